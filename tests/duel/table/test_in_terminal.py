import pytest

from duel.boards import position
from escapes import screen, width
from stratabot.duel.game import Move, Side, parse_square
from stratabot.duel.table.in_terminal import LAST, LINES, MIDDLE, SIDES, SQUARE, WIDTH, draw_board
from stratabot.terminal import Colors, Terminal

BOARD = position("X....O\n......\n..O...\n......\nX.....\n.....X\n", 5)


def test_a_board_is_drawn_with_the_names_of_its_squares() -> None:
    last = Move.parse("place c3")
    assert "\n".join(draw_board(BOARD, Terminal(80, ascii_only=True), last)) == (
        "    a   b   c   d   e   f  \n"
        "  +---+---+---+---+---+---+\n"
        "1 | X |   |   |   |   | O |\n"
        "  +---+---+---+---+---+---+\n"
        "2 |   |   |   |   |   |   |\n"
        "  +---+---+---+---+---+---+\n"
        "3 |   |   |[O]|   |   |   |\n"
        "  +---+---+---+---+---+---+\n"
        "4 |   |   |   |   |   |   |\n"
        "  +---+---+---+---+---+---+\n"
        "5 | X |   |   |   |   |   |\n"
        "  +---+---+---+---+---+---+\n"
        "6 |   |   |   |   |   | X |\n"
        "  +---+---+---+---+---+---+"
    )


def test_in_colors_every_square_has_its_own() -> None:
    board = draw_board(BOARD, Terminal(80, Colors.TRUE), Move.parse("remove b2"))
    shown = screen("\n".join(board))
    names = ["a1", "f1", "c3", "b1", "c4", "b2"]
    places = [divmod(parse_square(name), 6) for name in names]
    squares = [shown[4 + 4 * col, 1 + 2 * row] for row, col in places]
    assert "".join(square.mark for square in squares) == "XOO   "
    assert [square.ground for square in squares] == [
        *(SIDES[Side.X], SIDES[Side.O], SIDES[Side.O]),
        *(SQUARE, MIDDLE, LAST),
    ]
    assert shown[4, 2].ink == SIDES[Side.X]
    assert shown[4, 2].ground == LINES


@pytest.mark.parametrize("colors", Colors)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_all_lines_are_as_wide_as_the_board_says(colors: Colors, ascii_only: bool) -> None:
    terminal = Terminal(80, colors, ascii_only)
    last = Move.parse("place f1")
    assert {width(line) for line in draw_board(BOARD, terminal, last)} == {WIDTH}
    assert not ascii_only or "".join(draw_board(BOARD, terminal, last)).isascii()
