"""Players that see nothing, to compare the bot with: the quickest there can be, and the old bot."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from stratabot.screen import VirtualClock
from stratabot.strata.fewest import find_fewest_changes
from stratabot.strata.groups import Group, groups
from stratabot.strata.practice.attempt import EarlyClicks
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.hits import Button, Hit, Swatch
from stratabot.strata.practice.records import Effect
from stratabot.strata.practice.screen import Costs
from stratabot.strata.puzzle import Line, Puzzle

CLICK: Final = 0.6
PUZZLE: Final = 3.5
"""The older Java bot's fixed schedule: seconds a click, and seconds a puzzle beside."""

_DEAF_TO: Final[dict[EarlyClicks, tuple[type, ...]]] = {
    EarlyClicks.OVERLAP: (),
    EarlyClicks.QUEUE: (),
    EarlyClicks.DEAF: (Line,),
    EarlyClicks.DEAF_ALL: (Line, Swatch),
    EarlyClicks.UNEVEN: (Line, Swatch),
}
"""What must not be clicked while a ribbon slides."""


class Wave:
    """A wave without a screen, played by what is known of it."""

    def __init__(
        self, side: int, colors: int, seed: int, puzzles: int, manner: EarlyClicks
    ) -> None:
        self.clock, self.puzzles = VirtualClock(), puzzles
        self.game = PracticeGame.wave(
            side, colors, self.clock, Random(seed), puzzles=puzzles, manner=manner
        )

    def least(self, costs: Costs) -> float:
        """Seconds a puzzle for who knows everything, and waits for nothing but the game."""
        for number in range(1, self.puzzles + 1):
            self._await_end(Button.HELP)
            for hit in self._hits():
                self._await_end(hit)
                self.game.press(hit)
                self.clock.sleep(costs.press + costs.release)
            self._await_solved(number)
            if number < self.puzzles:
                self.clock.sleep(self.game.timings.next_delay)
                assert self.game.press(Button.NEXT).effect is Effect.NEXT
        return self._seconds()

    def old_schedule(self) -> float:
        """Seconds a puzzle for the older bot, which sleeps after each click and never looks."""
        for number in range(1, self.puzzles + 1):
            self.clock.sleep(3.0)
            for hit in self._hits():
                self.game.press(hit)
                self.clock.sleep(CLICK)
            self.clock.sleep(PUZZLE - 3.0)
            if number < self.puzzles:
                assert self.game.press(Button.NEXT).effect is Effect.NEXT
        return self._seconds()

    def _hits(self) -> Iterator[Hit]:
        color = "1"
        for group in _plan(self.game.puzzle):
            assert group.color is not None
            if group.color != color:
                yield Swatch(int(group.color) - 1)
            color = group.color
            yield from (ribbon.line for ribbon in group.ribbons)

    def _await_end(self, hit: Hit) -> None:
        """Wait until the game takes that; for anything else than clicks, until it is open."""
        deaf_to = _DEAF_TO[self.game.manner] if isinstance(hit, Line | Swatch) else (Button,)
        while isinstance(hit, deaf_to) and self.game.is_moving:
            self._let_happen()

    def _await_solved(self, number: int) -> None:
        while not self.game.scene().won or len(self.game.wins) < number:
            self._let_happen()

    def _let_happen(self) -> None:
        due = self.game.due_in
        assert due is not None
        self.clock.sleep(due + 1e-6)

    def _seconds(self) -> float:
        """From one solved puzzle to the next."""
        assert self.game.perfects == self.puzzles
        times = [record.time for record in self.game.wins]
        return (times[-1] - times[0]) / (len(times) - 1)


def _plan(puzzle: Puzzle) -> Sequence[Group]:
    fewest = find_fewest_changes(puzzle, "1")
    assert fewest is not None
    return groups(fewest.solution, "1")
