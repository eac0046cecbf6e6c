"""What was seen of a board in a picture, whichever game's it is."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, Self, TypeVar

from stratabot.puzzles.user_cells import UserMark
from stratabot.vision.confidence import Confidences, Recognition, doubtful_places
from stratabot.vision.grid_place import GridPlace

P = TypeVar("P", covariant=True)


@dataclass(frozen=True)
class BoardReading(Generic[P]):
    """A board as it was seen, surely or not; each game's own class has its cells."""

    why: str = ""  # what is missing or wrong, a clause; empty if nothing is
    place: GridPlace | None = None  # where the board is; None if none was found
    confidence: Confidences = field(default=(), kw_only=True)  # how sure each cell is
    # Whether the picture surely shows something else, which `why` names.
    is_other: bool = field(default=False, kw_only=True)

    @property
    def puzzle(self) -> P | None:
        """The puzzle on the board; None if none was seen."""
        raise NotImplementedError

    @property
    def sure(self) -> bool:
        """Whether this is a puzzle in which every cell was read surely."""
        return not self.why and not self.doubtful and self.puzzle is not None

    @property
    def doubtful(self) -> tuple[tuple[int, int], ...]:
        """Row and column, from 0, of the cells that were not read surely."""
        return doubtful_places(self.confidence)

    @property
    def recognition(self) -> Recognition:
        """How much of its game the picture shows."""
        cells = self.confidence if self.place else ()
        return Recognition.of(self.sure, cells, self.is_other)

    def require(self) -> P:
        """The puzzle on the board.

        Raises:
            ReadingError: it was not read surely; `likely_cells` are the doubtful ones.
        """
        raise NotImplementedError

    def with_user_cells(self, user_cells: Iterable[UserMark]) -> Self:
        """The reading with what a user tells of some cells, if a board was seen."""
        raise NotImplementedError
