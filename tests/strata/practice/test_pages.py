from datetime import date
from itertools import combinations

import pytest

from stratabot.geometry import Point, Rect
from stratabot.strata.practice.pages import (
    PAGE_SIZE,
    Page,
    PageView,
    Tile,
    TileAction,
    question_page,
    score_page,
)
from stratabot.strata.practice.scores import Best, Score
from stratabot.strata.practice.waves import WaveKind

TODAY = date(2026, 11, 21)
SCORE = score_page(Score(9, 8, 83.42), 9, WaveKind(3, 3), Best(2, 9, 80.0))
ASK = question_page(3, TileAction.SELECT)


@pytest.mark.parametrize("page", [SCORE, ASK])
def test_tiles_are_on_the_page_and_never_overlap(page: Page) -> None:
    width, height = PAGE_SIZE
    for x, y, w, h in (tile.box for tile in page.tiles):
        assert x >= 0
        assert y >= 90
        assert x + w <= width
        assert y + h <= height - 40
    for one, other in combinations((tile.box for tile in page.tiles), 2):
        across = one.x + one.w <= other.x or other.x + other.w <= one.x
        down = one.y + one.h <= other.y or other.y + other.h <= one.y
        assert across or down


@pytest.mark.parametrize("page", [SCORE, ASK])
def test_a_tile_is_hit_within_its_box_only(page: Page) -> None:
    for k, tile in enumerate(page.tiles):
        x, y, w, h = tile.box
        assert page.at(tile.box.center) == page.at(Point(x, y)) == k
        assert page.at(Point(x + w - 1, y + h - 1)) == k
        assert page.at(Point(x - 1, y)) != k
        assert page.at(Point(x, y + h + 1)) != k
    assert page.at(Point(2, 2)) is None


@pytest.mark.parametrize("size", [(1024, 768), (640, 480), (1600, 500), (400, 900)])
def test_a_page_is_hit_where_it_is_seen_in_a_window_of_any_size(size: tuple[int, int]) -> None:
    fit = PageView.into(*size)
    for k, tile in enumerate(SCORE.tiles):
        place = Point(*fit.place(*tile.box.center))
        assert 0 <= place.x < size[0]
        assert 0 <= place.y < size[1]
        assert SCORE.at(fit.back(place)) == k


def test_a_question_tells_what_is_left_and_offers_to_play_on() -> None:
    assert (ASK.title, ASK.lines) == ("Leave this puzzle?", ("3 ribbons lie on it.",))
    assert [(tile.label, tile.does) for tile in ASK.tiles] == [
        ("Leave", TileAction.SELECT),
        ("Play on", TileAction.STAY),
    ]
    quits = question_page(1, TileAction.QUIT)
    assert (quits.title, quits.lines[0][:15]) == (
        "Quit in the middle of a puzzle?",
        "1 ribbon lies o",
    )
    assert quits.tiles[quits.chosen].does is TileAction.QUIT


def test_the_score_tells_what_is_solved_the_time_and_the_best() -> None:
    assert SCORE.lines == (
        "9 of 9 solved, 8 Perfect",
        "Time 1:23.4, best 1:20.0",
        "Most Perfects 9",
    )
    faster = score_page(Score(9, 9, 70.0), 9, WaveKind(3, 3), Best(2, 9, 80.0))
    assert faster.lines[1:] == ("Time 1:10.0, a new best; it was 1:20.0",)
    assert score_page(Score(9, 9, 70.0), 9, WaveKind(3, 3), None).lines[1:] == ("Time 1:10.0",)


def test_the_score_offers_the_next_wave_first() -> None:
    assert [tile.does for tile in SCORE.tiles] == [
        WaveKind(3, 4),
        TileAction.AGAIN,
        TileAction.SELECT,
    ]
    assert SCORE.chosen == 0
    assert SCORE.title == "3 x 3, 3 colors"


@pytest.mark.parametrize("kind", [None, WaveKind(6, 6), WaveKind.of_day(TODAY)])
def test_where_nothing_follows_no_next_wave_is_offered(kind: WaveKind | None) -> None:
    page = score_page(Score(1, 1, 1.0), 1, kind, None)
    assert [tile.does for tile in page.tiles] == [TileAction.AGAIN, TileAction.SELECT]


def test_a_page_without_a_neighbor_stays_as_it_is() -> None:
    page = Page("", (), (Tile(Rect(0, 0, 10, 10), "", TileAction.BACK),))
    assert page.moved(1, 0) == page.choosing(None) == page
    assert page.saying("no").keys == "no"
