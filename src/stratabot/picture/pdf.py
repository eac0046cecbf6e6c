"""Drawings as the pages of a PDF: the same polygons, sharp at any size.

Pillow would put pixels on the pages, as JPEG: at 300 dots an inch that takes twenty times the
bytes, with smears around letters.
"""

import codecs
import zlib
from collections.abc import Iterator, Sequence

from stratabot.color import RGB
from stratabot.picture.drawing import Drawing, Part, Shape, Text
from stratabot.picture.helvetica import ENCODING, lacking, width_of


def format_pdf(pages: Sequence[Drawing], title: str, paper: tuple[int, int] | None = None) -> bytes:
    """The contents of a file.

    Args:
        pages: a unit of a drawing is a point, 1/72 inch; A4 is 595 x 842.
        title: the document's title, in any script; programs show it beside the pages.
        paper: the width and height of the paper; larger pages shrink to it, and all are in its
            middle. None for paper as large as each page.

    Raises:
        ValueError: there are no pages, or a text on a page has a character that the font lacks: it
            has the characters of western European languages.
    """
    if not pages:
        raise ValueError("expected at least one page, got none")
    _require_signs(pages)
    numbers = range(6, 6 + 2 * len(pages), 2)  # after the five objects below
    kids = " ".join(f"{number} 0 R" for number in numbers)
    encoded = codecs.BOM_UTF16_BE + title.encode("utf-16-be", "replace")
    objects = [
        b"<</Type/Catalog/Pages 3 0 R>>",
        f"<</Title<{encoded.hex()}>>>".encode(),
        f"<</Type/Pages/Count {len(pages)}/Kids[{kids}]>>".encode(),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ]
    for number, page in zip(numbers, pages, strict=True):
        objects += _page(page, number + 1, paper or (page.width, page.height))
    return _file(objects)


def _page(page: Drawing, content: int, paper: tuple[int, int]) -> tuple[bytes, bytes]:
    """The page, and what is painted on it, which will be the object of number `content`."""
    opacities = _opacities(page)
    stream = zlib.compress("\n".join(_lines(page, opacities, paper)).encode(ENCODING), 9)
    states = "".join(f"/A{k}<</ca {value}>>" for value, k in opacities.items())
    resources = f"<</Font<</B 4 0 R/P 5 0 R>>/ExtGState<<{states}>>>>"
    box = f"[0 0 {paper[0]} {paper[1]}]"
    head = f"<</Type/Page/Parent 3 0 R/Resources{resources}/MediaBox{box}/Contents {content} 0 R>>"
    length = f"<</Filter/FlateDecode/Length {len(stream)}>>"
    return head.encode(), b"%s\nstream\n%s\nendstream" % (length.encode(), stream)


def _file(objects: Sequence[bytes]) -> bytes:
    """A file with these objects, numbered from 1: first the catalog, then the title."""
    data, places = bytearray(b"%PDF-1.4\n"), list[int]()
    for number, content in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(objects) + 1
    end = f"trailer\n<</Size {size}/Root 1 0 R/Info 2 0 R>>\nstartxref\n{len(data)}\n%%EOF\n"
    return bytes(data) + f"xref\n0 {size}\n0000000000 65535 f \n{table}{end}".encode()


def _require_signs(pages: Sequence[Drawing]) -> None:
    texts = (part for page in pages for part in page.parts() if isinstance(part, Text))
    for text in texts:
        if signs := lacking(text.characters):
            raise ValueError(
                f"expected characters of western European languages in a PDF, got {signs[0]!r}"
            )


def _opacities(page: Drawing) -> dict[float, int]:
    """All opacities on the page, each with a number."""
    found = (part.opacity for part in page.parts() if isinstance(part, Shape))
    return {opacity: k for k, opacity in enumerate(sorted({1.0, *found}))}


def _lines(page: Drawing, opacities: dict[float, int], paper: tuple[int, int]) -> Iterator[str]:
    """The page's content, line by line. In PDF y goes up."""
    wide, tall = paper
    scale = min(1, wide / page.width, tall / page.height)
    left, top = (wide - scale * page.width) / 2, (tall + scale * page.height) / 2
    yield f"{scale:g} 0 0 {-scale:g} {left:g} {top:g} cm"
    for part in page.parts():
        yield from _part(part, opacities)


def _part(part: Part, opacities: dict[float, int]) -> Iterator[str]:
    if isinstance(part, Text):
        yield f"/A{opacities[1.0]} gs {_color(part.ink)} rg"
        yield _text(part)
        return
    yield f"/A{opacities[part.opacity]} gs {_color(part.fill)} rg"
    for outline in part.outlines:
        path = " ".join(f"{x:.2f} {y:.2f} {'l' if k else 'm'}" for k, (x, y) in enumerate(outline))
        yield f"{path} f"


def _text(text: Text) -> str:
    characters = text.characters
    width = width_of(characters, text.size, text.bold)
    x, y = text.middle.x - width / 2, text.middle.y + 0.36 * text.size
    font = "B" if text.bold else "P"
    escaped = "".join(f"\\{each}" if each in "()\\" else each for each in characters)
    return f"BT /{font} {text.size:.2f} Tf 1 0 0 -1 {x:.2f} {y:.2f} Tm ({escaped}) Tj ET"


def _color(color: RGB) -> str:
    return " ".join(f"{part / 255:.3f}" for part in color)
