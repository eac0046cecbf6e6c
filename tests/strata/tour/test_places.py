from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from strata.tour.menus import ASKEW, UPRIGHT, Faults, MenuLook, page
from strata.tour.papers import END, paint_words
from stratabot.errors import InputError
from stratabot.frame import Frame
from stratabot.geometry import Point, Rect
from stratabot.strata.tour.places import (
    Itinerary,
    RoutePlace,
    areas_for_picture,
    find_most_like_place,
    find_place,
    keep_recent_pictures,
    likeness,
    load_pictures,
    picture_path,
    save_pictures,
    thumbnail_of,
)
from strategies import present
from thorough import cases


def known(look: MenuLook, *names: str) -> list[RoutePlace]:
    return [RoutePlace(name, name, thumbnail_of(page(look, name))) for name in names]


UPRIGHT_PAGES = known(UPRIGHT, "waves", "well done")
ASKEW_PAGES = known(ASKEW, "sets", "waves", "puzzles")


@pytest.mark.parametrize("size", [(640, 480), (1024, 768), (400, 300), (900, 480)])
@pytest.mark.parametrize(
    ("look", "places"), [(UPRIGHT, UPRIGHT_PAGES), (ASKEW, ASKEW_PAGES)], ids=["upright", "askew"]
)
def test_each_page_is_told_from_the_others_at_any_size(
    look: MenuLook, places: list[RoutePlace], size: tuple[int, int]
) -> None:
    for place in places:
        seen = present(find_place(page(look, place.key, size), places))
        assert seen.place is place
        others = [each for each in places if each is not place]
        assert find_place(page(look, place.key, size), others) is None


def test_marks_and_locks_do_not_hide_a_page() -> None:
    for faults, done in (
        (Faults(), tuple(range(1, 9))),
        (Faults(locked=frozenset({1})), ()),
        (Faults(locked=frozenset({2}), moved={3: Point(0.85, 0.85)}), (1,)),
    ):
        assert find_place(page(UPRIGHT, "waves", faults=faults, done=done), UPRIGHT_PAGES)


@pytest.mark.parametrize(("share", "dim"), [(0.3, 1.0), (0.5, 1.0), (0.2, 0.5), (0.9, 0.5)])
def test_a_page_behind_a_dialog_or_in_the_dark_is_not_seen(share: float, dim: float) -> None:
    for look, places in ((UPRIGHT, UPRIGHT_PAGES), (ASKEW, ASKEW_PAGES)):
        pixels = (page(look, "waves").pixels * dim).astype(np.uint8)
        high, wide = round(240 * share), round(320 * share)
        pixels[240 - high : 240 + high, 320 - wide : 320 + wide] = 250
        assert find_place(Frame(pixels), places) is None


@pytest.mark.parametrize("shade", [40, 100, 250])
@pytest.mark.parametrize("share", [0.2, 0.3])
def test_a_small_dialog_is_noticed_whatever_its_color(share: float, shade: int) -> None:
    pixels = page(UPRIGHT, "waves").pixels.copy()
    high, wide = round(240 * share), round(320 * share)
    pixels[240 - high : 240 + high, 320 - wide : 320 + wide] = shade
    places = [replace(place, tiles=None) for place in UPRIGHT_PAGES]
    places[0].tiles = UPRIGHT.route.tiles
    assert find_place(Frame(pixels), places) is None
    seen = find_most_like_place(Frame(pixels), places)
    assert seen is None or (seen.place.key, seen.is_covered) == ("waves", True)


def test_a_tile_that_has_changed_all_over_is_no_dialog() -> None:
    place = RoutePlace("one", "one", page(UPRIGHT, "waves"))
    pixels = page(UPRIGHT, "waves").pixels.copy()
    pixels[90:230, 230:350] = 90  # from beside the second tile to beside the third
    assert find_place(Frame(pixels), [place]) is None
    place.tiles = replace(UPRIGHT.route.tiles, next=Point(0.45, 0.34), columns=2)
    assert find_place(Frame(pixels), [place]) is not None


LAUNCHES = cases("size", [(1024, 768), (640, 480), (400, 300)], "other sizes", one_in=3)


@LAUNCHES
def test_the_end_of_a_wave_is_known_again_after_the_game_was_started_anew(
    size: tuple[int, int],
) -> None:
    end = RoutePlace("after-1", "the end of a wave", thumbnail_of(paint_words(END, launch=99)))
    for launch in range(10):
        blotches = (1.5, 3.0)[launch % 2]
        assert find_place(paint_words(END, size, launch, blotches), [end]), (launch, blotches)


@LAUNCHES
def test_a_page_with_other_words_or_none_is_not_the_end_of_a_wave(size: tuple[int, int]) -> None:
    end = RoutePlace("after-1", "the end of a wave", thumbnail_of(paint_words(END, launch=99)))
    for words in ("", "Paused", "Set complete", "Wave locked", "Connection lost", "Game over"):
        for launch in (1, 2):
            assert find_place(paint_words(words, size, launch), [end]) is None, words


def between_bars(frame: Frame) -> Frame:
    """Between a phone's own bars, with its clock and its buttons."""
    pixels = np.pad(frame.rgb(), ((40, 60), (0, 0), (0, 0)))
    pixels[12:28, 20:80] = pixels[-40:-20, 100:130] = 230
    return Frame(pixels)


def test_a_phones_own_bars_make_no_page_like_another() -> None:
    size = (540, 1000)
    shown = thumbnail_of(between_bars(paint_words(END, size, launch=99)))
    end = RoutePlace("after-1", "the end of a wave", shown)
    assert find_place(between_bars(paint_words(END, size, launch=1)), [end])
    for words in ("", "Paused", "Set complete"):
        assert find_place(between_bars(paint_words(words, size, launch=1)), [end]) is None, words


def test_a_dialog_over_the_end_of_a_wave_is_noticed() -> None:
    end = RoutePlace("after-1", "the end of a wave", thumbnail_of(paint_words(END, launch=99)))
    for left, shade in ((60, 250), (60, 40), (700, 250), (700, 190)):
        pixels = paint_words(END, launch=3).pixels.copy()
        pixels[100:340, left : left + 500] = shade
        assert find_place(Frame(pixels), [end]) is None


def test_of_choices_with_the_same_tiles_only_the_expected_one_is_known() -> None:
    one, other = (RoutePlace(key, key, tiles=UPRIGHT.route.tiles) for key in ("sets", "tiles"))
    frame = page(UPRIGHT, "waves")
    assert find_place(frame, [one, other]) is None
    seen = present(find_place(frame, [one, other], expected=other))
    assert seen.place is other


def test_a_page_that_a_narrow_window_cuts_is_found_where_it_is() -> None:
    narrow = page(UPRIGHT, "waves", (520, 480), cut=True)
    seen = present(find_place(narrow, UPRIGHT_PAGES))
    assert seen.area == Rect(-60, 0, 640, 480)
    assert seen.point(Point(0.5, 0.25)) == Point(260, 120)


@pytest.mark.parametrize(
    ("size", "areas"),
    [
        ((800, 480), [Rect(80, 0, 640, 480)]),
        ((520, 480), [Rect(-60, 0, 640, 480), Rect(0, 45, 520, 390)]),
        ((320, 240), []),
    ],
)
def test_a_menu_fills_a_window_or_keeps_its_shape_in_or_beyond_it(
    size: tuple[int, int], areas: list[Rect]
) -> None:
    frame, picture = page(UPRIGHT, "waves", size), page(UPRIGHT, "waves", (640, 480))
    assert [*areas_for_picture(picture, frame)] == [frame.bounds, *areas]


def test_pictures_are_small_and_as_wide_as_the_window_was() -> None:
    small = thumbnail_of(page(UPRIGHT, "waves", (1024, 768)))
    assert (small.width, small.height) == (480, 360)
    frame = page(UPRIGHT, "waves", (400, 300))
    assert thumbnail_of(frame) is frame
    assert likeness(small, frame, frame.bounds) > 0.95


def test_pictures_are_kept_beside_the_route(tmp_path: Path) -> None:
    route, itinerary = tmp_path / "way.toml", Itinerary(UPRIGHT.route)
    itinerary.waves.shown = page(UPRIGHT, "waves")
    written = save_pictures(route, itinerary.places)
    assert written == [tmp_path / "way-tiles.png"]
    again = Itinerary(UPRIGHT.route)
    assert load_pictures(route, again.places) == [
        "the end of a wave",
        "the screen for point 2 of after_wave",
    ]
    assert find_place(page(UPRIGHT, "waves"), again.places)
    again.waves.lately = page(UPRIGHT, "waves", done=(1, 2))
    keep_recent_pictures(route, again.places)
    third = Itinerary(UPRIGHT.route)
    load_pictures(route, third.places)
    assert third.waves.lately is not None
    save_pictures(route, itinerary.places)
    assert not picture_path(route, itinerary.waves, "-lately").exists()


def test_a_picture_without_tiles_that_was_once_kept_of_a_choice_is_forgotten(
    tmp_path: Path,
) -> None:
    route, itinerary = tmp_path / "way.toml", Itinerary(UPRIGHT.route)
    for frame, is_kept in ((paint_words(END), False), (page(UPRIGHT, "waves"), True)):
        itinerary.waves.lately = frame
        keep_recent_pictures(route, itinerary.places)
        again = Itinerary(UPRIGHT.route)
        load_pictures(route, again.places)
        assert again.waves.is_known == is_kept
        assert again.waves.files == [tmp_path / "way-tiles-lately.png"]


def test_a_file_that_is_no_picture_is_refused(tmp_path: Path) -> None:
    (tmp_path / "way-tiles.png").write_text("no", "utf-8")
    with pytest.raises(InputError, match=r"way-tiles\.png"):
        load_pictures(tmp_path / "way.toml", Itinerary(UPRIGHT.route).places)
