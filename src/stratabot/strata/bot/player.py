"""Plays one puzzle: plans from what lies, clicks, looks, and plans again, until it is solved.

Ribbons of one color may be laid in any order. So the bot clicks all selectors of a run in one
burst, in the shortest way for the pointer, if the game takes that; then it looks which ribbons
come. Before every click at a selector a fresh frame must show its lane empty, all other lanes as
believed and the right swatch selected. If a look takes long, one frame may serve all clicks of a
burst, if it is not older than `looks.STALE`. The bot touches no swatch until each ribbon of the
burst was seen or its click counts as lost. It never clicks a lane that shows anything at all.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist
from typing import Final

from stratabot.geometry import Point
from stratabot.screen import ScreenError
from stratabot.strata.bot.belief import LaneState
from stratabot.strata.bot.board import Board
from stratabot.strata.bot.clicks import Until
from stratabot.strata.bot.eyes import Eyes, Situation, WinScreen
from stratabot.strata.bot.looks import Look, Sighting
from stratabot.strata.bot.pace import TRIED_WITHIN
from stratabot.strata.bot.ready import ReadyFinder, ReadyPuzzle
from stratabot.strata.bot.session import BotStoppedError, Session
from stratabot.strata.groups import Group, groups
from stratabot.strata.puzzle import Ribbon
from stratabot.strata.solver import finish, take_back, wrong_cells
from stratabot.strata.vision.tracker import Sight
from stratabot.words import argument

TAKEN_BACK: Final = 0.5  # the most seconds for which a ribbon slides out
GONE: Final = 2.0  # seconds out of sight; then a board that was laid rightly counts as solved
_AGAIN: Final = 0.05  # seconds to wait after a click that the screen refused


@dataclass(frozen=True)
class GameGone(Situation):
    """The game has closed itself after the last puzzle that was asked for."""

    why: str


class Player:
    """One puzzle, from its opening on; `says_perfect` is None if no win screen was seen."""

    def __init__(self, session: Session, eyes: Eyes, board: Board) -> None:
        self.session, self.eyes, self.board = session, eyes, board
        self.says_perfect: bool | None = None

    def play(self) -> bool:
        """Lay ribbons until the puzzle is solved; False if the game shows another one before.

        A screen that is gone when nothing but the end is waited for ends it.

        Raises:
            BotStoppedError: it cannot be solved.
        """
        try:
            self._lay_missing()
            while not self._is_left and not self._is_solved():
                self._lay_missing()
        except ScreenError as gone:
            if not self.session.is_done():
                raise
            self.board.after = GameGone(str(gone))
        return not self._is_left

    @property
    def _is_left(self) -> bool:
        """Whether something else came although ribbons were missing: the game was started anew, or
        the puzzle was that of another window. Somebody may lay the last ribbons, but not all.
        """
        after, belief = self.board.after, self.board.belief
        is_won = isinstance(after, WinScreen) and bool(belief.placed)
        return after is not None and belief.count_missing > 0 and not is_won

    @property
    def has_laid_all(self) -> bool:
        """Whether all ribbons lie rightly and at rest, as far as the bot has seen."""
        return not self._is_unfinished() and not self.board.clicks.moving_lines

    def _lay_missing(self) -> None:
        until = Until.REST
        while self._is_unfinished():
            seen = self.board.await_as_believed(until)
            if seen is None or not self._is_unfinished():
                return
            selected = str(seen.sight.selected)
            rest = finish(self.board.belief.position.replace(selected=selected))
            if rest is not None:
                until = self._make_next_click(groups(rest.solution, selected), seen)
            elif self.board.clicks.moving_lines:
                until = Until.REST
            else:
                self._take_back()

    def _is_unfinished(self) -> bool:
        """Whether ribbons are missing or wrong; ribbons may have been wrong from the beginning."""
        belief = self.board.belief
        return bool(belief.count_missing or wrong_cells(belief.position))

    def _make_next_click(self, plan: Sequence[Group], seen: Sighting) -> Until:
        """Click what comes next; if it must wait, or after it, what the next click waits for."""
        run, pace, moves = plan[0].colored, self.session.pace, self.board.clicks.moving_lines
        color = run[0].color
        assert color is not None, "a plan gives every ribbon a color"
        number = int(color)  # The bot names colors by their swatches.
        if pace.swatch_answers.seconds is None and seen.sight.selected == number:
            number = 2 if number == 1 else 1  # to learn how late the game is, before a selector
        # A click at another swatch may still take effect; once it did, none made before it will.
        number = self.board.pending_swatch or number
        if seen.sight.selected != number:
            if pace.early_swatch is False and not self.board.clicks.may_click(Until.SWATCH):
                return Until.SWATCH
            self._select(number)
            return Until.NOTHING
        if moves and not pace.early_ribbon:
            return Until.REST
        self._lay(run[: self.session.looks.burst(pace)], seen)
        return Until.NOTHING

    def _lay(self, run: Sequence[Ribbon], seen: Sighting) -> None:
        """Click the selectors of ribbons of the color in hand, if possible each after a look."""
        board, looks, number = self.board, self.session.looks, seen.sight.selected
        for ribbon in self._shortest_way(run, board.swatch(number)):
            sight = seen.sight
            empty = board.belief.lane_state(sight, ribbon.line) is LaneState.EMPTY
            if not empty or sight.selected != number or not board.is_as_believed(sight):
                return
            if looks.spares_looks and self.session.pace.early_ribbon is False:
                board.clicks.sleep_until_rest()
            if looks.is_stale(seen.look, self.session.clock.now()):
                return
            board.clicks.begin_click(ribbon, sight.swatches[number - 1])
            if not self._click(board.selector(ribbon.line), str(ribbon)):
                board.clicks.cancel_click(ribbon.line)
                return
            board.clicks.note_click_made(ribbon.line)
            if not looks.spares_looks:
                seen = board.look()

    def _shortest_way(self, run: Sequence[Ribbon], start: Point) -> Sequence[Ribbon]:
        """The ribbons in the order of the shortest way over their selectors: from end to end."""
        order = sorted(run, key=lambda ribbon: self.board.selector(ribbon.line).x)
        left, right = (self.board.selector(order[k].line) for k in (0, -1))
        return order[::-1] if dist(start, left) > dist(start, right) else order

    def _select(self, number: int) -> None:
        early, pace = self.board.clicks.moving_lines, self.session.pace
        is_tried = bool(early) and pace.early_swatch is False
        since = self.board.clicks.seconds_since_click
        if not self._pause_if_refused(self.board.select(number)):
            return
        what, within = "the swatch is not selected", pace.swatch_answers.wait
        if is_tried:
            within = max(TRIED_WITHIN, 2 * (pace.swatch_answers.seconds or 0))
        selected = self.board.await_shown(lambda sight: sight.selected == number, what, within)
        if pace.early_swatch is False and since is not None and selected is not None:
            if selected:
                pace.deafness.note_taken(since)
            else:
                pace.deafness.note_ignored(since)
        if is_tried:
            if selected is False:
                learned = "how long the game takes no swatch after a ribbon"
                self.session.tell("retry", swatch=number, learned=learned)
            return
        if early and selected is False:
            # The click may wait in a queue until the ribbons lie.
            seen = self.board.await_as_believed()
            selected = None if seen is None else seen.sight.selected == number
        if selected is None:
            return
        if early:
            if not selected and pace.early_swatch is None:
                learned = "the game takes no swatch while a ribbon slides in"
                self.session.tell("retry", swatch=number, learned=learned)
            pace.note_early_swatch(selected)
        elif not selected:
            self.session.tell("retry", swatch=number)
            self.session.require_patience(f"clicks at swatch {number} do not select it")

    def _take_back(self) -> None:
        back = take_back(self.board.belief.position)
        if back is None:
            raise BotStoppedError("the puzzle, as it was read, has no solution")
        if not self.session.options.undo:
            names = " ".join(map(str, back))
            raise BotStoppedError(
                f"the board can no longer be won as it lies: {names} must be taken back ("
                + argument("undo", True)
                + " does it)"
            )
        if not self._click(self.board.selector(back[-1].line), str(back[-1])):
            return

        def are_gone(sight: Sight) -> bool:
            return all(
                self.board.belief.lane_state(sight, line) is LaneState.EMPTY for line, _ in back
            )

        what, seconds = "the ribbons are not taken back", TAKEN_BACK * len(back)
        seconds += self.session.pace.ribbon_answers.wait
        is_gone = self.board.await_shown(are_gone, what, seconds)
        if not is_gone and not self.board.prove_click_lost(self.board.look().sight, are_gone):
            is_gone = self.board.await_shown(are_gone, what, seconds)
        if is_gone:
            self.board.forget_ribbons(back)
            self.session.tell("taken_back", ribbons=[str(ribbon) for ribbon in back])
        else:
            self.session.require_patience(f"clicks at {back[-1]} do not take it back")

    def _click(self, point: Point, target: str) -> bool:
        """Click; False if the screen refused the click, which may not go on for ever."""
        return self._pause_if_refused(self.session.click(point, target))

    def _pause_if_refused(self, is_made: bool) -> bool:
        """Whether a click was made; if not, wait a moment before the next one."""
        if is_made:
            return True
        self.session.clock.sleep(_AGAIN)
        self.session.require_patience("no click can be made")
        return False

    def _is_solved(self) -> bool:
        """Look until the puzzle is solved; False if ribbons are missing or wrong after all.

        It is also solved if all ribbons came, and the board gives way to the next puzzle, or for
        `GONE` seconds to anything.
        """
        board, clock, finder = self.board, self.session.clock, ReadyFinder(self.eyes)
        shown_at = clock.now()

        def look() -> bool | None:
            nonlocal shown_at
            sighting = board.look()
            if not board.is_shown_in(sighting.sight):
                is_over = self._is_over_in(sighting.look, finder) or clock.now() - shown_at > GONE
                return True if is_over else None
            shown_at = clock.now()
            board.learn_from(sighting)
            if board.after is not None:
                return True
            return False if board.belief.count_missing else None

        if board.after is None:
            missing = "all ribbons lie, but the game does not say solved"
            if not self.session.await_seen(look, missing):
                return False
        if isinstance(board.after, WinScreen):
            self.says_perfect = board.after.says_perfect
        return True

    def _is_over_in(self, look: Look, finder: ReadyFinder) -> bool:
        ready = finder.look_on(look)
        if ready is None or (isinstance(ready, ReadyPuzzle) and ready.reading.placed):
            return False  # Something lies over the board.
        self.board.after = ready
        return True
