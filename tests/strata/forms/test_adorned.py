import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import TextError
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.text import format_rows, parse_grid, parse_puzzle
from strategies import puzzle_of, puzzles

EXPECTED = puzzle_of("PG.P", "PGGP", "...P")


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("> PG.P\n> PGGP\n> ...P", "the > in front"),
        (">PG.P\n>PGGP\n>...P", "the > in front"),
        ("PG.P\\nPGGP\\n...P", r"\\n is read as the end of a row"),
        ('"PG.P\\nPGGP\\n...P\\n"', r"\\n is read as the end of a row"),
        ("PG.P\\r\\nPGGP\\r\\n...P", r"\\n is read as the end of a row"),
        ("PG.P\nPGGP\n…P", ""),
        ("`PG.P`\n`PGGP`\n`...P`", ""),
        ("~~~\nPG.P\nPGGP\n...P\n~~~", ""),
        ("```text\nPG.P\nPGGP\n...P", ""),
        ("[“PG.P”, “PGGP”, “...P”]", ""),
        ("[P] G  . [P]\n P  G  G  P\n[.] .  . [P]", ""),
    ],
)
def test_what_stands_around_rows_is_left_out_and_that_is_said(text: str, note: str) -> None:
    parsed = parse_grid(text)
    assert parsed.puzzle == EXPECTED
    assert note.replace("\\\\", "\\").replace("\\*", "*") in " ".join(parsed.notes)


@pytest.mark.parametrize(
    "text",
    [
        "1: PG.P\n2: PGGP\n3: ...P",
        "1. PG.P\n2. PGGP\n3. ...P",
        "r1: PG.P\nr2: PGGP",
        "- PG.P\n- PGGP",
        "* PG.P\n* PGGP",
        "• PG.P\n• PGGP",
        "PG.P  # the first row\nPGGP",
        "P G . P # top\nP G G P",
        "PG.P // a\nPGGP",
        "> PG.P\nPGGP",
        "P G #\nG P",  # a mark of its own, not a comment
        "P G # P\nG P",
        "grid: PG\ngrid: GG",
        "P…P\nGGP",
    ],
)
def test_what_may_mean_something_else_is_refused(text: str) -> None:
    with pytest.raises(TextError, match=r"^expected [^\n]+$"):
        parse_puzzle(text)


@given(
    puzzles(3, 4, "PGr12"),
    st.sampled_from(["{n}: {row}", "- {row}", "> {row}", "{row} # a row", "`{row}`"]),
)
def test_whatever_stands_around_it_a_grid_is_never_read_as_another(
    puzzle: Puzzle, form: str
) -> None:
    rows = format_rows(puzzle)
    text = "\n".join(form.format(n=n, row=row) for n, row in enumerate(rows, 1))
    try:
        parsed = parse_puzzle(text)
    except TextError:
        return
    bare = parse_puzzle("\n".join(rows))
    # A row of one square with something beside it may be a row of several squares; and in "- 1."
    # a bullet may be a blank square, beside the number 1 as numpy prints it.
    assert parsed == bare or puzzle.cols == 1 or all(map(_is_a_number, rows))


def _is_a_number(row: str) -> bool:
    return re.fullmatch(r"[0-9]\.", row) is not None
