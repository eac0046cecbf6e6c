"""How the lanes of a board should look, and what a look at them shows."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, Self

import numpy as np

from stratabot.color import RGB
from stratabot.frame import Floats
from stratabot.strata.layout.profile import Profile
from stratabot.strata.puzzle import Line
from stratabot.strata.vision.tracker import Sight

CLEAR: Final = 16.0
"""A sample of an empty lane differs by less from how it was at the first look, in RGB. Texture of
std 5 makes a difference of 4 at most, a neighbor's shadow up to 8."""

GUESSED: Final = 26.0
"""The same where no lane was empty at the first look: an empty lane's color is then known from
paper only. The faintest ribbon differs by 60."""

INKED: Final = 36.0
"""A ribbon's sample differs by less from its swatch, in RGB. They are the same but for shading: 6 %
darker toward the edges on the real screenshot."""

Inks = Mapping[Line, Floats]
"""The ink of each laid ribbon, by line. An ink is the RGB color that a ribbon has on the screen."""


class LaneState(Enum):
    """What a lane shows: no ribbon, a ribbon on its way, a whole ribbon, or something else."""

    EMPTY = auto()
    ARRIVING = auto()
    LAID = auto()
    STRANGE = auto()


def bare_color(profile: Profile, paper: RGB) -> Floats:
    """The RGB color of an empty lane, if the cloth beside the board has the color `paper`."""
    shade = np.subtract(profile.paper_board, profile.paper_elsewhere)
    return np.add(paper, shade).astype(np.float32)


@dataclass(frozen=True, eq=False)
class Lanes:
    """How every lane looks without a ribbon, and the ink of the ribbon believed to lie on it.

    Attributes:
        lines: all lines of the board, rows first.
        bare: RGB of every lane's samples without a ribbon: lines x 3 x 3, as in a `Sight`.
        clear: a sample that differs from `bare` by less than this, in RGB, shows an empty lane.
        inks: the inks of the ribbons that are believed to lie.
        stations: how many of a lane's samples count, from the selector on: 2 if ribbons do not
            reach the edge of the screen, else 3.
    """

    lines: Sequence[Line]
    bare: Floats
    clear: float
    inks: Inks
    stations: int = 3

    @classmethod
    def first_seen(
        cls,
        lines: Sequence[Line],
        sight: Sight,
        covered: Collection[Line],
        bare: Floats,
        stations: int = 3,
    ) -> Self:
        """Learn the lanes' look from the first look at a board.

        A lane under a ribbon is taken to look like the empty ones; if no lane is empty, to have the
        color `bare`.
        """
        laid = [k for k, line in enumerate(lines) if line in covered]
        empty = [k for k in range(len(lines)) if k not in laid]
        samples = sight.lanes.copy()
        if laid:
            samples[laid] = np.median(sight.lanes[empty], axis=0) if empty else bare
        inks = {lines[k]: sight.lanes[k, 0] for k in laid}
        return cls(lines, samples, CLEAR if empty else GUESSED, inks, stations)

    def state(self, sight: Sight, line: Line, ink: Floats | None = None) -> LaneState:
        """What that lane shows; a ribbon is looked for in that ink (default: the believed one)."""
        k = self.lines.index(line)
        samples = sight.lanes[k, : self.stations]
        away = np.linalg.norm(samples - self.bare[k, : self.stations], axis=1)
        if (away < self.clear).all():
            return LaneState.EMPTY
        ink = self.inks.get(line) if ink is None else ink
        if ink is None:
            return LaneState.LAID if _is_one_color(samples) else LaneState.STRANGE
        off = np.linalg.norm(samples - ink, axis=1)
        inked = (off < INKED) & (off < away)
        if inked.all():
            return LaneState.LAID
        if inked[0] and (inked | (away < self.clear)).all():
            return LaneState.ARRIVING
        return LaneState.STRANGE

    def are_as_believed(self, sight: Sight, coming: Collection[Line] = ()) -> bool:
        """Whether all lanes show what is believed: their ribbon, or no ribbon.

        The ribbons on the lines `coming` may still be on their way.
        """
        away = np.linalg.norm(sight.lanes - self.bare, axis=2)[:, : self.stations]
        empty = (away < self.clear).all(axis=1).tolist()
        return all(
            self._is_laid(sight, line, line in coming) if line in self.inks else is_empty
            for line, is_empty in zip(self.lines, empty, strict=True)
        )

    def _is_laid(self, sight: Sight, line: Line, may_come: bool) -> bool:
        state = self.state(sight, line)
        return state is LaneState.LAID or (may_come and state is LaneState.ARRIVING)

    def inks_in(self, sight: Sight) -> Inks | None:
        """The inks of all ribbons that lie; None if a lane is neither empty nor full."""
        found: dict[Line, Floats] = {}
        for k, line in enumerate(self.lines):
            state = self.state(sight, line)
            if state is LaneState.STRANGE and _is_one_color(sight.lanes[k, : self.stations]):
                state = LaneState.LAID
            if state is LaneState.LAID:
                found[line] = sight.lanes[k, 0]
            elif state is not LaneState.EMPTY:
                return None
        return found


def _is_one_color(samples: Floats) -> bool:
    return bool(np.linalg.norm(samples - samples[0], axis=1).max() < INKED)
