import re
from pathlib import Path

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from commands import run
from stratabot.errors import TextError
from stratabot.strata.forms.diamond import squares_in_blocks
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.telling.in_terminal import draw_board
from stratabot.strata.text import parse_grid, parse_puzzle, split_puzzles
from stratabot.terminal import Colors, Terminal
from strategies import present, puzzle_of, puzzles

ROOT = Path(__file__).parents[3]
PALETTE = {label: (10 * k, 20, 200 - 9 * k) for k, label in enumerate("PG123")}
REAL = puzzle_of("PG.P", "PGGP", ".PP.", "PGPP")
WIDE = puzzle_of("PG.P", "PGGP", "...P")


def drawn(
    puzzle: Puzzle, ascii_only: bool = False, colors: Colors = Colors.NONE, columns: int = 200
) -> str:
    return present(draw_board(puzzle, (), PALETTE, Terminal(columns, colors, ascii_only)))


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
    readme = (ROOT / "README.md").read_text("utf-8")
    block = present(re.search(r"```text\n(.*?)```", readme, re.DOTALL))
    left = "\n".join(line[:13].rstrip() for line in block[1].splitlines())
    assert parse_puzzle(left) == puzzle_of("abc", "def", "ghi")


@pytest.mark.parametrize("color", ["never", "always"])
@pytest.mark.parametrize(
    "file",
    [
        *("examples/real-4x4.txt", "examples/six-colors.txt", "examples/half-laid.txt"),
        "fixtures/screenshots/phone-tall.jpg",
    ],
)
def test_what_solve_prints_is_taken_by_solve(file: str, color: str) -> None:
    path = str(ROOT / file)
    printed = run("solve", path, "--color", color)
    again = run("solve", "-", grid=printed.stdout)
    assert again.exit_code == 0
    assert again.stdout == run("solve", path).stdout


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


@given(puzzles(6, 7, "PG123"), st.sampled_from([34, 80]))
@example(Puzzle.of(["PG" * 6] * 12), 80)
def test_a_board_in_blocks_reads_back(puzzle: Puzzle, columns: int) -> None:
    text = drawn(puzzle, colors=Colors.TRUE, columns=columns)
    assume("\u2580" in text)
    assert parse_puzzle(text) == puzzle
    parts = split_puzzles(f"8 clicks\n\ntake P\n\n{text}\n\n{text}")
    assert [*map(parse_puzzle, parts)] == [puzzle, puzzle]


def test_a_board_in_blocks_that_is_not_whole_is_refused() -> None:
    lines = drawn(puzzle_of("PG.", "GGP"), colors=Colors.TRUE).split("\n")
    with pytest.raises(TextError, match="a whole board in the colored blocks"):
        parse_puzzle("\n".join(["take P", *lines[:-3]]))


def test_blocks_without_selectors_are_squares() -> None:
    text = "\u2580\u2584\n\u2584\u2580"
    assert squares_in_blocks(text) is None
    assert parse_puzzle(text).colors == ("\u2580", "\u2584")
