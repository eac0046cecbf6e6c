"""Learns a game's pace while the bot plays, for all puzzles of a session."""

from collections.abc import Sequence
from typing import Final

OUT_OF_SIGHT: Final = 1.6
"""Pitches that a ribbon may run on beyond the edge of the screen: twice its half breadth for the
slant, and the rest of its way to the edge."""

_LATENCY: Final = 0.015  # seconds from the decision to the press: 4 to 20 ms on X11

_EVEN: Final = 0.9
"""A ribbon whose last speed is below this share of its mean speed slows down toward its end.

Measured: 0.6 to 0.7 for the usual curves; 1.1 to 1.3 for an even speed, since games answer late.
"""

_MOST_SLACK: Final = 4.0

_CLOSE: Final = 0.8
"""If the lower bound is at least this share of the upper one, no more is tried. With an upper bound
of a second, a closer one would save less than a look takes where looks are worth sparing."""


_SEVERAL: Final = 3
"""How many times as late as the latest answer a click may be before the bot looks into it."""

LONGEST_WAIT: Final = 8.0  # seconds, however late answers were: a game that stalled goes on

_STEP: Final = 0.012  # seconds by which a click comes earlier than the one before
_CREEPS_FROM: Final = 3  # the board of a wave from which on clicks at selectors come earlier, too
TRIED_WITHIN: Final = 0.2
"""Seconds after which a click at a swatch, tried while the game may be deaf, counts as ignored; or
twice what the game needs to answer."""

_LOST_RIBBON: Final = 0.8  # seconds that a click at a selector costs if it is ignored
_FRAME: Final = 0.017  # seconds from frame to frame of a usual game


FIRST_ANSWERS: Final = 1.0
"""Seconds to wait for the first answer of all. Games may show ribbons later than swatches."""

SWATCH_ANSWERS: Final = 0.3
"""The least seconds to wait for a swatch. A second click does no harm. On a busy machine answers of
0.02 s took 0.2 s."""

RIBBON_ANSWERS: Final = 0.4
"""The least seconds to wait for later ones before a swatch is asked, which costs 0.3 s."""


class DurationBounds:
    """A duration in seconds by its bounds, which looks halve; `upper` is None before its end."""

    def __init__(self, first: float = 0.0) -> None:
        """`first` is the guess before anything was seen."""
        self.lower = 0.0
        self.upper: float | None = None
        self._first = first

    @property
    def guess(self) -> float:
        if self.upper is None:
            return max(self._first, self.lower)
        if self.lower >= _CLOSE * self.upper:
            return self.upper
        return (self.lower + self.upper) / 2

    def note_end_by(self, after: float) -> None:
        after = max(0.0, after)
        self.upper = after if self.upper is None else min(self.upper, after)
        self.lower = min(self.lower, self.upper)

    def note_longer_than(self, after: float) -> None:
        """Note that the time was not over after this many seconds; the longest such time counts."""
        self.lower = max(self.lower, after)
        if self.upper is not None and self.upper <= self.lower:
            self.upper = None


class Lateness:
    """How late the game answers a click, in seconds from its end to the look that shows its effect.

    Attributes:
        seconds: the latest answer seen; None before the first. A later one counts at once, and each
            prompter one takes it back by a fifth of the difference: a game that was late once may
            be so again.
    """

    def __init__(self, least: float) -> None:
        """`least` are the seconds to wait where answers are prompt."""
        self.seconds: float | None = None
        self._least = least

    @property
    def wait(self) -> float:
        """Seconds without any effect after which the bot looks into a click."""
        if self.seconds is None:
            return FIRST_ANSWERS
        return min(max(self._least, _SEVERAL * self.seconds), LONGEST_WAIT)

    def note_answer(self, after: float) -> None:
        if self.seconds is None or after > self.seconds:
            self.seconds = after
        else:
            self.seconds += (after - self.seconds) / 5


class NextDelay:
    """How long to wait before a click on Next: seconds since the win screen came to rest.

    Nothing shows when a win screen begins to take clicks. So the first click waits as long as games
    of this kind need. If the game ignores a click that was earlier than usual, the next clicks wait
    as usual. A usual click may be lost by chance: only two puzzles in a row tell that the game
    needs longer. Once a click was taken, one click is tried without any wait; if the game ignores
    it, the game keeps its delay.

    Attributes:
        seconds: the delay that is known to be enough.
    """

    def __init__(self, usual: float) -> None:
        """`usual` are the seconds that such games need."""
        self.seconds = self._usual = usual
        self._tries = self._tried = False
        self._was_ignored = False
        self._in_a_row = 0
        """How many puzzles in a row ignored a click after the delay that was believed to be
        enough."""

    @property
    def next(self) -> float:
        return 0.0 if self._tries else self.seconds

    def note_taken(self, delay: float, may_try: bool = True) -> None:
        """The click was taken after that delay; `may_try`: whether to try the next one at once."""
        self._in_a_row = self._in_a_row + 1 if self._was_ignored else 0
        needs_longer = self._in_a_row > 1
        if self._tries or needs_longer:
            self.seconds = delay
        elif self._was_ignored and self.seconds < self._usual:
            self.seconds = min(delay, self._usual)
        self._tries = may_try and not (self._tried or self._was_ignored)
        self._tried = self._tried or self._tries or needs_longer
        self._was_ignored = False

    def note_ignored(self) -> None:
        self._was_ignored = not self._tries
        self._tries = False


class Deafness:
    """How long a game ignores clicks after one that lays a ribbon, in seconds from click to click.

    It may end before a look shows the ribbon at rest: a frame is drawn and seen later, and the last
    part of a slide is out of sight. So clicks creep nearer, a step each, until one is ignored.

    Attributes:
        upper: the least time after which a click was taken; None before.
        ignored_clicks: how many came too early. After two the game's times vary, as on a machine
            that has too much to do: then only looks tell.
    """

    def __init__(self) -> None:
        self.upper: float | None = None
        self.ignored_clicks = 0
        self._lower = 0.0

    def next(self, may_try: bool) -> float | None:
        """When to click next: as early as ever, or a step earlier; None if only looks tell."""
        if self.upper is None or self.ignored_clicks > 1:
            return None
        if self.ignored_clicks:
            return max(self.upper, self._lower + 2 * _STEP)
        return self.upper - _STEP if may_try else self.upper

    @property
    def sure(self) -> float | None:
        """When a click is surely taken, although games end a slide only when they draw."""
        opens = self.next(may_try=False)
        return None if opens is None else opens + _FRAME

    def note_taken(self, after: float) -> None:
        self.upper = after if self.upper is None else min(self.upper, after)

    def note_ignored(self, after: float) -> None:
        self.ignored_clicks += 1
        self._lower = max(self._lower, after)
        if self.upper is not None and self.upper <= self._lower:
            self.upper = None


class Pace:
    """How fast ribbons slide in, and which clicks the game takes meanwhile.

    Attributes:
        early_swatch: whether the game takes a swatch while a ribbon slides in; None if not tried.
        swatch_answers: how late a click at a swatch shows if nothing is under way.
        ribbon_answers: how late a ribbon is seen to come if nothing else is under way.
        fade: the time from the end of a click on Next until the next puzzle stands still.
        stations: how many of a lane's three samples its ribbon reaches.
        puzzles_left: how many of the wave come after this one, at most.
        slack: a factor for the time to wait, 1 to 4: doubled by every click that laid no ribbon.
    """

    def __init__(self, next_delay: float = 0.0) -> None:
        """`next_delay` is the usual delay of such games."""
        self.early_swatch: bool | None = None
        self.next_delay = NextDelay(next_delay)
        self.swatch_answers = Lateness(SWATCH_ANSWERS)
        self.ribbon_answers = Lateness(RIBBON_ANSWERS)
        self.fade = DurationBounds()
        self.deafness = Deafness()
        self._side = self._boards = 0
        self.puzzles_left = 0
        self._lies: dict[int, DurationBounds] = {}
        self.stations = 3
        self.slack = 1.0
        self._way = self._time = 0.0  # pitches and seconds of all slides seen, from the click on
        self._last_way = self._last_time = 0.0  # the same for the last part of each slide
        self._taken = self._ignored = 0
        """Clicks at selectors while a ribbon slid in: how many laid a ribbon, how many did not."""
        self._loses_clicks = False

    def begin(self, side: int) -> None:
        """A board of that side: where it differs, ribbons may slide for another time."""
        if side != self._side:
            self._side, self._boards, self.deafness = side, 0, Deafness()
        self._boards += 1

    @property
    def early_ribbon(self) -> bool | None:
        """Whether the game takes a click at a selector while a ribbon slides in; None if untried.

        One ignored click tells; a taken one may have come just after the slide. If clicks are also
        lost when nothing moves, the majority tells.
        """
        if not self._taken and not self._ignored:
            return None
        return self._ignored <= (self._taken if self._loses_clicks else 0)

    @property
    def burst(self) -> int | None:
        """How many selectors to click one after another: 2 to learn the game; None for all."""
        if self.early_ribbon:
            return None
        return 2 if self.early_ribbon is None else 1

    @property
    def rests_after(self) -> float | None:
        """Seconds until a ribbon rests, twice what it takes to come in; None if not known."""
        upper = self.slide_bounds(1).upper
        return None if upper is None else upper * (1 + self.slack)

    def slide_bounds(self, number: int) -> DurationBounds:
        """How long a ribbon takes to come in if `number` are on their way, itself included."""
        if number not in self._lies:
            fewer = [k for k in self._lies if k < number]
            self._lies[number] = DurationBounds(self._lies[max(fewer)].guess if fewer else 0.0)
        return self._lies[number]

    @property
    def is_slide_even(self) -> bool:
        if not (self._time > 0 and self._last_time > 0):
            return False
        return self._last_way / self._last_time > _EVEN * self._way / self._time

    def note_missed_ribbon(self) -> None:
        self._loses_clicks = True
        self.slack = min(2 * self.slack, _MOST_SLACK)

    def note_early_swatch(self, taken: bool) -> None:
        if taken or self.early_swatch is None or not self._loses_clicks:
            self.early_swatch = taken

    def note_early_ribbon(self, taken: bool) -> None:
        """Note a click at a selector while a ribbon slid in; `taken` if its own ribbon came."""
        if taken:
            self._taken += 1
        else:
            self._ignored += 1

    def learn_slide(self, clicked: float, fronts: Sequence[tuple[float, float]]) -> None:
        """Learn from a slide, by its click's time and the pitches at each look, two or more."""
        if len(fronts) < 2:
            return
        (middle, way_then), (last, way) = fronts[(len(fronts) - 1) // 2], fronts[-1]
        if last <= middle or way <= way_then:
            return
        self._way += way
        self._time += last - clicked - _LATENCY
        self._last_way += way - way_then
        self._last_time += last - middle

    def is_worth_trying(self, gain: float, loss: float) -> bool:
        """Whether to try what gains so many seconds a puzzle, or costs these, as likely as not."""
        return gain * self.puzzles_left > loss

    @property
    def next_swatch(self) -> float | None:
        """Seconds from a ribbon's click to one at a swatch in a game that is deaf meanwhile.

        One that came too early is made again. A puzzle has about as many as the board has rows, and
        twice as many ribbons, which come as much sooner (`next_ribbon`).
        """
        return self.deafness.next(self.is_worth_trying(3 * _STEP * self._side, TRIED_WITHIN))

    @property
    def next_ribbon(self) -> float | None:
        """Seconds from click to click in a game that is deaf meanwhile; None if looks must tell.

        A ribbon's click that came too early costs `_LOST_RIBBON`. So ribbons creep nearer only
        where many follow, where they do not slow down at the end, and until one was ignored.
        """
        if self.early_ribbon is not False:
            return None
        if self.early_swatch is False:
            return self.deafness.sure
        if self._boards < _CREEPS_FROM or not self.is_slide_even or self.deafness.ignored_clicks:
            return None
        return self.deafness.next(self.is_worth_trying(2 * _STEP * self._side, _LOST_RIBBON))

    def seconds_to_rest(self, took: float, way: float) -> float:
        """Seconds until a ribbon lies still that came `way` pitches in `took` seconds.

        If it may slow down, it gets as long again: the usual curves need up to 0.9 of that time,
        all of it out of sight.
        """
        if not self.is_slide_even or self.stations < 3:
            return took
        return took * min(1.0, OUT_OF_SIGHT * self.slack / way)
