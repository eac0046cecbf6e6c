"""Adrift's boards as people look at them: as slides for every kind of picture, in the terminal."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stratabot.adrift.puzzle import Puzzle
    from stratabot.picture.slides import Slide


def slides(puzzle: "Puzzle") -> "list[Slide]":
    """The board, then path by path its solution; or what is wrong with it.

    Raises:
        InputError: the board is too large for pictures.
    """
    from stratabot.adrift.picture.story import story_of

    return story_of(puzzle).slides


def draw(puzzle: "Puzzle", kind: str = "svg") -> bytes:
    """A picture file's contents: the solved board, or what is wrong with it.

    Args:
        puzzle: any.
        kind: svg, png, gif (path by path) or html (to step through).

    Raises:
        InputError: the board is too large for pictures.
        KeyError: there is no such kind.
    """
    from stratabot.adrift.picture.story import story_of

    return story_of(puzzle).encode(kind)
