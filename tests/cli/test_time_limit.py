"""`--time-limit`: whatever is asked ends; what is undecided then has an exit code of its own."""

import json
from typing import Final

import pytest

from commands import REAL, STUCK, interrupt, run, start
from requirements import needs_signals

UNDECIDED: Final = 4
SOON: Final = ("--time-limit", "0.000001")

STRATA: Final = ("solve", "hint", "explain", "grade")


def hard_board() -> str:
    """A board of so few colored squares that counting its solutions takes seconds, and listing them
    for ever.
    """
    return run("generate", "--size", "12", "--colors", "6", "--blank", "0.9", "--seed", "1").stdout


@pytest.mark.parametrize("verb", STRATA)
@pytest.mark.parametrize("form", ["text", "json"])
def test_what_is_not_decided_in_time_is_one_line_and_exit_code_4(verb: str, form: str) -> None:
    grid = STUCK if verb == "explain" else REAL
    result = run(verb, "-", *SOON, "--format", form, grid=grid)
    assert result.stdout == ""
    assert result.stderr == "stratabot: not decided in 1e-06 s\n"
    assert result.exit_code == UNDECIDED


@pytest.mark.parametrize("verb", STRATA)
def test_of_many_puzzles_each_has_its_time(verb: str) -> None:
    result = run(verb, "-", *SOON, "--format", "jsonl", grid=f"{STUCK}\n{STUCK}")
    objects = [json.loads(line) for line in result.stdout.splitlines()]
    assert [one["number"] for one in objects] == [1, 2]
    assert {one["error"] for one in objects} == {"not decided in 1e-06 s"}
    assert result.exit_code == UNDECIDED
    generous = run(verb, "-", "--time-limit", "60", "--format", "jsonl", grid=f"{REAL}\n{STUCK}")
    assert generous.exit_code == 1
    assert "error" not in generous.stdout


def test_a_picture_takes_of_the_same_time() -> None:
    result = run("explain", "-", *SOON, "--picture", "-", grid=STUCK)
    assert (result.exit_code, result.stdout) == (UNDECIDED, "")


def test_counting_and_listing_end() -> None:
    board = hard_board()
    for options in (("--count",), ("--all",)):
        result = run("solve", "-", *options, "--time-limit", "0.2", grid=board)
        assert result.exit_code == UNDECIDED, options
        assert result.stderr.startswith("stratabot: not decided in 0.2 s")


def test_what_was_generated_in_time_is_told() -> None:
    for seconds in ("0.3", "3", "30"):  # the first time is too short on a very busy machine
        result = run("generate", "--count", "1000000", "--seed", "1", "--time-limit", seconds)
        assert result.exit_code == UNDECIDED
        assert f" of 1000000 found in {seconds} s" in result.stderr
        if result.stdout:
            break
    assert len(result.stdout.split("\n\n")) >= 1
    assert start("solve", "-", grid=result.stdout).returncode == 0


@needs_signals
@pytest.mark.slow
@pytest.mark.parametrize(("what", "many"), [("--count", 1), ("--all", 1), ("--count", 3000)])
def test_ctrl_c_is_obeyed_at_once(what: str, many: int) -> None:
    """Many puzzles are counted in other processes."""
    grids = "\n".join([hard_board()] * many)
    ended = interrupt("solve", "-", what, grid=grids)
    assert ended.stderr.splitlines()[-1] == "stratabot: stopped"
    assert ended.exit_code == 130
