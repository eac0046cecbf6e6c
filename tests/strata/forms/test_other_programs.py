"""One grid, as other programs and people write it."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import TextError
from stratabot.page_address import page_address
from stratabot.strata.text import parse_grid, split_puzzles
from strategies import puzzle_of

ROWS = ("RG.B", "RGGB", "...R")
GRID = puzzle_of(*ROWS)


def in_words(words: str, between: str, rows: tuple[str, ...] = ROWS) -> str:
    meant = dict(zip("RGB.", words.split(), strict=True))
    return "\n".join(between.join(meant[cell] for cell in row) for row in rows)


FORMS = {
    "Org": "|---+---+---+---|\n" + "\n".join(f"| {' | '.join(row)} |" for row in ROWS),
    "Org, rules between": "\n|---+---+---+---|\n".join(f"| {' | '.join(row)} |" for row in ROWS),
    "tabs and quotes": "\n".join("\t".join(f'"{c}"' for c in row) for row in ROWS),
    "tabs, quotes, nothing": "\n".join(
        "\t".join("" if c == "." else f'"{c}"' for c in row) for row in ROWS
    ),
    "codes of emoji": in_words(
        ":red_square: :green_square: :large_blue_square: :white_large_square:", ""
    ),
    "codes of circles": in_words(
        ":red_circle: :green_circle: :large_blue_circle: :black_circle:", " "
    ),
    "the page": page_address("strata", ROWS),
    "the page's path": f"#strata/{'/'.join(ROWS)}",
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_a_grid_is_the_same_in_every_form(text: str) -> None:
    assert parse_grid(text).puzzle == GRID
    assert [parse_grid(part).puzzle for part in split_puzzles(f"{text}\n")] == [GRID]


def test_an_address_has_what_lies_on_the_board() -> None:
    position = parse_grid(page_address("strata", [*ROWS, "r3=R c1=G"])).position
    assert (position.puzzle, " ".join(map(str, position.placed))) == (GRID, "r3=R c1=G")
    both = f"{page_address('strata', ROWS)}\n{page_address('strata', ['PG', 'GG'])}"
    assert len([*split_puzzles(both)]) == 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Here are two of them:\nPG\nGG\nand the second one:\nPP\nGG", "expected"),
        ("[10:31] Ann: PG\n[10:31] Ann: GG\n[10:32] Ben: PP\n[10:32] Ben: GG", "expected"),
        ("[10:31] Ann: PG\nGG\n[10:32] Ann: PP\nGG", "expected"),
        ("red blue red\nrad bleu grean\nblue red red", "expected"),
        ("red blue red\nblue red red\nrad bluee greean", "expected"),
        ("please help me with\nPG.P\nPGG\n...P", "expected"),
        ("Row 1: PG.P\nRow 2: PGGP", "only the rows, got 'Row 1:' in front of row 1"),
        ("Ann: PG\nAnn: GG", "only the rows, got 'Ann:' in front of row 1"),
        ("please help me with\nPG.P", "expected"),
        (page_address("strata", ["PG", "GG", "r9=P"]), "expected"),
        ("|--+--|\n|P|G|\n| G |", "expected"),
    ],
)
def test_what_may_be_two_grids_or_none_is_refused(text: str, why: str) -> None:
    with pytest.raises(TextError, match=why) as caught:
        parse_grid(text)
    assert str(caught.value).isprintable()


@given(st.text(alphabet="PGr.0 \t\n|+-<>/td:\"'[]#_redsqua?!", max_size=60))
def test_any_text_is_a_grid_or_is_refused(text: str) -> None:
    for each in (text, f"#strata/{text}", f"1,{text}\n2,{text}"):
        for part in split_puzzles(each):
            with suppress(TextError):
                parse_grid(part)
