"""A board in the terminal, the last move in brackets."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from stratabot.color import RGB
from stratabot.duel.game import Move, Position, Side
from stratabot.duel.metrics import BOARD, SIDE
from stratabot.picture.palette import ink_on
from stratabot.picture.terminal import escape_code, shown_as
from stratabot.terminal import Colors, Terminal

PAPER: Final[RGB] = (236, 232, 222)
SQUARE: Final[RGB] = (255, 254, 250)
MIDDLE: Final[RGB] = (242, 236, 220)
LINES: Final[RGB] = (150, 143, 128)
INK: Final[RGB] = (44, 40, 32)
LAST: Final[RGB] = (255, 228, 128)

SIDES: Final[dict[Side, RGB]] = {Side.X: (0, 98, 168), Side.O: (196, 76, 0)}
"""A blue and an orange that people of all kinds of color vision can tell apart."""


WIDTH: Final = 2 + 4 * SIDE + 1
_RESET: Final = "\x1b[0m"
_COLUMNS: Final = "abcdef"
_HEADER: Final = (" " * 4 + "   ".join(_COLUMNS)).ljust(WIDTH)
_RULES: Final = ("┌┬┐", "├┼┤", "└┴┘")
_PLAIN: Final = str.maketrans("┌┬┐├┼┤└┴┘─│", "+++++++++-|")


def paint(text: str, ink: RGB, ground: RGB, colors: Colors) -> str:
    """The text in these colors if the terminal shows colors."""
    if colors is Colors.NONE or not text:
        return text
    return escape_code(ink, ground, colors) + text + _RESET


def paint_side(text: str, side: Side, colors: Colors) -> str:
    """The text on a player's color, in white or another readable color."""
    ground = SIDES[side]
    return paint(text, ink_on(shown_as(ground, colors)), ground, colors)


def draw_board(position: Position, terminal: Terminal, last: Move | None = None) -> list[str]:
    """The board with lines between its squares: at most 14 lines of text, 27 columns wide."""
    look = _TerminalLook(position, terminal, last)
    if terminal.colors is Colors.NONE or terminal.ascii_only:
        return [_HEADER, *_ruled(look)]
    return [*_filled(look)]


class _TerminalLook(NamedTuple):
    position: Position
    terminal: Terminal
    last: Move | None

    def text(self, square: int) -> str:
        is_last = self.last is not None and self.last.square == square
        left, right = "[]" if is_last else "  "
        return f"{left}{self.position.owner(square) or ' '}{right}"

    def colors(self, square: int) -> tuple[RGB, RGB]:
        owner = self.position.owner(square)
        if owner:
            ground = SIDES[owner]
            return ink_on(shown_as(ground, self.terminal.colors)), ground
        if self.last is not None and self.last.square == square:
            return INK, LAST
        return INK, MIDDLE if BOARD.center >> square & 1 else SQUARE

    def painted(self, square: int) -> str:
        return paint(self.text(square), *self.colors(square), self.terminal.colors)


def _ruled(look: _TerminalLook) -> Iterator[str]:
    plain = _PLAIN if look.terminal.ascii_only else {}
    for row in range(SIDE):
        squares = range(row * SIDE, row * SIDE + SIDE)
        yield _rule(min(row, 1)).translate(plain)
        bar = "│".translate(plain)
        yield f"{row + 1} {bar}{bar.join(map(look.painted, squares))}{bar}"
    yield _rule(2).translate(plain)


def _rule(which: int) -> str:
    left, cross, right = _RULES[which]
    return f"  {left}{cross.join(['───'] * SIDE)}{right}"


def _filled(look: _TerminalLook) -> Iterator[str]:
    """Squares of color, two lines a row; gaps a column wide and half a line high look the same."""
    colors = look.terminal.colors
    ink = ink_on(shown_as(LINES, colors))
    gap = paint(" ", ink, LINES, colors)
    yield paint(_HEADER, ink, LINES, colors)
    for row in range(SIDE):
        squares = range(row * SIDE, row * SIDE + SIDE)
        name = paint(f"{row + 1}  ", ink, LINES, colors)
        yield f"{name}{gap.join(map(look.painted, squares))}{gap}"
        halves = (paint("▀▀▀", look.colors(square)[1], LINES, colors) for square in squares)
        yield f"{gap * 3}{gap.join(halves)}{gap}"
