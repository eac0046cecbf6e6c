"""An animated GIF of what the bot saw."""

from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image

from stratabot.saving import save
from stratabot.vision.frame import Frame

WIDTH: Final = 480
"""Pixels; larger frames are scaled down."""

STEP: Final = 0.08
"""Seconds between two pictures: twelve a second show a ribbon sliding in."""

_COLORS: Final = 96
_SHIMMER: Final = 20
_MOST: Final = 400
_LAST: Final = 2.0
"""Seconds for which the last picture stays."""


class Film:
    """Collects frames with their times, at most so many a second, and writes them down."""

    def __init__(self) -> None:
        self.pictures: list[Image.Image] = []
        self.times: list[float] = []

    def clear(self) -> None:
        """Begin anew."""
        self.pictures, self.times = [], []

    def add(self, frame: Frame, time: float) -> None:
        """Keep the frame, unless the last one kept is too near or there are too many already."""
        if len(self.pictures) >= _MOST or (self.times and time - self.times[-1] < STEP):
            return
        whole = frame.rgb(slice(None), slice(None))
        image = Image.fromarray(whole.copy())
        if image.width > WIDTH:
            size = WIDTH, round(image.height * WIDTH / image.width)
            image = image.resize(size, Image.Resampling.BOX, reducing_gap=2)
        self.pictures.append(self._without_shimmer(image))
        self.times.append(time)

    def _without_shimmer(self, image: Image.Image) -> Image.Image:
        """Pixels that differ from the last picture by texture only stay as they were.

        The cloth is new in every frame; a GIF of it would be six times as large.
        """
        if not self.pictures or self.pictures[-1].size != image.size:
            return image
        before, now = (np.asarray(each, np.int16) for each in (self.pictures[-1], image))
        moved = np.abs(now - before).max(axis=2, keepdims=True) > _SHIMMER
        return Image.fromarray(np.where(moved, now, before).astype(np.uint8))

    def save(self, path: Path) -> None:
        """Write the GIF, at the pace at which things happened.

        Raises:
            ValueError: nothing was collected.
            InputError: the file cannot be written.
        """
        if not self.pictures:
            raise ValueError("expected frames, got none")
        palette = _palette(self.pictures)
        frames = [
            image.quantize(palette=palette, dither=Image.Dither.NONE) for image in self.pictures
        ]
        gaps = [later - earlier for earlier, later in zip(self.times, self.times[1:], strict=False)]
        durations = [max(20, round(1000 * gap)) for gap in (*gaps, _LAST)]
        save(
            path,
            lambda file: frames[0].save(
                file,
                format="GIF",
                save_all=True,
                append_images=frames[1:],
                duration=durations,
                loop=0,
                optimize=True,
            ),
        )


def _palette(pictures: list[Image.Image]) -> Image.Image:
    """One palette for all pictures, in which a color counts once however much there is of it.

    Else the cloth, nine tenths of everything, would leave little for the rest.
    """
    some = pictures[:: max(1, len(pictures) // 24)]
    pixels = np.concatenate([np.asarray(image)[::2, ::2].reshape(-1, 3) for image in some])
    _, first, count = np.unique(pixels >> 3, axis=0, return_index=True, return_counts=True)
    seen = pixels[first[count > len(some)]]
    return Image.fromarray(seen[None].copy()).quantize(_COLORS, dither=Image.Dither.NONE)
