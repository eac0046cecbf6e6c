"""Verbs of pictures that may show another game than the verb's own."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from stratabot.errors import InputError, ReadingError
from stratabot.games import Game
from stratabot.questions.options import OptionsError
from stratabot.questions.verb import PuzzleVerb, asked_of
from stratabot.questions.which_game import OTHERS, OWN, Seen, eyes, seen_in, seen_instead, what_else
from stratabot.source import Kind, Source
from stratabot.words import argument, listed

if TYPE_CHECKING:
    from pathlib import Path

    from stratabot.puzzles.report import Report


@dataclass(frozen=True)
class _Wrapped(PuzzleVerb):
    """A verb that does what another one does."""

    own: PuzzleVerb

    def __post_init__(self) -> None:
        for name in ("inputs", "things", "seconds", "doing"):
            object.__setattr__(self, name, getattr(self.own, name))

    def split(self, source: Source) -> Iterator[Source]:
        return self.own.split(source)

    def read(self, source: Source) -> tuple[Any, tuple[str, ...]]:
        return self.own.read(source)

    def report(self, puzzle: Any) -> "Report":
        return self.own.report(puzzle)

    def annotate(self, puzzle: Any, path: "Path") -> None:
        self.own.annotate(puzzle, path)

    def draw(self, report: Any, kind: str) -> bytes:
        return self.own.draw(report, kind)

    def draw_over(self, report: Any) -> bytes:
        return self.own.draw_over(report)

    def require_picture(self) -> None:
        self.own.require_picture()

    def picture_notes(self, puzzle: Any, kind: str) -> tuple[str, ...]:
        return self.own.picture_notes(puzzle, kind)


@dataclass(frozen=True)
class OneGame(_Wrapped):
    """A verb of a game that was named: of a picture of another game, that is said.

    Attributes:
        game: the game.
        name: the verb's name.
    """

    game: Game
    name: str

    def read(self, source: Source) -> tuple[Any, tuple[str, ...]]:
        """Read for the game."""
        if source.kind is not Kind.PICTURE:
            return self.own.read(source)
        from stratabot.image import frame_in

        frame = frame_in(source)
        if other := seen_instead(self.game, frame, source.name):
            why = what_else(other, frame, self.name)
            if self.name == "read":
                return eyes(self.game).none_in(frame, why), ()
            raise ReadingError(why if other.game else f"no puzzle to be read: {why}")
        return self.own.read(source._replace(content=frame))


def of_pictures(
    asked: PuzzleVerb, game: Game, name: str, given: Mapping[str, Any], *, is_open: bool
) -> PuzzleVerb:
    """A verb for pictures that may show another game than the verb's own.

    If it `is_open`, no game was named, so that pictures of all games are answered.
    """
    if asked.insists:
        return asked
    if is_open:
        return AnyGame(asked, name, given)
    is_settled = asked.inputs is Kind.TEXT or given.get("cell")
    return asked if is_settled else OneGame(asked, game, name)


class FoundPuzzle(NamedTuple):
    """What is seen in a picture, and the puzzle in it, as read by `seen.by`."""

    seen: Seen
    puzzle: Any


@dataclass(frozen=True)
class AnyGame(_Wrapped):
    """A verb of Strata's that answers pictures of other games, too.

    Attributes:
        name: the verb's name.
        given: the options with which it is asked: those of other games may be among them.
    """

    name: str
    given: Mapping[str, Any] = field(default_factory=dict)

    def read(self, source: Source) -> tuple[Any, tuple[str, ...]]:
        """A text's puzzle as Strata reads it, or a FoundPuzzle of a picture; and notes."""
        if source.kind is not Kind.PICTURE:
            return self.own.read(source)
        from stratabot.image import frame_in

        source = source._replace(content=frame_in(source))
        seen = seen_in(source.content, source.name)
        if seen.game is None and seen.by is not OWN and not self._fits(seen.by):
            seen = Seen(None, OWN)
        with _named(seen):
            puzzle, notes = self._verb(seen, source.name).read(source)
        return FoundPuzzle(seen, puzzle), notes

    def report(self, found: Any) -> Any:
        """What is told of what `read` gives."""
        if not isinstance(found, FoundPuzzle):
            return self.own.report(found)
        return GameReport(found.seen, self._verb(found.seen).report(found.puzzle))

    def annotate(self, found: Any, path: "Path") -> None:
        self._verb(found.seen).annotate(found.puzzle, path)

    def draw(self, report: Any, kind: str) -> bytes:
        if isinstance(report, GameReport):
            return self._verb(report.seen).draw(report.report, kind)
        return self.own.draw(report, kind)

    def draw_over(self, report: Any) -> bytes:
        return self._verb(report.seen).draw_over(report.report)

    def picture_notes(self, found: Any, kind: str) -> tuple[str, ...]:
        if isinstance(found, FoundPuzzle):
            return self._verb(found.seen).picture_notes(found.puzzle, kind)
        return self.own.picture_notes(found, kind)

    def _fits(self, game: Game) -> bool:
        """Whether the other game's verb has these options."""
        try:
            asked_of(game, self.name, self.given)
        except OptionsError:
            return False
        return True

    def _verb(self, seen: Seen, name: str = "") -> PuzzleVerb:
        if seen.by is OWN:
            return self.own
        try:
            return asked_of(seen.by, self.name, self.given)
        except OptionsError as error:
            unknown = "there is no " + argument(error.unknown)
            what = error.message if not error.unknown else unknown
            what = f"{name} shows {seen.by.title}: " + what
            where = f" (see: stratabot {seen.by.name} {self.name} " + argument("help") + ")"
            raise InputError(what + where) from None


@contextmanager
def _named(seen: Seen) -> Iterator[None]:
    """An error names the game that refuses; where nothing is seen of any, it says that of all."""
    try:
        yield
    except ReadingError as error:
        text = _heading(seen) + error.message
        if seen.game is None and seen.by is OWN:
            text += f"; nor does it show {listed((each.title for each in OTHERS), 'or')}"
        raise ReadingError(text, told=error.told) from None


def _heading(seen: Seen) -> str:
    """What stands before an answer of another game than Strata."""
    return "" if seen.game in (None, OWN) else f"{seen.by.title}: "


class GameReport:
    """A report that says of which game it is. It has all that the game's own report has."""

    def __init__(self, seen: Seen, report: "Report") -> None:
        self.seen, self.report = seen, report

    @property
    def is_other(self) -> bool:
        """Whether it is of another game than Strata."""
        return self.seen.by is not OWN

    def __getattr__(self, name: str) -> Any:
        return getattr(self.report, name)

    def as_json(self) -> dict[str, Any]:
        """Also the game."""
        game = {"game": self.seen.game and self.seen.game.name}
        return game | self.report.as_json() | game

    def as_line(self) -> str:
        """The answer; if it is of another game than Strata, the game before it."""
        with _named(self.seen):
            return f"{_heading(self.seen)}{self.report.as_line()}"

    def as_text(self, terminal: Any) -> str:
        with _named(self.seen):
            return self.report.as_text(terminal)

    @property
    def more(self) -> str:
        """The command that tells more, with its game."""
        more = self.report.more
        return f"{self.seen.by.name} {more}" if self.is_other and more else more

    @property
    def remark(self) -> str:
        return self.report.remark

    @property
    def exit_code(self) -> int:
        return self.report.exit_code
