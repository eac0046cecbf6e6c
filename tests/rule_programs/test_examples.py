import re
from itertools import pairwise
from pathlib import Path

import pytest

from stratabot.rule_programs import (
    board_rows,
    explain,
    format_board,
    is_program,
    parse_program,
    solutions,
)

FOLDER = Path(__file__).parents[2] / "examples" / "adrift"

COUNTS = {
    "cube": 1,
    "dominoes": 11,
    "houses": 1,
    "latin": 576,
    "map": 18,
    "paths": 1,
    "queens": 92,
    "sudoku": 1,
    "unsolvable": 0,
}


def text(name: str) -> str:
    return (FOLDER / f"{name}.tb").read_text("utf-8")


def only(name: str) -> list[str]:
    program = parse_program(text(name))
    (board,) = solutions(program)
    return board_rows(program, board)


def test_every_example_is_tested() -> None:
    assert {path.stem for path in FOLDER.glob("*.tb")} == {*COUNTS}


@pytest.mark.parametrize("name", COUNTS)
def test_an_example_has_as_many_boards_as_it_says(name: str) -> None:
    assert is_program(text(name))
    program = parse_program(text(name))
    assert len([*solutions(program)]) == COUNTS[name]
    assert program.idle() == ()
    assert (explain(program) is None) == bool(COUNTS[name])


def test_no_two_queens_are_in_a_line() -> None:
    program = parse_program(text("queens"))
    for board in solutions(program):
        rows = [row.split().index("Q") for row in board_rows(program, board)]
        assert len({*rows}) == len({c - r for r, c in enumerate(rows)}) == 8
        assert len({c + r for r, c in enumerate(rows)}) == 8


def test_the_path_puzzle_is_solved_as_by_hand() -> None:
    assert only("paths") == ["R R G G G", "R G G R R", "R G B R R", "R G B B B"]


def test_the_cubes_corner_is_printed_as_one_sees_it() -> None:
    program = parse_program(text("cube"))
    (board,) = solutions(program)
    assert format_board(program, board).splitlines()[0].startswith(".... ")


def test_the_riddle_has_the_answer_that_its_clues_lead_to() -> None:
    assert only("houses") == ["Ann cat milk", "Ben fish tea", "Cleo dog juice"]


PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
BLOCKS = re.findall(r"^```\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_programs_on_the_page_have_the_boards_that_follow_them() -> None:
    found = [(text, shown) for text, shown in pairwise(BLOCKS) if is_program(text)]
    assert len(found) == 3
    for text, shown in found:
        program = parse_program(text)
        boards = {format_board(program, board) for board in solutions(program)}
        assert boards == {*shown.split("\n\n")}
