from commands import run, run_json
from str8ts.boards import EASIEST, PRINTED, TINY


def test_the_whole_path_is_told_and_the_solution() -> None:
    result = run("str8ts", "explain", "-", grid=TINY)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[-4:] == ["12#3", "2314", "#432", "c12#"]
    assert lines[0].startswith("   1. single: r4c2 must be 1: ")
    assert sum(" must be " in line for line in lines) == 10


def test_json_has_the_grade_and_every_step() -> None:
    answer = run_json("str8ts", "explain", "-", grid=PRINTED)
    assert answer["unique"] is True
    assert sum(answer["techniques"].values()) == len(answer["steps"])
    assert int(answer["score"]) == max(step["score"] for step in answer["steps"])


def test_a_contradiction_is_marked_on_the_board() -> None:
    result = run("str8ts", "explain", "-", grid="1.1.\n....\n....\n....")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "No solution: r1c1 and r1c3 have the same number 1 in row 1.",
        "[1] . [1] .",
        *[" .  .  .  ."] * 3,
    ]
    answer = run_json("str8ts", "explain", "-", grid="11..", exit_code=1)
    assert answer["conflict"] == [[1, 1], [1, 2]]


def test_of_several_solutions_the_cells_that_differ_and_a_deciding_given_are_told() -> None:
    result = run("str8ts", "explain", "-", grid="....")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == (
        "It has 2 solutions. They differ in 4 cells: r1c1, r1c2, r2c1 and r2c2. "
        "With r1c1=2 as well, it would have one."
    )
    answer = run_json("str8ts", "explain", "-", grid="....")
    assert (answer["solutions"], answer["more"], answer["smallest"]) == (2, False, True)
    assert answer["givens"] == [{"cell": [1, 1], "number": 2}]
    many = run("str8ts", "explain", "-", grid="." * 25)
    assert "more than 1000 solutions" in many.stdout


def test_what_a_supposition_leads_to_stands_below_it() -> None:
    grid = EASIEST["forcing chain"]
    lines = run("str8ts", "explain", "-", grid=grid).stdout.splitlines()
    k = next(k for k, line in enumerate(lines) if " forcing chain: " in line)
    assert lines[k].endswith("these steps lead to a contradiction.")
    assert lines[k + 1].startswith("        1) r")
    steps = run_json("str8ts", "explain", "-", grid=grid)["steps"]
    leads = next(step["leads"] for step in steps if step["technique"] == "forcing chain")
    assert [f"{j:9}) {lead}" for j, lead in enumerate(leads, 1)] == lines[
        k + 1 : k + 1 + len(leads)
    ]
    assert leads[-1].startswith("Then ")
    assert all(step["leads"] == [] for step in steps if step["technique"] == "single")


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
