"""Which readings are sure enough to be played.

On a bare board every cell must be sure. Where ribbons lie only corners of cells are seen, and a
reading is less sure by its nature: of 1500 such cells on drawn boards those read wrongly were
below 0.15, nine of ten doubtful but right ones above 0.25. A cell whose two ribbons both lie is
settled: where it is doubtful nothing is claimed of it.
"""

from typing import Final

from stratabot.strata.puzzle import BLANK, Line, Puzzle
from stratabot.vision.reading import CONFIDENT, Reading, State

COVERED: Final = 0.25
"""How sure a cell under one ribbon must be."""


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
