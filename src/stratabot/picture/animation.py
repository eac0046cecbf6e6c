"""Animated GIFs: pictures with the time that each stays, in one small palette."""

from collections.abc import Iterator, Sequence
from typing import IO, Final

import numpy as np
from PIL import Image

from stratabot.picture.drawing import Drawing
from stratabot.picture.raster import rasterize
from stratabot.picture.slides import Slide, require_slides

_COLORS: Final = 96
_LONGEST: Final = 480
"""Pixels of the longer side; numbers of a 6 x 6 board can be read well."""

_FINER: Final = 2
"""Each pixel is the mean of 2 x 2: smoother edges would take colors from the palette."""

_BETWEEN, _FIRST, _LAST = 0.1, 1.2, 4.0
"""Seconds that a drawing between two slides stays, and the first and the last slide at least."""


def write_slides(slides: Sequence[Slide], file: IO[bytes]) -> None:
    """One slide after the other, each after the drawings on the way to it.

    Raises:
        ValueError: there are no slides, or their drawings are not of one size.
    """
    require_slides(slides)
    drawings, seconds = zip(*_timed(slides), strict=True)
    pictures = [rasterize(drawing, _LONGEST, _FINER) for drawing in drawings]
    write_gif(pictures, seconds, file)


def _timed(slides: Sequence[Slide]) -> Iterator[tuple[Drawing, float]]:
    """Every drawing, and how many seconds it stays."""
    for number, slide in enumerate(slides, 1):
        for drawing in slide.between:
            yield drawing, _BETWEEN
        least = _LAST if number == len(slides) else _FIRST if number == 1 else 0
        yield slide.drawing, max(least, slide.seconds)


def write_gif(pictures: Sequence[Image.Image], seconds: Sequence[float], file: IO[bytes]) -> None:
    """Pictures of one size, endlessly repeated; each stays so many seconds, 0.02 at least."""
    palette = _palette(pictures)
    frames = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in pictures]
    frames[0].save(
        file,
        format="GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[max(20, round(1000 * each)) for each in seconds],
        loop=0,
        optimize=True,
    )


def _palette(pictures: Sequence[Image.Image]) -> Image.Image:
    """One palette for all pictures, in which a color counts once however much there is of it.

    Otherwise the ground, nine tenths of everything, would leave little for the rest.
    """
    some = pictures[:: max(1, len(pictures) // 24)]
    pixels = np.concatenate([np.asarray(image)[::2, ::2].reshape(-1, 3) for image in some])
    alike = (pixels >> 3) @ np.array([1 << 10, 1 << 5, 1], np.int32)
    _, first, count = np.unique(alike, return_index=True, return_counts=True)
    seen = pixels[first[count > len(some)]]
    return Image.fromarray(seen[None].copy()).quantize(_COLORS, dither=Image.Dither.NONE)
