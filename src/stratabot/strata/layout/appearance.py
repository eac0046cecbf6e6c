"""Measures of the game's look that no profile has; the reader and the painters use them."""

from typing import Final

from stratabot.color import RGB
from stratabot.geometry import Point

PAPER: Final[RGB] = (208, 202, 183)  # the cloth under the board, on a screenshot of the game
OLIVE: Final[RGB] = (157, 151, 126)  # caret, selectors, icons, the preview's frame
LANE: Final = 0.67  # half a darker band, in pitches; measured: 0.66 to 0.68

CROWN_CORNER: Final = Point(-96.2, -11.7)
"""The lower left corner of the crown on the win screen, in pixels of the profile, from the client
area's horizontal center and the height of the next-button."""
