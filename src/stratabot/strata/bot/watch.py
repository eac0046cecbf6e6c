"""Looks on while a human plays: says what to do next, and never clicks.

A puzzle is read once. After that only its lanes and swatches are looked at, ten times a second. The
whole frame is read again if no player's touch explains what is seen: another puzzle, a window of
another size, ribbons that came or went in another way.
"""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

import numpy as np

from stratabot.color import RGB
from stratabot.strata.bot.believed_board import BelievedBoard
from stratabot.strata.bot.eyes import Eyes, Situation, WinScreen
from stratabot.strata.bot.lanes import Inks
from stratabot.strata.bot.ready import ReadyPuzzle, await_puzzle_or_win
from stratabot.strata.bot.session import BotStoppedError, Session
from stratabot.strata.layout.layout import Layout
from stratabot.strata.position import NO_NAMES, Position
from stratabot.strata.puzzle import Puzzle, Ribbon
from stratabot.strata.solver import Advice, advise
from stratabot.strata.vision.reading import State
from stratabot.strata.vision.swatches import Swatches
from stratabot.strata.vision.tracker import Sight
from stratabot.vision.confidence import CONFIDENT

_POLL: Final = 0.1
"""Seconds between two looks at a puzzle that is being played."""

_READ_POLL: Final = 0.3
"""Seconds between two looks for a puzzle: to read a frame takes as long as a hundred looks at the
lanes."""

UNSEEN: Final = 1.5
"""Seconds without a clear view of lanes and swatches after which the whole frame is read anew. A
ribbon slides in for half a second."""


@dataclass(frozen=True)
class Moment:
    """What the player sees, and what to do next.

    Attributes:
        puzzle: the puzzle; None on the win screen.
        placed: the ribbons that lie, bottom first.
        selected: the selected color.
        swatches: RGB colors by number.
        names: the names of these colors, by number.
        advice: what to do; None on the win screen, and if the puzzle has no solution.
        laid: the ribbons that came since the moment before.
        taken: the ribbons that went since.
        advised: whether the ribbons that came are those that were advised.
        says_perfect: whether the win screen says "Perfect".
        offers_next: whether the win screen offers a next puzzle.
    """

    puzzle: Puzzle | None = None
    placed: tuple[Ribbon, ...] = ()
    selected: str = ""
    swatches: tuple[tuple[str, RGB], ...] = ()
    names: Mapping[str, str] = field(default_factory=lambda: NO_NAMES)
    advice: Advice | None = None
    laid: tuple[Ribbon, ...] = ()
    taken: tuple[Ribbon, ...] = ()
    advised: bool = True
    says_perfect: bool = False
    offers_next: bool = False

    @property
    def is_win(self) -> bool:
        """Whether the game says that the puzzle is solved."""
        return self.puzzle is None


def moment_now(session: Session) -> Moment:
    """What to do at this moment; it waits for a puzzle that fades in.

    Raises:
        BotStoppedError: neither a puzzle nor a win screen was seen for as long as patience lasts;
            the text says what is there instead.
        InputError: the board has another side or number of colors than asked for.
        ScreenError: the screen cannot be seen any more.
    """
    eyes = Eyes(session)
    try:
        ready = await_puzzle_or_win(eyes)
    except BotStoppedError as stopped:
        seconds = session.options.patience
        text = f"no puzzle within {seconds:g} s: {_what_is_there(eyes)}"
        raise BotStoppedError(text, told=stopped.told) from None
    return _moment_of(ready)


def _what_is_there(eyes: Eyes) -> str:
    """What the last look showed, in words, if it was neither a puzzle to play nor a win."""
    if eyes.state is State.OTHER:
        return f"nothing of the game is seen ({eyes.why})"
    if eyes.shows_game:
        return f"a board that still fades, or cannot be read ({eyes.why})"
    return "only the game's paper is seen: a menu, the end of a wave, or the beginning of a fade"


class Guide(Protocol):
    """Points at what is next on the player's own screen, for as long as that is sure."""

    def point(self, moment: Moment, layout: Layout) -> None:
        """Point for this moment; called at every clear look, whether anything changed or not."""
        ...

    def rest(self) -> None:
        """Point at nothing: a ribbon slides, the game is covered, or the puzzle has gone."""
        ...


def watch(session: Session, guide: Guide | None = None) -> Generator[Moment]:
    """Every moment in which something changes, without end.

    The guide, if there is one, points for each moment before the moment is given out.

    Raises:
        BotStoppedError: no puzzle was seen for as long as the session's patience lasts.
        InputError: the board has another side or number of colors than asked for.
        ScreenError: the screen cannot be seen any more.
    """
    eyes = Eyes(session)
    while True:
        ready = await_puzzle_or_win(eyes, _READ_POLL)
        session.progressed()
        if isinstance(ready, ReadyPuzzle):
            yield from _Follower(session, ready, guide).moments()
        else:
            yield _moment_of(ready)
            while eyes.read(session.look().frame).state is State.WIN:
                session.require_patience("Next")
                session.clock.sleep(_READ_POLL)


class _Follower:
    """Looks on while one puzzle is played."""

    def __init__(self, session: Session, ready: ReadyPuzzle, guide: Guide | None) -> None:
        self.session = session
        self.ready = ready
        self.guide = guide
        self.board = BelievedBoard.of(ready, session.profile)
        self.moment = _moment_of(ready)
        self.clear_at = session.clock.now()

    def moments(self) -> Iterator[Moment]:
        """Every change, until this puzzle is no longer seen."""
        try:
            self._point()
            yield self.moment
            yield from self._changes()
        finally:
            self._rest()

    def _changes(self) -> Iterator[Moment]:
        view, clock = self.ready.view, self.session.clock
        while True:
            clock.sleep(_POLL)
            frame = self.session.look().frame
            if not view.fits(frame):
                return
            sight = view.sight(frame)
            inks = self.board.inks_in(sight)
            if inks is None:
                self._rest()
                if clock.now() - self.clear_at > UNSEEN:
                    return
                continue
            self.clear_at = clock.now()
            placed = self._placed(sight, inks)
            if placed is None or self.board.is_another(sight, inks):
                return
            before = self.moment
            if placed != self.board.placed or str(sight.selected) != before.selected:
                self.board = self.board.with_placed(placed, inks)
                self.moment = _following_moment(before, placed, str(sight.selected))
            self._point()
            if self.moment is not before:
                yield self.moment

    def _point(self) -> None:
        if self.guide is not None:
            self.guide.point(self.moment, self.ready.view.tracker.layout)

    def _rest(self) -> None:
        if self.guide is not None:
            self.guide.rest()

    def _placed(self, sight: Sight, inks: Inks) -> tuple[Ribbon, ...] | None:
        """The ribbons that lie now, bottom first; None if one touch of a player cannot do that."""
        kept, _, come = self.board.changes(inks)
        if len(come) > 1 or kept != self.board.placed[: len(kept)]:
            return None
        colors = self._swatches(sight)
        for line in come:
            number, sure = colors.match(inks[line])
            if sure < CONFIDENT:
                return None
            kept = (*kept, Ribbon(line, str(number)))
        return kept

    def _swatches(self, sight: Sight) -> Swatches:
        """The swatches as they are now."""
        paper = np.asarray(self.ready.reading.paper, np.float32)
        return Swatches(sight.swatches, sight.selected, paper)


def _moment_of(ready: Situation) -> Moment:
    """The moment in which a puzzle or a win screen is first seen."""
    if isinstance(ready, WinScreen):
        return Moment(says_perfect=ready.says_perfect, offers_next=ready.offers_next)
    assert isinstance(ready, ReadyPuzzle), "only these two are waited for"
    reading, selected = ready.reading, str(ready.reading.selected)
    return Moment(
        puzzle=ready.puzzle,
        placed=reading.placed,
        selected=selected,
        swatches=tuple(reading.saturated().items()),
        names=reading.names(),
        advice=advise(Position(ready.puzzle, reading.placed, selected)),
    )


def _following_moment(before: Moment, placed: tuple[Ribbon, ...], selected: str) -> Moment:
    """The moment after `before` on the same puzzle."""
    assert before.puzzle is not None
    laid = tuple(ribbon for ribbon in placed if ribbon not in before.placed)
    wanted = before.advice.lay if before.advice else None
    return replace(
        before,
        placed=placed,
        selected=selected,
        laid=laid,
        taken=tuple(ribbon for ribbon in before.placed if ribbon not in placed),
        advised=all(_fits(ribbon, wanted) for ribbon in laid),
        advice=advise(Position(before.puzzle, placed, selected)),
    )


def _fits(ribbon: Ribbon, wanted: Ribbon | None) -> bool:
    """Whether a ribbon is the one that was advised."""
    return (
        wanted is not None and wanted.line == ribbon.line and wanted.color in (None, ribbon.color)
    )
