"""Several threads with one desktop, whose pointer and connections they share."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Barrier

import pytest

from stratabot.geometry import Point
from stratabot.screen import Disturbance
from stratabot.screen.desktop.clickable import ClickableScreen, ClickTimes, open_window
from waiting import PATIENCE
from xvfb import RealDesktop, RealWindow

QUICK = ClickTimes(press=0.001, release=0.0, rest=0.02)
LOOKS = 60
AREAS = {"one of two threads": (100, 80, 320, 240), "two of two threads": (500, 80, 300, 200)}


def in_two_threads(*works: Callable[[], int]) -> list[int]:
    """What they return; an error if one of them hangs."""
    with ThreadPoolExecutor(len(works)) as pool:
        futures: list[Future[int]] = [pool.submit(work) for work in works]
        return [future.result(PATIENCE) for future in futures]


def click(screen: ClickableScreen, row: int) -> int:
    """Click along a row of pixels; how many of the clicks were disturbed."""
    disturbed = 0
    for k in range(LOOKS):
        try:
            screen.grab()
            screen.click(Point(20 + k, row))
        except Disturbance:
            disturbed += 1
    return disturbed


def presses(window: RealWindow) -> list[tuple[int, int]]:
    """Where the windows of its connection were pressed, in their own pixels."""
    return [(press.x, press.y) for press in window.presses() if press.down]


def test_two_threads_with_a_window_each_do_not_hang_and_click_their_own(
    desktop: RealDesktop,
) -> None:
    windows = [desktop.window(title, area) for title, area in AREAS.items()]
    begin = Barrier(2)

    def play(title: str, row: int) -> int:
        begin.wait()
        with open_window(title, times=QUICK) as screen:
            return click(screen, row)

    one, two = AREAS
    disturbed = in_two_threads(lambda: play(one, 30), lambda: play(two, 60))
    pressed = presses(windows[0])
    for row, missed in zip((30, 60), disturbed, strict=True):
        across = [x for x, y in pressed if y == row]
        assert len(across) == LOOKS - missed
        assert {*across} <= {*range(20, 20 + LOOKS)}
    assert len(pressed) == 2 * LOOKS - sum(disturbed)
    assert max(disturbed) < LOOKS / 2


def test_a_preview_in_another_thread_disturbs_no_click(desktop: RealDesktop) -> None:
    window = desktop.window("preview of one thread")
    with open_window("preview of one", times=QUICK) as screen:

        def preview() -> int:
            return sum(screen.grab().width for _ in range(LOOKS))

        seen, missed = in_two_threads(preview, lambda: click(screen, 30))
    assert (seen, missed) == (LOOKS * 320, 0)
    assert len(presses(window)) == LOOKS


def test_a_click_is_meant_for_what_its_own_thread_saw(desktop: RealDesktop) -> None:
    """Another thread has seen the window at its new size by then."""
    window = desktop.window("seen by two threads")
    with open_window("seen by two", times=QUICK) as screen:
        screen.grab()
        window.made.configure(width=200, height=150)
        desktop.connection.sync()
        with ThreadPoolExecutor(1) as pool:
            assert pool.submit(lambda: screen.grab().width).result(PATIENCE) == 200
        with pytest.raises(Disturbance, match="another size"):
            screen.click(Point(300, 200))
    assert presses(window) == []
