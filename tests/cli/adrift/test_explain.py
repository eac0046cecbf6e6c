import pytest

from adrift.boards import BENT, SEVERAL
from commands import run, run_json


def test_steps_lead_to_the_solution() -> None:
    lines = run("adrift", "explain", grid=BENT).stdout.splitlines()
    assert lines[0] == (
        "   1. ways: r1c1 has only two ways out, to r1c2 and r2c1, and must use both."
    )
    assert lines[-3:] == ["BBCC", "BAAC", "BACC"]
    told = run_json("adrift", "explain", grid=BENT)
    assert told["grade"] == "gentle"
    assert told["board"] == ["BBCC", "BAAC", "BACC"]
    joined = [pair for step in told["steps"] for pair in step["joined"]]
    assert len(joined) == 9


def test_what_contradicts_is_named() -> None:
    result = run("adrift", "explain", grid=SEVERAL)
    told = run_json("adrift", "explain", grid=SEVERAL, exit_code=1)
    assert told["solvable"] is False
    assert {*told["conflict"]} == {"colors", "stones"}
    assert (result.exit_code, result.stdout.splitlines()[0]) == (1, f"No solution: {told['why']}")


@pytest.mark.parametrize(
    ("grid", "why"),
    [
        ("AB.C\n....\nBA.C\n", "A and B together leave no solution, whatever the other given is."),
        ("wrap rows\nA#B.\n.#..\nB#A.\n", "A and B and the stones r2c2 and r3c2 together leave no"),
    ],
)
def test_colors_that_would_have_to_cross_contradict_each_other(grid: str, why: str) -> None:
    told = run_json("adrift", "explain", "--no-fill", grid=grid, exit_code=1)
    assert told["conflict"]["colors"] == ["A", "B"]
    assert told["why"].startswith(f"Colors {why}")


def test_where_solutions_differ_is_shown_with_two_of_them() -> None:
    result = run("adrift", "explain", "--touching", grid=SEVERAL)
    assert result.exit_code == 0
    first, *boards = result.stdout.split("\n\n")
    assert first.startswith("It has 9 solutions. They differ in ")
    assert len(boards) == 2
    told = run_json("adrift", "explain", "--touching", grid=SEVERAL)
    assert (told["solutions"], told["more"], told["unique"]) == (9, False, False)
    assert told["differing"]


def test_solutions_that_look_alike_are_told_apart_by_their_paths() -> None:
    one, other = run("adrift", "explain", "--touching", grid="A...\n....\n...A\n").stdout.split(
        "\n\n"
    )[1:]
    assert one.splitlines()[:3] == other.splitlines()[:3] == ["AAAA"] * 3
    assert one.splitlines()[3].startswith("A: from r1c1 ")
    assert one.splitlines()[3] != other.splitlines()[3]


@pytest.mark.parametrize("verb", ["solve", "explain", "hint", "grade"])
def test_a_board_without_a_solution_says_which_rule_would_have_one(verb: str) -> None:
    for grid, options, allowing, remark in (
        (SEVERAL, (), ["touching"], "paths may touch themselves: --touching"),
        ("A.B\n...\nA.B\n", (), ["no-fill"], "cells may stay empty: --no-fill"),
        ("A..\n..B\nAB.\n", ("--touching",), ["no-fill"], "cells may stay empty: --no-fill"),
    ):
        told = run("adrift", verb, *options, grid=grid)
        assert (told.exit_code, told.stderr) == (1, f"it has one if {remark}\n")
        found = run_json("adrift", verb, *options, grid=grid, exit_code=1)
        assert found["solvable_with"] == allowing
