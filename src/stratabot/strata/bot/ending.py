"""Looks on from the last ribbon of a puzzle to what the game shows then."""

from typing import Final

from stratabot.strata.bot.belief import Belief
from stratabot.strata.bot.eyes import Eyes, WinScreen
from stratabot.strata.bot.look import Look, Sighting
from stratabot.strata.bot.ready import ReadyFinder, ReadyPuzzle
from stratabot.strata.bot.session import Session

GONE: Final = 2.0
"""A board on which all ribbons lay rightly counts as solved after it has been out of sight for this
many seconds, whatever is seen instead."""


class Ending:
    """Looks on after the last ribbon was clicked and seen to come.

    Attributes:
        says_perfect: whether the game said "Perfect"; None if no win screen was seen.
    """

    def __init__(self, session: Session, eyes: Eyes, belief: Belief) -> None:
        self.session, self.eyes, self.belief = session, eyes, belief
        self.says_perfect: bool | None = None
        self._shown_at = session.clock.now()

    def is_solved(self) -> bool:
        """Look until the puzzle is solved; False if ribbons are missing or wrong after all.

        The puzzle is solved if the game shows a win screen, or if every ribbon came as wanted and
        then the board gives way to the next puzzle, or for `GONE` seconds to anything else.

        Raises:
            BotStoppedError: patience ended before the game said that the puzzle is solved.
        """
        finder = ReadyFinder(self.eyes)
        self._shown_at = self.session.clock.now()

        def look() -> bool | None:
            sighting = self.belief.look()
            if self.belief.is_shown_in(sighting.sight):
                return self._look_at_board(sighting)
            return True if self._is_over_in(sighting.look, finder) else None

        if self.belief.after is None:
            missing = "all ribbons lie, but the game does not say solved"
            if not self.session.await_seen(look, missing):
                return False
        if isinstance(self.belief.after, WinScreen):
            self.says_perfect = self.belief.after.says_perfect
        return True

    def _look_at_board(self, sighting: Sighting) -> bool | None:
        """Judge a look at a board that is still shown: False if ribbons are missing."""
        self._shown_at = self.session.clock.now()
        self.belief.learn_from(sighting)
        if self.belief.after is not None:
            return True
        return False if self.belief.missing else None

    def _is_over_in(self, look: Look, finder: ReadyFinder) -> bool:
        """Whether a look without the board shows that the puzzle is solved."""
        ready = finder.look_on(look)
        is_board_again = isinstance(ready, ReadyPuzzle) and ready.reading.placed
        if ready is not None and not is_board_again:  # otherwise something lies over the board
            self.belief.see_instead(ready)
            return True
        return self.session.clock.now() - self._shown_at > GONE
