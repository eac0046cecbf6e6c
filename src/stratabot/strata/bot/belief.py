"""What is believed of a puzzle on the screen: its ribbons, and how it should look with them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cached_property
from typing import Final, NamedTuple, Self

import numpy as np

from stratabot.color import RGB
from stratabot.frame import Floats, Mask
from stratabot.strata.bot.ready import ReadyPuzzle
from stratabot.strata.layout.profile import Profile
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Line, Puzzle, Ribbon
from stratabot.strata.vision.ribbons import laying_order
from stratabot.strata.vision.swatches import Swatches
from stratabot.strata.vision.tracker import Sight
from stratabot.vision.confidence import CONFIDENT

CLEAR: Final = 16.0
"""A sample of an empty lane differs by less from how it was at the first look, in RGB. Texture of
std 5 makes a difference of 4 at most, a neighbor's shadow up to 8."""

GUESSED: Final = 26.0
"""The same where no lane was empty at the first look: an empty lane's color is then known from
paper only. The faintest ribbon differs by 60."""

INKED: Final = 36.0
"""A ribbon's sample differs by less from its swatch, in RGB. They are the same but for shading: 6 %
darker toward the edges on the real screenshot."""

FADES: Final = 0.04
"""On a board that is not fading, cells stand out from paper as strongly as at the first look,
within this share. Texture makes a difference of 0.01."""

ANOTHER: Final = 25.0  # RGB; a cell that changes by more is another puzzle's; texture makes 4

Inks = Mapping[Line, Floats]  # of each laid ribbon, its RGB color on the screen


class LaneState(Enum):
    """What a lane shows: no ribbon, a ribbon on its way, a whole ribbon, or something else."""

    EMPTY = auto()
    ARRIVING = auto()
    LAID = auto()
    STRANGE = auto()


class Changes(NamedTuple):
    """How a board differs from the belief: ribbons that stayed, ribbons that went, new lines."""

    kept: tuple[Ribbon, ...]
    gone: tuple[Ribbon, ...]
    come: tuple[Line, ...]


class Revision(NamedTuple):
    """A new belief, the reason, and whether only the bot has changed the board."""

    belief: "BoardBelief"
    why: str
    is_own: bool


@dataclass(frozen=True, eq=False)
class BoardBelief:
    """A puzzle, the ribbons that are believed to lie on it, and how it should look with them.

    Attributes:
        placed: the ribbons that lie, bottom first; `inks` are theirs.
        bare: RGB of every lane's samples without a ribbon: lines x 3 x 3, as in a `Sight`.
        clear: a sample nearer to `bare` than this, in RGB, shows an empty lane.
        first: the first sight of the board; `at_first` are the ribbons that lay then.
        stations: how many of a lane's samples count, from the selector on: 2 if ribbons do not
            reach the edge of the screen, else 3.
    """

    puzzle: Puzzle
    placed: tuple[Ribbon, ...]
    inks: Inks
    bare: Floats
    clear: float
    first: Sight
    at_first: tuple[Ribbon, ...]
    paper: RGB
    stations: int = 3

    @classmethod
    def of(cls, ready: ReadyPuzzle, profile: Profile, stations: int = 3) -> Self:
        reading, sight = ready.reading, ready.sighting.sight
        return cls.at_first_sight(
            ready.puzzle, reading.placed, sight, reading.paper, profile, stations
        )

    @classmethod
    def at_first_sight(
        cls,
        puzzle: Puzzle,
        placed: tuple[Ribbon, ...],
        sight: Sight,
        paper: RGB,
        profile: Profile,
        stations: int = 3,
    ) -> Self:
        """What is believed at first. Lanes under ribbons are taken to look like empty ones."""
        covered = {ribbon.line for ribbon in placed}
        laid = [k for k, line in enumerate(puzzle.lines) if line in covered]
        empty = [k for k in range(len(puzzle.lines)) if k not in laid]
        bare = sight.lanes.copy()
        if laid and empty:
            bare[laid] = np.median(sight.lanes[empty], axis=0)
        elif laid:
            bare[laid] = np.add(paper, np.subtract(profile.paper_board, profile.paper_elsewhere))
        inks = {puzzle.lines[k]: sight.lanes[k, 0] for k in laid}
        clear = CLEAR if empty else GUESSED
        return cls(puzzle, placed, inks, bare, clear, sight, placed, paper, stations)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        return self.puzzle.lines

    @cached_property
    def _is_inked(self) -> Mask:
        return np.array([line in self.inks for line in self.lines])

    @cached_property
    def _ink_of_lanes(self) -> Floats:
        """Lines x 1 x 3: the ink believed to lie there; any where there is none."""
        return np.array([[self.inks.get(line, self.bare[0, 0])] for line in self.lines])

    @property
    def position(self) -> Position:
        """The position for a plan; the screen shows the color in hand."""
        return Position(self.puzzle, self.placed)

    @property
    def count_missing(self) -> int:
        return len(self.lines) - len(self.placed)

    def lane_state(self, sight: Sight, line: Line, ink: Floats | None = None) -> LaneState:
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

    def is_as_believed(self, sight: Sight, coming: Collection[Line] = ()) -> bool:
        """Whether the board is as believed; ribbons on lines of `coming` may be on their way."""
        if not sight.selected:
            return False
        lanes, bare = sight.lanes[:, : self.stations], self.bare[:, : self.stations]
        away = np.linalg.norm(lanes - bare, axis=2)
        off = np.linalg.norm(lanes - self._ink_of_lanes, axis=2)
        empty = (away < self.clear).all(axis=1)
        laid = ((off < INKED) & (off < away)).all(axis=1) & ~empty
        right = np.where(self._is_inked, laid, empty)
        for k in np.flatnonzero(~right).tolist():
            line = self.lines[k]
            if line not in coming or self.lane_state(sight, line) is not LaneState.ARRIVING:
                return False
        if self.shows_another_board(sight, self.inks):  # Lanes are alike on all boards.
            return False
        # The game may have stopped drawing in the middle of a fade when it was first seen.
        return bool(self.placed) or abs(sight.cells_contrast(self.first) - 1) < FADES

    def inks_in(self, sight: Sight) -> Inks | None:
        """The inks of all ribbons that lie; None if swatches and lanes are not clearly seen."""
        if not sight.selected:
            return None
        found: dict[Line, Floats] = {}
        for k, line in enumerate(self.lines):
            state = self.lane_state(sight, line)
            if state is LaneState.STRANGE and _is_one_color(sight.lanes[k, : self.stations]):
                state = LaneState.LAID
            if state is LaneState.LAID:
                found[line] = sight.lanes[k, 0]
            elif state is not LaneState.EMPTY:
                return None
        return found

    def swatches(self, sight: Sight) -> Swatches:
        return Swatches(sight.swatches, sight.selected, np.asarray(self.paper, np.float32))

    def ribbons_in(self, sight: Sight, inks: Inks) -> tuple[Ribbon, ...] | None:
        """The ribbons of these inks, bottom first; None if colors or crossings are not clear."""
        swatches = self.swatches(sight)
        known = [ribbon.line for ribbon in self.placed if ribbon.line in inks]
        lines = [*known, *(line for line in inks if line not in known)]
        found = {line: swatches.match(inks[line]) for line in lines}
        if any(match.sure < CONFIDENT for match in found.values()):
            return None
        tops = {
            (row.index, col.index): row if _is_nearer(sight, row, col, inks) else col
            for row in lines
            for col in lines
            if (row.kind, col.kind) == ("row", "col") and found[row].label != found[col].label
        }
        order = laying_order(lines, tops)
        if order is None:
            return None
        return tuple(Ribbon(lines[k], str(found[lines[k]].label)) for k in order)

    def shows_another_board(self, sight: Sight, covered: Collection[Line]) -> bool:
        """Whether most cells beside these lines have changed; a pointer hides only one cell."""
        covered = {*covered, *(ribbon.line for ribbon in self.at_first)}
        rows = [line.index for line in covered if line.kind == "row"]
        cols = [line.index for line in covered if line.kind == "col"]
        away = np.linalg.norm(sight.cells - self.first.cells, axis=2)
        bare = np.delete(np.delete(away, rows, 0), cols, 1)
        return bare.size > 1 and float((bare > ANOTHER).mean()) > 0.5

    def find_changes(self, lying: Collection[Line]) -> Changes:
        placed = {ribbon.line for ribbon in self.placed}
        return Changes(
            kept=tuple(ribbon for ribbon in self.placed if ribbon.line in lying),
            gone=tuple(ribbon for ribbon in self.placed if ribbon.line not in lying),
            come=tuple(line for line in lying if line not in placed),
        )

    def with_placed(self, placed: tuple[Ribbon, ...], inks: Inks) -> "BoardBelief":
        return replace(self, placed=placed, inks=inks)

    def revise(self, asked: Mapping[Line, Ribbon], sight: Sight, inks: Inks) -> Revision | None:
        """The belief for a sight with these inks; None if not clear. `asked` may still come."""
        changes = self.find_changes(inks)
        same = all(
            float(np.linalg.norm(ink - self.inks[line])) < INKED
            for line, ink in inks.items()
            if line in self.inks
        )
        if same and not changes.come and not changes.gone:
            return None
        if same and not changes.come:
            placed, why = changes.kept, "ribbons were taken back by somebody else"
        elif (ribbons := self.ribbons_in(sight, inks)) is not None:
            placed, why = ribbons, "the board was read anew"
        else:
            return None
        come = [ribbon for ribbon in placed if ribbon.line in changes.come]
        explained = all(asked.get(ribbon.line) == ribbon for ribbon in come)
        is_own = same and explained and not changes.gone
        return Revision(self.with_placed(placed, inks), why, is_own)


def _is_one_color(samples: Floats) -> bool:
    return bool(np.linalg.norm(samples - samples[0], axis=1).max() < INKED)


def _is_nearer(sight: Sight, row: Line, col: Line, inks: Inks) -> bool:
    cell = sight.cells[row.index, col.index]
    return bool(np.linalg.norm(cell - inks[row]) < np.linalg.norm(cell - inks[col]))
