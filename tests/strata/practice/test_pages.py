from datetime import date

import pytest

from stratabot.geometry import Point
from stratabot.strata.practice.pages import (
    PAGE_SIZE,
    Page,
    PageView,
    TileAction,
    WaveSet,
    sets_page,
    waves_page,
)
from stratabot.strata.practice.waves import WaveKind, all_kinds

TODAY = date(2026, 11, 21)
SETS = sets_page(WaveKind(4, 3), TODAY)
WAVES = [waves_page(side, WaveKind(side, 3)) for side in range(2, 7)]
PAGES = pytest.mark.parametrize("page", [SETS, *WAVES])


@PAGES
def test_every_tile_is_hit_in_its_middle_and_no_place_is_on_two(page: Page) -> None:
    for k, tile in enumerate(page.tiles):
        assert page.at(tile.box.center) == k
    width, height = PAGE_SIZE
    for x in range(2, width, 17):
        for y in range(2, height, 17):
            assert sum(tile.has(Point(x, y)) for tile in page.tiles) < 2, (x, y)
    assert page.at(Point(2, 2)) is None


@PAGES
@pytest.mark.parametrize("size", [(1024, 768), (640, 480), (1600, 500), (400, 900)])
def test_a_page_is_hit_where_it_is_seen_in_a_window_of_any_size(
    page: Page, size: tuple[int, int]
) -> None:
    fit = PageView.into(*size)
    for k, tile in enumerate(page.tiles):
        assert page.at(fit.back(Point(*fit.place(*tile.box.center)))) == k


@PAGES
def test_every_tile_can_be_reached_with_arrows(page: Page) -> None:
    reached, new = {page.chosen}, [page]
    while new:
        here = new.pop()
        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            moved = here.moved(*step)
            if moved.chosen not in reached:
                reached.add(moved.chosen)
                new.append(moved)
    assert reached == set(range(len(page.tiles)))


def test_the_sets_hold_every_wave_and_the_choice_begins_at_the_current_one() -> None:
    sets = [tile.does for tile in SETS.tiles]
    assert sets == [*map(WaveSet, range(2, 7)), WaveKind.of_day(TODAY), TileAction.BACK]
    waves = [tile.does for page in WAVES for tile in page.tiles if isinstance(tile.does, WaveKind)]
    assert waves == [*all_kinds()]
    assert SETS.tiles[SETS.chosen].does == WaveSet(4)
    assert WAVES[2].tiles[WAVES[2].chosen].does == WaveKind(4, 3)
    assert sets_page(None, TODAY).chosen == 0
    complete = waves_page(4, WaveKind(4, 7))
    assert complete.tiles[complete.chosen].does is TileAction.SETS


def test_waves_have_as_many_puzzles_as_the_first_one_that_was_asked_for() -> None:
    like = WaveKind(3, 3, puzzles=2, word="easy")
    page = waves_page(5, None, like)
    assert page.tiles[0].does == WaveKind(5, 2, puzzles=2, word="easy")
    daily = waves_page(5, None, WaveKind.of_day(TODAY))
    assert daily.tiles[0].does == WaveKind(5, 2)


def test_waves_stand_where_they_stand_in_every_other_set() -> None:
    middles = [[tile.box.center for tile in page.tiles[:-2]] for page in WAVES]
    assert all(each == max(middles, key=len)[: len(each)] for each in middles)
