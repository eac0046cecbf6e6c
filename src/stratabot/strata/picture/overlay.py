"""The answer drawn over the screenshot that it was read from.

Every ribbon to lay is a thread along its lane, woven as the ribbons will lie, with its number on
its real selector: a player on a phone finds the next place to touch without turning the board in
the head. The cells can still be seen.
"""

from collections.abc import Iterator
from typing import Final

from PIL import Image

from stratabot.frame import Frame
from stratabot.geometry import Point, diamond
from stratabot.picture.drawing import Part, Polygon, Shape, Text, diamond_frame
from stratabot.picture.palette import ink_on
from stratabot.picture.raster import paint
from stratabot.strata.picture.story import Story
from stratabot.strata.puzzle import Line, Ribbon
from stratabot.strata.vision.layout import Layout

_FINER: Final = 3
_THREAD: Final = 0.1
"""Half of what a thread covers of its lane, along x, in pitches."""

_BADGE, _MOST = 0.62, 20
"""Half the diagonal of a number's diamond. In pitches, so that neighbors just do not touch; and the
most that it may be, in pixels of the profile: on a tall phone selectors are 25 from the edge."""

_BEYOND: Final = 0.7
"""How far a thread runs on from the last cell's center, in pitches."""

_EDGE: Final = (255, 255, 255)
_DARK: Final = (20, 20, 20)


def draw_over(shot: Frame, story: Story, layout: Layout) -> Image.Image:
    """The screenshot with the answer on it.

    Args:
        shot: not changed.
        story: of the board in it, which is square.
        layout: where everything is in the screenshot.
    """
    image = Image.fromarray(shot.rgb(slice(None), slice(None)).copy())
    over = _Overlay(story, layout)
    box = over.box(image.size)
    part = image.crop(box)
    larger = part.resize((part.width * _FINER, part.height * _FINER), Image.Resampling.NEAREST)
    paint(larger, over.parts(), _FINER, Point(*box[:2]))
    image.paste(larger.resize(part.size, Image.Resampling.BOX), box)
    return image


class _Overlay:
    """The answer, where the screenshot has the board."""

    def __init__(self, story: Story, layout: Layout) -> None:
        side = story.puzzle.rows
        self.story = story
        self.pitch = layout.pitch(side)
        self.badge = min(_BADGE * self.pitch, _MOST * layout.scale)
        self.cells = layout.cells(side)
        self.selectors = {line: layout.selector(side, line) for line in story.puzzle.lines}

    def box(self, size: tuple[int, int]) -> tuple[int, int, int, int]:
        """The part of the picture that is drawn on: left, top, right, bottom."""
        points = [*self.selectors.values(), *(point for row in self.cells for point in row)]
        reach = 2 * self.pitch
        left, right = min(p.x for p in points) - reach, max(p.x for p in points) + reach
        top, bottom = min(p.y for p in points) - reach, max(p.y for p in points) + reach
        width, height = size
        return max(0, int(left)), max(0, int(top)), min(width, int(right)), min(height, int(bottom))

    def parts(self) -> Iterator[Part]:
        """What to draw, lowest first, in pixels of the screenshot."""
        story = self.story
        for ribbon in story.coming:
            yield from self._thread(ribbon)
        yield from self._block()
        for ribbon in (*story.coming, *story.undone):
            yield from self._badge(ribbon)

    def _thread(self, ribbon: Ribbon) -> Iterator[Part]:
        half = _THREAD * self.pitch
        fill = self.story.fill(ribbon.color)
        yield Shape((self._stretch(ribbon.line, 1.5 * half),), _EDGE, 0.85)
        yield Shape((self._stretch(ribbon.line, half),), fill)

    def _stretch(self, line: Line, half: float) -> Polygon:
        """From the selector to beyond the last cell, between vertical cuts."""
        x, y = self.selectors[line]
        last = self.cells[0][line.index]
        if line.kind == "row":
            last = self.cells[line.index][-1]
        way = 1 if line.kind == "row" else -1
        end = last.x + way * _BEYOND * self.pitch
        rise = y - abs(end - x)
        return (
            Point(x, y - half),
            Point(end, rise - half),
            Point(end, rise + half),
            Point(x, y + half),
        )

    def _badge(self, ribbon: Ribbon) -> Iterator[Part]:
        line, color = ribbon
        middle, half = self.selectors[line], self.badge
        fill = self.story.fill(color)
        yield Shape((diamond(middle, half * 1.22),), _DARK, 0.25)
        yield Shape((diamond(middle, half * 1.15),), _EDGE)
        yield Shape((diamond(middle, half),), fill)
        yield Text(self.story.sign(line), middle, half * 0.95, ink_on(fill))

    def _block(self) -> Iterator[Part]:
        block = self.story.block
        if block is not None:
            for i in block.rows:
                for j in block.cols:
                    yield Shape(
                        diamond_frame(self.cells[i][j], self.pitch, 0.14 * self.pitch), _DARK
                    )
