"""What the bot believes to lie on a board, and where everything on it is."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from stratabot.frame import Frame
from stratabot.geometry import Point, Rect
from stratabot.strata.bot.eyes import Eyes, Opening, Watch
from stratabot.strata.bot.lanes import INKED, Lanes, bare_lane
from stratabot.strata.bot.session import Session
from stratabot.strata.puzzle import Line, Puzzle, Ribbon
from stratabot.strata.vision.layout import Layout
from stratabot.strata.vision.oklab import Floats
from stratabot.strata.vision.tracker import Sight, Tracker

SETTLED: Final = 0.4
"""Seconds for which other ribbons than believed must lie before the bot believes them."""

FADES: Final = 0.04
"""Cells stand out from paper as much as at the opening but for this share; texture makes 0.01."""

PUZZLED: Final = 1.0
"""Seconds without sense after which the bot begins to read the whole board anew."""


class Belief:
    """One puzzle: its place on the screen, and its ribbons as far as they were seen to lie.

    Attributes:
        puzzle: what is to be solved.
        placed: the ribbons that lie, bottom first.
        asked: the ribbon clicked last, which may come later than it was waited for.
        ink: the RGB color that this one has.
        whole: whether no ribbon lay at the opening and none was ever seen to go.
    """

    def __init__(self, run: Session, eyes: Eyes, opening: Opening) -> None:
        self.run = run
        self.eyes = eyes
        self.whole = True
        self.open(opening)

    def open(self, opening: Opening) -> None:
        """Believe what is seen there."""
        reading = opening.reading
        self.tracker = opening.tracker
        self.frame_size = opening.frame_size
        self.puzzle = opening.puzzle
        self.whole = self.whole and not reading.placed
        self.placed = list(reading.placed)
        self.asked: Ribbon | None = None
        self.ink: Floats = opening.sight.swatches[0]
        self.opened = opening.sight
        lane = bare_lane(self.run.profile, reading.paper)
        lines = [ribbon.line for ribbon in self.placed]
        self.lanes = Lanes(self.tracker, opening.sight, lines, lane)
        if not self.run.pace.reaches_edge:
            self.lanes.stations = 2

    @property
    def state(self) -> tuple[Puzzle, tuple[Ribbon, ...]]:
        """What a plan is made for."""
        return self.puzzle, tuple(self.placed)

    @property
    def missing(self) -> int:
        """How many ribbons are still to be laid."""
        return len(self.lanes.lines) - len(self.placed)

    def forget(self, gone: Sequence[Ribbon]) -> None:
        """These, the last ones, were taken back."""
        self.placed = self.placed[: -len(gone)]
        for ribbon in gone:
            del self.lanes.colors[ribbon.line]
        self.whole = False

    def shows(self, frame: Frame) -> bool:
        """Whether the puzzle is still to be seen, not yet the win screen."""
        if (frame.width, frame.height) != self.frame_size:
            return False
        return bool(self.tracker.look(frame).selected)

    def look(self) -> Sight:
        """What a fresh frame shows of it."""
        frame = self.run.grab()
        if (frame.width, frame.height) != self.frame_size:
            self._fit(frame)
        return self.tracker.look(frame)

    def _fit(self, frame: Frame) -> None:
        """The window has another size: what lies on the board is the same, where it is is not."""
        width, height = self.frame_size
        self.frame_size = frame.width, frame.height
        whole = self.tracker.layout.client == Rect(0, 0, width, height)
        client = frame.bounds if whole else self.eyes.read(frame).client
        if client is not None:
            layout = Layout(self.run.profile, client)
            self.tracker = Tracker(layout, self.tracker.side, self.tracker.colors)

    def selector(self, line: Line) -> Point:
        """Where to click for a ribbon on that line."""
        return self.tracker.layout.selector(self.tracker.side, line)

    def swatch(self, number: int) -> Point:
        """Where to click for that color, from 1."""
        return self.tracker.layout.swatches(self.tracker.colors)[number - 1]

    def as_believed(self) -> Sight:
        """A look at the board when it is as believed; or when it has become otherwise for good."""
        doubt = _Doubt(self)

        def look() -> Sight | None:
            sight = self.look()
            return sight if self._is_as_believed(sight) or doubt.settles(sight) else None

        return self.run.until(look, "the board cannot be seen as it should be")

    def _is_as_believed(self, sight: Sight) -> bool:
        if not sight.selected or not self.lanes.as_believed(sight):
            return False
        if self.lanes.colors:
            return True
        # The game may have stopped drawing in the middle of a fade when it was read.
        return abs(sight.cells_contrast(self.opened) - 1) < FADES

    def believe(self, seen: dict[Line, Floats]) -> bool:
        """A ribbon came late, or somebody took some back: take over what lies; False if neither."""
        placed = {ribbon.line for ribbon in self.placed}
        gone = placed - set(seen)
        come = set(seen) - placed
        if not come:
            self.placed = [ribbon for ribbon in self.placed if ribbon.line not in gone]
            self.whole = False
            why = "ribbons were taken back by somebody else"
        elif self._has_come(come, seen) and self.asked is not None and not gone:
            self.placed.append(self.asked)
            self.run.tally.ribbons += 1
            why = f"{self.asked} came late"
        else:
            return False
        self.lanes.colors = dict(seen)
        self.run.tell("waiting", why=why)
        return True

    def _has_come(self, come: set[Line], seen: dict[Line, Floats]) -> bool:
        """Whether it is the ribbon that was clicked last, and no other."""
        if self.asked is None or come != {self.asked.line}:
            return False
        return bool(np.linalg.norm(seen[self.asked.line] - self.ink) < INKED)


class _Doubt:
    """A board that is not as believed, from the first look at it on."""

    def __init__(self, board: Belief) -> None:
        self.board, self.clock = board, board.run.clock
        self._begun = self.clock.now()
        self._watch = Watch(board.eyes, wins=False)
        self._other: tuple[set[Line], float] | None = None

    def settles(self, sight: Sight) -> bool:
        """Whether it is clear by now what lies, and believed."""
        return self._lies_otherwise(sight) or self._is_read_anew()

    def _lies_otherwise(self, sight: Sight) -> bool:
        """Whether, for long enough, all lanes have shown either a ribbon or none."""
        now, seen = self.clock.now(), self.board.lanes.seen(sight)
        if seen is None or not sight.selected or set(seen) == set(self.board.lanes.colors):
            self._other = None
        elif self._other is None or self._other[0] != set(seen):
            self._other = set(seen), now
        elif now - self._other[1] > SETTLED:
            return self.board.believe(seen)
        return False

    def _is_read_anew(self) -> bool:
        """Whether a surely read puzzle stands where nothing was to be understood for a while."""
        frame = self.board.run.last_frame
        if frame is None or self.clock.now() - self._begun < PUZZLED:
            return False
        opening = self._watch.see(frame)
        if not isinstance(opening, Opening):
            return False
        self.board.open(opening)
        self.board.run.tell("waiting", why="the board was read anew")
        return True
