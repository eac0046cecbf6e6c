"""A drawing as pixels: the same polygons, anti-aliased by drawing them larger."""

from PIL import Image, ImageDraw, ImageFont

from stratabot.picture.drawing import Drawing, Shape, Word


def rasterize(drawing: Drawing, longest: int, finer: int = 3) -> Image.Image:
    """The picture, its longer side of that many pixels, each the mean of `finer` x `finer`."""
    scale = longest / max(drawing.width, drawing.height)
    size = round(drawing.width * scale), round(drawing.height * scale)
    image = Image.new("RGB", (size[0] * finer, size[1] * finer))
    paint(image, drawing, scale * finer)
    return image.resize(size, Image.Resampling.BOX)


def paint(image: Image.Image, drawing: Drawing, scale: float) -> None:
    """Draw over the image, so many pixels a unit."""
    draw = ImageDraw.Draw(image, "RGBA")
    for part in drawing.parts():
        if isinstance(part, Word):
            _write(draw, part, scale)
        else:
            _fill(draw, part, scale)


def _fill(draw: ImageDraw.ImageDraw, shape: Shape, scale: float) -> None:
    color = (*shape.fill, round(255 * shape.opacity))
    for outline in shape.outlines:
        # Pillow draws the pixels on the edge, too: half a pixel less on all sides is the same size.
        draw.polygon([(x * scale - 0.5, y * scale - 0.5) for x, y in outline], color)


def _write(draw: ImageDraw.ImageDraw, word: Word, scale: float) -> None:
    font = ImageFont.load_default(word.size * scale)
    x, y = word.middle
    # The middle of capitals, not of the line, is to be in the middle.
    bold = max(1, round(word.size * scale / 40))
    middle = x * scale, (y + 0.35 * word.size) * scale
    draw.text(middle, word.text, word.ink, font, "ms", stroke_width=bold, stroke_fill=word.ink)
