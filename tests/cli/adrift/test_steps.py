import pytest

from adrift.boards import BENT, SEVERAL
from commands import run, run_json


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ([], "Join r1c1 and r1c2; r1c1 and r2c1.\n"),
        (["--nudge"], "Look at r1c1 (ways).\n"),
        (["--why"], "ways: r1c1 has only two ways out, to r1c2 and r2c1, and must use both.\n"),
        (["--done", "99"], "The board is solved: nothing is left to join.\n"),
    ],
)
def test_it_tells_the_next_join_or_where_to_look_or_the_reason(
    options: list[str], told: str
) -> None:
    result = run("adrift", "hint", *options, grid=BENT)
    assert (result.exit_code, result.stdout, result.stderr) == (0, told, "")


def test_hints_that_were_followed_are_counted() -> None:
    first, second = (run("adrift", "hint", "--done", k, grid=BENT).stdout for k in "01")
    assert first != second


def test_json_holds_what_was_asked_for() -> None:
    told = run_json("adrift", "hint", "--nudge", "--why", grid=BENT)
    assert told["joined"] == [["r1c1", "r1c2"], ["r1c1", "r2c1"]]
    assert told["nudge"] == "Look at r1c1 (ways)."
    assert [step["technique"] for step in told["steps"]] == ["ways"]
    assert (told["solvable"], told["unique"]) == (True, True)


def test_several_solutions_and_none_are_told() -> None:
    several = run("adrift", "hint", "--touching", grid=SEVERAL)
    assert several.stderr == "several solutions: hints hold for all of them\n"
    end = run("adrift", "hint", "--touching", "--done", "99", grid=SEVERAL).stdout
    assert end == "No more joins are certain: from here on, solutions differ.\n"
    none = run("adrift", "hint", grid=SEVERAL)
    assert none.stdout == "No solution (stratabot adrift explain says why).\n"
    assert none.exit_code == 1


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


def test_the_grade_and_what_it_comes_from_are_told() -> None:
    lines = run("adrift", "grade", grid=BENT).stdout.splitlines()
    assert lines[0].startswith("gentle, ")
    assert "longest path 5 cells, 4 bends" in lines[-1]
    told = run_json("adrift", "grade", grid=BENT)
    assert told["grade"] == "gentle"
    assert (told["depth"], told["longest"], told["bends"]) == (0, 5, 4)


def test_without_exactly_one_solution_there_is_none() -> None:
    result = run("adrift", "grade", "--touching", grid=SEVERAL)
    assert (result.exit_code, result.stdout) == (1, "Several solutions, so no grade.\n")
    assert run_json("adrift", "grade", grid=SEVERAL, exit_code=1)["grade"] is None
