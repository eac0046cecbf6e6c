"""Finds out which game a picture shows, and hands on what was read in it meanwhile.

A plain screenshot of Strata that is read surely is settled at once; for any other picture all games
say how much of them they see, unless one knows that it shows something else, such as a Sudoku.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, cast

from stratabot.errors import ReadingError
from stratabot.games import STRATA, WITH_PICTURES, Game
from stratabot.source import SeenPicture
from stratabot.words import argument, listed

if TYPE_CHECKING:
    from stratabot.frame import Frame
    from stratabot.vision.confidence import Recognition

OTHERS: Final = tuple(game for game in WITH_PICTURES if game is not STRATA)

_ENOUGH: Final = 0.5
"""If another game saw so large a share of its cells surely, the photographs of Strata are not gone
through, which takes longest. Of 70 pictures of Strata, Adrift saw no cell in any."""


class PictureReading(Protocol):
    """What a game sees in a frame, surely or not."""

    @property
    def why(self) -> str:
        """What is missing or wrong, a clause; empty if nothing is."""


class GameEyes(Protocol):
    """A game's module `shot`."""

    def reading_of(self, frame: "Frame", /) -> PictureReading: ...

    def recognize(self, frame: "Frame", /) -> "Recognition": ...

    def none_in(self, frame: "Frame", why: str, /) -> object: ...


class Seen(NamedTuple):
    """Which game a frame shows.

    Attributes:
        game: the game; if it is none surely, the one of which most is seen; None if nothing is
            seen of any.
        by: whose eyes tell what is in the frame, or what is missing.
        reading: what these eyes read; None if they did not read it yet.
        is_sure: whether the game is sure, or only the nearest one.
    """

    game: Game | None
    by: Game
    reading: PictureReading | None = None
    is_sure: bool = True

    @classmethod
    def by_eyes(cls, by: Game, frame: "Frame", game: Game | None) -> "Seen":
        return cls(game, by, eyes(by).reading_of(frame))

    def picture(self, frame: "Frame") -> "SeenPicture | Frame":
        """The frame for the verb that reads it, with what was read."""
        return frame if self.reading is None else SeenPicture(frame, self.reading)


def recognize_game(frame: "Frame", name: str) -> Seen:
    """The game that a frame shows."""
    if at_once := _recognize_at_once(frame, name):
        return at_once
    seen = {game: eyes(game).recognize(frame) for game in WITH_PICTURES}
    nearest = max(WITH_PICTURES, key=lambda game: (seen[game].is_sure, seen[game].share))
    if seen[nearest].share:
        return Seen.by_eyes(nearest, frame, nearest)
    return Seen.by_eyes(STRATA, frame, None)


def _recognize_at_once(frame: "Frame", name: str) -> Seen | None:
    """What is seen without going through the photographs of Strata; None if that is not enough."""
    strata = import_module(f"{STRATA.package}.shot")
    if strata.is_recognized_at_once(frame):
        return Seen.by_eyes(STRATA, frame, STRATA)
    seen = {game: eyes(game).recognize(frame) for game in OTHERS}
    sure = [game for game in OTHERS if seen[game].is_sure]
    if len(sure) > 1:
        names = listed((game.title for game in sure), "or")
        first, second, *_ = (argument("game", game.name) for game in sure)
        raise ReadingError(f"{name} may show {names}; say which: " + first + " or " + second)
    nearest = max(OTHERS, key=lambda game: (seen[game].is_sure, seen[game].share))
    if sure or (seen[nearest].share >= _ENOUGH and not strata.shows_buttons(frame)):
        return Seen.by_eyes(nearest, frame, nearest)
    strange = [game for game in OTHERS if seen[game].is_other]
    return Seen.by_eyes(strange[0], frame, None) if strange else None


def recognize_by_game(game: Game, frame: "Frame", name: str) -> Seen:
    """What a picture shows in place of a game that does not read it surely; else that game.

    Strata is not asked how sure it is: that may take longest.
    """
    own = None if game is STRATA else eyes(game).recognize(frame)
    as_asked = Seen(game, game) if own is None else Seen.by_eyes(game, frame, game)
    if own and (own.is_sure or own.is_other):
        return as_asked
    seen = _recognize_at_once(frame, name)
    if seen is None or seen.by is game:
        return seen or as_asked
    is_settled = seen.by is STRATA or seen.game is None or eyes(seen.by).recognize(frame).is_sure
    if is_settled:
        return seen
    return seen._replace(is_sure=False) if own and own.share < _ENOUGH else as_asked


def what_else(seen: Seen, verb: str) -> str:
    """What else a picture shows, with the command for it."""
    if seen.game is None:
        return seen.reading.why if seen.reading else ""
    command = verb if seen.game is STRATA else f"{seen.game.name} {verb}"
    shows = "shows" if seen.is_sure else "looks more like"
    return f"this picture {shows} {seen.game.title} (stratabot {command})"


def eyes(game: Game) -> GameEyes:
    """The module that says what a game recognizes in a frame."""
    return cast("GameEyes", import_module(f"{game.package}.shot"))
