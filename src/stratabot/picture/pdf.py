"""Drawings as the pages of a PDF: the same polygons, sharp at any size, in Helvetica's letters.

Pillow would put pixels on the pages, as JPEG: at 300 dots an inch that takes twenty times the
bytes, with smears around letters. fpdf2 takes half a second to load, so only who makes a book does.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from stratabot.picture.drawing import Drawing, Text

_ENCODING: Final = "cp1252"  # of Helvetica, which every PDF viewer has
_MADE: Final = datetime(2000, 1, 1, tzinfo=UTC)  # a fixed date: equal books are equal files


def signs_missing_in_font(text: str) -> str:
    """The characters of a text that the font lacks, each once; control characters are such."""
    return "".join(
        each
        for each in dict.fromkeys(text)
        if each < " " or each == "\x7f" or not each.encode(_ENCODING, "ignore")
    )


def width_of(text: str, size: float, bold: bool = True) -> float:
    """The width of a line of text; `size` is the height of the type, in the same unit."""
    from fpdf.fonts import CORE_FONTS_CHARWIDTHS

    widths = CORE_FONTS_CHARWIDTHS["helveticaB" if bold else "helvetica"]
    characters = text.encode(_ENCODING, "replace").decode("latin-1")
    return sum(widths[each] for each in characters) / 1000 * size


def wrap_text(text: str, size: float, room: float, bold: bool = True) -> list[str]:
    """The lines of a text, none wider than `room`; a word that is wider is broken anywhere."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if width_of(longer, size, bold) <= room:
            lines[-1] = longer
            continue
        parts = [*_break_word(word, size, room, bold)]
        lines = [*lines, *parts] if lines[-1] else parts
    return lines


def _break_word(word: str, size: float, room: float, bold: bool) -> Iterator[str]:
    part = ""
    for each in word:
        if part and width_of(part + each, size, bold) > room:
            yield part
            part = ""
        part += each
    yield part


def shorten_text(text: str, size: float, room: float, bold: bool = True) -> str:
    """The text, or its beginning with dots, so that it is no wider than `room`."""
    if width_of(text, size, bold) <= room:
        return text
    while text and width_of(f"{text}…", size, bold) > room:
        text = text[:-1].rstrip()
    return f"{text}…"


def format_pdf(pages: Sequence[Drawing], title: str, paper: tuple[int, int] | None = None) -> bytes:
    """The contents of a file in points, 1/72 inch; larger pages shrink to the paper, if any."""
    from fpdf import FPDF

    if not pages:
        raise ValueError("expected at least one page, got none")
    pdf = FPDF(unit="pt")
    pdf.core_fonts_encoding = _ENCODING
    pdf.set_creation_date(_MADE)
    pdf.set_title(title)
    for page in pages:
        wide, tall = paper or (page.width, page.height)
        scale = min(1, wide / page.width, tall / page.height)
        left, top = (wide - scale * page.width) / 2, (tall - scale * page.height) / 2
        pdf.add_page(format=(wide, tall))
        for part in page.parts():
            if isinstance(part, Text):
                _require_signs(part.characters)
                size = part.size * scale
                pdf.set_font("Helvetica", "B" if part.bold else "", size)
                pdf.set_text_color(*part.ink)
                x = left + part.middle.x * scale - width_of(part.characters, size, part.bold) / 2
                pdf.text(x, top + part.middle.y * scale + 0.36 * size, part.characters)
                continue
            pdf.set_fill_color(*part.fill)
            with pdf.local_context(fill_opacity=part.opacity):
                for outline in part.outlines:
                    corners = [(left + x * scale, top + y * scale) for x, y in outline]
                    pdf.polygon(corners, style="F")
    return bytes(pdf.output())


def _require_signs(characters: str) -> None:
    if signs := signs_missing_in_font(characters):
        raise ValueError(
            f"expected characters of western European languages in a PDF, got {signs[0]!r}"
        )
