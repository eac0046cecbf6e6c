"""One puzzle while it is played; an attempt knows no clock, who calls it says what time it is."""

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from enum import Enum, StrEnum
from math import pi, sin
from typing import Final, Literal, NamedTuple

from stratabot.strata.practice.hits import Button, Swatch
from stratabot.strata.practice.records import Effect, Reaction, ignoring_reaction
from stratabot.strata.practice.scene import SWATCH_NAMES, Palette, Scene
from stratabot.strata.puzzle import Line, Puzzle, Ribbon, check

_GOLDEN: Final = (5**0.5 - 1) / 2
"""Its multiples, modulo 1, spread evenly however many there are (Weyl)."""

_SHAKES: Final = 4
_SHAKE_REACH: Final = 9.0  # pixels at scale 1
Touched = Swatch | Line | Literal[Button.UNDO]


class EarlyClicks(StrEnum):
    """Which clicks a game takes while a ribbon slides in or out.

    Icons are always taken, except that Undo is a click like one at a ribbon.

    Attributes:
        OVERLAP: all clicks while ribbons slide in, so that several slide in at once; only clicks at
            swatches while ribbons slide out.
        QUEUE: all clicks, but they wait and are done one after another.
        DEAF: only clicks at swatches; all others are lost.
        DEAF_ALL: no clicks; all are lost.
        UNEVEN: no clicks, and every ribbon takes another time, 0.7 to 1.3 of the usual one.
    """

    OVERLAP = "overlap"
    QUEUE = "queue"
    DEAF = "deaf"
    DEAF_ALL = "deaf-all"
    UNEVEN = "uneven"


@dataclass(frozen=True, slots=True)
class Timings:
    """How long things take, in seconds.

    Attributes:
        shake: the board shakes when all ribbons are laid and wrong.
        win_delay: the last ribbon lies still, and the win screen is yet to come.
        next_delay: the win screen is shown, but takes no clicks yet.
    """

    slide: float = 0.2
    take_back: float = 0.1
    shake: float = 0.4
    win_delay: float = 0.1
    next_delay: float = 0.5
    fade: float = 1.0

    def scaled(self, factor: float) -> "Timings":
        return Timings(*(seconds * factor for seconds in astuple(self)))


class Phase(Enum):
    """The phases of an attempt; time and clicks lead from one to the next."""

    FADING = "it is fading in"
    PLAYING = "it is being played"
    WRONG = "all ribbons are laid and wrong"
    SOLVED = "the win screen is yet to come"
    WON = "the win screen is shown"


class Motion(NamedTuple):
    """Ribbons that slide, bottom first: one slides in, or several slide out, the topmost first.

    Attributes:
        each: seconds that each ribbon takes.
        reached: how far ribbons were in that are taken back while they slide in, 0 to 1, bottom
            first.
    """

    ribbons: tuple[Ribbon, ...]
    since: float
    each: float
    inward: bool
    reached: tuple[float, ...] = ()

    @property
    def end(self) -> float:
        return self.since + self.each * len(self.ribbons)

    def seen(self, now: float) -> list[tuple[Ribbon, float]]:
        """The visible ribbons, bottom first, each with the share that has slid in, 0 to 1."""
        if self.inward:
            return [(self.ribbons[0], (now - self.since) / self.each)]
        gone, part = divmod((now - self.since) / self.each, 1)
        left = max(1, len(self.ribbons) - int(gone))
        resting = (1.0,) * (len(self.ribbons) - len(self.reached))
        shares = [*resting, *self.reached][:left]
        shares[-1] *= 1 - part
        return [*zip(self.ribbons[:left], shares, strict=True)]


class Attempt:
    """A player's attempt at one puzzle, from its fade to its win screen.

    Attributes:
        opened: the time when the puzzle has faded in and takes clicks.
        since: the time when the phase began.
        laid: the ribbons that are laid or slide in, bottom first.
        motions: what slides now; there are several motions only with `EarlyClicks.OVERLAP`.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        palette: Palette,
        timings: Timings,
        began: float,
        laid: Sequence[Ribbon] = (),
        manner: EarlyClicks = EarlyClicks.DEAF,
    ) -> None:
        """The puzzle begins to fade in at the time `began`, with the ribbons `laid` on it."""
        self.puzzle, self._palette, self._timings = puzzle, palette, timings
        self._manner = manner
        self.opened = began + timings.fade
        self.phase, self.since = Phase.FADING, began
        self.perfect = True
        self.motions: list[Motion] = []
        self.laid = [*laid]
        self._selected = 0

    @property
    def due(self) -> float | None:
        if self.phase is Phase.FADING:
            return self.opened
        if self.phase is Phase.SOLVED:
            return self.since + self._timings.win_delay
        return min((motion.end for motion in self.motions), default=None)

    def happen(self, at: float) -> None:
        if self.phase is Phase.FADING:
            self._enter(Phase.PLAYING, at)
        elif self.phase is Phase.SOLVED:
            self._enter(Phase.WON, at)
        else:
            self.motions = [motion for motion in self.motions if motion.end > at]
            if not self.motions and len(self.laid) == len(self.puzzle.lines):
                is_right = check(self.puzzle, self.laid)
                self._enter(Phase.SOLVED if is_right else Phase.WRONG, at)

    def press(self, hit: Touched, now: float) -> Reaction:
        """Click a swatch, a selector or ribbon, or Undo; in a QUEUE nothing moves any more."""
        if self.motions and self._is_lost(hit):
            return ignoring_reaction("a ribbon is still moving")
        if isinstance(hit, Swatch):
            return self._select(hit.index)
        if isinstance(hit, Line):
            if any(ribbon.line == hit for ribbon in self.laid):
                return self._take_back(hit, now)
            ribbon = Ribbon(hit, SWATCH_NAMES[self._selected])
            self.laid.append(ribbon)
            self.motions.append(Motion((ribbon,), now, self._slide, inward=True))
            return Reaction(Effect.LAID)
        if not self.laid:
            return ignoring_reaction("nothing is laid")
        return self._take_back(self.laid[-1].line, now)

    @property
    def _slide(self) -> float:
        """Seconds that the topmost ribbon takes to slide in."""
        if self._manner is not EarlyClicks.UNEVEN:
            return self._timings.slide
        return self._timings.slide * (0.7 + 0.6 * (_GOLDEN * len(self.laid) % 1))

    def _select(self, index: int) -> Reaction:
        if not 0 <= index < len(self._palette):
            return ignoring_reaction("there is no such swatch")
        before, self._selected = self._selected, index
        return Reaction(Effect.RESELECTED if index == before else Effect.SELECTED)

    def _take_back(self, line: Line, now: float) -> Reaction:
        first = next(k for k, ribbon in enumerate(self.laid) if ribbon.line == line)
        taken = tuple(self.laid[first:])
        stay = [motion for motion in self.motions if motion.ribbons[0] not in taken]
        reached = [share for motion in self.motions[len(stay) :] for _, share in motion.seen(now)]
        out = Motion(taken, now, self._timings.take_back, inward=False, reached=tuple(reached))
        self.motions = [*stay, out]
        del self.laid[first:]
        self.perfect = False
        self._enter(Phase.PLAYING, now)
        return Reaction(Effect.TOOK_BACK)

    def moves(self, now: float) -> bool:
        return self.phase is Phase.FADING or bool(self.motions) or self._shake(now) != 0

    def scene(self, now: float) -> Scene:
        seen = [sight for motion in self.motions for sight in motion.seen(now)]
        sliding = {ribbon.line for ribbon, _ in seen}
        resting = [ribbon for ribbon in self.laid if ribbon.line not in sliding]
        return Scene(
            self.puzzle,
            self._palette,
            selected=self._selected,
            laid=(*resting, *(ribbon for ribbon, _ in seen)),
            progress=seen[-1][1] if seen else 1.0,
            under=tuple(share for _, share in seen[:-1]),
            shake=self._shake(now),
        )

    def _enter(self, phase: Phase, at: float) -> None:
        self.phase, self.since = phase, at

    def _is_lost(self, hit: Touched) -> bool:
        if self._manner in (EarlyClicks.DEAF_ALL, EarlyClicks.UNEVEN):
            return True
        if isinstance(hit, Swatch):
            return False
        return self._manner is not EarlyClicks.OVERLAP or not self.motions[-1].inward

    def _shake(self, now: float) -> float:
        if self.phase is not Phase.WRONG or not self._timings.shake:
            return 0.0
        share = (now - self.since) / self._timings.shake
        return _SHAKE_REACH * (1 - share) * sin(2 * pi * _SHAKES * share) if share < 1 else 0.0
