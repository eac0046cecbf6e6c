"""What the contract of the games with puzzles needs of each: small puzzles, and its own modules."""

from collections.abc import Callable
from typing import Any, NamedTuple

from stratabot.adrift.params import Params as AdriftParams
from stratabot.adrift.telling import book as adrift_book
from stratabot.picture.book import Printed
from stratabot.str8ts.params import Params as Str8tsParams
from stratabot.str8ts.telling import book as str8ts_book
from stratabot.strata.generator import Params as StrataParams
from stratabot.strata.picture import book as strata_book
from stratabot.strata.position import Position


class Sample(NamedTuple):
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


SAMPLES = {
    "strata": Sample(
        params=StrataParams(3, 4, 3),
        lines=[4] * 3,
        word="hard",
        stuck="PG\nGP\n",
        printed=lambda puzzle: strata_book.printed(Position(puzzle)),
    ),
    "str8ts": Sample(
        params=Str8tsParams(6),
        lines=[6] * 6,
        word="moderate",
        stuck="11..\n....\n....\n....\n",
        printed=str8ts_book.printed,
    ),
    "adrift": Sample(
        params=AdriftParams(6, 5),
        lines=[6] * 6,
        word="gentle",
        stuck="AB\nBA\n",
        printed=adrift_book.printed,
    ),
}
"""One for each game with puzzles."""
