from collections.abc import Iterator
from random import Random

import pytest

from adrift.boards import ALL_RULES, BENT, half_drawn, solutions_of
from stratabot.adrift.drawn import with_drawn, without
from stratabot.adrift.finder import Finder
from stratabot.adrift.generator import make_puzzle
from stratabot.adrift.params import Params
from stratabot.adrift.puzzle import Paths, Puzzle, Rules, check
from stratabot.adrift.solver import answer
from stratabot.adrift.taking_back import find_take_back
from stratabot.adrift.text import parse_puzzle
from stratabot.limit import TimeLimit
from thorough import times


def unkept(puzzle: Puzzle, solution: Paths) -> set[int]:
    return {cell for cell, color in puzzle.drawn if cell not in solution[color]}


def boards(rng: Random, rules: Rules) -> Iterator[Puzzle]:
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
            yield with_drawn(made.puzzle, shown)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_RULES)
def test_trying_everything_finds_no_less_to_take_back(rules: Rules) -> None:
    kept = taken_back = 0
    for puzzle in boards(Random(17), rules):
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
            assert check(without(puzzle, back.cells), back.solution, rules)
    assert min(kept, taken_back) > times(20, quick=6)


def test_what_is_drawn_leads_to_something_that_is_told() -> None:
    back = find_take_back(parse_puzzle(f"{BENT}B ~ r1c1\n"))
    assert back is not None
    assert back.cells == ()
    back = find_take_back(parse_puzzle(".BC.\n..A.\nBAC.\nB ~ r1c1 r2c1 r2c2\n"))
    assert back is not None
    assert back.cells == (5,)
    assert back.why.startswith("What is drawn leads to this: ")


def test_a_board_that_is_impossible_when_fresh_has_nothing_to_take_back() -> None:
    assert find_take_back(parse_puzzle("A..B\n....\nB..A\nA ~ r1c2\n")) is None


def test_when_the_time_is_over_the_best_so_far_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = parse_puzzle(f"{BENT}A ~ r1c1 r1c4 r2c1\n")
    whole = find_take_back(puzzle)
    assert whole is not None
    assert whole.is_fewest
    asked = iter([True])

    real = Finder.edges

    def edges(finder: Finder, *_: object) -> object:
        if next(asked, None):
            return real(finder)
        with TimeLimit(1e-9):
            return real(finder)

    monkeypatch.setattr(Finder, "edges", edges)
    back = find_take_back(puzzle)
    assert back is not None
    assert back.is_fewest is None
    assert {*back.cells} == unkept(puzzle, back.solution)
