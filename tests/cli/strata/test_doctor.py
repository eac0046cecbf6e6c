import json
from functools import partial
from time import sleep
from typing import Any

import pytest

from commands import run
from practice_game import TIMES, Start
from requirements import needs_x11
from stratabot.screen import Screen, UserStop
from stratabot.screen.desktop.clickable import open_window
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.puzzle import Line, Puzzle
from stratabot.strata.vision.reader import read_frame
from waiting import wait_until
from xvfb import RealDesktop, RealWindow

PARTS = ["display", "permissions", "capture", "pointer", "window", "libraries", "tkinter", "adb"]


def test_a_display_with_the_game_is_well(desktop: RealDesktop) -> None:
    desktop.window("Strata at the doctor's", (100, 80, 320, 240))
    result = run("doctor", "--window", "Strata at the doctor")
    *lines, last = result.stdout.splitlines()
    assert (result.exit_code, result.stderr) == (0, "")
    assert lines[0] == "ok       display     1600 x 1200"
    assert lines[4] == (
        'ok       window      "Strata at the doctor\'s", 320 x 240 at 100, 80; the game is not '
        'seen in it (open a puzzle; if it is not the game, give --window "ITS TITLE")'
    )
    assert last == "The bot can play here."
    assert [line[9:].split()[0] for line in lines] == PARTS


@needs_x11
def test_no_display_ends_with_3(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    result = run("doctor")
    assert (result.exit_code, result.stderr) == (3, "")
    assert result.stdout.startswith("not ok   display     no display to look at, DISPLAY is not")
    assert "skipped  pointer     there is no display\n" in result.stdout
    assert result.stdout.endswith("The bot cannot play here yet.\n")


def test_wayland_without_the_game_ends_with_3_and_names_the_way_out(
    desktop: RealDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    result = run("doctor")
    assert result.exit_code == 3
    assert "not ok   permissions this is a Wayland session" in result.stdout
    assert result.stdout.endswith("The bot cannot play here yet.\n")


def test_json_is_one_object(desktop: RealDesktop) -> None:
    result = run("doctor", "--format", "json", "--window", "nothing like this")
    answer: dict[str, Any] = json.loads(result.stdout)
    assert result.exit_code == 3
    assert result.stdout.count("\n") == 1
    assert answer["ok"] is False
    states = {check["name"]: check["state"] for check in answer["checks"]}
    window = answer["checks"][PARTS.index("window")]["found"]
    assert window.endswith('(start the game, or give --window "ITS TITLE", or --region X,Y,W,H)')
    assert list(states) == PARTS
    assert states["window"] == "not ok"
    assert states["pointer"] == "ok"
    assert set(answer["checks"][0]) == {"name", "state", "needed", "found", "advice"}


LEFT, RIGHT = (0, 200, 800, 1000), (800, 0, 800, 900)


def shows(screen: Screen, puzzle: Puzzle) -> bool:
    return read_frame(screen.grab(), load_profile()).puzzle == puzzle


def test_with_two_monitors_a_game_is_found_and_clicked_on_the_second_and_across_both(
    desktop: RealDesktop, start: Start
) -> None:
    with desktop.monitors(LEFT, RIGHT):
        game = start("--size", "2", "--colors", "2")
        line, window = Line("row", 0), RealWindow(desktop, game.windows()[0])
        for x, y in ((880, 60), (480, 300)):
            window.place(x=x, y=y)
            with open_window("Strata practice") as screen:
                wait_until(partial(shows, screen, game.puzzle(1)))
                told = run("doctor", "--window", "Strata practice").stdout
                assert "1600 x 1200 pixels, scale 1, 2 monitors, " in told
                assert f'"Strata practice - 1 of 4", 640 x 480 at {x}, {y}\n' in told
                for effect in ("laid", "took back"):
                    clicks = len(game.events("click"))
                    screen.click(game.layout.selector(2, line))
                    event = game.await_event("click", clicks + 1)
                    assert (event["effect"], event["target"]) == (effect, str(line))
                    sleep(TIMES.slide)
        for corner in ((0, 200), (800, 0), (1599, 899), (799, 1199)):
            desktop.point(*corner)
            with pytest.raises(UserStop):
                open_window("Strata practice")
        desktop.point(799, 200)  # from there the pointer can go on to the right
        open_window("Strata practice").close()
        window.place(x=880, y=450)
        refused = run("doctor", "--window", "Strata practice")
        assert refused.exit_code == 3
        assert (
            "partly off the screen: move it wholly onto it (640 x 480 at 880, 450" in refused.stdout
        )
