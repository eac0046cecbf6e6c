"""The end of the time, and Ctrl-C, on puzzles that take long."""

import json
import time
from typing import Any, Final

import pytest

from commands import interrupt, run, run_json
from patience import Patience
from str8ts.boards import EASIEST, PRINTED, TINY
from stratabot.cli.str8ts import explain, solve
from stratabot.str8ts.text import parse_puzzle


def empty(size: int) -> str:
    return f"{' '.join(['.'] * size)}\n" * size


HARD: Final = EASIEST["deep guess"]

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


def told_after(looks: int, grid: str) -> dict[str, Any]:
    """What `solve` tells if there is time for so many looks at the clock."""
    question = solve.Question("search", None, 5)
    with Patience(looks):
        told = solve._told(question, parse_puzzle(grid))
    shown = solve._json(question, told)
    shown["exit"] = solve._exit_code(told)
    shown["remark"] = solve._remark(question, told)
    return shown


def test_a_solution_that_may_not_be_the_only_one_is_told() -> None:
    told = [told_after(looks, HARD) for looks in range(0, 3000, 40)]
    assert {(each["solvable"], each["unique"], each["exit"]) for each in told} >= {(None, None, 4)}
    some = [each for each in told if each["solution"] and each["unique"] is None]
    for each in some:
        assert (each["solvable"], each["exit"]) == (True, 4)
        assert each["remark"] == "whether there are other solutions: not decided in 5 s"
    assert told_after(10**6, HARD)["unique"]


def test_that_there_is_no_solution_is_told_even_if_not_why() -> None:
    found = [told_after(looks, "..#..#..#") for looks in range(40)]
    known = [each for each in found if each["solvable"] is False]
    assert [each["exit"] for each in known] == [1] * len(known)
    assert known[0]["conflict"] is None
    assert known[-1]["conflict"] == []


def explained_after(looks: int, grid: str) -> "explain.Explained":
    with Patience(looks):
        return explain._explained(True, parse_puzzle(grid))


def test_steps_found_until_the_time_is_over_are_told() -> None:
    found = [explained_after(looks, PRINTED) for looks in range(0, 2000, 100)]
    lengths = [len(each.steps) for each in found]
    assert lengths == sorted(lengths)
    assert lengths[10] > 0
    for each in found:
        told = explain._json(each)
        assert explain._exit_code(each) == (4 if each.late else 0)
        assert (told.get("score") is None) == bool(each.late)
        assert bool(explain._remark(each)) == bool(each.late and each.steps)


def test_many_puzzles_have_their_time_each_and_an_error_in_its_place() -> None:
    grid = f"{TINY}\n{empty(25)}\n{TINY}"
    for verb in ("grade", "hint"):
        result = run("str8ts", verb, "-", "--format", "jsonl", "--time-limit", "0.4", grid=grid)
        first, second, third = [json.loads(line) for line in result.stdout.splitlines()]
        assert result.exit_code == 4
        assert second == {"number": 2, "error": "not decided in 0.4 s"}
        assert first["puzzle"] == third["puzzle"]


def seconds_to_stop(args: tuple[str, ...], grid: str) -> float:
    """How long a command goes on after Ctrl-C, which must end it with code 130 and a line."""
    ended = interrupt("str8ts", *args, grid=grid)
    assert ended.exit_code == 130
    assert ended.stderr == "stratabot: stopped\n"
    return ended.seconds


# Alone on a machine all of them take 0.1 to 0.3 s.
_SOON: Final = 5.0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["solve", "solve --method sat", "solve --count", "grade"])
def test_ctrl_c_ends_it(name: str) -> None:
    assert seconds_to_stop(LONG[name], empty(40)) < _SOON


@pytest.mark.slow
def test_ctrl_c_ends_other_processes_and_the_making_of_puzzles() -> None:
    args = ("grade", "-", "--format", "jsonl")
    assert seconds_to_stop(args, f"{empty(25)}\n" * 100) < _SOON
    assert seconds_to_stop(("generate", "--count", "100000", "--seed", "1"), "") < _SOON
