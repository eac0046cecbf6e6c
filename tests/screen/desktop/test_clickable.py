import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import replace
from importlib import import_module
from itertools import count, pairwise
from threading import Event
from time import monotonic
from typing import Any

import numpy as np
import pytest

from screen.stand_ins import MeddlingClock
from stratabot.frame import Frame
from stratabot.geometry import Point, Rect
from stratabot.screen import Disturbance, RealClock, ScreenError, UserStop
from stratabot.screen.desktop.clickable import (
    ClickableScreen,
    ClickTimes,
    open_clickable,
    open_window,
)
from stratabot.screen.desktop.game_area import finder_of_region
from thorough import cases, times
from waiting import PATIENCE, wait_until
from xvfb import RealDesktop, RealWindow

_numbers = count(1)


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    """What a test opens itself ends with it."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def title() -> str:
    return f"Strata of test {next(_numbers)}"


@pytest.fixture
def window(desktop: RealDesktop, title: str) -> RealWindow:
    return desktop.window(title)


@pytest.fixture
def clock() -> MeddlingClock:
    return MeddlingClock()


@pytest.fixture
def screen(window: RealWindow, title: str, clock: MeddlingClock) -> Iterator[ClickableScreen]:
    with open_window(title, clock=clock) as made:
        yield made


def _pixel(frame: Frame, x: int, y: int) -> list[int]:
    return [int(v) for v in frame.rgb(slice(y, y + 1), slice(x, x + 1))[0, 0]]


def _spot(window: RealWindow, x: int, y: int) -> None:
    window.draw(x, y, 1, 1, 0xFF8000)


SPOT = [255, 128, 0]
PAPER = [0x33, 0x66, 0x99]


def test_a_frame_is_exactly_the_client_area_and_not_copied(
    screen: ClickableScreen, window: RealWindow
) -> None:
    for x, y in ((0, 0), (319, 239), (17, 5)):
        _spot(window, x, y)
    frame = screen.grab()
    assert screen.size == (frame.width, frame.height) == (320, 240)
    for x, y in ((0, 0), (319, 239), (17, 5)):
        assert _pixel(frame, x, y) == SPOT
    marked = (frame.rgb(slice(None), slice(None)) != PAPER).any(axis=2).sum()
    assert marked == 3
    assert frame.bgr
    assert not frame.pixels.flags.owndata


@pytest.mark.parametrize(
    ("point", "seen"),
    [(Point(0, 0), (0, 0)), (Point(319.9, 239.9), (319, 239)), (Point(160.5, 20.2), (160, 20))],
)
def test_a_click_is_seen_where_it_is_meant(
    screen: ClickableScreen, window: RealWindow, point: Point, seen: tuple[int, int]
) -> None:
    screen.grab()
    screen.click(point)
    assert [(p.down, p.x, p.y) for p in window.presses()] == [(True, *seen), (False, *seen)]


def test_a_press_is_held_and_a_release_lasts(
    opened: ExitStack, window: RealWindow, title: str
) -> None:
    screen = opened.enter_context(open_window(title, clock=RealClock()))
    for _ in range(3):
        screen.click(Point(50, 60))
    presses = window.presses()
    assert [p.down for p in presses] == [True, False] * 3
    gaps = [later.time - sooner.time for sooner, later in pairwise(presses)]
    assert min(gaps) >= 39


def test_a_window_that_moved_is_found_again(screen: ClickableScreen, window: RealWindow) -> None:
    screen.grab()
    window.place(x=700, y=500)
    _spot(window, 12, 13)
    screen.click(Point(12, 13))
    assert [(p.down, p.x, p.y) for p in window.presses()] == [(True, 12, 13), (False, 12, 13)]
    window.place(x=31, y=32)
    _spot(window, 12, 13)
    assert _pixel(screen.grab(), 12, 13) == SPOT


def test_points_mean_nothing_after_a_resize(screen: ClickableScreen, window: RealWindow) -> None:
    screen.grab()
    window.place(width=400, height=300)
    assert screen.size == (400, 300)
    with pytest.raises(Disturbance, match="another size"):
        screen.click(Point(12, 13))
    assert window.presses() == []
    assert screen.grab().height == 300
    screen.click(Point(399, 299))
    assert len(window.presses()) == 2


@pytest.mark.parametrize(
    ("meddle", "why"),
    [
        (lambda window: window.desktop.window(area=(200, 100, 100, 100)), "another window"),
        (lambda window: window.place(x=120), "moved"),
        (lambda window: window.close(), "moved or was closed"),
    ],
    ids=["covered", "moved", "closed"],
)
def test_a_window_that_changes_under_the_pointer_is_not_clicked(
    meddle: Callable[[RealWindow], object],
    why: str,
    desktop: RealDesktop,
    screen: ClickableScreen,
    window: RealWindow,
) -> None:
    below = desktop.window("below", (0, 0, 900, 900))
    below.place(stack_mode=desktop.X.Below)
    screen.grab()
    move = screen._pointer.move

    def meddled(to: tuple[int, int]) -> bool:
        meddle(window)
        return move(to)

    screen._pointer.move = meddled  # type: ignore[method-assign]
    with pytest.raises(Disturbance, match=why):
        screen.click(Point(150, 50))
    assert below.presses() == window.presses() == []


def test_nobody_comes_between_the_last_look_and_the_press(
    desktop: RealDesktop, display: str, screen: ClickableScreen, window: RealWindow
) -> None:
    below = desktop.window("below", (0, 0, 1600, 1200))
    below.place(stack_mode=desktop.X.Below)
    screen.grab()
    screen._times = replace(screen._times, press=0.001, release=0.001)
    enough = Event()
    with RealDesktop(display) as mover, ThreadPoolExecutor() as pool:
        same = mover.connection.create_resource_object("window", window.made.id)

        def jump() -> None:
            for nth in count():
                same.configure(x=100 + nth % 7 * 50, y=80 + nth % 11 * 40)
                mover.connection.sync()
                if enough.wait(0.002 if nth % 10 else 0.05):
                    return

        jumping = pool.submit(jump)
        tries = clicks = 0
        end = monotonic() + PATIENCE
        try:
            while (tries < times(1000, quick=200) or not clicks) and monotonic() < end:
                tries += 1
                with suppress(Disturbance):
                    screen.click(Point(clicks % 319, 7))
                    clicks += 1
        finally:
            enough.set()
        jumping.result()
    presses = [press for press in window.presses() if press.down]
    assert clicks
    assert [(press.x, press.y) for press in presses] == [(n % 319, 7) for n in range(clicks)]


def test_a_closed_window_is_said(screen: ClickableScreen, window: RealWindow, title: str) -> None:
    screen.grab()
    window.close()
    for ask in (screen.grab, lambda: screen.click(Point(1, 1)), lambda: screen.size):
        with pytest.raises(ScreenError, match=f'^the window "{title}" was closed$'):
            ask()


def test_a_point_outside_of_the_frame_is_refused(
    screen: ClickableScreen, window: RealWindow, desktop: RealDesktop
) -> None:
    before = desktop.pointer()
    for point in (Point(-0.1, 5), Point(320, 5), Point(5, 240), Point(5, -1)):
        with pytest.raises(ValueError, match="expected a point in the frame of 320 x 240"):
            screen.click(point)
    assert desktop.pointer() == before
    assert window.presses() == []


def test_a_pointer_that_the_user_moved_is_waited_for(
    desktop: RealDesktop, screen: ClickableScreen, window: RealWindow, clock: MeddlingClock
) -> None:
    screen.click(Point(50, 50))
    window.presses()
    desktop.point(900, 900)
    clock.meddle(lambda nth: desktop.point(900, 900 + nth) if nth % 5 == 0 and nth < 100 else None)
    with pytest.raises(Disturbance, match="pointer was moved"):
        screen.click(Point(50, 50))
    assert clock.sleeps > 100 + 40
    assert window.presses() == []
    screen.click(Point(50, 50))
    assert len(window.presses()) == 2


def test_a_trembling_pointer_is_no_user(
    desktop: RealDesktop, screen: ClickableScreen, window: RealWindow
) -> None:
    screen.click(Point(50, 50))
    desktop.point(100 + 50 + 2, 80 + 50 - 3)
    screen.click(Point(50, 50))
    assert len(window.presses()) == 4


def test_a_pointer_moved_again_and_again_stops(
    opened: ExitStack, desktop: RealDesktop, window: RealWindow, title: str, clock: MeddlingClock
) -> None:
    screen = opened.enter_context(open_window(title, ClickTimes(patience=3), clock))
    screen.click(Point(50, 50))
    window.presses()
    desktop.point(900, 900)
    clock.meddle(lambda nth: desktop.point(900, 700 + nth % 200 * 2))
    with pytest.raises(UserStop, match="moved again and again for 3 s"):
        screen.click(Point(50, 50))
    assert window.presses() == []


@cases(
    "corner",
    [(0, 0), (1599, 1199), (1599, 0), (0, 1199)],
    "test_pointer has all corners of several monitors",
    keep=[(0, 0), (1599, 1199)],
)
def test_a_pointer_in_a_corner_stops_at_the_start_and_before_the_press(
    desktop: RealDesktop,
    screen: ClickableScreen,
    window: RealWindow,
    title: str,
    corner: tuple[int, int],
) -> None:
    screen.click(Point(50, 50))
    window.presses()
    desktop.point(*corner)
    for ask in (lambda: open_window(title), screen.grab, lambda: screen.click(Point(50, 50))):
        with pytest.raises(UserStop, match="the pointer is in a corner of the screen"):
            ask()
    assert window.presses() == []
    assert desktop.pointer() == (*corner, False)


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, RuntimeError])
def test_the_button_is_released_whatever_happens(
    desktop: RealDesktop,
    screen: ClickableScreen,
    window: RealWindow,
    clock: MeddlingClock,
    error: type[BaseException],
) -> None:
    screen.grab()

    def interrupt(nth: int) -> None:
        assert desktop.pointer()[2]
        raise error

    clock.meddle(interrupt)
    with pytest.raises(error):
        screen.click(Point(50, 50))
    assert not desktop.pointer()[2]
    assert [p.down for p in window.presses()] == [True, False]


def test_the_button_is_released_even_if_the_release_is_interrupted(
    desktop: RealDesktop,
    screen: ClickableScreen,
    window: RealWindow,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gui, calls = screen._pointer._gui, count(1)
    release = gui.mouseUp

    def interrupted(**button: str) -> None:
        if next(calls) == 1:
            raise KeyboardInterrupt
        release(**button)

    monkeypatch.setattr(gui, "mouseUp", interrupted)
    with pytest.raises(KeyboardInterrupt):
        screen.click(Point(50, 50))
    assert not desktop.pointer()[2]
    assert gui.FAILSAFE


@cases("way", ["SIGTERM", "SIGINT", "SIGHUP"], "all are kept back alike", keep=["SIGTERM"])
def test_a_process_that_is_ended_leaves_no_button_down(
    desktop: RealDesktop, window: RealWindow, title: str, way: str
) -> None:
    code = (
        "import signal, sys\n"
        "from stratabot.geometry import Point\n"
        "from stratabot.screen import RealClock\n"
        "from stratabot.screen.desktop.clickable import open_window\n"
        "class HeldClock(RealClock):\n"
        "    sleep = lambda self, seconds: sys.stdin.readline()\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"screen = open_window({title!r}, clock=HeldClock())\n"
        "screen.click(Point(50, 60))\n"
        "screen.click(Point(70, 80))\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        wait_until(lambda: desktop.pointer()[2])
        process.send_signal(getattr(signal, way))
        process.communicate(b"go on\n", timeout=PATIENCE)
        assert process.returncode == -getattr(signal, way)
    assert not desktop.pointer()[2]
    assert [(p.down, p.x) for p in window.presses()] == [(True, 50), (False, 50)]


@cases("answer", [1, 4, 8, 15, 20], "each is an answer of the display's", keep=[1, 15])
def test_ctrl_c_does_not_tear_a_conversation_with_the_display(
    desktop: RealDesktop,
    screen: ClickableScreen,
    window: RealWindow,
    monkeypatch: pytest.MonkeyPatch,
    answer: int,
) -> None:
    screen.grab()
    talk, answers = import_module("Xlib.protocol.display").Display, count(1)
    parse = talk.parse_response

    def interrupted(*args: Any) -> Any:
        if next(answers) == answer:
            signal.raise_signal(signal.SIGINT)
        return parse(*args)

    monkeypatch.setattr(talk, "parse_response", interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            screen.click(Point(50, 50))
    finally:
        signal.signal(signal.SIGINT, before)
    assert not desktop.pointer()[2]
    window.presses()
    screen.click(Point(50, 50))
    assert [p.down for p in window.presses()] == [True, False]


def test_a_corner_of_the_screen_is_no_place_to_click(
    window: RealWindow, screen: ClickableScreen
) -> None:
    window.place(x=0, y=0)
    screen.grab()
    with pytest.raises(ScreenError, match="corner of the screen means stop"):
        screen.click(Point(0, 0))
    screen.click(Point(1, 0))
    assert len(window.presses()) == 2


def test_a_window_is_raised_before_it_is_looked_at(
    opened: ExitStack, desktop: RealDesktop, window: RealWindow, title: str
) -> None:
    cover = desktop.window("a cover", (90, 70, 400, 300), color=0xFFFFFF)
    screen = opened.enter_context(open_window(title))
    assert _pixel(screen.grab(), 160, 120) == PAPER
    screen.click(Point(160, 120))
    assert len(window.presses()) == 2
    cover.close()


def test_a_region_belongs_to_the_window_that_was_looked_at(
    opened: ExitStack, desktop: RealDesktop, window: RealWindow
) -> None:
    _spot(window, 10, 20)
    screen = opened.enter_context(open_clickable(finder_of_region(Rect(105, 90, 100, 100))))
    frame = screen.grab()
    assert (frame.width, frame.height) == screen.size == (100, 100)
    assert _pixel(frame, 5, 10) == SPOT
    screen.click(Point(5, 10))
    assert [(p.x, p.y) for p in window.presses()] == [(10, 20)] * 2
    cover = desktop.window("a cover", (150, 130, 40, 40))
    with pytest.raises(Disturbance, match="another window"):
        screen.click(Point(50, 50))
    assert window.presses() == []
    cover.close()
    screen.click(Point(50, 50))
    assert len(window.presses()) == 2


def test_a_window_covers_the_points_over_which_it_lies(
    opened: ExitStack, desktop: RealDesktop, window: RealWindow
) -> None:
    assert window.presses() == []
    screen = opened.enter_context(open_clickable(finder_of_region(Rect(105, 90, 100, 100))))
    screen.grab()
    cover = desktop.window("a cover", (150, 130, 40, 40))
    points = Point(20, 20), Point(60, 50)
    covered = [screen.is_covered([point]) for point in points]
    assert covered == [False, True]
    assert screen.is_covered(points)
    cover.close()
    assert not screen.is_covered(points)


def test_points_are_scaled_where_frames_are_larger_than_the_window(
    screen: ClickableScreen, window: RealWindow
) -> None:
    grab = screen._capture.grab

    def doubled(rect: Rect) -> Frame:
        frame = grab(rect)
        return Frame(np.repeat(np.repeat(frame.pixels, 2, 0), 2, 1), bgr=True)

    screen._capture.grab = doubled  # type: ignore[method-assign]
    assert screen.grab().width == 640
    assert screen.size == (640, 480)
    screen.click(Point(639, 240))
    assert [(p.x, p.y) for p in window.presses()] == [(319, 120)] * 2


def test_a_screen_that_stays_black_is_said(
    opened: ExitStack,
    desktop: RealDesktop,
    title: str,
    clock: MeddlingClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window = desktop.window(title, color=0)
    screen = opened.enter_context(open_window(title, clock=clock))
    screen.grab()
    clock.sleep(9)
    screen.grab()
    clock.sleep(2)
    with pytest.raises(ScreenError, match=r"all black for 10 s \(let the game run in a window"):
        screen.grab()
    window.draw(0, 0, 320, 240, 0xFFFFFF)
    screen.grab()
    window.draw(0, 0, 320, 240, 0)
    screen.grab()
    clock.sleep(11)
    monkeypatch.setenv("XDG_SESSION_TYPE", "wayland")
    with pytest.raises(ScreenError, match="Wayland session"):
        screen.grab()
