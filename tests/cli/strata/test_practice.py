import sys
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from commands import refusal, run
from practice_game import Start
from requirements import needs_x11
from stratabot import read
from stratabot.screen import VirtualClock
from stratabot.strata.grading import grade
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.session import PracticeSession
from stratabot.strata.practice.waves import WaveKind
from stratabot.strata.puzzle import Line
from waiting import wait_until

ROOT = Path(__file__).parents[3]
NO_DISPLAY: Any = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}


@needs_x11
@pytest.mark.usefixtures("practice_window")
def test_without_a_display_it_says_so_in_one_line() -> None:
    said = refusal("practice", code=3, **NO_DISPLAY)
    assert said.startswith("stratabot: expected a display for the window, got: ")
    assert "stratabot demo plays without one" in said


def test_without_tkinter_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tkinter", None)
    assert "python3-tk" in refusal("practice", code=3)


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


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[PracticeSession, str]]:
    """What `practice` would show in its window, and what it said."""
    shown: list[PracticeSession] = []

    def app(_window: object, sitting: PracticeSession, *_: object) -> SimpleNamespace:
        return SimpleNamespace(run=lambda: shown.append(sitting))

    def sit(*options: str) -> tuple[PracticeSession, str]:
        result = run("practice", *options)
        assert result.exit_code == 0
        return shown[-1], result.stderr

    monkeypatch.setattr("stratabot.strata.practice.window.PracticeApp", app)
    monkeypatch.setattr("stratabot.strata.practice.window.PracticeWindow", lambda *_: None)
    return sit


Sit = Callable[..., tuple[PracticeSession, str]]
KIND = ("--size", "3", "--colors", "2")


def test_a_wave_is_of_the_kind_seed_grade_and_manner_asked_for(sit: Sit) -> None:
    # Whole waves are of the same kind if their number of puzzles is typed.
    assert sit(*KIND)[0].kind == sit(*KIND, "--puzzles", "9")[0].kind == WaveKind(3, 2)
    asked = (*KIND, "--puzzles", "4", "--grade", "easy", "--manner", "queue", "--seed")
    one, same, other = (sit(*asked, seed)[0] for seed in "556")
    assert (one.kind, one.game.manner) == (WaveKind(3, 2, 4, "easy"), EarlyClicks.QUEUE)
    assert (one.game.puzzles, one.game.palette) == (same.game.puzzles, same.game.palette)
    assert one.game.puzzles != other.game.puzzles
    grades = [grade(puzzle) for puzzle in one.game.puzzles]
    assert [found and found.word for found in grades] == ["easy"] * 4


def test_a_screenshot_is_played_in_its_colors(sit: Sit) -> None:
    shot = ROOT / "fixtures" / "screenshots" / "phone-tall.jpg"
    made, _ = sit(str(shot))
    reading = read(shot)
    assert made.game.puzzle == reading.puzzle
    assert [*made.game.palette] == [*reading.saturated().values()]


def test_a_grid_without_a_solution_can_be_tried_but_it_is_said(sit: Sit) -> None:
    _, said = sit(str(ROOT / "examples" / "unsolvable.txt"))
    assert said.endswith("the puzzle has no solution: stratabot explain says why\n")


def test_the_daily_puzzle_is_that_of_the_day(sit: Sit) -> None:
    day = date.today()
    found, said = sit("--daily")
    made = WaveKind.daily_kind(day).make(VirtualClock(), Random(), Timings(), EarlyClicks.DEAF)
    assert found.game.puzzles == made.puzzles or day != date.today()
    assert said == f"daily puzzle of {day.isoformat()}\n" or day != date.today()


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


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("AB.\nBA.\n", "expected a square grid with a side from 2 to 6 to practice, got 2 x 3"),
        ("ABC\nDEF\nG..\n", "expected at most 6 colors to practice, got 7"),
        ("AB\nA\n", "expected 2 squares in row 2"),
        ("", "got none"),
    ],
)
def test_a_grid_that_cannot_be_played_is_one_line_before_any_window(text: str, told: str) -> None:
    assert told in refusal("practice", "-", grid=text, **NO_DISPLAY)
