import os
import subprocess
import sys
from functools import partial
from pathlib import Path

from commands import run as run_here
from practice_game import Start
from stratabot.strata.grade import grade
from stratabot.strata.puzzle import Line
from xvfb import wait_until


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


def test_help_has_examples() -> None:
    result = run_here("practice", "--help")
    assert result.exit_code == 0
    assert "stratabot practice --size 6" in result.stdout.partition("Examples:")[2]


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
