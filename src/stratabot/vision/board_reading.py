"""What was seen of a board in a picture, whichever game's it is."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar, Generic, Self, TypeVar

from stratabot.errors import ReadingError
from stratabot.puzzles.user_cells import UserMark
from stratabot.vision.confidence import (
    Confidences,
    Recognition,
    doubtful_places,
    least,
    not_sure_of,
)
from stratabot.vision.grid_place import GridPlace

P = TypeVar("P", covariant=True)


@dataclass(frozen=True)
class BoardReading(ABC, Generic[P]):
    """A board as it was seen, surely or not; each game's own class has its cells."""

    why: str = ""  # what is missing or wrong, a clause; empty if nothing is
    place: GridPlace | None = None  # where the board is; None if none was found
    confidence: Confidences = field(default=(), kw_only=True)  # how sure each cell is
    # Whether the picture surely shows something else, which `why` names.
    is_other: bool = field(default=False, kw_only=True)

    thing: ClassVar[str]
    remedy: ClassVar[str]  # what a person can do about doubtful cells

    @property
    @abstractmethod
    def puzzle(self) -> P | None:
        """The puzzle on the board; None if none was seen."""

    @property
    def fault(self) -> str:
        """Why what was read is no puzzle; empty if it is one."""
        return ""

    @abstractmethod
    def likely_mark(self, row: int, col: int) -> str:
        """What a cell most likely shows, as users tell it."""

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
        puzzle = self.puzzle
        if self.place is None or not self.confidence:
            raise ReadingError(f"no {self.thing} to be read: {self.why}")
        if doubtful := self.doubtful:
            likely = (str(UserMark(i, j, self.likely_mark(i, j))) for i, j in doubtful)
            raise not_sure_of(doubtful, likely, least(self.confidence), self.why, self.remedy)
        if self.why or puzzle is None:
            raise ReadingError(f"not sure of the {self.thing}: {self.why or self.fault}")
        return puzzle

    @abstractmethod
    def with_user_cells(self, user_cells: Iterable[UserMark]) -> Self:
        """The reading with what a user tells of some cells, if a board was seen."""
