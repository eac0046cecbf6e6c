"""The boards that are timed, the same on every machine."""

from random import Random

from stratabot.strata.puzzle import BLANK, Cell, Puzzle, Ribbon, lay, lines_of

COLORS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def solvable(rows: int, cols: int, colors: int, blank: float, rng: Random) -> Puzzle:
    """Random ribbons laid in random order; each cell blank with that probability."""
    lines = list(lines_of(rows, cols))
    rng.shuffle(lines)
    top = lay([Ribbon(line, rng.choice(COLORS[:colors])) for line in lines], rows, cols)

    def cell(ribbon: Ribbon | None) -> Cell:
        return BLANK if ribbon is None or rng.random() < blank else ribbon.color

    return Puzzle.of([[cell(ribbon) for ribbon in row] for row in top])


def crossed_core(uniform_rows: int) -> Puzzle:
    """A stuck 2 x 2 block over many rows of one color, which can be peeled in any order."""
    return Puzzle.of(["RG", "GR", *["BB"] * uniform_rows])
