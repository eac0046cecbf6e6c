"""Pages with a few words on paper whose blotches are others at every launch of the game."""

from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from stratabot.frame import Frame, Pixels

PAPER: Final = (208, 202, 183)
INK: Final = (140, 130, 108)
END: Final = "Wave complete"
_BLOTS: Final = 6, 12, 24, 48, 96  # blotches of each kind across a page's height


def paint_words(
    words: str, size: tuple[int, int] = (1280, 960), launch: int = 0, blotches: float = 1.5
) -> Frame:
    """A page with these words; `blotches` is their standard deviation, of 255."""
    image = Image.new("RGB", size, PAPER)
    font = ImageFont.load_default(size[1] * 0.06)
    middle = size[0] / 2, size[1] / 2
    ImageDraw.Draw(image).text(middle, words, fill=INK, font=font, anchor="mm")
    return Frame(on_paper(np.asarray(image), launch, blotches))


def on_paper(flat: Pixels, launch: int, blotches: float) -> Pixels:
    """A picture with the paper of that launch behind it."""
    rng = np.random.default_rng(launch)
    height, width, _ = flat.shape
    cloth = rng.normal(0, 5, (height, width))
    for count in _BLOTS:
        few = rng.normal(0, 1, (count, max(2, round(count * width / height))))
        smooth = Image.fromarray(few.astype(np.float32)).resize((width, height), 3)
        blots = np.asarray(smooth)
        cloth += blots / blots.std() * blotches / len(_BLOTS) ** 0.5
    return np.asarray(np.clip(flat + cloth[..., None], 0, 255), np.uint8)
