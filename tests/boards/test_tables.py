import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.boards.tables import bare_lines, counts, fields_of, is_rule, table_in
from stratabot.errors import TextError


def rows_of(text: str, own: str = "", cols: int | None = None, is_square: bool = False) -> str:
    """The rows, with `_` for an empty place; `none` without a table."""
    table = table_in(text.split("\n"), own, cols, is_square)
    return "none" if table is None else " ".join("".join(c or "_" for c in r) for r in table.rows)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("P,G\n,P", "PG _P"),
        ("P;G\nG;P", "PG GP"),
        ("P\tG\n\tP", "PG _P"),
        ("| P | G |\n| | P |", "PG _P"),
        ("P|G\nG|P", "PG GP"),
        ("'P','G'\n\"G\",''", "PG G_"),
        ("1,2,\n2,1,3", "12_ 213"),
        ("P,.,\n.,G,", "P. .G"),  # blank has a sign of its own
        (",P,.\n,.,G", "P. .G"),
        ("PG\nGP", "none"),
        ("P G\nG P", "none"),
        ("P\tG  .\n. . .", "none"),  # a tab is a space here
        ("P\t\tG\n.  .", "none"),
        (",\n,", "none"),
    ],
)
def test_cells_stand_between_separators(text: str, rows: str) -> None:
    assert rows_of(text) == rows


@pytest.mark.parametrize(
    ("text", "rows", "note"),
    [
        ("|P|G|\n|---|---|\n|G|P|", "PG GP", ""),
        ("|P|G|\n|:-:|--:|\n|G|P|", "PG GP", ""),
        ("|P|G|\n|-|-|\n|G|P|", "PG GP", ""),
        ("|P|G|\n|-|-|\n|G|-|", "PG -- G-", ""),  # a dash is a cell there
        ("|P|G|\n|-|-|\n|-|-|", "PG -- --", ""),
        ("|---+---|\n|P|G|\n|---+---|\n|G|P|\n|---+---|", "PG GP", ""),
        ("|||\n|---|---|\n|G|P|", "GP", ""),
        ("|A|B|C|\n|---|---|---|\n|P|G|P|", "PGP", "the head A B C is left out"),
        ("|0|1|\n|---|---|\n|P|G|", "PG", "the head 0 1 is left out"),
        ("|---|---|\n|A|B|\n|P|G|", "AB PG", ""),  # a rule above all is below no head
        ("|A|B|\n|P|G|\n|---|---|\n|G|P|", "AB PG GP", ""),
        ("|A|B|\n|---|---|\n|A|G|", "AB AG", ""),  # its letters are cells, too
        ("|P|B|\n|---|---|\n|A|G|", "PB AG", ""),
        ("||1|2|\n|---|---|---|\n|a|P|G|\n|b|G|P|", "PG GP", "the head 1 2 is left out"),
        ("||1|2|\n|---|---|---|\n|P|P|G|\n|P|G|P|", "PPG PGP", "the head 1 2 is left out"),
    ],
)
def test_rules_go_and_a_head_that_counts_columns(text: str, rows: str, note: str) -> None:
    assert rows_of(text) == rows
    table = table_in(text.split("\n"))
    assert table is not None
    assert [*table.notes] == ([note] if note else [])


def test_a_square_board_has_as_many_rows_as_cells_in_a_row() -> None:
    assert rows_of("1|2\n-|-", is_square=True) == "12 --"
    assert rows_of("|3|4|\n|---|---|\n|1|2|\n|2|1|", is_square=True) == "12 21"
    assert rows_of(",1,2\n,2,1", is_square=True) == "12 21"
    assert rows_of("1,2,\n2,1,", is_square=True) == "12 21"
    assert rows_of(",1,2,\n,2,1,", is_square=True) == "12 21"
    assert rows_of("1,2\na,.", is_square=True) == "12 a."
    assert rows_of("1,2\na,.\n.,b", is_square=True) == "a. .b"
    assert rows_of("|||\n|||\n|||\n|||", is_square=True) == "____ ____ ____ ____"


@pytest.mark.parametrize(
    ("text", "cols", "rows"),
    [("P,G,\nG,P,", 2, "PG GP"), ("P,G,\nG,P,", 3, "PG_ GP_"), (",P\n,G", 1, "P G")],
)
def test_empty_places_at_an_edge_are_cells_if_the_size_says_so(
    text: str, cols: int, rows: str
) -> None:
    assert rows_of(text, cols=cols) == rows


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("P,G\nGPP", "expected , between the squares of all rows, got none in row 2: 'GPP'"),
        ("P,G,\nG,P,", "expected a square in the last place of some row, got 'P,G,'"),
        (",P,G\n,G,P", "expected a square in the first place of some row"),
        (",P,\n,G,", "expected a square in the last place of some row"),
    ],
)
def test_what_is_no_even_table_is_refused(text: str, why: str) -> None:
    with pytest.raises(TextError) as caught:
        rows_of(text)
    assert str(caught.value).startswith(why)


def test_signs_that_a_user_names_separate_nothing() -> None:
    assert rows_of("P,G\nGPP", ",") == "none"
    assert rows_of("P,|\nG,P", "|") == "P| GP"
    assert rows_of("P\tG", " ") == "none"


@pytest.mark.parametrize(
    ("lines", "bare"),
    [
        (["PG,", "GP,"], ["PG", "GP"]),
        (["PG;", "GP"], ["PG", "GP"]),
        (["'PG',", "'GP'"], ["PG", "GP"]),
        (["P,G,", "G,P,"], ["P,G,", "G,P,"]),
        (["P,", "G,"], ["P,", "G,"]),
        (["PG/GP/"], ["PG", "GP"]),
        (["PG|GP"], ["PG", "GP"]),
        (["P,G;G,P"], ["P,G", "G,P"]),
        (["P G, G P"], ["P G", "G P"]),
        (["PG/GPP"], ["PG/GPP"]),
        (["P/G"], ["P/G"]),
        (["12/21"], ["12", "21"]),
        (["12;21"], ["12", "21"]),
        (["10,.,10"], ["10,.,10"]),
    ],
)
def test_ends_of_rows_go_and_a_line_of_rows_becomes_several(
    lines: list[str], bare: list[str]
) -> None:
    assert bare_lines(lines) == bare
    assert bare_lines(lines, "/|;,'") == lines


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (",0,1\n0,P,G\n1,G,P", "PG GP"),
        ("1,2,3\nP,G,P", "PGP"),
        (",1,2\na,P,G\nb,G,P", "PG GP"),
        ("a,b\n1,2", "12"),
        (",0,1\n0,1,2\n1,2,2", "12 22"),
        (",1,2\n1,.,.\n2,.,.", "_12 1.. 2.."),
        ("1,2\n2,1", "12 21"),
        ("1,2\n3,P", "12 3P"),
        ("P,G\nG,P", "PG GP"),
        ("2,3\nP,G", "23 PG"),
    ],
)
def test_a_head_of_digits_above_letters_goes_without_a_rule(text: str, rows: str) -> None:
    assert rows_of(text) == rows
    whole = [[cell or "_" for cell in line.split(",")] for line in text.split("\n")]
    assert rows_of(text, cols=len(whole[0])) == " ".join(map("".join, whole))


def test_marks_that_count_are_told_from_others() -> None:
    assert all(map(counts, ("123", "012", "ab", "ABC")))
    assert not any(map(counts, ("1", "13", "234", "ac", "")))


def test_a_rule_has_a_dash_in_every_place() -> None:
    assert all(map(is_rule, ("|-|-|", "|---|:-:|", "|--+--|", "--- | ---", " |-| ")))
    assert not any(map(is_rule, ("|P|-|", "---", "| |-|", "|:|:|", "-")))


def test_fields_are_those_of_most_lines() -> None:
    assert fields_of(["a,b", '"c",e']) == [["a", "b"], ["c", "e"]]
    assert fields_of(["a;b;c", "d;e;f", "g;h"]) == [["a", "b", "c"], ["d", "e", "f"], ["g", "h"]]
    assert fields_of(["a;b", "c"]) is None
    assert fields_of(["a,b"], ",") is None


@given(st.text(alphabet="P1.,;|\t -+:'\"\n", max_size=40), st.booleans())
def test_any_lines_are_a_table_or_none_or_refused(text: str, is_square: bool) -> None:
    lines = [line for line in text.split("\n") if line]
    if not lines:
        return
    try:
        table = table_in(lines, is_square=is_square)
    except TextError:
        return
    assert table is None or all(isinstance(cell, str) for row in table.rows for cell in row)
