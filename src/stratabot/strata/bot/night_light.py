"""A night light, or another change of all the colors on the screen, while a puzzle is played."""

from typing import Final

import numpy as np

from stratabot.frame import Floats, Frame
from stratabot.strata.bot.eyes import thumbnail
from stratabot.strata.bot.looks import Sighting

_CHANGED: Final = 0.08
"""By what share a channel of paper must get brighter or darker. Texture that is drawn anew makes
0.0015; the mildest night lights make 0.1."""

_TINTED: Final = 24.0
"""How far a swatch may be, of 255, from its color in the new light. Measured on painted boards in
three lights: 2.3 at most. It must also be nearer to that than to its color before, by half."""

CHANGED: Final = "all colors have changed since the puzzle was read, as by a night light"


class ScreenLight:
    """The light in which a board was read; `has_changed` once it was noticed to be another."""

    def __init__(self, sighting: Sighting) -> None:
        self._sight, self._paper = sighting.sight, _paper(sighting.look.frame)
        self.has_changed = False

    def notice_change(self, sighting: Sighting) -> bool:
        """Whether this is the first sighting in another light."""
        is_first = not self.has_changed and self.is_other_light_in(sighting)
        self.has_changed = self.has_changed or is_first
        return is_first

    def is_other_light_in(self, sighting: Sighting) -> bool:
        """Whether paper and swatches have all changed as by another light, and by nothing else."""
        before, now = self._sight, sighting.sight
        share = (_paper(sighting.look.frame) + 1) / (self._paper + 1)
        if float(np.abs(share - 1).max()) < _CHANGED or len(before.swatches) != len(now.swatches):
            return False
        alike = np.ones(len(now.swatches), bool)
        if before.selected != now.selected:
            alike[[before.selected - 1, now.selected - 1]] = False
        apart = np.abs(now.swatches - before.swatches * share).max(1)[alike]
        changed = np.abs(now.swatches - before.swatches).max(1)[alike]
        is_near = bool(apart.size and (apart <= _TINTED).all())
        return is_near and float(apart.sum()) < float(changed.sum()) / 2


def _paper(frame: Frame) -> Floats:
    return np.asarray(np.median(thumbnail(frame), (0, 1)), np.float32)
