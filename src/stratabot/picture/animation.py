"""Animated GIFs: pictures with the time that each stays, in one small palette."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import IO, Final

import numpy as np
from PIL import Image, ImageChops

from stratabot.color import RGB
from stratabot.picture.drawing import Drawing, Part, Slide, require_slides
from stratabot.picture.raster import paint
from stratabot.source import MADE_BY

_COLORS: Final = 127  # seven bits; one more color marks a pixel that stays
_FLAT: Final = 2000  # a color of more than one in so many pixels is flat, not an edge's
_LONGEST: Final = 480  # pixels of the longer side; numbers of a 6 x 6 board can be read well
_FINER: Final = 2  # each pixel is the mean of 2 x 2: more would take many colors

_BETWEEN, _FIRST, _LAST = 0.1, 1.2, 4.0
"""Seconds that a drawing between slides stays; the least for the first slide, and for the last."""


def write_slides(slides: Sequence[Slide], file: IO[bytes]) -> None:
    """One slide after the other, each after the drawings on the way to it."""
    require_slides(slides)
    drawings: list[Drawing] = []
    seconds: list[float] = []
    for number, slide in enumerate(slides, 1):
        least = _LAST if number == len(slides) else _FIRST if number == 1 else 0
        drawings += [*slide.between, slide.drawing]
        seconds += [*[_BETWEEN] * len(slide.between), max(least, slide.seconds)]
    changes = [*_changes(drawings)]
    palette = _palette([image for _, image in changes])
    frame = Image.new("P", changes[0][1].size)
    frame.putpalette(palette.getpalette() or [])
    frames: list[Image.Image] = []
    for place, image in changes:
        frame = frame.copy()
        frame.paste(_quantized(image, palette), place)
        frames.append(frame)
    _save(frames, seconds, file)


def _changes(drawings: Sequence[Drawing]) -> Iterator[tuple[tuple[int, int], Image.Image]]:
    """The part of each picture that differs from the one before, and its corner."""
    before: Image.Image | None = None
    for picture in paint_drawings(drawings):
        box = ImageChops.difference(before, picture).getbbox() if before else None
        left, top, right, bottom = box or (0, 0, *(picture.size if before is None else (1, 1)))
        yield (left, top), picture.crop((left, top, right, bottom))
        before = picture


def paint_drawings(drawings: Sequence[Drawing]) -> Iterator[Image.Image]:
    """What drawings of one size look like; first parts that two in turn share are painted once."""
    wide, high = drawings[0].width, drawings[0].height
    scale = _LONGEST / max(wide, high)
    size = round(wide * scale), round(high * scale)
    parts_of = [[*drawing.parts()] for drawing in drawings]
    ground, painted = Image.new("RGB", (0, 0)), 0
    for before, parts, after in zip([[], *parts_of], parts_of, [*parts_of[1:], []], strict=False):
        if not painted or _shared(before, parts) < painted:
            ground, painted = Image.new("RGB", (size[0] * _FINER, size[1] * _FINER)), 0
        stays = max(painted, _shared(parts, after))
        paint(ground, parts[painted:stays], scale * _FINER)
        painted = stays
        picture = ground.copy()
        paint(picture, parts[stays:], scale * _FINER)
        yield picture.reduce(_FINER)


def _shared(some: Sequence[Part], others: Sequence[Part]) -> int:
    pairs = enumerate(zip(some, others, strict=False))
    return next((k for k, (one, other) in pairs if one is not other), min(len(some), len(others)))


def write_gif(pictures: Sequence[Image.Image], seconds: Sequence[float], file: IO[bytes]) -> None:
    """Write pictures of one size, endlessly repeated; each stays for its seconds, at least 0.02."""
    palette = _palette(pictures)
    _save([_quantized(image, palette) for image in pictures], seconds, file)


def _quantized(image: Image.Image, palette: Image.Image) -> Image.Image:
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def _save(frames: Sequence[Image.Image], seconds: Sequence[float], file: IO[bytes]) -> None:
    frames[0].save(
        file,
        format="GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[max(20, round(1000 * each)) for each in seconds],
        loop=0,
        optimize=True,
        comment=MADE_BY,
    )


def _palette(pictures: Sequence[Image.Image]) -> Image.Image:
    """One palette for all pictures: flat colors exactly, those at edges as near as can be."""
    count: Counter[RGB] = Counter()
    for image in pictures[:: max(1, len(pictures) // 24)]:
        for number, color in image.getcolors(image.width * image.height) or []:
            assert isinstance(color, tuple)
            count[color[0], color[1], color[2]] += number
    least = count.total() / _FLAT
    flat = [color for color, number in count.most_common(_COLORS // 2) if number > least]
    rest = [color for color, number in count.items() if number > 2 and color not in set(flat)]
    levels = [level for color in flat for level in color]
    if rest:
        most = _COLORS - len(flat)
        few = Image.fromarray(np.array([rest], np.uint8)).quantize(most)
        levels += (few.getpalette() or [])[: 3 * most]
    image = Image.new("P", (1, 1))
    image.putpalette(levels or [level for color in [*count][:_COLORS] for level in color])
    return image
