"""What the contract of the games with puzzles needs of each: small puzzles, and its own modules."""

import io
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple
from unittest.mock import patch

from hypothesis import strategies as st

from stratabot import long_text
from stratabot.adrift.forms.cutting import cut_puzzles as cut_adrift
from stratabot.adrift.params import Params as AdriftParams
from stratabot.adrift.telling import book as adrift_book
from stratabot.adrift.text import split_puzzles as split_adrift
from stratabot.long_text import Cut, read_parts
from stratabot.picture.book import Printed
from stratabot.source import Source, read_source
from stratabot.str8ts.cutting import cut_puzzles as cut_str8ts
from stratabot.str8ts.marks_text import split_marked
from stratabot.str8ts.params import Params as Str8tsParams
from stratabot.str8ts.telling import book as str8ts_book
from stratabot.strata.cutting import cut_puzzles as cut_strata
from stratabot.strata.generator import Params as StrataParams
from stratabot.strata.load import split as split_strata
from stratabot.strata.picture import book as strata_book
from stratabot.strata.position import Position


class Sample(NamedTuple):
    """A game's puzzles."""

    params: Any
    """The kind of those that are made for a test."""
    lines: list[int]
    """How long the lines of such a puzzle are as text."""
    word: str
    """A grade that some of them have."""
    stuck: str
    """One without a solution."""
    printed: Callable[[Any], Printed]
    """A puzzle as a book has it."""
    boards: list[str]
    """What stands in texts of many puzzles."""
    between: list[str]
    """What may stand between two of them."""
    objects: list[str]
    """Lines of texts in JSON."""
    cut: Cut
    split: Callable[[Source], Iterable[object]]
    """The puzzles of a text."""


def texts(game: str) -> st.SearchStrategy[str]:
    """Texts of many of a game's puzzles, as boards or in JSON."""
    its = SAMPLES[game]
    pairs = st.tuples(st.sampled_from(its.boards), st.sampled_from(its.between))
    boards = st.lists(pairs.map("".join), max_size=30).map("".join)
    objects = st.lists(st.sampled_from(its.objects), max_size=30).map("".join)
    ends = st.sampled_from(["\n", "\r\n"])
    return st.tuples(boards | objects, ends).map(lambda pair: pair[0].replace("\n", pair[1]))


def require_same_in_parts(
    text: str, cut: Cut, split: Callable[[Source], Iterable[object]], part: int = 10
) -> int:
    """Read a text whole, and in parts; tell how many parts there were.

    Args:
        text: many puzzles.
        cut: where it may be cut.
        split: the puzzles of a text.
        part: how long a part may be; shorter ones than usual need shorter texts.
    """
    data = text.encode()
    with patch.object(long_text, "PART", part):
        parts = [*read_parts(io.BytesIO(data), "many", None, cut)]
    in_parts = [one for part in parts for one in split(part)]
    assert in_parts == [*split(read_source(io.BytesIO(data), "many"))]
    assert sum(len(part.content) for part in parts) <= len(text)
    return len(parts)


SAMPLES = {
    "strata": Sample(
        params=StrataParams(3, 4, 3),
        lines=[4] * 3,
        word="hard",
        stuck="PG\nGP\n",
        printed=lambda puzzle: strata_book.printed(Position(puzzle)),
        boards=[
            *("PG.P\nPGGP\n", "PG\nGP\n", "P G\nG P\n", "1  2\n3 44\n", "a,b\n,b\n", "\tPG\n"),
            "  \nPG\n",
        ],
        between=["\n", "\n\n", "\n\n\n", " \n", "  \n\n", "# why\n", "\n# a\n\n# b\n"],
        objects=[
            '{"grid": ["PG", "GP"]}\n',
            '{"puzzles": [{"grid": ["P"]}, {"grid": ["G"]}]}\n',
            '  {"number": 3, "grid": ["PG"]}\n\n',
        ],
        cut=cut_strata,
        split=split_strata,
    ),
    "str8ts": Sample(
        params=Str8tsParams(6),
        lines=[6] * 6,
        word="moderate",
        stuck="11..\n....\n....\n....\n",
        printed=str8ts_book.printed,
        boards=[
            *(
                "..#.\n..1.\n#...\nc.2#\n",
                ". . #\n1 . .\n# . .\n",
                "12\n21\n",
                "..#...1.#...c.2#\n",
            ),
            "..\n",
        ],
        between=["", "\n", "\n\n", "  \n", "\n \n\n"],
        objects=[
            '{"puzzle": "..#1.#..."}\n',
            '{"name": "daily", "puzzle": "12#3", "filled": "12#3"}\n\n',
            '  {"puzzles": ["..#1", "...."]}\n',
            '{"size": 3}\n',
        ],
        cut=cut_str8ts,
        split=lambda text: split_marked(text.content),
    ),
    "adrift": Sample(
        params=AdriftParams(6, 5),
        lines=[6] * 6,
        word="gentle",
        stuck="AB\nBA\n",
        printed=adrift_book.printed,
        boards=[
            *("A..B\n.##.\nA..B\n", "walls\nA.B\n", "3 2\nA.B\nA.B\n", "2,0,1,2;0,1;2,3\n"),
            *("2,0,1,2;0,1;2,3\nA ~ r1c1\n", "// why\nAB\nAB\n", "\tA.A\n"),
        ],
        between=["", "\n", "\n\n", "  \n", "// so\n", "\n// a\n\n"],
        objects=[
            *('{"board": ["A.A", "..."]}\n', '  {"grid": ["AA"], "n": 3}\n\n', '{"board": null}\n'),
        ],
        cut=cut_adrift,
        split=lambda text: split_adrift(text.content),
    ),
}
"""One for each game with puzzles."""
