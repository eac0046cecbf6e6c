from pathlib import Path

import pytest

from commands import run, run_json
from str8ts.boards import PRINTED, TINY
from stratabot.puzzles.solutions import SolutionsQuestion
from stratabot.str8ts.marks import MarkedPuzzle
from stratabot.str8ts.puzzle import check
from stratabot.str8ts.telling.solution import solution_report
from stratabot.str8ts.text import parse_puzzle

LINE = "".join(TINY.split())


@pytest.mark.parametrize("method", [[], ["--method", "sat"], ["--method", "search"]])
def test_each_method_tells_one_solution_several_or_none(method: list[str]) -> None:
    solve = ("str8ts", "solve", "-", *method)
    result = run(*solve, grid=PRINTED)
    assert (result.exit_code, result.stderr) == (0, "")
    assert check(parse_puzzle(PRINTED), parse_puzzle(result.stdout))
    one = {"size": 4, "puzzle": LINE, "solvable": True, "unique": True}
    assert run_json(*solve, grid=TINY) == one | {"solution": "12#32314#432c12#"}
    several = run(*solve, grid="....")
    assert several.exit_code == 0
    assert several.stderr == "several solutions: this is one of them\n"
    assert several.stdout in ("12\n21\n", "21\n12\n")
    answer = run_json(*solve, grid="....")
    assert (answer["solvable"], answer["unique"]) == (True, False)
    assert answer["solution"] in ("1221", "2112")
    wrong = "1.1............."
    none = {"size": 4, "puzzle": wrong, "solvable": False, "unique": False, "solution": None}
    why = "r1c1 and r1c3 have the same number 1 in row 1."
    told = none | {"conflict": [[1, 1], [1, 3]], "why": why}
    assert run_json(*solve, grid=wrong, exit_code=1) == told
    refused = run(*solve, grid=wrong)
    assert refused.exit_code == 1
    assert refused.stdout == f"No solution: {why}\n"


def test_solutions_are_counted_exactly_up_to_the_limit() -> None:
    count = ["str8ts", "solve", "-", "--count"]
    assert run_json(*count, grid="." * 16)["solutions"] == 576
    assert "more" not in run_json(*count, grid="." * 16)
    few = run_json(*count, "--limit", "10", grid="." * 16)
    assert (few["solutions"], few["more"]) == (10, True)
    assert run_json(*count, grid="." * 25)["solutions"] == 1000
    assert run_json(*count, grid="11..", exit_code=1)["solutions"] == 0
    assert run(*count, grid=TINY).stdout == "1 solution\n"
    assert run(*count, "--limit", "3", grid="." * 9).stdout == "more than 3 solutions\n"
    assert run(*count, grid="11..").exit_code == 1


def test_a_board_above_nine_is_told_with_spaces() -> None:
    rows = [[str((i + j) % 10 + 1) if (i + j) % 3 else "." for j in range(10)] for i in range(10)]
    text = "\n".join(" ".join(row) for row in rows)
    answer = run_json("str8ts", "solve", "-", grid=text)
    assert answer["size"] == 10
    assert len(answer["solution"].split()) == 100
    assert check(parse_puzzle(answer["puzzle"]), parse_puzzle(answer["solution"]))
    shown = run("str8ts", "solve", "-", grid=text).stdout
    assert check(parse_puzzle(text), parse_puzzle(shown))


def test_a_narrow_terminal_gets_no_colors() -> None:
    narrow = run("str8ts", "solve", "-", "--color", "always", grid=TINY, COLUMNS="8")
    assert narrow.stdout == "12#3\n2314\n#432\nc12#\n"


@pytest.mark.parametrize("name", ["moderate", "small", "tough"])
@pytest.mark.parametrize("depth", ["", "truecolor"])
def test_a_board_in_colors_is_read_again(name: str, depth: str) -> None:
    path = Path(__file__).parents[3] / "examples" / "str8ts" / f"{name}.txt"
    shown = run("str8ts", "solve", str(path), "--color", "always", COLORTERM=depth).stdout
    assert "\x1b[" in shown
    plain = run("str8ts", "solve", str(path)).stdout
    assert run("str8ts", "solve", "-", grid=shown).stdout == plain


def test_marked_cells_in_colors_are_read_again() -> None:
    grid = "1.1#\n....\n#d..\n...."
    for color in ("always", "never"):
        shown = run("str8ts", "explain", "-", "--color", color, grid=grid).stdout
        board = "".join(shown.splitlines(keepends=True)[1:])
        assert run_json("str8ts", "grade", "-", grid=board, exit_code=1)["puzzle"] == (
            "1.1#....#d......"
        )


def test_a_count_says_that_it_leaves_out_what_a_player_has_filled_in() -> None:
    marked = MarkedPuzzle.fresh(parse_puzzle(TINY))
    played = marked.at(MarkedPuzzle.fresh(parse_puzzle(TINY.replace(".", "1", 1))))
    told = solution_report(played, question=SolutionsQuestion(counts=True)).remark
    assert "numbers that are filled in do not count" in told
