"""Ribbons whose selectors were clicked, until they lie or their clicks count as lost."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Final

from stratabot.frame import Floats
from stratabot.strata.bot.arrival import Arrival, Asked, Quiet
from stratabot.strata.bot.bracket import Bracket
from stratabot.strata.bot.lanes import Lanes, LaneState
from stratabot.strata.bot.pace import Meanwhile
from stratabot.strata.bot.session import POLL, Session
from stratabot.strata.puzzle import Line, Ribbon
from stratabot.strata.vision.tracker import Sight

_SIGNS: Final = LaneState.ARRIVING, LaneState.LAID


class Clicked:
    """What was asked for by clicks at selectors on one board, and what became of it.

    A click is waited for until its ribbon is seen, or so long that it counts as lost. A ribbon
    that is seen is on its way until it lies from end to end; then it may still move out of sight.
    It is not known here what lies; `placed` is told, `see_come` and `see_lie` tell what changes.

    Attributes:
        made_at: when the last click was made.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.made_at = 0.0
        self._burst: list[Asked] = []
        """The clicks of which nobody knows yet whether all were taken."""
        self._waited_for: dict[Line, Asked] = {}
        """Those of them whose ribbons were not seen yet."""
        self._given_up: dict[Line, Asked] = {}
        """Clicks that count as lost; a ribbon may come even so."""
        self._attempts: Counter[Line] = Counter()
        """How many clicks were lost, by line."""
        self._arrivals: dict[Line, Arrival] = {}
        """The ribbons that are seen and still on their way."""
        self._rests_at: dict[Line, float] = {}
        """When ribbons will rest, out of sight too, as far as is known."""
        self._last: Line | None = None
        """The line of the last click."""
        self._unseen_at = self._now
        """When the last look was at which its ribbon had not come."""
        self._quiet = Quiet(self._now)
        self._was_clear = True
        """Whether the board was clearly seen at the last look."""

    @property
    def coming(self) -> Collection[Line]:
        """The lines of ribbons that are seen on their way."""
        return self._arrivals.keys()

    @property
    def waited_for(self) -> Collection[Line]:
        """The lines of ribbons that are still to be seen."""
        return self._waited_for.keys()

    @property
    def asked_for(self) -> Mapping[Line, Ribbon]:
        """The ribbons that may still be seen, also those whose clicks count as lost."""
        return {k: asked.ribbon for k, asked in (self._given_up | self._waited_for).items()}

    @property
    def under_way(self) -> frozenset[Line]:
        """The lines of ribbons that move, in sight or out of it, or are still to be seen."""
        return self._not_at_rest | self._waited_for.keys()

    @property
    def is_accounted_for(self) -> bool:
        """Whether it is known of every click if it was taken."""
        return not self._burst

    def ask(self, ribbon: Ribbon, ink: Floats) -> None:
        """The ribbon's selector is going to be clicked; it should come in that ink."""
        asked = Asked(ribbon, ink, self._now, self._not_at_rest, self._now)
        self._rests_at.pop(ribbon.line, None)
        self._burst.append(asked)
        self._waited_for[ribbon.line] = asked
        self._given_up.pop(ribbon.line, None)
        self._quiet.begin(self._now)

    def made(self, line: Line) -> None:
        """The click on that line that was asked for has just been made."""
        self._last, self.made_at = line, self._now
        asked = self._waited_for[line]
        self._burst.remove(asked)
        self._waited_for[line] = asked._replace(made=self._now)
        self._burst.append(self._waited_for[line])
        self._unseen_at = self._now
        rests_after = self._session.pace.rests_after
        if self._session.sparing and rests_after is not None:
            self._rests_at[line] = self._now + rests_after
        self._quiet.begin(self._now)

    def sleep_until_in(self) -> None:
        """Where a look takes long, sleep until the ribbon of the last click should have come in."""
        asked = None if self._last is None else self._waited_for.get(self._last)
        if self._session.sparing and asked is not None:
            self._session.sleep_until(asked.made + self._takes(asked).guess)

    def sleep_while_out_of_sight(self) -> None:
        """Sleep while ribbons move out of sight only, so that a look ends when they rest.

        Looking on meanwhile would tell nothing, and keep a small machine from drawing the game. If
        a look takes longer than that rest, none need follow. Otherwise the sleep ends `POLL` and a
        look before the rest does.
        """
        if not self._arrivals and not self._waited_for:
            rests_at, look = max(self._rests_at.values(), default=0.0), self._session.look_cost
            is_short = rests_at - self._now <= look
            self._session.sleep_until(rests_at if is_short else rests_at - POLL - look)

    def sleep_until_rest(self) -> None:
        """Sleep until all ribbons should rest, as far as is known of them."""
        self._session.sleep_until(max(self._rests_at.values(), default=0.0))

    def unask(self, ribbon: Ribbon) -> None:
        """That click was not made after all."""
        self._burst.remove(self._waited_for.pop(ribbon.line))

    def see_come(self, sight: Sight, lanes: Lanes) -> list[Asked]:
        """The clicks whose ribbons are seen for the first time."""
        come = []
        for line, asked in [*self._waited_for.items(), *self._given_up.items()]:
            if line in self._waited_for and str(sight.selected) == asked.ribbon.color:
                # A swatch may fade when it is selected: its color now is better than that before.
                asked = asked._replace(ink=sight.swatches[sight.selected - 1])
            if lanes.state(sight, line, asked.ink) in _SIGNS:
                come.append(asked)
                self._arrivals[line] = Arrival(asked, self._now)
                if line == self._last:
                    self._takes(asked).goes_on(self._unseen_at - asked.made)
                if self._waited_for.pop(line, None) is None:
                    del self._given_up[line]
                    self._session.tell("waiting", why=f"{asked.ribbon} came late")
        self._unseen_at = self._session.seen_at
        return come

    def see_lie(
        self, sight: Sight, lanes: Lanes, front: Callable[[Asked], float | None]
    ) -> list[Arrival]:
        """The ribbons on their way that are seen to lie, or have stopped before they were in.

        `front` tells how far a ribbon has come, in pitches; it is asked if only one is on its way.
        """
        over = []
        for line, arrival in [*self._arrivals.items()]:
            way = front(arrival.asked) if len(self._arrivals) == 1 else None
            arrival.add(lanes.state(sight, line), way, self._now)
            if line == self._last:
                self._time(arrival)
            if arrival.is_over(self._now):
                del self._arrivals[line]
                over.append(arrival)
        return over

    def _takes(self, asked: Asked) -> Bracket:
        """How long its ribbon takes to come in."""
        return self._session.pace.lies(1 + len(asked.under_way))

    def _time(self, arrival: Arrival) -> None:
        """Learn from a look how long a ribbon takes to come in."""
        after = self._session.seen_at - arrival.asked.made
        if arrival.lane is LaneState.LAID:
            self._takes(arrival.asked).is_over(after)
        elif arrival.lane is LaneState.ARRIVING:
            self._takes(arrival.asked).goes_on(after)

    def rests(self, line: Line, at: float) -> None:
        """The ribbon on that line, which lies, will rest at that time."""
        self._rests_at[line] = at
        self._quiet.begin(max(self._rests_at.values()))

    def looked(self, clear: bool) -> None:
        """After every look: whether the board is clearly seen.

        While a ribbon is on its way, or the board is not clearly seen, no click counts as lost. A
        single bad frame does not matter, even if one comes every tenth of a second: a ribbon that
        has come meanwhile is seen in the next.
        """
        if self._arrivals or not (clear or self._was_clear):
            self._quiet.begin(self._now)
        self._was_clear = clear

    def give_up(self, placed: Collection[Line]) -> None:
        """Give up clicks whose ribbons should have come by now; to be called at a clear look."""
        if not self._waited_for or self._arrivals or not self._quiet.lasts(self._now):
            return
        lost, self._waited_for = self._waited_for, {}
        untried = self._session.pace.early_ribbon is Meanwhile.UNTRIED
        self.account(placed)
        self._given_up |= lost
        for asked in lost.values():
            if not asked.under_way:
                self._session.pace.missed()
            self._attempts[asked.ribbon.line] += 1
            told = {"ribbon": str(asked.ribbon), "attempt": self._attempts[asked.ribbon.line]}
            if untried and not asked.under_way.isdisjoint(placed):
                told["learned"] = "it takes no ribbon while another slides in"
            self._session.tell("retry", **told)

    def account(self, placed: Collection[Line]) -> None:
        """Learn which clicks the game took while ribbons were on their way, if all is known."""
        if self._waited_for:
            return
        for asked in self._burst:
            if not asked.under_way.isdisjoint(placed):
                self._session.pace.tried_early_ribbon(asked.ribbon.line in placed)
        self._burst = []

    def read_anew(self, placed: Collection[Line]) -> list[Ribbon]:
        """Ribbons lie on these lines and on no others; returns those that were on their way.

        Clicks whose ribbons do not lie are still waited for.
        """
        lie = [arrival.asked.ribbon for k, arrival in self._arrivals.items() if k in placed]
        self._waited_for = {k: v for k, v in self._waited_for.items() if k not in placed}
        self._given_up = {k: v for k, v in self._given_up.items() if k not in placed}
        self._arrivals.clear()
        self._quiet.begin(self._now)
        self.account(placed)
        return lie

    def forget(self) -> None:
        """Nothing is waited for any more: it is another puzzle."""
        self._waited_for, self._given_up = {}, {}

    @property
    def _not_at_rest(self) -> frozenset[Line]:
        """The lines of ribbons that are asked for and may still move, for all that is known."""
        known = {line for line, at in self._rests_at.items() if at > self._now}
        unknown = self._waited_for.keys() - self._rests_at.keys()
        return frozenset(self._arrivals.keys() | known | unknown)

    @property
    def _now(self) -> float:
        return self._session.clock.now()
