import signal
from importlib import import_module
from pathlib import Path
from random import Random
from time import sleep
from unittest.mock import MagicMock

import numpy as np
import pytest

from practice_game import AREA, TIMES, GameProcess, Start
from requirements import needs_devices
from stratabot.geometry import Point
from stratabot.saving import AppendFile
from stratabot.screen import VirtualClock
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.choice import tiles
from stratabot.strata.practice.session import PracticeSession
from stratabot.strata.practice.waves import WaveKind
from stratabot.strata.practice.window import PracticeApp
from waiting import wait_until
from xvfb import title_of


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


def test_a_wave_is_played_with_the_mouse_in_a_window_that_is_resized(start: Start) -> None:
    game = start("--size", "2", "--colors", "3", "--seed", "1", "--puzzles", "2")
    game.play(1)
    assert game.click(game.layout.next_button)["effect"] == "next"
    game.windows()[0].configure(width=900, height=500)
    game.desktop.connection.sync()
    assert game.await_event("window", 2) == {"event": "window", "width": 900, "height": 500}
    game.area = game.area._replace(w=900, h=500)
    game.play(2)
    game.await_event("finished")
    assert all(event["perfect"] for event in game.events("solved"))
    wait_until(lambda: "both solved, 2 Perfect" in title(game))
    game.key("q")
    code, out, err = game.end()
    clicks = len(game.events("click"))
    assert code == 0
    assert out == f"Solved 2 of 2 puzzles, 2 Perfect: {clicks} clicks, nothing taken back.\n"
    assert err == "seed 1\n"


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


def test_a_click_on_the_help_icon_is_ignored_and_ctrl_c_ends_the_game(start: Start) -> None:
    game = start("--size", "2", "--colors", "2", "--seed", "10")
    click = game.click(game.layout.at(Point(574, 64)))
    assert (click["target"], click["effect"]) == ("help", "ignored")
    game.process.send_signal(signal.SIGINT)
    code, out, err = game.end()
    assert code == 130
    assert out.startswith("Solved 0 of 4 puzzles")
    assert err == "seed 10\nstratabot: stopped\n"


def test_the_windows_own_button_closes_it(start: Start) -> None:
    game = start("--size", "3", "--colors", "3", "--seed", "9", "--title", "My Strata practice")
    assert "My Strata practice - 1 of 9" in close_window(game)
    assert game.end()[0] == 0


def close_window(game: GameProcess) -> str:
    window = next(w for w in game.windows() if w.get_wm_protocols())
    atom = game.desktop.connection.intern_atom
    message = import_module("Xlib.protocol.event").ClientMessage(
        window=window,
        client_type=atom("WM_PROTOCOLS"),
        data=(32, [atom("WM_DELETE_WINDOW"), 0, 0, 0, 0]),
    )
    written = title_of(window)
    window.send_event(message)
    game.desktop.connection.sync()
    return written


def title(game: GameProcess) -> str:
    return title_of(game.windows()[0])


def test_the_close_icon_keys_and_the_last_puzzle_lead_to_the_choice_of_waves(start: Start) -> None:
    game = start("--size", "2", "--colors", "2", "--seed", "1", "--puzzles", "1")
    assert game.click(game.layout.at(Point(512, 50)))["effect"] == "close"
    wait_until(lambda: title(game).endswith("Select a wave"))
    game.key("Escape")
    wait_until(lambda: title(game).endswith("1 of 1"))
    game.play(1)
    game.await_event("finished")
    wait_until(lambda: "solved, 1 Perfect: a click or n" in title(game))
    game.key("n")
    wait_until(lambda: "Select a wave" in title(game))
    game.key("n")
    assert len(game.await_event("opened", 2)["palette"]) == 2
    game.play(2)
    game.key("Escape")
    wait_until(lambda: title(game).endswith("Select a wave"))
    game.press(dict(tiles(*AREA[2:]))[WaveKind(4, 2)].center)
    assert len(game.await_event("opened", 3)["grid"]) == 4
    game.key("q")
    code, out, _ = game.end()
    assert code == 0
    assert [line[:31] for line in out.splitlines()] == [
        *["Solved 1 of 1 puzzle, 1 Perfect"] * 2,
        "Solved 0 of 1 puzzle, 0 Perfect",
    ]


def app(log: AppendFile | None = None) -> tuple[PracticeApp, MagicMock, PracticeSession]:
    """The game in a window that nobody sees."""
    clock, kind = VirtualClock(), WaveKind(3, 2, puzzles=1)
    session = PracticeSession(
        lambda _: kind.make(clock, Random(1), Timings(), EarlyClicks.DEAF), kind
    )
    window = MagicMock(size=(640, 480))
    return PracticeApp(window, session, Random(2), log), window.root, session


@needs_devices
def test_a_log_that_finds_no_room_ends_no_game() -> None:
    with AppendFile(Path("/dev/full")) as log:
        game, root, session = app(log)
        root.mainloop.side_effect = lambda: [session.game.restart() for _ in range(9)]
        game.run()
    assert log.lost > 5


def test_what_fails_behind_the_window_ends_the_game_and_is_told() -> None:
    game, root, _ = app()
    fault = ZeroDivisionError("nothing")
    root.mainloop.side_effect = lambda: root.report_callback_exception(type(fault), fault, None)
    with pytest.raises(ZeroDivisionError, match="nothing"):
        game.run()
