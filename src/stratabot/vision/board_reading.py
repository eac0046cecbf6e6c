"""What was seen of a board in a picture, whichever game's it is."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final, Generic, Self, TypeVar

from stratabot.errors import OutOfTimeError, ReadingError
from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.puzzles.user_cells import UserMark
from stratabot.vision.confidence import (
    Confidences,
    Recognition,
    doubtful_places,
    least,
    not_sure_of,
)
from stratabot.vision.grid_place import GridPlace
from stratabot.words import counted

P = TypeVar("P", covariant=True)


@dataclass(frozen=True)
class BoardReading(ABC, Generic[P]):
    """A board as it was seen, surely or not; each game's own class has its cells."""

    why: str = ""  # what is missing or wrong, a clause; empty if nothing is
    place: GridPlace | None = None  # where the board is; None if none was found
    confidence: Confidences = field(default=(), kw_only=True)  # how sure each cell is
    # Whether the picture surely shows something else, which `why` names.
    is_other: bool = field(default=False, kw_only=True)
    others: tuple[Rect, ...] = field(default=(), kw_only=True)  # where further boards are

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

    @property
    def boards(self) -> tuple[Rect, ...]:
        """Where boards are, first the one that was read surely; none if none was."""
        return (self.place.client, *self.others) if self.sure and self.place else ()

    @property
    def note_on_boards(self) -> str:
        """Which of several boards this is; empty for the only one."""
        return tell_boards(self.boards)

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


R = TypeVar("R", bound=BoardReading[object])

_ROOM: Final = 0.75
"""A board is looked for beside another where that would have room, but for a quarter of its width
or height: above and below a board as wide as a phone there is less."""


def with_others(frame: Frame, read: Callable[[Frame], R]) -> R:
    """What a frame shows, with the places of boards that are read surely beside the one it tells.

    Looked at are the parts left, right, above and below of it.
    """
    reading = read(frame)
    if not reading.boards:
        return reading
    x, y, w, h = map(round, reading.boards[0])
    wide, tall = frame.width, frame.height
    parts = ((0, 0, x, tall), (x + w, 0, wide, tall), (0, 0, wide, y), (0, y + h, wide, tall))
    others: list[Rect] = []
    with suppress(OutOfTimeError):  # the board that was read is told, whatever else there is
        for left, top, right, low in parts:
            if right - left > _ROOM * w and low - top > _ROOM * h:
                beside = with_others(Frame(frame.rgb()[top:low, left:right]), read)
                found = [each._replace(x=each.x + left, y=each.y + top) for each in beside.boards]
                others += [each for each in found if not any(map(each.overlaps, others))]
    return replace(reading, others=tuple(others))


def tell_boards(boards: Sequence[Rect]) -> str:
    """How many boards there are in a picture, and which the first of these is; empty for one."""
    if len(boards) < 2:
        return ""
    xs, ys = zip(*(board.center for board in boards), strict=True)
    is_row = max(xs) - min(xs) > max(ys) - min(ys)
    middles, start = (xs, "left") if is_row else (ys, "top")
    number = sorted(middles).index(middles[0]) + 1
    shown = f"the picture shows {counted(len(boards), 'board')}"
    return f"{shown}; number {number} from the {start} is read"
