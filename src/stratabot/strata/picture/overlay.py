"""The answer over the picture that it was read from: threads, numbers on the real selectors."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from textwrap import wrap
from typing import Final

from PIL import Image

from stratabot.frame import Frame
from stratabot.geometry import Point, between, box, diamond, square
from stratabot.picture.drawing import Part, Polygon, Shape, Text, diamond_frame
from stratabot.picture.palette import ink_on
from stratabot.picture.raster import encode_png
from stratabot.strata.layout.layout import Layout, Projection
from stratabot.strata.picture.story import Story
from stratabot.strata.puzzle import Line, Ribbon
from stratabot.strata.shot import Shot
from stratabot.vision.overlay import crop_to, paint_over

_THREAD: Final = 0.15  # half a thread's breadth, in pitches

_SIGN: Final = 1.05  # the height of the type of a number, in half diagonals of its diamond

_BADGE, _MOST = 0.62, 20
"""Half the diagonal of a number's diamond in pitches: neighbors just do not touch. And its most in
pixels of the profile."""

_RIM, _SHADOW = 1.15, 1.22  # of a number's diamond, as shares of its half diagonal

_BEYOND: Final = 0.7  # how far a thread runs on from the last cell's center, in pitches

_NOTE, _WIDEST, _LONGEST = 20, 66, 5
"""The height of the type of a note on a swatch, and the greatest width of a note, in pixels of the
profile: a swatch is 59 wide, and the middle of its neighbor at least 73 away. And the characters in
a line: more would be too small on a phone."""

_EDGE: Final = (255, 255, 255)
_DARK: Final = (20, 20, 20)


def draw_over_shot(shot: Shot | None, story: Story) -> bytes:
    """The screenshot or photograph with a story drawn over it, as PNG."""
    place = shot and Projection.of(shot.reading.client, shot.reading.slant, shot.profile)
    if shot is None or place is None:
        raise ValueError("expected a picture with a known place of the board")
    numbered = not shot.reading.unnumbered
    board = _RibbonOverlay(story, place.layout).outline(has_swatches=numbered)
    frame, matrix = crop_to(shot.frame, place.to_picture(board))
    place = replace(place, plane=matrix @ place.plane)
    return encode_png(draw_over(frame, story, place, has_swatches=numbered))


def draw_over(
    shot: Frame, story: Story, place: Projection, *, has_swatches: bool = True
) -> Image.Image:
    """The picture with the answer on it, and notes on the picture's swatches if it has them."""
    image = Image.fromarray(shot.rgb(slice(None), slice(None)).copy())
    over = _RibbonOverlay(story, place.layout)
    for parts in (over.parts(), over.notes() if has_swatches else ()):
        paint_over(image, parts, place)
    return image


class _RibbonOverlay:
    def __init__(self, story: Story, layout: Layout) -> None:
        side = story.puzzle.rows
        self.story = story
        self.pitch = layout.pitch(side)
        self.badge = min(_BADGE * self.pitch, _MOST * layout.scale)
        self.cells = layout.cells(side)
        self.selectors = {line: self._in_view(layout, line) for line in story.puzzle.lines}
        self.scale = layout.scale
        # Colors are called by the numbers of their swatches.
        count = len(story.position.swatches)
        known = count in layout.profile.swatches
        self.swatches = layout.swatches(count) if known else ()

    def _in_view(self, layout: Layout, line: Line) -> Point:
        """A selector, moved along its lane until its number is in view: tall phones end there."""
        x, y = layout.selector(self.story.puzzle.rows, line)
        room, (left, _, width, _) = _RIM * self.badge, layout.client
        moved = min(max(x, left + room), left + width - room)
        return Point(moved, y - abs(moved - x))

    def outline(self, *, has_swatches: bool) -> Iterator[Point]:
        """Corners around all that is drawn, and around the board."""
        for middle in self.selectors.values():
            yield from diamond(middle, _SHADOW * self.badge)
        yield from diamond(self.cells[0][-1], 1.2 * self.pitch)
        if has_swatches:
            half = 28 * self.scale  # to their lower edges
            yield from (corner for middle in self.swatches for corner in square(middle, half))

    def notes(self) -> Iterator[Part]:
        for label, (x, y) in enumerate(self.swatches, 1):
            lines = wrap(", ".join(map(str, self.story.taken.get(str(label), ()))), _LONGEST)
            if not lines:
                continue
            longest = max(map(len, lines))
            size = min(_NOTE, _WIDEST / (0.6 * longest + 0.6)) * self.scale
            wide, step = 0.6 * size * (longest + 1), 1.2 * size
            top = y - (len(lines) - 1) * step
            for more, fill in ((2.5, _DARK), (1.0, _EDGE)):
                half, tall = wide / 2 + more * self.scale, 0.7 * size + more * self.scale
                yield Shape((box(x - half, top - tall, x + half, y + tall),), fill)
            for k, line in enumerate(lines):
                yield Text(line, Point(x, top + k * step), size, _DARK)

    def parts(self) -> Iterator[Part]:
        story = self.story
        for ribbon in story.coming:
            yield from self._thread(ribbon)
        for i, j in product(story.block.rows, story.block.cols) if story.block else ():
            yield Shape(diamond_frame(self.cells[i][j], self.pitch, 0.14 * self.pitch), _DARK)
        for line, color in (*story.coming, *story.undone):
            middle, half, fill = self.selectors[line], self.badge, story.fill(color)
            yield Shape((diamond(middle, half * _SHADOW),), _DARK, 0.25)
            yield Shape((diamond(middle, half * _RIM),), _EDGE)
            yield Shape((diamond(middle, half),), fill)
            yield Text(story.sign(line), middle, half * _SIGN, ink_on(fill))

    def _thread(self, ribbon: Ribbon) -> Iterator[Part]:
        half = _THREAD * self.pitch
        fill = self.story.fill(ribbon.color)
        yield Shape((self._stretch(ribbon.line, 1.5 * half),), _EDGE, 0.85)
        yield Shape((self._stretch(ribbon.line, half),), fill)
        if self.story.is_free(ribbon.line):
            yield Shape(tuple(self._gaps(ribbon.line, half)), _EDGE)

    def _stretch(self, line: Line, half: float) -> Polygon:
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

    def _gaps(self, line: Line, half: float) -> Iterator[Polygon]:
        """A free ribbon's thread is a dashed line."""
        near, far, low, right = self._stretch(line, half)
        steps = int(abs(far.x - near.x) / (0.3 * self.pitch))
        for k in range(2, steps):
            shares = k / steps, (k + 0.4) / steps
            upper = [between(near, far, share) for share in shares]
            lower = [between(right, low, share) for share in shares]
            yield (*upper, *reversed(lower))
