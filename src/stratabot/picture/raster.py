"""A drawing as pixels: the same polygons, anti-aliased by drawing them larger."""

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageFont
from PIL.PngImagePlugin import PngInfo

from stratabot.geometry import Point
from stratabot.picture.drawing import Drawing, Part, Text
from stratabot.source import MADE_BY

_MOST_AT_ONCE: Final = 32_000_000
"""Pixels, of three bytes each. Larger pictures are drawn in strips: a sheet may have 100 million
pixels, and nine times as many before the mean is taken."""

_FINER: Final = 3
_ALIKE: Final = str.maketrans("×", "x")  # signs that the font lacks, and instead of them
_ORIGIN: Final = Point(0, 0)


def rasterize(drawing: Drawing, longest: int) -> Image.Image:
    """The picture; its longer side has `longest` pixels, each the mean of 3 x 3."""
    scale = longest / max(drawing.width, drawing.height)
    width, height = round(drawing.width * scale), round(drawing.height * scale)
    image = Image.new("RGB", (width, height))
    rows = max(1, _MOST_AT_ONCE // (width * _FINER * _FINER))
    for top in range(0, height, rows):
        tall = min(rows, height - top)
        strip = Image.new("RGB", (width * _FINER, tall * _FINER))
        paint(strip, drawing.parts(), scale * _FINER, Point(0, top / scale))
        image.paste(strip.resize((width, tall), Image.Resampling.BOX), (0, top))
    return image


def paint(image: Image.Image, parts: Iterable[Part], scale: float, corner: Point = _ORIGIN) -> None:
    """Draw parts, lowest first, over an RGB image whose upper left corner is at `corner`."""
    opaque, through = ImageDraw.Draw(image), ImageDraw.Draw(image, "RGBA")
    left, top = corner
    tall = image.height / scale
    for part in parts:
        if isinstance(part, Text):
            if abs(part.middle.y - top - tall / 2) < tall / 2 + 2 * part.size:
                _write(opaque, part, scale, corner)
            continue
        draw, alpha = opaque if part.opacity == 1 else through, round(255 * part.opacity)
        for outline in part.outlines:
            heights = [y for _, y in outline]
            if max(heights) >= top and min(heights) <= top + tall:
                # Pillow also draws the pixels on the edge: half a pixel less is the size.
                corners = [((x - left) * scale - 0.5, (y - top) * scale - 0.5) for x, y in outline]
                draw.polygon(corners, (*part.fill, alpha))


def encode_png(image: Image.Image) -> bytes:
    """The bytes of a PNG.

    For photographs `optimize` takes ten seconds and saves one percent; level 3 takes half the time
    of level 6, and a tenth more bytes.
    """
    file, comment = BytesIO(), PngInfo()
    comment.add_text("Comment", MADE_BY)
    if image.mode == "P":
        image.save(file, "PNG", optimize=True, pnginfo=comment)
    else:
        image.save(file, "PNG", compress_level=3, pnginfo=comment)
    return file.getvalue()


def can_write(characters: str) -> bool:
    """Whether the font has all these characters; others are left out of pictures in pixels."""
    return characters.isascii()


def _write(draw: ImageDraw.ImageDraw, text: Text, scale: float, corner: Point) -> None:
    # Pillow's own font would draw a crossed box for each of the others.
    characters = "".join(filter(can_write, text.characters.translate(_ALIKE)))
    x, y = text.middle
    bold = max(1, round(text.size * scale / 40))
    # The middle of capitals, not of the line, is to be in the middle.
    place = (x - corner.x) * scale, (y + 0.35 * text.size - corner.y) * scale
    font = _font(text.size * scale)
    draw.text(place, characters, text.ink, font, "ms", stroke_width=bold, stroke_fill=text.ink)


@lru_cache(maxsize=32)
def _font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Kept, because Pillow unpacks it anew each time."""
    return ImageFont.load_default(size)
