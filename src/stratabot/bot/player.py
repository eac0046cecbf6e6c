"""Plays one puzzle: plans from what lies, clicks, looks, and plans again.

The bot believes what it has seen: which ribbons lie, and in which order. Before every click on a
selector a fresh frame must show every lane as believed and the right swatch selected; after it the
ribbon must be seen to come. A lane that shows anything at all is not clicked.
"""

from typing import Final

from stratabot.bot.eyes import Eyes, Opening
from stratabot.bot.lanes import Lane, Lanes
from stratabot.bot.run import BotStoppedError, Run
from stratabot.strata.midgame import finish, take_back
from stratabot.strata.puzzle import Color, Line, Ribbon
from stratabot.vision.color import Floats
from stratabot.vision.geometry import Point
from stratabot.vision.tracker import Sight

LOST: Final = 1.0
"""Seconds without any sign of a ribbon after which a click counts as lost. A second click on a
ribbon that is only late would take it back, so this is ten times what a game needs to react."""

SELECTED_WITHIN: Final = 0.6
"""The same for a swatch, where a second click does no harm."""

OUT_OF_SIGHT: Final = 1.6
"""Pitches that a ribbon may run on beyond the last place where it is looked for: what is left to
the edge of the screen, and twice its half breadth for the slant. Doubled when clicks are lost."""

SETTLED: Final = 0.4
"""Seconds for which other ribbons than believed must lie before the bot believes them."""


class Player:
    """One puzzle, from its opening to its last ribbon."""

    def __init__(self, run: Run, eyes: Eyes, opening: Opening) -> None:
        if opening.reading.puzzle is None:
            raise ValueError("expected the opening of a puzzle, got none")
        self.run = run
        self.eyes = eyes
        self.opening = opening
        self.tracker = opening.tracker
        self.puzzle = opening.reading.puzzle
        self.placed = list(opening.reading.placed)
        self.lanes = Lanes(self.tracker, opening.sight, [ribbon.line for ribbon in self.placed])
        self.perfect = not self.placed
        self.pipelines = True
        """Whether the game takes a swatch while a ribbon slides in; learned."""
        self.color_in_hand: Floats = opening.sight.swatches[0]
        self.clicked_at = run.clock.now()
        self.out_of_sight = OUT_OF_SIGHT

    def play(self) -> None:
        """Lay all ribbons that are missing.

        Raises:
            BotStoppedError: it cannot be won as it lies, or clicks do not do what they should.
        """
        while len(self.placed) < len(self.lanes.lines):
            ribbons = self._plan()
            self._lay(ribbons[0], ribbons[1] if len(ribbons) > 1 else None)

    def _plan(self) -> tuple[Ribbon, ...]:
        """The ribbons still to be laid, with the fewest clicks from here, none of them free."""
        sight = self._as_believed()
        selected = str(sight.selected)
        rest = finish(self.puzzle, self.placed, selected)
        if rest is None:
            self._take_back()
            return self._plan()
        return rest.solution.in_hand(selected).ribbons

    def _lay(self, ribbon: Ribbon, following: Ribbon | None) -> None:
        line, color = ribbon
        for attempt in range(1, self.run.options.tries + 1):
            if not self._click_selector(line, color):
                return  # disturbed: plan again from what is seen then
            self.lanes.colors[line] = self.color_in_hand
            if self._appears(line):
                break
            del self.lanes.colors[line]
            self.out_of_sight = min(2 * self.out_of_sight, 4 * OUT_OF_SIGHT)
            self.run.tally.retries += 1
            self.run.tell("retry", ribbon=str(ribbon), attempt=attempt)
        else:
            raise BotStoppedError(f"{self.run.options.tries} clicks at {ribbon} laid no ribbon")
        self.placed.append(ribbon)
        if following is not None and following.color != color and self.pipelines:
            self._click_ahead(following.color)
        self._arrives(line)
        self.run.tally.ribbons += 1
        missing = len(self.lanes.lines) - len(self.placed)
        self.run.tell("ribbon", ribbon=str(ribbon), laid=len(self.placed), missing=missing)

    def _click_selector(self, line: Line, color: Color | None) -> bool:
        """Click it with that color in hand, and only on a board as believed."""
        sight = self._select(color)
        if sight is None or not self.lanes.as_believed(sight):
            return False
        self.color_in_hand = sight.swatches[sight.selected - 1]
        self.clicked_at = self.run.clock.now()
        return self.run.click(self._selector(line))

    def _select(self, color: Color | None) -> Sight | None:
        """A look at the board with that swatch selected; None if it was disturbed meanwhile."""
        wanted = int(color or 0)
        for _ in range(2 * self.run.options.tries):
            sight = self._as_believed()
            if sight.selected == wanted:
                return sight
            if not self.run.click(self._swatch(wanted)):
                return None
            selected = self._seen_selected(wanted)
            if selected is not None:
                return selected
            self.run.tally.retries += 1
            self.run.tell("retry", swatch=wanted)
        raise BotStoppedError(f"clicks at swatch {wanted} do not select it")

    def _seen_selected(self, wanted: int) -> Sight | None:
        def look() -> Sight | None:
            sight = self._look()
            return sight if sight.selected == wanted else None

        try:
            return self.run.until(look, "the swatch is not selected", SELECTED_WITHIN)
        except TimeoutError:
            return None

    def _click_ahead(self, color: Color | None) -> None:
        """Select the next color while the ribbon slides in, where the game allows it."""
        wanted = int(color or 0)
        if self.run.click(self._swatch(wanted)):
            self.pipelines = self._seen_selected(wanted) is not None

    def _appears(self, line: Line) -> bool:
        """Whether a ribbon comes; not before the lane was seen empty for long enough."""
        clock = self.run.clock
        empty_since = clock.now()

        def look() -> bool | None:
            nonlocal empty_since
            sight = self._look()
            state = self.lanes.state(sight, line)
            if state in (Lane.ARRIVING, Lane.LAID):
                return True
            if state is not Lane.EMPTY or not self.lanes.as_believed(sight, but=line):
                empty_since = clock.now()
            return False if clock.now() - empty_since > LOST else None

        return self.run.until(look, f"nothing to be seen of the ribbon on {line}")

    def _arrives(self, line: Line) -> None:
        """Until it lies from end to end, or until nothing moves any more.

        A game may take the next ribbon only when this one has run out of sight. So from the edge
        of the screen on it is given the time that it needs, at the speed seen, for its breadth.
        """
        clock, begun = self.run.clock, self.clicked_at
        changed, before = clock.now(), Lane.ARRIVING

        def look() -> bool | None:
            nonlocal changed, before
            state = self.lanes.state(self._look(), line)
            if state is not before:
                changed, before = clock.now(), state
            return True if state is Lane.LAID or clock.now() - changed > 2 * LOST else None

        self.run.until(look, f"the ribbon on {line} does not arrive")
        if before is Lane.ARRIVING:
            # It lies still but short of the edge of the screen: so do the others.
            self.lanes.stations = 2
        else:
            share = self.out_of_sight / self.tracker.way(line)
            clock.sleep((clock.now() - begun) * share)

    def _as_believed(self) -> Sight:
        """A look at the board when it is as believed; or when it has become otherwise for good."""
        clock = self.run.clock
        other: tuple[set[Line], float] | None = None

        def look() -> Sight | None:
            nonlocal other
            sight = self._look()
            if sight.selected and self.lanes.as_believed(sight):
                return sight
            seen = self.lanes.seen(sight)
            if seen is None or not sight.selected or set(seen) == set(self.lanes.colors):
                other = None
            elif other is None or other[0] != set(seen):
                other = set(seen), clock.now()
            elif clock.now() - other[1] > SETTLED:
                self._believe(seen)
                return sight
            return None

        return self.run.until(look, "the board cannot be seen as it should be")

    def _believe(self, seen: dict[Line, Floats]) -> None:
        """Somebody else laid ribbons or took some back: take over what lies."""
        gone = [ribbon.line for ribbon in self.placed if ribbon.line not in seen]
        come = [line for line in seen if line not in {ribbon.line for ribbon in self.placed}]
        if come:
            reading = self.eyes.read(self.run.grab())
            if not reading.sure or reading.puzzle != self.puzzle:
                lines = " ".join(map(str, come))
                raise BotStoppedError(f"there are ribbons that it did not lay, on {lines}")
            self.placed = list(reading.placed)
        else:
            self.placed = [ribbon for ribbon in self.placed if ribbon.line not in gone]
        self.perfect = self.perfect and not gone
        self.lanes.colors = dict(seen)
        self.run.tell("waiting", why="ribbons were laid or taken back by somebody else")

    def _take_back(self) -> None:
        """Touch the ribbon that must go, and with it all later ones, if that is allowed.

        Raises:
            BotStoppedError: it is not, or the puzzle has no solution at all.
        """
        back = take_back(self.puzzle, self.placed)
        if back is None:
            raise BotStoppedError("the puzzle, as it was read, has no solution")
        if not self.run.options.undo:
            names = " ".join(map(str, back))
            raise BotStoppedError(
                f"it can no longer be won as it lies: {names} must be taken back (--undo does it)"
            )
        self.perfect = False
        for _ in range(self.run.options.tries):
            if self.run.click(self._selector(back[-1].line)) and self._are_gone(back):
                self.placed = self.placed[: -len(back)]
                for ribbon in back:
                    del self.lanes.colors[ribbon.line]
                self.run.tell("taken_back", ribbons=[str(ribbon) for ribbon in back])
                return
        raise BotStoppedError(f"clicks at {back[-1]} do not take it back")

    def _are_gone(self, back: tuple[Ribbon, ...]) -> bool:
        def look() -> bool | None:
            sight = self._look()
            gone = (self.lanes.state(sight, ribbon.line) is Lane.EMPTY for ribbon in back)
            return True if all(gone) else None

        try:
            return self.run.until(look, "the ribbons are not taken back", 4 * LOST)
        except TimeoutError:
            return False

    def _look(self) -> Sight:
        frame = self.run.grab()
        return self.tracker.look(frame) if self.opening.fits(frame) else self._elsewhere()

    def _elsewhere(self) -> Sight:
        raise BotStoppedError("the window has become smaller while playing")

    def _selector(self, line: Line) -> Point:
        layout, side = self.opening.layout, self.tracker.side
        selectors = layout.row_selectors(side) if line.kind == "row" else layout.col_selectors(side)
        return selectors[line.index]

    def _swatch(self, number: int) -> Point:
        return self.opening.layout.swatches(self.opening.reading.colors)[number - 1]
