"""The rules of the game in plain words, for a window and a printed page."""

from typing import Final

HOW_TO_PLAY: Final = (
    "Lay one ribbon along every row and every column. A later ribbon lies over all earlier ones.",
    "Every colored square must end with its own color on top; blank ones accept anything.",
)
"""A paragraph each."""
