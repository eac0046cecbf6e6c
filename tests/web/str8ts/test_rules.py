"""The page's rules of Str8ts are the program's: over random fillings, in a bare page."""

from random import Random

import pytest

from stratabot.str8ts.puzzle import Puzzle, check, find_broken_rules
from stratabot.str8ts.solver import solve
from stratabot.str8ts.text import parse_puzzle
from thorough import times
from web.ahead import GENTLE, MODERATE
from web.modules import Modules

_WILD = ["#1 . . # 3 . . . . 10", *([". " * 10] * 8), "9 . # . . . #10 . . ."]
"""So large that numbers have two digits; with a black 1 and a black 10."""

BOARDS = [["." * 4] * 4, ["..#.", "a...", ".#3.", "...."], GENTLE, MODERATE, _WILD]

_RULES = """
const puzzle = it.parsePuzzle(arguments[0]);
const inOrder = (numbers) => [...numbers].sort((one, other) => one - other);
return arguments[1].map((numbers) => [
  it.isSolved(puzzle, numbers), inOrder(it.faults(puzzle, numbers)),
  it.plainMarks(puzzle, numbers).map(it.numbersOf), it.formatRows(puzzle, numbers)]);
"""
_KEEP = """
const puzzle = (k) => ['..', k % 2 ? '.#' : '..', '1'.repeat(k)];
for (let k = 0; k < 35; k += 1) it.shelf.keep({ rows: puzzle(k), seconds: k });
it.shelf.keep({ rows: puzzle(20), seconds: 99 });
it.shelf.forget({ rows: puzzle(30) });
return it.shelf.games.map(({ seconds }) => seconds);
"""
_BESTS = """
const told = arguments[0].map(([seconds, hints]) => it.keepTime(9, 'tough', seconds, hints));
return [told.map(({ isBest, before }) => [isBest, before]), it.bests()];
"""


def _filled(puzzle: Puzzle, numbers: list[int]) -> Puzzle:
    given = [cell.number for cell in puzzle.flat]
    return puzzle.with_numbers([one or other for one, other in zip(given, numbers, strict=True)])


def _wrong(puzzle: Puzzle, numbers: list[int]) -> set[int]:
    found = find_broken_rules(_filled(puzzle, numbers))
    return {puzzle.size * row + col for each in found for row, col in each.places}


def _fillings(puzzle: Puzzle, rng: Random) -> list[list[int]]:
    solved = solve(puzzle)
    full = [0 if cell.is_black else cell.number for cell in (solved or puzzle).flat]
    all_fillings = []
    for k in range(times(42, quick=14)):
        numbers = [*full]
        for at in rng.sample(range(len(full)), (0, 1, 2, 3, len(full) // 3, len(full))[k % 6]):
            numbers[at] = 0 if puzzle.flat[at].is_black else rng.randrange(puzzle.size + 1)
        all_fillings.append(numbers)
    return all_fillings


@pytest.mark.parametrize("rows", BOARDS, ids=len)
def test_what_the_rules_forbid_is_what_the_program_forbids(
    modules: Modules, rows: list[str]
) -> None:
    puzzle, rng = parse_puzzle("\n".join(rows)), Random(3)
    fillings = _fillings(puzzle, rng)
    told = modules.run("str8ts/rules.js", _RULES, rows, fillings)
    for numbers, (solved, wrong, marks, shown) in zip(fillings, told, strict=True):
        filled = _filled(puzzle, numbers)
        assert solved == check(puzzle, filled)
        assert wrong == sorted(_wrong(puzzle, numbers))
        assert parse_puzzle("\n".join(shown)) == filled
        standing = [cell.number for cell in filled.flat]
        for at in rng.sample(range(len(numbers)), 4):
            if puzzle.flat[at].is_black or standing[at]:
                assert marks[at] == []
            else:
                tried = [[*numbers] for _ in range(puzzle.size)]
                for number, each in enumerate(tried, 1):
                    each[at] = number
                fits = [number for number, each in enumerate(tried, 1) if _fits(puzzle, each, at)]
                assert marks[at] == fits


def _fits(puzzle: Puzzle, numbers: list[int], at: int) -> bool:
    place = divmod(at, puzzle.size)
    return not any(place in each.places for each in find_broken_rules(_filled(puzzle, numbers)))


def test_thirty_games_are_kept_each_once_the_last_one_first(modules: Modules) -> None:
    kept = modules.run("str8ts/games.js", _KEEP)
    all_games = [99, *(k for k in range(34, -1, -1) if k != 20)][:30]
    assert kept == [k for k in all_games if k != 30]


def test_a_best_time_is_one_without_hints(modules: Modules) -> None:
    games = [(90.0, 0), (80.0, 2), (80.0, 0), (85.0, 0), (80.0, 0)]
    told, bests = modules.run("str8ts/games.js", _BESTS, games)
    assert told == [[True, None], [False, 90], [True, 90], [False, 80], [False, 80]]
    assert bests == [{"size": 9, "grade": "tough", "count": 5, "seconds": 80}]
