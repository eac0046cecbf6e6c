import os
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from time import sleep

import numpy as np

from practice_game import AREA, TIMES, Start
from stratabot.geometry import Point
from xvfb import wait_until


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
    at, size = window.translate_coords(game.desktop.root, 0, 0), window.get_geometry()
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
    game.desktop.connection.sync()
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
    atom = game.desktop.connection.intern_atom
    message = import_module("Xlib.protocol.event").ClientMessage(
        window=window,
        client_type=atom("WM_PROTOCOLS"),
        data=(32, [atom("WM_DELETE_WINDOW"), 0, 0, 0, 0]),
    )
    window.send_event(message)
    game.desktop.connection.sync()
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
