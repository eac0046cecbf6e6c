"""What is known of an edge while one works on a board, and why."""

from enum import Enum
from typing import NamedTuple

from stratabot.adrift.puzzle import Place
from stratabot.adrift.ways import Edge


class State(Enum):
    """What is known of an edge."""

    OPEN = 0
    TAKEN = 1
    DROPPED = 2


class Why(Enum):
    """Why an edge is taken or dropped."""

    GIVEN = "given"
    WAYS = "no other way"
    CONTACT = "same color"
    FULL = "full"
    COLORS = "two colors"
    RING = "a ring"
    TOUCH = "it would touch itself"
    EMPTY = "empty"
    SUPPOSED = "supposed"
    RULED_OUT = "ruled out"


class Trouble(NamedTuple):
    """What would be impossible, in words: `r1c1 would have no way left`.

    Attributes:
        text: the words.
        cell: the cell whose closed ways show it; None if that needs no more than the words.
    """

    text: str
    cell: Place | None = None


class Consequence(NamedTuple):
    """An edge that must be taken; at `cell` one sees why."""

    edge: Edge
    why: Why
    cell: Place
