"""Adds what a user tells of doubtful cells to readings of the board that the user means.

The user means the first board that is ready. The bot knows that board again by its other cells:
cells that were sure then and are sure now are the same. A win screen ends that board.
"""

from collections.abc import Iterator, Sequence

from stratabot.errors import InputError
from stratabot.strata.puzzle import Cell
from stratabot.strata.user_cells import UserCell
from stratabot.strata.vision.reading import Reading, State
from stratabot.vision.confidence import CONFIDENT


class UserCells:
    """Completes readings with cells that a user tells."""

    def __init__(self, told: Sequence[UserCell]) -> None:
        self._told = tuple(told)
        self._first: Reading | None = None
        """The board that the user means; None until one was insisted on."""

    def complete(self, reading: Reading, insist: bool) -> Reading:
        """The reading with the user's cells, if it shows their board; else the reading as it is.

        With `insist` the reading is of a board that is ready: the first such board is the one that
        the user means. Before that, any board may be that one.

        Raises:
            InputError: with `insist`, a cell is not on the board, or its color is on no swatch.
        """
        if reading.state is State.WIN and self._first is not None:
            self._told = ()
        if not self._told or reading.state is not State.PUZZLE or not self._is_theirs(reading):
            return reading
        try:
            completed = reading.with_told(self._told)
        except InputError:
            if insist:
                raise
            return reading
        if insist and self._first is None:
            self._first = completed
        return completed

    def _is_theirs(self, reading: Reading) -> bool:
        first = self._first
        if first is None:
            return True
        if (first.side, first.colors) != (reading.side, reading.colors):
            return False
        now = dict(self._sure(reading))
        return all(now.get(place, cell) == cell for place, cell in self._sure(first))

    def _sure(self, reading: Reading) -> Iterator[tuple[tuple[int, int], Cell]]:
        """The cells that were read surely, without the user's cells, by row and column."""
        told = {(cell.row, cell.col) for cell in self._told}
        assert reading.puzzle is not None
        for i, row in enumerate(reading.puzzle.cells):
            for j, cell in enumerate(row):
                if (i, j) not in told and reading.cell_confidence[i][j] >= CONFIDENT:
                    yield (i, j), cell
