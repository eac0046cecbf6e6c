from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adrift.variants import random_board
from stratabot.adrift.puzzle import Form, Puzzle, Row, Wraps
from stratabot.adrift.text import format_puzzle, parse_puzzle
from stratabot.errors import TextError

WALLED = "walls\nA . .|B\n  - -\n. .|+ .\n      -\n. A . B\n"
FRAMED = "+-+-+-+-+\n|A . .|B|\n+ +-+-+ +\n|. .|+ .|\n+ + + +-+\n|. A . B|\n+-+-+-+-+\n"
CLOSED = "wrap walls\n -\n|A . . B|\n . . . .\n A . . B\n -\n"
FLOWER = "hex\n A .\nB # B\n . A\n"


def are_neighbors(puzzle: Puzzle, one: str, other: str) -> bool:
    names = puzzle.graph.names
    beside = {
        names[k] for cell, name in enumerate(names) if name == one for k in puzzle.beside(cell)
    }
    return other in beside


def test_walls_part_cells_beside_and_below_each_other() -> None:
    puzzle = parse_puzzle(WALLED)
    assert puzzle.form == Form(
        "grid", 4, 3, bridges=(6,), walls=frozenset({(2, 3), (1, 5), (2, 6), (5, 6), (7, 11)})
    )
    assert not are_neighbors(puzzle, "r1c3", "r1c4")
    assert not are_neighbors(puzzle, "r1c2", "r2c2")
    assert are_neighbors(puzzle, "r1c1", "r2c1")
    assert format_puzzle(puzzle) == WALLED


def framed(row: str) -> str:
    frame = row.replace("A", "-").replace(" -", "--").replace("- ", "--").replace("|", "+")
    return f"{frame}\n{row}\n{frame}\n"


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (f"walls\n{FRAMED}", WALLED),
        ("walls\n" + "".join(f"   {line}\n" for line in FRAMED.splitlines()), WALLED),
        *(
            (f"walls\n{framed(row)}", "walls\nA|A\n")
            for row in ("A|A", "|A|A|", "| A|A |", "  | A|A |")
        ),
        ("A . B\n. + .\nB . A\n", "A.B\n.+.\nB.A\n"),
        ("  hex\n   A .\n  B # B\n   . A\n", FLOWER),
        ("Hex\n A .\n. A\n", "hex\n A .\n. A\n"),
        ("Walls\nA|A\n", "walls\nA|A\n"),
        ("Wrap rows walls\nA|. A\n", "wrap rows walls\nA|. A\n"),
        ("wrap walls\nA . . B|\n. . . .\nA . . B\n-\n", CLOSED),
    ],
)
def test_spaces_frames_and_capitals_mean_nothing(text: str, same: str) -> None:
    assert parse_puzzle(text) == parse_puzzle(same)


@pytest.mark.parametrize(
    ("heading", "wraps"),
    [
        ("wrap", Wraps(True, True)),
        ("wrap rows", Wraps(True, False)),
        ("Wrap Rows", Wraps(True, False)),
        ("wrap columns", Wraps(False, True)),
    ],
)
def test_rows_and_columns_go_on_where_they_wrap(heading: str, wraps: Wraps) -> None:
    text = f"{heading}\nA..B\n....\nA..B\n"
    puzzle = parse_puzzle(text)
    assert puzzle.form.wraps == wraps
    assert are_neighbors(puzzle, "r2c1", "r2c4") is wraps.rows
    assert are_neighbors(puzzle, "r1c2", "r3c2") is wraps.columns
    assert format_puzzle(puzzle) == text.replace("Wrap Rows", "wrap rows")


def test_on_every_shape_neighbors_are_those_that_a_player_sees_also_after_formatting() -> None:
    rng = Random(24)
    for _ in range(250):
        text, board = random_board(rng)
        puzzle = parse_puzzle(text)
        names = puzzle.graph.names
        crossings = [(name, name in names[:k]) for k, name in enumerate(names)]
        found = [(k, other) for k in puzzle.open_cells for other in puzzle.beside(k)]
        assert sorted((crossings[a], crossings[b]) for a, b in found) == sorted(board.neighbors())
        assert parse_puzzle(format_puzzle(puzzle)) == puzzle


def test_a_wall_around_a_grid_that_wraps_closes_the_way_to_the_other_side() -> None:
    puzzle = parse_puzzle(CLOSED)
    assert puzzle.form.walls == {(0, 3), (0, 8)}
    assert not are_neighbors(puzzle, "r1c1", "r1c4")
    assert are_neighbors(puzzle, "r2c1", "r2c4")
    assert not are_neighbors(puzzle, "r1c1", "r3c1")
    assert format_puzzle(puzzle) == CLOSED


def test_a_bridge_is_a_place_along_the_row_and_one_along_the_column() -> None:
    puzzle = parse_puzzle("A.B\n.+.\nB.A\n")
    assert puzzle.size == 10
    assert puzzle.graph.names[4] == puzzle.graph.names[9] == "r2c2"
    assert puzzle.graph.neighbors[4] == (3, 5)
    assert puzzle.graph.neighbors[9] == (1, 7)


def test_bridges_beside_each_other_are_crossed_straight_on() -> None:
    assert parse_puzzle("walls\n+|+\n- -\n+ +\n").form.bridges == (0, 1, 2, 3)
    puzzle = parse_puzzle("wrap\n++.\n+..\n...\n")
    assert puzzle.graph.neighbors[0] == (1, 2)
    assert puzzle.graph.neighbors[9] == (6, 11)


def test_a_heading_needs_its_board_and_its_place() -> None:
    assert parse_puzzle("Cube 1\nA\nA\n#\n").form == Form("cube", 1, 1)
    for text in ("3 2\nHex\nHex\n", "3 2\nhex\nhex\n"):
        assert parse_puzzle(text).form == Form("grid", 3, 2)
        assert format_puzzle(parse_puzzle(text)) == text


def test_two_digits_below_a_heading_are_ends() -> None:
    puzzle = parse_puzzle("walls\n1 2\n-\n1 2\n")
    assert (puzzle.form.width, puzzle.form.height) == (2, 2)
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("walls\n", "expected walls, .* and rows below, got 'walls' above 0 rows"),
        ("walls\n- -\n", "expected rows of cells, got only walls: '- -'"),
        ("walls\nA . A\n. .\n", "expected 3 cells in row 2, got 2"),
        (
            "walls\nA . A\n .|. .\n",
            "cells below each other with a space or . between, in row 2, got",
        ),
        ("walls\nA-A\n", "expected rows of cells, got only walls: 'A-A'"),
        ("walls\nA ? A\n", r"expected a letter, .* got '\?' at r1c2"),
        ("walls\nA|A\n= -\nB|B\n", "expected - only at columns 1 to 2 below row 1, got '= -'"),
        ("walls\nA|A\n|\nB|B\n", "expected 2 cells in row 2, got 0"),
        ("walls\nA|A\n-\n-\nB|B\n", "expected one line of walls in its place, got a second: '-'"),
        ("walls\nA|A\n\t-\nB|B\n", "expected - only at columns 1 to 2 below row 1, got '   "),
        ("walls\n   A|A\n-\n   B|B\n", "expected - only at columns 1 to 2 below row 1, got '-'"),
        ("walls\n      -\nA|A\nB|B\n", "expected - only at columns 1 to 2 below row 0, got '   "),
        (
            "A . .|B\n  - -\n. . . .\n",
            "expected . between the squares of all rows, got none in row 2",
        ),
        ("wrap\nAB\nAB\n", "expected at least 3 cells where a board wraps, got 2 x 2"),
        ("wrap columns\nA..\n..A\n", "expected at least 3 cells where a board wraps, got 2 x 3"),
        (
            "wrap sides\nA.A\n",
            "expected walls, hex, cube SIZE, or wrap, .*, got 'wrap sides' above 1 row",
        ),
        ("wrap hex\nA . A\n", "expected walls, hex, .*, got 'wrap hex' above 1 row"),
        ("wrap\nA..\n...\n..B\n", r"expected two ends of A, got 1 \(r1c1\)"),
        ("hex\n", "expected walls, .* and rows below, got 'hex' above 0 rows"),
        ("hex\nA..A\n", "expected hexagons with one space between them in row 1, got 'A..A'"),
        ("hex\nA  A\n", "expected hexagons with one space between them in row 1, got 'A  A'"),
        ("hex\nA . A\n. . .\n", r"expected row 2 half a hexagon .* row 1, got 0 spaces after 0"),
        ("hex\nA +\n . A\n", r"expected a letter, a digit, \. or #, got '\+' at r1c2"),
        ("hex\nA .\n . B\n", r"expected two ends of A, got 1 \(r1c1\)"),
    ],
)
def test_what_is_drawn_wrong_is_refused_with_where_it_is(text: str, message: str) -> None:
    with pytest.raises(TextError, match=message):
        parse_puzzle(text)


def test_drawn_cells_hang_together_over_a_bridge() -> None:
    puzzle = parse_puzzle(".B..A\nAa+a.\n.B...\n")
    assert puzzle.drawn == ((6, 0), (8, 0))
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle
    apart = parse_puzzle(".B..A\nAa#a.\n.B...\n")
    assert [pair.color for pair in apart.pairs] == ["A", "B", "a"]


HEADINGS = ["", "walls\n", "wrap\n", "wrap rows walls\n|", "wrap columns\n", "hex\n "]


@given(st.sampled_from(HEADINGS), st.text(alphabet="AAab..+#|- \n1", max_size=40))
def test_any_drawing_is_a_puzzle_or_a_text_error(heading: str, rows: str) -> None:
    try:
        puzzle = parse_puzzle(heading + rows)
    except TextError:
        return
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle


def test_a_hexagon_has_its_neighbors_beside_above_and_below() -> None:
    puzzle = parse_puzzle(FLOWER)
    assert puzzle.form == Form("hex", rows=(Row(1, 2), Row(0, 3), Row(1, 2)))
    names = puzzle.graph.names
    beside = {names[k] for k in puzzle.graph.neighbors[names.index("r2c2")]}
    assert beside == {"r1c1", "r1c2", "r2c1", "r2c3", "r3c1", "r3c2"}
    assert puzzle.stones == {names.index("r2c2")}
    assert format_puzzle(puzzle) == FLOWER


def test_rows_may_be_of_any_length_and_lean() -> None:
    text = "hex\nA .\n . .\n  . . A\n   B\n  B\n"
    assert format_puzzle(parse_puzzle(text)) == text
