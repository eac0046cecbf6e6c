"""What there is to say of a board that was read from a picture."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from stratabot.vision.confidence import confidence_json


@dataclass(frozen=True)
class BoardReadingReport:
    """What was seen in a picture; each game's own class says what its board looks like."""

    reading: Any
    game: ClassVar[str]
    more: ClassVar[str] = ""

    def board_json(self) -> dict[str, Any]:
        raise NotImplementedError

    def notes(self) -> Iterable[str]:
        """What the user should know of a board that was read surely; empty ones do not count."""
        raise NotImplementedError

    def as_json(self) -> dict[str, Any]:
        reading, board = self.reading, self.board_json()
        seen = bool(board)
        shown: dict[str, Any] = {"game": self.game, "puzzle": seen, "sure": seen and reading.sure}
        shown["why"] = reading.why
        if not seen:
            return shown | {"client": None}
        shown |= board | reading.place.as_json()
        return shown | confidence_json(reading.confidence)

    @property
    def remark(self) -> str:
        return "; ".join(filter(None, self.notes())) if self.reading.sure else ""

    @property
    def exit_code(self) -> int:
        return 0 if self.reading.sure else 1
