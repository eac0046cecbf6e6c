import re
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from str8ts.boards import EASIEST, naive_solutions, solvable_puzzles
from stratabot.str8ts.generator import generate
from stratabot.str8ts.hints import hint
from stratabot.str8ts.ladder import NEEDS_UNIQUENESS, TECHNIQUES, next_step, steps
from stratabot.str8ts.params import Params
from stratabot.str8ts.pencil import SCORES, Pencil, Step, format_step
from stratabot.str8ts.puzzle import Puzzle, check
from stratabot.str8ts.solver import solve
from stratabot.str8ts.techniques.uniqueness import rectangles, roofs
from stratabot.str8ts.text import parse_puzzle
from strategies import present
from thorough import examples

NAMES = [
    pytest.param(name, marks=pytest.mark.slow) if len(EASIEST.get(name, "")) >= 64 else name
    for name in TECHNIQUES
]
"""All techniques; their boards of 8 x 8 and more take longer."""

SEVERAL = (
    "..da......#...a......##..",
    ".a..#....#4...5#....e..#.",
    "e..#4.....2.#.3......#..#",
    "e....#5.....#1.....#3...#",
)
"""Boards with several solutions; techniques that suppose one take a number of another away."""


def wrong_steps(pencil: Pencil, numbers: tuple[int, ...], taken: Iterator[Step]) -> list[Step]:
    """Those that take away a number of this solution, or put another one."""

    def is_wrong(step: Step) -> bool:
        lost = any(gone >> numbers[i] - 1 & 1 for i, gone in step.removed.items())
        return lost or (step.put is not None and numbers[step.put[0]] != step.put[1])

    return [step for step in taken if is_wrong(step)]


def with_noise(pencil: Pencil, numbers: tuple[int, ...], data: st.DataObject) -> Pencil:
    """The board with candidates gone at random, never those of the solution."""
    for i in pencil.open_cells:
        gone = data.draw(st.integers(0, (1 << pencil.size) - 1))
        pencil.candidates[i] &= ~gone | 1 << numbers[i] - 1
    return pencil


@given(seed=st.integers(0, 10**6), data=st.data())
def test_no_technique_goes_wrong_where_candidates_are_gone(seed: int, data: st.DataObject) -> None:
    puzzle = next(generate(Params(data.draw(st.sampled_from([4, 5, 6]))), seed=seed))
    solution = present(solve(puzzle))
    numbers = tuple(cell.number for cell in solution.flat)
    pencil = with_noise(Pencil(puzzle), numbers, data)
    for name in TECHNIQUES.keys() - NEEDS_UNIQUENESS:
        found = [*TECHNIQUES[name](pencil)]
        assert wrong_steps(pencil, numbers, iter(found)) == [], name
        for step in found[:3]:
            sentence = format_step(pencil, step)
            assert re.fullmatch(r"(?!.*(  |: \.|hold ,|None)).+: .+[a-z0-9)]\.", sentence), sentence


@pytest.mark.slow
@examples(0.4)
@given(seed=st.integers(0, 10**6), size=st.sampled_from([4, 5, 6, 7]))
def test_the_path_of_a_puzzle_with_one_solution_leads_there(seed: int, size: int) -> None:
    puzzle = next(generate(Params(size), seed=seed))
    solution = present(solve(puzzle))
    numbers = tuple(cell.number for cell in solution.flat)
    for uniqueness in (True, False):
        pencil = Pencil(puzzle)
        for step in steps(puzzle, uniqueness):
            assert uniqueness or step.technique not in NEEDS_UNIQUENESS
            assert wrong_steps(pencil, numbers, iter([step])) == []
            assert format_step(pencil, step).endswith(".")
            pencil.apply(step)
        assert pencil.is_done
        assert check(puzzle, pencil.solution())


def test_the_order_is_that_of_the_players_and_scores_never_fall() -> None:
    assert [*EASIEST] == [*TECHNIQUES]
    assert [*SCORES.values()] == sorted(SCORES.values())


@pytest.mark.parametrize("name", NAMES)
def test_every_technique_has_a_board_where_it_is_easiest_and_as_hard_as_said(name: str) -> None:
    pencil = Pencil(parse_puzzle(EASIEST[name]))
    taken = steps(pencil.puzzle)
    assert name in {step.technique for step in taken}
    for step in taken:
        assert step.score >= SCORES[step.technique]
        assert next_step(pencil, most=SCORES[step.technique] - 1) is None
        pencil.apply(step)


def put_together(puzzle: Puzzle) -> list[tuple[Pencil, Step]]:
    """Every step that a public function takes, told nothing about the puzzle, and its board."""
    found = []
    pencil = Pencil(puzzle)
    for step in steps(puzzle):
        found.append((pencil.copy(), step))
        pencil.apply(step)
    told = hint(puzzle)
    if told is not None:
        found += zip(told.boards, told.steps, strict=True)
    pencil = Pencil(puzzle)
    for technique in TECHNIQUES.values():
        found += ((pencil, step) for step in islice(technique(pencil), 20))
    return found


@given(solvable_puzzles(range(2, 6)))
def test_of_several_solutions_none_is_lost_whatever_is_asked(puzzle: Puzzle) -> None:
    solutions = [*islice(naive_solutions(puzzle), 50)]
    for pencil, step in put_together(puzzle):
        for numbers in solutions:
            assert wrong_steps(pencil, numbers, iter([step])) == []


@pytest.mark.parametrize("text", SEVERAL)
def test_no_rectangle_is_thought_unique_where_it_is_not(text: str) -> None:
    puzzle = parse_puzzle(text)
    assert len([*islice(naive_solutions(puzzle), 2)]) == 2
    pencil = Pencil(puzzle)
    lost = []
    for step in steps(puzzle):
        assert step.technique not in NEEDS_UNIQUENESS
        pencil.apply(step)
    for numbers in naive_solutions(puzzle):
        assert wrong_steps(Pencil(puzzle), numbers, iter(steps(puzzle))) == []
        lost += wrong_steps(pencil, numbers, iter([*rectangles(pencil), *roofs(pencil)]))
    assert lost, "what they find there is wrong, so it is the ladder that asks"
    assert not [*TECHNIQUES["unique rectangle"](pencil), *TECHNIQUES["unique roof"](pencil)]
