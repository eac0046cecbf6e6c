import numpy as np
from PIL import ImageDraw, ImageFont

from str8ts.vision.boards import painted, plane
from stratabot.str8ts.vision.numbers import Numbers, cell_pictures, numbers_in, out_of_boxes
from stratabot.vision.grid_place import GridPlace


def test_a_light_box_in_a_black_cell_is_taken_out() -> None:
    image = painted(("#a", "b."), pitch=60, around=0)
    image.paste((255, 255, 255), (9, 9, 52, 52))
    cells = out_of_boxes(
        cell_pictures(image, GridPlace(plane(60, 0), 2, 2)), np.array([True, True, True, False])
    )
    assert cells[0].min() > 200
    assert np.median(cells[1]) == np.median(cells[2]) == 0


def test_a_light_line_beside_a_box_is_no_part_of_it() -> None:
    cell = np.zeros((1, 48, 48, 3), np.uint8)
    cell[0, 8:40, 8:40] = 255
    cell[0, :3] = 255
    cell[0, 18:30, 20:28] = 0
    found = out_of_boxes(cell, np.array([True]))
    assert found[0, 4:-4, 4:8].min() > 200


ROWS = ("12#3", "d.56", "7..8", "9.#i")


def numbers(notes: bool = False) -> Numbers:
    image = painted(ROWS, pitch=60, around=10)
    if notes:
        draw, font = ImageDraw.Draw(image), ImageFont.load_default(14)
        for k, digit in enumerate("147"):
            draw.text((78 + 16 * k, 80 + 16 * k), digit, "gray", font)
    return numbers_in(cell_pictures(image, GridPlace(plane(60, 10), 4, 4)), 9)


def test_digits_are_told_in_white_and_in_black_cells() -> None:
    found = numbers()
    assert found.likely.shape == (16, 10)
    assert found.likely.argmax(1).tolist() == [1, 2, 0, 3, 4, 0, 5, 6, 7, 0, 0, 8, 9, 0, 0, 9]
    assert np.allclose(found.likely.sum(1), 1, atol=0.01)
    assert [glyph is None for glyph in found.glyphs[:3]] == [False, False, True]


def test_pencil_marks_are_no_number() -> None:
    found = numbers(notes=True)
    assert found.has_marks.tolist() == [k == 5 for k in range(16)]
    assert found.likely[5].argmax() == 0


def test_a_cut_off_digit_is_less_sure() -> None:
    found = numbers()
    parts = np.ones(16, np.float32)
    parts[:2] = 0.7, 0.4
    less = found.cut_off(parts)
    assert (less.likely[2:] == found.likely[2:]).all()
    assert found.likely[0, 1] > less.likely[0, 1] > less.likely[1, 2]


def test_a_lone_digit_in_the_middle_counts_though_it_is_low() -> None:
    image = painted(ROWS, pitch=60, around=10)
    glyphs = numbers().glyphs
    usual = glyphs[0].height if glyphs[0] else 0.0
    ImageDraw.Draw(image).text((100, 100), "5", "black", ImageFont.load_default(21), "mm")
    found = numbers_in(cell_pictures(image, GridPlace(plane(60, 10), 4, 4)), 9)
    written = found.glyphs[5]
    assert written is not None
    assert 0.5 * usual < written.height < 0.62 * usual
    assert found.likely[5].argmax() == 5


def test_an_uneven_black_cell_may_hold_a_clue_that_was_not_read() -> None:
    cells = np.full((6, 64, 64, 3), 235, np.uint8)
    cells[1:3] = 30
    cells[2] += np.linspace(0, 150, 64).astype(np.uint8)[:, None, None]
    is_black = np.array([False, True, True, False, False, False])
    empty = numbers_in(cells, 6, is_black).likely[:, 0]
    assert empty[2] < 0.5
    assert np.delete(empty, 2).min() > 0.9
