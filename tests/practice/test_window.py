import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from time import sleep
from typing import Any

import mss
import numpy as np
import pytest

from stratabot.practice.timings import Timings
from stratabot.strata.peel import solve
from stratabot.strata.puzzle import BLANK, Puzzle, Solution
from stratabot.vision.geometry import Layout, Point, Rect
from stratabot.vision.profile import load_profile
from xvfb import Stage, wait_until

SPEED = 10
TIMES = Timings().scaled(1 / SPEED)
AREA = (60, 50, 640, 480)
Event = dict[str, Any]


class Game:
    """The program in a process of its own, played by real X events."""

    def __init__(self, stage: Stage, folder: Path, *options: str) -> None:
        self.stage, self.file = stage, folder / "log.jsonl"
        self.xtest: Any = import_module("Xlib.ext.xtest")
        x, y, w, h = AREA
        own = ["--geometry", f"{w}x{h}+{x}+{y}", "--log", str(self.file), "--speed", str(SPEED)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "stratabot", "practice", *own, *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.area = Rect(*AREA)
        self.await_event("opened")

    @property
    def layout(self) -> Layout:
        return Layout(load_profile(), Rect(0, 0, self.area.w, self.area.h))

    def events(self, kind: str) -> list[Event]:
        if not self.file.exists():
            return []
        whole = self.file.read_text("utf-8").rpartition("\n")[0].splitlines()
        return [event for event in map(json.loads, whole) if event["event"] == kind]

    def await_event(self, kind: str, count: int = 1) -> Event:
        def is_there() -> bool:
            assert self.process.poll() is None, self.process.communicate()
            return len(self.events(kind)) >= count

        wait_until(is_there)
        return self.events(kind)[count - 1]

    def click(self, point: Point) -> Event:
        before = len(self.events("click"))
        x, y = int(self.area.x + point.x), int(self.area.y + point.y)
        X = self.stage.X  # noqa: N806
        self.send(X.MotionNotify, 0, x=x, y=y)
        self.send(X.ButtonPress, 1)
        self.send(X.ButtonRelease, 1)
        return self.await_event("click", before + 1)

    def key(self, name: str) -> None:
        symbol = import_module("Xlib.XK").string_to_keysym(name)
        code = self.stage.connection.keysym_to_keycode(symbol)
        for kind in (self.stage.X.KeyPress, self.stage.X.KeyRelease):
            self.send(kind, code)

    def send(self, kind: int, detail: int, **more: int) -> None:
        self.xtest.fake_input(self.stage.connection, kind, detail, **more)
        self.stage.connection.sync()

    def solution(self, number: int) -> tuple[Event, Solution]:
        opened = self.await_event("opened", number)
        grid = [[BLANK if cell == "." else cell for cell in row] for row in opened["grid"]]
        solution = solve(Puzzle.of(grid))
        assert solution is not None
        return opened, solution

    def play(self, number: int) -> None:
        """Solve that puzzle of the wave with the mouse."""
        opened, solution = self.solution(number)
        side, colors = len(opened["grid"]), len(opened["palette"])
        selected = 1
        for line, color in solution.ribbons:
            if color and int(color) != selected:
                selected = int(color)
                swatch = self.layout.swatches(colors)[selected - 1]
                assert self.click(swatch)["effect"] == "selected"
            rows, cols = self.layout.row_selectors(side), self.layout.col_selectors(side)
            event = self.click((rows if line.kind == "row" else cols)[line.index])
            assert (event["effect"], event["target"]) == ("laid", str(line))
            sleep(TIMES.slide)
        self.await_event("solved", number)
        sleep(TIMES.win_delay + TIMES.next_delay)

    def end(self) -> tuple[int, str, str]:
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out, err

    def picture(self) -> np.ndarray:
        """What is seen of it, (height, width, 3) RGB."""
        x, y, w, h = map(int, self.area)
        with mss.MSS() as screen:
            shot = screen.grab({"left": x, "top": y, "width": w, "height": h})
            return np.asarray(shot)[..., 2::-1].copy()

    def windows(self, title: str = "Strata practice") -> list[Any]:
        """Those on the display with that in their title, outermost first."""
        found, waiting = [], [self.stage.root]
        while waiting:
            window = waiting.pop(0)
            waiting += window.query_tree().children
            if title in str(window.get_wm_name()):
                found.append(window)
        return found


Start = Callable[..., Game]


@pytest.fixture
def start(stage: Stage, tmp_path: Path) -> Iterator[Start]:
    games: list[Game] = []

    def begin(*options: str) -> Game:
        games.append(Game(stage, tmp_path, *options))
        return games[-1]

    yield begin
    for game in games:
        game.process.kill()
        game.process.communicate()


def test_a_wave_is_played_with_the_mouse(start: Start) -> None:
    game = start("--size", "2", "--colors", "3", "--seed", "1", "--puzzles", "2")
    game.play(1)
    assert game.click(game.layout.next_button)["effect"] == "next"
    game.play(2)
    game.await_event("finished")
    assert all(event["perfect"] for event in game.events("solved"))
    wait_until(lambda: "all 2 solved, 2 Perfect" in str(game.windows()[0].get_wm_name()))
    game.key("q")
    code, out, err = game.end()
    clicks = len(game.events("click"))
    assert code == 0
    assert out == f"Solved 2 of 2 puzzles, 2 Perfect: {clicks} clicks, nothing taken back.\n"
    assert err == "seed 1\n"


def test_the_client_area_is_the_picture_and_nothing_else(start: Start) -> None:
    game = start("--size", "3", "--colors", "4", "--seed", "2")
    window = game.windows()[0]
    at, size = window.translate_coords(game.stage.root, 0, 0), window.get_geometry()
    assert (-at.x, -at.y, size.width, size.height) == AREA
    assert game.events("window") == [{"event": "window", "width": 640, "height": 480}]
    palette = game.events("opened")[0]["palette"]
    first = game.layout.swatches(4)[0]
    cols = slice(int(first.x) - 15, int(first.x) + 15)
    wait_until(lambda: (game.picture()[-8:, cols] == palette[0]).all())
    assert np.abs(game.picture()[:, :3].mean((0, 1)) - (212, 205, 189)).max() < 8
    assert np.abs(game.picture()[:3].mean((0, 1)) - (212, 205, 189)).max() < 8


def test_the_cloth_is_new_while_nothing_moves(start: Start) -> None:
    game = start("--size", "3", "--colors", "3", "--seed", "3")
    before = game.picture()
    wait_until(lambda: not np.array_equal(before, game.picture()))


def test_a_clicked_lane_is_covered_and_bare_again_after_undo(start: Start) -> None:
    game = start("--size", "3", "--colors", "3", "--seed", "4")
    palette = game.events("opened")[0]["palette"]
    x, y = map(int, game.layout.cell(3, 1, 2))

    def covered() -> bool:
        return bool((game.picture()[y - 1 : y + 2, x - 1 : x + 2] == palette[0]).all())

    game.click(game.layout.row_selectors(3)[1])
    wait_until(covered)
    assert game.click(game.layout.row_selectors(3)[1])["effect"] == "took back"
    wait_until(lambda: not covered())


def test_everything_can_be_done_with_keys(start: Start) -> None:
    game = start("--size", "2", "--colors", "2", "--seed", "5", "--puzzles", "2")
    effects = ["reselected", "selected", *["ignored"] * 5, "selected"]
    keys = ["1", "2", "6", "u", "r", "n", "space", "1"]
    for count, (key, effect) in enumerate(zip(keys, effects, strict=True), start=1):
        game.key(key)
        assert game.await_event("click", count)["effect"] == effect
    game.click(game.layout.row_selectors(2)[0])
    sleep(TIMES.slide)
    game.key("u")
    assert game.await_event("click", 10)["effect"] == "took back"
    sleep(TIMES.take_back)
    game.play(1)
    assert not game.events("solved")[0]["perfect"]
    game.key("n")
    game.await_event("opened", 2)
    game.key("q")
    code, out, _ = game.end()
    assert code == 0
    assert out.startswith("Solved 1 of 2 puzzles, 0 Perfect: ")
    assert "taken back once" in out


def test_it_can_be_resized_while_it_is_played(start: Start) -> None:
    game = start("--size", "2", "--colors", "3", "--seed", "6", "--puzzles", "1")
    game.windows()[0].configure(width=900, height=500)
    game.stage.connection.sync()
    assert game.await_event("window", 2) == {"event": "window", "width": 900, "height": 500}
    game.area = game.area._replace(w=900, h=500)
    game.play(1)
    game.await_event("finished")
    assert all(event["effect"] in ("selected", "laid") for event in game.events("click"))


def test_ctrl_c_ends_it_at_once(start: Start) -> None:
    game = start("--size", "3", "--colors", "3", "--seed", "7")
    game.process.send_signal(signal.SIGINT)
    code, out, err = game.end()
    assert code == 130
    assert out.startswith("Solved 0 of 9 puzzles")
    assert err == "seed 7\nstratabot: stopped\n"


def test_the_close_icon_closes_it(start: Start) -> None:
    game = start("--size", "3", "--colors", "3", "--seed", "8")
    game.click(game.layout.at(Point(512, 50)))
    assert game.end()[0] == 0
    assert game.events("click")[0]["effect"] == "close"


def test_the_help_icon_opens_the_rules_and_the_game_goes_on(start: Start) -> None:
    game = start("--size", "2", "--colors", "2", "--seed", "10")
    assert game.click(game.layout.at(Point(574, 64)))["effect"] == "help"
    wait_until(lambda: game.windows("How to play"))
    game.key("u")
    assert game.await_event("click", 2)["target"] == "undo"
    game.key("h")
    wait_until(lambda: not game.windows("How to play"))
    game.process.send_signal(signal.SIGINT)
    assert game.end()[0] == 130


def test_the_windows_own_button_closes_it(start: Start) -> None:
    game = start("--size", "3", "--colors", "3", "--seed", "9", "--title", "My Strata practice")
    window = next(w for w in game.windows() if w.get_wm_protocols())
    assert "My Strata practice - 1 of 9" in str(window.get_wm_name())
    atom = game.stage.connection.intern_atom
    message = import_module("Xlib.protocol.event").ClientMessage(
        window=window,
        client_type=atom("WM_PROTOCOLS"),
        data=(32, [atom("WM_DELETE_WINDOW"), 0, 0, 0, 0]),
    )
    window.send_event(message)
    game.stage.connection.sync()
    assert game.end()[0] == 0


def run(*command: str, **environment: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, *command],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stderr


def test_without_a_display_it_says_so_in_one_line() -> None:
    code, err = run("-m", "stratabot", "practice", DISPLAY="", WAYLAND_DISPLAY="")
    assert code == 3
    assert err.startswith("stratabot: expected a display for the window, got: ")
    assert "stratabot demo plays without one" in err
    assert err.count("\n") == 1


def test_without_tkinter_it_says_what_to_install() -> None:
    program = "import sys; sys.modules['tkinter'] = None; from stratabot.cli import main; main()"
    code, err = run("-c", program, "practice")
    assert code == 3
    assert "python3-tk" in err
    assert err.count("\n") == 1


def test_bad_options_are_refused_before_anything_opens(tmp_path: Path) -> None:
    code, err = run("-m", "stratabot", "practice", "--geometry", "big")
    assert (code, err.count("\n")) == (2, 1)
    assert "expected WxH or WxH+X+Y, got 'big'" in err
    code, err = run("-m", "stratabot", "practice", "--log", str(tmp_path / "no" / "log"))
    assert (code, err.count("\n")) == (2, 1)
    assert "cannot write the log" in err
