"""What the lanes should look like, and what a look at them says."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

import numpy as np

from stratabot.color import RGB
from stratabot.strata.puzzle import Line
from stratabot.strata.vision.oklab import Floats
from stratabot.strata.vision.profile import Profile
from stratabot.strata.vision.tracker import Sight, Tracker

CLEAR: Final = 16.0
"""An empty lane's sample differs by less from how it was at the opening, in RGB; texture of std 5
makes it 4 at most, a neighbor's shadow up to 8."""

GUESSED: Final = 26.0
"""The same where no lane was empty at the opening and how one looks is known from paper only; the
faintest ribbon is 60 away."""

INKED: Final = 36.0
"""A ribbon's sample differs by less from its swatch, which is the same but for shading: 6 % darker
toward the edges on the real screenshot."""


class Lane(Enum):
    """What a lane shows."""

    EMPTY = auto()
    ARRIVING = auto()
    LAID = auto()
    STRANGE = auto()


def bare_lane(profile: Profile, paper: RGB) -> Floats:
    """The color that an empty lane may have beside paper of that color."""
    shade = np.subtract(profile.paper_board, profile.paper_elsewhere)
    return np.add(paper, shade).astype(np.float32)


class Lanes:
    """Knows how every lane looks bare, and which ribbon's color it should have.

    `bare` is the color of an empty lane where none is to be seen at the `opening`.
    """

    def __init__(
        self, tracker: Tracker, opening: Sight, placed: Sequence[Line], bare: Floats
    ) -> None:
        self.lines = tracker.lines
        self.stations = 3
        """How many of a lane's three samples count; fewer if ribbons do not reach the last."""
        self.colors: dict[Line, Floats] = {}
        self._bare = opening.lanes.copy()
        self._clear = CLEAR
        laid = [k for k, line in enumerate(self.lines) if line in placed]
        empty = [k for k in range(len(self.lines)) if k not in laid]
        if not empty:
            self._clear = GUESSED
        if laid:
            self._bare[laid] = np.median(opening.lanes[empty], axis=0) if empty else bare
        for k in laid:
            self.colors[self.lines[k]] = opening.lanes[k, 0]

    def state(self, sight: Sight, line: Line, color: Floats | None = None) -> Lane:
        """What that lane shows, its ribbon being of that RGB color (default: the one believed)."""
        k = self.lines.index(line)
        samples = sight.lanes[k, : self.stations]
        away = np.linalg.norm(samples - self._bare[k, : self.stations], axis=1)
        if (away < self._clear).all():
            return Lane.EMPTY
        color = self.colors.get(line) if color is None else color
        if color is None:
            return Lane.LAID if self._of_one_color(samples) else Lane.STRANGE
        off = np.linalg.norm(samples - color, axis=1)
        inked = (off < INKED) & (off < away)
        if inked.all():
            return Lane.LAID
        if inked[0] and (inked | (away < self._clear)).all():
            return Lane.ARRIVING
        return Lane.STRANGE

    def as_believed(self, sight: Sight, but: Line | None = None) -> bool:
        """Whether all lanes (but one) show what is believed: its ribbon, or none."""
        return all(
            self.state(sight, line) is (Lane.LAID if line in self.colors else Lane.EMPTY)
            for line in self.lines
            if line != but
        )

    def seen(self, sight: Sight) -> dict[Line, Floats] | None:
        """The colors of all ribbons that lie; None if some lane shows neither one nor none."""
        found: dict[Line, Floats] = {}
        for k, line in enumerate(self.lines):
            state = self.state(sight, line)
            if state is Lane.STRANGE and self._of_one_color(sight.lanes[k, : self.stations]):
                state = Lane.LAID
            if state is Lane.LAID:
                found[line] = sight.lanes[k, 0]
            elif state is not Lane.EMPTY:
                return None
        return found

    @staticmethod
    def _of_one_color(samples: Floats) -> bool:
        return bool(np.linalg.norm(samples - samples[0], axis=1).max() < INKED)
