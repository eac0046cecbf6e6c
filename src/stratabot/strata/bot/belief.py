"""What the bot believes about the puzzle on the screen. Nothing else changes that."""

from typing import Final, NamedTuple

import numpy as np

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.bot.board import Board, Position
from stratabot.strata.bot.eyes import Eyes, View
from stratabot.strata.bot.lanes import INKED, Inks, Lane
from stratabot.strata.bot.ready import ReadyFinder, ReadyPuzzle
from stratabot.strata.bot.session import Session
from stratabot.strata.puzzle import Line, Ribbon
from stratabot.strata.vision.layout import Layout
from stratabot.strata.vision.oklab import Floats
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

    def lane(self, sight: Sight, line: Line, ink: Floats | None = None) -> Lane:
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
            if self._board.is_as_believed(sight) or self._learns(sight, doubt, finder):
                return sight
            return None

        return self._session.await_seen(look, "the board cannot be seen as it should be")

    def _learns(self, sight: Sight, doubt: "_Doubt", finder: ReadyFinder) -> bool:
        """Whether it is clear by now what lies; from now on that is believed."""
        now, inks = self._session.clock.now(), self._board.inks_in(sight)
        differs = inks is not None and set(inks) != set(self._board.lanes.inks)
        lying = frozenset(inks) if inks is not None and differs else None
        if doubt.settles(lying, now) and inks is not None and self._takes_over(inks):
            return True
        return now - doubt.began >= PUZZLED and self._reads_anew(finder)

    def _takes_over(self, inks: Inks) -> bool:
        """Believe the ribbons seen, if the bot's click or somebody else's explains them."""
        changes = self._board.changes(inks)
        if not changes.come:
            self.is_perfect = False
            self._board = self._board.with_placed(changes.kept, inks)
            why = "ribbons were taken back by somebody else"
        elif self._asked is not None and not changes.gone and self._is_late(changes.come, inks):
            ribbon = self._asked.ribbon
            self._board = self._board.with_placed((*changes.kept, ribbon), inks)
            self._session.tally.ribbons += 1
            why = f"{ribbon} came late"
        else:
            return False
        self._session.tell("waiting", why=why)
        return True

    def _is_late(self, come: tuple[Line, ...], inks: Inks) -> bool:
        """Whether the only new ribbon is the one that was clicked last."""
        if self._asked is None or come != (self._asked.ribbon.line,):
            return False
        return bool(np.linalg.norm(inks[come[0]] - self._asked.ink) < INKED)

    def _reads_anew(self, finder: ReadyFinder) -> bool:
        """Believe what is read from the whole frame, if a puzzle is surely read there."""
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
        self._lying: frozenset[Line] | None = None
        self._since = now

    def settles(self, lying: frozenset[Line] | None, now: float) -> bool:
        """Whether ribbons were seen on these other lines than believed for `SETTLED` seconds.

        None if the view is not clear, or ribbons lie where they are believed to.
        """
        if lying is None or lying != self._lying:
            self._lying, self._since = lying, now
            return False
        return now - self._since > SETTLED
