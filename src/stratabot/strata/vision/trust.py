"""From a picture file to a puzzle that can be relied on, or to what stands in the way."""

from typing import Final, NamedTuple

from stratabot.errors import ReadingError
from stratabot.strata.peel import peel
from stratabot.strata.puzzle import BLANK, Cell, Line, Puzzle
from stratabot.strata.vision.reading import CONFIDENT, Reading, State

COVERED: Final = 0.25
"""How sure a cell under one ribbon must be."""


class Misread(NamedTuple):
    """A cell that may have been misread: row and column from 0, and what it may be instead."""

    row: int
    col: int
    instead: tuple[Cell, ...]


def require_solvable(reading: Reading) -> Puzzle:
    """The puzzle read, for solving: sure, and not unsolvable because of one misread cell.

    Raises:
        ReadingError: the picture shows no puzzle, or some cells not surely, or the grid read has
            no solution and a single cell read otherwise would give it one: the game's own
            puzzles all have one.
    """
    puzzle = require_sure(reading)
    if peel(puzzle) is None and (misreads := likely_misreads(reading)):
        places = "; ".join(map(_describe, misreads))
        raise ReadingError(f"the grid read has no solution; likeliest misread: {places}")
    return puzzle


def require_sure(reading: Reading) -> Puzzle:
    """The puzzle read.

    Raises:
        ReadingError: there is none, or it is not sure; the text names the doubtful cells.
    """
    if reading.state is not State.PUZZLE or reading.puzzle is None:
        raise ReadingError(f"no puzzle to be read ({reading.state.value}): {reading.why}")
    if not reading.sure:
        cells = ", ".join(f"row {i + 1} column {j + 1}" for i, j in reading.doubtful)
        what = cells or "a ribbon's color"
        raise ReadingError(
            f"not sure of {what} (confidence {reading.confidence:.2f}); "
            "a larger picture with nothing over the board would help"
        )
    return reading.puzzle


def likely_misreads(reading: Reading, most: int = 3) -> tuple[Misread, ...]:
    """The cells of which a single one, read otherwise, gives the grid a solution.

    The least sure first, at most so many; none if the grid has a solution or no one cell is enough.
    """
    puzzle = reading.puzzle
    if puzzle is None or peel(puzzle) is not None:
        return ()
    labels = [BLANK, *(str(k + 1) for k in range(reading.colors))]
    places = [(i, j) for i in range(puzzle.rows) for j in range(puzzle.cols)]
    places.sort(key=lambda place: reading.cells[place[0]][place[1]])
    found: list[Misread] = []
    for i, j in places:
        others = [label for label in labels if label != puzzle.cells[i][j]]
        instead = tuple(label for label in others if peel(puzzle.with_cell(i, j, label)))
        if instead:
            found.append(Misread(i, j, instead))
        if len(found) == most:
            break
    return tuple(found)


def _describe(misread: Misread) -> str:
    instead = " or ".join("blank" if cell is BLANK else cell for cell in misread.instead)
    return f"row {misread.row + 1} column {misread.col + 1} (perhaps {instead})"


def trusted(reading: Reading) -> Puzzle | None:
    """The puzzle to be played, doubtful settled cells taken for blank; None if it is not sure."""
    if reading.state is not State.PUZZLE or reading.puzzle is None or reading.moving:
        return None
    least = min(map(min, reading.cells))
    if reading.confidence < min(least, CONFIDENT):
        return None  # then it is the ribbons' colors that are not sure
    laid = {ribbon.line for ribbon in reading.placed}
    cells = [list(row) for row in reading.puzzle.cells]
    for i, row in enumerate(reading.cells):
        for j, sure in enumerate(row):
            covered = (Line("row", i) in laid) + (Line("col", j) in laid)
            if covered == 2 and sure < CONFIDENT:
                cells[i][j] = BLANK
            elif sure < (COVERED if covered == 1 else CONFIDENT) and covered < 2:
                return None
    return Puzzle.of(cells)
