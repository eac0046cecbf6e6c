"""Views: what a player sees at a moment, as lines of text."""

import textwrap
from itertools import zip_longest
from typing import Final, NamedTuple

from stratabot.duel.game import Move, Position
from stratabot.duel.picture.in_terminal import WIDTH, draw_board
from stratabot.duel.table.counts import Knowledge, panel_lines
from stratabot.picture.terminal import Terminal

_PANEL: Final = 29
_GAP: Final = 3
_LEAST: Final = 20


class View(NamedTuple):
    """A board, its viewer's knowledge, and sentences for the viewer.

    Attributes:
        position: where the pieces are.
        last: the last move.
        known: the metrics that the viewer may see.
        said: the sentences, each on its own line.
    """

    position: Position
    last: Move | None
    known: Knowledge
    said: tuple[str, ...] = ()


def view_lines(view: View, terminal: Terminal, cursor: int | None = None) -> list[str]:
    """The board, the counts beside it or below it, and then the sentences."""
    return [*seen_lines(view, terminal, cursor), "", *said_lines(view.said, terminal)]


def seen_lines(view: View, terminal: Terminal, cursor: int | None = None) -> list[str]:
    """The board and the counts."""
    board = draw_board(view.position, terminal, view.last, cursor)
    panel = panel_lines(view.position, view.known, terminal.colors)
    if terminal.columns < WIDTH + _GAP + _PANEL:
        return [*board, "", *panel]
    pairs = zip_longest(board, panel, fillvalue="")
    return [f"{left}{' ' * _GAP}{right}".rstrip() for left, right in pairs]


def said_lines(said: tuple[str, ...], terminal: Terminal) -> list[str]:
    """The sentences, broken at the terminal's width."""
    width = max(_LEAST, terminal.columns - 1)
    return [line for each in said for line in textwrap.wrap(each, width) or [""]]
