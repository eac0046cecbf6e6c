"""What a player sees at a moment, as lines of text; and a recorded game."""

import textwrap
from collections.abc import Iterator
from itertools import zip_longest
from typing import Final, NamedTuple

from stratabot.duel.game import PLIES, Move, Position, Side
from stratabot.duel.hindsight import look_back
from stratabot.duel.metrics import METRICS, Metric, counts
from stratabot.duel.sentences import Sum, describe, ending_lines, remark
from stratabot.duel.table.in_terminal import WIDTH, draw_board, paint_side
from stratabot.duel.telling import table_lines, why_sentences
from stratabot.duel.text import Record
from stratabot.terminal import Colors, Terminal


class Knowledge(NamedTuple):
    """The metrics that the viewer knows, X's and O's; None for a hidden one."""

    x: Metric | None
    o: Metric | None

    @classmethod
    def own(cls, side: Side, metric: Metric) -> "Knowledge":
        return cls(metric, None) if side is Side.X else cls(None, metric)

    @property
    def hidden(self) -> Side | None:
        """The player whose metric is hidden; None if both are known."""
        if self.x is None:
            return Side.X
        return Side.O if self.o is None else None

    def mark(self, metric: Metric) -> str:
        """`*` at the viewer's own metric; if both are known, the letters of the metric's owners."""
        if self.hidden:
            return "*" if metric in self else ""
        return "".join(str(side) for side, its in zip(Side, self, strict=True) if its is metric)


def panel_lines(position: Position, known: Knowledge, colors: Colors) -> list[str]:
    """The number of the move that comes, the counts and what they mean: at most 29 columns."""
    coming = f"move {position.ply + 1} of {PLIES}, {position.side} plays"
    x, o = known
    if x is None or o is None:
        legend = ["*  your metric", f"X : O  totals now if {known.hidden} has it"]
    else:
        legend = [f"X  {Sum.of(position, Side.X, x, o)}", f"O  {Sum.of(position, Side.O, o, x)}"]
    counts_now = count_lines(position, known, colors)
    return ["the end" if position.over else coming, "", *counts_now, "", *legend]


def count_lines(position: Position, known: Knowledge, colors: Colors) -> list[str]:
    """Both players' pieces under every metric; the totals, too, while one metric is hidden."""
    heads = " ".join(paint_side(f" {side} ", side, colors) for side in Side)
    lines = [f"{'':13}{heads}{'  X : O' if known.hidden else ''}"]
    pairs = zip(METRICS, counts(position.x), counts(position.o), strict=True)
    for metric, x_count, o_count in pairs:
        line = f"{known.mark(metric):3}{metric!s:9}{x_count:3}{o_count:4}"
        if known.hidden:
            x_total, o_total = position.totals(known.x or metric, known.o or metric)
            line += f"{x_total:5} : {o_total}"
        lines.append(line)
    return lines


_PANEL: Final = 29
_GAP: Final = 3
_LEAST: Final = 20


class TableView(NamedTuple):
    """A board, its viewer's knowledge, and sentences for the viewer, each on its own line."""

    position: Position
    last: Move | None
    known: Knowledge
    said: tuple[str, ...] = ()


def view_lines(view: TableView, terminal: Terminal) -> list[str]:
    """The board, the counts beside it or below it, and then the sentences."""
    board = draw_board(view.position, terminal, view.last)
    panel = panel_lines(view.position, view.known, terminal.colors)
    lines = [*board, "", *panel]
    if terminal.columns >= WIDTH + _GAP + _PANEL:
        pairs = zip_longest(board, panel, fillvalue="")
        lines = [f"{left}{' ' * _GAP}{right}".rstrip() for left, right in pairs]
    return [*lines, "", *said_lines(view.said, terminal)]


def said_lines(said: tuple[str, ...], terminal: Terminal) -> list[str]:
    """The sentences, broken at the terminal's width."""
    width = max(_LEAST, terminal.columns - 1)
    return [line for each in said for line in textwrap.wrap(each, width) or [""]]


def game_lines(record: Record, terminal: Terminal) -> Iterator[str]:
    """What each move gave away, without boards, and how it ended."""
    yield _players(record)
    yield ""
    seen = look_back(record)
    yield from table_lines(seen)
    yield ""
    yield from said_lines((*why_sentences(seen),), terminal)
    yield ""
    yield from ending_lines(record.positions()[-1], record.x_metric, record.o_metric)
    if record.undone:
        numbers = ", ".join(map(str, sorted({*record.undone})))
        yield f"Played anew, after something was taken back: from move {numbers}."


def last_turn_lines(record: Record, terminal: Terminal) -> Iterator[str]:
    """The last turn of the record with all counts, and what it gave away."""
    positions, last = record.positions(), None
    said = [_players(record)]
    if record.moves:
        last = record.moves[-1]
        said.append(f"{len(record.moves)}. {describe(positions[-2], last)}")
        said.append(remark(look_back(record).verdicts[-1]) or "Nothing better is known.")
    known = Knowledge(record.x_metric, record.o_metric)
    yield from view_lines(TableView(positions[-1], last, known, tuple(said)), terminal)


def _players(record: Record) -> str:
    players = (("X", record.x_metric, record.x_player), ("O", record.o_metric, record.o_player))
    return ", ".join(
        f"{name}: {metric}{f' ({player})' if player else ''}" for name, metric, player in players
    )
