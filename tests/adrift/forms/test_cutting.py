import io
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from stratabot import long_text
from stratabot.adrift.forms.cutting import cut_puzzles
from stratabot.adrift.text import split_puzzles
from stratabot.long_text import read_parts
from stratabot.source import read_source

BOARDS = st.sampled_from(
    [
        "A..B\n.##.\nA..B\n",
        "walls\nA.B\n",
        "3 2\nA.B\nA.B\n",
        "2,0,1,2;0,1;2,3\n",
        "2,0,1,2;0,1;2,3\nA ~ r1c1\n",
        "// why\nAB\nAB\n",
        "\tA.A\n",
    ]
)
BETWEEN = st.sampled_from(["", "\n", "\n\n", "  \n", "// so\n", "\n// a\n\n"])
TEXTS = st.lists(st.tuples(BOARDS, BETWEEN), max_size=30).map(
    lambda pairs: "".join(board + between for board, between in pairs)
)
OBJECTS = st.lists(
    st.sampled_from(
        ['{"board": ["A.A", "..."]}\n', '  {"grid": ["AA"], "n": 3}\n\n', '{"board": null}\n']
    ),
    max_size=30,
).map("".join)


def cut(text: str) -> int | None:
    return cut_puzzles(text, len(text))


@given(TEXTS | OBJECTS, st.sampled_from(["\n", "\r\n", "\r"]))
def test_a_text_in_parts_has_the_boards_of_the_whole(text: str, end: str) -> None:
    data = text.replace("\n", end).encode()
    with patch.object(long_text, "PART", 10):
        parts = [*read_parts(io.BytesIO(data), "many", None, cut_puzzles)]
    in_parts = [one for part in parts for one in split_puzzles(part.content)]
    assert in_parts == [*split_puzzles(read_source(io.BytesIO(data), "many").content)]


def test_a_text_is_cut_at_an_empty_line_or_before_a_level() -> None:
    assert cut("AB\nAB\n\nA") == 7
    assert cut("2,0,1,2;0,1\n2,0,1,2;0,1\nA ~") == 12
    assert cut("AB\nAB\n") == 0


def test_objects_are_cut_between_lines() -> None:
    line = '{"board": ["A.A"]}\n'
    assert cut(f"{line}{line}{line[:8]}") == 2 * len(line)
    assert cut('{"board":\n["A.A"]}\n') is None


def test_a_program_is_taken_as_a_whole() -> None:
    assert cut("Sym A;\n\nSym B;\n\n") is None
    assert cut("rule { A }\n\n") is None
