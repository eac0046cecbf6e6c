from pathlib import Path

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
    assert result.exit_code == 1
    assert result.stdout.startswith("No solution: ")
    told = run_json("adrift", "explain", grid=SEVERAL, exit_code=1)
    assert told["solvable"] is False
    assert {*told["conflict"]} == {"colors", "stones"}
    assert result.stdout.splitlines()[0] == f"No solution: {told['why']}"


def test_where_solutions_differ_is_shown_with_two_of_them() -> None:
    result = run("adrift", "explain", "--touching", grid=SEVERAL)
    assert result.exit_code == 0
    first, *boards = result.stdout.split("\n\n")
    assert first.startswith("It has 9 solutions. They differ in ")
    assert len(boards) == 2
    told = run_json("adrift", "explain", "--touching", grid=SEVERAL)
    assert (told["solutions"], told["more"], told["unique"]) == (9, False, False)
    assert told["differing"]


def test_many_boards_get_a_line_each() -> None:
    lines = run("adrift", "explain", grid=f"{BENT}\n{SEVERAL}").stdout.splitlines()
    assert "steps, gentle, " in lines[0]
    assert lines[1].startswith("2: no solution: ")


@pytest.mark.parametrize("grid", [BENT, SEVERAL])
def test_a_picture_shows_the_steps_or_what_is_wrong(grid: str, tmp_path: Path) -> None:
    page = tmp_path / "steps.html"
    run("adrift", "explain", "--picture", str(page), grid=grid)
    assert ("must use both" if grid == BENT else "no solution") in page.read_text()
