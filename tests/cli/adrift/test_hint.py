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
def test_it_names_the_next_cells_to_join_or_where_to_look_or_the_reason(
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
