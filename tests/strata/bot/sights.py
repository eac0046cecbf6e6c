"""Looks at boards that tests make up: what a tracker would say of a 2 x 3 board."""

from collections.abc import Mapping

import numpy as np

from stratabot.frame import Floats
from stratabot.strata.bot.belief import BoardBelief
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.puzzle import Line, Puzzle, Ribbon
from stratabot.strata.vision.tracker import Sight

PUZZLE = Puzzle.of([["1", "2", "1"], ["2", "2", "1"]])
PAPER = (208, 202, 183)
RED = (160, 60, 60)
BLUE = (60, 80, 160)
LINES = PUZZLE.lines
BARE: Floats = np.array(PAPER, np.float32)
PROFILE = load_profile()


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


def short(lying: Mapping[str, tuple[int, int, int]], line: str, station: int = 2) -> Sight:
    """The same, but the ribbon on that line is not seen at that station of its lane."""
    seen = sight(lying)
    seen.lanes[LINES.index(Line.parse(line)), station] = BARE
    return seen


def belief(*placed: str, stations: int = 3, first: Sight | None = None) -> BoardBelief:
    """What is believed of the board after a first look at it, with these ribbons."""
    ribbons = tuple(map(Ribbon.parse, placed))
    lying = {str(ribbon.line): RED if ribbon.color == "1" else BLUE for ribbon in ribbons}
    seen = first or sight(lying)
    return BoardBelief.at_first_sight(PUZZLE, ribbons, seen, PAPER, PROFILE, stations)
