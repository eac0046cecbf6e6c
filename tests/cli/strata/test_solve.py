import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from commands import REAL, run, run_json
from pseudo_terminal import PseudoTerminal
from requirements import needs_terminals
from stratabot.picture.palette import palette_for
from stratabot.strata.groups import color_by_groups
from stratabot.strata.puzzle import Line, Puzzle, Ribbon, Solution, check
from stratabot.strata.text import format_puzzle, parse_puzzle
from strategies import brute_fewest, puzzle_of, puzzles

PUZZLE = parse_puzzle(REAL)
EXAMPLES = Path(__file__).parents[3] / "examples"


def solution_of(answer: object) -> Solution:
    assert isinstance(answer, list)
    laid = []
    for ribbon in answer:
        assert list(ribbon) == ["line", "number", "color"]
        assert ribbon["line"] in ("row", "col")
        laid.append(Ribbon(Line(ribbon["line"], ribbon["number"] - 1), ribbon["color"]))
    return Solution(tuple(laid))


def steps_of(text: str) -> list[tuple[str, str]]:
    """`("left 2", "r2=G")` and so on, the colors from the headings."""
    steps, color = [], ""
    for line in re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines():
        if heading := re.fullmatch(r"(?:take|stay on)\s+(\S)\s*(?:\(in any order\))?", line):
            color = heading[1]
        elif step := re.match(r"\s+\d+\. (left|right) (\d+)\s+([rc]\d+)( .*free.*)?", line):
            named = step[3] if step[4] else f"{step[3]}={color}"
            steps.append((f"{step[1]} {step[2]}", named))
    return steps


@given(puzzles(3, 4))
def test_the_steps_of_any_grid_solve_it_when_followed(puzzle: Puzzle) -> None:
    result = run("solve", "-", "--selected", "P", grid=format_puzzle(puzzle))
    if result.exit_code:
        assert result.stdout.startswith("No solution")
        return
    steps = [named for _, named in steps_of(result.stdout)]
    if not puzzle.colors:
        assert len(steps) == puzzle.rows + puzzle.cols
        return
    solution = Solution.parse(" ".join(steps))
    assert check(puzzle, solution)
    assert f" {solution.clicks('P')} clicks" in result.stdout


@pytest.mark.parametrize("placed", ["c3=R", "c3=P r4=P", "c3=P,r4=P,c2=G"])
def test_a_partly_laid_board_is_gone_on_with(placed: str) -> None:
    answer = run_json("solve", "-", "--placed", placed, grid=REAL)
    lying, rest = Solution.parse(placed), solution_of(answer["ribbons"])
    assert check(PUZZLE, (*lying.ribbons, *rest.ribbons))
    assert solution_of(answer["placed"]) == lying
    assert answer["clicks"] == len(rest.ribbons) + answer["color_changes"]
    assert answer["color_changes"] == brute_fewest_of(lying)


def brute_fewest_of(lying: Solution) -> int | None:
    if len(lying.ribbons) < 2:
        return 3  # red is in hand
    return brute_fewest(PUZZLE, lying.ribbons[-1].color, lying.ribbons)


def test_a_board_laid_to_the_end_is_solved() -> None:
    answer = run_json("solve", "-", grid=REAL)
    placed = " ".join(map(str, color_by_groups(solution_of(answer["ribbons"]))))
    result = run("solve", "-", "--placed", placed, grid=REAL)
    assert result.exit_code == 0
    assert result.stdout.startswith("Solved")
    assert run_json("solve", "-", "--placed", placed, grid=REAL)["ribbons"] == []


def test_all_lists_every_solution_once() -> None:
    grid = ".gr\nrg.\nr.p\n"
    puzzle = parse_puzzle(grid)
    lines = run("solve", "-", "--all", grid=grid).stdout.splitlines()
    count = run_json("solve", "-", "--count", grid=grid)["solutions"]
    assert len(lines) == len(set(lines)) == count
    assert all(check(puzzle, Solution.parse(line)) for line in lines)


def test_all_stops_at_the_limit_and_starts_at_once() -> None:
    huge = ("G" * 40 + "\n") * 30
    lines = run("solve", "-", "--all", "--limit", "3", grid=huge).stdout.splitlines()
    assert len(set(lines)) == 3


def test_the_examples_run() -> None:
    files = sorted(EXAMPLES.glob("*.txt"))
    assert len(files) >= 6
    for file in files:
        blank = ("--blank", "0") if "zeros" in file.name else ()
        result = run("solve", str(file), *blank)
        assert result.exit_code == ("unsolvable" in file.name), file
        assert result.stderr == ""


def test_a_board_too_large_to_draw_does_not_blame_a_wide_terminal() -> None:
    result = run("solve", "-", grid=("G" * 40 + "\n") * 40, COLUMNS="1000")
    assert result.exit_code == 0
    assert "too few" not in result.stderr


@pytest.mark.parametrize(("grid", "color", "other"), [("...\n..G\n", "G", "P"), (".", "P", "G")])
def test_free_ribbons_have_the_color_that_the_steps_say(grid: str, color: str, other: str) -> None:
    result = run("solve", "-", "--selected", "P", "--color", "always", grid=grid)
    steps, board = result.stdout.split("\n\n")[1:]
    headings = re.findall(r"(?:take|stay on) +(\S)", re.sub(r"\x1b\[[0-9;]*m", "", steps))
    assert headings == [color]
    palette = palette_for("GP")
    assert "48;2;{};{};{}m".format(*palette[color]) in board
    assert "48;2;{};{};{}m".format(*palette[other]) not in board


def shown_on_a_terminal(columns: int = 80, **env: Any) -> str:
    board = str(EXAMPLES / "real-4x4.txt")
    with PseudoTerminal("solve", board, columns=columns, **env) as terminal:
        assert terminal.await_end() == 0
        return terminal.seen


@needs_terminals
@pytest.mark.parametrize(
    ("env", "escape"),
    [
        ({"COLORTERM": "truecolor"}, "\x1b[38;2;"),
        ({}, "\x1b[38;5;"),
        ({"COLORTERM": "truecolor", "NO_COLOR": "1"}, None),
        ({"NO_COLOR": ""}, "\x1b[38;5;"),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, None),
    ],
)
def test_a_terminal_gets_the_colors_it_has(env: Any, escape: str | None) -> None:
    shown = shown_on_a_terminal(**env)
    assert "10 clicks" in shown
    assert {*re.findall(r"\x1b\[38;\d;", shown)} == {escape} - {None}
    assert ("\x1b" in shown) == (escape is not None)


@needs_terminals
def test_a_narrow_terminal_is_noticed() -> None:
    shown = shown_on_a_terminal(26, TERM="xterm", COLORTERM="truecolor")
    board = re.sub(r"\x1b\[[0-9;]*m", "", shown).split("\r\n\r\n")[2]
    assert all(len(line) <= 26 for line in board.splitlines())


def test_the_grid_of_the_answer_is_read_as_the_same_puzzle() -> None:
    answer = run_json("solve", "-", "--blank", ".", grid=".P~\n~~~\n")
    assert parse_puzzle("\n".join(answer["grid"]), ".") == puzzle_of(".P~", "~~~")
    assert parse_puzzle(json.dumps(answer)) == puzzle_of(".P~", "~~~")


def test_a_note_on_how_grids_were_read_is_in_the_json_of_each() -> None:
    grid = "30\n33\n\n30\n30\n\n🟥,🟩\n🟥,🟩\n"
    zeros, words = "0 is read as a color; if it means blank: --blank 0", "🟥 is R, 🟩 is G"
    told = run("solve", "-", "--format", "jsonl", grid=grid).stdout.splitlines()
    assert [json.loads(line).get("remarks") for line in told] == [[zeros], [zeros], [words]]


def test_placed_takes_what_hint_prints() -> None:
    hint = run("hint", "-", grid=REAL).stdout
    named = re.search(r"(?:left|right) \d \(.*?\)", hint)
    assert named is not None
    assert run("solve", "-", "--placed", named[0], grid=REAL).exit_code == 0


def test_what_solve_prints_as_json_is_taken() -> None:
    args = ("solve", "-", "--format", "json")
    half = run(*args, "--placed", "left 1=G", grid="P.G\nGGG\n").stdout
    assert json.loads(half)["placed"] == [{"line": "row", "number": 1, "color": "G"}]
    assert run(*args, grid=half).stdout == half


def test_ribbons_that_are_named_count_instead_of_those_in_a_picture_and_that_is_said() -> None:
    shot = str(Path(__file__).parents[3] / "fixtures" / "screenshots" / "laid-two.jpg")
    answer = run_json("solve", shot, "--placed", "r1=1", grid="")
    assert [ribbon["line"] for ribbon in answer["placed"]] == ["row"]
    [said] = [each for each in answer["remarks"] if "--placed" in each]
    assert said.startswith("--placed counts instead of what lies in the picture: ")


def test_a_large_stuck_grid_is_explained_at_once() -> None:
    rows = ["R" * 100] * 98
    puzzle = puzzle_of("PG" + "R" * 98, *rows, "GP" + "R" * 98)
    result = run("explain", "-", grid=format_puzzle(puzzle))
    assert result.exit_code == 1
    assert max(map(len, result.stdout.splitlines())) < 250
