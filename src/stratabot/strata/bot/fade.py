"""Tells whether a board has faded in, by the colors of boards that were ready before it."""

from collections.abc import Iterator
from enum import Enum, auto
from typing import Final

import numpy as np

from stratabot.frame import Floats
from stratabot.strata.puzzle import BLANK, Puzzle
from stratabot.strata.vision.tracker import Sight, ratio

_REACHED: Final = 0.02
"""A board has faded in if it stands out from paper as strongly as those before it, within this
share. Texture makes a difference of 0.01 on a 2 x 2 board, and less on others."""

_FAINT: Final = 0.04
"""A board is fading if it stands out less, by at least this share."""

_OTHER: Final = 12.0
"""If colors differ by more than this, in RGB, after the fade has been allowed for, the palette is
another one. Texture of std 5 makes 4."""


class Fade(Enum):
    """What the colors of a board tell of its fade."""

    UNKNOWN = auto()
    GOES_ON = auto()
    OVER = auto()


class FullColors:
    """The colors that swatches and cells have on boards that are not fading.

    All boards of a wave have the same palette. A fade moves each color on a straight line from
    paper's color to its own. So a single frame shows how far a board has faded in, however long
    the game draws nothing. A palette that was not seen before tells nothing.
    """

    def __init__(self) -> None:
        self._known: dict[str, Floats] = {}
        """RGB by thing: `swatch 1` while another swatch is selected, or `cell 1`."""

    def learn(self, puzzle: Puzzle, sight: Sight) -> None:
        """Learn from a board that has no ribbons and does not fade."""
        if self.fade(puzzle, sight) is Fade.UNKNOWN:
            self._known = {}
        self._known |= dict(_colors(puzzle, sight))

    def fade(self, puzzle: Puzzle, sight: Sight) -> Fade:
        """How far a board without ribbons has faded in, as far as that is known."""
        seen = dict(_colors(puzzle, sight))
        both = [name for name in seen if name in self._known]
        if not any(name.startswith("cell") for name in both):
            return Fade.UNKNOWN
        full, now = (np.array([of[name] for name in both]) for of in (self._known, seen))
        share = ratio(full, now, sight.paper)
        expected = sight.paper + share * (full - sight.paper)
        if np.abs(now - expected).max() > _OTHER:
            return Fade.UNKNOWN
        if abs(share - 1) < _REACHED:
            return Fade.OVER
        return Fade.GOES_ON if share < 1 - _FAINT else Fade.UNKNOWN


def _colors(puzzle: Puzzle, sight: Sight) -> Iterator[tuple[str, Floats]]:
    """The mean color of every swatch that is not selected, and of the cells of every label."""
    for number, color in enumerate(sight.swatches, 1):
        if number != sight.selected:
            yield f"swatch {number}", color
    labels = np.array([["" if cell is BLANK else cell for cell in row] for row in puzzle.cells])
    for label in np.unique(labels[labels != ""]):
        yield f"cell {label}", sight.cells[labels == label].mean(axis=0)
