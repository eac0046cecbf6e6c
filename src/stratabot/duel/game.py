"""The rules of a turn.

X and O alternate, X first, ten turns each. A *turn* is a *move*: place one's piece on an empty
square, or remove any one piece of either player. An empty board allows only placing, a full board
only removing. So there is always a move, and nobody passes.
"""

import re
from enum import Enum
from typing import Final, NamedTuple

from stratabot.duel.metrics import BOARD, SIDE, Metric, total
from stratabot.errors import PuzzleError
from stratabot.puzzles.notebook import text

TURNS: Final = 10
PLIES: Final = 2 * TURNS


class Side(Enum):
    """A player."""

    X = "X"
    O = "O"  # noqa: E741  # the game's own name for it

    @property
    def other(self) -> "Side":
        return Side.O if self is Side.X else Side.X

    @classmethod
    def parse(cls, text: str) -> "Side":
        try:
            return cls(text)
        except ValueError:
            raise PuzzleError(f"expected X or O, got {text[:40]!r}") from None

    def __str__(self) -> str:
        return self.value


class Action(Enum):
    """What a move does to its square."""

    PLACE = "place"
    REMOVE = "remove"

    def __str__(self) -> str:
        return self.value


def parse_square(text: str) -> int:
    """The number of the square `c4`; the letter may be a capital. Inverse of `format_square`."""
    if re.fullmatch(r"[a-fA-F][1-6]", text) is None:
        raise PuzzleError(f"expected a square from a1 to f6, got {text[:40]!r}")
    return (int(text[1]) - 1) * SIDE + ord(text[0].lower()) - ord("a")


def format_square(square: int) -> str:
    """`c4`: the column's letter from the left, the row's number from the top."""
    row, col = divmod(square, SIDE)
    return f"{chr(ord('a') + col)}{row + 1}"


class Move(NamedTuple):
    """Place one's own piece on a square, or remove the piece there."""

    action: Action
    square: int

    @classmethod
    def parse(cls, text: str) -> "Move":
        words = text.split()
        if len(words) != 2 or words[0] not in ("place", "remove"):
            raise PuzzleError(f"expected place or remove and a square, got {text[:40]!r}")
        return cls(Action(words[0]), parse_square(words[1]))

    def __str__(self) -> str:
        return f"{self.action} {format_square(self.square)}"


class Position(NamedTuple):
    """Where the pieces are, and how many turns have been played. `Position()` is the start."""

    x: int = 0  # the squares with X's pieces, as a set of bits

    o: int = 0  # the squares with O's pieces

    ply: int = 0  # how many turns were played, both players' together: 0 to 20

    def __str__(self) -> str:
        return text(self)

    @property
    def side(self) -> Side:
        """The player whose turn it is, or would be after the end."""
        return Side.O if self.ply % 2 else Side.X

    @property
    def over(self) -> bool:
        return self.ply >= PLIES

    @property
    def left(self) -> int:
        return PLIES - self.ply

    @property
    def empty(self) -> int:
        return BOARD.full & ~(self.x | self.o)

    def pieces(self, side: Side) -> int:
        return self.x if side is Side.X else self.o

    def owner(self, square: int) -> Side | None:
        """The owner of the piece on a square; None if the square is empty."""
        return next((side for side in Side if self.pieces(side) >> square & 1), None)

    def move_at(self, square: int) -> Move:
        """The only possible move on a square: place a piece on an empty one, else remove one."""
        return Move(Action.PLACE if self.empty >> square & 1 else Action.REMOVE, square)

    def why_not(self, move: Move) -> str | None:
        if self.over:
            return "the game is over"
        if self.move_at(move.square) == move:
            return None
        name = format_square(move.square)
        return f"{name} is {'taken' if move.action is Action.PLACE else 'empty'}"

    def play(self, move: Move) -> "Position":
        why = self.why_not(move)
        if why is not None:
            raise PuzzleError(f"illegal move: {why}")
        return self.toggled(move.square)

    def toggled(self, square: int) -> "Position":
        """As `play` with the only possible move on that square; the caller knows it is allowed."""
        bit = 1 << square
        if not (self.x | self.o) & bit:
            is_x = self.ply % 2 == 0
            return Position(self.x | bit * is_x, self.o | bit * (not is_x), self.ply + 1)
        return Position(self.x & ~bit, self.o & ~bit, self.ply + 1)

    def totals(self, x_metric: Metric, o_metric: Metric) -> tuple[int, int]:
        return total(self.x, x_metric, o_metric), total(self.o, o_metric, x_metric)


class Result(Enum):
    """How a game ended."""

    X_WINS = "X wins"
    TIE = "a tie"
    O_WINS = "O wins"

    @classmethod
    def of(cls, x_total: int, o_total: int) -> "Result":
        if x_total == o_total:
            return cls.TIE
        return cls.X_WINS if x_total > o_total else cls.O_WINS
