import io
from functools import partial
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from stratabot import long_text
from stratabot.long_text import read_parts
from stratabot.source import read_source
from stratabot.strata.cutting import cut_puzzles
from stratabot.strata.load import split

GRID = st.sampled_from(
    ["PG.P\nPGGP\n", "PG\nGP\n", "P G\nG P\n", "1  2\n3 44\n", "a,b\n,b\n", "\tPG\n", "  \nPG\n"]
)
BETWEEN = st.sampled_from(["\n", "\n\n", "\n\n\n", " \n", "  \n\n", "# why\n", "\n# a\n\n# b\n"])
TEXTS = st.lists(st.tuples(GRID, BETWEEN), max_size=30).map(
    lambda pairs: "".join(grid + between for grid, between in pairs)
)
OBJECTS = st.lists(
    st.sampled_from(
        [
            '{"grid": ["PG", "GP"]}\n',
            '{"puzzles": [{"grid": ["P"]}, {"grid": ["G"]}]}\n',
            '  {"number": 3, "grid": ["PG"]}\n\n',
        ]
    ),
    max_size=30,
).map("".join)
ENDS = st.sampled_from(["\n", "\r\n"])
BLANKS = st.sampled_from([None, " ", "#", "."])


def cut(text: str, blank: str | None = None) -> int | None:
    return cut_puzzles(text, len(text), blank)


def same_puzzles(text: str, blank: str | None) -> None:
    with patch.object(long_text, "PART", 10):
        data = text.encode()
        cutting = partial(cut_puzzles, blank=blank)
        parts = [*read_parts(io.BytesIO(data), "many", None, cutting)]
        assert sum(len(part.content) for part in parts) <= len(text)
        in_parts = [one for part in parts for one in split(part, blank)]
        assert in_parts == [*split(read_source(io.BytesIO(data), "many"), blank)]


@given(TEXTS, ENDS, BLANKS)
def test_a_text_in_parts_has_the_puzzles_of_the_whole(
    text: str, end: str, blank: str | None
) -> None:
    same_puzzles(text.replace("\n", end), blank)


@given(OBJECTS, ENDS)
def test_objects_in_parts_are_those_of_the_whole(text: str, end: str) -> None:
    same_puzzles(text.replace("\n", end), None)


def test_a_gap_below_a_row_is_where_a_text_can_be_cut() -> None:
    assert cut("PG\nGP\n\nPG") == 7
    assert cut("PG\r\nGP\r\n\r\nPG") == 10
    assert cut("PG\nGP\nPG\n") == 0
    assert cut("PG\n\n# why\n\nGP") == 4
    assert cut("#G\n\n", "#") == 4


def test_drawn_boards_and_odd_objects_are_taken_as_a_whole() -> None:
    assert cut("PG\n\n \\1 /\n\n") is None
    assert cut("PG\n\n\x1b[31mPG\n\n") is None
    assert cut('{"grid":\n["PG"]}\n') is None
    assert cut('{"a": 1}\n') is None
