from dataclasses import replace
from datetime import date

import numpy as np
import pytest

from stratabot.color import mixed
from stratabot.frame import Pixels
from stratabot.geometry import Point, Rect
from stratabot.strata.practice.choices import sets_page, waves_page
from stratabot.strata.practice.page_painter import PAGE_INK, paint_page
from stratabot.strata.practice.pages import (
    Page,
    PageView,
    TileAction,
    question_page,
    score_page,
)
from stratabot.strata.practice.palette import PALETTES
from stratabot.strata.practice.scores import Score
from stratabot.strata.practice.waves import WaveKind

PAPER = (212.0, 205.0, 189.0)
SETS = sets_page(None, WaveKind(4, 3), date(2026, 11, 21))
WAVES = waves_page(None, 6, WaveKind(6, 3))
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


@pytest.mark.parametrize("page", [SCORE, question_page(3, TileAction.QUIT)])
@pytest.mark.parametrize("size", [(1024, 768), (700, 400), (600, 900)])
def test_every_tile_has_words_in_it(page: Page, size: tuple[int, int]) -> None:
    pixels = painted(page, size)
    assert pixels.shape == (size[1], size[0], 3)
    for tile in page.tiles:
        assert inked(within(pixels, tile.box, size)) > 0, tile


@pytest.mark.parametrize(("page", "chosen"), [(SETS, (1, 4)), (WAVES, (0, 3))])
def test_only_the_chosen_tile_has_a_frame(page: Page, chosen: tuple[int, int]) -> None:
    one, other = (painted(page.choosing(k)) for k in chosen)
    changed = np.argwhere((one != other).any(-1))
    corners = [corner for k in chosen for corner in page.tiles[k].corners()]
    # Every third pixel: where a frame is too broad, it is so by more than one.
    for y, x in changed[::3]:
        near = (Point(x + dx, y + dy) for dx in (-6, 0, 6) for dy in (-6, 0, 6))
        edges = any(abs(x - c.x) + abs(y - c.y) < 20 for c in corners)
        assert edges or any(page.tiles[k].has(point) for point in near for k in chosen)
    assert len(changed) > 200


def test_a_wave_is_shown_by_a_board_of_its_side_and_colors() -> None:
    pixels = painted(WAVES)
    for tile in WAVES.tiles[:5]:
        assert isinstance(tile.does, WaveKind)
        inside = within(pixels, tile.box).astype(int)
        shades = [mixed(color, PAPER, 0.9) for color in PALETTES[0]]
        areas = [(np.abs(inside - shade).max(-1) < 2).sum() for shade in shades]
        assert [area > 40 for area in areas] == [k < tile.does.colors for k in range(6)]


def test_a_waves_colors_and_its_best_stand_below_its_tile_one_above_the_other() -> None:
    """Neither the tile's frame nor the next tile is written on."""
    tile = WAVES.tiles[0]
    box = Rect(tile.box.x, tile.box.y + tile.box.h, tile.box.w, 60)
    one = replace(WAVES, tiles=(tile._replace(note="19:50.0   36/36"), WAVES.tiles[1]))
    words = inked_rows(within(painted(one), box))
    assert words
    assert [row for row in range(min(words), max(words)) if row not in words]
    alone = inked_rows(within(painted(replace(WAVES, tiles=WAVES.tiles[:2])), box))
    assert len(alone) < len(words)


def test_a_set_is_a_ribbon_on_which_pale_words_stand() -> None:
    pixels = painted(SETS)
    for tile in SETS.tiles[:5]:
        x, y = map(int, tile.box.center)
        inside = pixels[y - 12 : y + 16, x - 30 : x + 30].reshape(-1, 3).astype(int)
        dark = np.median(inside, axis=0)
        assert np.abs(dark - PAPER).max() > 60
        assert (np.abs(inside - PAPER).max(-1) < 12).sum() > 30


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
