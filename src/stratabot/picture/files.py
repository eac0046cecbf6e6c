"""Pictures as files; asking for the kinds loads no module that draws."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

from stratabot.errors import InputError
from stratabot.words import got, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stratabot.picture.drawing import Slide

KINDS: Final = ("svg", "png", "gif", "html")

STARTS: Final = {
    "svg": b"<svg",
    "png": b"\x89PNG",
    "gif": b"GIF8",
    "html": b"<!doctype html>",
    "pdf": b"%PDF-",
}
"""How files of each kind begin, and books as PDF, to recognize a file that is to be replaced."""

LONGEST: Final = 960  # pixels of a PNG's longer side, where nothing else is asked for


class SlideShow(NamedTuple):
    """Slides, the heading of the page that they make, and the answer in words."""

    slides: Sequence[Slide]
    title: str
    note: str

    def encode(self, kind: str) -> bytes:
        return encode(self.slides, kind, self.title, self.note)


def encode(
    slides: Sequence[Slide], kind: str, title: str, note: str, longest: int = LONGEST
) -> bytes:
    """The contents of a file of one of `KINDS`: the last slide in svg and png, else all."""
    from stratabot.picture.drawing import require_slides

    if kind not in KINDS:
        raise InputError(f"expected {listed(KINDS, 'or')}, {got(kind)}", field="kind")
    require_slides(slides)
    if kind == "svg":
        from stratabot.picture.svg import format_svg

        return format_svg(slides[-1].drawing).encode()
    if kind == "png":
        from PIL.Image import Dither, Quantize

        from stratabot.picture.raster import encode_png, rasterize

        # Few flat colors: limiting them to 256 shows no difference, and saves two thirds.
        image = rasterize(slides[-1].drawing, longest)
        return encode_png(image.quantize(256, Quantize.MEDIANCUT, dither=Dither.NONE))
    if kind == "gif":
        from stratabot.picture.animation import write_slides

        file = BytesIO()
        write_slides(slides, file)
        return file.getvalue()
    from stratabot.picture.html import format_page

    return format_page(slides, title, note).encode()
