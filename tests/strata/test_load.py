from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import InputError, TextError
from stratabot.source import Kind, Source, open_source
from stratabot.strata.load import load, load_all, read_part, split
from stratabot.strata.puzzle import Puzzle, Ribbon
from stratabot.strata.shot import position_in, read
from stratabot.strata.text import format_puzzle, parse_puzzle, split_puzzles
from strategies import puzzle_of, puzzles

SHOTS = Path(__file__).parents[2] / "fixtures" / "screenshots"


def text(content: str) -> Source:
    return Source("grid.txt", Kind.TEXT, content)


def test_a_text_with_empty_lines_is_many(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("PG\nGP\n\nRR\n")
    assert [position.puzzle.rows for position in load_all(str(file))] == [2, 1]
    with pytest.raises(InputError, match="expected one grid, got 2"):
        load(str(file))


def test_errors_name_the_file_where_it_is_the_only_one(tmp_path: Path) -> None:
    file = tmp_path / "grid.txt"
    file.write_text("PG\nPGP")
    with pytest.raises(InputError, match=r"grid\.txt: expected 2 squares in row 2, got 3"):
        load(str(file))
    with pytest.raises(TextError, match=r"^expected 2 squares in row 2, got 3"):
        read_part(text("PG\nPGP"))


def test_zeros_that_may_mean_blank_are_remarked_unless_told() -> None:
    assert read_part(text("30\n03")).notes == (
        "0 is read as a color; if it means blank: blank='0'",
    )
    assert read_part(text("30\n03"), blank="0").notes == ()


def test_options_go_before_what_was_seen() -> None:
    loaded = read_part(text("PG\nGP"))
    placed = loaded.with_options(placed="r1=p")
    assert placed.position.placed == (Ribbon.parse("r1=P"),)
    assert placed.position.in_hand == "P"
    assert loaded.with_options(selected="g").position.in_hand == "G"
    strange = loaded.with_options(selected="Z")
    assert strange.notes == ("no square of this puzzle is Z; its colors are G, P",)
    with pytest.raises(InputError, match="placed: expected a line of a 2 x 2 board"):
        loaded.with_options(placed="r3=P")


@pytest.mark.parametrize("kind", [np.int8, np.uint8])
@pytest.mark.parametrize("shape", [(2, 3), (1, 2, 3)])
def test_an_array_is_boards(kind: type, shape: tuple[int, ...], tmp_path: Path) -> None:
    board: Any = np.array([[0, 1, -1], [10, 1, 0]], np.int8).view(kind).reshape(shape)
    np.save(tmp_path / "boards.npy", board)
    assert load(str(tmp_path / "boards.npy")).puzzle == Puzzle.of([["0", "1", None], "A10"])
    np.save(tmp_path / "boards.npy", np.zeros((5, 2, 3), kind))
    assert len(list(load_all(str(tmp_path / "boards.npy")))) == 5


@pytest.mark.parametrize(
    "array",
    [np.zeros((2, 3)), np.zeros(3, np.int8), np.zeros((0, 3), np.int8), np.array(["a"], object)],
)
def test_an_array_of_something_else_is_refused(array: np.ndarray, tmp_path: Path) -> None:
    np.save(tmp_path / "boards.npy", array, allow_pickle=True)
    with pytest.raises(InputError, match=r"boards\.npy: (expected int8|not an array)"):
        list(split(open_source(str(tmp_path / "boards.npy"))))


def test_a_screenshot_is_a_position_with_its_own_colors() -> None:
    shot = SHOTS / "phone-tall.jpg"
    (part,) = split(open_source(str(shot)))
    loaded = read_part(part)
    assert loaded.shot is not None
    assert loaded.position == position_in(loaded.shot.reading) == load(str(shot))
    assert loaded.position.swatches == loaded.shot.reading.saturated()
    assert loaded.shot.reading == read(shot)
    assert loaded.shot.frame.height == 2340


def test_an_array_of_two_dimensions_is_a_board() -> None:
    board = np.array([[0, 1], [1, -1]])
    for array in (board, board.astype(np.int8), board.astype(np.int8).view(np.uint8)):
        assert load(array).puzzle == puzzle_of("01", "1.")
    with pytest.raises(InputError, match="the array given: expected a board of whole numbers, got"):
        load(np.array([["P", "G"]]))
    with pytest.raises(InputError, match="the array given: expected colors from 0 to 61"):
        load(np.array([[99]]))


def parse_puzzles(text: str, blank: str | None = None) -> list[Puzzle]:
    return [parse_puzzle(part, blank) for part in split_puzzles(text, blank)]


@given(st.lists(puzzles(), max_size=4))
def test_many_puzzles_read_back_as_printed(several: list[Puzzle]) -> None:
    assert parse_puzzles("\n".join(map(format_puzzle, several))) == several


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_empty_lines_end_a_grid(end: str) -> None:
    text = end.join(["", "PG", "GG", "", " ", "", "# the second", "R", "G", ""])
    assert parse_puzzles(text) == [puzzle_of("PG", "GG"), puzzle_of("R", "G")]


@pytest.mark.parametrize("between", ["", " ", "  ", "\t"])
def test_a_single_line_of_spaces_ends_a_grid(between: str, tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text(f"PGP\nGGG\n{between}\nRRR\nGGG\n")
    grids = [loaded.puzzle for loaded in load_all(str(tmp_path / "two.txt"))]
    assert grids == [puzzle_of("PGP", "GGG"), puzzle_of("RRR", "GGG")]


def test_a_line_of_spaces_as_wide_as_the_grid_is_a_row_of_blanks() -> None:
    assert parse_puzzles("3 3\n   \n 33\n\n1\n") == [puzzle_of("3.3", "...", ".33"), puzzle_of("1")]
    assert parse_puzzles("P \n \nGG\n\nR", " ") == [puzzle_of("P.", "..", "GG"), puzzle_of("R")]


def test_objects_in_lines_are_many_puzzles() -> None:
    text = '{"rows": 1, "cols": 2, "grid": ["P."]}\n{"grid": [[1, 2], [2, 1]]}\n'
    assert parse_puzzles(text) == [puzzle_of("P."), puzzle_of("12", "21")]
    assert parse_puzzles('{\n"grid": [\n"P."\n]\n}\n') == [puzzle_of("P.")]
