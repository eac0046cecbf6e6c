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
from stratabot.picture.pdf import (
    format_pdf,
    shorten_text,
    signs_missing_in_font,
    width_of,
    wrap_text,
)


def contents(data: bytes) -> list[str]:
    """What is painted, page by page, in the order of the file."""
    streams = re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL)
    return [zlib.decompress(stream).decode("cp1252") for stream in streams]


def sizes(data: bytes) -> list[list[float]]:
    with PdfParser.PdfParser(f=BytesIO(data)) as parser:
        return [[*parser.read_indirect(page)[b"MediaBox"]][2:] for page in parser.pages]


def test_every_drawing_is_a_page_of_its_size() -> None:
    data = format_pdf([drawing(), drawing(size=(595, 842)), drawing()], "A (title) é")
    assert sizes(data) == [[40, 20], [595, 842], [40, 20]]
    with pytest.raises(ValueError, match="at least one page"):
        format_pdf([], "T")


@pytest.mark.parametrize("title", ["A (title) é", "紅"])
def test_a_title_may_be_in_any_script_and_equal_books_are_equal_files(title: str) -> None:
    data = format_pdf([drawing()], title)
    parser: Any = PdfParser.PdfParser(buf=data)
    assert parser.info.Title.decode("utf-16") == title
    assert re.findall(rb"\(D:(\d+)", data) == [b"20000101000000"], "no day on which it was made"


def test_pages_shrink_to_the_paper_and_are_in_its_middle() -> None:
    data = format_pdf([drawing(), drawing(size=(200, 400))], "", (100, 100))
    assert sizes(data) == [[100, 100]] * 2
    small, large = (re.findall(r"(\S+ \S+) [ml]\n", page) for page in contents(data))
    assert small == ["30.00 60.00", "70.00 60.00", "70.00 40.00", "30.00 40.00"]
    assert large == ["25.00 100.00", "75.00 100.00", "75.00 0.00", "25.00 0.00"]


def test_polygons_are_painted_in_their_colors_and_opacities() -> None:
    half = Shape((box(1, 2, 3, 4), box(5, 6, 7, 8)), (255, 0, 0), 0.5)
    data = format_pdf([drawing(half, shape(0, 0, 1, 1, BLUE))], "")
    (page,) = contents(data)
    assert "1 0 0 rg\nq /GS1 gs\n1.00 18.00 m\n3.00 18.00 l\n3.00 16.00 l\n1.00 16.00 l\n" in page
    assert page.count(" f\n") == 4
    assert re.findall(rb"/ca (\S+)", data) == [b"1", b"0.5"]
    assert re.findall(r"/(GS\d) gs", page) == ["GS0", "GS1", "GS0"]


@pytest.mark.parametrize("word", ["12", "1 hard 82", "×", "r(1)\\", "fiendish", "é ß – €"])
def test_words_stand_in_the_middle(word: str) -> None:
    (page,) = contents(format_pdf([drawing(Text(word, Point(20, 10), 8, BLUE))], ""))
    found = re.search(r"BT (\S+) (\S+) Td \((.*)\) Tj ET", page)
    assert found is not None
    assert re.sub(r"\\(.)", r"\1", found[3]) == word
    assert float(found[1]) == pytest.approx(20 - width_of(word, 8) / 2, abs=0.01)
    assert float(found[2]) == pytest.approx(10 - 0.36 * 8, abs=0.01)
    assert "0.1176 0.2353 0.7451 rg" in page


def test_other_letters_than_those_of_western_europe_are_refused() -> None:
    with pytest.raises(ValueError, match="western European languages in a PDF, got '紅'"):
        format_pdf([drawing(), drawing(Text("1 紅", Point(20, 10), 8, BLUE))], "")


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
    lines = wrap_text(text, 10, 60, bold)
    assert all(width_of(line, 10, bold) <= 60 for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert wrap_text(text, 10, 1_000_000, bold) == [" ".join(text.split())]


@given(TEXTS)
def test_a_shortened_text_is_its_beginning(text: str) -> None:
    short = shorten_text(text, 10, 60)
    assert width_of(short, 10) <= 60
    assert short == text or text.startswith(short.removesuffix("…"))
    assert (short == text) == (width_of(text, 10) <= 60) or text.endswith("…")


def test_lacking_letters_are_told_once() -> None:
    assert signs_missing_in_font("é ß – €") == ""
    assert signs_missing_in_font("a紅ЖЖ紅") == "紅Ж"
    assert signs_missing_in_font("a\x1b\x7f") == "\x1b\x7f"
