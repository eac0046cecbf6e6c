"""Pictures as files: which kinds there are, and their bytes."""

from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING, Final

from stratabot.picture.page import format_page
from stratabot.picture.svg import format_svg
from stratabot.strata.picture.scene import draw
from stratabot.strata.picture.story import Story

if TYPE_CHECKING:
    from PIL import Image

_LONGEST: Final = 960
"""Pixels of a PNG's longer side."""


def encode(story: Story, kind: str, note: str) -> bytes:
    """The contents of a picture file.

    Args:
        story: what it tells.
        kind: one of `KINDS`.
        note: the answer in words, for pages.

    Raises:
        InputError: the board is too large for a picture.
    """
    return KINDS[kind](story, note)


def _svg(story: Story, _: str) -> bytes:
    return format_svg(draw(story)).encode()


def _png(story: Story, _: str) -> bytes:
    from PIL import Image

    from stratabot.picture.raster import rasterize

    image = rasterize(draw(story), _LONGEST)
    # 256 colors show no difference in pictures of few flat ones, and take a third of the bytes.
    return png(image.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE))


def png(image: "Image.Image") -> bytes:
    """The image as a PNG; photographs would gain a percent by trying harder, in ten seconds."""
    file = BytesIO()
    image.save(file, "PNG", optimize=image.mode == "P")
    return file.getvalue()


def _gif(story: Story, _: str) -> bytes:
    from stratabot.picture.animation import write_story

    file = BytesIO()
    write_story(story, file)
    return file.getvalue()


def _html(story: Story, note: str) -> bytes:
    return format_page(story, note).encode()


KINDS: Final[dict[str, Callable[[Story, str], bytes]]] = {
    "svg": _svg,
    "png": _png,
    "gif": _gif,
    "html": _html,
}
"""By the endings of their names."""
