"""What there is to say of one puzzle, whoever asks; each game's `telling` makes reports."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple, Protocol

from stratabot.errors import PuzzleError, TextError
from stratabot.terminal import Terminal
from stratabot.words import argument, listed

BLOCKS: Final = ("text", "csv")
"""The forms in which a board has several lines; in the others it is a line."""


def text_between_boards(form: str, number: int) -> str:
    """What stands before a board with that number among others, counted from 1."""
    return "\n" if form in BLOCKS and number > 1 else ""


def error_for_form(form: str, what: str) -> PuzzleError:
    """What a puzzle has cannot be told in that form."""
    can = argument("board_as", form) + " can tell"
    return PuzzleError("expected what " + can + f", got {what}")


class BoardInForm(NamedTuple):
    """The board alone, in the form that was asked for.

    `write` makes it; None if there is no board to write.
    """

    form: str
    write: Callable[[], str] | None

    def text(self) -> str:
        return self.write() if self.write else ""


class Report(ABC):
    """What there is to say of one puzzle."""

    @abstractmethod
    def as_json(self) -> dict[str, object]:
        """All of it, as values that JSON has."""

    @abstractmethod
    def as_line(self) -> str:
        """The answer in a line, for one puzzle of many."""

    @abstractmethod
    def as_text(self, terminal: Terminal) -> str:
        """The answer in full, for people, in the form that suits the terminal."""

    def lines(self, output_format: str) -> Iterator[str] | None:
        """Lines that are printed as they are found, in the place of the text or the JSON."""
        return None

    def left_out(self, terminal: Terminal) -> str:
        """A sentence on what the text leaves out because the terminal has no room."""
        return ""

    @property
    def more(self) -> str:
        """The game's verb that tells more, and what it tells: `explain says why`. '' for none."""
        return ""

    @property
    def remark(self) -> str:
        """What the user should know besides the answer: it goes to standard error. '' for none."""
        return ""

    @property
    def exit_code(self) -> int:
        """What the command ends with: 0 for done, 1 for no solution, 4 for not decided in time."""
        return 0

    @property
    def written(self) -> BoardInForm | None:
        """The board alone, if that is what was asked for in the place of all else."""
        return None

    @property
    def failure(self) -> str:
        """Why there is no solution, or not yet; empty if there is one."""
        return self.as_line() if self.exit_code else ""

    def draw(self, kind: str) -> bytes:
        """The contents of a picture file."""
        raise ValueError("expected a report with a picture")

    def draw_over(self) -> bytes:
        """The answer over the picture of the puzzle, as PNG."""
        raise ValueError("expected a puzzle from a picture")


class Drawable(Protocol):
    """Slides that can become a picture file of some kind."""

    def encode(self, kind: str) -> bytes: ...


class _PlainParts(NamedTuple):
    json: dict[str, object]
    text: str
    line: str
    more: str = ""
    remark: str = ""
    exit_code: int = 0
    show: Callable[[], Drawable] | None = None
    over: Callable[[], bytes] | None = None


class PlainReport(_PlainParts, Report):
    """A report that is made at once, with slides by `show`, also `over` its picture as PNG."""

    def as_json(self) -> dict[str, object]:
        return self.json

    def as_line(self) -> str:
        return self.line

    def as_text(self, _terminal: Terminal) -> str:
        return self.text

    def draw(self, kind: str) -> bytes:
        return self.show().encode(kind) if self.show else super().draw(kind)

    def draw_over(self) -> bytes:
        return self.over() if self.over else super().draw_over()


def require_sure_reading(value: Mapping[str, object], game: str) -> None:
    """Require that an object shows a puzzle of that game surely, if `read` printed it."""
    if not isinstance(value.get("puzzle"), bool):  # no reading
        return
    its = value.get("game") or game
    if its != game:
        raise TextError(
            f"this is a reading of {str(its).capitalize():.20} (stratabot {its:.20} solve)"
        )
    if not value["puzzle"]:
        why = " ".join(str(value.get("why") or "nothing").split())
        raise TextError(f"this is a reading of a picture without a puzzle: {why:.200}")
    if value.get("sure") is False:
        cells = value.get("doubtful")
        places = cells if isinstance(cells, list) else []
        pairs = [place for place in places if isinstance(place, list) and len(place) == 2]
        named = listed(f"row {row} column {col}" for row, col in pairs)
        again = "; read the picture again with " + argument("cell")
        raise TextError(f"this reading is not sure of {named or 'all cells'}" + again)
