"""What the bot believes about the puzzle on the screen. Nothing else changes that.

Every look at the board goes through `Belief.see`: whatever is waited for, a ribbon that comes, lies
or goes is noticed, and so are another puzzle, a win screen and a board that is gone.
"""

from collections.abc import Callable

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.bot.arrival import LOOKS, Arrival, Asked
from stratabot.strata.bot.board import Board
from stratabot.strata.bot.clicked import Clicked
from stratabot.strata.bot.doubt import PUZZLED, Doubt, instead
from stratabot.strata.bot.eyes import Eyes, Ready, View
from stratabot.strata.bot.lanes import INKED, LaneState
from stratabot.strata.bot.pace import Meanwhile
from stratabot.strata.bot.ready import ReadyFinder, ReadyPuzzle
from stratabot.strata.bot.session import Session
from stratabot.strata.layout.layout import Layout
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Line, Ribbon
from stratabot.strata.vision.tracker import Sight, Tracker


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
        self._clicked = Clicked(session)
        self._doubt: Doubt | None = None
        self._last: tuple[Sight, float] | None = ready.sight, session.seen_at
        """What the last look showed, and when it began; None once it has been made use of."""

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
        return bool(self._clicked.under_way)

    def selector(self, line: Line) -> Point:
        """Where to click for a ribbon on that line."""
        return self._view.tracker.layout.selector(self._view.tracker.side, line)

    def swatch(self, number: int) -> Point:
        """Where to click for that color, from 1."""
        return self._view.tracker.layout.swatches(self._view.tracker.colors)[number - 1]

    def is_as_believed(self, sight: Sight) -> bool:
        """Whether it is clearly seen and shows what is believed, but for what is on its way."""
        return self._board.is_as_believed(sight, self._clicked.coming)

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
        self._clicked.ask(ribbon, sight.swatches[sight.selected - 1])

    def made(self, ribbon: Ribbon) -> None:
        """That click has just been made."""
        self._clicked.made(ribbon.line)

    def unask(self, ribbon: Ribbon) -> None:
        """That click was not made after all."""
        self._clicked.unask(ribbon)

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
        self._last = sight, self._session.seen_at
        return sight

    def rest_before_click(self) -> None:
        """Sleep until the ribbons asked for should rest, if the game takes no click before."""
        if self._session.pace.early_ribbon is Meanwhile.IGNORED:
            self._clicked.sleep_until_rest()

    def see(self, sight: Sight) -> None:
        """Notice what a look shows of the ribbons that should come or are on their way."""
        for asked in self._clicked.see_come(sight, self._board.lanes):
            self._board = self._board.with_ribbon(asked.ribbon, asked.ink)
        self._clicked.account(self._lines)
        for arrival in self._clicked.see_lie(sight, self._board.lanes, self._front):
            self._land(arrival)
        self._clicked.looked(clear=self.is_as_believed(sight))

    def await_as_believed(self, at_rest: bool = True) -> Sight | None:
        """Look until the board is as believed and no click is unaccounted for.

        With `at_rest` no ribbon may be on its way either, out of sight too; a rest that is shorter
        than a look is slept through. If the board has clearly changed, the change is believed. None
        if the game shows something else (`after`).

        Raises:
            BotStoppedError: it did not come to that for as long as patience lasts.
        """
        self._doubt = None

        def look() -> Sight | Ready | None:
            self._clicked.sleep_until_in()
            sight = self._just_seen() or self.look()
            if not self.is_as_believed(sight):
                self._learn(sight)
                return self.after
            self._doubt = None
            self._clicked.give_up(self._lines)
            if self._clicked.is_accounted_for and at_rest:
                self._clicked.sleep_while_out_of_sight()
            done = self._clicked.is_accounted_for and not (at_rest and self.moves)
            return sight if done else None

        seen = self._session.await_seen(look, self._missed())
        return seen if isinstance(seen, Sight) else None

    def await_shown(self, shows: Callable[[Sight], bool], what: str, seconds: float) -> bool | None:
        """Look until a sight shows that; False if it is not in time, nor in some looks.

        Where a look takes long, two will do: each shows what a game needs to react.

        None if the last look was disturbed, so that nobody can tell.

        Raises:
            BotStoppedError: patience ended before that time.
        """
        disturbed, looks, began = False, 0, self._now
        enough = 1 if self._session.sparing else LOOKS

        def look() -> bool | None:
            nonlocal disturbed, looks
            sight = self.look()
            disturbed, looks = not self.is_as_believed(sight), looks + 1
            if shows(sight):
                return True
            return False if self._now - began > seconds and looks > enough else None

        seen = self._session.await_seen(look, what)
        return None if disturbed and not seen else seen

    def learn_from(self, sight: Sight) -> None:
        """Believe a board that has clearly changed, though nothing was waited for."""
        if self.is_as_believed(sight):
            self._doubt = None
        else:
            self._learn(sight)

    def _just_seen(self) -> Sight | None:
        """The last look, where another one would be hardly newer and nothing was clicked since."""
        last, self._last = self._last, None
        if last is None or not self._session.would_see_the_same:
            return None
        sight, at = last
        return sight if at >= self._clicked.made_at else None

    @property
    def _now(self) -> float:
        return self._session.clock.now()

    @property
    def _lines(self) -> frozenset[Line]:
        """The lines on which ribbons are believed to lie."""
        return frozenset(ribbon.line for ribbon in self.position.placed)

    def _missed(self) -> str:
        """What is missing while nothing comes."""
        if self._clicked.waited_for:
            lines = " ".join(map(str, self._clicked.waited_for))
            return f"clicks at {lines} laid no ribbon"
        return "the board does not look as it should"

    def _land(self, arrival: Arrival) -> None:
        """The ribbon lies. A game may take the next one only when it has run out of sight too."""
        pace, asked, line = self._session.pace, arrival.asked, arrival.asked.ribbon.line
        if not asked.under_way:
            pace.timed(asked.at, arrival.fronts)
        if arrival.lane is LaneState.ARRIVING:
            pace.fell_short()
            self._board = self._board.with_stations(pace.stations)
        seen = self._session.got_at
        rests_at = seen + pace.rest(seen - asked.at, self._view.tracker.way(line))
        if self._session.sparing and pace.rests_after is not None:
            rests_at = asked.made + pace.rests_after
        self._clicked.rests(line, rests_at)
        self._tell_ribbon(asked.ribbon)

    def _tell_ribbon(self, ribbon: Ribbon) -> None:
        on_way = len(self._clicked.coming)
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

    def _learn(self, sight: Sight) -> None:
        """Believe what lies, if that is clear by now."""
        if self._doubt is None:
            self._doubt = Doubt(self._now, ReadyFinder(self._eyes))
        inks = self._board.inks_in(sight)
        if inks is not None and self._board.is_another(sight, inks):
            inks = None
        settled = self._doubt.settled(inks, self._now)
        clear = None
        if settled is not None:
            clear = instead(self._board, self._clicked.asked_for, sight, settled)
        if clear is not None:
            self.is_perfect = self.is_perfect and clear.is_own
            self._believe(clear.board, clear.why)
            self._doubt = None
        elif self._now - self._doubt.began >= PUZZLED:
            self._read_anew(self._doubt.finder)

    def _believe(self, board: Board, why: str) -> None:
        """All of the board is as that; clicks whose ribbons do not lie are still waited for."""
        self._board = board
        for ribbon in self._clicked.read_anew(self._lines):
            self._tell_ribbon(ribbon)
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
            self._clicked.forget()
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
