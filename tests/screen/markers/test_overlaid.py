"""Markers on real windows, and on stand-ins with a clock that tests control."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

import numpy as np
import pytest

from screen.stand_ins import MeddlingClock, StandInSystem
from stratabot.frame import Frame, Pixels
from stratabot.geometry import Point, Rect
from stratabot.screen import ScreenError
from stratabot.screen.desktop.game_area import RegionArea, WindowArea, region_at, window_titled
from stratabot.screen.desktop.window_system import DesktopWindow
from stratabot.screen.markers.overlaid import LINGERS, Marker, OverlaidScreen, overlay
from thorough import cases
from waiting import PATIENCE, wait_until
from xvfb import RealDesktop, RealWindow

RED = (200, 30, 40)
GROUND = (16, 32, 48)
AREA = (100, 80, 320, 240)
TARGET = Point(50, 60)


def sticker(width: int = 20, height: int = 10) -> Pixels:
    picture = np.zeros((height, width, 4), np.uint8)
    picture[...] = (*RED, 255)
    return picture


def marker(target: Point = TARGET) -> Marker:
    """Whose picture lies from (10, 5) on beyond its target."""
    return Marker(sticker(), (-10, -5), target)


def shown(desktop: RealDesktop) -> list[tuple[int, int]]:
    """Where on the display the marker's color is: its first pixel, and the one after its last."""
    width, height = 640, 480  # in which the game's window stays
    raw = desktop.root.get_image(0, 0, width, height, 2, 0xFFFFFFFF).data
    pixels = np.frombuffer(raw, np.uint8).reshape(height, width, 4)[..., 2::-1]
    rows, cols = np.nonzero((pixels == RED).all(2))
    if not len(rows):
        return []
    return [(int(cols.min()), int(rows.min())), (int(cols.max()) + 1, int(rows.max()) + 1)]


@pytest.fixture
def game(desktop: RealDesktop) -> RealWindow:
    return desktop.window("viewed", AREA, 0x102030)


@pytest.fixture
def screen(game: RealWindow) -> Iterator[OverlaidScreen]:
    with overlay(window_titled("viewed")) as made:
        look(made)
        look(made)
        yield made


def look(screen: OverlaidScreen) -> None:
    seen = screen.grab().rgb()
    assert (seen == GROUND).all()


def test_a_marker_is_seen_by_people_and_not_by_the_bot(
    desktop: RealDesktop, screen: OverlaidScreen
) -> None:
    screen.mark([marker()])
    assert shown(desktop) == [(160, 145), (180, 155)]
    look(screen)
    screen.mark([marker(Point(70, 60)), marker(Point(70, 100))])
    assert shown(desktop) == [(180, 145), (200, 195)]
    look(screen)
    screen.clear()
    assert shown(desktop) == []
    look(screen)


def test_every_press_on_it_is_the_games(
    desktop: RealDesktop, game: RealWindow, screen: OverlaidScreen
) -> None:
    xtest = import_module("Xlib.ext.xtest")
    screen.mark([marker()])
    seen = []
    for x, y in ((160, 145), (170, 150), (179, 154)):
        desktop.point(x, y)
        for kind in (desktop.X.ButtonPress, desktop.X.ButtonRelease):
            xtest.fake_input(desktop.connection, kind, 1)
        seen += [(press.x, press.y, press.down) for press in game.presses()]
    places = [(60, 65), (70, 70), (79, 74)]
    assert seen == [(x, y, down) for x, y in places for down in (True, False)]


def test_it_follows_the_window_once_that_rests(
    desktop: RealDesktop, game: RealWindow, screen: OverlaidScreen
) -> None:
    screen.mark([marker()])
    game.place(x=300, y=200)
    look(screen)
    assert shown(desktop) == []
    screen.mark([marker()])
    assert shown(desktop) == []
    look(screen)
    screen.mark([marker()])
    assert shown(desktop) == [(360, 265), (380, 275)]
    look(screen)


@pytest.mark.parametrize("cover", [(145, 135, 10, 10), (165, 148, 9, 9)], ids=["target", "middle"])
def test_where_another_window_lies_over_the_game_it_is_not_shown(
    cover: tuple[int, int, int, int], desktop: RealDesktop, screen: OverlaidScreen
) -> None:
    screen.mark([marker()])
    over = desktop.window("cover", cover, 0xFFFFFF)
    screen.mark([marker(), marker(Point(50, 150))])
    assert shown(desktop) == [(160, 235), (180, 245)]
    over.close()
    screen.mark([marker()])
    assert shown(desktop) == [(160, 145), (180, 155)]


def test_it_comes_to_the_front_again(
    desktop: RealDesktop, game: RealWindow, screen: OverlaidScreen
) -> None:
    screen.mark([marker()])
    game.place(stack_mode=desktop.X.Above)
    assert shown(desktop) == []
    screen.mark([marker()])
    assert shown(desktop) == [(160, 145), (180, 155)]


def test_it_goes_with_a_window_that_is_hidden_or_closed(
    desktop: RealDesktop, game: RealWindow, screen: OverlaidScreen
) -> None:
    screen.mark([marker()])
    game.show(False)
    screen.mark([marker()])
    assert shown(desktop) == []
    game.show(True)
    look(screen)
    look(screen)
    screen.mark([marker()])
    assert shown(desktop)
    game.close()
    with pytest.raises(ScreenError, match="was closed"):
        screen.grab()
    assert shown(desktop) == []


def test_it_is_in_no_list_of_windows_and_takes_no_focus(
    desktop: RealDesktop, screen: OverlaidScreen
) -> None:
    from stratabot.screen.desktop.x11 import open_x11

    system = open_x11()
    before, focus = system.windows(), desktop.connection.get_input_focus().focus
    screen.mark([marker()])
    assert system.windows() == before
    assert desktop.connection.get_input_focus().focus == focus
    system.close()


def test_a_region_is_marked_too_but_not_over_a_window_that_comes_nor_after_the_end(
    desktop: RealDesktop, game: RealWindow
) -> None:
    with overlay(region_at(Rect(*AREA))) as screen:
        look(screen)
        look(screen)
        screen.mark([marker()])
        assert shown(desktop) == [(160, 145), (180, 155)]
        look(screen)
        cover = desktop.window("cover", (120, 120, 80, 60), 0xFFFFFF)
        screen.mark([marker()])
        assert shown(desktop) == []
        cover.close()
        screen.mark([marker()])
        assert shown(desktop)
    wait_until(lambda: not shown(desktop))


SHOW = f"""
import time
import numpy as np
from stratabot.geometry import Point
from stratabot.screen.desktop.game_area import window_titled
from stratabot.screen.markers.overlaid import Marker, overlay
picture = np.full((10, 20, 4), {(*RED, 255)}, np.uint8)
with overlay(window_titled("viewed")) as screen:
    screen.grab()
    screen.grab()
    marker = Marker(picture, (-10, -5), Point{tuple(TARGET)})
    screen.mark([marker])
    print("shown", flush=True)
    while True:
        time.sleep(0.05)
        screen.mark([marker])
"""


@contextmanager
def showing() -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen([sys.executable, "-c", SHOW], stdout=-1, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "shown\n"
        try:
            yield process
        finally:
            process.kill()


@cases(
    "name",
    ["SIGKILL", "SIGTERM", "SIGHUP"],
    "what is shown goes with the connection, however that ends",
    keep=["SIGKILL"],
)
def test_it_goes_when_the_program_is_killed(
    name: str, desktop: RealDesktop, game: RealWindow
) -> None:
    with showing() as process:
        assert shown(desktop) == [(160, 145), (180, 155)]
        process.send_signal(signal.Signals[name])
        process.wait(PATIENCE)
        wait_until(lambda: not shown(desktop))


def test_it_goes_while_the_program_is_stopped_by_the_terminal(
    desktop: RealDesktop, game: RealWindow
) -> None:
    with showing() as process:
        for _ in range(2):
            process.send_signal(signal.SIGTSTP)
            _, status = os.waitpid(process.pid, os.WUNTRACED)
            assert os.WIFSTOPPED(status)
            assert shown(desktop) == []
            process.send_signal(signal.SIGCONT)
            wait_until(lambda: shown(desktop))


class StandInMarker:
    def __init__(self) -> None:
        self.told: list[tuple[int, int] | str] = []

    def show(self, picture: Pixels, x: int, y: int) -> None:
        self.told.append((x, y))

    def keep(self) -> None:
        self.told.append("keep")

    def hide(self) -> None:
        self.told.append("hide")

    def close(self) -> None:
        self.told.append("close")


class StandInCapture:
    """Grabs frames in which a compositor still shows the marker at one place of the desktop."""

    def __init__(self) -> None:
        self.lingering: Rect | None = None

    def grab(self, rect: Rect) -> Frame:
        pixels = np.full((int(rect.h), int(rect.w), 4), 90, np.uint8)
        if self.lingering is not None:
            x, y, w, h = (int(value) for value in self.lingering)
            pixels[y : y + h, x : x + w] = 250
        return Frame(pixels, bgr=True)

    def close(self) -> None:
        pass


class Table:
    """A window of 300 x 200 at 0, 0 with one marker window over it."""

    def __init__(self) -> None:
        self.clock = MeddlingClock()
        self.system = StandInSystem({1: Rect(0, 0, 300, 200)})
        self.capture, self.window = StandInCapture(), StandInMarker()
        area = WindowArea(self.system, DesktopWindow(1, "game"), self.clock)
        self.screen = OverlaidScreen(area, self.capture, [self.window], self.clock)  # type: ignore[arg-type, list-item]

    def rest(self) -> "Table":
        """Let the window be seen to rest."""
        self.look()
        self.look()
        return self

    def look(self) -> set[int]:
        return set(np.unique(self.screen.grab().pixels).tolist())


def test_what_is_shown_already_is_only_kept() -> None:
    table = Table().rest()
    mark = marker()
    for _ in range(3):
        table.screen.mark([mark, marker(Point(70, 60))])  # There is a window for one.
    table.screen.mark([Marker(mark.picture, mark.about, Point(51, 60))])
    table.screen.clear()
    table.screen.clear()
    assert table.window.told == [(60, 65), "keep", "keep", (61, 65), "hide"]


def test_where_it_was_a_moment_ago_is_painted_out_too() -> None:
    table = Table().rest()
    table.screen.mark([marker()])
    table.capture.lingering = Rect(60, 65, 20, 10)
    assert table.look() == {90}
    table.screen.clear()
    table.clock.time += LINGERS / 2
    assert table.look() == {90}
    table.clock.time += LINGERS
    assert table.look() == {90, 250}


def test_a_frame_that_is_finer_than_the_desktop_has_its_targets_where_they_are() -> None:
    table = Table()

    class Fine(StandInCapture):
        def grab(self, rect: Rect) -> Frame:
            return super().grab(Rect(0, 0, 2 * rect.w, 2 * rect.h))

    area = RegionArea(table.system, Rect(0, 0, 300, 200))
    screen = OverlaidScreen(area, Fine(), [table.window], table.clock)  # type: ignore[arg-type, list-item]
    screen.grab()
    screen.grab()
    screen.mark([marker(Point(100, 120))])
    assert table.window.told == [(60, 65)]
    assert screen.size == (600, 400)
