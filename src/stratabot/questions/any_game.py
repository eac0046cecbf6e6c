"""Pictures that may show another game than the one that is asked: which game's verb reads them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from stratabot.errors import InputError, ReadingError
from stratabot.games import STRATA, Game
from stratabot.image import frame_in
from stratabot.questions.options import OptionsError
from stratabot.questions.verb import AnyVerb, FoundPuzzle, GameVerb, P, make_verb_of
from stratabot.questions.which_game import (
    OTHERS,
    Seen,
    eyes,
    recognize_by_game,
    recognize_game,
    what_else,
)
from stratabot.source import Source
from stratabot.words import argument, listed

if TYPE_CHECKING:
    from stratabot.frame import Frame
    from stratabot.puzzles.report import Report
    from stratabot.questions.verb import AnyFound
    from stratabot.terminal import Terminal


def read_picture(asked: GameVerb, source: Source) -> "AnyFound":
    """The puzzle in a picture; of a picture of another game than the one named, that is said."""
    frame = frame_in(source)
    if asked.any_game:
        return _read_of_any_game(asked, source, frame)
    seen = recognize_by_game(asked.game, frame, source.name)
    if seen.by is asked.game:
        source = source._replace(content=seen.picture(frame))
        return FoundPuzzle(asked.verb, *asked.verb.read(source))
    why = what_else(seen, asked.name)
    if asked.name == "read":
        return FoundPuzzle(asked.verb, eyes(asked.game).none_in(frame, why))
    raise ReadingError(why if seen.game else f"no puzzle to be read: {why}")


def _read_of_any_game(asked: GameVerb, source: Source, frame: "Frame") -> "AnyFound":
    seen = recognize_game(frame, source.name)
    if seen.game is None and seen.by is not STRATA and not _is_game_asked(asked, seen.by):
        seen = Seen(None, STRATA)
    with _naming_game(seen):
        verb = asked.verb if seen.by is STRATA else _verb_of(asked, seen.by, source.name)
        picture = source._replace(content=seen.picture(frame))
        return SeenPuzzle(verb, *verb.read(picture), seen)


def _is_game_asked(asked: GameVerb, game: Game) -> bool:
    """Whether the other game's verb has these options."""
    try:
        make_verb_of(game, asked.name, asked.given)
    except OptionsError:
        return False
    return True


def _verb_of(asked: GameVerb, game: Game, name: str) -> AnyVerb:
    try:
        return make_verb_of(game, asked.name, asked.given)
    except OptionsError as error:
        unknown = "there is no " + argument(error.unknown)
        what = error.message if not error.unknown else unknown
        what = f"{name} shows {game.title}: " + what
        where = f" (see: stratabot {game.name} {asked.name} " + argument("help") + ")"
        raise InputError(what + where) from None


@contextmanager
def _naming_game(seen: Seen) -> Iterator[None]:
    """An error names the game that refuses; where nothing is seen of any, it says that of all."""
    try:
        yield
    except ReadingError as error:
        text = _heading(seen) + error.message
        if seen.game is None and seen.by is STRATA:
            text += f"; nor does it show {listed((each.title for each in OTHERS), 'or')}"
        raise ReadingError(text, likely_cells=error.likely_cells) from None


def _heading(seen: Seen) -> str:
    return "" if seen.game in (None, STRATA) else f"{seen.by.title}: "


class SeenPuzzle(FoundPuzzle[P]):
    """A puzzle in a picture for which no game was named: what is told says which game it is."""

    seen: Seen

    def as_json(self, report: "Report", word: Callable[[str], str]) -> dict[str, object]:
        """Also the game."""
        game = {"game": self.seen.game and self.seen.game.name}
        return game | super().as_json(report, word) | game

    def as_line(self, report: "Report", program: str) -> str:
        """The answer; if it is of another game than Strata, the game before it."""
        with _naming_game(self.seen):
            return f"{_heading(self.seen)}{super().as_line(report, program)}"

    def as_text(self, report: "Report", terminal: "Terminal", program: str) -> str:
        with _naming_game(self.seen):
            return super().as_text(report, terminal, program)

    def told_by(self, program: str) -> str:
        return program if self.seen.by is STRATA else f"{program} {self.seen.by.name}"
