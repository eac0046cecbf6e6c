from dataclasses import replace

import numpy as np
import pytest
from docs.tour_film import ROUTE as PRACTICE
from docs.tour_film import PagedScreen

from strata.tour.menus import ASKEW, UPRIGHT, Faults, MenuLook, page
from strata.tour.papers import END, paint_words
from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.portable_random import seeded_random
from stratabot.screen import VirtualClock
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.session import PracticeSession
from stratabot.strata.practice.waves import WaveKind
from stratabot.strata.tour.route import TileLattice
from stratabot.strata.tour.tiles import look_for_tiles
from strategies import present

SIZES = [(280, 210), (640, 480), (900, 480), (1024, 768)]


def practice(size: tuple[int, int], *, is_choice: bool) -> Frame:
    clock, rng = VirtualClock(), seeded_random(4)
    session = PracticeSession(
        lambda kind: (kind or WaveKind(3, 2)).make(clock, rng, Timings(), EarlyClicks.OVERLAP),
        WaveKind(3, 2, puzzles=1),
    )
    clock.sleep(5)
    if is_choice:
        session.escape()
    return PagedScreen(session, clock, size).grab()


def is_sure(frame: Frame, tiles: TileLattice | None) -> bool:
    assert tiles is not None
    seen = look_for_tiles(frame, tiles)
    return seen is not None and seen.are_sure


@pytest.mark.parametrize("size", SIZES)
def test_a_choice_is_known_by_the_tiles_that_its_route_names(size: tuple[int, int]) -> None:
    assert is_sure(page(UPRIGHT, "waves", size), UPRIGHT.route.tiles)
    assert is_sure(page(ASKEW, "waves", size), ASKEW.route.tiles)
    assert is_sure(page(ASKEW, "sets", size), ASKEW.route.sets)
    assert is_sure(practice(size, is_choice=True), PRACTICE.tiles)


def test_a_locked_and_a_missing_tile_and_marks_do_not_hide_a_choice() -> None:
    faults = Faults(locked=frozenset({2}), moved={3: Point(0.85, 0.85)})
    assert is_sure(page(UPRIGHT, "waves", faults=faults, done=(1, 5)), UPRIGHT.route.tiles)


def other_pages() -> list[Frame]:
    return [
        paint_words(END),
        paint_words("", blotches=5),
        practice((1024, 768), is_choice=False),
        page(UPRIGHT, "well done"),
        page(UPRIGHT, "dialog"),
        page(ASKEW, "puzzles"),
        Frame(np.full((480, 640, 3), 90, np.uint8)),
        Frame(np.random.default_rng(1).integers(0, 255, (480, 640, 3), np.uint8)),
        Frame(
            np.kron(
                np.random.default_rng(2).integers(0, 255, (12, 16, 3)), np.ones((40, 40, 1))
            ).astype(np.uint8)
        ),
    ]


def test_other_pages_are_no_choice() -> None:
    for tiles in (UPRIGHT.route.tiles, ASKEW.route.tiles, ASKEW.route.sets, PRACTICE.tiles):
        assert not [k for k, frame in enumerate(other_pages()) if is_sure(frame, tiles)]
    assert not is_sure(page(UPRIGHT, "waves"), ASKEW.route.tiles)
    assert not is_sure(page(ASKEW, "waves"), UPRIGHT.route.tiles)


@pytest.mark.parametrize("shade", [40, 120, 250])
@pytest.mark.parametrize("share", [(0.33, 0.26), (0.25, 0.2), (0.5, 0.4)])
@pytest.mark.parametrize("look", [UPRIGHT, ASKEW], ids=["upright", "askew"])
def test_a_dialog_over_some_tiles_is_noticed(
    look: MenuLook, share: tuple[float, float], shade: int
) -> None:
    pixels = page(look, "waves").pixels.copy()
    wide, tall = round(320 * share[0]), round(240 * share[1])
    pixels[240 - tall : 240 + tall, 320 - wide : 320 + wide] = shade
    assert not is_sure(Frame(pixels), look.route.tiles)


def test_one_tile_tells_nothing_and_small_ones_cannot_be_seen() -> None:
    frame = page(UPRIGHT, "waves")
    assert look_for_tiles(frame, TileLattice(Point(0.2, 0.34))) is None
    near = replace(UPRIGHT.route.tiles, next=Point(0.21, 0.34), below=Point(0.2, 0.35))
    assert look_for_tiles(frame, near) is None


def test_tiles_of_several_colors_are_likely_but_not_sure() -> None:
    pixels = np.full((480, 640, 3), 200, np.uint8)
    tiles = TileLattice(Point(0.2, 0.5), Point(0.4, 0.5), None, 4, 1)
    for k, color in enumerate([(160, 60, 50), (30, 110, 100), (70, 50, 90), (60, 60, 160)]):
        pixels[200:280, 128 * (k + 1) - 40 : 128 * (k + 1) + 40] = color
    seen = present(look_for_tiles(Frame(pixels), tiles))
    assert (seen.are_sure, seen.are_likely) == (False, True)
    pixels[:, 150:500] = 20
    seen = present(look_for_tiles(Frame(pixels), tiles))
    assert not seen.are_likely
