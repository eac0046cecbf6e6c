"""What a printed book has of this game: its rules, puzzles and their solutions."""

from contextlib import suppress
from typing import Final

from stratabot.errors import OutOfTimeError
from stratabot.picture.book import HowToPlay, Printed
from stratabot.picture.drawing import Slide
from stratabot.str8ts.grading import grade
from stratabot.str8ts.picture.board import draw_board, opening, solved_slide
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import answer, solve
from stratabot.str8ts.text import parse_puzzle

EXAMPLE: Final = "#5#.. #.... 43.2. ...1# ..a.#"
FIRST_FOUND: Final = {12: 5, 14: 1}  # by the remark below: row * size + col

_RULES: Final = (
    "Write a number into every white cell: 1 to 9 if the board has 9 x 9 cells, 1 to 5 if it has "
    "5 x 5. No number stands twice in a row or column.",
    "White cells beside each other, from the edge or a black cell to the next one, are a "
    "compartment; so are white cells below each other. Every compartment holds consecutive numbers "
    "in any order: 4 2 5 3 is right, 2 3 5 6 is wrong, because 4 is missing.",
    "Black cells stay as they are. A number in a black cell is used up: no white cell in its row "
    "or column has it. It belongs to no compartment.",
)
_REMARKS: Final = (
    "In the example, row 3 is one compartment of five cells, so it holds 1 to 5. Two of them are "
    "missing, 1 and 5. The third cell of the row cannot be 1, because the black cell at the "
    "bottom of its column has used up the 1. So the third cell is 5, and the last one is 1.",
)


def how_to_play() -> HowToPlay:
    """The rules, with an example."""
    puzzle = parse_puzzle(EXAMPLE)
    full = solve(puzzle)
    assert full is not None
    example = (
        opening(puzzle, "The puzzle"),
        Slide(draw_board(puzzle, FIRST_FOUND), "Two numbers are found"),
        solved_slide(puzzle, full, "The solution"),
    )
    return HowToPlay("Str8ts", _RULES, example, _REMARKS)


def printed(puzzle: Puzzle) -> Printed:
    """A puzzle as a book shows it."""
    found = answer(puzzle)
    found.require_decided()
    first = opening(puzzle, "")
    if not found.found:
        return Printed(first, None)
    last = solved_slide(puzzle, found.found[0])
    if not found.is_unique:
        return Printed(first, last, remark="several solutions; the book shows one")
    graded = None
    with suppress(OutOfTimeError):
        graded = grade(puzzle)
    return Printed(first, last, graded and graded.number, graded.word if graded else "")
