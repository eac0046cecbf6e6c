"""Plays one puzzle: plans from what lies, clicks, looks, and plans again.

The bot believes what it has seen: which ribbons lie, and in which order. Before every click on a
selector a fresh frame must show every lane as believed and the right swatch selected; after it the
ribbon must be seen to come. A lane that shows anything at all is not clicked.
"""

from typing import Final

from stratabot.strata.bot.belief import Belief
from stratabot.strata.bot.eyes import Eyes, Opening
from stratabot.strata.bot.lanes import INKED, Lane
from stratabot.strata.bot.session import BotStoppedError, Session
from stratabot.strata.midgame import finish, take_back, wrong_cells
from stratabot.strata.puzzle import Color, Line, Ribbon
from stratabot.strata.vision.tracker import Sight

LOST: Final = 1.0
"""Seconds without any sign of a ribbon after which a click counts as lost. A second click on a
ribbon that is only late would take it back, so this is ten times what a game needs to react."""

SELECTED_WITHIN: Final = 0.6
"""The same for a swatch, where a second click does no harm."""


class Player:
    """One puzzle, from its opening to its last ribbon."""

    def __init__(self, run: Session, eyes: Eyes, opening: Opening) -> None:
        self.run = run
        self.board = Belief(run, eyes, opening)
        self.clicked_at = run.clock.now()

    def play(self) -> None:
        """Lay all ribbons that are missing.

        Raises:
            BotStoppedError: it cannot be won as it lies, or clicks do not do what they should.
        """
        while self._is_open():
            sight = self.board.as_believed()
            selected = str(sight.selected)
            rest = finish(self.board.puzzle, self.board.placed, selected)
            if rest is None:
                self._take_back()
            elif ribbons := rest.solution.in_hand(selected).ribbons:
                self._lay(ribbons[0], ribbons[1] if len(ribbons) > 1 else None, sight)

    def _is_open(self) -> bool:
        """Whether ribbons are missing or, since the beginning, wrong."""
        return bool(self.board.missing or wrong_cells(self.board.puzzle, self.board.placed))

    def _lay(self, ribbon: Ribbon, following: Ribbon | None, sight: Sight) -> None:
        """Lay it on a board as in that fresh look, or find that it has to be planned again."""
        line, color = ribbon
        seen: Sight | None = sight
        for attempt in range(1, self.run.options.tries + 1):
            state = self.board.state
            seen = self._selected(color, seen or self.board.as_believed())
            if seen is None or self.board.state != state:
                return  # disturbed: plan again from what is seen then
            if not self._click_selector(ribbon, seen):
                return
            self.board.lanes.colors[line] = self.board.ink
            appears = self._appears(line)
            if appears:
                break
            del self.board.lanes.colors[line]
            if appears is None:
                return
            seen = None
            self.run.pace.missed()
            self.run.tally.retries += 1
            self.run.tell("retry", ribbon=str(ribbon), attempt=attempt)
        else:
            raise BotStoppedError(f"{self.run.options.tries} clicks at {ribbon} laid no ribbon")
        self.board.placed.append(ribbon)
        if following is not None and following.color != color:
            self._click_ahead(following.color)
        self._arrives(line)
        self.run.tally.ribbons += 1
        laid, missing = len(self.board.placed), self.board.missing
        self.run.tell("ribbon", ribbon=str(ribbon), laid=laid, missing=missing)

    def _click_selector(self, ribbon: Ribbon, sight: Sight) -> bool:
        """Click it with that color in hand, and only on a board as believed."""
        if not self.board.lanes.as_believed(sight):
            return False
        self.board.ink = sight.swatches[sight.selected - 1]
        self.clicked_at = self.run.clock.now()
        self.board.asked = ribbon
        return self.run.click(self.board.selector(ribbon.line))

    def _selected(self, color: Color | None, sight: Sight) -> Sight | None:
        """A look at the board with that swatch selected; None if it was disturbed meanwhile."""
        wanted = int(color or 0)
        for _ in range(2 * self.run.options.tries):
            if sight.selected == wanted:
                return sight
            if not self.run.click(self.board.swatch(wanted)):
                return None
            selected = self._seen_selected(wanted)
            if selected is not None:
                return selected
            self.run.tally.retries += 1
            self.run.tell("retry", swatch=wanted)
            sight = self.board.as_believed()
        raise BotStoppedError(f"clicks at swatch {wanted} do not select it")

    def _seen_selected(self, wanted: int) -> Sight | None:
        def look() -> Sight | None:
            sight = self.board.look()
            return sight if sight.selected == wanted else None

        try:
            return self.run.until(look, "the swatch is not selected", SELECTED_WITHIN)
        except TimeoutError:
            return None

    def _click_ahead(self, color: Color | None) -> None:
        """Select the next color while the ribbon slides in, where the game allows it.

        What was taken once is taken always; a game that did not take it is not asked again.
        """
        wanted, pace = int(color or 0), self.run.pace
        if pace.takes_swatches is not False and self.run.click(self.board.swatch(wanted)):
            selected = self._seen_selected(wanted) is not None
            pace.takes_swatches = selected or pace.takes_swatches or False

    def _appears(self, line: Line) -> bool | None:
        """Whether a ribbon comes: not, if the lane was seen empty for long enough.

        None if for as long nothing could be made of what was seen.
        """
        clock = self.run.clock
        empty_since = clear_at = clock.now()

        def look() -> tuple[bool | None] | None:
            nonlocal empty_since, clear_at
            sight, now = self.board.look(), clock.now()
            state = self.board.lanes.state(sight, line)
            if state in (Lane.ARRIVING, Lane.LAID):
                return (True,)
            if state is Lane.EMPTY and self.board.lanes.as_believed(sight, but=line):
                clear_at = now
                return (False,) if now - empty_since > LOST else None
            empty_since = now
            return (None,) if now - clear_at > LOST else None

        return self.run.until(look, f"nothing to be seen of the ribbon on {line}")[0]

    def _arrives(self, line: Line) -> None:
        """Until it lies from end to end, or until nothing moves any more.

        A game may take the next ribbon only when this one has run out of sight. So from the edge
        of the screen on it is given the time that it may need.
        """
        clock, pace = self.run.clock, self.run.pace
        changed, before = clock.now(), Lane.ARRIVING
        seen: list[tuple[float, float]] = []

        def look() -> bool | None:
            nonlocal changed, before
            state, now = self.board.lanes.state(self.board.look(), line), clock.now()
            front = self._front(line)
            if front is not None and (not seen or front > seen[-1][1]):
                seen.append((now, front))
            if state is not before:
                changed, before = now, state
            return True if state is Lane.LAID or now - changed > 2 * LOST else None

        self.run.until(look, f"the ribbon on {line} does not arrive")
        pace.timed(self.clicked_at, seen)
        if before is Lane.ARRIVING:
            # It lies still but short of the edge of the screen: so do the others.
            self.board.lanes.stations, pace.reaches_edge = 2, False
        clock.sleep(pace.rest(clock.now() - self.clicked_at, self.board.tracker.way(line)))

    def _front(self, line: Line) -> float | None:
        frame = self.run.last_frame
        if frame is None:
            return None
        return self.board.tracker.front(frame, line, self.board.ink, INKED)

    def _take_back(self) -> None:
        """Touch the ribbon that must go, and with it all later ones, if that is allowed.

        Raises:
            BotStoppedError: it is not, or the puzzle has no solution at all.
        """
        back = take_back(self.board.puzzle, self.board.placed)
        if back is None:
            raise BotStoppedError("the puzzle, as it was read, has no solution")
        if not self.run.options.undo:
            names = " ".join(map(str, back))
            raise BotStoppedError(
                f"it can no longer be won as it lies: {names} must be taken back (--undo does it)"
            )
        state = self.board.state
        for _ in range(self.run.options.tries):
            self.board.as_believed()
            if self.board.state != state:
                return  # somebody else took some back: where one lay a click would lay another
            if self.run.click(self.board.selector(back[-1].line)) and self._are_gone(back):
                self.board.forget(back)
                self.run.tell("taken_back", ribbons=[str(ribbon) for ribbon in back])
                return
        raise BotStoppedError(f"clicks at {back[-1]} do not take it back")

    def _are_gone(self, back: tuple[Ribbon, ...]) -> bool:
        def look() -> bool | None:
            sight = self.board.look()
            gone = (self.board.lanes.state(sight, ribbon.line) is Lane.EMPTY for ribbon in back)
            return True if all(gone) else None

        try:
            return self.run.until(look, "the ribbons are not taken back", 4 * LOST)
        except TimeoutError:
            return False
