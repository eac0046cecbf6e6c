"""Finds out which game a picture shows.

A plain screenshot of Strata that is read surely is settled at once; for any other picture all games
say how much of them they see, unless one knows that it shows something else, such as a Sudoku.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from stratabot.errors import ReadingError
from stratabot.games import WITH_PICTURES, Game
from stratabot.words import argument, listed

if TYPE_CHECKING:
    from stratabot.frame import Frame

OWN, *OTHERS = WITH_PICTURES

_ENOUGH: Final = 0.5
"""If another game saw so large a share of its cells surely, the photographs of Strata are not gone
through, which takes longest. Of 70 pictures of Strata, Adrift saw no cell in any."""


class Seen(NamedTuple):
    """Which game a frame shows.

    Attributes:
        game: the game; if it is none surely, the one of which most is seen; None if nothing is
            seen of any.
        by: whose eyes tell what is in the frame, or what is missing.
        is_sure: whether the game is sure, or only the nearest one.
    """

    game: Game | None
    by: Game
    is_sure: bool = True


def seen_in(frame: "Frame", name: str) -> Seen:
    """The game that a frame shows."""
    if at_once := _seen_at_once(frame, name):
        return at_once
    seen = {game: eyes(game).recognized(frame) for game in WITH_PICTURES}
    nearest = max(WITH_PICTURES, key=lambda game: (seen[game].is_sure, seen[game].share))
    return Seen(nearest, nearest) if seen[nearest].share else Seen(None, OWN)


def _seen_at_once(frame: "Frame", name: str) -> Seen | None:
    """What is seen without going through the photographs of Strata; None if that is not enough."""
    if eyes(OWN).recognized_at_once(frame):
        return Seen(OWN, OWN)
    seen = {game: eyes(game).recognized(frame) for game in OTHERS}
    sure = [game for game in OTHERS if seen[game].is_sure]
    if len(sure) > 1:
        names = listed((game.title for game in sure), "or")
        first, second, *_ = (argument("game", game.name) for game in sure)
        raise ReadingError(f"{name} may show {names}; say which: " + first + " or " + second)
    if sure:
        return Seen(sure[0], sure[0])
    nearest = max(OTHERS, key=lambda game: seen[game].share)
    if seen[nearest].share >= _ENOUGH:
        return Seen(nearest, nearest)
    strange = [game for game in OTHERS if seen[game].is_other]
    return Seen(None, strange[0]) if strange else None


def seen_instead(game: Game, frame: "Frame", name: str) -> Seen | None:
    """What a picture shows that a game does not read surely; None if nothing, or nothing at once.

    Strata is not asked how sure it is: that may take longest.
    """
    own = None if game is OWN else eyes(game).recognized(frame)
    if own and (own.is_sure or own.is_other):
        return None
    seen = _seen_at_once(frame, name)
    if seen is None or seen.by is game:
        return None
    by = eyes(seen.by)
    if seen.by is OWN or by.recognized(frame).is_sure or seen.game is None:
        return seen
    return seen._replace(is_sure=False) if own and own.share < _ENOUGH else None


def what_else(seen: Seen, frame: "Frame", verb: str) -> str:
    """What else a picture shows, with the command for it."""
    if seen.game is None:
        return str(eyes(seen.by).reading_of(frame).why)
    command = verb if seen.game is OWN else f"{seen.game.name} {verb}"
    shows = "shows" if seen.is_sure else "looks more like"
    return f"this picture {shows} {seen.game.title} (stratabot {command})"


def eyes(game: Game) -> Any:
    """The module that says what a game recognizes in a frame."""
    return import_module(f"{game.package}.shot")
