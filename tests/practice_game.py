"""The practice game in a window of its own, played by real X events."""

import subprocess
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from time import sleep
from typing import Any

import mss
import numpy as np
import pytest

from commands import command_line, lines_of_log
from requirements import require_practice_window
from stratabot.geometry import Point, Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.peel import peel
from stratabot.strata.practice.attempt import Timings
from stratabot.strata.puzzle import Puzzle, Solution
from stratabot.strata.text import parse_puzzle
from waiting import PATIENCE, wait_until
from xvfb import RealDesktop

SPEED = 10
TIMES = Timings().scaled(1 / SPEED)
AREA = (60, 50, 640, 480)
LogLine = dict[str, Any]


class GameProcess:
    """`stratabot practice` in a process of its own, played by real X events."""

    def __init__(
        self, desktop: RealDesktop, folder: Path, *options: str, first: str = "opened"
    ) -> None:
        """Start it; return when its log has its `first` event."""
        require_practice_window()
        self.desktop, self.file = desktop, folder / "log.jsonl"
        x, y, w, h = AREA
        own = ["--geometry", f"{w}x{h}+{x}+{y}", "--log", str(self.file), "--speed", str(SPEED)]
        self.process = subprocess.Popen(
            command_line("practice", *own, *options),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.area = Rect(*AREA)
        try:
            self.await_event(first)
        except BaseException:  # its window must not be there in the next test
            self.kill()
            raise

    @property
    def layout(self) -> Layout:
        return Layout(load_profile(), Rect(0, 0, self.area.w, self.area.h))

    def events(self, kind: str) -> list[LogLine]:
        return [event for event in lines_of_log(self.file) if event["event"] == kind]

    def await_event(self, kind: str, count: int = 1) -> LogLine:
        def is_there() -> bool:
            assert self.process.poll() is None, self.process.communicate()
            return len(self.events(kind)) >= count

        wait_until(is_there)
        return self.events(kind)[count - 1]

    def click(self, point: Point) -> LogLine:
        before = len(self.events("click"))
        self.press(point)
        return self.await_event("click", before + 1)

    def press(self, point: Point) -> None:
        self.desktop.click(self.area.x + point.x, self.area.y + point.y)

    def key(self, name: str) -> None:
        symbol = import_module("Xlib.XK").string_to_keysym(name)
        code = self.desktop.connection.keysym_to_keycode(symbol)
        for kind in (self.desktop.X.KeyPress, self.desktop.X.KeyRelease):
            self.desktop.send(kind, code)

    def puzzle(self, number: int) -> Puzzle:
        return parse_puzzle("\n".join(self.await_event("opened", number)["grid"]), ".")

    def solution(self, number: int) -> tuple[LogLine, Solution]:
        opened = self.await_event("opened", number)
        solution = peel(self.puzzle(number))
        assert solution is not None
        return opened, solution

    def play(self, number: int) -> None:
        opened, solution = self.solution(number)
        side, colors = len(opened["grid"]), len(opened["palette"])
        selected = 1
        for line, color in solution.ribbons:
            if color and int(color) != selected:
                selected = int(color)
                swatch = self.layout.swatches(colors)[selected - 1]
                assert self.click(swatch)["effect"] == "selected"
            event = self.click(self.layout.selector(side, line))
            assert (event["effect"], event["target"]) == ("laid", str(line))
            sleep(TIMES.slide)
        self.await_event("solved", number)
        sleep(TIMES.win_delay + TIMES.next_delay)

    def end(self) -> tuple[int, str, str]:
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def picture(self) -> np.ndarray:
        x, y, w, h = map(int, self.area)
        with mss.MSS() as screen:
            shot = screen.grab({"left": x, "top": y, "width": w, "height": h})
            return np.asarray(shot)[..., 2::-1].copy()

    def windows(self, title: str = "Strata practice") -> list[Any]:
        return self.desktop.windows(title)


Start = Callable[..., GameProcess]


@pytest.fixture
def practice_window() -> None:
    require_practice_window()


@pytest.fixture
def start(desktop: RealDesktop, tmp_path: Path) -> Iterator[Start]:
    games: list[GameProcess] = []

    def begin(*options: str) -> GameProcess:
        games.append(GameProcess(desktop, tmp_path, *options))
        return games[-1]

    yield begin
    for game in games:
        game.kill()
