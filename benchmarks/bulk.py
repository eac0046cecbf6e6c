"""Puzzles by the million, boards of a hundred million cells, and new puzzles."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random

import numpy as np
from numpy.typing import NDArray
from table import Row, ratio
from timing import seconds

from boards_of_numbers import puzzle_of_board, solution_of
from stratabot.strata.bulk import make_many, solve_many
from stratabot.strata.generator import Params, find_puzzles, make_puzzle
from stratabot.strata.grading import grade
from stratabot.strata.peel import peel


def laid(n: int, rows: int, cols: int, colors: int, rng: np.random.Generator) -> NDArray[np.int8]:
    """Random ribbons in random order on n boards, a fifth of the cells then blank."""
    order = rng.random((n, rows + cols), np.float32)
    color = rng.integers(0, colors, (n, rows + cols), np.int8)
    over = order[:, :rows, None] > order[:, None, rows:]
    boards = np.where(over, color[:, :rows, None], color[:, None, rows:])
    boards[rng.random(boards.shape, np.float32) < 0.2] = -1
    return boards


def many() -> Iterator[Row]:
    """A million 6 x 6 boards of 6 colors, beside the same boards one at a time."""
    boards = laid(1_000_000, 6, 6, 6, np.random.default_rng(1))
    some = boards[:2000]
    puzzles = [puzzle_of_board(board) for board in some]
    found = solve_many(some)
    for puzzle, lines, colors in zip(puzzles, found.lines, found.colors, strict=True):
        assert solution_of(lines, colors, 6) == peel(puzzle)
    best = seconds(
        {
            "core": lambda: [peel(puzzle) for puzzle in puzzles],
            "million": lambda: solve_many(boards),
        },
        rounds=5,
    )
    core = best["core"] / 2000
    yield Row("a million 6 x 6 boards: solve, one at a time", f"{core * 1e6:.1f} s", "1")
    yield Row(
        "a million 6 x 6 boards: solve_many",
        f"{best['million']:.2f} s",
        ratio(best["million"] / 1e6, core),
        "1 s",
    )


def made() -> Iterator[Row]:
    """New boards, beside the same work one at a time."""
    rng = Random(3)
    for side, colors, n in ((4, 4, 100_000), (5, 4, 100_000), (6, 6, 100_000), (8, 8, 5000)):
        params = Params(side, side, colors)
        best = seconds(
            {
                "make": partial(repeated, make_puzzle, [(params, rng)] * 200),
                "many": partial(make_many, params, n, 1),
            },
            rounds=3,
        )
        yield Row(
            f"{n:,} boards of {side} x {side}: make_many",
            f"{n / best['many']:,.0f} a second",
            ratio(best["many"] / n, best["make"] / 200),
        )


def repeated(function: Callable[..., object], calls: Iterable[tuple[object, ...]]) -> None:
    """Call the function with each of these arguments."""
    for arguments in calls:
        function(*arguments)


def new_puzzles() -> Iterator[Row]:
    """10,000 different 6 x 6 puzzles of 6 colors, each graded."""
    wish = Params(6, 6, 6)

    def graded() -> None:
        for _, found in zip(range(10_000), find_puzzles(wish, Random(3)), strict=False):
            grade(found.puzzle)

    def bare() -> None:
        rng = Random(3)
        for _ in range(10_000):
            make_puzzle(wish, rng)

    best = seconds({"bare": bare, "graded": graded}, rounds=1)
    yield Row("10,000 6 x 6 puzzles: generate", f"{best['bare']:.1f} s", "1")
    yield Row(
        "10,000 6 x 6 puzzles: generate, none twice, grade",
        f"{best['graded']:.1f} s",
        ratio(best["graded"], best["bare"]),
    )


SECTIONS = (many, made, new_puzzles)
"""What run.py runs."""
