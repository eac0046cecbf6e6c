"""Str8ts: both ways to solve it, and the naive one; whole processes; sizes from 4 to 16."""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from table import Row, milli, ratio
from timing import process_seconds

from stratabot.portable_random import shuffled
from stratabot.str8ts.candidates import forget
from stratabot.str8ts.generator import make_puzzle
from stratabot.str8ts.params import Params
from stratabot.str8ts.puzzle import Cell, Place, Puzzle, compartments_of, lines_of
from stratabot.str8ts.solver import answer, solve

FILE = Path(__file__).parent.parent / "examples" / "str8ts" / "moderate.txt"
_MANY = 500


def naive(puzzle: Puzzle) -> int:
    """How many solutions there are, up to two: every number in every cell, row by row."""
    size = puzzle.size
    numbers = {place: puzzle[place].number for place in puzzle.places}
    white = [place for place in puzzle.places if not puzzle[place].is_black]
    beside: dict[Place, list[tuple[Place, int]]] = {place: [] for place in white}
    for line in lines_of(puzzle):
        for place in line:
            if place in beside:
                beside[place] += [(other, size) for other in line if other != place]
    for run in compartments_of(puzzle):
        for place in run:
            beside[place] += [(other, len(run)) for other in run if other != place]

    def fits(place: Place, number: int) -> bool:
        held = ((numbers[other], length) for other, length in beside[place] if numbers[other])
        return all(0 < abs(other - number) < length for other, length in held)

    def fill(k: int, found: int) -> int:
        while k < len(white) and puzzle[white[k]].number:
            k += 1
        if k == len(white):
            return found + 1
        for number in range(1, size + 1):
            if found < 2 and fits(white[k], number):
                numbers[white[k]] = number
                found = fill(k + 1, found)
        numbers[white[k]] = 0
        return found

    return fill(0, 0)


def times_of(solver: Callable[[Puzzle], object], puzzles: list[Puzzle]) -> list[float]:
    """Seconds for each, nothing being known of the puzzles before the first one."""
    forget()
    found = []
    for puzzle in puzzles:
        start = time.perf_counter()
        solver(puzzle)
        found.append(time.perf_counter() - start)
    return found


def methods() -> Iterator[Row]:
    """500 puzzles of 9 x 9, half of them with as few givens as can be; solution and uniqueness."""
    solve(_made(Params(4), 1, Random(0))[0], "sat")  # so that python-sat is loaded
    rng = Random(1)
    puzzles = _made(Params(), _MANY // 2, rng)
    puzzles += [_made(Params(givens=16 + k % 16), 1, rng)[0] for k in range(_MANY // 2)]
    yield from _rows("9 x 9", puzzles, "3 ms, 60 ms")
    small = _made(Params(6), 50, rng)
    yield from _rows("6 x 6", small, "")
    (mean, _), base = _summed(times_of(naive, small)), _summed(times_of(answer, small))[0]
    yield Row("Str8ts 6 x 6: naive", milli(mean), f"{ratio(mean, base)} of the quickest")


def _rows(what: str, puzzles: list[Puzzle], aim: str) -> Iterator[Row]:
    found = {
        "whichever is quicker": _summed(times_of(answer, puzzles)),
        "search": _summed(times_of(lambda puzzle: answer(puzzle, "search"), puzzles)),
        "sat": _summed(times_of(lambda puzzle: answer(puzzle, "sat"), puzzles)),
    }
    base = found["whichever is quicker"][0]
    for name, (mean, worst) in found.items():
        times = f"{milli(mean)}, worst {milli(worst)}"
        yield Row(f"Str8ts {what}: {name}", times, ratio(mean, base), aim)
        aim = ""


def _summed(times: list[float]) -> tuple[float, float]:
    """The mean and the worst."""
    return sum(times) / len(times), max(times)


def sizes() -> Iterator[Row]:
    """From 4 x 4 to 16 x 16, 40 in 100 cells with a number."""
    for size in (4, 6, 9, 12, 16):
        puzzles = [_with_holes(size, Random(seed)) for seed in range(5)]
        mean, worst = _summed(times_of(answer, puzzles))
        what = f"Str8ts {size} x {size}, 40 % with a number"
        yield Row(what, f"{milli(mean)}, worst {milli(worst)}", "")


def startup() -> Iterator[Row]:
    """Whole processes."""
    command = [sys.executable, "-m", "stratabot", "str8ts", "solve", str(FILE)]
    best = process_seconds(
        {
            "click": [sys.executable, "-c", "import click"],
            "search": [*command, "--method", "search"],
            "default": command,
        },
        rounds=20,
    )
    base = best["click"]
    search, default = best["search"], best["default"]
    yield Row("stratabot str8ts solve --method search", milli(search), ratio(search, base), "1.6")
    yield Row("stratabot str8ts solve", milli(default), ratio(default, base))


def _made(params: Params, count: int, rng: Random) -> list[Puzzle]:
    found: list[Puzzle] = []
    while len(found) < count:
        puzzle = make_puzzle(params, rng)
        if puzzle:
            found.append(puzzle)
    return found


def _with_holes(size: int, rng: Random) -> Puzzle:
    """A board with many black cells, filled; then numbers go as long as there is one solution."""
    full = None
    while full is None:
        full = solve(_pattern(size, rng), "sat")
    left = [*full.givens]
    for place in shuffled(full.givens, rng):
        fewer = [each for each in left if each != place]
        if len(left) > size * size * 2 // 5 and answer(full.keeping(fewer)).is_unique:
            left = fewer
    return full.keeping(left)


def _pattern(size: int, rng: Random) -> Puzzle:
    """Two cells of five black, anywhere."""
    places = [(i, j) for i in range(size) for j in range(size)]
    black = {*shuffled(places, rng)[: size * size * 2 // 5]}
    return Puzzle.of([[Cell((i, j) in black) for j in range(size)] for i in range(size)])


SECTIONS = (methods, sizes, startup)
"""Called in turn; each gives rows of the table."""
