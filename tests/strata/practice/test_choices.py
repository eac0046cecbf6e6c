from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from stratabot.geometry import Point
from stratabot.strata.practice.choices import sets_page, waves_page
from stratabot.strata.practice.pages import PAGE_SIZE, Page, PageView, TileAction, WaveSet
from stratabot.strata.practice.scores import Score, ScoreBook
from stratabot.strata.practice.waves import WaveKind, all_kinds

TODAY = date(2026, 11, 21)
SETS = sets_page(None, WaveKind(4, 3), TODAY)
WAVES = [waves_page(None, side, WaveKind(side, 3)) for side in range(2, 7)]
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
def test_tiles_of_a_choice_are_evenly_spaced(page: Page) -> None:
    chosen = [tile for tile in page.tiles if not isinstance(tile.does, TileAction)]
    middles = [tile.box.center for tile in chosen if not getattr(tile.does, "day", None)]
    steps = {
        (round(after.x - before.x, 6), round(after.y - before.y, 6))
        for before, after in pairwise(middles)
    }
    assert len(steps) == 1


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
    assert sets_page(None, None, TODAY).chosen == 0


def test_waves_have_as_many_puzzles_as_the_first_one_that_was_asked_for() -> None:
    like = WaveKind(3, 3, puzzles=2, word="easy")
    page = waves_page(None, 5, None, like)
    assert page.tiles[0].does == WaveKind(5, 2, puzzles=2, word="easy")
    daily = waves_page(None, 5, None, WaveKind.of_day(TODAY))
    assert daily.tiles[0].does == WaveKind(5, 2)


def test_the_choices_show_what_was_best(tmp_path: Path) -> None:
    book = ScoreBook(tmp_path / "scores")
    book.keep(WaveKind(4, 3), Score(16, 12, 90.0))
    book.keep(WaveKind(4, 4), Score(16, 16, 95.0))
    book.keep(WaveKind.of_day(TODAY), Score(1, 1, 30.0))
    waves = {tile.does: tile.note for tile in waves_page(book, 4, None).tiles}
    assert waves[WaveKind(4, 3)] == "1:30.0   12/16"
    assert waves[WaveKind(4, 5)] == ""
    sets = {tile.does: tile.note for tile in sets_page(book, None, TODAY).tiles}
    assert sets[WaveSet(4)] == "1 of 5 Perfect"
    assert sets[WaveSet(5)] == ""
    assert sets[WaveKind.of_day(TODAY)] == "6 x 6, 4 colors   0:30.0   1/1"


def test_waves_stand_where_they_stand_in_every_other_set() -> None:
    middles = [[tile.box.center for tile in page.tiles[:-2]] for page in WAVES]
    assert all(each == max(middles, key=len)[: len(each)] for each in middles)
