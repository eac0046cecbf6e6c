import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from painted_cells import BLACK, WHITE, Color, over, painted_cell
from stratabot.vision.glyphs import CellInk, InkKind, find_ink


def seen(cell: NDArray[np.uint8]) -> CellInk:
    (ink,) = find_ink(cell[None])
    return ink


def test_there_is_nothing_to_find_in_no_cells() -> None:
    assert find_ink([]) == []


@pytest.mark.parametrize("ground", [BLACK, WHITE, (240, 240, 160), (40, 40, 48)])
def test_an_even_cell_holds_nothing(ground: Color) -> None:
    ink = seen(np.full((48, 48, 3), ground, np.uint8))
    assert ink.kind is InkKind.NOTHING
    assert ink.glyph is None
    assert ink.ground == pytest.approx(ground, abs=0.1)


def test_noise_is_no_ink() -> None:
    cells = 200 + np.random.default_rng(1).normal(0, 12, (20, 48, 48, 1)).repeat(3, -1)
    assert {ink.kind for ink in find_ink(cells)} == {InkKind.NOTHING}


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (BLACK, WHITE),
        (WHITE, BLACK),
        ((30, 60, 220), WHITE),
        ((30, 60, 220), (240, 240, 160)),
        ((170, 170, 170), WHITE),
    ],
)
def test_a_digit_of_any_color_is_a_glyph_where_it_stands(ink: Color, ground: Color) -> None:
    found = seen(painted_cell("5", 0.5, ink, ground))
    assert found.kind is InkKind.GLYPH
    assert found.glyph
    assert found.glyph.height == pytest.approx(0.5, abs=0.05)
    assert found.glyph.center == pytest.approx((0.5, 0.5), abs=0.05)
    assert found.glyph.color == pytest.approx(ink, abs=12)
    assert found.ground == pytest.approx(ground, abs=2)


def test_gray_cells_of_any_size_are_taken() -> None:
    for side in (24, 48, 64, 96):
        (ink,) = find_ink(painted_cell("8", 0.6, side=side)[None, :, :, 0])
        assert ink.glyph
        assert ink.glyph.height == pytest.approx(0.6, abs=0.06)


def test_lines_and_dark_neighbors_at_the_rim_are_no_ink() -> None:
    cell = painted_cell("7", 0.5)
    cell[:4] = cell[:, -5:] = 0
    cell[-2:] = (255, 0, 0)
    cell[:, :1] = 128
    ink = seen(cell)
    assert len(ink.glyphs) == 1
    assert ink.glyph
    assert ink.glyph.height == pytest.approx(0.5, abs=0.05)


def test_a_crooked_line_at_the_rim_is_no_ink() -> None:
    cell = np.full((48, 48, 3), 255, np.uint8)
    for x in range(48):
        cell[4 + x // 16 : 7 + x // 16, x] = 0
    assert seen(cell).kind is InkKind.NOTHING


def test_light_that_slopes_is_no_ink() -> None:
    slope = np.linspace(0.7, 1, 48)[None, :, None]
    assert seen((np.full((48, 48, 3), 230) * slope).astype(np.uint8)).kind is InkKind.NOTHING
    assert seen((painted_cell("3") * slope).astype(np.uint8)).kind is InkKind.GLYPH


def test_several_small_digits_are_marks() -> None:
    places = {"1": (0.2, 0.2), "5": (0.5, 0.5), "9": (0.8, 0.8)}
    marks = over(*(painted_cell(digit, 0.16, at=at) for digit, at in places.items()))
    ink = seen(marks)
    assert ink.kind is InkKind.MARKS
    assert len(ink.glyphs) == 3
    assert ink.glyph is None


@pytest.mark.parametrize("at", [(0.2, 0.2), (0.5, 0.5), (0.8, 0.8)])
def test_one_small_digit_is_a_mark(at: tuple[float, float]) -> None:
    assert seen(painted_cell("4", 0.15, at=at)).kind is InkKind.MARKS


def test_a_digit_with_marks_in_a_corner_is_a_glyph() -> None:
    ink = seen(over(painted_cell("6", 0.5), painted_cell("2", 0.14, at=(0.14, 0.14))))
    assert ink.kind is InkKind.GLYPH
    assert ink.glyph
    assert ink.glyph.height == pytest.approx(0.5, abs=0.05)


def test_bold_strokes_weigh_more_even_if_blurred() -> None:
    thin, bold = painted_cell("4"), painted_cell("4", stroke=1)
    blurred = [
        np.asarray(Image.fromarray(cell).filter(ImageFilter.GaussianBlur(1)))
        for cell in (thin, bold)
    ]
    weights = [
        ink.glyph.weight for ink in find_ink([thin, blurred[0], bold, blurred[1]]) if ink.glyph
    ]
    assert len(weights) == 4
    assert max(weights[:2]) < min(weights[2:])


def test_a_stain_is_told_by_the_clear_digits_of_other_cells() -> None:
    stain = painted_cell("3", ink=(222, 222, 222))
    digit = painted_cell("3")
    assert find_ink([digit, stain])[1].kind is InkKind.NOTHING
    assert find_ink([digit, stain], of_one_board=False)[1].kind is InkKind.GLYPH
