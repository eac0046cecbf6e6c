"""An animated GIF of what the bot saw."""

from pathlib import Path
from typing import Final

from PIL import Image

from stratabot.saving import save
from stratabot.vision.frame import Frame

WIDTH: Final = 480
"""Pixels; larger frames are scaled down."""

STEP: Final = 0.08
"""Seconds between two pictures: twelve a second show a ribbon sliding in."""

_COLORS: Final = 48
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
        self.pictures.append(image)
        self.times.append(time)

    def save(self, path: Path) -> None:
        """Write the GIF, at the pace at which things happened.

        Raises:
            ValueError: nothing was collected.
            InputError: the file cannot be written.
        """
        if not self.pictures:
            raise ValueError("expected frames, got none")
        # One palette for all, taken where the most colors are: texture stays quiet between frames.
        richest = max(self.pictures, key=lambda image: len(image.getcolors(1 << 24) or ()))
        palette = richest.quantize(_COLORS, dither=Image.Dither.NONE)
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
