"""Looks at boards that tests make up: what a tracker would say of a 2 x 3 board."""

from collections.abc import Mapping

import numpy as np

from stratabot.frame import Floats
from stratabot.strata.bot.lanes import Lanes
from stratabot.strata.puzzle import Line, lines_of
from stratabot.strata.vision.tracker import Sight

PAPER = (208, 202, 183)
RED = (160, 60, 60)
BLUE = (60, 80, 160)
LINES = lines_of(2, 3)
BARE: Floats = np.array(PAPER, np.float32)


def ink(color: tuple[int, int, int]) -> Floats:
    return np.array(color, np.float32)


def sight(
    lying: Mapping[str, tuple[int, int, int]] | None = None, *, selected: int = 1, fade: float = 1.0
) -> Sight:
    """Ribbons of these colors on these lines, the cells fainter by the factor `fade`."""
    lanes = np.tile(BARE, (len(LINES), 3, 1))
    for line, color in (lying or {}).items():
        lanes[LINES.index(Line.parse(line))] = color
    cells = np.tile(BARE + (ink(RED) - BARE) * 0.5 * fade, (2, 3, 1))
    return Sight(lanes, np.array([RED, BLUE], np.float32), selected, cells)


def bare_lanes() -> Lanes:
    """What is known of lanes after a look at them without ribbons."""
    return Lanes.first_seen(LINES, sight(), (), BARE)
