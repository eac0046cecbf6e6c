import json
from pathlib import Path

import pytest

from adrift.boards import BENT, CUBE, SEVERAL, WHEEL
from commands import refusal, run, run_json

QUEENS = (
    "Sym { o Q } Board { a b ; c d } "
    "DesObj pair { a b } DesObj pair { c d } DesObj pair { a c } DesObj pair { b d } "
    "Req pair { v !v }"
)


def test_text_is_the_filled_board_in_its_form() -> None:
    result = run("adrift", "solve", "-", grid=f"// one\n4 3\n{BENT}")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "BBCC\nBAAC\nBACC\n"
    cube = run("adrift", "solve", grid=CUBE).stdout.splitlines()
    assert (cube[0], len(cube)) == ("cube 2", 7)
    assert run("adrift", "solve", grid=WHEEL).stdout.endswith("\nR = a hub c\n# = b d\n")


def test_json_is_one_object_as_designed() -> None:
    assert run_json("adrift", "solve", "-", grid=BENT) == {
        "solvable": True,
        "unique": True,
        "board": ["BBCC", "BAAC", "BACC"],
        "paths": {
            "A": ["r2c3", "r2c2", "r3c2"],
            "B": ["r1c2", "r1c1", "r2c1", "r3c1"],
            "C": ["r1c3", "r1c4", "r2c4", "r3c4", "r3c3"],
        },
    }


def test_cells_of_cubes_and_graphs_have_their_names() -> None:
    cube = run_json("adrift", "solve", grid=CUBE)["paths"]
    assert cube["A"][0] == "top2.1"
    assert all(name.startswith(("top", "left", "right")) for path in cube.values() for name in path)
    assert run_json("adrift", "solve", grid=WHEEL)["paths"] == {"R": ["a", "hub", "c"]}


def test_without_a_solution_the_exit_code_is_1() -> None:
    answer = run_json("adrift", "solve", grid=SEVERAL, exit_code=1)
    none = {"solvable": False, "unique": False, "board": None, "paths": None}
    remark = "it has one if paths may touch themselves: --touching"
    assert answer == none | {"solvable_with": ["touching"], "remarks": [remark]}
    result = run("adrift", "solve", grid=SEVERAL)
    assert result.stdout == "No solution (stratabot adrift explain says why).\n"


def test_several_solutions_are_told_on_standard_error() -> None:
    result = run("adrift", "solve", "--touching", grid=SEVERAL)
    assert result.exit_code == 0
    assert result.stderr == "several solutions: this is one of them\n"
    assert len(result.stdout.splitlines()) == 4


def test_solutions_are_counted_and_all_are_told() -> None:
    answer = run_json("adrift", "solve", "--touching", "--count", grid=SEVERAL)
    assert (answer["solutions"], "more" in answer, answer["unique"]) == (9, False, False)
    answer = run_json("adrift", "solve", "--touching", "--count", "--limit", "3", grid=SEVERAL)
    assert (answer["solutions"], answer["more"]) == (3, True)
    assert run_json("adrift", "solve", "--count", grid=SEVERAL, exit_code=1)["solutions"] == 0
    assert run("adrift", "solve", "--touching", "--count", grid=SEVERAL).stdout == "9 solutions\n"
    answer = run_json("adrift", "solve", "--touching", "--all", grid=SEVERAL)
    assert len({tuple(each["board"]) for each in answer["all"]}) <= len(answer["all"]) == 9
    shown = run("adrift", "solve", "--touching", "--all", "--limit", "2", grid=SEVERAL)
    assert len(shown.stdout.split("\n\n")) == 2
    assert shown.stderr == "there are more than these 2\n"


def test_cells_may_stay_empty_where_that_is_allowed() -> None:
    result = run("adrift", "solve", "--no-fill", "--all", grid="A.A\n...\n")
    assert "AAA\n...\n" in result.stdout
    assert run("adrift", "solve", grid="A.A\n...\n").exit_code == 1


@pytest.mark.parametrize("name", ["rules.tb", "RULES.TB", "rules.txt"])
def test_programs_of_rules_are_solved_as_written(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(QUEENS)
    answer = json.loads(run("adrift", "solve", str(file), "--format", "json").stdout)
    assert (answer["solvable"], answer["unique"]) == (True, False)
    assert answer["board"] in (["o Q", "Q o"], ["Q o", "o Q"])
    assert "paths" not in answer
    shown = run("adrift", "solve", str(file), "--all")
    assert {*shown.stdout.strip().split("\n\n")} == {"Q o\no Q", "o Q\nQ o"}
    assert run("adrift", "solve", str(file), "--count").stdout == "2 solutions\n"
    for args in (("solve", "--picture", "-"), ("grade",)):
        assert "got a program of rules" in refusal("adrift", *args, str(file))


def test_a_program_without_a_board_says_why() -> None:
    impossible = QUEENS.replace("Req pair", "Req pair { Q ? } Req pair { o ? } Req pair")
    result = run("adrift", "solve", grid=impossible)
    assert result.exit_code == 1
    assert result.stdout.startswith("No solution: Req pair on line 1 for ")


def test_a_program_with_an_error_is_refused_by_line_and_word() -> None:
    assert "Trans" in refusal("adrift", "solve", grid="Sym { a b }\nBoard { x }\nTrans { }\n")
