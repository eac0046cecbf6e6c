"""What there is to say of a board that was read from a picture."""

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from stratabot.puzzles.report import Report
from stratabot.vision.board_reading import BoardReading
from stratabot.vision.confidence import confidence_json

R = TypeVar("R", bound=BoardReading[object])


@dataclass(frozen=True)
class BoardReadingReport(Report, Generic[R]):
    """What was seen in a picture; each game's own class says what its board looks like."""

    reading: R
    game: ClassVar[str]

    @abstractmethod
    def board_json(self) -> dict[str, object]:
        """The board as values that JSON has; empty if none was seen."""

    @abstractmethod
    def notes(self) -> Iterable[str]:
        """What the user should know of a board that was read surely; empty ones do not count."""

    def as_json(self) -> dict[str, object]:
        reading, board = self.reading, self.board_json()
        shown: dict[str, object] = {"game": self.game, "puzzle": bool(board)}
        shown |= {"sure": bool(board) and reading.sure, "why": reading.why}
        if reading.place is None or not board:
            return shown | {"client": None}
        shown |= board | reading.place.as_json()
        return shown | confidence_json(reading.confidence)

    @property
    def remark(self) -> str:
        return "; ".join(filter(None, self.notes())) if self.reading.sure else ""

    @property
    def exit_code(self) -> int:
        return 0 if self.reading.sure else 1
