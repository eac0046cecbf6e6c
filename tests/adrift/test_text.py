import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adrift.boards import BENT, CUBE, WHEEL, parse_puzzles
from stratabot.adrift.solver import solve
from stratabot.adrift.text import (
    format_line,
    format_lines,
    format_puzzle,
    parse_puzzle,
    shown_lines,
    split_puzzles,
)
from stratabot.errors import TextError


@pytest.mark.parametrize("text", [BENT, CUBE, "# = d\na: b c\nb:\nc: d\nR = a b\n", WHEEL])
def test_a_puzzle_is_parsed_as_it_was_formatted(text: str) -> None:
    puzzle = parse_puzzle(text)
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle


@pytest.mark.parametrize("text", [BENT, CUBE])
def test_grids_and_cubes_are_printed_as_they_were_written(text: str) -> None:
    assert format_puzzle(parse_puzzle(text)) == text


def test_a_cell_of_a_graph_may_be_called_cube() -> None:
    assert parse_puzzle("cube: a\ncube2 : a\nR = cube cube2\n").form.kind == "graph"
    assert parse_puzzle("cube = a b\na: b\n").pairs[0].color == "cube"


def test_comments_empty_lines_spaces_and_line_ends_mean_nothing() -> None:
    text = "\ufeff// a puzzle\r\n\r\n  A.. \r\n//between\r\n..A\t\r\n\r\n// end"
    assert parse_puzzle(text) == parse_puzzle("A..\n..A\n")


def test_empty_lines_and_sizes_separate_puzzles() -> None:
    text = f"{BENT}\n\n{CUBE}\n// next\n{WHEEL}\n3 1\nA.A\n3 1\nB.B\n"
    puzzles = parse_puzzles(text)
    assert [each.form.kind for each in puzzles] == ["grid", "cube", "graph", "grid", "grid"]
    assert parse_puzzles("\n".join(map(format_puzzle, puzzles))) == puzzles


def test_letters_and_digits_of_either_case_are_colors() -> None:
    assert [pair.color for pair in parse_puzzle("aA1é\naA1é\n").pairs] == ["1", "A", "a", "é"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a puzzle, got an empty text"),
        (f"{BENT}\n{BENT}", "expected one puzzle, got 2"),
        ("A..\n..A.\n", "expected 3 cells in row 2, got 4: '..A.'"),
        ("A.?\n..A\n", r"expected two ends of \?, got 1"),
        ("A. A\n", r"expected two ends of A\., got 1"),
        ("A..\n...\n", r"expected two ends of A, got 1 \(r1c1\)"),
        ("3 2\nA.A\n", "expected a board of the size 3 2, got 1 row of 3 cells"),
        ("4 1\nA.A\n", "expected a board of the size 4 1, got 1 row of 3 cells"),
        ("3 2\n", "expected two ends of ., got 1"),
        (
            "cube 0\n",
            "expected walls, hex, cube SIZE, .* and rows below, got 'cube 0' above 0 rows",
        ),
        ("cube 2\nA.\n", "expected 6 rows below 'cube 2', got 1"),
        ("cube 1\nA\nA\n..\n", "expected 1 cell in row 3, got 2"),
        ("cube 999\n.\n", "expected 2997 rows below 'cube 999', got 1"),
        ("a: a b\n", "expected another cell beside a, got a itself"),
        ("a: b\nR = a c\n", "expected a cell of the graph among the ends of R, got 'c'"),
        ("a: b\n# = c\n", "expected a cell of the graph among the stones, got 'c'"),
        ("a: b c\nR = a b\nG = b c\n", "expected a cell to end one color, but b ends G and R"),
        ("a: b c\nR = a b c\n", r"expected two ends of R, got 3 \(a, b, c\)"),
        ("a: b\nR =\n", "expected two ends of R, got 0"),
        ("a: b\nR = a b\nR = a b\n", "expected two ends of R, got 4"),
        ("a: b-c\n", "expected 'name: .*, names of letters, digits and _, got 'a: b-c'"),
        ("a: b\nhello\n", "expected 'name: neighbor ...'"),
        ("# =\n", "expected a cell such as 'a: b c', got none in '# ='"),
        (": b\n", "expected 'name: neighbor ...'"),
    ],
)
def test_what_is_no_puzzle_is_refused_with_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(TextError, match=message):
        parse_puzzle(text)


@given(st.text(alphabet="AB.#:= \n/cube123ab_é?", max_size=40))
def test_any_text_is_a_puzzle_or_a_text_error(text: str) -> None:
    try:
        puzzle = parse_puzzle(text)
    except TextError:
        return
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle


def test_filled_boards_keep_their_form() -> None:
    for text, lines in (
        ("#A..A\n", ["#AAAA"]),
        (WHEEL, ["R = a hub c", "# = b d"]),
        ("cube 1\nA\nA\n#\n", ["cube 1", "A", "A", "#"]),
    ):
        puzzle = parse_puzzle(text)
        assert format_lines(puzzle, solve(puzzle))[-len(lines) :] == lines


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("A.A\nB.B\n", "AAA BBB"),
        ("hex\n A A\n# # #\n B B\n", "AA ### BB"),
        ("cube 1\nA\nA\n#\n", "cube 1 A A #"),
        ("a: b\nb: c\nR = a c\n", "a: b b: c c: R = a b c"),
    ],
)
def test_a_filled_board_stands_on_one_line(text: str, line: str) -> None:
    puzzle = parse_puzzle(text)
    assert format_line(puzzle, solve(puzzle) or ()) == line


def test_what_is_drawn_is_shown_on_its_cells_or_named_below() -> None:
    puzzle = parse_puzzle("A..A\nB..B\n1..1\nB ~ r2c2\n1 ~ r3c3\n")
    assert shown_lines(puzzle) == ["A..A", "Bb.B", "1.11"]
    assert shown_lines(puzzle, solve(puzzle)) == ["AAAA", "BbBB", "1111"]
    assert format_lines(puzzle) == ["A..A", "B..B", "1..1", "B ~ r2c2", "1 ~ r3c3"]
    assert format_lines(puzzle.fresh) == shown_lines(puzzle.fresh) == ["A..A", "B..B", "1..1"]


BOARDS = ["A.B\n...\nA.B\n", "cube 2\nA.\n..\n.A\n..\nB.\n.B\n", "a: b\nb: c\nR = a c\n"]


def objects(key: str) -> list[dict[str, object]]:
    return [{key: format_lines(parse_puzzle(board)), "number": 3} for board in BOARDS]


@pytest.mark.parametrize("key", ["board", "grid"])
def test_what_is_printed_as_json_is_read_again(key: str) -> None:
    expected = [parse_puzzle(board) for board in BOARDS]
    made = objects(key)
    texts = [
        "\n".join(map(json.dumps, made)),
        "\n\n".join(map(json.dumps, made)),
        json.dumps(made, indent=2),
        json.dumps({"seed": 1, "puzzles": made}),
        "\ufeff" + json.dumps(made),
    ]
    for text in texts:
        assert [parse_puzzle(each) for each in split_puzzles(text)] == expected
    assert parse_puzzle(json.dumps(made[0])) == expected[0]


@pytest.mark.parametrize(
    "line",
    [
        '{"board": null}',
        '{"board": []}',
        '{"x": 1}',
        '{"board": ["A',
        '{"board": ["A.A"], "puzzle": false}',
    ],
)
def test_an_object_without_a_board_is_refused_and_the_others_are_read(line: str) -> None:
    good = '{"board": ["A.A"]}'
    before, bad, after = split_puzzles(f"{good}\n{line}\n{good}\n")
    assert before == after == "A.A"
    with pytest.raises(TextError, match=r"an object with one in|a picture without a puzzle"):
        parse_puzzle(bad)
