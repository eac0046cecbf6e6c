from commands import run, run_json
from str8ts.boards import EASIEST, TINY


def test_the_score_the_word_and_the_techniques_are_told() -> None:
    assert run("str8ts", "grade", "-", grid=TINY).stdout.splitlines() == [
        "gentle, 6.069",
        "",
        "   10  single",
        "",
        "10 cells to fill, stuck 1 time",
    ]
    answer = run_json("str8ts", "grade", "-", grid=TINY)
    assert answer == {
        "size": 4,
        "puzzle": "".join(TINY.split()),
        "difficulty": {"number": 6.068566, "word": "gentle"},
        "score": 6.068566,
        "grade": "gentle",
        "techniques": {"single": 10},
        "cells_to_fill": 10,
        "stuck": 1,
    }


def test_where_no_cell_is_to_be_filled_that_is_said() -> None:
    for grid in ("#", "####" * 4, "1"):
        told = run("str8ts", "grade", "-", grid=grid).stdout
        assert told == "gentle, 0.000\n\nno cell to fill\n", grid


def test_work_is_counted_up_to_the_first_step_that_only_extreme_puzzles_need() -> None:
    def told(technique: str) -> str:
        return run("str8ts", "grade", "-", grid=EASIEST[technique]).stdout.splitlines()[-1]

    assert told("sure candidates") == "9 cells to fill, never stuck"
    assert told("forcing chain") == "16 cells to fill, stuck more than 7 times"


def test_without_exactly_one_solution_there_is_no_grade() -> None:
    for grid, many in (("11..", "No solution"), ("....", "Several solutions")):
        result = run("str8ts", "grade", "-", grid=grid)
        assert result.exit_code == 1
        assert result.stdout == f"{many}, so no grade.\n"
        assert run_json("str8ts", "grade", "-", grid=grid, exit_code=1)["grade"] is None
