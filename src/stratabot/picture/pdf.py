"""Drawings as the pages of a PDF: the same polygons, sharp at any size."""

import codecs
import zlib
from collections.abc import Iterator, Sequence
from typing import Final

from stratabot.color import RGB
from stratabot.picture.drawing import Drawing, Part, Shape, Text

ENCODING: Final = "cp1252"
"""The characters that can be written; PDF calls this encoding WinAnsiEncoding."""

_PLAIN: Final = {
    191: "'",
    222: "ijl‚‘’",
    260: "|¦",
    278: " !,./:;I[\\]ft\xa0·ÌÍÎÏìíîï",
    333: "()-`r„ˆ‹“”˜›¡¨\xad¯²³´¸¹",
    334: "{}",
    350: "\x7f•",
    355: '"',
    365: "º",
    370: "ª",
    389: "*",
    400: "°",
    469: "^",
    500: "Jcksvxyzšžçýÿ",
    537: "¶",
    584: "+<=>~¬±×÷",
    611: "FTZŽ¿ßø",
    667: "&ABEKPSVXYŠŸÀÁÂÃÄÅÈÉÊËÝÞ",
    722: "CDHNRUwÇÐÑÙÚÛÜ",
    737: "©®",
    778: "GOQÒÓÔÕÖØ",
    833: "Mm",
    834: "¼½¾",
    889: "%æ",
    944: "Wœ",
    1000: "…‰Œ—™Æ",
    1015: "@",
}
_BOLD: Final = {
    238: "'",
    278: " ,./I\\ijl‚‘’\xa0·ÌÍÎÏìíîï",
    280: "|¦",
    333: "!()-:;[]`ftˆ‹˜›¡¨\xad¯²³´¸¹",
    350: "\x7f•",
    365: "º",
    370: "ª",
    389: "*r{}",
    400: "°",
    474: '"',
    500: "z„“”ž",
    584: "+<=>^~¬±×÷",
    611: "?FLTZbdghnopquŽµ¿ßðñòóôõöøùúûüþ",
    667: "EPSVXYŠŸÈÉÊËÝÞ",
    722: "&ABCDHKNRUÀÁÂÃÄÅÇÐÑÙÚÛÜ",
    737: "©®",
    778: "GOQwÒÓÔÕÖØ",
    833: "M",
    834: "¼½¾",
    889: "%mæ",
    944: "Wœ",
    975: "@",
    1000: "…‰Œ—™Æ",
}
_OTHERS: Final = 556
"""The width of digits and of most other characters."""


def _by_character(widths: dict[int, str]) -> dict[str, int]:
    return {each: width for width, characters in widths.items() for each in characters}


_WIDTHS: Final = {True: _by_character(_BOLD), False: _by_character(_PLAIN)}


def lacking(text: str) -> str:
    """The characters of a text that the font lacks, each once; control characters are such."""
    return "".join(each for each in dict.fromkeys(text) if not _is_written(each))


def _is_written(character: str) -> bool:
    return character >= " " and character != "\x7f" and bool(character.encode(ENCODING, "ignore"))


def width_of(text: str, size: float, bold: bool = True) -> float:
    """The width of a line of text; `size` is the height of the type, in the same unit."""
    widths = _WIDTHS[bold]
    return sum(widths.get(each, _OTHERS) for each in text) / 1000 * size


def wrapped(text: str, size: float, room: float, bold: bool = True) -> list[str]:
    """The lines of a text, none wider than `room`; a word that is wider is broken anywhere."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if width_of(longer, size, bold) <= room:
            lines[-1] = longer
            continue
        parts = [*_broken(word, size, room, bold)]
        lines = [*lines, *parts] if lines[-1] else parts
    return lines


def _broken(word: str, size: float, room: float, bold: bool) -> list[str]:
    parts = [""]
    for each in word:
        fits = width_of(parts[-1] + each, size, bold) <= room
        parts = [*parts[:-1], parts[-1] + each] if fits or not parts[-1] else [*parts, each]
    return parts


def shortened(text: str, size: float, room: float, bold: bool = True) -> str:
    """The text, or its beginning with dots, so that it is no wider than `room`."""
    if width_of(text, size, bold) <= room:
        return text
    while text and width_of(f"{text}…", size, bold) > room:
        text = text[:-1].rstrip()
    return f"{text}…"


def format_pdf(pages: Sequence[Drawing], title: str, paper: tuple[int, int] | None = None) -> bytes:
    """The contents of a file; larger pages shrink to the paper, and all are in its middle."""
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
