"""The bot's clicks at selectors, until their ribbons lie or the clicks count as lost."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from enum import Enum, auto
from typing import Final, NamedTuple

from stratabot.frame import Floats
from stratabot.strata.bot.belief import BoardBelief, LaneState
from stratabot.strata.bot.looks import LOOKS, Look, Sighting
from stratabot.strata.bot.pace import DurationBounds
from stratabot.strata.bot.session import POLL, Session
from stratabot.strata.puzzle import Line, Ribbon

STOPPED: Final = 2.0
"""Seconds for which a ribbon in sight has not moved, until it counts as one that ends there. It is
three times as long if nothing at all is drawn meanwhile: then the game may have stalled."""


class Until(Enum):
    """What a click waits for, beside a board that is as believed."""

    NOTHING = auto()
    SWATCH = auto()
    """The game takes a click at a swatch, as far as is known; at the latest all is at rest."""
    REST = auto()
    """Nothing moves, out of sight too."""


LAST_SHOW: Final = 4.0
"""The least seconds to wait for the last ribbons of a puzzle before a swatch is asked: if the game
is 3 s late all of a sudden, the screen after the puzzle would take that click."""

_SIGNS: Final = LaneState.ARRIVING, LaneState.LAID


class SelectorClick(NamedTuple):
    """A click at a selector, `at` its begin, and what was `under_way` or not seen yet then.

    `since` are the seconds from the click before, None if something is under way; `is_early`:
    earlier than looks alone would have told.
    """

    ribbon: Ribbon
    ink: Floats
    at: float
    under_way: frozenset[Line] = frozenset()
    made: float = 0.0
    since: float | None = None
    is_early: bool = False


class Arrival:
    """A ribbon that slides in; `fronts` are times and pitches where it was seen further in."""

    def __init__(self, click: SelectorClick, now: float) -> None:
        self.click = click
        self.lane = LaneState.ARRIVING
        self.fronts: list[tuple[float, float]] = []
        self._since = now

    def add(self, lane: LaneState, front: float | None, now: float) -> None:
        """Note a look; `front` is None if the ribbon's end was not seen."""
        if front is not None and (not self.fronts or front > self.fronts[-1][1]):
            self.fronts.append((now, front))
        if lane is not self.lane:
            self.lane, self._since = lane, now

    def is_over(self, now: float, drawn_at: float) -> bool:
        """Whether the ribbon lies from end to end, or has stopped before; see `STOPPED`."""
        if self.lane is LaneState.ARRIVING:
            return now - self._since > STOPPED * (1 if drawn_at > self._since else 3)
        return self.lane is LaneState.LAID


class Clicks:
    """The clicks at selectors of one board, and what became of them. What lies is not known here.

    A click seems lost once nothing has happened for a while on a board that is clearly seen. A game
    may lay ribbons one after another. So that while begins anew with every ribbon that comes, moves
    or comes to rest: a ribbon that waits for others would come soon after that. It counts as lost
    only if the game then answers a later click (`Board.prove_click_lost`).
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.made_at = 0.0
        # The clicks of which nobody knows yet whether all were taken.
        self._burst: list[SelectorClick] = []
        # Those whose ribbons were not seen yet, and those that count as lost, but may have one.
        self._awaited: dict[Line, SelectorClick] = {}
        self._clicks_given_up: dict[Line, SelectorClick] = {}
        self._lost: Counter[Line] = Counter()
        self._clicked: dict[Line, float] = {}  # when each line was clicked last
        # The ribbons that are seen on their way, and when they will rest, as far as is known.
        self._arrivals: dict[Line, Arrival] = {}
        self._rests_at: dict[Line, float] = {}
        # When the last ribbon was clicked, and when it rests as far as looks tell.
        self._clicked_at = self._seems_at_rest = 0.0
        # The line of the last click, and the last look at which its ribbon had not come.
        self._last: Line | None = None
        self._unseen_at = self._now
        self._was_clear = True
        self._begin_quiet(self._now)

    @property
    def arriving_lines(self) -> Collection[Line]:
        return self._arrivals.keys()

    @property
    def awaited_lines(self) -> Collection[Line]:
        return self._awaited.keys()

    @property
    def expected_ribbons(self) -> Mapping[Line, Ribbon]:
        """The ribbons that may still be seen, also those whose clicks count as lost."""
        return {k: click.ribbon for k, click in (self._clicks_given_up | self._awaited).items()}

    @property
    def moving_lines(self) -> frozenset[Line]:
        """The lines of ribbons that move, in sight or out of it, or were not seen yet."""
        return self._not_at_rest | self._awaited.keys()

    @property
    def is_any_seen(self) -> bool:
        """Whether something is seen of a ribbon that was waited for, or none is."""
        return bool(self._arrivals) or not self._awaited

    @property
    def is_accounted_for(self) -> bool:
        return not self._burst

    @property
    def seconds_since_click(self) -> float | None:
        """Seconds from the last click at a selector if its ribbon has come, and no other one is."""
        if self._awaited or len(self._not_at_rest) > 1 or not self._clicked_at:
            return None
        return self._now - self._clicked_at

    @property
    def _swatch_opens(self) -> float | None:
        """How long after that the game should take a swatch; None if clicks are not that exact."""
        return None if self._session.looks.spares_looks else self._session.pace.next_swatch

    def may_click(self, until: Until) -> bool:
        if until is Until.NOTHING or not self.moving_lines:
            return True
        since, opens = self.seconds_since_click, self._swatch_opens
        if until is Until.REST or since is None or opens is None:
            return False
        return since >= opens - POLL / 4  # not a whole look later, as sleep is not exact

    def begin_click(self, ribbon: Ribbon, ink: Floats) -> None:
        now, under_way = self._now, self._not_at_rest
        since = None if under_way else self.seconds_since_click
        is_early = now < self._seems_at_rest
        click = SelectorClick(ribbon, ink, now, under_way, now, since, is_early)
        self._clicked_at = now
        self._rests_at.pop(ribbon.line, None)
        self._burst.append(click)
        self._awaited[ribbon.line] = click
        self._clicks_given_up.pop(ribbon.line, None)
        self._begin_quiet(self._now)

    def note_click_made(self, line: Line) -> None:
        self._last = line
        self.made_at = self._clicked[line] = self._now
        click = self._awaited[line]
        self._burst.remove(click)
        self._awaited[line] = click._replace(made=self._now)
        self._burst.append(self._awaited[line])
        self._unseen_at = self._now
        rests_after = self._session.looks.rests_after(self._session.pace)
        if rests_after is not None:
            self._rests_at[line] = self._now + rests_after
        self._begin_quiet(self._now)

    def cancel_click(self, line: Line) -> None:
        """Take back what was asked: no click was made."""
        self._burst.remove(self._awaited.pop(line))
        self._clicked_at = 0.0

    def sleep_until_in(self) -> None:
        """If a look takes long, sleep until the ribbon of the last click should have come in."""
        click = None if self._last is None else self._awaited.get(self._last)
        if self._session.looks.spares_looks and click is not None:
            self._session.sleep_until(click.made + self._slide_bounds(click).guess)

    def sleep(self, until: Until) -> None:
        """Sleep while no look is needed: ribbons only move out of sight, or a swatch is due."""
        cost, opens, since = self._session.looks.cost, self._swatch_opens, self.seconds_since_click
        if until is Until.SWATCH and since is not None and opens is not None:
            if 0 < opens - since <= cost + POLL:
                self._session.clock.sleep(opens - since)
        elif until is not Until.NOTHING and not self._arrivals and not self._awaited:
            rests_at = max(self._rests_at.values(), default=0.0)
            is_short = rests_at - self._now <= cost
            self._session.sleep_until(rests_at if is_short else rests_at - POLL - cost)

    def sleep_until_rest(self) -> None:
        self._session.sleep_until(max(self._rests_at.values(), default=0.0))

    def note_arrivals(self, sighting: Sighting, belief: BoardBelief) -> list[SelectorClick]:
        sight, come = sighting.sight, []
        for line, click in [*self._awaited.items(), *self._clicks_given_up.items()]:
            if line in self._awaited and str(sight.selected) == click.ribbon.color:
                # A swatch may fade when it is selected: its color now is better than that before.
                click = click._replace(ink=sight.swatches[sight.selected - 1])
            if belief.lane_state(sight, line, click.ink) in _SIGNS:
                come.append(click)
                if click.since is not None:
                    self._session.pace.deafness.note_taken(click.since)
                self._arrivals[line] = Arrival(click, self._now)
                if not click.under_way:
                    self._session.pace.ribbon_answers.note_answer(self._now - click.made)
                if line == self._last:
                    self._slide_bounds(click).note_longer_than(self._unseen_at - click.made)
                if self._awaited.pop(line, None) is None:
                    del self._clicks_given_up[line]
                    self._session.tell("waiting", why=f"{click.ribbon} came late")
        self._unseen_at = sighting.look.began
        return come

    def note_landings(
        self,
        sighting: Sighting,
        belief: BoardBelief,
        front: Callable[[SelectorClick], float | None],
    ) -> list[Arrival]:
        """The ribbons seen to lie, or to have stopped; `front`: how far a single one has come."""
        over = []
        for line, arrival in [*self._arrivals.items()]:
            way = front(arrival.click) if len(self._arrivals) == 1 else None
            arrival.add(belief.lane_state(sighting.sight, line), way, self._now)
            if line == self._last:
                self._time_arrival(arrival, sighting.look.began - arrival.click.made)
            if arrival.is_over(self._now, self._session.drawn_at):
                del self._arrivals[line]
                over.append(arrival)
        return over

    def _slide_bounds(self, click: SelectorClick) -> DurationBounds:
        return self._session.pace.slide_bounds(1 + len(click.under_way))

    def _time_arrival(self, arrival: Arrival, after: float) -> None:
        """Learn from a look so many seconds after a click how long a ribbon takes to come in."""
        if arrival.lane is LaneState.LAID:
            self._slide_bounds(arrival.click).note_end_by(after)
        elif arrival.lane is LaneState.ARRIVING:
            self._slide_bounds(arrival.click).note_longer_than(after)

    def expect_rest(self, arrival: Arrival, look: Look, way: float) -> None:
        """Note when a ribbon that lies will rest: some games take the next click only then."""
        pace, click = self._session.pace, arrival.click
        if not click.under_way:
            pace.learn_slide(click.at, arrival.fronts)
        if arrival.lane is LaneState.ARRIVING:
            pace.stations = 2  # It lies still, but does not reach the edge of the screen.
        rests_after = self._session.looks.rests_after(pace)
        if rests_after is not None:
            self._seems_at_rest = rests_at = click.made + rests_after
        else:
            self._seems_at_rest = rests_at = look.ended + pace.seconds_to_rest(
                look.ended - click.at, way
            )
            if pace.next_ribbon is not None:
                rests_at = min(rests_at, max(look.ended, click.at + pace.next_ribbon))
        self.set_rest_time(click.ribbon.line, rests_at)

    def set_rest_time(self, line: Line, at: float) -> None:
        self._rests_at[line] = at
        self._begin_quiet(max(self._rests_at.values()))

    def note_look(self, clear: bool) -> None:
        """Note whether a look was clear. No click counts as lost while looks are not."""
        if self._arrivals or not (clear or self._was_clear):
            self._begin_quiet(self._now)
        self._was_clear = clear

    def may_clicks_be_lost(self, missing: int) -> bool:
        """Whether the ribbons of clicks should have come by now; to be called at a clear look.

        So many ribbons are `missing` in all. After the last one the game shows another screen.
        """
        if not self._awaited or self._arrivals:
            return False
        self._quiet_looks += 1
        wait = self._session.pace.ribbon_answers.wait
        if len(self._awaited) == missing:
            wait = max(wait, LAST_SHOW)
        return self._now - self._quiet_since > wait and self._quiet_looks >= LOOKS

    def give_up_clicks(self, placed: Collection[Line]) -> None:
        """Give up clicks whose ribbons have not come: they are lost."""
        lost, self._awaited = self._awaited, {}
        is_untried = self._session.pace.early_ribbon is None
        self.learn_from_burst(placed)
        self._clicks_given_up |= lost
        for click in lost.values():
            self._lost[click.ribbon.line] += 1
            told = {"ribbon": str(click.ribbon), "attempt": self._lost[click.ribbon.line]}
            if click.since is not None and click.is_early:
                self._session.pace.deafness.note_ignored(click.since)
                told["learned"] = "how long the game takes no ribbon after another"
            elif not click.under_way:
                self._session.pace.note_missed_ribbon()
            if is_untried and not click.under_way.isdisjoint(placed):
                told["learned"] = "the game takes no ribbon while another slides in"
            self._session.tell("retry", **told)

    def restart_wait(self) -> None:
        """Wait as long again for ribbons that have not come."""
        self._begin_quiet(self._now)

    def seconds_after_second_click(self, lines: Collection[Line], at: float) -> float | None:
        """Seconds from the last click at any of these lines at which the bot clicked twice."""
        twice = [self._clicked[line] for line in lines if self._lost[line]]
        return at - max(twice) if twice else None

    def learn_from_burst(self, placed: Collection[Line]) -> None:
        """Learn which clicks the game took while ribbons were on their way, if all is known."""
        if self._awaited:
            return
        for click in self._burst:
            if not click.under_way.isdisjoint(placed):
                self._session.pace.note_early_ribbon(click.ribbon.line in placed)
        self._burst = []

    def accept_placed(self, placed: Collection[Line]) -> list[Ribbon]:
        """Accept that ribbons lie on exactly these lines; returns those that were on their way."""
        lie = [arrival.click.ribbon for k, arrival in self._arrivals.items() if k in placed]
        self._awaited = {k: v for k, v in self._awaited.items() if k not in placed}
        self._clicks_given_up = {k: v for k, v in self._clicks_given_up.items() if k not in placed}
        self._arrivals.clear()
        self._begin_quiet(self._now)
        self.learn_from_burst(placed)
        return lie

    def forget_clicks(self) -> None:
        self._awaited, self._clicks_given_up = {}, {}

    def _begin_quiet(self, at: float) -> None:
        """Something happened at that time, or could not be seen clearly."""
        self._quiet_since, self._quiet_looks = at, 0

    @property
    def _not_at_rest(self) -> frozenset[Line]:
        known = {line for line, at in self._rests_at.items() if at > self._now}
        unknown = self._awaited.keys() - self._rests_at.keys()
        return frozenset(self._arrivals.keys() | known | unknown)

    @property
    def _now(self) -> float:
        return self._session.clock.now()
