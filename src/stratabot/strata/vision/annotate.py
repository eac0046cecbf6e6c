"""A picture with what was seen in it drawn over it."""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.image import save_picture
from stratabot.strata.vision.layout import Layout
from stratabot.strata.vision.profile import Profile
from stratabot.strata.vision.reading import CONFIDENT, Reading, State

_SURE, _DOUBTFUL, _MARK = (0, 90, 0), (190, 0, 0), (255, 0, 255)
_NAME, _EDGE = (150, 0, 150), (255, 255, 255)
"""Of letters and of the edge around them, on which they can be read whatever the picture shows."""


def save_annotated(frame: Frame, reading: Reading, profile: Profile, path: Path) -> None:
    """Write the picture with the client area, cells, selectors and swatches marked.

    Every cell shows its color's number and its confidence in percent, a doubtful one in red. If no
    client area was found, the picture says why.

    Raises:
        InputError: no picture format has the file's ending, or the file cannot be written.
    """
    image = Image.fromarray(frame.rgb().copy())
    _draw(ImageDraw.Draw(image), reading, profile)
    save_picture(image, path)


def _draw(draw: ImageDraw.ImageDraw, reading: Reading, profile: Profile) -> None:
    if reading.client is None:
        _label(draw, Point(8, 8), f"{reading.state.value}: {reading.why}", 16, _DOUBTFUL, "la")
        return
    layout = Layout(profile, reading.client)
    x, y, w, h = reading.client
    thick = max(1, round(2 * layout.scale))
    draw.rectangle((x, y, x + w - 1, y + h - 1), outline=_MARK, width=thick)
    title = f"{reading.state.value} {reading.why}"
    if reading.state is State.PUZZLE:
        _cells(draw, reading, layout)
        _buttons(draw, reading, layout)
        title = f"{reading.side} x {reading.side}, {reading.colors} colors, "
        title += f"confidence {reading.confidence:.2f}"
        if reading.placed:
            title += f", laid: {' '.join(map(str, reading.placed))}"
    size = 16 * layout.scale
    _label(draw, Point(x + size, y + size), title, size, _NAME, "la")


def _cells(draw: ImageDraw.ImageDraw, reading: Reading, layout: Layout) -> None:
    pitch = layout.pitch(reading.side)
    centers = layout.cells(reading.side)
    for row, sure_row, text in zip(centers, reading.cell_confidence, reading.grid, strict=True):
        for center, sure, label in zip(row, sure_row, text, strict=True):
            color = _SURE if sure >= CONFIDENT else _DOUBTFUL
            _label(draw, center, label, pitch * 0.6, color, "mb")
            _label(draw, center, f"{sure:.0%}", pitch * 0.3, color, "mt")


def _buttons(draw: ImageDraw.ImageDraw, reading: Reading, layout: Layout) -> None:
    reach = 14 * layout.scale
    selectors = {
        "r": layout.row_selectors(reading.side),
        "c": layout.col_selectors(reading.side),
    }
    for kind, points in selectors.items():
        for number, (x, y) in enumerate(points, 1):
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), outline=_MARK)
            _label(draw, Point(x, y), f"{kind}{number}", reach, _NAME, "mm")
    for number, point in enumerate(layout.swatches(reading.colors), 1):
        mark = f"[{number}]" if number == reading.selected else str(number)
        _label(draw, point, mark, 20 * layout.scale, _NAME, "mm")


def _label(
    draw: ImageDraw.ImageDraw,
    point: Point,
    text: str,
    size: float,
    color: tuple[int, int, int],
    anchor: str,
) -> None:
    font = ImageFont.load_default(max(8, round(size)))
    edge = max(1, round(size / 12))
    draw.text(point, text, color, font, anchor, stroke_width=edge, stroke_fill=_EDGE)
