"""Plays one puzzle: plans from what lies, clicks, looks, and plans again.

Ribbons of one color may be laid in any order. So the bot clicks all selectors of a run in one
burst, in the shortest way for the pointer, if the game takes that; then it looks which ribbons
come. Before every click at a selector a fresh frame must show its lane empty, all other lanes as
believed and the right swatch selected. If a look takes long, one frame may serve all clicks of a
burst, if it is not older than `STALE`. The bot touches no swatch until each ribbon of the burst was
seen or its click counts as lost. It never clicks a lane that shows anything at all.
"""

from collections.abc import Sequence
from math import dist
from typing import Final

from stratabot.geometry import Point
from stratabot.strata.bot.belief import Belief
from stratabot.strata.bot.clicks import LOST
from stratabot.strata.bot.lanes import LaneState
from stratabot.strata.bot.look import Look, Sighting
from stratabot.strata.bot.pace import EarlyClicks
from stratabot.strata.bot.session import BotStoppedError, Session
from stratabot.strata.groups import Group, groups
from stratabot.strata.puzzle import Ribbon
from stratabot.strata.solver import finish, take_back, wrong_cells
from stratabot.strata.vision.tracker import Sight
from stratabot.words import argument

SELECTED_WITHIN: Final = 0.6
"""Seconds after which a click at a swatch that is not selected counts as lost. A second click at a
swatch does no harm, so this is shorter than for a ribbon."""

STALE: Final = 1.2
"""A look older than this many seconds no longer tells where to click: the phone may have rung, or
may have been turned. If a look takes longer than a click, several clicks follow one look. With 1.0
s a puzzle of 6 x 6 takes one look in 20 more."""

_AGAIN: Final = 0.05
"""Seconds to wait after a click that the screen refused."""


class Player:
    """One puzzle, from its opening to its last ribbon."""

    def __init__(self, session: Session, belief: Belief) -> None:
        self.session = session
        self.belief = belief

    def play(self) -> None:
        """Lay the missing ribbons, until all came or the game shows something else.

        The last ones may still be on their way.

        Raises:
            BotStoppedError: the board cannot be won as it lies, or there was no progress for as
                long as patience lasts.
        """
        at_rest = True
        while self._is_open():
            seen = self.belief.await_as_believed(at_rest)
            if seen is None or not self._is_open():
                return
            selected = str(seen.sight.selected)
            rest = finish(self.belief.position.replace(selected=selected))
            if rest is not None:
                at_rest = self._go_on(groups(rest.solution, selected), seen)
            elif self.belief.moves:
                at_rest = True
            else:
                self._take_back()

    def _is_open(self) -> bool:
        """Whether ribbons are missing or wrong; ribbons may have been wrong from the beginning."""
        return bool(self.belief.missing or wrong_cells(self.belief.position))

    def _go_on(self, plan: Sequence[Group], seen: Sighting) -> bool:
        """Click what comes next; True if everything must be at rest before the click after that."""
        run, pace = plan[0].colored, self.session.pace
        number = _swatch_number(run[0])
        if seen.sight.selected != number:
            if self.belief.moves and pace.early_swatch is EarlyClicks.IGNORED:
                return True
            self._select(number)
            return False
        if self.belief.moves and pace.early_ribbon is not EarlyClicks.TAKEN:
            return True
        self._lay(run[: self._burst], seen)
        return False

    @property
    def _burst(self) -> int | None:
        """How many selectors to click one after another, None for all.

        If a look takes longer than a ribbon needs to rest, the bot rests that long between two
        clicks, and looks after the last one.
        """
        pace = self.session.pace
        if pace.burst == 1 and self.session.sparing and pace.rests_after is not None:
            look = pace.lies(1).guess + self.session.look_cost
            return None if pace.rests_after < look else 1
        return pace.burst

    def _lay(self, run: Sequence[Ribbon], seen: Sighting) -> None:
        """Click the selectors of ribbons of the color in hand; the first click has a fresh look.

        Every click has a fresh look of its own, unless looks take long.
        """
        number = seen.sight.selected
        for ribbon in self._shortest_way(run, self.belief.swatch(number)):
            sight = seen.sight
            empty = self.belief.lane(sight, ribbon.line) is LaneState.EMPTY
            if not empty or sight.selected != number or not self.belief.is_as_believed(sight):
                return
            if self.session.sparing:
                self.belief.rest_before_click()
            if self._is_stale(seen.look):
                return
            self.belief.ask(ribbon, sight)
            if not self._click(self.belief.selector(ribbon.line), str(ribbon)):
                self.belief.unask(ribbon)
                return
            self.belief.made(ribbon)
            if not self.session.sparing:
                seen = self.belief.look()

    def _is_stale(self, look: Look) -> bool:
        """Whether a look is too old for a click; a look that itself took long allows one click."""
        most = max(STALE, 1.5 * self.session.look_cost)
        return self.session.clock.now() - look.began > most

    def _shortest_way(self, run: Sequence[Ribbon], start: Point) -> Sequence[Ribbon]:
        """The ribbons in the order of the shortest way over their selectors.

        All selectors lie on two lines that meet at the bottom, so the shortest way goes along these
        lines from one end to the other.
        """
        order = sorted(run, key=lambda ribbon: self.belief.selector(ribbon.line).x)
        ends = [self.belief.selector(order[k].line) for k in (0, -1)]
        if dist((start.x, start.y), (ends[0].x, ends[0].y)) > dist(
            (start.x, start.y), (ends[1].x, ends[1].y)
        ):
            order.reverse()
        return order

    def _select(self, number: int) -> None:
        """Click that swatch, and wait until it is selected or the click counts as lost."""
        early, pace = self.belief.moves, self.session.pace
        if not self._click(self.belief.swatch(number), f"swatch {number}"):
            return
        selected = self.belief.await_shown(
            lambda sight: sight.selected == number, "the swatch is not selected", SELECTED_WITHIN
        )
        if early and selected is False:
            # The click may wait in a queue until the ribbons lie.
            seen = self.belief.await_as_believed()
            selected = None if seen is None else seen.sight.selected == number
        if selected is None:
            return
        if early:
            if not selected and pace.early_swatch is EarlyClicks.UNTRIED:
                learned = "the game takes no swatch while a ribbon slides in"
                self.session.tell("retry", swatch=number, learned=learned)
            pace.tried_early_swatch(selected)
        elif not selected:
            self.session.tell("retry", swatch=number)
            self.session.require_patience(f"clicks at swatch {number} do not select it")

    def _take_back(self) -> None:
        """Touch the ribbon that must go, and with it all later ones, if that is allowed.

        Raises:
            BotStoppedError: taking back is not allowed, or the puzzle has no solution at all, or
                there was no progress for as long as patience lasts.
        """
        back = take_back(self.belief.position)
        if back is None:
            raise BotStoppedError("the puzzle, as it was read, has no solution")
        if not self.session.options.undo:
            names = " ".join(map(str, back))
            raise BotStoppedError(
                f"the board can no longer be won as it lies: {names} must be taken back ("
                + argument("undo", True)
                + " does it)"
            )
        if not self._click(self.belief.selector(back[-1].line), str(back[-1])):
            return
        if self._await_gone(back):
            self.belief.taken_back(back)
            self.session.tell("taken_back", ribbons=[str(ribbon) for ribbon in back])
        else:
            self.session.require_patience(f"clicks at {back[-1]} do not take it back")

    def _await_gone(self, ribbons: tuple[Ribbon, ...]) -> bool:
        """Look until all these lanes are empty; False if that takes too long."""

        def gone(sight: Sight) -> bool:
            return all(self.belief.lane(sight, line) is LaneState.EMPTY for line, _ in ribbons)

        return bool(self.belief.await_shown(gone, "the ribbons are not taken back", 4 * LOST))

    def _click(self, point: Point, target: str) -> bool:
        """Click; False if the screen refused the click, which may not go on for ever."""
        if self.session.click(point, target):
            return True
        self.session.clock.sleep(_AGAIN)
        self.session.require_patience("no click can be made")
        return False


def _swatch_number(ribbon: Ribbon) -> int:
    """The swatch of its color, from 1: the bot names colors by their swatches."""
    assert ribbon.color is not None, "a plan gives every ribbon a color"
    return int(ribbon.color)
