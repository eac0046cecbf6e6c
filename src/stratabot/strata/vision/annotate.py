"""A picture with the reading drawn over it; over a photograph, at the photograph's angle."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

from stratabot.color import RGB
from stratabot.frame import Frame
from stratabot.geometry import Point, diamond
from stratabot.image import save_picture
from stratabot.strata.layout.layout import Projection
from stratabot.strata.layout.profile import Profile
from stratabot.strata.puzzle import Line
from stratabot.strata.vision.reading import Reading, State
from stratabot.vision.annotation import DOUBTFUL, LINE, NAME, SURE, outline, write
from stratabot.vision.confidence import CONFIDENT

_CELL: Final = 0.85  # half a cell's outline, in pitches: beside its neighbors'
_RIBBON: Final = 0.92  # half the breadth of a ribbon's outline across its lane, in pitches


def save_annotated(frame: Frame, reading: Reading, profile: Profile, path: Path) -> None:
    """Write the picture with all that was seen in it, or why nothing was; doubtful cells red."""
    image = Image.fromarray(frame.rgb().copy())
    draw = ImageDraw.Draw(image)
    place = Projection.of(reading.client, reading.slant, profile)
    if place is None:
        write(draw, Point(8, 8), _title(reading), 16, DOUBTFUL, "la")
    else:
        _Pen(draw, place).draw(reading)
    save_picture(image, path, is_drawn=True)


class _Pen:
    def __init__(self, draw: ImageDraw.ImageDraw, place: Projection) -> None:
        self._draw, self._place, self._layout = draw, place, place.layout

    def draw(self, reading: Reading) -> None:
        """Draw everything, and a title in the upper left corner."""
        self._outline(self._place.outline, LINE, 2)
        if reading.state is State.PUZZLE:
            for ribbon in reading.placed:
                corners = [*_lane(self._place, reading.side, ribbon.line)]
                self._outline(self._place.carried(corners), LINE, 2)
            self._cells(reading)
            self._selectors(reading.side)
            swatches = () if reading.unnumbered else self._layout.swatches(reading.colors)
            for number, point in enumerate(swatches, 1):
                text = f"[{number}]" if number == reading.selected else str(number)
                self._label(point, text, 20 * self._layout.scale, NAME, "mm")
        x, y = min(self._place.outline, key=sum)
        size = 16 * self._layout.scale * self._place.enlarged_at(self._layout.client.center)
        write(self._draw, Point(x + size, y + size), _title(reading), size, NAME, "la")

    def _cells(self, reading: Reading) -> None:
        pitch = self._layout.pitch(reading.side)
        centers = self._layout.cells(reading.side)
        for row, sure_row, text in zip(centers, reading.cell_confidence, reading.grid, strict=True):
            for center, sure, label in zip(row, sure_row, text, strict=True):
                color = SURE if sure >= CONFIDENT else DOUBTFUL
                self._outline(self._place.carried(diamond(center, _CELL * pitch)), color, 1)
                self._label(center, label, pitch * 0.6, color, "mb")
                self._label(center, f"{sure:.0%}", pitch * 0.3, color, "mt")

    def _selectors(self, side: int) -> None:
        reach = 14 * self._layout.scale
        lines = [Line(kind, k) for kind in ("row", "col") for k in range(side)]
        for line in lines:
            place = self._layout.selector(side, line)
            x, y = self._place.at(place)
            half = reach * self._place.enlarged_at(place)
            self._draw.ellipse((x - half, y - half, x + half, y + half), outline=LINE)
            self._label(place, str(line), reach, NAME, "mm")

    def _outline(self, corners: Iterable[Point], color: RGB, breadth: int) -> None:
        """Draw a closed line, `breadth` pixels of the profile broad."""
        scale = self._layout.scale * self._place.enlarged_at(self._layout.client.center)
        outline(self._draw, corners, color, breadth * scale)

    def _label(self, place: Point, text: str, size: float, color: RGB, anchor: str) -> None:
        enlarged = self._place.enlarged_at(place)
        write(self._draw, self._place.at(place), text, size * enlarged, color, anchor)


def _lane(place: Projection, side: int, line: Line) -> Iterator[Point]:
    cells = place.layout.cells(side)
    along = cells[line.index] if line.kind == "row" else [row[line.index] for row in cells]
    pitch = place.layout.pitch(side)
    half, beyond = _RIBBON * pitch / 2, 0.6 * pitch
    way = 1 if line.kind == "row" else -1
    first, last = along[0], along[-1]
    start = Point(first.x - beyond, first.y + way * beyond)
    end = Point(last.x + beyond, last.y - way * beyond)
    for x, y, side_ in ((*start, -1), (*end, -1), (*end, 1), (*start, 1)):
        yield Point(x + side_ * half, y + way * side_ * half)


def _title(reading: Reading) -> str:
    if reading.state is State.OTHER:
        return reading.why
    if reading.state is not State.PUZZLE:
        return f"{reading.state.value}: {reading.why}"
    laid = f", laid: {' '.join(map(str, reading.placed))}" if reading.placed else ""
    size = f"{reading.side} x {reading.side}, {reading.colors} colors"
    return f"{size}, confidence {reading.confidence:.2f}{laid}"
