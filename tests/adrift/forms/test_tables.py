"""One board, as other programs and people write it."""

import json
import re
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.adrift.forms.puzz_link import ADDRESS, rows_in
from stratabot.adrift.generator import generate
from stratabot.adrift.puzzle import Rules
from stratabot.adrift.text import format_as, format_puzzle, parse_puzzle, read_text, split_puzzles
from stratabot.errors import TextError
from stratabot.page_address import page_address


def address_of(numbers: list[int], width: int) -> str:
    signs = ("g" if not n else f"{'' if n < 16 else '-' if n < 256 else '+'}{n:x}" for n in numbers)
    rows = re.sub("g{1,20}", lambda free: chr(ord("f") + len(free[0])), "".join(signs))
    return f"https://puzz.link/p?numlin/{width}/{len(numbers) // width}/{rows}"


ROWS = ("1..2", ".31.", "....", "2..3")
BOARD = parse_puzzle("\n".join(ROWS))
CELLS = [[None if cell == "." else int(cell) for cell in row] for row in ROWS]


def joined(between: str, free: str, rows: tuple[str, ...] = ROWS) -> str:
    return "\n".join(between.join(free if cell == "." else cell for cell in row) for row in rows)


FORMS = {
    "size and spaces": f"4 4\n{joined(' ', '.')}",
    "one number above": f"4\n{joined('', '.')}",
    "size with x": f"4x4\n{joined(' ', '.')}",
    "a line empty below the size": f"4 4\n\n{joined('', '.')}",
    "zeros": joined("", "0"),
    "zeros with spaces": joined(" ", "0"),
    "underscores": joined("", "_"),
    "dashes": joined("", "-"),
    "x": joined("", "x"),
    "stars": joined(" ", "*"),
    "CSV": joined(",", ""),
    "CSV with zeros": joined(",", "0"),
    "quoted CSV": joined('","', "").replace("\n", '"\n"').join('""'),
    "semicolons": joined(";", "."),
    "tabs": joined("\t", ""),
    "a table": "\n".join(f"| {' | '.join(row)} |" for row in ROWS),
    "a frame": "+---+---+---+---+\n"
    + "\n+---+---+---+---+\n".join(f"| {' | '.join(row)} |" for row in ROWS)
    + "\n+---+---+---+---+",
    "lists": json.dumps(CELLS),
    "lists with zeros": json.dumps([[cell or 0 for cell in row] for row in CELLS]),
    "texts in a list": json.dumps(ROWS),
    "an object with lists": json.dumps({"size": 4, "board": CELLS}),
    "an object with a text": json.dumps({"puzzle": "\n".join(ROWS)}),
    "a column of a table": f"id,cells,colors\n7,{''.join(ROWS)},3",
    "a comment": f"# made by a solver\n{joined('', '.')}",
    "puzz.link": address_of([cell or 0 for row in CELLS for cell in row], 4),
    "the page": page_address("adrift", ROWS),
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_a_board_is_the_same_in_every_form(text: str) -> None:
    (part,) = split_puzzles(text)
    assert parse_puzzle(text) == parse_puzzle(part) == BOARD


def test_a_list_of_boards_is_several() -> None:
    for boards in ([CELLS, CELLS], [ROWS, ROWS], [{"cells": CELLS}] * 2):
        assert [parse_puzzle(each) for each in split_puzzles(json.dumps(boards))] == [BOARD] * 2


@pytest.mark.parametrize(
    ("text", "rows", "notes"),
    [
        ("10 . 11\n. . .\n11 . 10", "A.B/.../B.A", ["10 is A, 11 is B"]),
        ("🔴⬛🔵\n⬛⬛⬛\n🔴⬛🔵", "R.B/.../R.B", ["⬛ is read as free", "🔴 is R, 🔵 is B"]),
        ("red;;teal\n;;\nred;;teal", "R.T/.../R.T", ["red is R, teal is T"]),
        ("_ . [\n. . .\n_ . [", "A.B/.../A.B", ["[ is B, _ is A"]),
        ("A-0\n---\nA-0", "A.0/.../A.0", ["- is read as free"]),
        ("1#1\n000\n202", "1#1/.../2.2", ["0 is read as free"]),
    ],
    ids=["numbers", "emoji", "names", "signs", "twice is an end", "stones"],
)
def test_ends_get_letters_and_notes_say_which(text: str, rows: str, notes: list[str]) -> None:
    found = read_text(text)
    assert format_puzzle(found.puzzle) == rows.replace("/", "\n") + "\n"
    assert [*found.notes] == notes


def test_ten_may_be_a_color_in_a_word_of_all_cells() -> None:
    cells = "1xx10x2xxxx2x1xx10"
    (part,) = split_puzzles(f"size,start,end\n4,{cells},{'1' * 16}\n")
    assert part == "1 x x 10\nx 2 x x\nx x 2 x\n1 x x 10"
    assert len(parse_puzzle(part).pairs) == 3


def test_ends_may_be_told_by_points() -> None:
    told = {"row": 3, "column": 4, "level": [[0, 0, 1], [2, 3, 1], [1, 1, "B"], [1, 2, "B"]]}
    assert parse_puzzle(json.dumps(told)) == parse_puzzle("1...\n.BB.\n...1")
    with pytest.raises(TextError, match=r"row, column, color\] on 3 x 4 cells, .* got \[9, 0, 1\]"):
        parse_puzzle(json.dumps(told | {"level": [[9, 0, 1]]}))


def test_cells_may_be_objects() -> None:
    grid: list[list[dict[str, Any]]] = [
        [{"color": c or 0, "isEndpoint": c is not None} for c in row] for row in CELLS
    ]
    assert parse_puzzle(json.dumps({"difficulty": "easy", "grid": grid})) == BOARD
    grid[1][0]["type"] = "wall"
    with pytest.raises(TextError, match="expected a list of rows of cells"):
        parse_puzzle(json.dumps({"grid": grid}))


def test_what_two_signs_may_mean_is_asked() -> None:
    with pytest.raises(TextError, match=r"got 0, too \(free: .*\.0.*, an end: "):
        parse_puzzle("A0.\n...\nA00")
    assert parse_puzzle("A0.\n...\nA00", blank=".0") == parse_puzzle("A..\n...\nA..")
    assert parse_puzzle("1.0\n.2.\n2.1", blank="0.") == parse_puzzle("1..\n.2.\n2.1")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1,0\n1", "expected"),
        ("10 . 11\n. . .\n11 . .", "two ends of 10, got 1"),
        ("A,,B\n,,\nA,,A", "expected"),
        ("https://puzz.link/p?numlin/3/3/1.1", "numbers and free cells"),
        (f"{'A' * 200_000}", "expected at most 40000 cells"),
        ("touching\n" * 3000, "expected"),
        ("\t\t\n\t\t", "expected rows of cells, got empty lines"),
        ("https://puzz.link/p?numlin/2/2/1111z", "expected 2 x 2 in the address, got 2"),
    ],
)
def test_no_board_is_refused(text: str, why: str) -> None:
    with pytest.raises(TextError, match=why):
        parse_puzzle(text)


def test_rules_that_stand_beside_a_board_are_its_rules() -> None:
    loose = Rules(touching=True, fill=False)
    for text in (
        json.dumps({"board": ROWS, "fill": False, "touching": True}),
        "touching no-fill\n" + "\n".join(ROWS),
        page_address("adrift", ["--touching", "--no-fill", *ROWS]),
        FORMS["puzz.link"],
    ):
        assert parse_puzzle(text).rules == loose
    assert BOARD.rules == Rules()


@given(st.lists(st.integers(0, 4095), min_size=6, max_size=60))
def test_an_address_says_what_was_written(numbers: list[int]) -> None:
    numbers = numbers[: len(numbers) // 3 * 3]
    found = ADDRESS.search(address_of(numbers, 3))
    assert found is not None
    rules, size, *rows = rows_in(found)
    assert (rules, size) == ("touching no-fill", f"3,{len(numbers) // 3}")
    assert ",".join(rows).replace(".", "0").split(",") == [*map(str, numbers)]


@given(st.text(alphabet="AaB12.0-_#,; \t\n[]\"{}|x+'~:=", max_size=60))
def test_any_text_is_a_board_or_is_refused(text: str) -> None:
    for part in split_puzzles(text):
        with suppress(TextError):
            parse_puzzle(part)


@pytest.mark.parametrize("seed", range(3))
def test_new_boards_go_round(seed: int) -> None:
    puzzle = next(generate(seed=seed))
    rows = format_puzzle(puzzle).splitlines()
    numbers = [0 if cell == "." else 1 + [*"ABCDEFGHIJ"].index(cell) for cell in "".join(rows)]
    address = address_of(numbers, len(rows[0]))
    again = parse_puzzle(address)
    assert [pair[1:] for pair in again.pairs] == [pair[1:] for pair in puzzle.pairs]
    assert format_as("puzz.link", puzzle) == format_as("puzz.link", again) == f"{address}\n"
    assert parse_puzzle(page_address("adrift", rows)) == puzzle


@given(st.lists(st.integers(1, 61), min_size=1, max_size=30, unique=True), st.integers(0, 70))
def test_numbers_are_the_same_in_an_address(numbers: list[int], free: int) -> None:
    numbers = [1, *numbers] if 1 not in numbers else numbers
    cells = [*numbers, *[0] * free, *numbers[::-1]]
    address = address_of(cells, len(cells))
    assert format_as("puzz.link", parse_puzzle(address)) == f"{address}\n"


@pytest.mark.parametrize("cells", [[[None, "A", "A"], [None, "B", "B"]], [[2, 2], [1, 1], [3, 3]]])
def test_a_list_of_lists_has_no_size_above_and_no_places_beyond_its_cells(cells: Any) -> None:
    form = parse_puzzle(json.dumps(cells)).form
    assert (form.width, form.height) == (len(cells[0]), len(cells))


def test_rules_may_stand_above_a_size_and_hexagons_of_two_digits() -> None:
    sized, hexagons = "touching\n4 4\n" + "\n".join(ROWS), "touching\nhex\n 1 2\n1 2 .\n"
    assert [*split_puzzles(f"{sized}\n\n{hexagons}")] == [sized, hexagons.rstrip()]
    assert parse_puzzle(sized) == BOARD
    assert parse_puzzle(hexagons).rules == Rules(touching=True)
