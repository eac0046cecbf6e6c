"""A board in the terminal, with the names of its squares.

The last move is in brackets, the cursor between arrowheads: both can be seen without colors.
"""

from typing import Final

from stratabot.color import RGB
from stratabot.duel.game import Move, Position, Side
from stratabot.duel.grid import BOARD, SIDE
from stratabot.duel.picture.colors import CURSOR, INK, LAST, LINES, MIDDLE, PAPER, SIDES, SQUARE
from stratabot.duel.telling import owner_at
from stratabot.picture.palette import WHITE, ink_on
from stratabot.picture.terminal import Colors, Terminal, escape_code, shown_as

WIDTH: Final = 2 + 4 * SIDE + 1
"""Columns of a board."""

SMALL_WIDTH: Final = 2 + 2 * SIDE + 1
"""Columns of a small one."""

_RESET: Final = "\x1b[0m"
_COLUMNS: Final = "abcdef"
_RULES: Final = ("┌┬┐", "├┼┤", "└┴┘")
_PLAIN: Final = str.maketrans("┌┬┐├┼┤└┴┘─│", "+++++++++-|")


def paint(text: str, ink: RGB, ground: RGB, colors: Colors) -> str:
    """The text in these colors where there are any."""
    if colors is Colors.NONE or not text:
        return text
    return escape_code(ink, ground, colors) + text + _RESET


def paint_side(text: str, side: Side, colors: Colors) -> str:
    """The text in white, or what can be read, on a player's color."""
    ground = SIDES[side]
    return paint(text, ink_on(shown_as(ground, colors)), ground, colors)


def draw_board(
    position: Position, terminal: Terminal, last: Move | None = None, cursor: int | None = None
) -> list[str]:
    """The board with lines between its squares: 14 lines of text, 27 columns wide.

    Args:
        position: where the pieces are.
        terminal: what can be shown there.
        last: the last move.
        cursor: the square that a key would play on.
    """
    header = " " * 4 + "   ".join(_COLUMNS)
    lines = [header.ljust(WIDTH)]
    for row in range(SIDE):
        lines += [_rule(min(row, 1), terminal), _row(position, row, terminal, last, cursor)]
    return [*lines, _rule(2, terminal)]


def draw_small(position: Position, terminal: Terminal, last: Move | None = None) -> list[str]:
    """The board without lines: 7 lines of text, 15 columns wide."""
    lines = [("   " + " ".join(_COLUMNS)).ljust(SMALL_WIDTH)]
    empty = "." if terminal.ascii_only else "·"
    for row in range(SIDE):
        line = ""
        for col in range(SIDE):
            square = row * SIDE + col
            owner = owner_at(position, square)
            mark = str(owner) if owner else empty
            line += _gap(square - 1 if col else None, square, last)
            line += paint_side(mark, owner, terminal.colors) if owner else mark
        lines.append(f"{row + 1} {line}{_gap(row * SIDE + SIDE - 1, None, last)}")
    return lines


def _gap(left: int | None, right: int | None, last: Move | None) -> str:
    """What stands between two squares: a bracket beside that of the last move."""
    if last is None or last.square not in (left, right):
        return " "
    return "]" if last.square == left else "["


def _rule(which: int, terminal: Terminal) -> str:
    left, cross, right = _RULES[which]
    return "  " + _lines(f"{left}{cross.join(['───'] * SIDE)}{right}", terminal)


def _lines(text: str, terminal: Terminal) -> str:
    shown = text.translate(_PLAIN) if terminal.ascii_only else text
    return paint(shown, LINES, PAPER, terminal.colors)


def _row(
    position: Position, row: int, terminal: Terminal, last: Move | None, cursor: int | None
) -> str:
    bar = _lines("│", terminal)
    squares = range(row * SIDE, row * SIDE + SIDE)
    cells = (_square(position, square, terminal, last, cursor) for square in squares)
    return f"{row + 1} {bar}{bar.join(cells)}{bar}"


def _square(
    position: Position, square: int, terminal: Terminal, last: Move | None, cursor: int | None
) -> str:
    owner = owner_at(position, square)
    is_last = last is not None and last.square == square
    left, right = "><" if square == cursor else "[]" if is_last else "  "
    text = f"{left}{owner or ' '}{right}"
    ink, ground = (WHITE, SIDES[owner]) if owner else (INK, _ground(square))
    if square == cursor:
        return paint(text, SIDES[owner] if owner else INK, CURSOR, terminal.colors)
    if is_last and not owner:
        return paint(text, INK, LAST, terminal.colors)
    return paint(text, ink, ground, terminal.colors)


def _ground(square: int) -> RGB:
    return MIDDLE if BOARD.center >> square & 1 else SQUARE
