"""Why whoever undoes can always wait: see `guard.py`."""

from random import Random

from stratabot.duel.grid import BOARD, SQUARES
from stratabot.duel.metrics import METRICS, counts

REACH = [1 << square | BOARD.beside(1 << square) for square in range(SQUARES)]
"""For each square the squares that a piece there dominates: its own and those beside it."""


def dominating(number: int, rest: int = BOARD.full) -> int | None:
    """That many squares or fewer that dominate the rest; None if there are none such.

    Some piece dominates the first square that is not dominated yet: all that can are tried.
    """
    if not rest:
        return 0
    if rest.bit_count() > 5 * number:  # a piece dominates five squares at most
        return None
    first = (rest & -rest).bit_length() - 1
    for square in range(SQUARES):
        if REACH[square] >> first & 1:
            found = dominating(number - 1, rest & ~REACH[square])
            if found is not None:
                return found | 1 << square
    return None


def test_nine_pieces_do_not_dominate_the_board_and_ten_can() -> None:
    assert dominating(9) is None
    ten = dominating(10)
    assert ten is not None
    assert ten.bit_count() == 10
    assert ten | BOARD.beside(ten) == BOARD.full


def test_on_smaller_boards_it_finds_what_is_known() -> None:
    """Two pieces dominate 2 x 2, no single one does; the other squares count as dominated."""
    corner = 0b11 | 0b11 << 6
    assert dominating(1, corner) is None
    assert dominating(2, corner) is not None
    line = 0b111111
    assert dominating(1, line) is None
    assert dominating(2, line) is not None


def test_a_piece_beside_none_of_ones_own_lowers_no_count() -> None:
    rng = Random(3)
    for _ in range(3000):
        middle = rng.random() < 0.5
        squares = [k for k in range(SQUARES) if not middle or not BOARD.border >> k & 1]
        own = sum(1 << square for square in rng.sample(squares, rng.randrange(15)))
        for square in range(SQUARES):
            if not REACH[square] & own:
                pairs = zip(counts(own), counts(own | 1 << square), strict=True)
                for metric, (before, after) in zip(METRICS, pairs, strict=True):
                    assert after >= before, (own, square, metric)


def test_beside_a_piece_of_ones_own_it_can_lower_some() -> None:
    ring = 0b010 | 0b101 << 6 | 0b010 << 12
    inside = 1 << 7
    assert counts(ring)[4] == 5
    assert counts(ring | inside)[4] == 0
    assert counts(ring | inside)[1] < counts(ring)[1]
