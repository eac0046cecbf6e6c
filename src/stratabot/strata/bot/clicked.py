"""Ribbons whose selectors were clicked, until they lie or their clicks count as lost."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Final

from stratabot.frame import Floats
from stratabot.strata.bot.arrival import Arrival, Asked, Quiet
from stratabot.strata.bot.lanes import Lanes, LaneState
from stratabot.strata.bot.pace import Meanwhile
from stratabot.strata.bot.session import Session
from stratabot.strata.puzzle import Line, Ribbon
from stratabot.strata.vision.tracker import Sight

_SIGNS: Final = LaneState.ARRIVING, LaneState.LAID


class Clicked:
    """What was asked for by clicks at selectors on one board, and what became of it.

    A click is waited for until its ribbon is seen, or so long that it counts as lost. A ribbon
    that is seen is on its way until it lies from end to end; then it may still move out of sight.
    It is not known here what lies; `placed` is told, `see_come` and `see_lie` tell what changes.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
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
        """When the ribbons that lie will rest out of sight too."""
        self._quiet = Quiet(self._now)

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
        unseen = {line for line, at in self._rests_at.items() if at > self._now}
        return frozenset(self._arrivals.keys() | self._waited_for.keys() | unseen)

    @property
    def is_accounted_for(self) -> bool:
        """Whether it is known of every click if it was taken."""
        return not self._burst

    def ask(self, ribbon: Ribbon, ink: Floats) -> None:
        """The ribbon's selector is going to be clicked; it should come in that ink."""
        asked = Asked(ribbon, ink, self._now, self.under_way)
        self._burst.append(asked)
        self._waited_for[ribbon.line] = asked
        self._given_up.pop(ribbon.line, None)
        self._quiet.begin(self._now)

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
                if self._waited_for.pop(line, None) is None:
                    del self._given_up[line]
                    self._session.tell("waiting", why=f"{asked.ribbon} came late")
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
            if arrival.is_over(self._now):
                del self._arrivals[line]
                over.append(arrival)
        return over

    def rests(self, line: Line, after: float) -> None:
        """The ribbon on that line will rest after so many seconds."""
        self._rests_at[line] = self._now + after
        self._quiet.begin(max(self._rests_at.values()))

    def disturbed(self) -> None:
        """A ribbon is on its way, or the board is not clearly seen: no click counts as lost yet."""
        self._quiet.begin(self._now)

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
    def _now(self) -> float:
        return self._session.clock.now()
