"""Animated GIFs: pictures with the time that each stays, in one small palette."""

from collections.abc import Iterator, Sequence
from typing import IO, Final

import numpy as np
from PIL import Image

from stratabot.picture.raster import rasterize
from stratabot.strata.picture.scene import draw
from stratabot.strata.picture.story import Story

_COLORS: Final = 96
_LONGEST: Final = 480
"""Pixels of the longer side; numbers of a 6 x 6 board can be read well."""

_FINER: Final = 2
"""Each pixel is the mean of 2 x 2: smoother edges would take colors from the palette."""

_SLIDING, _RESTING, _FIRST, _LAST = 0.1, 0.9, 1.2, 4.0
"""Seconds that a picture stays: while a ribbon comes, when it lies, at the start, at the end."""


def write_story(story: Story, file: IO[bytes]) -> None:
    """The ribbons laid one by one, and a pause at the end."""
    pictures, seconds = zip(*_pictures(story), strict=True)
    write_gif(pictures, seconds, file)


def _pictures(story: Story) -> Iterator[tuple[Image.Image, float]]:
    for step in range(story.steps + 1):
        if step:
            yield _picture(story, step, 0.5), _SLIDING
        rests = _RESTING if step else _FIRST
        yield _picture(story, step), _LAST if step == story.steps else rests


def _picture(story: Story, step: int, progress: float = 1.0) -> Image.Image:
    return rasterize(draw(story, step, progress), _LONGEST, _FINER)


def write_gif(pictures: Sequence[Image.Image], seconds: Sequence[float], file: IO[bytes]) -> None:
    """Pictures of one size, endlessly repeated."""
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

    Else the cloth, nine tenths of everything, would leave little for the rest.
    """
    some = pictures[:: max(1, len(pictures) // 24)]
    pixels = np.concatenate([np.asarray(image)[::2, ::2].reshape(-1, 3) for image in some])
    alike = (pixels >> 3) @ np.array([1 << 10, 1 << 5, 1], np.int32)
    _, first, count = np.unique(alike, return_index=True, return_counts=True)
    seen = pixels[first[count > len(some)]]
    return Image.fromarray(seen[None].copy()).quantize(_COLORS, dither=Image.Dither.NONE)
