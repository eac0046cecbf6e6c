"""What there is to say of one puzzle, whoever asks; each game's `telling` makes reports."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from stratabot.errors import PuzzleError, TextError
from stratabot.words import argument, listed


class Report(Protocol):
    """What there is to say of one puzzle."""

    def as_json(self) -> dict[str, Any]:
        """All of it, as values that JSON has."""

    def as_line(self) -> str:
        """The answer in a line, for one puzzle of many."""

    def as_text(self, terminal: Any) -> str:
        """The answer in full, for people, in the form that suits the terminal."""

    @property
    def more(self) -> str:
        """The game's verb that tells more, and what it tells: `explain says why`. '' for none."""

    @property
    def remark(self) -> str:
        """What the user should know besides the answer: it goes to standard error. '' for none."""

    @property
    def exit_code(self) -> int:
        """What the command ends with: 0 for done, 1 for no solution, 4 for not decided in time."""


class PlainReport(NamedTuple):
    """A report that is made at once, with a SlideShow by `show`, also `over` its picture as PNG."""

    json: dict[str, Any]
    text: str
    line: str
    more: str = ""
    remark: str = ""
    exit_code: int = 0
    show: Callable[[], Any] | None = None
    over: Callable[[], bytes] | None = None

    def as_json(self) -> dict[str, Any]:
        return self.json

    def as_line(self) -> str:
        return self.line

    def as_text(self, _terminal: object) -> str:
        return self.text

    def draw(self, kind: str) -> bytes:
        if self.show is None:
            raise ValueError("expected a report with a picture")
        data: bytes = self.show().encode(kind)
        return data

    def draw_over(self) -> bytes:
        if self.over is None:
            raise ValueError("expected a puzzle from a picture")
        return self.over()


BLOCKS: Final = ("text", "csv")
"""The forms in which a board has several lines; in the others it is a line."""


def between(form: str, number: int) -> str:
    """What stands before a board with that number among others, counted from 1."""
    return "\n" if form in BLOCKS and number > 1 else ""


def untold(form: str, what: str) -> PuzzleError:
    """What a puzzle has cannot be told in that form."""
    can = argument("board_as", form) + " can tell"
    return PuzzleError("expected what " + can + f", got {what}")


class WrittenReport:
    """A report whose text is the board in the form that was asked for.

    `write` makes it; None if there is no board to write.
    """

    def __init__(self, report: Report, form: str, write: Callable[[], str] | None) -> None:
        self._report, self.form, self._write = report, form, write

    def __getattr__(self, name: str) -> Any:
        return getattr(self._report, name)

    def written(self) -> str:
        return self._write() if self._write else ""

    @property
    def failure(self) -> str:
        """Why there is no solution, or not yet; empty if there is one."""
        return self._report.as_line() if self._report.exit_code else ""

    def as_json(self) -> dict[str, Any]:
        return self._report.as_json() | {"written": self.written().removesuffix("\n") or None}


def with_remarks(
    report: Report, notes: Sequence[str], word: Callable[[str], str]
) -> dict[str, Any]:
    """A report as JSON, with remarks if there are any, as `word` words them."""
    remarks = [word(each) for each in (*notes, report.remark) if each]
    lines = [line for each in remarks for line in each.splitlines()]
    return report.as_json() | ({"remarks": lines} if lines else {})


def require_sure_reading(value: Mapping[str, Any], game: str) -> None:
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
