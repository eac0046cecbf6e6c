"""A practice game for the bot: in a window if there is a display, else in memory."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from tempfile import TemporaryFile
from typing import IO, Final

from stratabot.launching import own_command
from stratabot.portable_random import any_seed
from stratabot.screen import Clock, RealClock, Screen, ScreenError
from stratabot.screen.desktop.clickable import ClickableScreen, open_window
from stratabot.screen.desktop.game_area import open_window_system
from stratabot.strata.practice.attempt import EarlyClicks
from stratabot.strata.practice.screen import PracticeScreen

_OPENS_WITHIN: Final = 20.0
_ENDS_WITHIN: Final = 5.0
_POLL: Final = 0.2  # seconds between looks for the window
_SIZE_IN_MEMORY: Final = 640, 480


@contextmanager
def a_practice_game(
    side: int,
    colors: int,
    *,
    seed: int | None = None,
    puzzles: int | None = None,
    in_memory: bool = False,
    manner: EarlyClicks = EarlyClicks.DEAF,
) -> Iterator[tuple[Screen, Clock]]:
    """A screen that shows a wave, and its clock; `in_memory` without a window or real time."""
    seed = any_seed() if seed is None else seed
    if not in_memory and _has_desktop():
        with _window(side, colors, seed, puzzles, manner) as screen:
            yield screen, RealClock()
        return
    size = _SIZE_IN_MEMORY
    game = PracticeScreen.wave(side, colors, seed, puzzles=puzzles, size=size, manner=manner)
    yield game, game.clock


def _has_desktop() -> bool:
    try:
        with closing(open_window_system()) as system:
            if system.obstacles():
                return False
    except ScreenError:
        return False
    return find_spec("tkinter") is not None and find_spec("_tkinter") is not None


@contextmanager
def _window(
    side: int, colors: int, seed: int, puzzles: int | None, manner: EarlyClicks
) -> Iterator[ClickableScreen]:
    """The window of `stratabot practice` in a process of its own; leaving the context ends it."""
    title = f"Strata practice for the bot {os.getpid()}"
    arguments = ["--size", side, "--colors", colors, "--seed", seed, "--manner", manner]
    if puzzles is not None:
        arguments += ["--puzzles", puzzles]
    command = own_command("practice", "--title", title, *map(str, arguments))
    with TemporaryFile() as said:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=said)
        try:
            with _opened(process, title, said) as screen:
                yield screen
        finally:
            _end(process)


def _opened(process: "subprocess.Popen[bytes]", title: str, said: IO[bytes]) -> ClickableScreen:
    clock = RealClock()
    end = clock.now() + _OPENS_WITHIN
    while True:
        try:
            return open_window(title)
        except ScreenError as error:
            if process.poll() is not None:
                why = _last_line(said) or f"exit code {process.returncode}"
                raise ScreenError(f"the practice game ended before it opened: {why}") from error
            if clock.now() > end:
                raise ScreenError(
                    f"the practice game's window did not open within {_OPENS_WITHIN:g} s: {error}"
                ) from error
        clock.sleep(_POLL)


def _last_line(said: IO[bytes]) -> str:
    said.seek(0)
    lines = said.read().decode(errors="replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "")


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(_ENDS_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
