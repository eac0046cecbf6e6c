import json
from pathlib import Path

import pytest

from commands import run, run_json
from thorough import times

EXAMPLES = Path(__file__).parents[3] / "examples" / "adrift"
BRIDGE = "#R#\nB+B\n#R#\n"
WRAPPED = "wrap rows walls\n|A . B .|\n . . . .\n|. B . A|\n"
HEX = "hex\n  . . .\n . A . .\nB C # . .\n . A . .\n  C B .\n"
TOUCHING = "3,0,1,2;0,1,2,5,4,3;6,7,8"
LEVEL = "5,0,1,5;0,1,2,3;4,9,8;5,6,7,12,13,14;10,11,16,17,18,19;15,20,21,22,23,24"


def test_a_bridge_is_on_both_paths_and_keeps_its_mark() -> None:
    told = run_json("adrift", "solve", grid=BRIDGE)
    assert told["board"] == ["#R#", "B+B", "#R#"]
    assert told["paths"] == {"B": ["r2c1", "r2c2", "r2c3"], "R": ["r1c2", "r2c2", "r3c2"]}
    why = run("adrift", "explain", str(EXAMPLES / "bridges.txt")).stdout
    assert "r2c2 is a bridge, which a path crosses between r2c1 and r2c3." in why
    why = run("adrift", "explain", grid="A.B.\n.+CB\nC..A\n").stdout
    assert "r2c2 is a bridge: the path goes straight on, to r2c3." in why


def test_boards_come_back_in_the_form_in_which_they_were_typed() -> None:
    shown = run("adrift", "solve", grid=WRAPPED).stdout
    assert shown == "wrap rows walls\n|A A B B|\n B A A B\n|B B A A|\n"
    assert run("adrift", "solve", grid=HEX).stdout.startswith("hex\n  B B B\n B A A B\n")


def test_a_pack_is_many_puzzles_and_a_bad_line_is_an_error_with_its_number() -> None:
    result = run("adrift", "solve", grid=f"{LEVEL}\n5,0,2,1;0,1\n{LEVEL}\n")
    assert result.exit_code == 2
    filled = "AAAAB CCCBB DDCCC EDDDD EEEEE"
    assert result.stdout == f"1: {filled}\n3: {filled}\n"
    assert (
        "2: expected paths from neighbor to neighbor that fill each cell once, got others"
        in result.stderr
    )
    told = run("adrift", "grade", "--format", "jsonl", grid=f"{LEVEL}\n{LEVEL}\n").stdout
    assert {json.loads(line)["difficulty"]["word"] for line in told.splitlines()} == {"gentle"}


@pytest.mark.parametrize("verb", ["solve", "hint", "explain", "grade"])
def test_a_level_whose_own_path_touches_itself_is_said_to_need_that_rule(verb: str) -> None:
    remark = "a path of the level's own solution touches itself, which --touching allows\n"
    result = run("adrift", verb, grid=TOUCHING)
    assert (result.exit_code, result.stderr) == (1, remark)
    many = run("adrift", verb, grid=f"{TOUCHING}\n{TOUCHING}\n{LEVEL}\n")
    assert many.stderr == f"puzzle 1: {remark}"
    assert remark not in run("adrift", verb, "--touching", grid=TOUCHING).stderr


def test_a_level_that_another_solution_solves_needs_no_other_rule() -> None:
    result = run("adrift", "solve", grid="4:3,0,1,2;3,2,1,0,4,5;6,7,11,10,9,8\n")
    assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.slow
def test_boards_of_every_shape_can_be_generated() -> None:
    for name in ("hex", "bridges", "walls", "wrapped")[: times(4, quick=2)]:
        given = ("--graph", str(EXAMPLES / f"{name}.txt"), "--seed", "1")
        made = run("adrift", "generate", *given).stdout
        assert run_json("adrift", "solve", grid=made)["unique"] is True
