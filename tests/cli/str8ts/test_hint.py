import pytest

from commands import run, run_json
from str8ts.boards import PRINTED, TINY
from stratabot.str8ts.solver import solve
from stratabot.str8ts.text import format_line, parse_puzzle


def test_the_next_number_is_told_in_steps() -> None:
    assert run("str8ts", "hint", "-", grid=TINY).stdout == "r4c2 must be 1.\n"
    nudge = run("str8ts", "hint", "-", "--nudge", grid=TINY).stdout
    assert nudge == "Look at the compartment r4c2-r4c3 (range).\n"
    why = run("str8ts", "hint", "-", "--why", grid=TINY).stdout
    assert why.splitlines() == [
        "range: r4c2 cannot be 4: r4c3 is 2, so the compartment r4c2-r4c3 can only contain 1 to 3.",
        "single: r4c2 must be 1: no other number is left for it.",
    ]


@pytest.mark.slow
def test_hint_after_hint_solves_the_puzzle() -> None:
    puzzle = parse_puzzle(PRINTED)
    solution = solve(puzzle)
    while puzzle != solution:
        put = run_json("str8ts", "hint", "-", grid=format_line(puzzle))["put"]
        numbers = [cell.number for cell in puzzle.flat]
        (row, col), number = put["cell"], put["number"]
        assert numbers[(row - 1) * 9 + col - 1] == 0
        numbers[(row - 1) * 9 + col - 1] = number
        puzzle = puzzle.with_numbers(numbers)
    assert run("str8ts", "hint", "-", grid=format_line(puzzle)).stdout == "The puzzle is solved.\n"
    assert run_json("str8ts", "hint", "-", grid=format_line(puzzle))["put"] is None


def test_json_has_the_steps_with_cells_numbers_and_reasons() -> None:
    answer = run_json("str8ts", "hint", "-", "--why", "--nudge", grid=TINY)
    assert answer["put"] == {"cell": [4, 2], "number": 1}
    assert answer["nudge"].startswith("Look at")
    assert [step["technique"] for step in answer["steps"]] == ["range", "single"]
    assert answer["steps"][0]["removed"] == [{"cell": [4, 2], "numbers": [4]}]
    assert answer["steps"][0]["cells"] == [[4, 2], [4, 3]]


def test_without_a_solution_there_is_no_hint() -> None:
    result = run("str8ts", "hint", "-", grid="11..")
    assert result.exit_code == 1
    assert "explain" in result.stdout


def test_of_several_solutions_only_what_all_have_is_told() -> None:
    result = run("str8ts", "hint", "-", grid="....")
    assert result.exit_code == 0
    assert result.stdout == "No more numbers are certain: from here on, solutions differ.\n"
    assert "several solutions" in result.stderr
