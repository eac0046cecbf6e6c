from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from painted_cells import BLACK, WHITE, Color, over, painted_cell
from stratabot.frame import Floats
from stratabot.vision.glyphs import CellInk, InkKind, find_ink, ink_of


def seen(cell: NDArray[np.uint8]) -> CellInk:
    (ink,) = find_ink(cell[None])
    return ink


@pytest.mark.parametrize("ground", [BLACK, WHITE, (240, 240, 160), (40, 40, 48)])
def test_an_even_cell_and_noise_hold_nothing(ground: Color) -> None:
    ink = seen(np.full((48, 48, 3), ground, np.uint8))
    assert ink.kind is InkKind.NOTHING
    assert ink.glyph is None
    assert ink.ground == pytest.approx(ground, abs=0.1)
    cells = 200 + np.random.default_rng(1).normal(0, 12, (20, 48, 48, 1)).repeat(3, -1)
    assert {ink.kind for ink in find_ink(cells)} == {InkKind.NOTHING}
    assert find_ink([]) == []


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


def test_lines_and_dark_neighbors_at_the_rim_are_no_ink() -> None:
    cell = painted_cell("7", 0.5)
    cell[:4] = cell[:, -5:] = 0
    cell[-2:] = (255, 0, 0)
    cell[:, :1] = 128
    ink = seen(cell)
    assert len(ink.glyphs) == 1
    assert ink.glyph
    assert ink.glyph.height == pytest.approx(0.5, abs=0.05)


def test_light_that_slopes_and_a_crooked_line_at_the_rim_are_no_ink() -> None:
    slope = np.linspace(0.7, 1, 48)[None, :, None]
    assert seen((np.full((48, 48, 3), 230) * slope).astype(np.uint8)).kind is InkKind.NOTHING
    assert seen((painted_cell("3") * slope).astype(np.uint8)).kind is InkKind.GLYPH
    cell = np.full((48, 48, 3), 255, np.uint8)
    for x in range(48):
        cell[4 + x // 16 : 7 + x // 16, x] = 0
    assert seen(cell).kind is InkKind.NOTHING


def test_small_digits_are_marks_and_one_large_one_beside_them_is_a_glyph() -> None:
    places = {"1": (0.2, 0.2), "5": (0.5, 0.5), "9": (0.8, 0.8)}
    small = [painted_cell(digit, 0.16, at=at) for digit, at in places.items()]
    assert [seen(cell).kind for cell in small] == [InkKind.MARKS] * 3
    ink = seen(over(*small))
    assert (ink.kind, len(ink.glyphs), ink.glyph) == (InkKind.MARKS, 3, None)
    ink = seen(over(painted_cell("6", 0.5), painted_cell("2", 0.14, at=(0.14, 0.14))))
    assert ink.kind is InkKind.GLYPH
    assert ink.glyph
    assert ink.glyph.height == pytest.approx(0.5, abs=0.05)


def test_a_speck_is_dirt_and_what_lies_within_a_ring_belongs_to_it() -> None:
    cell = painted_cell("5", 0.5)
    cell[40:43, 40:43] = 0
    assert len(seen(cell).glyphs) == 1
    image = Image.new("RGB", (48, 48), "white")
    draw = ImageDraw.Draw(image)
    draw.ellipse((10, 10, 37, 37), outline=0, width=3)
    draw.ellipse((20, 20, 27, 27), 0)
    (ring,) = seen(np.array(image)).glyphs
    assert ring.width == pytest.approx(28 / 48, abs=0.03)


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


def stack_of(*cells: NDArray[Any]) -> Floats:
    return np.array(cells, np.float32)


def apart_of(cell: NDArray[Any], ground: Color) -> Floats:
    """How far each pixel is from the ground, as `ink_of` takes it."""
    return stack_of((cell - np.array(ground, np.float32)) / np.float32(255 * 3**0.5))


def test_a_mark_near_the_corner_is_ink_beside_a_digit_and_alone() -> None:
    mark = painted_cell("4", 0.16, at=(0.22, 0.22))
    for cell in (mark, np.minimum(mark, painted_cell("8", 0.4, at=(0.6, 0.6)))):
        (found,) = ink_of(apart_of(cell, WHITE))
        assert found[:16, :16].max() > 0.9


def test_a_pale_digit_beside_a_dark_mark_is_ink() -> None:
    digit, mark = painted_cell("8", 0.3, (170,) * 3), painted_cell("4", 0.16, at=(0.2, 0.2))
    (found,) = ink_of(apart_of(over(digit, mark), WHITE))
    assert np.median(found[digit[..., 0] < 178]) > 0.6
    assert found[:16, :16].max() == 1
