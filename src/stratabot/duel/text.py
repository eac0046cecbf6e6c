"""Boards and whole games as text.

A board is six lines of `.XO`. A *record* is a game from its first move: words about it, then a move
a line, numbered, with who played it. Lines that begin with `//` and empty ones are left out.

    duel
    x joint you
    o edge strong
    undone 3
    1 X place c4
    2 O remove c4

The first word after `x` and `o` is the metric; the rest says who played, if that is known. `undone`
names the moves before which something was taken back.
"""

import re
from dataclasses import dataclass

from stratabot.duel.game import PLIES, Move, Position, Side
from stratabot.duel.metrics import SIDE, Metric, bits
from stratabot.errors import PuzzleError, TextError
from stratabot.puzzles.notebook import add_notebook_views
from stratabot.puzzles.type_checks import check_arguments


def format_board(position: Position) -> str:
    """Six lines, the uppermost row first, each with a line break."""
    marks = ["."] * (SIDE * SIDE)
    for mark, pieces in (("X", position.x), ("O", position.o)):
        for square in bits(pieces):
            marks[square] = mark
    return "".join("".join(marks[k : k + SIDE]) + "\n" for k in range(0, SIDE * SIDE, SIDE))


@add_notebook_views("parse_record", is_drawn=False)
@dataclass(frozen=True, slots=True)
class Record:
    """A game; PuzzleError if the rules forbid one of its moves."""

    x_metric: Metric
    o_metric: Metric
    moves: tuple[Move, ...] = ()
    x_player: str = ""
    o_player: str = ""
    undone: tuple[int, ...] = ()  # moves, from 1 to 20, before which some were taken back

    def __post_init__(self) -> None:
        self.positions()

    def positions(self) -> list[Position]:
        found = [Position()]
        for number, move in enumerate(self.moves, 1):
            try:
                found.append(found[-1].play(move))
            except PuzzleError as error:
                raise PuzzleError(f"move {number}, {move}: {error}") from None
        return found


@check_arguments
def format_record(record: Record) -> str:
    """The text form, a line each, as the module shows it."""
    lines = ["duel"]
    for name, metric, player in (
        ("x", record.x_metric, record.x_player),
        ("o", record.o_metric, record.o_player),
    ):
        lines.append(" ".join(f"{name} {metric} {player}".split()))
    if record.undone:
        lines.append(f"undone {' '.join(map(str, record.undone))}")
    for number, move in enumerate(record.moves, 1):
        lines.append(f"{number} {Side.X if number % 2 else Side.O} {move}")
    return "\n".join(lines) + "\n"


@check_arguments
def parse_record(text: str) -> Record:
    """Read a record, the inverse of `format_record`.

    Raises:
        TextError: the text is no record; the message begins with the number of the wrong line.
        PuzzleError: a line names a thing that does not exist, or a move that the rules forbid.
    """
    split = ((number, line.split()) for number, line in enumerate(text.splitlines(), 1))
    lines = [(number, words) for number, words in split if words and words[0][:2] != "//"]
    if not lines or lines[0][1] != ["duel"]:
        raise TextError("expected a record of a duel, whose first line is: duel")
    named: dict[str, tuple[Metric | None, str]] = {}
    undone: tuple[int, ...] = ()
    moves: list[Move] = []
    now = Position()
    for number, words in lines[1:]:
        try:
            if words[0] in ("x", "o", "undone") and words[0] not in named and not moves:
                is_player = words[0] != "undone"
                undone = undone if is_player else _parse_undone(words[1:])
                named[words[0]] = _parse_player(words) if is_player else (None, "")
            else:
                moves.append(_parse_turn(words, now))
                now = now.toggled(moves[-1].square)
        except (TextError, PuzzleError) as error:
            raise type(error)(f"line {number}: {error}") from None
    (x_metric, x_player), (o_metric, o_player) = (named.get(k, (None, "")) for k in "xo")
    if x_metric is None or o_metric is None:
        raise TextError("expected both metrics, in lines such as: x joint")
    return Record(x_metric, o_metric, tuple(moves), x_player, o_player, undone)


def _parse_player(words: list[str]) -> tuple[Metric, str]:
    if len(words) < 2:
        raise TextError(f"expected a metric, in a line such as: {words[0]} joint")
    player = " ".join(words[2:])
    if not player.isprintable():
        raise TextError(f"expected a player's name that can be printed, got {player[:40]!r}")
    return Metric.parse(words[1]), player


def _parse_turn(words: list[str], now: Position) -> Move:
    number = now.ply + 1
    if now.over:
        raise TextError(f"expected at most {PLIES} moves, got more: {' '.join(words)[:40]!r}")
    wanted = [str(number), str(now.side)]
    if words[:2] != wanted:
        raise TextError(f"expected move {' '.join(wanted)}, got {' '.join(words)[:40]!r}")
    try:
        move = Move.parse(" ".join(words[2:]))
    except PuzzleError as error:
        raise TextError(f"move {number}: {error}") from None
    if why := now.why_not(move):
        raise PuzzleError(f"move {number}, {move}: illegal move: {why}")
    return move


def _parse_undone(words: list[str]) -> tuple[int, ...]:
    if any(re.fullmatch(r"[1-9]|1[0-9]|20", word) is None for word in words):
        raise TextError(f"undone: expected moves from 1 to {PLIES}, got {' '.join(words)[:40]!r}")
    return tuple(int(word) for word in words)
