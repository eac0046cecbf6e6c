import re
from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from stratabot.adrift.text import TypedAdrift
from stratabot.boards.parts import Dialect, only_board, split_boards
from stratabot.errors import TextError
from stratabot.str8ts.text import TypedStr8ts
from stratabot.strata.text import TypedStrata

GAMES = [TypedStrata(), TypedStr8ts(), TypedAdrift()]
FIRST = "A..B....A..B...."
ROWS = "A..B\n....\nA..B\n...."
WHOLE = "A..BC...A..B..C."

parts_of_forms = st.sampled_from(
    [
        *"PG12.-,;| \n\t[](){}\"'#:/a\\",
        *("begin\nproblem\n", "\nend\n", "5 4\n", "size 2 2\n", "// x\n", "|---|---|\n", "\n\n"),
        *(WHOLE, "name: ", "```\n", "http://a/#strata/PG/GG", '{"grid": ["PG"]}\n'),
    ]
)


def told(text: str, game: Dialect | None = None) -> list[tuple[str, str, str]]:
    """The text, name and error of each board."""
    found = split_boards(text, game or TypedAdrift())
    return [(str(each), each.name, each.error) for each in found]


def test_a_table_has_a_board_in_each_row_whatever_else_is_in_it() -> None:
    text = f"id,level,answer\n7,{WHOLE},{WHOLE.lower()}\n8,{WHOLE},x\n"
    rows = "A..B\nC...\nA..B\n..C."
    assert told(text) == [(rows, "7", ""), (rows, "8", "")]


def test_a_row_without_a_board_is_an_error_and_the_numbers_of_others_stay() -> None:
    found = told(f"{WHOLE},1\n{WHOLE[1:]},2\n{WHOLE},3\n")
    assert [name for _, name, _ in found] == ["", "", ""]
    assert [error for _, _, error in found] == [
        "",
        f"expected all cells of a board in column 1 of row 2, got {WHOLE[1:]!r}",
        "",
    ]


def test_of_two_columns_with_boards_the_first_is_taken_and_that_is_said() -> None:
    board = only_board(f"id;one;other\n1;{WHOLE};{WHOLE}", TypedAdrift())
    assert board.notes == ("the boards are those of column one, not of other",)


@pytest.mark.parametrize("game", GAMES, ids=["strata", "str8ts", "adrift"])
def test_names_in_front_of_rows_are_refused_in_words_that_say_so(game: Dialect) -> None:
    for text in ("Row 1: P.P.\nRow 2: PGPG", "Ann: P.PG\nBen: ..G."):
        (found,) = told(text, game)
        name = text.partition(":")[0]
        assert found[2] == f"expected only the rows, got '{name}:' in front of row 1"


def test_a_title_is_the_name_of_the_board_below_it() -> None:
    assert told(f"Level 7:\n{ROWS}\n\nLevel 8:\n\n{ROWS}") == [
        (ROWS, "Level 7", ""),
        (ROWS, "Level 8", ""),
    ]


def test_a_remark_has_words_that_are_no_cells() -> None:
    for remark in ("# by hand", "#Seed Pcg32-80", "#seed", "// #", "# Ann, 2020"):
        assert told(f"{remark}\n{ROWS}\n{remark}") == [(ROWS, "", "")]
    assert told("#A.A\n....")[0][0] == "#A.A\n...."
    strata = TypedStrata()
    with pytest.raises(TextError, match="a row or a comment"):
        only_board("#PG\nPGP\nGPG", strata)
    assert only_board("#easy\nPGPGP", strata) == "PGPGP"
    assert only_board("#PG\nPGP", TypedStrata("#")) == "#PG\nPGP"


def test_of_janko_only_the_size_and_the_problem_are_kept() -> None:
    rows = "problem\n1 - -\n- - 1\nsolution\n1 1 1\n2 2 1\nend\n"
    one = f"begin\npuzzle x\nauthor -\nsize 3 2\nunit 32\n{rows}"
    assert told(one + one) == [("size 3 2\n1 . .\n. . 1", "", "")] * 2
    assert told("begin\n.....") == [("begin\n.....", "", "")]


def test_a_size_may_have_an_empty_line_below_it() -> None:
    assert told(f"4 4\n\n{ROWS}\n\n4 4\n\n{ROWS}") == [(f"4 4\n{ROWS}", "", "")] * 2
    assert told("1 2") == [("1 2", "", "")]


def test_an_error_in_one_board_leaves_the_others() -> None:
    address = "https://puzz.link/p?numlin/2/2/1.1"
    for bad in ("[[1,2],[2]]", address):
        found = told(f"{ROWS}\n\n{bad}\n\n{ROWS}")
        assert [bool(error) for _, _, error in found] == [False, True, False]
    good = "http://127.0.0.1:8765/#adrift/A..A"
    found = told(f"{good}\n{address}\n{good}")
    assert [(text, bool(error)) for text, _, error in found] == [
        ("A..A", False),
        (address, True),
        ("A..A", False),
    ]
    lines = told('{"grid": ["A.A"]}\n{"grid": [["A", "A"], ["B"]]}\n{"grid": ["A.A"]}')
    assert [bool(error) for _, _, error in lines] == [False, True, False]


def test_what_was_taken_off_once_is_still_known_when_it_is_read() -> None:
    (part,) = split_boards(f"id;one;other\n1;{WHOLE};{WHOLE}", TypedAdrift())
    assert only_board(part, TypedAdrift()).notes == part.notes != ()


def test_what_is_no_board_or_several_is_said() -> None:
    for text, why in (
        ("", "expected a grid, got an empty text"),
        ("# x y\n", "expected a grid, got an empty text (lines that start with # are comments)"),
        ("PG\n\nGP", "expected one grid, got 2"),
        ("PG\r\rGP#", "expected one grid, got 2"),
    ):
        with pytest.raises(TextError) as caught:
            only_board(text, TypedStrata(), "grid")
        assert str(caught.value) == why


def test_puzzles_may_have_names_in_an_object() -> None:
    for puzzles in ('{"one": %s, "two": %s}', "[%s, %s]"):
        text = '{"puzzles": ' + puzzles.replace("%s", '{"problem": "A.A\\n..."}') + "}"
        assert told(text) == [("A.A\n...", "", "")] * 2


@given(st.lists(parts_of_forms, max_size=25).map("".join) | st.text(max_size=60))
@example("A\t\t\n|\n")
@example(",;PP")
@example(";,|")
def test_any_text_is_cut_into_boards_that_are_not_cut_again(text: str) -> None:
    for game in GAMES:
        for part in split_boards(text, game):
            if part.error:
                assert part.error.startswith("expected ")
                assert len(part.error.splitlines()) == 1
                continue
            assert only_board(part, game) is part
            with suppress(TextError):
                again = only_board(str(part), game)
                assert only_board(str(again), game) == again or not re.search(r"\w", again)
