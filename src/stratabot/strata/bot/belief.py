"""What the bot believes about the puzzle on the screen. Nothing else changes that.

Every look at the board goes through `Belief.see`: whatever is waited for, a ribbon that comes, lies
or goes is noticed, and so are another puzzle, a win screen and a board that is gone.
"""

from collections import Counter
from collections.abc import Callable
from typing import Final

import numpy as np

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.bot.arrival import Arrival, Asked, Quiet
from stratabot.strata.bot.board import Board
from stratabot.strata.bot.eyes import Eyes, Ready, View
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


class Belief:
    """One puzzle on the screen: where it is, and which ribbons are believed to lie.

    A look takes time: `look` and the methods that begin with `await`. Everything else only asks
    what is believed, or says what happened (`ask`, `taken_back`).

    Attributes:
        is_perfect: whether no ribbon lay at first and none was ever seen to go.
        after: what the game shows instead of the board, once that was seen; None before.
    """

    def __init__(self, session: Session, eyes: Eyes, ready: ReadyPuzzle) -> None:
        self.is_perfect = not ready.reading.placed
        self.after: Ready | None = None
        self._session = session
        self._eyes = eyes
        self._view = ready.view
        self._board = Board.of(ready, session.profile, session.pace.stations)
        self._burst: list[Asked] = []
        """The clicks of which nobody knows yet whether all were taken."""
        self._waited_for: dict[Line, Asked] = {}
        """Those of them whose ribbons were not seen yet."""
        self._given_up: dict[Line, Asked] = {}
        """Clicks that count as lost; a ribbon may come even so."""
        self._attempts: Counter[Line] = Counter()
        """How many clicks were lost, by line."""
        self._arrivals: dict[Line, Arrival] = {}
        """The ribbons that are believed and still on their way."""
        self._rests_at: dict[Line, float] = {}
        """When the ribbons that lie will rest out of sight too."""
        self._quiet = Quiet(session.clock.now())
        self._doubt: _Doubt | None = None

    @property
    def position(self) -> Position:
        """The puzzle and the ribbons that lie or come, bottom first: what a plan is made for."""
        return self._board.position

    @property
    def missing(self) -> int:
        """How many ribbons are still to be laid."""
        return self._board.missing

    @property
    def moves(self) -> bool:
        """Whether a ribbon is on its way or still to be seen."""
        return bool(self._under_way)

    def selector(self, line: Line) -> Point:
        """Where to click for a ribbon on that line."""
        return self._view.tracker.layout.selector(self._view.tracker.side, line)

    def swatch(self, number: int) -> Point:
        """Where to click for that color, from 1."""
        return self._view.tracker.layout.swatches(self._view.tracker.colors)[number - 1]

    def is_as_believed(self, sight: Sight) -> bool:
        """Whether it is clearly seen and shows what is believed, but for what is on its way."""
        return self._board.is_as_believed(sight, self._arrivals)

    def is_shown_in(self, sight: Sight) -> bool:
        """Whether that is still this board, whatever lies on it, and not yet something else."""
        if self.is_as_believed(sight):
            return True
        inks = self._board.inks_in(sight)
        return inks is not None and not self._board.is_another(sight, inks)

    def lane(self, sight: Sight, line: Line) -> LaneState:
        """What that lane shows."""
        return self._board.lanes.state(sight, line)

    def ask(self, ribbon: Ribbon, sight: Sight) -> None:
        """The ribbon's selector is going to be clicked, its color being selected in that sight."""
        ink = sight.swatches[sight.selected - 1]
        asked = Asked(ribbon, ink, self._now, self._under_way)
        self._burst.append(asked)
        self._waited_for[ribbon.line] = asked
        self._given_up.pop(ribbon.line, None)
        self._quiet.begin(self._now)

    def unask(self, ribbon: Ribbon) -> None:
        """That click was not made after all."""
        self._burst.remove(self._waited_for.pop(ribbon.line))

    def taken_back(self, ribbons: tuple[Ribbon, ...]) -> None:
        """The bot took these ribbons back."""
        self._board = self._board.without(ribbons)
        self.is_perfect = False

    def look(self) -> Sight:
        """What a fresh frame shows of the puzzle, also after the window's size has changed."""
        frame = self._session.grab()
        if not self._view.fits(frame):
            self._refit(frame)
        sight = self._view.sight(frame)
        self.see(sight)
        return sight

    def see(self, sight: Sight) -> None:
        """Notice what a look shows of the ribbons that should come or are on their way."""
        self._see_those_that_come(sight)
        self._see_those_on_their_way(sight)
        if self._arrivals or not self.is_as_believed(sight):
            self._quiet.begin(self._now)

    def await_as_believed(self, at_rest: bool = True) -> Sight | None:
        """Look until the board is as believed and no click is unaccounted for.

        With `at_rest` no ribbon may be on its way either, out of sight too. If the board has
        clearly changed, the change is believed. None if the game shows something else (`after`).

        Raises:
            BotStoppedError: it did not come to that for as long as patience lasts.
        """
        self._doubt = None

        def look() -> Sight | Ready | None:
            sight = self.look()
            if not self.is_as_believed(sight):
                self._learn(sight)
                return self.after
            self._doubt = None
            self._account()
            done = not self._burst and not (at_rest and self.moves)
            return sight if done else None

        seen = self._session.await_seen(look, self._missed())
        return seen if isinstance(seen, Sight) else None

    def await_shown(self, shows: Callable[[Sight], bool], what: str, seconds: float) -> bool | None:
        """Look until a sight shows that; False if it is not in time.

        None if the last look was disturbed, so that nobody can tell.
        """
        disturbed = False

        def look() -> bool:
            nonlocal disturbed
            sight = self.look()
            disturbed = not self.is_as_believed(sight)
            return shows(sight)

        try:
            self._session.await_true(look, what, seconds)
        except TimeoutError:
            return None if disturbed else False
        return True

    def learn_from(self, sight: Sight) -> None:
        """Believe a board that has clearly changed, though nothing was waited for."""
        if self.is_as_believed(sight):
            self._doubt = None
        else:
            self._learn(sight)

    @property
    def _now(self) -> float:
        return self._session.clock.now()

    @property
    def _under_way(self) -> frozenset[Line]:
        """The lines of ribbons that move, in sight or out of it, or are still to be seen."""
        unseen = {line for line, at in self._rests_at.items() if at > self._now}
        return frozenset(self._arrivals.keys() | self._waited_for.keys() | unseen)

    def _missed(self) -> str:
        """What is missing while nothing comes."""
        if self._waited_for:
            lines = " ".join(map(str, self._waited_for))
            return f"clicks at {lines} laid no ribbon"
        return "the board cannot be seen as it should be"

    def _see_those_that_come(self, sight: Sight) -> None:
        for line, asked in [*self._waited_for.items(), *self._given_up.items()]:
            if line in self._waited_for and str(sight.selected) == asked.ribbon.color:
                # A swatch may fade when it is selected: its color now is better than that before.
                asked = asked._replace(ink=sight.swatches[sight.selected - 1])
            state = self._board.lanes.state(sight, line, asked.ink)
            if state not in (LaneState.ARRIVING, LaneState.LAID):
                continue
            self._board = self._board.with_ribbon(asked.ribbon, asked.ink)
            self._arrivals[line] = Arrival(asked, self._now)
            if self._waited_for.pop(line, None) is None:
                del self._given_up[line]
                self._session.tell("waiting", why=f"{asked.ribbon} came late")
        if not self._waited_for:
            self._account_burst()

    def _see_those_on_their_way(self, sight: Sight) -> None:
        for line, arrival in [*self._arrivals.items()]:
            front = self._front(arrival.asked) if len(self._arrivals) == 1 else None
            arrival.add(self._board.lanes.state(sight, line), front, self._now)
            if arrival.is_over(self._now):
                self._land(line, arrival)

    def _land(self, line: Line, arrival: Arrival) -> None:
        """The ribbon lies. A game may take the next one only when it has run out of sight too."""
        del self._arrivals[line]
        pace, took = self._session.pace, self._now - arrival.asked.at
        if not arrival.asked.under_way:
            pace.timed(arrival.asked.at, arrival.fronts)
        if arrival.lane is LaneState.ARRIVING:
            pace.fell_short()
            self._board = self._board.with_stations(pace.stations)
        rest = pace.rest(took, self._view.tracker.way(line))
        self._rests_at[line] = self._now + rest
        self._quiet.begin(max(self._rests_at.values()))
        self._tell_ribbon(arrival.asked.ribbon)

    def _tell_ribbon(self, ribbon: Ribbon) -> None:
        on_way = len(self._arrivals)
        laid = len(self.position.placed) - on_way
        self._session.tell(
            "ribbon", ribbon=str(ribbon), laid=laid, missing=self._board.missing + on_way
        )

    def _front(self, asked: Asked) -> float | None:
        """How far the ribbon had come in the last frame, in pitches; None if that was not seen."""
        frame = self._session.last_frame
        if frame is None:
            return None
        return self._view.tracker.front(frame, asked.ribbon.line, asked.ink, INKED)

    def _account(self) -> None:
        """Give up clicks whose ribbons should have come by now."""
        if not self._waited_for or self._arrivals or not self._quiet.lasts(self._now):
            return
        lost, self._waited_for = self._waited_for, {}
        self._account_burst()
        self._given_up |= lost
        for asked in lost.values():
            if not asked.under_way:
                self._session.pace.missed()
            self._attempts[asked.ribbon.line] += 1
            attempt = self._attempts[asked.ribbon.line]
            self._session.tell("retry", ribbon=str(asked.ribbon), attempt=attempt)

    def _account_burst(self) -> None:
        """Learn which clicks of a burst the game took while ribbons were on their way."""
        placed = {ribbon.line for ribbon in self.position.placed}
        for asked in self._burst:
            if placed & asked.under_way:
                self._session.pace.tried_early_ribbon(asked.ribbon.line in placed)
        self._burst = []

    def _learn(self, sight: Sight) -> None:
        """Believe what lies, if that is clear by now."""
        if self._doubt is None:
            self._doubt = _Doubt(self._now, ReadyFinder(self._eyes))
        inks = self._board.inks_in(sight)
        if inks is not None and self._board.is_another(sight, inks):
            inks = None
        settled = self._doubt.settled(inks, self._now)
        if settled is not None and self._take_over(sight, settled):
            self._doubt = None
        elif self._now - self._doubt.began >= PUZZLED:
            self._read_anew(self._doubt.finder)

    def _take_over(self, sight: Sight, inks: Inks) -> bool:
        """Believe the ribbons seen; whether their colors and their order are clear."""
        changes = self._board.changes(inks)
        asked = {**self._given_up, **self._waited_for}
        same = all(
            float(np.linalg.norm(ink - self._board.lanes.inks[line])) < INKED
            for line, ink in inks.items()
            if line in self._board.lanes.inks
        )
        if same and not changes.come and not changes.gone:
            return False
        if same and not changes.come:
            placed, why = changes.kept, "ribbons were taken back by somebody else"
        elif (ribbons := self._board.ribbons_in(sight, inks)) is not None:
            placed, why = ribbons, "the board was read anew"
        else:
            return False
        come = [ribbon for ribbon in placed if ribbon.line in changes.come]
        explained = all(r.line in asked and asked[r.line].ribbon == r for r in come)
        self.is_perfect = self.is_perfect and same and explained and not changes.gone
        self._believe(self._board.with_placed(placed, inks), why)
        return True

    def _believe(self, board: Board, why: str) -> None:
        """All of the board is as that; clicks whose ribbons do not lie are still waited for."""
        self._board = board
        lying = {ribbon.line for ribbon in board.placed}
        for line in self._arrivals.keys() & lying:
            self._tell_ribbon(self._arrivals.pop(line).asked.ribbon)
        self._waited_for = {k: v for k, v in self._waited_for.items() if k not in lying}
        self._given_up = {k: v for k, v in self._given_up.items() if k not in lying}
        self._arrivals.clear()
        self._quiet.begin(self._now)
        if not self._waited_for:
            self._account_burst()
        self._session.tell("waiting", why=why)

    def _read_anew(self, finder: ReadyFinder) -> None:
        """Believe what is read from the whole frame, if something is ready."""
        frame = self._session.last_frame
        ready = None if frame is None else finder.look_on(frame)
        if not isinstance(ready, ReadyPuzzle):
            self.after = ready
            return
        if not self.missing and not ready.reading.placed:
            self.after = ready  # All ribbons lay, and now another puzzle is to be played.
            return
        self.is_perfect = self.is_perfect and not ready.reading.placed
        if ready.puzzle != self.position.puzzle:
            self._waited_for, self._given_up = {}, {}
        self._view = ready.view
        board = Board.of(ready, self._session.profile, self._session.pace.stations)
        self._believe(board, "the board was read anew")
        self._doubt = None

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

    def __init__(self, now: float, finder: ReadyFinder) -> None:
        self.began = now
        self.finder = finder
        self._lines: set[Line] | None = None
        self._since = now

    def settled(self, inks: Inks | None, now: float) -> Inks | None:
        """These inks, if for `SETTLED` seconds every look has shown ribbons on the same lines.

        `inks` is None if the look was not clear.
        """
        if inks is None:
            self._lines = None
        elif set(inks) != self._lines:
            self._lines, self._since = set(inks), now
        elif now - self._since > SETTLED:
            return inks
        return None
