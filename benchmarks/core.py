"""The core: solving, searching, counting, starting up."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import baselines
from table import Row, micro, milli, ratio
from timing import process_seconds, seconds

import boards
from stratabot.strata.counting import count_solutions
from stratabot.strata.explanation import smallest_block
from stratabot.strata.fewest import find_fewest_changes
from stratabot.strata.peel import find_core, peel

GRID = Path(__file__).parent.parent / "examples" / "real-4x4.txt"


def small_boards() -> Iterator[Row]:
    """A thousand 6 x 6 boards of 6 colors, from the parsed grid to the solution."""
    rng = Random(1)
    puzzles = [boards.solvable(6, 6, 6, 0.2, rng) for _ in range(1000)]
    best = seconds(
        {
            "recursion": lambda: [baselines.recursion(puzzle) for puzzle in puzzles],
            "solve": lambda: [peel(puzzle) for puzzle in puzzles],
            "fewest": lambda: [find_fewest_changes(puzzle) for puzzle in puzzles],
        },
        rounds=10,
    )
    base = best["recursion"]
    yield Row("6 x 6, 6 colors: naive recursion", micro(base / 1000), "1")
    yield Row(
        "6 x 6, 6 colors: solve", micro(best["solve"] / 1000), ratio(best["solve"], base), "0.5"
    )
    yield Row(
        "6 x 6, 6 colors: fewest clicks", micro(best["fewest"] / 1000), ratio(best["fewest"], base)
    )


def startup() -> Iterator[Row]:
    """Whole processes."""
    best = process_seconds(
        {
            "click": [sys.executable, "-c", "import click"],
            "solve": [sys.executable, "-m", "stratabot", "solve", str(GRID)],
        },
        rounds=20,
    )
    yield Row('python -c "import click"', milli(best["click"]), "1")
    yield Row(
        "stratabot solve 4 x 4", milli(best["solve"]), ratio(best["solve"], best["click"]), "1.5"
    )


def hardest() -> Iterator[Row]:
    """Two colors, a third blank: of 2000 boards the one with most solutions, and the slowest."""
    rng = Random(2)
    puzzles = [boards.solvable(6, 6, 2, 1 / 3, rng) for _ in range(2000)]
    most = max(puzzles, key=count_solutions)
    slowest = max(puzzles, key=lambda puzzle: once(lambda: count_solutions(puzzle)))
    for name, puzzle in (("most solutions", most), ("slowest", slowest)):
        best = seconds(
            {
                "solve": lambda puzzle=puzzle: peel(puzzle),  # type: ignore[misc]
                "fewest": lambda puzzle=puzzle: find_fewest_changes(puzzle),  # type: ignore[misc]
                "count": lambda puzzle=puzzle: count_solutions(puzzle),  # type: ignore[misc]
            },
            rounds=20,
        )
        number = count_solutions(puzzle)
        yield Row(
            f"6 x 6, 2 colors, {name}: fewest clicks",
            milli(best["fewest"]),
            f"{ratio(best['fewest'], best['solve'])} solves",
            "50 ms",
        )
        yield Row(
            f"6 x 6, 2 colors, {name}: count {number}",
            milli(best["count"]),
            f"{ratio(best['count'], best['solve'])} solves",
            "50 ms",
        )


def growth() -> Iterator[Row]:
    """Time per cell; a board that grows like its cells keeps it."""
    rng = Random(3)
    first = 0.0
    for side in (100, 300, 1000):
        puzzle = boards.solvable(side, side, 6, 0.2, rng)
        best = seconds({"solve": lambda puzzle=puzzle: peel(puzzle)}, rounds=5)["solve"]  # type: ignore[misc]
        per_cell = best / side**2
        first = first or per_cell
        yield Row(
            f"{side} x {side}, 6 colors: solve",
            milli(best),
            f"{ratio(per_cell, first)} a cell",
            "1 a cell",
        )
    puzzle = boards.solvable(100, 100, 6, 0.2, rng)
    best_of = seconds(
        {"rescan": lambda: baselines.rescan(puzzle), "solve": lambda: peel(puzzle)}, rounds=3
    )
    yield Row(
        "100 x 100: rescanning after every line",
        milli(best_of["rescan"]),
        f"{ratio(best_of['rescan'], best_of['solve'])} solves",
    )


def adversary() -> Iterator[Row]:
    """A stuck 2 x 2 block over n rows that can be peeled in any order."""
    first = 0.0
    for n in (20, 200):
        puzzle = boards.crossed_core(n)
        best = seconds(
            {
                "core": lambda puzzle=puzzle: find_core(puzzle),  # type: ignore[misc]
                "block": lambda puzzle=puzzle: smallest_block(puzzle),  # type: ignore[misc]
                "fewest": lambda puzzle=puzzle: find_fewest_changes(puzzle),  # type: ignore[misc]
                "count": lambda puzzle=puzzle: count_solutions(puzzle),  # type: ignore[misc]
            },
            rounds=20,
        )
        total = sum(best.values())
        first = first or total / n
        yield Row(
            f"crossed core under {n} uniform rows: core, block, fewest, count",
            milli(total),
            f"{ratio(total / n, first)} a row",
            "1 a row",
        )


def once(run: Callable[[], object]) -> float:
    """Seconds of a single run."""
    return seconds({"it": run}, rounds=1)["it"]


SECTIONS = (small_boards, startup, hardest, growth, adversary)
