"""Keeping a human player company: looks at the game while they play, and never clicks.

The eyes are the bot's. A puzzle is read once; after that only the lanes are looked at, ten times a
second. What does not add up (another puzzle, a window of another size, ribbons that came or went
in a way that no player's touch explains) is read anew from the whole frame.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from stratabot.color import RGB
from stratabot.strata.bot.eyes import Eyes, Opening
from stratabot.strata.bot.lanes import Lanes, bare_lane
from stratabot.strata.bot.session import Session
from stratabot.strata.midgame import Advice, advise
from stratabot.strata.puzzle import Line, Puzzle, Ribbon
from stratabot.strata.vision.oklab import Floats
from stratabot.strata.vision.reading import CONFIDENT, State
from stratabot.strata.vision.swatches import Swatches
from stratabot.strata.vision.tracker import Sight

POLL: Final = 0.1

_WAITING: Final = 0.3
"""Seconds between two looks for a puzzle: reading a frame is a hundred glances' work."""

UNSEEN: Final = 1.5
"""Seconds without a clear view of lanes and swatches after which the whole frame is read anew. A
ribbon slides in for half a second."""

_ANOTHER: Final = 25.0
"""Cells that differ by more from how they were, in RGB, are of another puzzle; texture makes 4."""


@dataclass(frozen=True)
class Moment:
    """What the player sees, and what to do next.

    Attributes:
        puzzle: None on the win screen.
        placed: the ribbons that lie, bottom first.
        selected: the color in hand.
        swatches: RGB colors by name.
        advice: None if the puzzle has no solution.
        laid: what came since the moment before.
        taken: what went since.
        advised: whether what came is what was advised.
    """

    puzzle: Puzzle | None = None
    placed: tuple[Ribbon, ...] = ()
    selected: str = ""
    swatches: tuple[tuple[str, RGB], ...] = ()
    advice: Advice | None = None
    laid: tuple[Ribbon, ...] = ()
    taken: tuple[Ribbon, ...] = ()
    advised: bool = True

    @property
    def is_win(self) -> bool:
        """Whether the game says that the puzzle is solved."""
        return self.puzzle is None


def watch(run: Session) -> Iterator[Moment]:
    """Every moment in which something changes, without end.

    Raises:
        BotStoppedError: no puzzle was seen for as long as the run's patience lasts.
        InputError: the board is of another side or number of colors than asked for.
    """
    run.options = replace(run.options, poll=_WAITING)
    eyes = Eyes(run)
    while True:
        ready = eyes.await_puzzle_or_win()
        run.progress = run.clock.now()
        if isinstance(ready, Opening):
            yield from _Follower(run, ready).moments()
        else:
            yield Moment()
            run.until(lambda: eyes.read(run.grab()).state is not State.WIN or None, "Next")


class _Follower:
    """Sees one puzzle being played."""

    def __init__(self, run: Session, opening: Opening) -> None:
        self.run = run
        self.opening = opening
        reading = opening.reading
        lines = [ribbon.line for ribbon in reading.placed]
        bare = bare_lane(run.profile, reading.paper)
        self.lanes = Lanes(opening.tracker, opening.sight, lines, bare)
        swatches = tuple(reading.saturated().items())
        self.moment = self._advised(
            Moment(opening.puzzle, reading.placed, str(reading.selected), swatches)
        )
        self.clear_at = run.clock.now()

    def moments(self) -> Iterator[Moment]:
        """Until this puzzle is not to be seen any more."""
        yield self.moment
        while True:
            self.run.clock.sleep(POLL)
            frame = self.run.grab()
            if (frame.width, frame.height) != self.opening.frame_size:
                return
            sight = self.opening.tracker.look(frame)
            seen = self.lanes.seen(sight) if sight.selected else None
            if seen is None:
                if self.run.clock.now() - self.clear_at > UNSEEN:
                    return
                continue
            self.clear_at = self.run.clock.now()
            placed = self._placed(sight, seen)
            if placed is None or self._is_another(sight, seen):
                return
            if placed != self.moment.placed or str(sight.selected) != self.moment.selected:
                self._change(placed, seen, sight)
                yield self.moment

    def _placed(self, sight: Sight, seen: dict[Line, Floats]) -> tuple[Ribbon, ...] | None:
        """What lies now, bottom first; None if a player's touches cannot have made it so."""
        before = self.moment.placed
        kept = tuple(ribbon for ribbon in before if ribbon.line in seen)
        come = [line for line in seen if line not in {ribbon.line for ribbon in before}]
        if len(come) > 1 or kept != before[: len(kept)]:
            return None
        for line in come:
            number, sure = self._swatches(sight).match(seen[line])
            if sure < CONFIDENT:
                return None
            kept = (*kept, Ribbon(line, str(number)))
        return kept

    def _swatches(self, sight: Sight) -> Swatches:
        """The swatches as they are now."""
        paper = np.asarray(self.opening.reading.paper, np.float32)
        return Swatches(sight.swatches, sight.selected, paper)

    def _is_another(self, sight: Sight, seen: dict[Line, Floats]) -> bool:
        """Whether most cells that nothing covers are not as they were; a pointer hides one."""
        covered = {*seen, *(ribbon.line for ribbon in self.opening.reading.placed)}
        rows = [line.index for line in covered if line.kind == "row"]
        cols = [line.index for line in covered if line.kind == "col"]
        away = np.linalg.norm(sight.cells - self.opening.sight.cells, axis=2)
        bare = np.delete(np.delete(away, rows, 0), cols, 1)
        return bare.size > 0 and float((bare > _ANOTHER).mean()) > 0.5

    def _change(self, placed: tuple[Ribbon, ...], seen: dict[Line, Floats], sight: Sight) -> None:
        before = self.moment
        self.lanes.colors = dict(seen)
        laid = tuple(ribbon for ribbon in placed if ribbon not in before.placed)
        wanted = before.advice.lay if before.advice else None
        advised = all(_fits(ribbon, wanted) for ribbon in laid)
        self.moment = self._advised(
            replace(
                before,
                placed=placed,
                selected=str(sight.selected),
                laid=laid,
                taken=tuple(ribbon for ribbon in before.placed if ribbon not in placed),
                advised=advised,
            )
        )

    @staticmethod
    def _advised(moment: Moment) -> Moment:
        assert moment.puzzle is not None
        return replace(moment, advice=advise(moment.puzzle, moment.placed, moment.selected))


def _fits(ribbon: Ribbon, wanted: Ribbon | None) -> bool:
    return (
        wanted is not None and wanted.line == ribbon.line and wanted.color in (None, ribbon.color)
    )
