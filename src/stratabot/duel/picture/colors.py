"""The colors of boards, the same on paper, on pages and in terminals."""

from typing import Final

from stratabot.color import RGB
from stratabot.duel.game import Side

PAPER: Final[RGB] = (236, 232, 222)
SQUARE: Final[RGB] = (255, 254, 250)
MIDDLE: Final[RGB] = (242, 236, 220)
"""The middle four squares, which `center` counts."""

LINES: Final[RGB] = (150, 143, 128)
INK: Final[RGB] = (44, 40, 32)
LAST: Final[RGB] = (255, 228, 128)
"""The square of the last move."""

BETTER: Final[RGB] = (0, 122, 92)
"""The squares where a move would have been better."""

CURSOR: Final[RGB] = (255, 206, 54)

SIDES: Final[dict[Side, RGB]] = {Side.X: (0, 98, 168), Side.O: (196, 76, 0)}
"""A blue and an orange that people of all kinds of color vision can tell apart."""
