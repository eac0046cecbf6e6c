"""What a game gives so that its reading of pictures can be measured."""

from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from stratabot.frame import Frame

RIGHT: Final = "right"
DECLINED: Final = "declined"
DOUBTED: Final = "right, unsure"
REFUSED: Final = "refused"
MISSED: Final = "wrong, unsure"
DRAWN_OFF: Final = "filled off"
WRONG: Final = "wrong"
ALARM: Final = "alarm"
CRASHED: Final = "crashed"

VERDICTS: Final = {
    RIGHT: "read surely and rightly",
    DECLINED: "refused, and nothing was to be read",
    DOUBTED: "read rightly, but not surely",
    REFUSED: "refused, though it was to be read",
    MISSED: "not what is there, and told not to be sure",
    DRAWN_OFF: "the puzzle is right, but not what a player has filled in",
    WRONG: "read surely, but not what is there",
    ALARM: "read surely, though there is no puzzle",
    CRASHED: "ended in an error",
}


class Example(NamedTuple):
    """A picture and the truth about it.

    Attributes:
        name: a seed or a file's name.
        kind, theme: by what results are counted.
        note: how the picture came about.
        truth: what the game's `verdict` compares with.
    """

    name: str
    frame: Frame
    kind: str
    theme: str
    note: str
    truth: Any


class Game(Protocol):
    """A game's painter, its reader, and how one is held against the other."""

    def painted(self, seed: int, kind: str) -> Example:
        """The painted picture of this number, of a kind or of any for ""."""

    def real(self, path: Path, facts: dict[str, Any]) -> Example:
        """A given picture with its entry in `truth.json`."""

    def read(self, frame: Frame) -> Any:
        """What the game's reader makes of it."""

    def verdict(self, example: Example, reading: Any) -> str:
        """One of `VERDICTS`."""

    def said(self, example: Example, reading: Any) -> str:
        """What was read, and what was to be read, in a few lines."""
