import re
import zlib
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import PdfParser

from drawings import BLUE, box, drawing, shape
from stratabot.geometry import Point
from stratabot.picture.drawing import Shape, Text
from stratabot.picture.pdf import format_pdf, lacking, shortened, width_of, wrapped


def contents(data: bytes) -> list[str]:
    """What is painted, page by page, in the order of the file."""
    streams = re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL)
    return [zlib.decompress(stream).decode("cp1252") for stream in streams]


def test_every_drawing_is_a_page_of_its_size() -> None:
    data = format_pdf([drawing(), drawing(size=(595, 842)), drawing()], "A (title) é")
    parser: Any = PdfParser.PdfParser(buf=data)
    assert len(parser.pages) == 3
    assert parser.info.Title.decode("utf-16") == "A (title) é"
    boxes = [list(parser.read_indirect(page)[b"MediaBox"]) for page in parser.pages]
    assert boxes == [[0, 0, 40, 20], [0, 0, 595, 842], [0, 0, 40, 20]]


def test_pages_shrink_to_the_paper_and_are_in_its_middle() -> None:
    data = format_pdf([drawing(), drawing(size=(200, 400))], "", (100, 100))
    parser: Any = PdfParser.PdfParser(buf=data)
    assert [[*parser.read_indirect(page)[b"MediaBox"]] for page in parser.pages] == [
        [0, 0, 100, 100]
    ] * 2
    small, large = (page.splitlines()[0] for page in contents(data))
    assert small == "1 0 0 -1 30 60 cm"
    assert large == "0.25 0 0 -0.25 25 100 cm"


def test_polygons_are_painted_in_their_colors_and_opacities() -> None:
    half = Shape((box(1, 2, 3, 4), box(5, 6, 7, 8)), (255, 0, 0), 0.5)
    data = format_pdf([drawing(half, shape(0, 0, 1, 1, BLUE))], "")
    (page,) = contents(data)
    assert "1.000 0.000 0.000 rg\n1.00 2.00 m 3.00 2.00 l 3.00 4.00 l 1.00 4.00 l f" in page
    assert page.count(" f") == 4
    states = re.search(rb"/ExtGState\s*<<(.*?)>>\s*>>", data, re.DOTALL)
    assert states is not None
    assert b"/ca 0.5" in states[1]
    assert b"/ca 1.0" in states[1]
    used = re.findall(r"/(A\d) gs", page)
    assert used == ["A1", "A0", "A1"]


@pytest.mark.parametrize("word", ["12", "1 hard 82", "×", "r(1)\\", "fiendish"])
def test_words_stand_in_the_middle(word: str) -> None:
    (page,) = contents(format_pdf([drawing(Text(word, Point(20, 10), 8, BLUE))], ""))
    found = re.search(r"BT /B 8.00 Tf 1 0 0 -1 (\S+) (\S+) Tm \((.*)\) Tj ET", page)
    assert found is not None
    assert re.sub(r"\\(.)", r"\1", found[3]) == word
    half = 20 - float(found[1])
    assert 0.2 * 8 * len(word) / 2 < half < 8 * len(word) / 2


def test_letters_of_western_europe_come_out_and_others_are_refused() -> None:
    (page,) = contents(format_pdf([drawing(Text("é ß – €", Point(20, 10), 8, BLUE))], "紅"))
    assert "(é ß – €) Tj" in page
    with pytest.raises(ValueError, match="western European languages in a PDF, got '紅'"):
        format_pdf([drawing(), drawing(Text("1 紅", Point(20, 10), 8, BLUE))], "")


def test_a_title_may_be_in_any_script() -> None:
    parser: Any = PdfParser.PdfParser(buf=format_pdf([drawing()], "紅"))
    assert parser.info.Title.decode("utf-16") == "紅"


def test_pillow_does_not_find_a_mistake_in_the_file() -> None:
    data = format_pdf([drawing()] * 20, "T")
    with PdfParser.PdfParser(f=BytesIO(data)) as parser:
        assert len(parser.pages) == 20


def test_no_pages_make_no_file() -> None:
    with pytest.raises(ValueError, match="at least one page"):
        format_pdf([], "T")


# `st.characters` would look through all of Unicode first, which takes two seconds.
SIGNS = st.sampled_from(
    [*bytes({*range(32, 256)} - {0x7F, 0xA0}).decode("cp1252", errors="ignore")]
)

TEXTS = st.text(SIGNS, max_size=60)


def test_widths_are_those_of_the_font() -> None:
    assert width_of("W", 1000) == width_of("W", 1000, bold=False) == 944
    assert width_of("Ai", 10, bold=False) == 6.67 + 2.22
    assert width_of("Ai", 10) == 7.22 + 2.78
    assert width_of("0é—", 1000) == 556 + 556 + 1000


@given(TEXTS, st.booleans())
def test_wrapped_lines_keep_all_words_and_are_not_too_wide(text: str, bold: bool) -> None:
    lines = wrapped(text, 10, 60, bold)
    assert all(width_of(line, 10, bold) <= 60 for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
    wide = wrapped(text, 10, 1_000_000, bold)
    assert wide == [" ".join(text.split())]


@given(TEXTS)
def test_a_shortened_text_is_its_beginning(text: str) -> None:
    short = shortened(text, 10, 60)
    assert width_of(short, 10) <= 60
    assert short == text or text.startswith(short.removesuffix("…"))
    assert (short == text) == (width_of(text, 10) <= 60) or text.endswith("…")


def test_lacking_letters_are_told_once() -> None:
    assert lacking("é ß – €") == ""
    assert lacking("a紅ЖЖ紅") == "紅Ж"
    assert lacking("a\x1b\x7f") == "\x1b\x7f"
