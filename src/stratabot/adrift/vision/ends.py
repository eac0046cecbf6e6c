"""Which cells are ends, and which are drawn.

An end is round and as wide as all other ends; a path is a narrower strip that leaves its cell. An
end that a path has reached keeps its width at the sides that the path does not leave by. A path's
open tip is as wide as its path.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.adrift.vision.marks import PLAIN, TURNS, Marks
from stratabot.frame import Floats, Mask

SOLID: Final = 0.8
"""The least share of the cell's middle that a mark fills. A letter on a dot leaves 0.85."""

_ROUND: Final = 0.6
"""The least share of directions in which an end reaches equally far: half may be covered less."""

_OFF: Final = 0.1
"""How much ends' radii differ at most, as a share."""

_BUSY: Final = 0.02
"""The share of a free cell's middle that may lie at an edge."""

_DIRECTION: Final = np.array([np.pi, 1.5 * np.pi, 0, 0.5 * np.pi])
"""Where the left, top, right and bottom side are, in `Marks.reach`."""


class Ends(NamedTuple):
    """What cells are: rows x cols.

    Attributes:
        ends: which are ends.
        paths: which are drawn: a path goes through or stops in it.
        sure: confidence that a cell is what it is said to be, as far as its shape tells.
        radius: of ends, in cells; 0 if there are none.
    """

    ends: Mask
    paths: Mask
    sure: Floats
    radius: float


def find_ends(marks: Marks) -> Ends:
    """Ends and paths by their shapes."""
    filled = (marks.solid >= SOLID) & (marks.contrast >= PLAIN)
    leaving = marks.exits.sum(-1)
    radius, even = _widths(marks)
    usual = _usual_radius(radius, filled & (even >= _ROUND), leaving)
    away = np.abs(radius / max(usual, 1e-6) - 1)
    ends = filled & (leaving <= 1) & (away <= _OFF) & (even >= _ROUND)
    paths = filled & ~ends & ((leaving >= 2) | ((leaving == 1) & (radius < usual)))
    free = ~filled & ((marks.busy < _BUSY) | (marks.very_busy < _BUSY) & (marks.solid < 0.1))
    sure = np.zeros(filled.shape, np.float32)
    sure[free] = 1
    sure[ends] = 1 - 0.5 * away[ends] / _OFF
    tip = paths & (leaving == 1)
    sure[paths] = 1
    sure[tip] = np.clip((away[tip] - _OFF) / _OFF, 0, 1)
    return Ends(ends, paths, sure, usual)


def _widths(marks: Marks) -> tuple[Floats, Floats]:
    """Each mark's radius at the sides that no path leaves by; and in which share of directions it
    has this radius.
    """
    turn = np.arange(TURNS) * 2 * np.pi / TURNS
    gap = np.abs((turn - _DIRECTION[:, None] + np.pi) % (2 * np.pi) - np.pi)
    near = gap < np.deg2rad(62)
    counted = ~(marks.exits[..., None] & near).any(2)
    reach = np.where(counted, marks.reach, np.nan)
    none = ~counted.any(-1)
    reach[none] = 0
    radius = np.nanmedian(reach, axis=-1)
    same = np.abs(reach - radius[..., None]) <= 0.1 * radius[..., None] + 0.01
    even = same.sum(-1) / np.maximum(counted.sum(-1), 1)
    return np.asarray(radius, np.float32), np.asarray(even, np.float32)


def _usual_radius(radius: Floats, fit: Mask, leaving: NDArray[np.intp]) -> float:
    """The radius of ends: that of marks which no path leaves, else the largest that is usual."""
    alone = radius[fit & (leaving == 0)]
    if len(alone) >= 2:
        return float(np.median(alone))
    some = radius[fit & (leaving <= 1)]
    if not len(some):
        return 0.0
    return float(np.median(some[some >= 0.9 * some.max()]))
