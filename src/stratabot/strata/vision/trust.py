"""Which readings can be relied on.

A reading is relied on for two purposes, and each has its own standard:

- To *solve* a picture, every cell must be sure (`require_sure`), because nobody looks again. A grid
  without a solution that one other cell would make solvable is refused too (`require_plausible`),
  because the game's own puzzles all have a solution.
- To *play* on the screen (`trusted`), nothing may be moving, and only the cells must be sure that
  still matter. The bot looks again after every ribbon.
"""

from typing import Final, NamedTuple

from stratabot.errors import ReadingError
from stratabot.strata.peel import peel
from stratabot.strata.puzzle import BLANK, Cell, Line, Puzzle
from stratabot.strata.vision.reading import CONFIDENT, Reading, State

_UNDER_ONE_RIBBON: Final = 0.25
"""How sure a cell that one ribbon covers must be to be played."""

_MOST_MISREADS: Final = 3


class Misread(NamedTuple):
    """A cell that may have been misread: row and column from 0, and what it may be instead."""

    row: int
    col: int
    instead: tuple[Cell, ...]


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


def require_plausible(reading: Reading) -> Puzzle:
    """The puzzle read, for solving.

    Raises:
        ReadingError: as from `require_sure`; or the grid has no solution, and a single cell read
            otherwise would give it one.
    """
    puzzle = require_sure(reading)
    if misreads := likely_misreads(reading):
        places = "; ".join(map(_describe, misreads))
        raise ReadingError(f"the grid read has no solution; likeliest misread: {places}")
    return puzzle


def likely_misreads(reading: Reading) -> tuple[Misread, ...]:
    """The cells of which a single one, read otherwise, gives the grid a solution.

    At most 3, the least sure first; none if the grid has a solution or no one cell is enough.
    """
    puzzle = reading.puzzle
    if puzzle is None or peel(puzzle) is not None:
        return ()
    labels = [BLANK, *(str(k + 1) for k in range(reading.colors))]
    places = [(i, j) for i in range(puzzle.rows) for j in range(puzzle.cols)]
    places.sort(key=lambda place: reading.cell_confidence[place[0]][place[1]])
    found: list[Misread] = []
    for i, j in places:
        others = [label for label in labels if label != puzzle.cells[i][j]]
        instead = tuple(label for label in others if peel(puzzle.with_cell(i, j, label)))
        if instead:
            found.append(Misread(i, j, instead))
        if len(found) == _MOST_MISREADS:
            break
    return tuple(found)


def _describe(misread: Misread) -> str:
    instead = " or ".join("blank" if cell is BLANK else cell for cell in misread.instead)
    return f"row {misread.row + 1} column {misread.col + 1} (perhaps {instead})"


def trusted(reading: Reading) -> Puzzle | None:
    """The puzzle to be played; None if the reading is not sure enough.

    A cell under two ribbons is settled, whatever it demands: a doubtful one is taken for blank.
    """
    if reading.state is not State.PUZZLE or reading.puzzle is None or reading.moving:
        return None
    least = min(map(min, reading.cell_confidence))
    if reading.confidence < min(least, CONFIDENT):
        return None  # then it is the ribbons' colors that are not sure
    laid = {ribbon.line for ribbon in reading.placed}
    puzzle = reading.puzzle
    for i, row in enumerate(reading.cell_confidence):
        for j, sure in enumerate(row):
            ribbons = (Line("row", i) in laid) + (Line("col", j) in laid)
            if ribbons == 2 and sure < CONFIDENT:
                puzzle = puzzle.with_cell(i, j, BLANK)
            elif ribbons < 2 and sure < (_UNDER_ONE_RIBBON if ribbons else CONFIDENT):
                return None
    return puzzle
