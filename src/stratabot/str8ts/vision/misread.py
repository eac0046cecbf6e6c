"""Which cells of a board that has no solution were perhaps misread."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from stratabot.errors import InputError, OutOfTimeError
from stratabot.limit import reading_limit
from stratabot.str8ts.conflict import find_conflict
from stratabot.str8ts.text import parse_puzzle

NO_SOLUTION: Final = (
    "as it was read, the puzzle has no solution: a digit or a black cell is misread"
)

_SECONDS: Final = 0.5
"""What is taken to find digits that contradict each other. A 9 x 9 board takes 20 ms."""


class Suspects(NamedTuple):
    """Cells, counted row by row, of which at least one was misread; and why, a clause."""

    cells: tuple[int, ...]
    why: str


def suspects(rows: Sequence[str]) -> Suspects:
    """The digits that leave no solution together, each of which is needed for that.

    No cells if the black cells alone leave none, or if there is no time.

    Args:
        rows: a puzzle without a solution.
    """
    try:
        with reading_limit(_SECONDS):
            conflict = find_conflict(parse_puzzle("\n".join(rows)))
    except (OutOfTimeError, InputError):
        return Suspects((), NO_SOLUTION)
    if conflict is None or not conflict.places:
        return Suspects((), NO_SOLUTION)
    cells = tuple(row * len(rows) + col for row, col in conflict.places)
    return Suspects(cells, f"{NO_SOLUTION} ({conflict.why.removesuffix('.')})")
