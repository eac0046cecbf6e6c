"""The end of the time, and Ctrl-C, on puzzles that take long."""

import time
from typing import Final

import pytest

from commands import interrupt, run, run_json


def empty(size: int) -> str:
    return f"{' '.join(['.'] * size)}\n" * size


LONG: Final = {
    "solve": ("solve", "-"),
    "solve --method sat": ("solve", "-", "--method", "sat"),
    "solve --count": ("solve", "-", "--count", "--limit", "1000000000"),
    "hint": ("hint", "-"),
    "explain": ("explain", "-"),
    "grade": ("grade", "-"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
def test_what_takes_longer_ends_with_exit_code_4(name: str) -> None:
    start = time.monotonic()
    result = run("str8ts", *LONG[name], "--time-limit", "0.2", grid=empty(60))
    assert result.exit_code == 4
    assert "not decided in 0.2 s" in (result.stdout + result.stderr).lower()
    assert len(result.stderr.splitlines()) <= 1
    assert time.monotonic() - start < 20


@pytest.mark.slow
def test_a_count_that_is_cut_short_tells_how_many_there_are_at_least() -> None:
    command = ("solve", "-", "--count", "--limit", "1000000000", "--time-limit", "1")
    told = run_json("str8ts", *command, grid="." * 81, exit_code=4)
    assert (told["solvable"], told["unique"], told["more"]) == (True, False, None)
    assert told["solutions"] > 1
    text = run("str8ts", *command, grid="." * 81).stdout
    assert text.endswith(" solutions or more: not decided in 1 s\n")


def seconds_to_stop(args: tuple[str, ...], grid: str) -> float:
    """How long a command goes on after Ctrl-C, which must end it with code 130 and a line."""
    ended = interrupt("str8ts", *args, grid=grid)
    assert ended.exit_code == 130
    assert ended.stderr == "stratabot: stopped\n"
    return ended.seconds


# Alone on a machine all of them take 0.1 to 0.3 s; without Ctrl-C they go on for minutes.
_SOON: Final = 30.0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["solve", "solve --method sat", "solve --count", "grade"])
def test_ctrl_c_ends_it(name: str) -> None:
    assert seconds_to_stop(LONG[name], empty(40)) < _SOON


@pytest.mark.slow
def test_ctrl_c_ends_other_processes_and_the_making_of_puzzles() -> None:
    args = ("grade", "-", "--format", "jsonl")
    assert seconds_to_stop(args, f"{empty(25)}\n" * 100) < _SOON
    assert seconds_to_stop(("generate", "--count", "100000", "--seed", "1"), "") < _SOON
