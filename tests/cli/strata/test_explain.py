from commands import REAL, STUCK, run, run_json
from stratabot.strata.text import format_puzzle
from strategies import puzzle_of


def test_a_solvable_grid_is_told_so_and_exits_with_0() -> None:
    result = run("explain", "-", grid=REAL)
    assert result.exit_code == 0
    assert "has a solution" in result.stdout
    answer = run_json("explain", "-", grid=REAL)
    assert answer["solvable"] is True
    assert answer["grid"] == REAL.split()


def test_json_counts_from_1() -> None:
    answer = run_json("explain", "-", grid=STUCK, exit_code=1)
    assert answer["solvable"] is False
    assert answer["core"] == {"rows": [2, 3], "cols": [1, 2]}
    assert answer["block"] == {"rows": [2, 3], "cols": [1, 2], "smallest": True}
    assert {"row": 2, "col": 1, "contents": [None, "G"]} in answer["repairs"]
    assert len(answer["repairs"]) == 4
    assert answer["all_repairs_found"] is True


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
