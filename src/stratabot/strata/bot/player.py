"""Plays one puzzle: plans from what lies, clicks, looks, and plans again.

Before every click at a selector a fresh frame must show every lane as believed and the right
swatch selected. After it the ribbon must be seen to come. A lane that shows anything at all is not
clicked.
"""

from dataclasses import replace
from typing import Final

from stratabot.strata.bot.arrival import LOST, Appearance, Arrival
from stratabot.strata.bot.belief import Asked, Belief
from stratabot.strata.bot.lanes import LaneState
from stratabot.strata.bot.pace import EarlySwatch
from stratabot.strata.bot.session import BotStoppedError, ClickResult, Session
from stratabot.strata.midgame import finish, take_back, wrong_cells
from stratabot.strata.puzzle import Ribbon
from stratabot.strata.vision.tracker import Sight

SELECTED_WITHIN: Final = 0.6
"""Seconds after which a click at a swatch that is not selected counts as lost. A second click at a
swatch does no harm, so this is shorter than for a ribbon."""


class Player:
    """One puzzle, from its opening to its last ribbon."""

    def __init__(self, session: Session, belief: Belief) -> None:
        self.session = session
        self.belief = belief

    def play(self) -> None:
        """Lay all ribbons that are missing.

        Raises:
            BotStoppedError: it cannot be won as it lies, or clicks do not do what they should, or
                there was no progress for as long as patience lasts.
        """
        while self._is_open():
            sight = self.belief.await_as_believed()
            selected = str(sight.selected)
            rest = finish(replace(self.belief.position, selected=selected))
            if rest is None:
                self._take_back()
            elif ribbons := rest.solution.in_hand(selected).ribbons:
                self._lay(ribbons[0], ribbons[1] if len(ribbons) > 1 else None, sight)

    def _is_open(self) -> bool:
        """Whether ribbons are missing or wrong; they may have been wrong from the beginning."""
        return bool(self.belief.missing or wrong_cells(self.belief.position))

    def _lay(self, ribbon: Ribbon, following: Ribbon | None, sight: Sight) -> None:
        """Lay it on the board of that fresh look; after a disturbance it is left to a new plan."""
        tries = self.session.options.tries
        fresh: Sight | None = sight
        for attempt in range(1, tries + 1):
            position = self.belief.position
            fresh = self._select(ribbon, fresh or self.belief.await_as_believed())
            if fresh is None or self.belief.position != position:
                return
            asked = self._click_selector(ribbon, fresh)
            if asked is None:
                return
            outcome = self._await_appearance(asked)
            if outcome is ClickResult.TAKEN:
                self._see_in(asked, following)
            if outcome is not ClickResult.LOST:
                return
            fresh = None
            self.session.pace.missed()
            self.session.tell("retry", ribbon=str(ribbon), attempt=attempt)
        raise BotStoppedError(f"{tries} clicks at {ribbon} laid no ribbon")

    def _click_selector(self, ribbon: Ribbon, sight: Sight) -> Asked | None:
        """Click it if all lanes are as believed in that fresh look; None if no click was made."""
        if not self.belief.are_lanes_as_believed(sight):
            return None
        asked = self.belief.ask(ribbon, sight)
        return asked if self.session.click(self.belief.selector(ribbon.line)) else None

    def _await_appearance(self, asked: Asked) -> ClickResult:
        """Look until the first sign of the ribbon, or until there was none for long enough."""
        line, clock = asked.ribbon.line, self.session.clock
        appearance = Appearance(clock.now())

        def look() -> ClickResult | None:
            sight = self.belief.look()
            lane = self.belief.lane(sight, line, asked.ink)
            others = self.belief.are_lanes_as_believed(sight, but=line)
            return appearance.after(lane, others, clock.now())

        return self.session.await_seen(look, f"nothing to be seen of the ribbon on {line}")

    def _see_in(self, asked: Asked, following: Ribbon | None) -> None:
        """Wait until the ribbon that is coming lies; meanwhile select the color that follows."""
        self.belief.came(asked)
        if following is not None and following.color != asked.ribbon.color:
            self._select_early(following)
        self._await_arrival(asked)
        placed = self.belief.position.placed
        self.session.tell(
            "ribbon", ribbon=str(asked.ribbon), laid=len(placed), missing=self.belief.missing
        )

    def _select(self, ribbon: Ribbon, sight: Sight) -> Sight | None:
        """A look at the board with its color selected; None if it was disturbed meanwhile."""
        number = _swatch_number(ribbon)
        for _ in range(2 * self.session.options.tries):
            if sight.selected == number:
                return sight
            if not self.session.click(self.belief.swatch(number)):
                return None
            selected = self._await_selected(number)
            if selected is not None:
                return selected
            self.session.tell("retry", swatch=number)
            sight = self.belief.await_as_believed()
        raise BotStoppedError(f"clicks at swatch {number} do not select it")

    def _await_selected(self, number: int) -> Sight | None:
        """A look at the board with that swatch selected; None if it is not in time."""

        def look() -> Sight | None:
            sight = self.belief.look()
            return sight if sight.selected == number else None

        try:
            return self.session.await_seen(look, "the swatch is not selected", SELECTED_WITHIN)
        except TimeoutError:
            return None

    def _select_early(self, ribbon: Ribbon) -> None:
        """Select its color while another slides in, unless the game is known not to take that."""
        number, pace = _swatch_number(ribbon), self.session.pace
        if pace.early_swatch is EarlySwatch.IGNORED:
            return
        if self.session.click(self.belief.swatch(number)):
            pace.tried_early_swatch(taken=self._await_selected(number) is not None)

    def _await_arrival(self, asked: Asked) -> None:
        """Look until the ribbon lies from end to end, or until nothing moves any more.

        A game may take the next ribbon only when this one has run out of sight. So from the edge
        of the screen on the ribbon is given the time that it may need.
        """
        line, clock, pace = asked.ribbon.line, self.session.clock, self.session.pace
        arrival = Arrival(clock.now())

        def look() -> bool:
            lane = self.belief.lane(self.belief.look(), line)
            arrival.add(lane, self.belief.front(asked), clock.now())
            return arrival.is_over(clock.now())

        self.session.await_true(look, f"the ribbon on {line} does not arrive")
        pace.timed(asked.at, arrival.fronts)
        if arrival.lane is LaneState.ARRIVING:
            self.belief.fell_short()
        clock.sleep(pace.rest(clock.now() - asked.at, self.belief.way(line)))

    def _take_back(self) -> None:
        """Touch the ribbon that must go, and with it all later ones, if that is allowed.

        Raises:
            BotStoppedError: it is not allowed, or the puzzle has no solution at all, or the
                ribbons do not go.
        """
        back = take_back(self.belief.position)
        if back is None:
            raise BotStoppedError("the puzzle, as it was read, has no solution")
        if not self.session.options.undo:
            names = " ".join(map(str, back))
            raise BotStoppedError(
                f"it can no longer be won as it lies: {names} must be taken back (--undo does it)"
            )
        position = self.belief.position
        for _ in range(self.session.options.tries):
            self.belief.await_as_believed()
            if self.belief.position != position:
                return  # Somebody else took some back: where one lay a click would lay another.
            selector = self.belief.selector(back[-1].line)
            if self.session.click(selector) and self._await_gone(back):
                self.belief.taken_back(back)
                self.session.tell("taken_back", ribbons=[str(ribbon) for ribbon in back])
                return
        raise BotStoppedError(f"clicks at {back[-1]} do not take it back")

    def _await_gone(self, ribbons: tuple[Ribbon, ...]) -> bool:
        """Look until all these lanes are empty; False if they are not in time."""

        def look() -> bool:
            sight = self.belief.look()
            return all(self.belief.lane(sight, line) is LaneState.EMPTY for line, _ in ribbons)

        try:
            self.session.await_true(look, "the ribbons are not taken back", 4 * LOST)
        except TimeoutError:
            return False
        return True


def _swatch_number(ribbon: Ribbon) -> int:
    """The swatch of its color, from 1: the bot names colors by their swatches."""
    assert ribbon.color is not None, "a plan gives every ribbon a color"
    return int(ribbon.color)
