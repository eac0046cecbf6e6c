import re

import pytest
from hypothesis import given, settings

from commands import REAL, STUCK, run, run_json
from stratabot.strata.peel import find_core, peel
from stratabot.strata.puzzle import BLANK, Puzzle
from stratabot.strata.repair import single_cell_repairs
from stratabot.strata.stuck import smallest_block
from stratabot.strata.text import format_puzzle
from strategies import puzzle_of, stuck_puzzles


def test_a_solvable_grid_is_told_so_and_exits_with_0() -> None:
    result = run("explain", "-", grid=REAL)
    assert result.exit_code == 0
    assert "has a solution" in result.stdout
    answer = run_json("explain", "-", grid=REAL)
    assert answer["solvable"] is True
    assert answer["grid"] == REAL.split()


def test_the_core_the_block_and_the_repairs_are_told() -> None:
    result = run("explain", "-", grid=STUCK)
    assert result.exit_code == 1
    assert result.stderr == ""
    assert "rows 2, 3 and columns 1, 2" in result.stdout
    assert "2 x 2" in result.stdout
    assert "row 2, column 1: blank or G instead of P" in result.stdout
    assert "row 3, column 2: blank or G instead of P" in result.stdout
    rows = [line for line in result.stdout.splitlines() if "[" in line]
    assert [re.findall(r"\[(.)\]", row) for row in rows] == [["P", "G"], ["G", "P"]]


def test_json_counts_from_1() -> None:
    answer = run_json("explain", "-", grid=STUCK, exit_code=1)
    assert answer["solvable"] is False
    assert answer["core"] == {"rows": [2, 3], "cols": [1, 2]}
    assert answer["block"] == {"rows": [2, 3], "cols": [1, 2], "smallest": True}
    assert {"row": 2, "col": 1, "contents": [None, "G"]} in answer["repairs"]
    assert len(answer["repairs"]) == 4
    assert answer["all_repairs_found"] is True


@pytest.mark.slow
@settings(max_examples=40)
@given(stuck_puzzles(4, 5))
def test_json_holds_what_the_library_finds(puzzle: Puzzle) -> None:
    answer = run_json("explain", "-", grid=format_puzzle(puzzle), exit_code=1)
    core, block = find_core(puzzle), smallest_block(puzzle)
    assert core is not None
    assert block is not None
    assert answer["core"]["rows"] == [i + 1 for i in core.rows]
    assert answer["core"]["cols"] == [j + 1 for j in core.cols]
    assert answer["block"]["rows"] == [i + 1 for i in block.rows]
    assert answer["block"]["cols"] == [j + 1 for j in block.cols]
    assert len(answer["repairs"]) == len(single_cell_repairs(puzzle).found)
    for repair in answer["repairs"]:
        for contents in repair["contents"]:
            cells = [list(row) for row in puzzle.cells]
            cells[repair["row"] - 1][repair["col"] - 1] = contents
            assert peel(Puzzle.of(cells)) is not None


@settings(max_examples=40)
@given(stuck_puzzles(4, 5))
def test_the_text_shows_the_grid_as_typed(puzzle: Puzzle) -> None:
    result = run("explain", "-", grid=format_puzzle(puzzle))
    shown = [line for line in result.stdout.splitlines() if re.match(r"  [ \[].[ \]]?", line)]
    grid = ["".join(re.findall(r"[A-Z.]", line)) for line in shown[: puzzle.rows]]
    expected = ["".join("." if c is BLANK else c for c in row) for row in puzzle.cells]
    assert grid == expected


def test_no_single_change_may_help() -> None:
    grid = "PG..\nGP..\n..PG\n..GP\n"
    assert run_json("explain", "-", grid=grid, exit_code=1)["repairs"] == []
    assert "No change of a single square" in run("explain", "-", grid=grid).stdout


def test_a_large_stuck_grid_is_explained_at_once() -> None:
    rows = ["R" * 100] * 98
    puzzle = puzzle_of("PG" + "R" * 98, *rows, "GP" + "R" * 98)
    result = run("explain", "-", grid=format_puzzle(puzzle))
    assert result.exit_code == 1
    assert max(map(len, result.stdout.splitlines())) < 250
