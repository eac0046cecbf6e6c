"""Puzzle after puzzle, to the end of the wave."""

from typing import Any, Final

from stratabot.strata.bot.eyes import Eyes, Opening, WinScreen
from stratabot.strata.bot.glance import thumbnail
from stratabot.strata.bot.player import Player
from stratabot.strata.bot.session import BotStoppedError, Session
from stratabot.strata.text import format_rows

SAYS_SO: Final = 8.0
"""Seconds in which the game must say that a board is solved once all ribbons lie."""

NEXT_COMES: Final = 4.0
"""Seconds in which the win screen must offer the next puzzle; otherwise the wave is over."""

NEXT_TAKEN: Final = 0.8
"""Seconds in which a click on Next must show; the win screen may be deaf at first."""


class Wave:
    """Plays puzzles on one screen."""

    def __init__(self, run: Session) -> None:
        self.run = run
        self.eyes = Eyes(run)
        self.deaf = 0.0
        """Seconds that Next was clicked too early, learned."""

    def play(self, puzzles: int | None = None) -> dict[str, Any]:
        """Play that many puzzles; without a number, as many as a wave of that side has.

        Returns what `wave_done` tells.

        Raises:
            BotStoppedError: a puzzle could not be played, or the wave was shorter than `puzzles`.
        """
        opening = self._first()
        number = 0
        while opening is not None:
            number += 1
            self._play(opening, number, puzzles)
            total = opening.tracker.side**2 if puzzles is None else puzzles
            opening = self._following() if number < total else None
        if puzzles is not None and number < puzzles:
            raise BotStoppedError(f"the wave ended after {number} of {puzzles} puzzles")
        done = self.run.tally.as_json(self.run.clock.now() - self.run.start)
        self.run.tell("wave_done", **done)
        return done

    def _first(self) -> Opening | None:
        """The puzzle that is open, or the one behind the win screen."""
        seen = self.eyes.await_puzzle_or_win()
        return seen if isinstance(seen, Opening) else self._following()

    def _play(self, opening: Opening, number: int, puzzles: int | None) -> None:
        reading, side = opening.reading, opening.tracker.side
        player = Player(self.run, self.eyes, opening)
        self.run.tell(
            "puzzle",
            number=number,
            of=side**2 if puzzles is None else puzzles,
            size=side,
            colors=reading.colors,
            grid=format_rows(player.board.puzzle),
            placed=[str(ribbon) for ribbon in player.board.placed],
        )
        player.play()
        try:
            self.eyes.await_solved(player.board.shows, SAYS_SO)
        except TimeoutError:
            raise BotStoppedError("all ribbons lie, but the game does not say solved") from None
        self.run.tally.puzzles += 1
        self.run.tally.perfects += player.board.whole
        self.run.tell("solved", number=number, perfect=player.board.whole)

    def _following(self) -> Opening | None:
        """Click on Next and wait for its puzzle; None if there is no Next."""
        for _ in range(2 * self.run.options.tries):
            solved = self.eyes.await_next(NEXT_COMES)
            if not solved.offers_next:
                return None
            # Nothing shows from when on a win screen takes a click: so it is given the time that
            # another bot had to wait on the real game, and more once that was too little.
            self.run.clock.sleep(self.run.profile.delays.win_delay + self.deaf)
            clicked = self._click_next(solved)
            if clicked:
                seen = self.eyes.await_puzzle()
                if isinstance(seen, Opening):
                    return seen
            self.deaf += 0.2 if clicked is not None else 0.0
        raise BotStoppedError("clicks on Next do nothing")

    def _click_next(self, solved: WinScreen) -> bool | None:
        """Whether something happened after the click; None if it could not be made."""
        before = thumbnail(self.run.grab())
        if not self.run.click(solved.layout.next_button):
            return None
        try:
            return self.run.until(
                lambda: self.eyes.has_changed(before), "Next does nothing", NEXT_TAKEN
            )
        except TimeoutError:
            self.run.tally.retries += 1
            self.run.tell("retry", button="next")
            return False
