"""What a user tells of doubtful cells, while the board that it was told of is in front.

It is told of the first board that is ready. That board is known again by its other cells: those
that are sure then and now are the same. A win screen ends it.
"""

from collections.abc import Iterator, Sequence

from stratabot.errors import InputError
from stratabot.strata.corrections import ToldCell
from stratabot.strata.puzzle import Cell
from stratabot.strata.vision.reading import CONFIDENT, Reading, State


class ToldCells:
    """Completes readings with cells that a user tells."""

    def __init__(self, told: Sequence[ToldCell]) -> None:
        self._told = tuple(told)
        self._first: Reading | None = None
        """The board that they are told of; None until one was insisted on."""

    def complete(self, reading: Reading, insist: bool) -> Reading:
        """The reading with the cells told, if it is of their board; else as it is.

        With `insist` the reading is of a board that is ready: from the first such one on they are
        told of that board. Before, whatever is read may be their board.

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
        """The cells that are read surely, without those told, by row and column."""
        told = {(cell.row, cell.col) for cell in self._told}
        assert reading.puzzle is not None
        for i, row in enumerate(reading.puzzle.cells):
            for j, cell in enumerate(row):
                if (i, j) not in told and reading.cell_confidence[i][j] >= CONFIDENT:
                    yield (i, j), cell
