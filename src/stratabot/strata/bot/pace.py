"""What the bot learns of a game's pace while it plays, for all puzzles of a session."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import Final

from stratabot.strata.bot.bracket import Bracket
from stratabot.strata.bot.habits import NOTHING_KNOWN, Habits

OUT_OF_SIGHT: Final = 1.6
"""Pitches that a ribbon may run on beyond the edge of the screen: twice its half breadth for the
slant, and what was left to the edge."""

_LATENCY: Final = 0.015
"""Seconds from the decision to click to the press: 4 to 20 ms measured on X11."""

_EVEN: Final = 0.9
"""A ribbon whose last speed is below this share of its mean speed slows down toward its end.
Measured: 0.6 to 0.7 for the usual curves; 1.1 to 1.3 for an even speed, as the game answers late.
"""

_MOST_SLACK: Final = 4.0


class EarlyClicks(Enum):
    """Whether the game takes clicks of some kind while a ribbon slides in.

    TAKEN: at once, or one after another when the ribbon lies.
    """

    UNTRIED = auto()
    TAKEN = auto()
    IGNORED = auto()


class NextDelay:
    """How long to wait before a click on Next: seconds since the win screen came to rest.

    Nothing shows when a win screen begins to take clicks. So the first click waits as long as is
    known of the game. If one that was earlier than usual is ignored, the next ones wait as usual.
    Others may have been lost by chance: only two puzzles running tell that the game needs longer.
    Once a click was taken, a single one is tried without any wait; if it is ignored, the game keeps
    its delay.

    Attributes:
        seconds: the delay that is known to do.
    """

    def __init__(self, usual: float, known: float | None = None) -> None:
        """Seconds that games of that kind need, and this one, if an earlier run found that out."""
        self.seconds = usual if known is None else known
        self._usual = usual
        self._tries = False
        self._tried = known is not None
        self._was_ignored = False
        self._in_a_row = 0
        """Puzzles running on which a click was ignored that came as late as is known to do."""

    @property
    def found_out(self) -> float | None:
        """The delay, if it is known whether a click without any wait does; else None."""
        return self.seconds if self._tried and not self._tries else None

    @property
    def next(self) -> float:
        """The delay of the next click."""
        return 0.0 if self._tries else self.seconds

    def taken(self, delay: float) -> None:
        """A click after so many seconds was taken."""
        self._in_a_row = self._in_a_row + 1 if self._was_ignored else 0
        needs_longer = self._in_a_row > 1
        if self._tries or needs_longer:
            self.seconds = delay
        elif self._was_ignored and self.seconds < self._usual:
            self.seconds = min(delay, self._usual)
        self._tries = not (self._tried or self._was_ignored)
        self._tried = self._tried or self._tries or needs_longer
        self._was_ignored = False

    def ignored(self) -> None:
        """A click did nothing."""
        self._was_ignored = not self._tries
        self._tries = False


class Pace:
    """How fast ribbons slide in, and what the game takes meanwhile.

    Attributes:
        early_swatch: whether the game takes a swatch while a ribbon slides in.
        next_delay: how long to wait before a click on Next.
        fade: how long the next puzzle takes to stand still, from the end of the click on Next on.
        reaches_edge: whether ribbons reach the edge of the screen.
        slack: a factor for the time to wait, 1 to 4. It doubles with every click at a selector
            that laid nothing, because that click may have come too early.
    """

    def __init__(self, next_delay: float = 0.0, known: Habits = NOTHING_KNOWN) -> None:
        """What is known of games of that kind, in seconds; and of this game from earlier runs."""
        ignored = known.ignores_swatches
        self.early_swatch = EarlyClicks.IGNORED if ignored else EarlyClicks.UNTRIED
        self.next_delay = NextDelay(next_delay, known.next_delay)
        self.fade = Bracket()
        self._lies: dict[int, Bracket] = {}
        self.reaches_edge = True
        self.slack = 1.0
        self._way = self._time = 0.0
        """Pitches and seconds of all slides seen, from the click on."""
        self._last_way = self._last_time = 0.0
        """The same for the last part of each slide."""
        self._taken, self._ignored = 0, int(known.ignores_ribbons)
        """Clicks at selectors while a ribbon slid in that laid one, and that did not."""
        self._known = known
        self._loses_clicks = False

    @property
    def habits(self) -> Habits:
        """What is known of the game now, for later runs.

        Where clicks are lost also when nothing moves, nobody knows why an early one was ignored.
        """
        known, sure = self._known, not self._loses_clicks
        learned = Habits(
            self.early_ribbon is EarlyClicks.IGNORED and (sure or known.ignores_ribbons),
            self.early_swatch is EarlyClicks.IGNORED and (sure or known.ignores_swatches),
            self.next_delay.found_out if sure else known.next_delay,
        )
        return known if learned == replace(known, since=None) else learned

    @property
    def early_ribbon(self) -> EarlyClicks:
        """Whether the game takes a click at a selector while a ribbon slides in.

        One click that was ignored tells. One that was taken may have come just as the ribbon before
        had come to rest: many do where ribbons are quick, or where the game stalls and takes them
        late. Where clicks are lost also when nothing moves, it is what became of most that tells.
        """
        if not self._taken and not self._ignored:
            return EarlyClicks.UNTRIED
        chance = self._taken if self._loses_clicks else 0
        return EarlyClicks.IGNORED if self._ignored > chance else EarlyClicks.TAKEN

    @property
    def burst(self) -> int | None:
        """How many selectors to click one after another: 2 to find out; None for all."""
        kind = self.early_ribbon
        return {EarlyClicks.UNTRIED: 2, EarlyClicks.IGNORED: 1}.get(kind)

    @property
    def rests_after(self) -> float | None:
        """Seconds from the end of a click until its ribbon rests, out of sight too; None: unknown.

        Where looks are rare nobody sees how fast a ribbon is, so that it is given its time again.
        """
        upper = self.lies(1).upper
        return None if upper is None else upper * (1 + self.slack)

    def lies(self, number: int) -> Bracket:
        """How long a ribbon takes to come in, from the end of its click on.

        `number` is how many are on their way then, itself counted: some games lay one after
        another. What is not known yet is guessed to be as with fewer.
        """
        if number not in self._lies:
            fewer = [k for k in self._lies if k < number]
            self._lies[number] = Bracket(self._lies[max(fewer)].guess if fewer else 0.0)
        return self._lies[number]

    @property
    def stations(self) -> int:
        """How many of a lane's three samples its ribbon reaches."""
        return 3 if self.reaches_edge else 2

    @property
    def even(self) -> bool:
        """Whether ribbons are known to slide in without slowing down."""
        if not (self._time > 0 and self._last_time > 0):
            return False
        return self._last_way / self._last_time > _EVEN * self._way / self._time

    def fell_short(self) -> None:
        """A ribbon lies still, but not to the edge of the screen."""
        self.reaches_edge = False

    def missed(self) -> None:
        """A click at a selector laid nothing, though nothing moved."""
        self._loses_clicks = True
        self.slack = min(2 * self.slack, _MOST_SLACK)

    def tried_early_swatch(self, taken: bool) -> None:
        """A swatch was clicked while a ribbon slid in. One tells, as in `early_ribbon`.

        Where clicks are lost, a game that took one takes all.
        """
        if taken:
            self.early_swatch = EarlyClicks.TAKEN
        elif self.early_swatch is EarlyClicks.UNTRIED or not self._loses_clicks:
            self.early_swatch = EarlyClicks.IGNORED

    def tried_early_ribbon(self, taken: bool) -> None:
        """A selector was clicked while a ribbon slid in; whether its own ribbon came."""
        if taken:
            self._taken += 1
        else:
            self._ignored += 1

    def timed(self, clicked: float, fronts: Sequence[tuple[float, float]]) -> None:
        """Learn from one ribbon's slide; nothing can be learned from fewer than two looks.

        Args:
            clicked: when its selector was clicked, in seconds.
            fronts: the time of every look, and how many pitches the ribbon had come by then.
        """
        if len(fronts) < 2:
            return
        (middle, way_then), (last, way) = fronts[(len(fronts) - 1) // 2], fronts[-1]
        if last <= middle or way <= way_then:
            return
        self._way += way
        self._time += last - clicked - _LATENCY
        self._last_way += way - way_then
        self._last_time += last - middle

    def rest(self, took: float, way: float) -> float:
        """Seconds until a ribbon that leaves the screen lies still.

        It took `took` seconds to come `way` pitches. A ribbon that may slow down is given as long
        again: the usual curves need up to 0.9 of it, all of it out of sight.
        """
        if not self.even or not self.reaches_edge:
            return took
        return took * min(1.0, OUT_OF_SIGHT * self.slack / way)
