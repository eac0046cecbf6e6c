import io
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot import long_text
from stratabot.long_text import PART, read_parts
from stratabot.source import read_source
from stratabot.str8ts.cutting import cut_puzzles
from stratabot.str8ts.marks_text import split_marked

BOARDS = st.sampled_from(
    ["..#.\n..1.\n#...\nc.2#\n", ". . #\n1 . .\n# . .\n", "12\n21\n", "..#...1.#...c.2#\n", "..\n"]
)
BETWEEN = st.sampled_from(["", "\n", "\n\n", "  \n", "\n \n\n"])
TEXTS = st.lists(st.tuples(BOARDS, BETWEEN), max_size=30).map(
    lambda pairs: "".join(board + between for board, between in pairs)
)
OBJECTS = st.lists(
    st.sampled_from(
        [
            '{"puzzle": "..#1.#..."}\n',
            '{"name": "daily", "puzzle": "12#3", "filled": "12#3"}\n\n',
            '  {"puzzles": ["..#1", "...."]}\n',
            '{"size": 3}\n',
        ]
    ),
    max_size=30,
).map("".join)
ENDS = st.sampled_from(["\n", "\r\n"])
LINE = "..#.8.#.#" * 9 + "\n"


def cut(text: str) -> int | None:
    return cut_puzzles(text, len(text))


def same_puzzles(text: str) -> int:
    data = text.encode()
    parts = [*read_parts(io.BytesIO(data), "many", None, cut_puzzles)]
    in_parts = [one for part in parts for one in split_marked(part.content)]
    assert in_parts == [*split_marked(read_source(io.BytesIO(data), "many").content)]
    return len(parts)


@given(TEXTS | OBJECTS, ENDS)
def test_a_text_in_parts_has_the_puzzles_of_the_whole(text: str, end: str) -> None:
    with patch.object(long_text, "PART", 10):
        same_puzzles(text.replace("\n", end))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("more", [0, 1, 80, 81, 82, 799, 800])
def test_a_list_of_a_puzzle_a_line_in_parts_is_the_whole_list(more: int, end: str) -> None:
    text = LINE.replace("\n", end) * (2 * PART // 82 + more)
    assert (same_puzzles(text) > 1) == (len(text) >= 2 * PART)


@pytest.mark.parametrize("behind", [1, 16, 17, 81, 500])
def test_a_list_that_ends_soon_behind_a_part_is_cut_at_its_end(behind: int) -> None:
    line = "..#...1.#...c.2#\n"
    text = line * (PART // len(line) + behind) + "\n" + line * (PART // 4)
    assert same_puzzles(text) > 1


def test_numbers_and_their_flags_are_not_parted() -> None:
    flags = "0" * 80 + "1\n"
    text = ("5" * 81 + "\n" + flags) * 1000
    assert len(text) > 2 * PART
    assert same_puzzles(text) == 1


def test_objects_are_cut_between_lines() -> None:
    line = '{"puzzle": "..#1.#..."}\n'
    assert same_puzzles(line * 10_000) > 1
    assert cut('{"puzzle":\n"..#1"}\n') is None


def test_marks_words_and_tables_are_taken_as_a_whole() -> None:
    assert cut("12 34\n34 12\n\n") is None
    assert cut("weekly: ..#.\n\n") is None
    assert cut(".\t#\n\n") is None
    assert cut("..#\n...\n#..\n") == 0
    assert cut("..#\n...\n#..\n\n..#") == 13
