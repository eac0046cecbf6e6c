"""A Str8ts board as people look at it: as slides for every kind of picture, in the terminal."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stratabot.picture.slides import Slide
    from stratabot.str8ts.puzzle import Puzzle


def slides(puzzle: "Puzzle") -> "list[Slide]":
    """The puzzle, then each step of a person to its solution; or what is wrong with it.

    Raises:
        InputError: the board is too large for pictures.
    """
    from stratabot.str8ts.picture.story import story_of

    return story_of(puzzle).slides


def draw(puzzle: "Puzzle", kind: str = "svg") -> bytes:
    """A picture file's contents: the solved board, or what is wrong with it.

    Args:
        puzzle: any.
        kind: svg, png, gif (step by step) or html (to step through).

    Raises:
        InputError: the board is too large for pictures.
        KeyError: there is no such kind.
    """
    from stratabot.picture.files import encode
    from stratabot.str8ts.picture.story import story_of

    story = story_of(puzzle)
    return encode(story.slides, kind, story.title, story.note)
