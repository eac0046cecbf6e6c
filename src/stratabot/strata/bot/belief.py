"""What the bot believes about the puzzle on the screen. Nothing else changes that.

Every look at the board goes through `Belief.see`. So the bot notices a ribbon that comes, lies or
goes, another puzzle, a win screen and a missing board, whatever it waits for.
"""

from collections.abc import Callable
from functools import partial

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.bot.believed_board import BelievedBoard
from stratabot.strata.bot.clicks import LOOKS, Arrival, SelectorClick
from stratabot.strata.bot.doubt import PUZZLED, Doubt, revised
from stratabot.strata.bot.eyes import Eyes, Situation, View
from stratabot.strata.bot.lanes import INKED, LaneState
from stratabot.strata.bot.look import Look, Sighting
from stratabot.strata.bot.pace import EarlyClicks
from stratabot.strata.bot.pending import PendingRibbons
from stratabot.strata.bot.ready import ReadyFinder, ReadyPuzzle
from stratabot.strata.bot.session import Session
from stratabot.strata.layout.layout import Layout
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Line, Ribbon
from stratabot.strata.vision.tracker import Sight, Tracker


class Belief:
    """One puzzle on the screen: where it is, and which ribbons are believed to lie.

    Only `look` and the methods that begin with `await` look, which takes time. The other methods
    ask what is believed, or say what happened (`ask`, `taken_back`).

    Attributes:
        is_perfect: whether no ribbon lay at first and none was ever seen to go.
    """

    def __init__(self, session: Session, eyes: Eyes, ready: ReadyPuzzle) -> None:
        self.is_perfect = not ready.reading.placed
        self._after: Situation | None = None
        self._session = session
        self._eyes = eyes
        self._view = ready.view
        self._board = BelievedBoard.of(ready, session.profile, session.pace.stations)
        self._pending = PendingRibbons(session)
        self._doubt: Doubt | None = None
        self._last: Sighting | None = ready.sighting
        """The last look; None once it was used."""

    @property
    def after(self) -> Situation | None:
        """What the game shows instead of the board, once it was seen; None before."""
        return self._after

    @property
    def position(self) -> Position:
        """The position for a plan: the puzzle and the ribbons that lie or come, bottom first."""
        return self._board.position

    @property
    def missing(self) -> int:
        """How many ribbons are still to be laid."""
        return self._board.missing

    @property
    def moves(self) -> bool:
        """Whether a ribbon is on its way or still to be seen."""
        return bool(self._pending.under_way)

    def selector(self, line: Line) -> Point:
        """Where to click for a ribbon on that line."""
        return self._view.tracker.layout.selector(self._view.tracker.side, line)

    def swatch(self, number: int) -> Point:
        """Where to click for that color, from 1."""
        return self._view.tracker.layout.swatches(self._view.tracker.colors)[number - 1]

    def is_as_believed(self, sight: Sight) -> bool:
        """Whether the board is clearly seen and shows the belief, except ribbons on their way."""
        return self._board.is_as_believed(sight, self._pending.coming)

    def is_shown_in(self, sight: Sight) -> bool:
        """Whether the sight still shows this board, whatever lies on it."""
        if self.is_as_believed(sight):
            return True
        inks = self._board.inks_in(sight)
        return inks is not None and not self._board.is_another(sight, inks)

    def lane(self, sight: Sight, line: Line) -> LaneState:
        """What that lane shows."""
        return self._board.lanes.state(sight, line)

    def ask(self, ribbon: Ribbon, sight: Sight) -> None:
        """Note that the ribbon's selector will be clicked; that sight shows its color selected."""
        self._pending.ask(ribbon, sight.swatches[sight.selected - 1])

    def made(self, ribbon: Ribbon) -> None:
        """Note that the click for this ribbon has just been made."""
        self._pending.made(ribbon.line)

    def unask(self, ribbon: Ribbon) -> None:
        """Note that the click for this ribbon was not made after all."""
        self._pending.unask(ribbon)

    def taken_back(self, ribbons: tuple[Ribbon, ...]) -> None:
        """Note that the bot took these ribbons back."""
        self._board = self._board.without(ribbons)
        self.is_perfect = False

    def look(self) -> Sighting:
        """Look now, also after the window's size has changed; what the look shows of the puzzle."""
        look = self._session.look()
        if not self._view.fits(look.frame):
            self._refit(look.frame)
        self._last = sighting = self._view.sighting(look)
        self.see(sighting)
        return sighting

    def rest_before_click(self) -> None:
        """Sleep until the ribbons asked for should rest, if the game takes no click before."""
        if self._session.pace.early_ribbon is EarlyClicks.IGNORED:
            self._pending.sleep_until_rest()

    def see(self, sighting: Sighting) -> None:
        """Notice what a look shows of ribbons that should come or are on their way."""
        for click in self._pending.see_come(sighting, self._board.lanes):
            self._board = self._board.with_ribbon(click.ribbon, click.ink)
        self._pending.account(self._lines)
        front = partial(self._front, sighting.look.frame)
        for arrival in self._pending.see_lie(sighting, self._board.lanes, front):
            self._land(arrival, sighting.look)
        self._pending.looked(clear=self.is_as_believed(sighting.sight))

    def see_instead(self, ready: Situation) -> None:
        """Note that the game shows `ready` instead of the board."""
        self._after = ready

    def await_as_believed(self, at_rest: bool = True) -> Sighting | None:
        """Look until the board is as believed and no click is unaccounted for.

        With `at_rest` no ribbon may be on its way either, out of sight too; a rest that is shorter
        than a look is slept through. If the board has clearly changed, the change is believed. None
        if the game shows something else (`after`).

        Raises:
            BotStoppedError: patience ended before that.
        """
        self._doubt = None

        def look() -> Sighting | Situation | None:
            self._pending.sleep_until_in()
            sighting = self._just_seen() or self.look()
            if not self.is_as_believed(sighting.sight):
                self._learn(sighting)
                return self._after
            self._doubt = None
            self._pending.give_up(self._lines)
            if self._pending.is_accounted_for and at_rest:
                self._pending.sleep_while_out_of_sight()
            done = self._pending.is_accounted_for and not (at_rest and self.moves)
            return sighting if done else None

        seen = self._session.await_seen(look, self._missed())
        return seen if isinstance(seen, Sighting) else None

    def await_shown(self, shows: Callable[[Sight], bool], what: str, seconds: float) -> bool | None:
        """Look until `shows` is true of a sight; False if no look within the time shows it.

        If a look takes long, two looks are enough: a game has reacted by then.

        None if the last look was disturbed, so that nobody can tell.

        Raises:
            BotStoppedError: patience ended before that time.
        """
        disturbed, looks, began = False, 0, self._now
        enough = 1 if self._session.sparing else LOOKS

        def look() -> bool | None:
            nonlocal disturbed, looks
            sight = self.look().sight
            disturbed, looks = not self.is_as_believed(sight), looks + 1
            if shows(sight):
                return True
            return False if self._now - began > seconds and looks > enough else None

        seen = self._session.await_seen(look, what)
        return None if disturbed and not seen else seen

    def learn_from(self, sighting: Sighting) -> None:
        """Believe a board that has clearly changed, although the bot waited for nothing."""
        if self.is_as_believed(sighting.sight):
            self._doubt = None
        else:
            self._learn(sighting)

    def _just_seen(self) -> Sighting | None:
        """The last look, if another one would be hardly newer and no click came since."""
        last, self._last = self._last, None
        if last is None or not self._session.is_fresh(last.look):
            return None
        return last if last.look.began >= self._pending.made_at else None

    @property
    def _now(self) -> float:
        return self._session.clock.now()

    @property
    def _lines(self) -> frozenset[Line]:
        """The lines on which ribbons are believed to lie."""
        return frozenset(ribbon.line for ribbon in self.position.placed)

    def _missed(self) -> str:
        """What is missing while nothing comes."""
        if self._pending.waited_for:
            lines = " ".join(map(str, self._pending.waited_for))
            return f"clicks at {lines} laid no ribbon"
        return "the board does not look as it should"

    def _land(self, arrival: Arrival, look: Look) -> None:
        """Note that the ribbon lies; some games take the next click only once it also rests."""
        pace, click, line = self._session.pace, arrival.click, arrival.click.ribbon.line
        if not click.under_way:
            pace.timed(click.at, arrival.fronts)
        if arrival.lane is LaneState.ARRIVING:
            pace.fell_short()
            self._board = self._board.with_stations(pace.stations)
        rests_at = look.ended + pace.rest(look.ended - click.at, self._view.tracker.way(line))
        if self._session.sparing and pace.rests_after is not None:
            rests_at = click.made + pace.rests_after
        self._pending.rests(line, rests_at)
        self._tell_ribbon(click.ribbon)

    def _tell_ribbon(self, ribbon: Ribbon) -> None:
        on_way = len(self._pending.coming)
        laid = len(self.position.placed) - on_way
        self._session.tell(
            "ribbon", ribbon=str(ribbon), laid=laid, missing=self._board.missing + on_way
        )

    def _front(self, frame: Frame, click: SelectorClick) -> float | None:
        """How far the ribbon has come in the frame, in pitches; None if that is not seen."""
        return self._view.tracker.front(frame, click.ribbon.line, click.ink, INKED)

    def _learn(self, sighting: Sighting) -> None:
        """Believe what lies, if that is clear by now."""
        look, sight = sighting
        if self._doubt is None:
            self._doubt = Doubt(self._now, ReadyFinder(self._eyes))
        inks = self._board.inks_in(sight)
        if inks is not None and self._board.is_another(sight, inks):
            inks = None
        settled = self._doubt.settled(inks, self._now)
        clear = None
        if settled is not None:
            clear = revised(self._board, self._pending.asked_for, sight, settled)
        if clear is not None:
            self.is_perfect = self.is_perfect and clear.is_own
            self._believe(clear.board, clear.why)
            self._doubt = None
        elif self._now - self._doubt.began >= PUZZLED:
            self._read_anew(look, self._doubt.finder)

    def _believe(self, board: BelievedBoard, why: str) -> None:
        """Believe this whole board, but still wait for clicks whose ribbons do not lie."""
        self._board = board
        for ribbon in self._pending.read_anew(self._lines):
            self._tell_ribbon(ribbon)
        self._session.tell("waiting", why=why)

    def _read_anew(self, look: Look, finder: ReadyFinder) -> None:
        """Believe the reading of the whole frame, if something is ready."""
        ready = finder.look_on(look)
        if not isinstance(ready, ReadyPuzzle):
            self._after = ready
            return
        if not self.missing and not ready.reading.placed:
            self._after = ready  # All ribbons lay, and now another puzzle is to be played.
            return
        self.is_perfect = self.is_perfect and self._has_laid(ready.reading.placed)
        if ready.puzzle != self.position.puzzle:
            self._pending.forget()
        self._view = ready.view
        board = BelievedBoard.of(ready, self._session.profile, self._session.pace.stations)
        self._believe(board, "the board was read anew")
        self._doubt = None

    def _has_laid(self, laid: tuple[Ribbon, ...]) -> bool:
        """Whether the bot laid these ribbons, and all of its own at rest are among them."""
        placed, coming = self.position.placed, self._pending.coming
        asked = {*placed, *self._pending.asked_for.values()}
        return not laid or {own for own in placed if own.line not in coming} <= {*laid} <= asked

    def _refit(self, frame: Frame) -> None:
        """Fit the board to a window of another size, where the same ribbons lie at other places.

        A phone shows nothing while it is turned: then the next look tries again.
        """
        tracker, bounds = self._view
        fills = tracker.layout.client == bounds
        client = frame.bounds if fills else self._eyes.read(frame).client
        if client is not None:
            layout = Layout(self._session.profile, client)
            self._view = View(Tracker(layout, tracker.side, tracker.colors), frame.bounds)
