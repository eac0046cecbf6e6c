import re
import zlib
from io import BytesIO
from typing import Any

import pytest
from PIL import PdfParser

from drawings import BLUE, box, drawing, shape
from stratabot.geometry import Point
from stratabot.picture.drawing import Shape, Text
from stratabot.picture.pdf import format_pdf


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
