"""What the bot believes about the puzzle on the screen. Nothing else changes that."""

from typing import Final, NamedTuple

import numpy as np

from stratabot.frame import Floats, Frame
from stratabot.geometry import Point
from stratabot.strata.bot.board import Board, Changes
from stratabot.strata.bot.eyes import Eyes, View
from stratabot.strata.bot.lanes import INKED, Inks, LaneState
from stratabot.strata.bot.ready import ReadyFinder, ReadyPuzzle
from stratabot.strata.bot.session import Session
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Line, Ribbon
from stratabot.strata.vision.layout import Layout
from stratabot.strata.vision.tracker import Sight, Tracker

SETTLED: Final = 0.4
"""Seconds for which other ribbons than believed must lie before the bot believes them."""

PUZZLED: Final = 1.0
"""Seconds without a clear view after which the bot begins to read the whole board anew."""


class Asked(NamedTuple):
    """A click at a selector: the ribbon that should come, its ink, and when it was clicked."""

    ribbon: Ribbon
    ink: Floats
    at: float


class Belief:
    """One puzzle on the screen: where it is, and which ribbons are believed to lie.

    A look takes time: `look` and `await_as_believed`. Everything else only asks what is believed,
    or says what happened (`ask`, `came`, `taken_back`, `fell_short`).

    Attributes:
        is_perfect: whether no ribbon lay at first and none was ever seen to go.
    """

    def __init__(self, session: Session, eyes: Eyes, ready: ReadyPuzzle) -> None:
        self.is_perfect = not ready.reading.placed
        self._session = session
        self._eyes = eyes
        self._view = ready.view
        self._board = Board.of(ready, session.profile, session.pace.stations)
        self._asked: Asked | None = None

    @property
    def position(self) -> Position:
        """The puzzle and the ribbons that lie, bottom first: what a plan is made for."""
        return self._board.position

    @property
    def missing(self) -> int:
        """How many ribbons are still to be laid."""
        return self._board.missing

    def selector(self, line: Line) -> Point:
        """Where to click for a ribbon on that line."""
        return self._view.tracker.layout.selector(self._view.tracker.side, line)

    def swatch(self, number: int) -> Point:
        """Where to click for that color, from 1."""
        return self._view.tracker.layout.swatches(self._view.tracker.colors)[number - 1]

    def way(self, line: Line) -> float:
        """How far a ribbon on that line is looked at while it slides in, in pitches."""
        return self._view.tracker.way(line)

    def front(self, asked: Asked) -> float | None:
        """How far the ribbon had come in the last frame, in pitches; None if that was not seen."""
        frame = self._session.last_frame
        if frame is None:
            return None
        return self._view.tracker.front(frame, asked.ribbon.line, asked.ink, INKED)

    def is_shown_in(self, frame: Frame) -> bool:
        """Whether the frame still shows the puzzle, and not yet the win screen."""
        return self._view.fits(frame) and bool(self._view.sight(frame).selected)

    def are_lanes_as_believed(self, sight: Sight, but: Line | None = None) -> bool:
        """Whether all lanes (but one) show what is believed: their ribbon, or none."""
        return self._board.lanes.are_as_believed(sight, but)

    def lane(self, sight: Sight, line: Line, ink: Floats | None = None) -> LaneState:
        """What that lane shows; `ink` is given for a ribbon that is not yet believed to lie."""
        return self._board.lanes.state(sight, line, ink)

    def ask(self, ribbon: Ribbon, sight: Sight) -> Asked:
        """The ribbon's selector is going to be clicked, its color being selected in that sight.

        The ribbon may come even after it is no longer waited for.
        """
        ink = sight.swatches[sight.selected - 1]
        self._asked = Asked(ribbon, ink, self._session.clock.now())
        return self._asked

    def came(self, asked: Asked) -> None:
        """The ribbon asked for was seen to come."""
        self._board = self._board.with_ribbon(asked.ribbon, asked.ink)

    def taken_back(self, ribbons: tuple[Ribbon, ...]) -> None:
        """The bot took these ribbons back."""
        self._board = self._board.without(ribbons)
        self.is_perfect = False

    def fell_short(self) -> None:
        """A ribbon lies still, but not to the edge of the screen: so will the others."""
        self._session.pace.fell_short()
        self._board = self._board.with_stations(self._session.pace.stations)

    def look(self) -> Sight:
        """What a fresh frame shows of the puzzle, also after the window's size has changed."""
        frame = self._session.grab()
        if not self._view.fits(frame):
            self._refit(frame)
        return self._view.sight(frame)

    def await_as_believed(self) -> Sight:
        """Look until the board is as believed, or has clearly changed and the change is believed.

        Raises:
            BotStoppedError: neither happened for as long as patience lasts.
        """
        doubt = _Doubt(self._session.clock.now())
        finder = ReadyFinder(self._eyes, takes_win=False)

        def look() -> Sight | None:
            sight = self.look()
            if self._board.is_as_believed(sight) or self._learn(sight, doubt, finder):
                return sight
            return None

        return self._session.await_seen(look, "the board cannot be seen as it should be")

    def _learn(self, sight: Sight, doubt: "_Doubt", finder: ReadyFinder) -> bool:
        """Believe what lies, if that is clear by now; whether it is."""
        now = self._session.clock.now()
        settled = doubt.settled(self._board.other_inks_in(sight), now)
        if settled is not None and self._take_over(settled):
            return True
        return now - doubt.began >= PUZZLED and self._read_anew(finder)

    def _take_over(self, inks: Inks) -> bool:
        """Believe the ribbons seen, if the bot's click or somebody else's explains them."""
        changes = self._board.changes(inks)
        if not changes.come:
            self.is_perfect = False
            self._board = self._board.with_placed(changes.kept, inks)
            why = "ribbons were taken back by somebody else"
        elif late := self._late_ribbon(changes, inks):
            self._board = self._board.with_placed((*changes.kept, late), inks)
            self._session.tally.ribbons += 1
            why = f"{late} came late"
        else:
            return False
        self._session.tell("waiting", why=why)
        return True

    def _late_ribbon(self, changes: Changes, inks: Inks) -> Ribbon | None:
        """The ribbon that was clicked last, if that and nothing else has changed the board."""
        if self._asked is None or changes.gone or changes.come != (self._asked.ribbon.line,):
            return None
        ribbon, ink, _ = self._asked
        return ribbon if np.linalg.norm(inks[ribbon.line] - ink) < INKED else None

    def _read_anew(self, finder: ReadyFinder) -> bool:
        """Believe what is read from the whole frame, if that is a puzzle that is ready."""
        frame = self._session.last_frame
        ready = None if frame is None else finder.look_on(frame)
        if not isinstance(ready, ReadyPuzzle):
            return False
        self.is_perfect = self.is_perfect and not ready.reading.placed
        self._view = ready.view
        self._board = Board.of(ready, self._session.profile, self._session.pace.stations)
        self._asked = None
        self._session.tell("waiting", why="the board was read anew")
        return True

    def _refit(self, frame: Frame) -> None:
        """The window has another size; the same ribbons lie at other places."""
        tracker, bounds = self._view
        fills = tracker.layout.client == bounds
        client = frame.bounds if fills else self._eyes.read(frame).client
        if client is not None:
            layout = Layout(self._session.profile, client)
            tracker = Tracker(layout, tracker.side, tracker.colors)
        self._view = View(tracker, frame.bounds)


class _Doubt:
    """A board that is not as believed, from the first look at it on; times in seconds."""

    def __init__(self, now: float) -> None:
        self.began = now
        self._lines: set[Line] | None = None
        self._since = now

    def settled(self, others: Inks | None, now: float) -> Inks | None:
        """These inks, if for `SETTLED` seconds every look has shown ribbons on the same lines.

        `others` is None if the look was not clear, or showed ribbons where they are believed.
        """
        if others is None:
            self._lines = None
        elif set(others) != self._lines:
            self._lines, self._since = set(others), now
        elif now - self._since > SETTLED:
            return others
        return None
