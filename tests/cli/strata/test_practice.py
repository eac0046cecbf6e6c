import sys
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from commands import run
from practice_game import Start
from requirements import needs_x11
from stratabot import read
from stratabot.strata.grading import grade
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.screen import VirtualClock
from stratabot.strata.practice.session import PracticeSession
from stratabot.strata.practice.waves import WaveKind
from stratabot.strata.puzzle import Line
from waiting import wait_until


def refusal(*options: str, code: int) -> str:
    """The one line with which `practice` ends at once where there is no display."""
    result = run("practice", *options, DISPLAY="", WAYLAND_DISPLAY="")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (code, "", 1), options
    return result.stderr


@needs_x11
@pytest.mark.usefixtures("practice_window")
def test_without_a_display_it_says_so_in_one_line() -> None:
    said = refusal(code=3)
    assert said.startswith("stratabot: expected a display for the window, got: ")
    assert "stratabot demo plays without one" in said


def test_without_tkinter_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tkinter", None)
    assert "python3-tk" in refusal(code=3)


def test_bad_options_are_refused_before_anything_opens(tmp_path: Path) -> None:
    assert "expected WxH or WxH+X+Y, got 'big'" in refusal("--geometry", "big", code=2)
    assert "cannot write the log" in refusal("--log", str(tmp_path / "no" / "log"), code=2)


def test_help_has_examples() -> None:
    result = run("practice", "--help")
    assert result.exit_code == 0
    assert "stratabot practice --size 6" in result.stdout.partition("Examples:")[2]


@pytest.mark.thorough("what a seed gives is tried without a window")
def test_the_same_seed_gives_the_same_wave(start: Start) -> None:
    waves = []
    for seed in ("5", "5", "6"):
        game = start("--size", "5", "--colors", "3", "--puzzles", "2", "--seed", seed)
        opened = game.await_event("opened")
        waves.append((opened["grid"], opened["palette"]))
        game.key("q")
        assert game.end()[0] == 0
        game.file.unlink()
    assert waves[0] == waves[1] != waves[2]


@pytest.mark.thorough("tests/strata/practice/test_waves.py asks the same without a window")
def test_a_grade_is_insisted_on(start: Start) -> None:
    game = start("--size", "3", "--colors", "3", "--seed", "1", "--grade", "easy", "--puzzles", "1")
    graded = grade(game.puzzle(1))
    assert graded is not None
    assert graded.word == "easy"


def test_the_summary_counts_what_was_taken_back(start: Start) -> None:
    game = start("--size", "3", "--colors", "3", "--seed", "1", "--puzzles", "4")
    selector = game.layout.selector(3, Line("row", 1))

    def clicked(effect: str) -> bool:
        return bool(game.click(selector)["effect"] == effect)

    for effect in ("laid", "took back", "laid", "took back"):
        wait_until(partial(clicked, effect))
    game.key("q")
    code, out, _ = game.end()
    clicks = len(game.events("click"))
    assert code == 0
    assert out == f"Solved 0 of 4 puzzles, 0 Perfect: {clicks} clicks, taken back 2 times.\n"


def session_of(options: str, monkeypatch: pytest.MonkeyPatch) -> PracticeSession:
    """What `practice` would show in its window."""
    shown: list[PracticeSession] = []

    def app(_window: object, session: PracticeSession, *_: object) -> SimpleNamespace:
        return SimpleNamespace(run=lambda: shown.append(session))

    monkeypatch.setattr("stratabot.strata.practice.window.PracticeApp", app)
    monkeypatch.setattr("stratabot.strata.practice.window.PracticeWindow", lambda *_: None)
    assert run("practice", *options.split()).exit_code == 0
    return shown[0]


def test_a_whole_wave_is_of_the_same_kind_if_its_number_of_puzzles_is_typed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kinds = [
        session_of(f"--size 3 --colors 2 {more}", monkeypatch).kind for more in ("", "--puzzles 9")
    ]
    assert kinds == [WaveKind(3, 2)] * 2
    part = session_of("--size 3 --colors 2 --puzzles 4", monkeypatch)
    assert (part.kind, len(part.game.puzzles)) == (WaveKind(3, 2, 4), 4)


def test_a_grid_of_ones_own_is_played(start: Start, tmp_path: Path) -> None:
    grid = tmp_path / "grid.txt"
    grid.write_text("PG.P\nPGGP\n.PP.\nPGPP\n")
    game = start(str(grid))
    assert game.await_event("opened")["grid"] == ["21.2", "2112", ".22.", "2122"]
    game.play(1)
    game.await_event("finished")
    game.key("q")
    code, out, err = game.end()
    assert (code, err) == (0, "G is color 1, P is color 2\n")
    assert out.startswith("Solved 1 of 1 puzzle, 1 Perfect")


@pytest.mark.thorough("tests/strata/practice/test_waves.py does the same without a window")
def test_a_screenshot_is_played_in_its_colors(start: Start) -> None:
    shots = Path(__file__).parents[3] / "fixtures" / "screenshots"
    game = start(str(shots / "phone-tall.jpg"))
    opened = game.await_event("opened")
    reading = read(shots / "phone-tall.jpg")
    assert opened["grid"] == [*reading.grid]
    assert opened["palette"] == [list(color) for color in reading.saturated().values()]
    game.play(1)
    game.await_event("finished")


@pytest.mark.thorough("a grid more of one's own")
def test_a_grid_without_a_solution_can_be_tried_but_it_is_said(start: Start) -> None:
    game = start(str(Path(__file__).parents[3] / "examples" / "unsolvable.txt"))
    game.key("q")
    code, _, err = game.end()
    assert code == 0
    assert err.endswith("the puzzle has no solution: stratabot explain says why\n")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("AB.\nBA.\n", "expected a square grid with a side from 2 to 6 to practice, got 2 x 3"),
        ("ABC\nDEF\nG..\n", "expected at most 6 colors to practice, got 7"),
        ("AB\nA\n", "expected 2 squares in row 2"),
        ("", "got none"),
    ],
)
def test_a_grid_that_cannot_be_played_is_one_line_before_a_window_opens(
    text: str, told: str, tmp_path: Path
) -> None:
    grid = tmp_path / "grid.txt"
    grid.write_text(text)
    assert told in refusal(str(grid), code=2)


@pytest.mark.parametrize(
    "options",
    [
        ("--daily", "--size", "3"),
        ("--daily", "--seed", "3"),
        ("--daily", "GRID"),
        ("GRID", "--colors", "3"),
        ("GRID", "--puzzles", "1"),
        ("GRID", "--grade", "easy"),
        ("no such file",),
    ],
)
def test_what_excludes_each_other_is_one_line(options: tuple[str, ...], tmp_path: Path) -> None:
    grid = tmp_path / "grid.txt"
    grid.write_text("AB\n.A\n")
    given = [str(grid) if option == "GRID" else option for option in options]
    refusal(*given, code=2)


def test_the_daily_puzzle_is_that_of_the_day(start: Start) -> None:
    day = date.today()
    game = start("--daily")
    kind = WaveKind.of_day(day)
    made = kind.make(VirtualClock(), Random(), Timings(), EarlyClicks.DEAF)
    assert game.puzzle(1) == made.puzzle or day != date.today()
    game.key("q")
    _, out, err = game.end()
    assert out.startswith("Solved 0 of 1 puzzle")
    assert err == f"daily puzzle of {day.isoformat()}\n"


@pytest.mark.parametrize("manner", [*EarlyClicks])
def test_the_game_is_of_the_manner_asked_for(
    manner: EarlyClicks, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert session_of(f"--size 2 --manner {manner.value}", monkeypatch).game.manner is manner


@pytest.mark.thorough("tests/strata/practice/test_manners.py tries all without a window")
@pytest.mark.parametrize(
    ("manner", "effects"),
    [
        ("queue", ["laid", "selected", "laid"]),
        ("deaf-all", ["laid", "ignored", "ignored"]),
    ],
)
def test_the_manner_decides_what_becomes_of_clicks(
    manner: str, effects: list[str], start: Start
) -> None:
    options = ("--size", "3", "--colors", "3", "--seed", "1", "--speed", "0.04", "--manner", manner)
    game = start(*options)  # A ribbon slides in for five seconds.
    selectors = game.layout.row_selectors(3)
    places = (selectors[0], game.layout.swatches(3)[1], selectors[1])
    for place in places:
        game.press(place)
    wait_until(lambda: len(game.events("click")) == 3)
    assert [event["effect"] for event in game.events("click")] == effects
    if manner == "queue":
        assert game.events("click")[2]["waited"] > 0
