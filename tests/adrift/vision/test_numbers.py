from random import Random

import numpy as np
import pytest
from fixtures.adrift.others import sudoku
from PIL import Image, ImageDraw

from stratabot.adrift.vision.reader import read_frame
from stratabot.adrift.vision.reading import Reading
from stratabot.frame import Frame


def _read(rows: tuple[str, ...], numbers: dict[str, str], pitch: int = 60) -> Reading:
    size = pitch * len(rows[0]) + 41, pitch * len(rows) + 41
    image = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(image)
    for i, row in enumerate(rows):
        for j, letter in enumerate(row):
            x, y = 20 + j * pitch, 20 + i * pitch
            draw.rectangle((x, y, x + pitch, y + pitch), outline=(120, 120, 120), width=2)
            at = x + pitch / 2, y + pitch / 2
            draw.text(at, numbers.get(letter, ""), "black", anchor="mm", font_size=pitch * 0.5)
    return read_frame(Frame(np.asarray(image)))


ROWS = ("A....", "BD...", "...C.", ".C...", "A.B.D")


def test_numbers_without_dots_are_ends() -> None:
    reading = _read(ROWS, {"A": "1", "B": "2", "C": "3", "D": "4"})
    assert (reading.sure, reading.is_numbered) == (True, True)
    assert reading.grid == ("1....", "24...", "...3.", ".3...", "1.2.4")


def test_numbers_may_begin_with_0_and_go_beyond_9() -> None:
    rows = ("ABCDEFGHIJK", *["." * 11] * 4, "KJIHGFEDCBA")
    reading = _read(rows, {letter: str(k) for k, letter in enumerate("ABCDEFGHIJK")})
    assert reading.grid[0] == "0123456789A"
    assert reading.sure
    assert reading.names()["A"] == "10"


def test_a_number_that_stands_there_once_is_named_and_numbers_with_a_gap_are_no_board() -> None:
    once = _read((*ROWS[:4], "A.B.."), {"A": "1", "B": "2", "C": "3", "D": "4"})
    gap = _read(ROWS, {"A": "1", "B": "2", "C": "3", "D": "8"})
    assert not once.sure
    assert not gap.sure
    assert "4" in once.why
    assert "4, 5, 6, 7" in gap.why
    assert (1, 1) in once.doubtful


def test_letters_without_dots_are_ends_that_are_named_in_their_order() -> None:
    reading = _read(ROWS, {"A": "R", "B": "K", "C": "W", "D": "E"})
    assert (reading.sure, reading.grid) == (True, ("A....", "BC...", "...D.", ".D...", "A.B.C"))
    assert reading.names() == {"A": "A", "B": "B", "C": "C", "D": "D"}


def test_letters_of_which_one_has_no_partner_are_no_board() -> None:
    once = _read((*ROWS[:4], "A.B.."), {"A": "R", "B": "K", "C": "W", "D": "E"})
    others = _read((*ROWS[:4], "A.BED"), {"A": "R", "B": "K", "C": "W", "D": "E", "E": "N"})
    assert not once.sure
    assert not others.sure


@pytest.mark.slow
def test_a_sudoku_is_no_board() -> None:
    reading = read_frame(Frame(np.asarray(sudoku(Random(1)))))
    assert (reading.sure, reading.place) == (False, None)
