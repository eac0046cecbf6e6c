from collections.abc import Iterator
from itertools import count
from random import Random

import pytest

from adrift.boards import ALL_RULES, BENT, SEVERAL, half_drawn, solutions_of, solved_boards
from stratabot.adrift.encoding import PathEncoding
from stratabot.adrift.explanation import (
    differences,
    find_conflict,
    find_take_back,
    format_ambiguity,
)
from stratabot.adrift.generator import make_puzzle
from stratabot.adrift.params import Params
from stratabot.adrift.puzzle import Paths, Puzzle, Rules, check
from stratabot.adrift.solver import PathFinder, answer
from stratabot.adrift.text import parse_puzzle
from stratabot.limit import TimeLimit
from strategies import present
from thorough import times

OPEN = "......\n.A..B.\n......\n......\n.A..B.\n......\n"
"""With touching, some hundred solutions; the first fifty agree in r3c5 and r4c5."""

TOUCHING, LOOSE = Rules(touching=True), Rules(fill=False)


@pytest.mark.parametrize(
    ("text", "rules", "limit", "begins", "named"),
    [
        ("A..B\n....\nA..B\n", LOOSE, 50, "It has 6 solutions", {"r2c2", "r2c3"}),
        (SEVERAL, TOUCHING, 2, "It has more than 2 solutions", set()),
        (OPEN, TOUCHING, 50, "It has more than 50 solutions", {"r3c5", "r4c5"}),
    ],
)
def test_cells_that_differ_are_named_also_those_that_differ_in_later_solutions_only(
    text: str, rules: Rules, limit: int, begins: str, named: set[str]
) -> None:
    puzzle = parse_puzzle(text)
    found = differences(puzzle, rules, answer(puzzle, rules, limit))
    assert found.is_complete
    assert {*map(puzzle.name, found.colored)} >= named
    assert format_ambiguity(puzzle, found).startswith(f"{begins}. They differ in ")
    every = differences(puzzle, rules, answer(puzzle, rules, 10_000))
    assert (found.colored, found.joined) == (every.colored, every.joined)


def test_where_colors_agree_the_way_through_differs() -> None:
    puzzle = parse_puzzle("A..\n...\n..A\n")
    found = differences(puzzle, TOUCHING, answer(puzzle, TOUCHING, 50))
    assert found.colored == ()
    assert format_ambiguity(puzzle, found).startswith(
        "It has 2 solutions. They differ in how paths go through 7 cells: r1c1, r1c2, r2c1, "
    )


def test_without_time_only_what_was_compared_is_told() -> None:
    puzzle = parse_puzzle(OPEN)
    two = answer(puzzle, TOUCHING, 2)
    with TimeLimit(0):
        found = differences(puzzle, TOUCHING, two)
    assert not found.is_complete
    assert "The first 2 differ in how paths go through" in format_ambiguity(puzzle, found)


def test_a_color_and_a_stone_that_contradict_are_named_and_others_are_not() -> None:
    # A is walled in by the stone; B and C could be anywhere.
    assert find_conflict(parse_puzzle("A#.A\n#...\n....\nBB..\n"), LOOSE).why == (
        "The ends of A are not connected."
    )
    boxed = find_conflict(parse_puzzle("A.B.A\nB#...\n.....\n"), TOUCHING)
    assert "cannot" in boxed.why or "Painted" in boxed.why
    unfilled = find_conflict(parse_puzzle("A.A\n#.#\n...\n"))
    assert not unfilled.colors or unfilled.stones


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_RULES)
def test_none_of_a_conflict_can_be_spared(rules: Rules) -> None:
    seen = 0
    for puzzle, solutions in solved_boards(11, 80, rules):
        if solutions:
            continue
        found = find_conflict(puzzle, rules)
        if not (found.colors or found.stones):
            continue
        seen += 1
        with PathFinder(PathEncoding(puzzle, rules, guarded=True)) as finder:
            guards = finder.encoding.guards
            literals = [guards.colors[each] for each in found.colors]
            literals += [guards.stones[each] for each in found.stones]
            assert finder.edges(literals) is None
            for k in range(len(literals)):
                assert finder.edges(literals[:k] + literals[k + 1 :]) is not None
    assert seen > 3


CROSSING = "A...B\n..C..\n.C...\nB...A\n"
STUCK = "A..B.\n.....\n..CB.\n.A...\n....C\n"


@pytest.mark.parametrize("text", [CROSSING, STUCK])
@pytest.mark.parametrize("rules", ALL_RULES)
def test_a_slow_machine_finds_the_same_as_a_fast_one(
    text: str, rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = parse_puzzle(text)
    fast = find_conflict(puzzle, rules)
    hours = count(step=3600)
    monkeypatch.setattr("stratabot.limit.perf_counter", lambda: next(hours))
    assert find_conflict(puzzle, rules) == fast


def test_what_is_too_hard_to_prove_is_told_as_it_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stratabot.adrift.explanation._PORTIONS", 0)
    stuck = find_conflict(parse_puzzle(STUCK))
    assert stuck.colors == (0, 1, 2)


def unkept(puzzle: Puzzle, solution: Paths) -> set[int]:
    return {cell for cell, color in puzzle.drawn if cell not in solution[color]}


def half_drawn_boards(rng: Random, rules: Rules) -> Iterator[Puzzle]:
    """Small boards, half drawn: any, and such with one solution, of which most cells are right."""
    for seed in range(times(150, quick=50)):
        yield half_drawn(rng)
        made = make_puzzle(Params(4, 3, stones=seed % 3, rules=Rules(rules.touching)), rng)
        if made:
            colors = {cell: k for k, path in enumerate(made.solution) for cell in path[1:-1]}
            shown: dict[str, list[int]] = {}
            for cell, color in colors.items():
                if rng.random() < 0.4:
                    given = color if rng.random() < 0.8 else rng.randrange(3)
                    shown.setdefault(made.puzzle.pairs[given].color, []).append(cell)
            yield made.puzzle.with_drawn(shown)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_RULES)
def test_trying_everything_finds_no_less_to_take_back(rules: Rules) -> None:
    kept = taken_back = 0
    for puzzle in half_drawn_boards(Random(17), rules):
        everything = solutions_of(puzzle.fresh, rules)
        keeping = {each for each in everything if not unkept(puzzle, each)}
        told = answer(puzzle, rules, 10_000)
        assert ({*told.found}, told.is_all) == (keeping, True)
        assert len(told.found) == len(keeping)
        kept += bool(keeping and puzzle.drawn)
        if keeping:
            continue
        back = find_take_back(puzzle, rules)
        assert (back is None) == (not everything)
        if back:
            taken_back += 1
            assert len(back.cells) == min(len(unkept(puzzle, each)) for each in everything)
            assert {*back.cells} == unkept(puzzle, back.solution)
            assert back.solution in everything
            assert back.is_fewest
            assert check(puzzle.without(back.cells), back.solution, rules)
    assert min(kept, taken_back) > times(20, quick=6)


def test_when_the_time_is_over_the_best_so_far_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = parse_puzzle(f"{BENT}A ~ r1c1 r1c4 r2c1\n")
    whole = present(find_take_back(puzzle))
    assert whole.is_fewest
    asked, real = iter([True]), PathFinder.edges

    def edges(finder: PathFinder, *_: object) -> object:
        if next(asked, None):
            return real(finder)
        with TimeLimit(1e-9):
            return real(finder)

    monkeypatch.setattr(PathFinder, "edges", edges)
    back = present(find_take_back(puzzle))
    assert back.is_fewest is None
    assert {*back.cells} == unkept(puzzle, back.solution)
