"""What takes long ends: when its time is over, with an exit code of its own, and at Ctrl-C."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from adrift.boards import BENT
from commands import REAL, STUCK, interrupt, refusal, run, run_json, start
from requirements import needs_signals

UNDECIDED: Final = 4
SOON: Final = ("--time-limit", "0.000001")

STRATA: Final = ("solve", "hint", "explain", "grade")


def empty(size: int) -> str:
    return f"{' '.join(['.'] * size)}\n" * size


_MANY: Final = 14
HARD: Final = (
    "".join(f"a{k}: {' '.join(f'm{i}' for i in range(_MANY - 1))}\n" for k in range(_MANY))
    + "".join(f"b{k}: {' '.join(f'm{i}' for i in range(_MANY - 1))}\n" for k in range(_MANY))
    + "".join(f"c{k} = a{k} b{k}\n" for k in range(_MANY))
)
"""Fourteen colors, and thirteen cells through which they can go: SAT solvers do not see that."""


def hard_board() -> str:
    """A board of so few colored squares that counting its solutions takes seconds, and listing them
    for ever.
    """
    return run("generate", "--size", "12", "--colors", "6", "--blank", "0.9", "--seed", "1").stdout


@pytest.mark.parametrize("verb", STRATA)
def test_what_is_not_decided_in_time_is_one_line_and_exit_code_4(verb: str) -> None:
    said = "not decided in 1e-06 s"
    assert refusal(verb, "-", *SOON, grid=STUCK, code=UNDECIDED) == f"stratabot: {said}"
    assert run_json(verb, "-", *SOON, grid=STUCK, exit_code=UNDECIDED) == {"error": said}


@pytest.mark.parametrize(
    ("args", "grid"),
    [
        *(
            (f"adrift {verb} --no-fill", grid)
            for verb in ("hint", "explain", "grade", "solve")
            for grid in (HARD, BENT)
        ),
        *(
            (f"str8ts {verb}", empty(20))
            for verb in (
                *("hint", "explain", "grade", "solve", "solve --method sat"),
                "solve --count --limit 1000000000",
            )
        ),
    ],
)
def test_the_other_games_say_as_much(args: str, grid: str) -> None:
    result = run(*args.split(), *SOON, grid=grid)
    said = (result.stdout + result.stderr).removeprefix("stratabot: ").lower().rstrip(".\n")
    assert (result.exit_code, said) == (UNDECIDED, "not decided in 1e-06 s")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("args", "grid"),
    [
        ("str8ts solve - --method sat", lambda: empty(60)),
        ("str8ts grade -", lambda: empty(60)),
        ("solve - --count", hard_board),
        ("solve - --all", hard_board),
    ],
)
def test_the_limit_ends_work_that_has_long_begun(args: str, grid: Callable[[], str]) -> None:
    result = run(*args.split(), "--time-limit", "0.2", grid=grid())
    assert result.exit_code == UNDECIDED
    assert "not decided in 0.2 s" in (result.stdout + result.stderr).lower()
    assert len(result.stderr.splitlines()) <= 1


@pytest.mark.parametrize("verb", STRATA)
def test_of_many_puzzles_each_has_its_time(verb: str) -> None:
    result = run(verb, "-", *SOON, "--format", "jsonl", grid=f"{STUCK}\n{STUCK}")
    objects = [json.loads(line) for line in result.stdout.splitlines()]
    assert [one["number"] for one in objects] == [1, 2]
    assert {one["error"] for one in objects} == {"not decided in 1e-06 s"}
    assert result.exit_code == UNDECIDED
    generous = run(verb, "-", "--time-limit", "600", "--format", "jsonl", grid=f"{REAL}\n{STUCK}")
    assert generous.exit_code == 1
    assert "error" not in generous.stdout


@pytest.mark.parametrize(
    ("args", "grid"),
    [
        (("explain", "-", *SOON), STUCK),
        (("adrift", "explain", "--no-fill", "--time-limit", "0.3"), HARD),
        (("adrift", "solve", "--no-fill", "--time-limit", "0.3"), HARD),
    ],
    ids=["strata explain", "adrift explain", "adrift solve"],
)
def test_a_picture_takes_of_the_same_time(args: tuple[str, ...], grid: str, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    assert run(*args, "--picture", str(picture), grid=grid).exit_code == UNDECIDED
    assert not picture.exists()


@pytest.mark.parametrize(
    ("game", "grid"),
    [("", REAL), ("str8ts", "1.#.\n...#\n#...\n..#4\n"), ("adrift", "A.B\n...\nA.B\n")],
)
def test_the_limit_ends_reading_a_picture(game: str, grid: str, tmp_path: Path) -> None:
    picture = str(tmp_path / "board.png")
    assert run(*game.split(), "solve", "-", "--picture", picture, grid=grid).exit_code in (0, 1)
    said = refusal(*game.split(), "read", picture, *SOON, code=UNDECIDED)
    assert said == "stratabot: not decided in 1e-06 s"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("verb", "grid"),
    [
        ("str8ts solve", "." * 81),
        ("adrift solve --touching --no-fill", f"A..............\n{'.' * 15}\n" * 2),
    ],
)
def test_a_count_that_is_cut_short_tells_how_many_there_are_at_least(verb: str, grid: str) -> None:
    command = (*verb.split(), "-", "--count", "--limit", "1000000000")
    for seconds in ("0.3", "3", "30"):  # the first time is too short on a very busy machine
        limit = ("--time-limit", seconds)
        told = run_json(*command, *limit, grid=grid, exit_code=UNDECIDED)
        text = run(*command, *limit, grid=grid).stdout
        if told["solvable"] and " or more" in text:
            break
    assert (told["solvable"], told["unique"], told["more"]) == (True, False, None)
    assert told["solutions"] > 1
    assert text.endswith(f" solutions or more: not decided in {seconds} s\n")


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
@pytest.mark.parametrize(
    ("args", "grid"),
    [
        ("solve - --all", hard_board),
        ("solve - --count", lambda: "\n".join([hard_board()] * 3000)),
        ("str8ts solve - --method sat", lambda: empty(40)),
        ("adrift solve - --no-fill", lambda: HARD),
        ("adrift generate --grade diabolical --count 99", str),
    ],
)
def test_ctrl_c_ends_it(args: str, grid: Callable[[], str]) -> None:
    """In Python's loops, in the SAT solver, in other processes, while puzzles are made."""
    code, said = interrupt(*args.split(), grid=grid())
    assert (code, said.splitlines()[-1]) == (130, "stratabot: stopped")
