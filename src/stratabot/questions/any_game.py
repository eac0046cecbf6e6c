"""Pictures that may show another game than the one that is asked: which game's verb reads them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from stratabot.errors import InputError, ReadingError
from stratabot.games import Game
from stratabot.image import frame_in
from stratabot.questions.options import OptionsError
from stratabot.questions.verb import FoundPuzzle, GameVerb, PuzzleVerb, asked_of
from stratabot.questions.which_game import OTHERS, OWN, Seen, eyes, seen_in, seen_instead, what_else
from stratabot.source import Source
from stratabot.words import argument, listed

if TYPE_CHECKING:
    from stratabot.puzzles.report import Report


def read_picture(asked: GameVerb, source: Source) -> FoundPuzzle:
    """The puzzle in a picture; of a picture of another game than the one named, that is said."""
    frame = frame_in(source)
    source = source._replace(content=frame)
    if asked.is_open:
        return _read_of_any_game(asked, source)
    if other := seen_instead(asked.game, frame, source.name):
        why = what_else(other, frame, asked.name)
        if asked.name == "read":
            return FoundPuzzle(asked.verb, eyes(asked.game).none_in(frame, why))
        raise ReadingError(why if other.game else f"no puzzle to be read: {why}")
    return FoundPuzzle(asked.verb, *asked.verb.read(source))


def _read_of_any_game(asked: GameVerb, source: Source) -> FoundPuzzle:
    seen = seen_in(source.content, source.name)
    if seen.game is None and seen.by is not OWN and not _fits(asked, seen.by):
        seen = Seen(None, OWN)
    with _named(seen):
        verb = asked.verb if seen.by is OWN else _verb_of(asked, seen.by, source.name)
        return SeenPuzzle(verb, *verb.read(source), seen)


def _fits(asked: GameVerb, game: Game) -> bool:
    """Whether the other game's verb has these options."""
    try:
        asked_of(game, asked.name, asked.given)
    except OptionsError:
        return False
    return True


def _verb_of(asked: GameVerb, game: Game, name: str) -> PuzzleVerb:
    try:
        return asked_of(game, asked.name, asked.given)
    except OptionsError as error:
        unknown = "there is no " + argument(error.unknown)
        what = error.message if not error.unknown else unknown
        what = f"{name} shows {game.title}: " + what
        where = f" (see: stratabot {game.name} {asked.name} " + argument("help") + ")"
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
        raise ReadingError(text, likely_cells=error.likely_cells) from None


def _heading(seen: Seen) -> str:
    return "" if seen.game in (None, OWN) else f"{seen.by.title}: "


class SeenPuzzle(FoundPuzzle):
    """A puzzle in a picture for which no game was named: the report says which game it is."""

    seen: Seen

    def report(self) -> "GameReport":
        return GameReport(self.seen, super().report())

    def draw(self, report: "GameReport", kind: str, is_over: bool) -> bytes:
        return super().draw(report.report, kind, is_over)


class GameReport:
    """A report that says of which game it is. It has all that the game's own report has."""

    remark: str
    exit_code: int

    def __init__(self, seen: Seen, report: "Report") -> None:
        self.seen, self.report = seen, report

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
        return f"{self.seen.by.name} {more}" if self.seen.by is not OWN and more else more
