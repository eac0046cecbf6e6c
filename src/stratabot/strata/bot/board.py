"""A board on the screen: where it is, what is believed to lie on it, and the clicks made for it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.bot.belief import INKED, BoardBelief, Inks
from stratabot.strata.bot.clicks import Arrival, Clicks, SelectorClick, Until
from stratabot.strata.bot.eyes import BoardView, Eyes, Situation, WinScreen
from stratabot.strata.bot.looks import Look, Sighting
from stratabot.strata.bot.night_light import CHANGED, ScreenLight
from stratabot.strata.bot.pace import LONGEST_WAIT, RIBBON_ANSWERS
from stratabot.strata.bot.ready import ReadyFinder, ReadyPuzzle
from stratabot.strata.bot.session import BotStoppedError, Session
from stratabot.strata.layout.layout import Layout
from stratabot.strata.puzzle import Line, Ribbon
from stratabot.strata.vision.tracker import Sight, Tracker
from stratabot.words import counted

SETTLED: Final = 0.4  # seconds for which other ribbons than believed must lie
PUZZLED: Final = 1.0  # seconds without a clear view; then it reads the board anew
_MOST_LOSSES: Final = 3
"""How many ribbons may go by the bot's own second clicks, in all puzzles, until it stops."""


class LeftError(Exception):
    """The game has left the puzzle, and shows what `Eyes.is_elsewhere` knows."""


class Mismatch:
    """What was seen since `began`, the first look at which a board was not as believed."""

    def __init__(self, now: float, finder: ReadyFinder) -> None:
        self.began = now
        self.finder = finder
        self._lines: set[Line] | None = None
        self._since = now
        self._elsewhere_since: float | None = None

    def is_elsewhere(self, is_seen: bool, now: float) -> bool:
        """Whether all looks of `PUZZLED` seconds have shown another place of the game."""
        if not is_seen:
            self._elsewhere_since = None
        elif self._elsewhere_since is None:
            self._elsewhere_since = now
        return self._elsewhere_since is not None and now - self._elsewhere_since >= PUZZLED

    def note_inks(self, inks: Inks | None, now: float) -> Inks | None:
        """These inks, if all looks have shown them for `SETTLED` seconds; None: an unclear look."""
        if inks is None:
            self._lines = None
        elif set(inks) != self._lines:
            self._lines, self._since = set(inks), now
        elif now - self._since > SETTLED:
            return inks
        return None


class Board:
    """One puzzle on the screen, as the bot believes it to be. Only `look` and `await...` look.

    Attributes:
        belief: what lies or comes; nothing but what is seen or `forget_ribbons` changes it.
        is_perfect: whether no ribbon lay at first and none was ever seen to go.
        after: what the game shows instead of the board, once it was seen; None before.
    """

    def __init__(self, session: Session, eyes: Eyes, ready: ReadyPuzzle) -> None:
        self.belief = BoardBelief.of(ready, session.profile, session.pace.stations)
        self.clicks = Clicks(session)
        self.is_perfect = not ready.reading.placed
        self.after: Situation | None = None
        session.pace.begin(ready.reading.side)
        self._session = session
        self._eyes = eyes
        self._view = ready.view
        self._mismatch: Mismatch | None = None
        self._last: Sighting | None = ready.sighting  # None once it was used
        self._light = ScreenLight(ready.sighting)
        self._clicked_swatch: int | None = None
        self._swatch_clicks: list[float] = []  # when it was clicked, until it is seen selected
        self._is_swatch_timed = True

    def selector(self, line: Line) -> Point:
        return self._view.tracker.layout.selector(self._view.tracker.side, line)

    def swatch(self, number: int) -> Point:
        return self._view.tracker.layout.swatches(self._view.tracker.colors)[number - 1]

    def is_as_believed(self, sight: Sight) -> bool:
        """Whether the board is clearly seen and shows the belief, except ribbons on their way."""
        return self.belief.is_as_believed(sight, self.clicks.arriving_lines)

    def is_shown_in(self, sight: Sight) -> bool:
        if self.is_as_believed(sight):
            return True
        inks = self.belief.inks_in(sight)
        return inks is not None and not self.belief.shows_another_board(sight, inks)

    def forget_ribbons(self, ribbons: tuple[Ribbon, ...]) -> None:
        kept = tuple(ribbon for ribbon in self.belief.placed if ribbon not in ribbons)
        inks = {line: self.belief.inks[line] for line, _ in kept}
        self.belief = self.belief.with_placed(kept, inks)
        self.is_perfect = False

    def look(self) -> Sighting:
        """Look now, also after the window's size has changed; what the look shows of the puzzle."""
        look = self._session.look()
        if not self._view.fits(look.frame):
            self._refit(look.frame)
        self._last = sighting = self._view.sighting(look)
        self.see(sighting)
        return sighting

    def see(self, sighting: Sighting) -> None:
        """Notice what a look shows of ribbons that should come or are on their way."""
        for ribbon, ink, *_ in self.clicks.note_arrivals(sighting, self.belief):
            inks = {**self.belief.inks, ribbon.line: ink}
            self.belief = self.belief.with_placed((*self.belief.placed, ribbon), inks)
        self.clicks.learn_from_burst(self._lines)
        self._see_selected(sighting.sight.selected)
        frame, tracker = sighting.look.frame, self._view.tracker

        def front(click: SelectorClick) -> float | None:
            return tracker.front(frame, click.ribbon.line, click.ink, INKED)

        for arrival in self.clicks.note_landings(sighting, self.belief, front):
            self._note_landed(arrival, sighting.look)
        self.clicks.note_look(clear=self.is_as_believed(sighting.sight))

    def await_as_believed(self, until: Until = Until.REST) -> Sighting | None:
        """Look until the board is as believed, and all clicks are accounted for.

        If it has clearly changed, the change is believed. None if the game shows something else
        (`after`).
        """
        self._mismatch = None

        def look() -> Sighting | Situation | None:
            self.clicks.sleep_until_in()
            sighting = self._recent_sighting() or self.look()
            if not self.learn_from(sighting):
                return self.after
            if self.clicks.may_clicks_be_lost(self.belief.count_missing):
                if self.prove_click_lost(sighting.sight, lambda _: self.clicks.is_any_seen):
                    self.clicks.give_up_clicks(self._lines)
                else:
                    self.clicks.restart_wait()
                return None
            if not self.clicks.is_accounted_for:
                return None
            self.clicks.sleep(until)
            return sighting if self.clicks.may_click(until) else None

        try:
            seen = self._session.await_seen(look, self._why_not_as_believed())
        except BotStoppedError as stopped:
            if not self._light.has_changed:
                raise
            raise BotStoppedError(f"{stopped}: {CHANGED}; switch that off") from None
        return seen if isinstance(seen, Sighting) else None

    def await_shown(self, shows: Callable[[Sight], bool], what: str, seconds: float) -> bool | None:
        """Look until `shows` is true of a sight; None if the last look was disturbed."""
        disturbed, looks, began = False, 0, self._now
        enough = self._session.looks.looks_needed

        def look() -> bool | None:
            nonlocal disturbed, looks
            sight = self.look().sight
            disturbed, looks = not self.is_as_believed(sight), looks + 1
            if shows(sight):
                return True
            return False if self._now - began > seconds and looks > enough else None

        seen = self._session.await_seen(look, what)
        return None if disturbed and not seen else seen

    def learn_from(self, sighting: Sighting) -> bool:
        """Whether the board is as believed; if not, what lies is believed once that is clear."""
        look, sight = sighting
        if self.is_as_believed(sight):
            self._mismatch, self._light.has_changed = None, False
            return True
        if self._mismatch is None:
            self._mismatch = Mismatch(self._now, ReadyFinder(self._eyes))
        inks = self.belief.inks_in(sight)
        if inks is not None and self.belief.shows_another_board(sight, inks):
            inks = None
        if inks is not None and self._session.check_covered(look, self._view.places):
            inks = None
        if inks is not None and self._light.is_other_light_in(sighting):
            inks = None  # Bare paper may have the color of a ribbon now.
        settled, clear = self._mismatch.note_inks(inks, self._now), None
        if settled is not None:
            clear = self.belief.revise(self.clicks.expected_ribbons, sight, settled)
        if clear is not None and settled is not None:
            self.is_perfect = self.is_perfect and clear.is_own
            gone = [ribbon.line for ribbon in self.belief.find_changes(settled).gone]
            late = self.clicks.seconds_after_second_click(gone, self._mismatch.began)
            self._believe(clear.belief, clear.why if late is None else self._learn_own_loss(late))
        elif self._now - self._mismatch.began >= PUZZLED:
            if self._light.notice_change(sighting):
                self._session.tell("waiting", why=CHANGED)
            self._read_anew(look, self._mismatch)
        return False

    @property
    def pending_swatch(self) -> int | None:
        """The swatch that was clicked last, if it was not seen to be selected since."""
        return self._clicked_swatch if self._swatch_clicks else None

    def select(self, number: int) -> bool:
        """Click at a swatch; False if that was disturbed."""
        if not self._session.click(self.swatch(number), f"swatch {number}"):
            return False
        if self._clicked_swatch != number:
            self._swatch_clicks = []
        self._clicked_swatch, self._is_swatch_timed = number, not self.clicks.moving_lines
        self._swatch_clicks.append(self._now)
        return True

    def _see_selected(self, selected: int) -> None:
        """Note the answer to clicks at a swatch: how late, unless it had to wait for ribbons.

        Of several clicks the first was answered, unless it takes no longer than usual from the last
        one: then those before were lost.
        """
        if selected != self._clicked_swatch or not self._swatch_clicks:
            return
        answers, since = self._session.pace.swatch_answers, self._now - self._swatch_clicks[-1]
        if answers.seconds is None or since >= 2 * answers.seconds:
            since = self._now - self._swatch_clicks[0]
        if self._is_swatch_timed:
            answers.note_answer(since)
        self._swatch_clicks = []

    def prove_click_lost(self, sight: Sight, is_seen: Callable[[Sight], bool]) -> bool:
        """Whether the game answers a click at a swatch, made now; False once `is_seen` is true.

        Clicks take effect in their order, however late. So once that swatch is seen to be selected,
        a click made before has had its effect, or never will: only then a click that would take
        back the ribbon of the one before can be made. Nothing else tells: a game may be late, may
        stall, or be seen no more while clicks go on reaching it, as on a monitor that sleeps. While
        nothing is drawn at all, the swatch is clicked more and more rarely.
        """
        other = 2 if sight.selected == 1 else 1
        what, wait = f"clicks at swatch {other} do nothing", self._session.pace.swatch_answers.wait
        while self.is_as_believed(sight):
            if not self.select(other):
                return False
            made = self._now
            shown = self.await_shown(
                lambda sight: sight.selected == other or is_seen(sight), what, wait
            )
            assert self._last is not None, "await_shown has looked"
            sight = self._last.sight
            if shown and sight.selected == other and not is_seen(sight):
                more = self._session.pace.ribbon_answers.seconds or RIBBON_ANSWERS
                return not self.await_shown(is_seen, self._why_not_as_believed(), more)
            if shown:
                return False
            if self._session.drawn_at < made:
                wait = min(2 * wait, LONGEST_WAIT)
        return False

    def _recent_sighting(self) -> Sighting | None:
        """The last look, if another one would be hardly newer and no click came since."""
        last, self._last = self._last, None
        if last is None or not self._session.looks.is_fresh(last.look, self._now):
            return None
        return last if last.look.began >= self.clicks.made_at else None

    @property
    def _now(self) -> float:
        return self._session.clock.now()

    @property
    def _lines(self) -> frozenset[Line]:
        return frozenset(ribbon.line for ribbon in self.belief.placed)

    def _why_not_as_believed(self) -> str:
        if self.clicks.awaited_lines:
            lines = " ".join(map(str, self.clicks.awaited_lines))
            return f"after clicks at {lines} no ribbon was seen to come"
        return "the board does not look as it should"

    def _note_landed(self, arrival: Arrival, look: Look) -> None:
        ribbon = arrival.click.ribbon
        self.clicks.expect_rest(arrival, look, self._view.tracker.way(ribbon.line))
        self.belief = replace(self.belief, stations=self._session.pace.stations)
        self._tell_ribbon(ribbon)

    def _tell_ribbon(self, ribbon: Ribbon) -> None:
        on_way = len(self.clicks.arriving_lines)
        laid, missing = len(self.belief.placed) - on_way, self.belief.count_missing + on_way
        self._session.tell("ribbon", ribbon=str(ribbon), laid=laid, missing=missing)

    def _believe(self, belief: BoardBelief, why: str) -> None:
        """Believe this of the whole board, but still wait for clicks whose ribbons do not lie."""
        self.belief, self._mismatch = belief, None
        for ribbon in self.clicks.accept_placed(self._lines):
            self._tell_ribbon(ribbon)
        self._session.tell("waiting", why=why)

    def _learn_own_loss(self, late: float) -> str:
        """Learn that a second click took its ribbon back; BotStoppedError at the third time."""
        pace = self._session.pace
        self._session.tally.undone += 1
        undone = self._session.tally.undone
        pace.ribbon_answers.note_answer(late)
        pace.swatch_answers.note_answer(late)
        answers = f"the game answers clicks {late:.1f} s late"
        if undone >= _MOST_LOSSES:
            raise BotStoppedError(
                f"{answers}: {counted(undone, 'ribbon')} went by a second click; play it "
                "where it answers sooner"
            )
        return f"{answers}; waiting longer from now on"

    def _read_anew(self, look: Look, mismatch: Mismatch) -> None:
        ready = mismatch.finder.look_on(look)
        if isinstance(ready, WinScreen) and not self._may_be_won(ready):
            return
        if not isinstance(ready, ReadyPuzzle):
            self.after = ready
            is_seen = (
                ready is None
                and self._eyes.is_elsewhere(look)
                and not self._session.check_covered(look, self._view.places)
            )
            if mismatch.is_elsewhere(is_seen, self._now):
                raise LeftError
            return
        is_another = not self.belief.count_missing or ready.puzzle != self.belief.puzzle
        if is_another and not ready.reading.placed:
            self.after = ready
            return
        if self._light.has_changed and ready.puzzle != self.belief.puzzle:
            return  # In this light it is not read surely.
        self.is_perfect = self.is_perfect and self._has_laid(ready.reading.placed)
        if ready.puzzle != self.belief.puzzle:
            self.clicks.forget_clicks()
        self._view, self._light = ready.view, ScreenLight(ready.sighting)
        belief = BoardBelief.of(ready, self._session.profile, self._session.pace.stations)
        self._believe(belief, "the board was read anew")

    def _may_be_won(self, win: WinScreen) -> bool:
        """Whether a win screen can be this board's: where the board was, and with no ribbon missing
        unless Next is offered, as to somebody who laid them. What lies over a board may look so.
        """
        is_here = not self._view.fits(win.look.frame) or win.layout == self._view.tracker.layout
        return is_here and (not self.belief.count_missing or win.offers_next)

    def _has_laid(self, laid: tuple[Ribbon, ...]) -> bool:
        placed, coming = self.belief.placed, self.clicks.arriving_lines
        asked = {*placed, *self.clicks.expected_ribbons.values()}
        return not laid or {own for own in placed if own.line not in coming} <= {*laid} <= asked

    def _refit(self, frame: Frame) -> None:
        """Fit the board to a window of another size; if a phone shows nothing, at the next look."""
        tracker, bounds = self._view
        fills = tracker.layout.client == bounds
        client = frame.bounds if fills else self._eyes.read(frame).client
        if client is not None:
            layout = Layout(self._session.profile, client)
            self._view = BoardView(Tracker(layout, tracker.side, tracker.colors), frame.bounds)
