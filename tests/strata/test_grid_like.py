from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stratabot.errors import InputError, PuzzleError, ReadingError, StratabotError, TextError
from stratabot.strata.grid_like import load_grid, position_of
from stratabot.strata.position import Position
from strategies import puzzle_of

LETTERS = puzzle_of("PG.P", "PGGP", "...P")
NUMBERS = puzzle_of("01.0", "0110", "...0")

_ROWS = [[0, 1, -1, 0], [0, 1, 1, 0], [-1, -1, -1, 0]]


@pytest.mark.parametrize(
    "grid",
    [
        "PG.P\nPGGP\n...P",
        ["PG.P", "PGGP", "...P"],
        ("P G . P", "P G G P", ". . . P"),
        [["P", "G", None, "P"], ["P", "G", "G", "P"], [".", "", "*", "P"]],
        [list("PG.P"), list("PGGP"), list("...P")],
        np.array([list("PG.P"), list("PGGP"), list("...P")]),
        {"grid": ["PG.P", "PGGP", "...P"]},
        b"PG.P\nPGGP\n...P",
        LETTERS,
        Position(LETTERS),
        iter(["PG.P", "PGGP", "...P"]),
    ],
    ids=lambda grid: type(grid).__name__,
)
def test_every_form_of_letters_is_the_same_puzzle(grid: Any) -> None:
    assert position_of(grid) == Position(LETTERS)


@pytest.mark.parametrize(
    "grid",
    [
        _ROWS,
        [[None if number == -1 else number for number in row] for row in _ROWS],
        np.array(_ROWS),
        np.array(_ROWS, np.int8),
        np.array(_ROWS, np.int8).view(np.uint8),
        np.array(_ROWS)[:, ::1],
        [np.array(row) for row in _ROWS],
    ],
)
def test_every_form_of_numbers_is_the_same_puzzle(grid: Any) -> None:
    assert position_of(grid).puzzle == NUMBERS
    assert position_of([[9, 10], [61, -1]]).puzzle == puzzle_of("9A", "z.")


def test_a_position_keeps_what_lies_on_it() -> None:
    position = Position(LETTERS).with_placed("r1=P")
    assert position_of(position) is position
    told = {"grid": ["PG"], "placed": ["r1=P"]}
    assert position_of(told) == Position(puzzle_of("PG")).with_placed("r1=P")


def test_a_path_is_loaded_and_a_files_name_is_not_taken_for_a_grid(tmp_path: Path) -> None:
    path = tmp_path / "grid.txt"
    path.write_text("PG.P\nPGGP\n...P")
    assert position_of(path).puzzle == LETTERS
    for name in (str(path), "grid.txt", "shots/board.PNG"):
        with pytest.raises(PuzzleError, match="may be a file's name: pass a pathlib"):
            position_of(name)


def test_an_unknown_cell_is_settled_or_refused() -> None:
    assert position_of("P?\nGP").puzzle == puzzle_of("PP", "GP")
    assert position_of([["P", "?"], ["G", "P"]]) == position_of("P?\nGP")
    assert load_grid("PG\nG?\n").unknown == {(1, 1)}
    assert load_grid(puzzle_of("P")).unknown == set()
    with pytest.raises(InputError, match="I need to know row 3 column 1"):
        position_of("P?\nGP\n?P")


@pytest.mark.parametrize(
    ("grid", "error", "text"),
    [
        (None, PuzzleError, "expected a puzzle, a text, .* got NoneType"),
        (5, PuzzleError, "got int"),
        (np.zeros(3), PuzzleError, "got an array of 1"),
        (np.zeros((2, 2, 2, 3)), PuzzleError, "got an array of 4"),
        ([], PuzzleError, r"expected rows of squares, got \[\]"),
        ([1, 2], PuzzleError, r"expected rows of squares, got \[1, 2\]"),
        ([{"a": 1}], PuzzleError, "expected rows of squares"),
        ([[1, 2], [1]], PuzzleError, "expected 2 squares in row 2, got 1"),
        ([["P", "G"], ["P"]], TextError, "expected 2 squares in row 2, got 1"),
        ([[1, 99]], PuzzleError, r"from 0 to 61 and -1 \(255\) for blank, got 99"),
        ([[1, -2]], PuzzleError, "got -2"),
        ([["P", "GG"]], TextError, "got 'GG' in row 1"),
        ("", TextError, "got an empty text"),
        ([[]], PuzzleError, "at least one square"),
        (np.zeros((40, 40, 3), np.uint8), ReadingError, "no puzzle"),
    ],
)
def test_what_is_no_grid_is_refused_in_a_line(
    grid: Any, error: type[StratabotError], text: str
) -> None:
    with pytest.raises(error, match=text) as caught:
        position_of(grid)
    assert str(caught.value).isprintable()
