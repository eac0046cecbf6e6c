"""One board, as other programs write it."""

import json
import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from str8ts.boards import PRINTED, TINY, any_puzzles, parse_puzzles
from stratabot.errors import TextError
from stratabot.page_address import page_address
from stratabot.str8ts.marks import parse_marked, split_marked
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.text import format_puzzle, format_rows, parse_puzzle

BOARD = parse_puzzle("1#..c\n.2.d.\n#...4\n..#e.\n.a..#")


def words(puzzle: Puzzle, white: str, black: str, empty: str = "0", shade: str = "0") -> list[str]:
    """The board's rows: numbers behind `white` and `black`, `empty` and `shade` without one."""
    return [
        " ".join(
            (black + str(cell.number) if cell.number else shade)
            if cell.is_black
            else (white + str(cell.number) if cell.number else empty)
            for cell in row
        )
        for row in puzzle.cells
    ]


def code_of(puzzle: Puzzle, version: int, solution: Puzzle | None = None) -> str:
    """The board in an address of mospace.de/str8ts."""
    width = 4 if version == 2 else (puzzle.size - 1).bit_length()
    bits = f"{version:08b}" + (f"{puzzle.size:05b}" if version == 128 else "")
    for cell, solved in zip(puzzle.flat, (solution or puzzle).flat, strict=True):
        bits += f"{cell.is_black:b}{cell.number > 0:b}{max(solved.number - 1, 0):0{width}b}"
    bits += "0" * (-len(bits) % 6)
    signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    return "".join(signs[int(bits[k : k + 6], 2)] for k in range(0, len(bits), 6))


def forms(puzzle: Puzzle) -> dict[str, str]:
    rows = format_rows(puzzle)
    colored = words(puzzle, "w", "b", "w0", "b0")
    numbers = [
        [-(cell.number or 10) if cell.is_black else cell.number for cell in row]
        for row in puzzle.cells
    ]
    given = [[cell.number for cell in row] for row in puzzle.cells]
    blacks = [[cell.is_black for cell in row] for row in puzzle.cells]
    return {
        "size and colors": f"# made by straights\n{puzzle.size}\n"
        + "\n".join(words(puzzle, "w", "b", "_", "b")).replace(" ", ","),
        "semicolons": ";".join(colored).replace(" ", ","),
        "semicolons and spaces": f'"{"; ".join(colored)}"',
        "an x behind": f"{puzzle.size} {puzzle.size}\n"
        + "\n".join(re.sub("y([0-9]+)", r"\1x", row) for row in words(puzzle, "", "y", "-", "x")),
        "10 is black": " ".join(words(puzzle, "", "-", "0", "10")),
        "-10 is black": ",\n".join(words(puzzle, "", "-", "0", "-10")).replace(" ", ", "),
        "cut from a program": ",\n".join(words(puzzle, "", "-", "0", "x")).replace(" ", ", "),
        "lists": json.dumps(numbers),
        "lists, a row a line": json.dumps(numbers).replace("], ", "],\n  "),
        "an object": json.dumps({"size": puzzle.size, "board": numbers}),
        "numbers and blacks": json.dumps({"numbers_grid": given, "blacks_grid": blacks}),
        "blacks as 0 and 1": json.dumps(
            {"black": [[*map(int, row)] for row in blacks], "n": given}
        ),
        "a size": f"{puzzle.size}\n" + "\n".join(rows),
        "a frame": "\n".join(["+---" * puzzle.size + "+"] * (puzzle.size + 1))
        .replace("+\n", "+\n| {} |\n")
        .format(*(" | ".join(row) for row in rows)),
        "the page": page_address("str8ts", rows),
        "the page's editor": page_address("play/str8ts/edit", rows),
        "a code": f"http://mospace.de/str8ts/?code={code_of(puzzle, 128)}",
    }


FORMS = forms(BOARD)


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_a_board_is_the_same_in_every_form(text: str) -> None:
    assert parse_puzzle(text) == BOARD
    assert parse_puzzles(text) == parse_puzzles(f"{text}\n") == [BOARD]
    assert [parse_marked(part).filled for part in split_marked(text)] == [BOARD]


def test_large_boards_and_lists_of_boards_are_read() -> None:
    rows = [["."] * 12 for _ in range(12)]
    rows[0][:6] = "12", "#12", "#", "10", "#10", "11"
    large = parse_puzzle("\n".join(map(" ".join, rows)))
    nine = parse_puzzle(PRINTED)
    for name in ("size and colors", "semicolons", "numbers and blacks", "a code"):
        assert parse_puzzles(forms(large)[name]) == [large]
        assert parse_puzzles("\n\n".join([forms(nine)[name], forms(large)[name]])) == [nine, large]
    assert parse_puzzles(f"https://mospace.de/str8ts/?code={code_of(nine, 2)}&x=1") == [nine]
    line = forms(nine)["10 is black"]
    assert parse_puzzles(f"{line}\n{line}") == [nine, nine]
    assert parse_puzzles("\n".join([FORMS["the page"]] * 2)) == [BOARD] * 2


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("w1,_,b,b\nw9,_,b,_\nb,b,b,b\nb,b,b,b", "from 1 to 4, got 'w9' in row 2, column 1"),
        ("w1,_,b,b\nb,q3,b,_\nb,b,b,b\nb,b,b,b", "got 'q3' in row 2, column 2"),
        ("w1,_,b,b\nb,b,_\nb,b,b,b\nb,b,b,b", "expected 4 cells in row 2, as in other rows, got 3"),
        ("b0,w0,w0;b0,w0,w0;b0,w0", "expected 3 cells in row 3, as in other rows, got 2"),
        ("1 2 3 -4\n0 0 0 -6\n0 0 0 0\n0 0 0 0", "from 1 to 4, got '-6' in row 2, column 4"),
        ("http://mospace.de/str8ts/?code=gChN", "expected the code of a board, got 'gChN'"),
        ("http://mospace.de/str8ts/?code=AChNAAAAAAAAAA", "expected the code of a board"),
        (
            json.dumps({"board": [[1, 2], [3]], "blacks": [[0, 0], [0, 0]]}),
            'an object with one in "puzzle"',
        ),
    ],
)
def test_a_fault_is_refused_with_its_place(text: str, error: str) -> None:
    with pytest.raises(TextError, match=re.escape(error)):
        parse_puzzles(text)


def test_beside_dots_and_negative_numbers_zero_is_a_black_cell() -> None:
    board = ". 1 0 .\n. . -2 0\n0 . . .\n. -3 . 0"
    assert parse_puzzles(board) == parse_puzzles(" ".join(board.split()))
    assert parse_puzzles(board) == parse_puzzles(".1#.\n..b#\n#...\n.c.#")
    assert parse_puzzles(board.replace(".", "0")) == parse_puzzles(".1..\n..b.\n....\n.c..")


def test_a_dash_and_a_letter_alone_are_the_cells_of_this_program() -> None:
    assert parse_puzzles(TINY.replace(".", "-")) == parse_puzzles(TINY)
    assert parse_puzzles("- b\n1 #") == parse_puzzles(".b\n1#")


@given(any_puzzles(range(4, 12)))
def test_any_board_is_read_as_rows_and_as_a_code(puzzle: Puzzle) -> None:
    for name in ("size and colors", "semicolons", "numbers and blacks", "a code", "the page"):
        assert parse_puzzles(forms(puzzle)[name]) == [puzzle], name


@given(st.text(alphabet='wbx0123459_-./;,# \n[]{}":\\n?=&t', max_size=60))
def test_any_text_is_a_board_or_is_refused(text: str) -> None:
    for each in (text, f"http://a/?code={text}", f'{{"board": [[{text}]]}}'):
        with suppress(TextError):
            puzzles = parse_puzzles(each)
            assert parse_puzzles("\n\n".join(map(format_puzzle, puzzles))) == puzzles
