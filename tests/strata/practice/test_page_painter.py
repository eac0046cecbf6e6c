from dataclasses import replace
from datetime import date

import numpy as np
import pytest

from stratabot.color import mixed
from stratabot.frame import Pixels
from stratabot.geometry import Rect
from stratabot.strata.practice.page_painter import PAGE_INK, paint_page
from stratabot.strata.practice.pages import (
    Page,
    PageView,
    TileAction,
    question_page,
    score_page,
    select_page,
)
from stratabot.strata.practice.palette import PALETTES
from stratabot.strata.practice.scores import Score
from stratabot.strata.practice.waves import WaveKind

PAPER = (212.0, 205.0, 189.0)
SELECT = select_page(None, WaveKind(4, 3), date(2026, 11, 21))
SCORE = score_page(Score(9, 8, 83.42), 9, WaveKind(3, 3), None)


def painted(page: Page, size: tuple[int, int] = (1024, 768)) -> Pixels:
    return paint_page(page, *size, PAPER).color


def within(pixels: Pixels, box: Rect, size: tuple[int, int] = (1024, 768)) -> Pixels:
    fit = PageView.into(*size)
    left, top = map(int, fit.place(box.x, box.y))
    right, bottom = map(int, fit.place(box.x + box.w, box.y + box.h))
    return pixels[top:bottom, left:right]


def inked(pixels: Pixels) -> int:
    """How many pixels are as dark as words."""
    return int((np.abs(pixels.astype(int) - PAGE_INK).max(-1) < 12).sum())


@pytest.mark.parametrize("page", [SELECT, SCORE, question_page(3, TileAction.QUIT)])
@pytest.mark.parametrize("size", [(1024, 768), (700, 400), (600, 900)])
def test_every_tile_has_words_in_it(page: Page, size: tuple[int, int]) -> None:
    pixels = painted(page, size)
    assert pixels.shape == (size[1], size[0], 3)
    for tile in page.tiles:
        assert inked(within(pixels, tile.box, size)) > 0, tile


def test_only_the_chosen_tile_has_a_frame() -> None:
    one, other = painted(SELECT.choosing(3)), painted(SELECT.choosing(8))
    changed = np.argwhere((one != other).any(-1))
    boxes = [SELECT.tiles[3].box, SELECT.tiles[8].box]
    for y, x in changed:
        assert any(
            box.x - 4 <= x <= box.x + box.w + 4 and box.y - 4 <= y <= box.y + box.h + 4
            for box in boxes
        )
    assert len(changed) > 200


def test_a_wave_is_shown_by_a_board_of_its_side_and_colors() -> None:
    pixels = painted(SELECT)
    for tile in SELECT.tiles[:21]:
        assert isinstance(tile.does, WaveKind)
        inside = within(pixels, tile.box).astype(int)
        shades = [mixed(color, PAPER, 0.9) for color in PALETTES[0]]
        areas = [(np.abs(inside - shade).max(-1) < 2).sum() for shade in shades]
        assert [area > 40 for area in areas] == [k < tile.does.colors for k in range(6)]


def test_a_waves_size_and_its_best_stand_below_its_board_one_above_the_other() -> None:
    """Both in the tile: neither its frame nor the board is written on."""
    tile = SELECT.tiles[20]
    one = replace(SELECT, tiles=(tile._replace(note="19:50.0   36/36"),))
    words = inked_rows(within(painted(one), tile.box))
    assert min(words) >= 60
    assert max(words) <= 94
    gap = [row for row in range(min(words), max(words)) if row not in words]
    assert gap
    alone = inked_rows(within(painted(replace(SELECT, tiles=(tile,))), tile.box))
    assert len(alone) < len(words)


def inked_rows(pixels: Pixels) -> list[int]:
    return [y for y, row in enumerate(pixels) if inked(row)]


def test_words_that_would_be_too_small_to_read_are_left_out() -> None:
    assert inked(painted(SCORE, (160, 120))) == 0
    assert inked(painted(SCORE, (640, 480))) > 300


def test_the_lines_and_the_title_stand_above_the_tiles() -> None:
    pixels = painted(SCORE)
    assert inked(pixels[40:90]) > 100
    assert inked(pixels[170:270]) > 100
    assert inked(pixels[300:460]) == 0
