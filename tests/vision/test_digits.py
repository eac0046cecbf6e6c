import io

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from painted_cells import BLACK, WHITE, over, painted_cell
from stratabot.vision.digits import NO_DIGIT, as_number, classify
from stratabot.vision.glyphs import find_ink

SURE = 0.99


def told(cells: list[NDArray[np.uint8]]) -> tuple[list[int], list[float]]:
    patches = [ink.glyph.patch for ink in find_ink(cells) if ink.glyph]
    found = classify(patches)
    return found.argmax(1).tolist(), found.max(1).tolist()


@pytest.mark.parametrize("height", [0.25, 0.5, 0.7])
@pytest.mark.parametrize(
    "colors", [(BLACK, WHITE), (WHITE, BLACK), ((20, 40, 200), (250, 240, 170))]
)
def test_every_digit_is_told_surely(
    height: float, colors: tuple[tuple[int, int, int], tuple[int, int, int]]
) -> None:
    digits, likely = told([painted_cell(str(k), height, *colors) for k in range(10)])
    assert digits == [*range(10)]
    assert min(likely) >= SURE


def test_digits_are_told_surely_after_jpeg() -> None:
    def sent(cell: NDArray[np.uint8]) -> NDArray[np.uint8]:
        file = io.BytesIO()
        Image.fromarray(cell).save(file, "JPEG", quality=30)
        return np.asarray(Image.open(file))

    digits, likely = told([sent(painted_cell(str(k), 0.5)) for k in range(1, 10)])
    assert digits == [*range(1, 10)]
    assert min(likely) >= SURE


def test_letters_signs_and_digits_on_their_heads_are_no_digits() -> None:
    cells = [painted_cell(sign, 0.5) for sign in "AEFHKMRX?#"]
    cells += [painted_cell(digit, 0.5)[::-1, ::-1] for digit in "347"]
    assert told(cells)[0] == [NO_DIGIT] * 13


@pytest.mark.parametrize("number", [3, 8, 10, 11, 12, 13, 14, 15, 16, 27, 40])
def test_numbers_of_one_or_two_digits_are_told(number: int) -> None:
    (ink,) = find_ink(painted_cell(str(number), 0.4)[None])
    found, likely = as_number(ink)
    assert found == number
    assert likely > 0.9


def test_nothing_and_digits_above_each_other_are_no_number() -> None:
    above = over(painted_cell("1", 0.3, at=(0.4, 0.3)), painted_cell("2", 0.3, at=(0.6, 0.7)))
    for cell in (np.full((48, 48, 3), 255, np.uint8), above):
        (ink,) = find_ink(cell[None])
        assert as_number(ink) == (0, 0)
