"""Pictures as files: which kinds there are, and their bytes.

Asking for the kinds loads no module that draws.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stratabot.picture.slides import Slide

LONGEST: Final = 960
"""Pixels of a PNG's longer side, where nothing else is asked for."""


class SlideShow(NamedTuple):
    """Slides, the heading of the page that they make, and the answer in words."""

    slides: Sequence[Slide]
    title: str
    note: str

    def encode(self, kind: str) -> bytes:
        """The contents of a picture file of that kind; errors as of `encode`."""
        return encode(self.slides, kind, self.title, self.note)


def encode(
    slides: Sequence[Slide], kind: str, title: str, note: str, longest: int = LONGEST
) -> bytes:
    """The contents of a picture file.

    Args:
        slides: the slides to show: the last one in svg and png, all in gif and html.
        kind: one of `KINDS`.
        title: the heading of a page.
        note: the answer in words, for pages.
        longest: pixels of a PNG's longer side.

    Raises:
        ValueError: there are no slides, or their drawings are not of one size.
        KeyError: there is no such kind.
    """
    from stratabot.picture.slides import require_slides

    require_slides(slides)
    return KINDS[kind](slides, title, note, longest)


def _svg(slides: Sequence[Slide], _title: str, _note: str, _longest: int) -> bytes:
    from stratabot.picture.svg import format_svg

    return format_svg(slides[-1].drawing).encode()


def _png(slides: Sequence[Slide], _title: str, _note: str, longest: int) -> bytes:
    from PIL import Image

    from stratabot.picture.raster import encode_png, rasterize

    image = rasterize(slides[-1].drawing, longest)
    # Limiting a picture of few flat colors to 256 shows no difference, and saves two thirds of it.
    return encode_png(image.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE))


def _gif(slides: Sequence[Slide], _title: str, _note: str, _longest: int) -> bytes:
    from stratabot.picture.animation import write_slides

    file = BytesIO()
    write_slides(slides, file)
    return file.getvalue()


def _html(slides: Sequence[Slide], title: str, note: str, _longest: int) -> bytes:
    from stratabot.picture.page import format_page

    return format_page(slides, title, note).encode()


KINDS: Final[dict[str, Callable[[Sequence[Slide], str, str, int], bytes]]] = {
    "svg": _svg,
    "png": _png,
    "gif": _gif,
    "html": _html,
}
"""What makes the bytes of a file, by the ending of its name."""

STARTS: Final = {
    "svg": b"<svg",
    "png": b"\x89PNG",
    "gif": b"GIF8",
    "html": b"<!doctype html>",
    "pdf": b"%PDF-",
}
"""How files of each kind begin, and books as PDF, to recognize a file that is to be replaced."""
