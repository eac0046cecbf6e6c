"""A recorded game in the terminal: its boards, the last one with all counts, or what moves cost."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from stratabot.duel.game import Position
from stratabot.duel.hindsight import look_back
from stratabot.duel.picture.in_terminal import SMALL_WIDTH, draw_small
from stratabot.duel.table.counts import Knowledge
from stratabot.duel.table.view import View, said_lines, view_lines
from stratabot.duel.telling.moves import caption, describe, ending_lines
from stratabot.duel.telling.why import remark, table_lines, why_sentences
from stratabot.duel.text import Record
from stratabot.picture.terminal import Terminal

_GAP: Final = 4


def game_lines(record: Record, terminal: Terminal) -> Iterator[str]:
    """All boards, as many beside each other as there is room for, and how it ended."""
    yield _players(record)
    blocks = _blocks(record, terminal)
    across = max(1, (terminal.columns + _GAP) // (SMALL_WIDTH + _GAP))
    for k in range(0, len(blocks), across):
        yield ""
        for lines in zip(*blocks[k : k + across], strict=True):
            yield (" " * _GAP).join(lines).rstrip()
    yield ""
    yield from ending_lines(record.positions()[-1], record.x_metric, record.o_metric)
    if record.undone:
        numbers = ", ".join(map(str, sorted({*record.undone})))
        yield f"Played anew, after something was taken back: from move {numbers}."


def _blocks(record: Record, terminal: Terminal) -> list[list[str]]:
    """The start and each move: what was played, the board, the totals; lines of one width."""
    positions = record.positions()
    titles = ["start"] + [
        f"{after.ply} {caption(before, move)}"
        for (before, after), move in zip(pairwise(positions), record.moves, strict=True)
    ]
    moves = (None, *record.moves)
    return [
        [title.ljust(SMALL_WIDTH), *draw_small(position, terminal, move), _totals(record, position)]
        for title, position, move in zip(titles, positions, moves, strict=True)
    ]


def _totals(record: Record, position: Position) -> str:
    x, o = position.totals(record.x_metric, record.o_metric)
    anew = "  anew" * (position.ply in record.undone)
    return f"{x:>6} : {o}{anew}".ljust(SMALL_WIDTH)


def why_game_lines(record: Record, terminal: Terminal) -> Iterator[str]:
    """What each move gave away, without boards, and how it ended."""
    yield _players(record)
    yield ""
    seen = look_back(record)
    yield from table_lines(seen)
    yield ""
    yield from said_lines((*why_sentences(seen),), terminal)
    yield ""
    yield from ending_lines(record.positions()[-1], record.x_metric, record.o_metric)


def why_turn_lines(record: Record, terminal: Terminal) -> Iterator[str]:
    """The last turn of the record with all counts, and what it gave away."""
    yield from last_turn_lines(record, terminal)
    if record.moves:
        told = remark(look_back(record).verdicts[-1])
        yield from said_lines((told or "Nothing better is known.",), terminal)


def last_turn_lines(record: Record, terminal: Terminal) -> Iterator[str]:
    """The last turn of the record with all counts."""
    positions = record.positions()
    said = [_players(record)]
    if record.moves:
        said.append(f"{len(record.moves)}. {describe(positions[-2], record.moves[-1])}")
    last = record.moves[-1] if record.moves else None
    known = Knowledge(record.x_metric, record.o_metric)
    yield from view_lines(View(positions[-1], last, known, tuple(said)), terminal)


def _players(record: Record) -> str:
    players = (("X", record.x_metric, record.x_player), ("O", record.o_metric, record.o_player))
    return ", ".join(
        f"{name}: {metric}{f' ({player})' * bool(player)}" for name, metric, player in players
    )
