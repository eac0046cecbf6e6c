"""Puzzle after puzzle, to the end of the wave."""

from collections.abc import Iterable
from typing import Any, Final

from stratabot.screen import Clock, Screen
from stratabot.screen.clock import RealClock
from stratabot.strata.bot.belief import Belief
from stratabot.strata.bot.events import Listener, Tally
from stratabot.strata.bot.eyes import Eyes, WinScreen
from stratabot.strata.bot.glance import differ, thumbnail
from stratabot.strata.bot.player import Player
from stratabot.strata.bot.ready import ReadyPuzzle, await_puzzle, await_puzzle_or_win
from stratabot.strata.bot.session import BotOptions, BotStoppedError, ClickResult, Session
from stratabot.strata.text import format_rows
from stratabot.strata.vision.profile import Profile, load_profile

SAYS_SO: Final = 8.0
"""Seconds in which the game must say that a board is solved once all ribbons lie."""

NEXT_COMES: Final = 4.0
"""Seconds in which the win screen must offer the next puzzle; otherwise the wave is over."""

NEXT_TAKEN: Final = 0.8
"""Seconds in which a click on Next must show; the win screen may ignore clicks at first."""

_LONGER: Final = 0.2
"""Seconds more to wait before the next click on Next if this one was ignored."""


def play(
    screen: Screen,
    *,
    puzzles: int | None = 1,
    clock: Clock | None = None,
    profile: Profile | None = None,
    options: BotOptions | None = None,
    listeners: Iterable[Listener] = (),
) -> Tally:
    """Play what a screen shows: read it, solve it, click the answer, and look at every step.

    Args:
        screen: anything that has a size, can be grabbed and clicked.
        puzzles: how many; None for as many as a wave of that side has.
        clock: the time that the screen goes by; None for the clock on the wall.
        profile: the layout of the game; None for the user's own, else the shipped one.
        options: how to play.
        listeners: called with every event.

    Raises:
        BotStoppedError: a puzzle could not be played, or the wave was shorter than `puzzles`.
        ScreenError: the screen cannot be seen or clicked any more.
        Stopped: the user wanted an end.
        InputError: the board has another side or number of colors than the options insist on.
    """
    clock, profile = clock or RealClock(), profile or load_profile()
    session = Session(screen, clock, profile, options, listeners)
    Wave(session).play(puzzles)
    return session.tally


class Wave:
    """Plays puzzles on one screen."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.eyes = Eyes(session)
        self._next_delay = session.profile.delays.win_delay
        """Seconds between the win screen at rest and a click on Next. Nothing shows when a win
        screen begins to take clicks. So this is at first what another bot had to wait on the real
        game, and grows when that was too little."""

    def play(self, puzzles: int | None = None) -> dict[str, Any]:
        """Play that many puzzles; without a number, as many as a wave of that side has.

        Returns the details of the event `wave_done`.

        Raises:
            BotStoppedError: a puzzle could not be played, or the wave was shorter than `puzzles`.
            InputError: the board has another side or number of colors than asked for.
        """
        ready = self._first()
        number = 0
        while ready is not None:
            number += 1
            total = ready.reading.side**2 if puzzles is None else puzzles
            self._play(ready, number, total)
            ready = self._following() if number < total else None
        if puzzles is not None and number < puzzles:
            raise BotStoppedError(f"the wave ended after {number} of {puzzles} puzzles")
        done = self.session.tally.as_json(self.session.seconds)
        self.session.tell("wave_done", **done)
        return done

    def _first(self) -> ReadyPuzzle | None:
        """The puzzle that is open, or the one behind the win screen."""
        ready = await_puzzle_or_win(self.eyes)
        return ready if isinstance(ready, ReadyPuzzle) else self._following()

    def _play(self, ready: ReadyPuzzle, number: int, total: int) -> None:
        belief = Belief(self.session, self.eyes, ready)
        self.session.tell(
            "puzzle",
            number=number,
            of=total,
            size=ready.reading.side,
            colors=ready.reading.colors,
            names=list(ready.reading.names().values()),
            grid=format_rows(ready.puzzle),
            placed=[str(ribbon) for ribbon in ready.reading.placed],
        )
        Player(self.session, belief).play()
        try:
            self.eyes.await_solved(belief.is_shown_in, SAYS_SO)
        except TimeoutError:
            raise BotStoppedError("all ribbons lie, but the game does not say solved") from None
        self.session.tell("solved", number=number, perfect=belief.is_perfect)

    def _following(self) -> ReadyPuzzle | None:
        """Click on Next and wait for its puzzle; None if there is no Next."""
        for _ in range(2 * self.session.options.tries):
            win = self.eyes.await_next(NEXT_COMES)
            if not win.offers_next:
                return None
            self.session.clock.sleep(self._next_delay)
            outcome = self._click_next(win)
            if outcome is ClickResult.TAKEN:
                ready = await_puzzle(self.eyes)
                if isinstance(ready, ReadyPuzzle):
                    return ready
            if outcome is not ClickResult.DISTURBED:
                self._next_delay += _LONGER
        raise BotStoppedError("clicks on Next do nothing")

    def _click_next(self, win: WinScreen) -> ClickResult:
        """Click on Next, and wait until anything changes on the screen."""
        before = thumbnail(self.session.grab())
        if not self.session.click(win.layout.next_button):
            return ClickResult.DISTURBED
        try:
            self.session.await_true(
                lambda: differ(before, thumbnail(self.session.grab())),
                "Next does nothing",
                NEXT_TAKEN,
            )
        except TimeoutError:
            self.session.tell("retry", button="next")
            return ClickResult.LOST
        return ClickResult.TAKEN
