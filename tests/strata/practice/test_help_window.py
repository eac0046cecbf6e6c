from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from practice_game import AREA, GameProcess, Start
from stratabot.geometry import Point, Rect
from waiting import wait_until

pytest.importorskip("tkinter")

from stratabot.strata.practice.help_window import place_beside

DESKTOP = Rect(0, 0, 1600, 1200)
SIZE = 330, 340


def apart(one: Rect, other: Rect) -> bool:
    across = one.x + one.w <= other.x or other.x + other.w <= one.x
    return across or one.y + one.h <= other.y or other.y + other.h <= one.y


def on(desktop: Rect, rect: Rect) -> bool:
    return (
        rect.x >= desktop.x
        and rect.y >= desktop.y
        and rect.x + rect.w <= desktop.x + desktop.w
        and rect.y + rect.h <= desktop.y + desktop.h
    )


@pytest.mark.parametrize(
    ("window", "other"),
    [
        (Rect(0, 40, 1024, 768), Point(1024, 40)),
        (Rect(500, 40, 1024, 768), Point(170, 40)),
        (Rect(200, 40, 1300, 768), Point(200, 808)),
        (Rect(200, 400, 1300, 768), Point(200, 60)),
        (Rect(0, 1100, 800, 90), Point(800, 860)),
    ],
)
def test_they_go_where_there_is_room_and_the_game_stays(window: Rect, other: Point) -> None:
    assert place_beside(window, SIZE, DESKTOP) == (window, other)


def test_without_room_the_game_makes_some() -> None:
    beside = place_beside(Rect(100, 20, 1024, 768), SIZE, Rect(0, 0, 1280, 800))
    assert beside == (Rect(0, 20, 950, 768), Point(950, 20))
    beside = place_beside(Rect(300, 20, 900, 768), SIZE, Rect(0, 0, 1280, 800))
    assert beside == (Rect(0, 20, 900, 768), Point(900, 20))


@given(
    st.integers(0, 1500),
    st.integers(0, 1100),
    st.integers(160, 1600),
    st.integers(120, 1200),
    st.integers(600, 1600),
    st.integers(400, 1200),
)
def test_they_never_lie_over_the_game(x: int, y: int, w: int, h: int, dw: int, dh: int) -> None:
    desktop = Rect(0, 0, dw, dh)
    window = Rect(min(x, dw - min(w, dw)), min(y, dh - min(h, dh)), min(w, dw), min(h, dh))
    beside = place_beside(window, SIZE, desktop)
    rules = Rect(*beside.other, *SIZE)
    assert apart(beside.window, rules)
    assert on(desktop, beside.window)
    assert on(desktop, rules)
    again = place_beside(beside.window, SIZE, desktop)
    assert apart(again.window, Rect(*again.other, *SIZE))
    assert again.window == beside.window


def place(game: GameProcess, title: str) -> Rect:
    """The client area of the one window with that title."""
    window: Any = game.windows(title)[0]
    at, size = window.translate_coords(game.desktop.root, 0, 0), window.get_geometry()
    return Rect(-at.x, -at.y, size.width, size.height)


def are_apart(game: GameProcess) -> Callable[[], bool]:
    def check() -> bool:
        shown = game.windows("How to play")
        if not shown or not shown[0].get_attributes().map_state:
            return False
        rules = place(game, "How to play")
        return rules.w > 100 and apart(place(game, "Strata practice"), rules)

    return check


def test_the_rules_open_beside_the_board_and_follow_it(start: Start) -> None:
    game = start("--size", "3", "--colors", "3", "--seed", "2")
    game.key("h")
    wait_until(are_apart(game))
    assert place(game, "Strata practice") == Rect(*AREA)
    before = place(game, "How to play")
    game.windows()[0].configure(x=700, y=300, width=880)
    game.desktop.connection.sync()
    wait_until(lambda: place(game, "How to play") != before and are_apart(game)())
    game.key("h")
    wait_until(lambda: not game.windows("How to play"))


@pytest.mark.thorough("where they go is known without a window")
def test_where_there_is_no_room_the_game_is_narrower_meanwhile(start: Start) -> None:
    game = start("--size", "3", "--colors", "3", "--seed", "2")
    wide = Rect(10, 20, 1580, 1100)
    game.windows()[0].configure(x=wide.x, y=wide.y, width=wide.w, height=wide.h)
    wait_until(lambda: place(game, "Strata practice") == wide)
    game.key("h")
    wait_until(are_apart(game))
    narrow = place(game, "Strata practice")
    assert (narrow.y, narrow.h) == (wide.y, wide.h)
    assert narrow.w < wide.w
    game.key("h")
    wait_until(lambda: place(game, "Strata practice") == wide)
