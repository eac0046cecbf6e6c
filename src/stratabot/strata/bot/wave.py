"""Plays puzzle after puzzle, to the end of the wave."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from stratabot.screen import Clock, RealClock, Screen
from stratabot.strata.bot.board import Board
from stratabot.strata.bot.events import Details, EventTally, Listener
from stratabot.strata.bot.eyes import Eyes, Situation, WinScreen, are_different, thumbnail
from stratabot.strata.bot.looks import Look
from stratabot.strata.bot.player import GameGone, Player
from stratabot.strata.bot.ready import (
    FROZEN,
    NEXT_COMES,
    NextClick,
    ReadyPuzzle,
    WaveEnd,
    await_next_situation,
    await_puzzle_or_win,
)
from stratabot.strata.bot.session import BotOptions, BotStoppedError, Session
from stratabot.strata.layout.profile import Profile, load_profile
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.text import format_rows
from stratabot.words import counted

NEXT_TAKEN: Final = 0.8  # seconds for a click on Next to show; win screens ignore clicks at first
_ANSWERS: Final = 0.3  # seconds until a click's effect is looked for: thrice what games need


def play(
    screen: Screen,
    *,
    puzzles: int | None = 1,
    clock: Clock | None = None,
    profile: Profile | None = None,
    options: BotOptions | None = None,
    listeners: Iterable[Listener] = (),
) -> EventTally:
    """Play what a screen shows: read it, solve it, click the answer, and look at every step.

    Args:
        screen: anything that has a size and can be grabbed and clicked.
        puzzles: how many puzzles; None for all to the wave's end.
        clock: the time that the screen goes by; None for the clock on the wall.
        profile: the layout of the game; None for the user's own, else the shipped one.
        options: how to play.
        listeners: called with every event.

    Raises:
        BotStoppedError: a puzzle could not be played, or the wave was shorter than `puzzles`.
        ScreenError: the screen cannot be seen or clicked any more.
        UserStop: the user wanted an end.
        InputError: the board has another side or number of colors than the options insist on.
        ProfileError: no profile is given, and the user's own cannot be used.
    """
    clock, profile = clock or RealClock(), profile or load_profile()
    session = Session(screen, clock, profile, options, listeners)
    Wave(session).play(puzzles)
    return session.tally


class SolvedPuzzles:
    """The solved puzzles of a wave in their order, however often the game begins the wave anew."""

    def __init__(self) -> None:
        self._puzzles: list[Puzzle] = []
        self._at = 0  # how many of them are behind

    def __len__(self) -> int:
        return len(self._puzzles)

    def number(self, puzzle: Puzzle, may_be_anew: bool) -> int:
        """Which puzzle of the wave this is, from 1; perhaps an earlier one if the game was gone."""
        if may_be_anew and puzzle in self._puzzles:
            self._at = self._puzzles.index(puzzle)
        elif [puzzle] != self._puzzles[self._at : self._at + 1]:
            self._at = len(self._puzzles)
        return self._at + 1

    def add(self, puzzle: Puzzle) -> None:
        """The puzzle that was numbered last is solved."""
        if self._at == len(self._puzzles):
            self._puzzles.append(puzzle)
        self._at += 1


class Wave:
    """Plays puzzles on one screen; `after` is what the game showed when none came any more.

    `about` tells at the wave's end what `wave_done` says besides.
    """

    def __init__(
        self, session: Session, eyes: Eyes | None = None, about: Callable[[], Details] = dict
    ) -> None:
        self.session = session
        self.eyes = eyes or Eyes(session)
        self.about = about
        self.after: Situation | None = None

    def play(self, puzzles: int | None = None, seen: Situation | None = None) -> Details:
        """The event `wave_done` of so many puzzles, or of all to the wave's end."""
        before, began = replace(self.session.tally), self.session.seconds
        ready = self._next_puzzle(seen or await_puzzle_or_win(self.eyes))
        solved, after, may_be_anew = SolvedPuzzles(), None, False
        while isinstance(ready, ReadyPuzzle):
            total = ready.reading.side**2 if puzzles is None else puzzles
            number = solved.number(ready.puzzle, may_be_anew)
            told = {"number": number, "of": total, "at_most": puzzles is None}
            told["again"] = number <= len(solved)
            board, losses = Board(self.session, self.eyes, ready), self.session.losses
            is_solved = self._play(ready, board, told, is_last=number == total)
            after = board.after
            if is_solved:
                solved.add(ready.puzzle)
            if len(solved) == total:
                break
            may_be_anew = not is_solved or self.session.losses > losses
            ready = self._next_puzzle(after, may_end=puzzles is None)
        if not isinstance(ready, ReadyPuzzle):
            self.after = ready
        if puzzles is not None and len(solved) < puzzles:
            saw = ready.why if isinstance(ready, WaveEnd) else "a win screen without Next"
            raise BotStoppedError(
                f"the wave ended after {len(solved)} of {counted(puzzles, 'puzzle')}: "
                f"the screen shows {saw}"
            )
        tally = self.session.tally.since(before)
        done = {**self.about(), **tally.as_json(self.session.seconds - began)}
        if isinstance(ready, WaveEnd):
            done |= {"sign": "vacant", "end": ready.why}
        elif isinstance(ready, WinScreen):
            done["sign"] = "win"
        elif isinstance(after, GameGone):
            done |= {"sign": "gone", "end": after.why}
        else:
            done["sign"] = "most" if puzzles is None else "asked"
        self.session.tell("wave_done", **done)
        return done

    def _play(self, ready: ReadyPuzzle, board: Board, told: Details, *, is_last: bool) -> bool:
        """Play one puzzle, which is `told` as this one of the wave; whether it is solved."""
        reading, session = ready.reading, self.session
        player = Player(session, self.eyes, board)
        session.pace.puzzles_left = told["of"] - told["number"]
        session.is_done = lambda: is_last and player.has_laid_all
        session.tell(
            "puzzle",
            **told,
            size=reading.side,
            colors=reading.colors,
            names=list(reading.names().values()),
            grid=format_rows(ready.puzzle),
            placed=[str(ribbon) for ribbon in reading.placed],
        )
        try:
            is_solved = player.play()
        finally:  # also where the game has left the puzzle
            session.is_done = lambda: False
        if is_solved:
            which = {name: told[name] for name in ("number", "again")}
            says = player.says_perfect
            session.tell("solved", **which, perfect=board.is_perfect, says_perfect=says)
        return is_solved

    def _next_puzzle(self, seen: Situation | None, may_end: bool = True) -> Situation:
        """Click Next if it is seen; returns the next puzzle, or how the wave ends."""
        seen = seen or await_next_situation(self.eyes, may_end=may_end)
        while isinstance(seen, WinScreen):
            taken = self._click_next(seen) if seen.offers_next else None
            if not seen.offers_next and self.session.clock.now() - seen.since >= NEXT_COMES:
                break
            following = await_next_situation(self.eyes, taken, may_end)
            if isinstance(following, WinScreen):
                if not following.offers_next:
                    return following  # It has offered none for long enough.
                before, now = seen.seen, following.seen
                if before is not None and now is not None and not are_different(before, now):
                    following = replace(following, since=seen.since)
            seen = following
        return seen

    def _click_next(self, win: WinScreen) -> NextClick | None:
        """Click on Next once, if it is still seen; None if nothing changed then."""
        session, clock, looks = self.session, self.session.clock, self.session.looks
        learned, fade = session.pace.next_delay, session.pace.fade
        opens = win.since + learned.next
        # If looks are quick, the last one ends when Next opens.
        session.sleep_until(opens if looks.spares_looks else opens - looks.cost)
        if not looks.is_fresh(win.look, clock.now()) and self._look_after(win):
            return None
        session.sleep_until(opens)
        clicked = clock.now()
        if not self.session.click(win.layout.next_button, "next"):
            self.session.require_patience("no click can be made")
            return None
        made = clock.now()
        if looks.spares_looks:
            session.sleep_until(made + max(fade.guess, _ANSWERS))
        # A click that was only tried early need not be waited for longer than usual, if the game
        # may not just have stalled.
        seconds, told = NEXT_TAKEN, {}
        if learned.next < learned.seconds:
            told = {"learned": "Next takes no click at first"}
            seconds = max(win.since + learned.seconds - clock.now(), FROZEN)
        what = "clicks on Next do nothing"
        try:
            look = session.await_seen(lambda: self._look_after(win), what, seconds)
        except TimeoutError:
            if session.is_frozen:  # The click may have been taken unseen.
                session.await_seen(lambda: None if self._is_frozen_in_look() else True, what)
                if (change := self._look_after(win)) is not None:
                    return NextClick(made, change)
            learned.note_ignored()
            session.tell("retry", button="next", **told)
            session.require_patience(what)
            return None
        # One game in four may take it at once; if not, that costs less than a second.
        may_try = session.pace.is_worth_trying(learned.seconds / 4, NEXT_TAKEN)
        learned.note_taken(clicked - win.since, may_try)
        return NextClick(made, look)

    def _is_frozen_in_look(self) -> bool:
        self.session.look()
        return self.session.is_frozen

    def _look_after(self, win: WinScreen) -> Look | None:
        for _ in range(1 if self.session.looks.spares_looks else 2):
            look = self.session.look()
            if self._shows_win(look, win):
                return None
        return look

    def _shows_win(self, look: Look, win: WinScreen) -> bool:
        if win.seen is not None:
            return not are_different(win.seen, thumbnail(look.frame))
        now = self.eyes.win_screen_in(look)
        return now is not None and now.offers_next
