"""An animated GIF of what the bot saw."""

from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image

from stratabot.frame import Frame
from stratabot.picture.animation import write_gif
from stratabot.saving import save

WIDTH: Final = 480
STEP: Final = 0.08  # seconds between two pictures: twelve a second show a ribbon sliding in
_SHIMMER: Final = 20  # the most that texture changes a channel from frame to frame
_MOST: Final = 400
_LAST: Final = 2.0


class Film:
    """Collects frames, at most one each `STEP` seconds and 400 in all, and writes them as a GIF."""

    def __init__(self) -> None:
        self.pictures: list[Image.Image] = []
        self.times: list[float] = []

    def clear(self) -> None:
        self.pictures, self.times = [], []

    def add(self, frame: Frame, time: float) -> None:
        """Keep a copy of the frame seen then, unless it comes too soon or there are too many."""
        if len(self.pictures) >= _MOST or (self.times and time - self.times[-1] < STEP):
            return
        whole = frame.rgb(slice(None), slice(None))
        image = Image.fromarray(whole.copy())
        if image.width > WIDTH:
            size = WIDTH, round(image.height * WIDTH / image.width)
            image = image.resize(size, Image.Resampling.BOX, reducing_gap=2)
        if self.pictures and self.pictures[-1].size == image.size:
            # Texture is new in every frame: it would make a GIF six times as large.
            before, now = (np.asarray(each, np.int16) for each in (self.pictures[-1], image))
            moved = np.abs(now - before).max(axis=2, keepdims=True) > _SHIMMER
            image = Image.fromarray(np.where(moved, now, before).astype(np.uint8))
        self.pictures.append(image)
        self.times.append(time)

    def save(self, path: Path) -> None:
        if not self.pictures:
            raise ValueError("expected frames, got none")
        gaps = [later - earlier for earlier, later in pairwise(self.times)]
        save(path, lambda file: write_gif(self.pictures, (*gaps, _LAST), file))
