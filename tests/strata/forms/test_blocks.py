from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from commands import run
from stratabot.errors import TextError
from stratabot.picture.terminal import Colors, Terminal
from stratabot.strata.forms.blocks import squares_in_blocks
from stratabot.strata.load import split_puzzles
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.telling.in_terminal import draw_board
from stratabot.strata.text import parse_puzzle
from strategies import puzzle_of, puzzles

ROOT = Path(__file__).parents[3]
PALETTE = {label: (10 * k, 20, 200 - 9 * k) for k, label in enumerate("PG123")}


def drawn(puzzle: Puzzle, columns: int = 80) -> str:
    """As `solve` prints it where there are colors."""
    board = draw_board(puzzle, (), PALETTE, Terminal(columns, Colors.TRUE, False))
    assert board is not None
    return board


@given(puzzles(6, 7, "PG123"), st.sampled_from([34, 80]))
def test_a_board_in_blocks_reads_back(puzzle: Puzzle, columns: int) -> None:
    text = drawn(puzzle, columns)
    assume("\u2580" in text)
    assert parse_puzzle(text) == puzzle
    parts = split_puzzles(f"8 clicks\n\ntake P\n\n{text}\n\n{text}")
    assert [*map(parse_puzzle, parts)] == [puzzle, puzzle]


def test_a_board_of_more_than_nine_lines_reads_back() -> None:
    puzzle = Puzzle.of(["PG" * 6] * 12)
    assert parse_puzzle(drawn(puzzle)) == puzzle


@pytest.mark.parametrize("path", ["examples/six-colors.txt", "fixtures/screenshots/phone-tall.jpg"])
def test_what_a_terminal_shows_is_taken_by_solve(path: str) -> None:
    printed = run("solve", str(ROOT / path), "--color", "always")
    again = run("solve", "-", "--color", "never", grid=printed.stdout)
    assert again.stdout == run("solve", str(ROOT / path)).stdout


def test_a_board_that_is_not_whole_is_refused() -> None:
    lines = drawn(puzzle_of("PG.", "GGP")).split("\n")
    with pytest.raises(TextError, match="a whole board in the colored blocks"):
        parse_puzzle("\n".join(["take P", *lines[:-3]]))


def test_blocks_without_selectors_are_squares() -> None:
    text = "\u2580\u2584\n\u2584\u2580"
    assert squares_in_blocks(text) is None
    assert parse_puzzle(text).colors == ("\u2580", "\u2584")
