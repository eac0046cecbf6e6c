"""The scale of `stratabot grade`, and how well its number tells who wins.

    python benchmarks/grades.py scale     writes src/stratabot/strata/grades.toml, in a few minutes
    python benchmarks/grades.py check     prints the table in GRADES.md

The sample: random puzzles of 2 to 6 colors, as many as the board can show, with a blank share
anywhere from 0 to 0.4, all equally likely.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from ranking import rank_correlation

from careful_player import random_game
from stratabot.portable_random import random_below
from stratabot.strata.generator import Params, make_puzzle, most_colors
from stratabot.strata.grading import Features, Scale, difficulty, features_of, grade, harder_than
from stratabot.strata.puzzle import Puzzle

TABLE = Path(__file__).parent.parent / "src" / "stratabot" / "strata" / "grades.toml"
SIZES = range(2, 7)
SAMPLE = 5000
STEPS = 40


def sample(side: int, count: int, rng: Random) -> Iterator[Puzzle]:
    """Random puzzles of one size."""
    for _ in range(count):
        colors = 2 + random_below(min(6, most_colors(side, side)) - 1, rng)
        blank = min(0.4 * rng.random(), 1 - colors / side**2)
        yield make_puzzle(Params(side, side, colors, blank), rng)


def steps(values: Sequence[float]) -> list[float]:
    """The least, the greatest, and those at even steps between; exactly, as many may be equal."""
    ordered, last = sorted(values), len(values) - 1
    return [ordered[round(k * last / STEPS)] for k in range(STEPS + 1)]


def scale_of(puzzles: Iterator[Puzzle]) -> Scale:
    """The scale that these puzzles make."""
    measured = [features for features in map(features_of, puzzles) if features is not None]
    scale: dict[str, Sequence[float]] = {
        name: steps(values)
        for name, values in zip(Features._fields, zip(*measured, strict=True), strict=True)
    }
    difficulties = [difficulty(harder_than(features, scale)) for features in measured]
    return scale | {"difficulty": steps(difficulties)}


def write_scale() -> None:
    """The table, size by size."""
    text = (
        f"# What random puzzles are like: {SAMPLE} of each size, from least to greatest in "
        f"{STEPS} even\n# steps. Written by: python benchmarks/grades.py scale\n"
    )
    for side in SIZES:
        text += f"\n[{side}]\n"
        for name, values in scale_of(sample(side, SAMPLE, Random(side))).items():
            text += f"{name} = [{', '.join(map(repr, values))}]\n"
        print(f"{side} x {side}: done", file=sys.stderr)
    TABLE.write_text(text, encoding="utf-8")


def check(count: int = 200, games: int = 500) -> None:
    """Puzzles that the scale has not seen, beside the share of careful players who win."""
    print("| size | number, exact share | number, played | without `orders`, exact share |")
    print("| --- | ---: | ---: | ---: |")
    for side in SIZES:
        rng = Random(1000 + side)
        numbers, exact, played, others = [], list[float](), list[float](), list[float]()
        for puzzle in sample(side, count, rng):
            graded = grade(puzzle)
            assert graded is not None
            numbers.append(graded.number)
            exact.append(graded.features.orders)
            played.append(sum(random_game(puzzle, rng) for _ in range(games)) / games)
            others.append(difficulty(graded.harder_than._replace(orders=0.0)))
        told = [rank_correlation(numbers, exact), rank_correlation(numbers, played)]
        told.append(rank_correlation(others, exact))
        print(f"| {side} x {side} | {' | '.join(f'{value:.2f}' for value in told)} |")


if __name__ == "__main__":
    {"scale": write_scale, "check": check}[sys.argv[1]]()
