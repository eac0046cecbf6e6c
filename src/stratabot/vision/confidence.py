"""How sure the cells of a board are, and how a reading that is not sure is refused."""

from collections.abc import Iterable, Sequence
from typing import Final

from stratabot.errors import ReadingError

CONFIDENT: Final = 0.5
"""A cell below this confidence, from 0 to 1, is doubtful: the second-best thing that it may show is
less than twice as far from what is seen as the best one."""

Confidences = tuple[tuple[float, ...], ...]
"""How sure each cell is, 0 to 1, row by row."""

_MOST_NAMED: Final = 12
"""A refusal names at most so many cells: who must tell more rather takes the picture again."""


def doubtful_places(confidence: Confidences) -> tuple[tuple[int, int], ...]:
    """Row and column, from 0, of the cells that are not sure."""
    return tuple(
        (i, j) for i, row in enumerate(confidence) for j, sure in enumerate(row) if sure < CONFIDENT
    )


def least(confidence: Confidences) -> float:
    """The confidence of the least sure cell; 0 without cells."""
    return min((min(row) for row in confidence if row), default=0.0)


def not_sure_of(
    places: Sequence[tuple[int, int]],
    told: Iterable[str],
    confidence: float,
    why: str,
    help_: str,
) -> ReadingError:
    """The refusal that names these cells, row and column from 0.

    Args:
        places: the doubtful cells, at least one.
        told: the cells as they most likely are, such as `r3c1=7`.
        confidence: of the least sure one.
        why: what is wrong with the board, a clause; may be empty.
        help_: what a person can do to get a better picture.
    """
    names = ", ".join(f"row {i + 1} column {j + 1}" for i, j in places[:_MOST_NAMED])
    more = len(places) - _MOST_NAMED
    then = f": {why}; {help_}" if why else f"; {help_}"
    if more > 0:
        return ReadingError(f"not sure of {names} and {more} more cells{then}")
    text = f"not sure of {names} (confidence {confidence:.2f}){then}"
    return ReadingError(text, told=tuple(told))
