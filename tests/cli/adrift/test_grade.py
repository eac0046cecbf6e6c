from adrift.boards import BENT, SEVERAL
from commands import run, run_json


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
