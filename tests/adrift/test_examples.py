from pathlib import Path

import pytest

from stratabot.adrift.puzzle import check
from stratabot.adrift.solver import answer
from stratabot.adrift.text import parse_puzzle, split_puzzles

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adrift.md").read_text("utf-8")
BOARDS = [
    part
    for k, block in enumerate(PAGE.split("```"))
    if k % 2 and block.startswith("\n")  # what is no board has a word there
    for part in split_puzzles(block.strip("\n"))
]


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_that_the_page_shows_has_one_solution(board: str) -> None:
    assert answer(parse_puzzle(board)).is_unique


@pytest.mark.parametrize("name", ["bridges", "hex", "pack", "walls", "wrapped"])
def test_an_example_has_one_solution(name: str) -> None:
    text = (ROOT / "examples" / "adrift" / f"{name}.txt").read_text("utf-8")
    for part in split_puzzles(text):
        puzzle = parse_puzzle(part)
        told = answer(puzzle)
        assert told.is_unique
        assert check(puzzle, told.found[0])
