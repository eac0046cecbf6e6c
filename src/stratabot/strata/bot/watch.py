"""Looks on while a human plays: says what to do next, and never clicks.

After a puzzle was read, its lanes and swatches are looked at, ten times a second. The whole frame
is read again if no player's touch explains what is seen.
"""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from stratabot.color import RGB
from stratabot.strata.bot.belief import BoardBelief, Inks
from stratabot.strata.bot.eyes import Eyes, Situation, WinScreen
from stratabot.strata.bot.ready import ReadyFinder, ReadyPuzzle, await_puzzle_or_win
from stratabot.strata.bot.session import BotStoppedError, Session
from stratabot.strata.position import NO_NAMES, Position
from stratabot.strata.puzzle import Puzzle, Ribbon
from stratabot.strata.solver import Advice, advise
from stratabot.strata.vision.reading import State
from stratabot.strata.vision.tracker import Sight
from stratabot.vision.confidence import CONFIDENT

_POLL: Final = 0.1  # seconds between two looks at a puzzle that is being played
_READ_POLL: Final = 0.3  # seconds from look to look for a puzzle: to read a frame takes long
UNSEEN: Final = 1.5  # seconds without a clear view; a ribbon slides in for half a second


@dataclass(frozen=True)
class Moment:
    """What the player sees, and what to do next.

    Attributes:
        puzzle: None on the win screen.
        swatches: RGB colors by number.
        advice: None on the win screen, and if the puzzle has no solution.
        laid: the ribbons that came since the moment before.
        taken: the ribbons that went since.
        advised: whether the ribbons that came are those that were advised.
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
        return self.puzzle is None


def moment_now(session: Session) -> Moment:
    """What to do at this moment; it waits for a puzzle that fades in."""
    eyes = Eyes(session)
    try:
        ready = await_puzzle_or_win(eyes)
    except BotStoppedError:
        seconds = session.options.patience
        fades = "a board that still fades, or cannot be read: " if eyes.shows_game else ""
        raise BotStoppedError(f"no puzzle within {seconds:g} s: {fades}{eyes.why}") from None
    return _moment_of(ready)


def watch(session: Session) -> Generator[Moment]:
    """Every moment in which something changes, without end.

    Only a screen that is gone for the session's patience ends it. When it is back, the moment comes
    again.
    """
    eyes = Eyes(session)
    while True:
        ready = _await_ready(eyes)
        if isinstance(ready, ReadyPuzzle):
            yield from _follow(session, ready)
        else:
            yield _moment_of(ready)
            losses = session.losses
            while eyes.read(session.look().frame).state is State.WIN and session.losses == losses:
                session.clock.sleep(_READ_POLL)


def _await_ready(eyes: Eyes) -> Situation:
    """The next puzzle or win screen, however long it takes: a player has time."""
    session, finder = eyes.session, ReadyFinder(eyes, poll=_READ_POLL)

    def look() -> Situation | None:
        session.note_progress()
        return finder.look_on(session.look())

    return session.await_seen(look, "no puzzle is open", poll=_READ_POLL)


def _follow(session: Session, ready: ReadyPuzzle) -> Iterator[Moment]:
    view, clock = ready.view, session.clock
    belief, moment = BoardBelief.of(ready, session.profile), _moment_of(ready)
    clear_at, losses = clock.now(), session.losses
    yield moment
    while clock.now() - clear_at <= UNSEEN:
        clock.sleep(_POLL)
        frame = session.look().frame
        if not view.fits(frame) or session.losses > losses:
            return
        sight = view.tracker.look(frame)
        inks = belief.inks_in(sight)
        if inks is None:
            continue
        clear_at = clock.now()
        placed = _ribbons_after_touch(belief, sight, inks)
        if placed is None or belief.shows_another_board(sight, inks):
            return
        if placed != belief.placed or str(sight.selected) != moment.selected:
            belief = belief.with_placed(placed, inks)
            moment = _following_moment(moment, placed, str(sight.selected))
            yield moment


def _ribbons_after_touch(
    belief: BoardBelief, sight: Sight, inks: Inks
) -> tuple[Ribbon, ...] | None:
    """The ribbons that lie now, bottom first; None if one touch of a player cannot do that."""
    kept, _, come = belief.find_changes(inks)
    if len(come) > 1 or kept != belief.placed[: len(kept)]:
        return None
    for line in come:
        number, sure = belief.swatches(sight).match(inks[line])
        if sure < CONFIDENT:
            return None
        kept = (*kept, Ribbon(line, str(number)))
    return kept


def _moment_of(ready: Situation) -> Moment:
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
    assert before.puzzle is not None
    laid = tuple(ribbon for ribbon in placed if ribbon not in before.placed)
    wanted = before.advice.lay if before.advice else None
    return replace(
        before,
        placed=placed,
        selected=selected,
        laid=laid,
        taken=tuple(ribbon for ribbon in before.placed if ribbon not in placed),
        advised=all(wanted in (ribbon, Ribbon(ribbon.line, None)) for ribbon in laid),
        advice=advise(Position(before.puzzle, placed, selected)),
    )
