from adrift.boards import BENT, SEVERAL
from commands import run, run_json


def test_it_names_the_next_cells_to_join() -> None:
    result = run("adrift", "hint", grid=BENT)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "Join r1c1 and r1c2; r1c1 and r2c1.\n"


def test_a_nudge_says_only_where_to_look() -> None:
    assert run("adrift", "hint", "--nudge", grid=BENT).stdout == "Look at r1c1 (ways).\n"


def test_why_gives_the_reason() -> None:
    told = run("adrift", "hint", "--why", grid=BENT).stdout
    assert told == "ways: r1c1 has only two ways out, to r1c2 and r2c1, and must use both.\n"


def test_hints_that_were_followed_are_counted() -> None:
    first, second = (run("adrift", "hint", "--done", k, grid=BENT).stdout for k in "01")
    assert first != second
    assert "is solved" in run("adrift", "hint", "--done", "99", grid=BENT).stdout


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
