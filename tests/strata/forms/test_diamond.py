import re
from pathlib import Path

import pytest
from hypothesis import assume, example, given

from commands import run
from stratabot.errors import TextError
from stratabot.picture.terminal import Colors, Terminal
from stratabot.strata.load import split_puzzles
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.telling.in_terminal import draw_board
from stratabot.strata.text import parse_grid, parse_puzzle
from strategies import puzzle_of, puzzles

README = Path(__file__).parents[3] / "README.md"
REAL = puzzle_of("PG.P", "PGGP", ".PP.", "PGPP")
WIDE = puzzle_of("PG.P", "PGGP", "...P")


def drawn(puzzle: Puzzle, ascii_only: bool = False) -> str:
    """As `solve` prints it where there are no colors."""
    board = draw_board(puzzle, (), {}, Terminal(200, Colors.NONE, ascii_only))
    assert board is not None
    return board


def plain(puzzle: Puzzle, step: int) -> str:
    """Without selectors; neighbors in a line are two steps apart."""
    lines = [[" "] * (step * (puzzle.rows + puzzle.cols)) for _ in range(100)]
    for i, row in enumerate(puzzle.cells):
        for j, cell in enumerate(row):
            lines[i - j + puzzle.cols - 1][step * (i + j)] = cell or "."
    return "\n".join("".join(line).rstrip() for line in lines[: puzzle.rows + puzzle.cols - 1])


@given(puzzles(4, 5, "PG/12·"))
@example(REAL)
@example(WIDE)
def test_a_printed_diamond_reads_back(puzzle: Puzzle) -> None:
    assume("·" not in puzzle.colors)
    assert parse_puzzle(drawn(puzzle)) == puzzle
    assert parse_puzzle(re.sub("(?m)^ +", "", drawn(puzzle))) == puzzle


@given(puzzles(12, 13, "PG"))
def test_a_diamond_in_ascii_reads_back(puzzle: Puzzle) -> None:
    assert parse_puzzle(drawn(puzzle, ascii_only=True)) == puzzle


@given(puzzles(4, 5, "PGr"))
def test_a_diamond_without_selectors_reads_back(puzzle: Puzzle) -> None:
    assume(min(puzzle.rows, puzzle.cols) > 1)
    for step in (1, 2):
        parsed = parse_grid(f"{plain(puzzle, step)}\n")
        assert parsed.puzzle == puzzle
        assert "the diamond is read as the game shows it" in parsed.notes


def test_the_diamond_of_the_readme_is_read() -> None:
    block = re.search(r"```text\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert block is not None
    left = "\n".join(line[:13].rstrip() for line in block[1].splitlines())
    assert parse_puzzle(left) == puzzle_of("abc", "def", "ghi")


@pytest.mark.parametrize("file", ["real-4x4.txt", "six-colors.txt", "half-laid.txt"])
def test_what_solve_prints_is_taken_by_solve(file: str) -> None:
    path = str(README.parent / "examples" / file)
    printed = run("solve", path)
    again = run("solve", "-", grid=printed.stdout)
    assert again.exit_code == 0
    assert again.stdout == printed.stdout


def test_what_solve_prints_of_a_picture_is_taken_by_solve() -> None:
    shot = str(README.parent / "fixtures" / "screenshots" / "phone-tall.jpg")
    printed = run("solve", shot)
    again = run("solve", "-", grid=printed.stdout)
    assert again.stdout == printed.stdout


def test_several_answers_are_several_puzzles() -> None:
    text = f"8 ribbons\n\ntake P\n\n{drawn(REAL)}\n\nand\n\n{drawn(WIDE)}\n"
    assert [parse_puzzle(part) for part in split_puzzles(text)] == [REAL, WIDE]


@pytest.mark.parametrize("line", [0, 3, 5])
def test_a_diamond_that_lacks_a_line_or_a_square_is_refused(line: int) -> None:
    lines = drawn(REAL).split("\n")
    with pytest.raises(TextError, match=r"^expected .* of a board of "):
        parse_puzzle("\n".join([*lines[:line], *lines[line + 1 :]]))
    lines[line] = lines[line].replace("P", " ", 1).replace("·", " ", 1)
    with pytest.raises(TextError, match=r"^expected .* of a board of "):
        parse_puzzle("\n".join(lines))
