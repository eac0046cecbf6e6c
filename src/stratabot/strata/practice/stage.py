"""A practice game for the bot: in a window if there is a display, else in memory."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from stratabot.chance import any_seed
from stratabot.screen import Clock, Screen, ScreenError
from stratabot.screen.clickable import ClickableScreen, open_window
from stratabot.screen.clock import RealClock
from stratabot.strata.practice.manners import ClickManner
from stratabot.strata.practice.screen import PracticeScreen
from stratabot.strata.practice.timings import Timings

_OPENS_WITHIN: Final = 20.0
_POLL: Final = 0.2
"""Seconds that the window may take to open, and from one look for it to the next."""

_SIZE_IN_MEMORY: Final = 640, 480


@contextmanager
def a_practice_game(
    side: int,
    colors: int,
    *,
    seed: int | None = None,
    puzzles: int | None = None,
    speed: float = 1.0,
    in_memory: bool = False,
    manner: ClickManner = ClickManner.DEAF,
) -> Iterator[tuple[Screen, Clock]]:
    """A screen that shows a wave, and the clock that the wave goes by.

    Args:
        side: rows and columns, 2 to 6.
        colors: how many swatches, 2 to 6.
        seed: the same number gives the same wave; None for any.
        puzzles: how many; None for side x side.
        speed: animations so many times faster.
        in_memory: no window, even if there is a display. In memory waiting costs no real time.
        manner: which clicks it takes while a ribbon slides.

    Raises:
        ValueError: in memory, a side or a number of colors or puzzles that is out of range.
    """
    seed = any_seed() if seed is None else seed
    if not in_memory:
        try:
            process, screen = _window(side, colors, seed, puzzles, speed, manner)
        except ScreenError:
            pass
        else:
            with process, screen:
                try:
                    yield screen, RealClock()
                finally:
                    process.terminate()
            return
    pace = Timings().scaled(1 / speed)
    game = PracticeScreen.wave(
        side, colors, seed, puzzles=puzzles, timings=pace, size=_SIZE_IN_MEMORY, manner=manner
    )
    yield game, game.clock


def _window(
    side: int, colors: int, seed: int, puzzles: int | None, speed: float, manner: ClickManner
) -> tuple[subprocess.Popen[bytes], ClickableScreen]:
    """Start `stratabot practice` as a process of its own and find its window.

    Raises:
        ScreenError: there is no display or no tkinter, or the window did not open in time.
    """
    title = f"Strata practice for the bot {os.getpid()}"
    arguments = ["--size", side, "--colors", colors, "--seed", seed, "--speed", speed]
    arguments += ["--manner", manner]
    if puzzles is not None:
        arguments += ["--puzzles", puzzles]
    command = [sys.executable, "-m", "stratabot", "practice", "--no-scores", "--title", title]
    process = subprocess.Popen(
        [*command, *map(str, arguments)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    clock = RealClock()
    end = clock.now() + _OPENS_WITHIN
    while True:
        try:
            return process, open_window(title)
        except ScreenError:
            if process.poll() is not None or clock.now() > end:
                process.kill()
                process.wait()
                raise
        clock.sleep(_POLL)
