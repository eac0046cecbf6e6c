from dataclasses import replace

import numpy as np
import pytest

from readings import PUZZLE, doubtful
from stratabot.errors import ReadingError
from stratabot.frame import Frame
from stratabot.str8ts.shot import Shot, filled_notes, input_in, marked_in
from stratabot.str8ts.text import format_line
from stratabot.str8ts.vision.reading import Reading

FRAME = Frame(np.zeros((50, 50, 3), np.uint8))


def test_the_printed_puzzle_is_told_from_what_is_filled_in() -> None:
    given, notes = input_in(Shot(FRAME, PUZZLE))
    assert format_line(given.marked.puzzle) == "..#...1.#...c.2#"
    assert format_line(given.marked.filled) == "12#...1.#...c.2#"
    assert notes == ("2 numbers are taken as filled in by the player",)


def test_one_number_is_one() -> None:
    one = replace(PUZZLE, filled=("1.#.", *PUZZLE.filled[1:]))
    assert filled_notes(one) == ("1 number is taken as filled in by the player",)


def test_a_puzzle_without_such_numbers_is_fresh_and_the_readers_remark_is_a_note() -> None:
    fresh = replace(PUZZLE, filled=PUZZLE.printed, remark="r1c4 is taken as 3")
    given, notes = input_in(Shot(FRAME, fresh))
    assert given.marked.is_fresh
    assert notes == ("r1c4 is taken as 3",)


def test_a_doubtful_puzzle_is_refused() -> None:
    with pytest.raises(ReadingError, match="not sure of row 2 column 3"):
        input_in(Shot(FRAME, doubtful(PUZZLE, 1, 2)))


def test_no_puzzle_has_no_marks() -> None:
    with pytest.raises(ValueError, match="expected a reading of a puzzle"):
        marked_in(Reading(why="all cells are white"))
