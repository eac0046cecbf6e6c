"""A game of Duel as people look at it: as slides for every kind of picture, in the terminal."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stratabot.duel.text import Record
    from stratabot.picture.slides import Slide


def slides(record: "Record") -> "list[Slide]":
    """The empty board, then the board and the totals after every turn."""
    from stratabot.duel.picture.story import story_of

    return story_of(record).slides


def draw(record: "Record", kind: str = "svg") -> bytes:
    """A picture file's contents: the board and the totals at the end, or all turns.

    Args:
        record: a game, or the beginning of one.
        kind: svg, png, gif (turn by turn) or html (to step through).

    Raises:
        KeyError: there is no such kind.
    """
    from stratabot.duel.picture.story import story_of
    from stratabot.picture.files import encode

    story = story_of(record)
    return encode(story.slides, kind, story.title, story.note)
