"""A ribbon board as people look at it: what only Strata's pictures need."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stratabot.picture.slides import Slide
    from stratabot.strata.explanation import Explanation
    from stratabot.strata.position import Position
    from stratabot.strata.puzzle import Puzzle
    from stratabot.strata.solver import Answer


def slides(asked: "Puzzle | Position | Answer") -> "list[Slide]":
    """The board as it lies, then after each ribbon of its answer; or what stands in the way.

    Raises:
        InputError: the board is too large for pictures.
    """
    from stratabot.strata.picture.story import Story

    return Story.of(asked).slides()


def draw(asked: "Puzzle | Position | Answer", kind: str = "svg") -> bytes:
    """A picture file's contents: a solved board, or what stands in the way of a solution.

    Args:
        asked: a puzzle or a position is solved first, with the fewest clicks.
        kind: svg, png, gif (the ribbons one by one) or html (to step through).

    Raises:
        InputError: the board is too large for pictures.
        KeyError: there is no such kind.
    """
    from stratabot.picture.files import encode
    from stratabot.strata.picture.story import Story

    story = Story.of(asked)
    return encode(story.slides(), kind, story.title, story.note)


def draw_stuck(position: "Position", why: "Explanation | None", note: str, kind: str) -> bytes:
    """A picture file's contents: the board as it lies, the stuck block outlined.

    Args:
        position: what lies.
        why: why it has no solution; None where it has one.
        note: that in words.
        kind: as of `draw`.

    Raises:
        InputError: the board is too large for pictures.
    """
    from stratabot.picture.files import encode
    from stratabot.strata.peel import Core
    from stratabot.strata.picture.story import Story

    block = Core(why.block.rows, why.block.cols) if why else None
    story = Story(position, block=block, note=note)
    return encode(story.slides(), kind, story.title, story.note)
