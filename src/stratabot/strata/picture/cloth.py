"""The ground that a drawn board lies on."""

from typing import Final

from stratabot.color import RGB

PAPER: Final[RGB] = (208, 202, 183)
"""The game's cloth under the board, as measured on a screenshot of it."""
