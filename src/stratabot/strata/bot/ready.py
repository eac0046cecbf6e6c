"""Waits until the game waits for the bot: with a puzzle to play, or with Next to click."""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np

from stratabot.geometry import Point
from stratabot.strata.bot.eyes import (
    BoardView,
    Eyes,
    Situation,
    Thumbnail,
    WinScreen,
    are_different,
    thumbnail,
)
from stratabot.strata.bot.looks import SLOW, Look, Sighting
from stratabot.strata.bot.session import POLL, BotStoppedError
from stratabot.strata.layout.layout import Layout
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.tracker import Sight, Tracker
from stratabot.strata.vision.trust import SurePuzzle, trust_at_rest

STILL: Final = 0.15
"""Seconds for which nothing may move or fade before a puzzle is ready. A fade of three seconds
changes the contrast by 5 % in that time, three times what is noticed."""

BRIEF: Final = 0.03
"""The same if two things tell that it has faded in: its colors are those of the boards before, and
it fades for as long as these did. So cells that fade in one after the other are waited for, too."""

_UNSEEN: Final = 0.03
"""The last part of a fade that looks do not notice, as they allow for 1.5 % and for texture."""

WON: Final = 0.06
"""The same for a win screen on which Next is seen. The preview of the next puzzle is bold and far
from the color of paper, so that a fade of a second shows in that time."""

NEXT_COMES: Final = 4.0
"""Seconds for the win screen to offer the next puzzle, which comes with it in our own game."""

FROZEN: Final = 0.5
"""Seconds for which a board must be still if nothing else tells that it has faded in.

The game may have stopped drawing in a fade: seen for 0.2 s on a loaded machine, once for more than
0.5 s. So the time is twice as long if nothing is drawn meanwhile.
"""

RESTLESS: Final = 3.0
"""Seconds after which a restless picture is read even so, and a win screen is no longer one that
fades out after Next: no fade lasts longer, another bot waited 3 s for it."""

_FRAME: Final = 0.05
"""The most seconds that count between two frames which are not the very same. While something
moves, no game that can be played draws more rarely, unless it stalls: then the second frame may
have been painted just after the first and shown only when the stall was over. Where looks are rare
(a phone), the time from one to the next counts."""

_LOOK: Final = 0.1
"""The most seconds that count between two looks: twice a reading (0.05 s), or twice what a look
takes. While a busy machine kept the bot from looking, it may not have drawn the game either."""

OVER: Final = 5.0
"""Seconds for which a picture without a puzzle or Next must be still to be the end of a wave. The
next puzzle fades in within three, and shows by then."""

OVER_MOVING: Final = 10.0
"""The same for a picture that never rests: a logo that pulses, a video. The swatches of a board
that fades in are seen at 0.4 of its fade, so that even a fade of 20 s is not taken for an end."""

_SPAN: Final = 0.5
"""Seconds of looks that are compared as one. Texture that is drawn anew in every frame moves the
median of several looks by less than a single one."""

_SPAN_LOOKS: Final = 3  # a span has at least this many looks, of which one may be black or torn


@dataclass(frozen=True, eq=False)
class ReadyPuzzle(Situation):
    """A puzzle to be played; `since` is when the board was first seen as it is."""

    reading: Reading
    relied: SurePuzzle
    view: BoardView
    sighting: Sighting
    since: float = 0.0

    @property
    def puzzle(self) -> Puzzle:
        return self.relied.puzzle


@dataclass(frozen=True)
class WaveEnd(Situation):
    """What is seen after a solved puzzle if the game shows nothing that can be played."""

    why: str


class NextClick(NamedTuple):
    """A click on Next that changed something: its time, and the look that shows the change."""

    at: float
    look: Look


def await_puzzle_or_win(eyes: Eyes, poll: float = POLL) -> Situation:
    """The next puzzle that is ready or the next win screen, whichever comes first."""
    return ReadyFinder(eyes, poll=poll).await_ready()


def await_next_situation(
    eyes: Eyes, taken: NextClick | None = None, may_end: bool = True
) -> Situation:
    """What the game shows after a solved puzzle: the next one, a win screen, or the wave's end.

    It begins with the look that shows the change after a click that was `taken`. A wave that may
    not end yet does so only after the patience.
    """
    clicked = None if taken is None else taken.at
    finder, fade = ReadyFinder(eyes, wave_may_end=may_end, clicked=clicked), eyes.session.pace.fade
    if taken is not None:
        finder.look_on(taken.look)
    try:
        ready = finder.await_ready()
    except BotStoppedError:
        if not finder.is_vacant:
            raise
        return WaveEnd(f"neither a puzzle nor Next ({eyes.why})")  # patience is short
    if taken is not None and isinstance(ready, ReadyPuzzle):
        fade.note_end_by(ready.since - taken.at)
        fade.note_longer_than(finder.moved_at - taken.at)
    return ready


class SureReading(NamedTuple):
    """A reading of a board on which nothing moves, and what of it is relied on."""

    reading: Reading
    relied: SurePuzzle


class StillBoard:
    """For how long a board has been still. Times without looks or new frames hardly count.

    Attributes:
        since: when the board was first seen as it is now.
        reading: a sure reading from that time; None if there is none.
        watched: for how many seconds since then the bot has looked at the board.
        redrawn: how many of these seconds lay between frames that differ at all.
    """

    def __init__(self, view: BoardView, sight: Sight, now: float) -> None:
        self.view = view
        self.since = now
        self.reading: SureReading | None = None
        self.watched = self.redrawn = 0.0
        self._first = self._newest = sight
        self._odd: tuple[Sight, float] | None = None
        self._looked_at = self._drawn_at = now
        self._stall = 0.0  # the longest time so far between two frames that differ, in seconds

    @property
    def longest_stall(self) -> float:
        """How many seconds without a change prove that the game has not just stalled."""
        drawn = self._drawn_at - self.since > STILL
        return min(max(FROZEN, 2 * self._stall) * (1 if drawn else 2), RESTLESS)

    def begin(self, sight: Sight, now: float) -> None:
        self._first, self.since = sight, now
        self.reading, self.watched, self.redrawn, self._odd = None, 0.0, 0.0, None

    def note_sight(self, sight: Sight, now: float, look: float) -> bool:
        """Whether the board is as before, as new frames need `look` seconds to be seen.

        If two looks in a row are not, the count begins anew: a single black or torn frame does not
        count.
        """
        watched, redrawn = self._step(sight, now, look)
        if sight.is_still(self._first):
            self.watched += watched
            self.redrawn += redrawn
            self._odd = None
            return True
        earlier, self._odd = self._odd, (sight, now)
        if earlier is not None and sight.is_still(earlier[0]):
            self.begin(*earlier)
            self.watched, self.redrawn = watched, redrawn
        elif earlier is not None:
            self.begin(*self._odd)
        return False

    def _step(self, sight: Sight, now: float, look: float) -> tuple[float, float]:
        """Seconds that count since the look before, and since the frame before if it differs."""
        watched, redrawn = min(now - self._looked_at, max(_LOOK, 2 * look)), 0.0
        self._looked_at = now
        if sight.change(self._newest) > 0:
            gap = now - self._drawn_at
            redrawn = min(gap, 2 * look if look > SLOW else _FRAME)
            self._newest, self._drawn_at, self._stall = sight, now, max(self._stall, gap)
        return watched, redrawn


class VacancyWatch:
    """Notes what every look at a screen shows, and tells when the bot has waited long enough.

    Whatever is seen, it is neither a puzzle nor a win screen, and no board fades in. Medians over
    spans of looks are compared with the first one: a slow fade changes little from look to look.
    """

    def __init__(self) -> None:
        self._watched = self._still_from = self._span_from = 0.0
        """Seconds of looking until now, until the picture became still, and until this span."""
        self._last: float | None = None
        self._first: Thumbnail | None = None
        self._looks: list[Thumbnail] = []

    def start_again(self) -> None:
        self._watched, self._last, self._first, self._looks = 0.0, None, None, []

    def note_look(self, seen: Thumbnail, now: float, look: float = 0.0) -> None:
        """Note a look, made at that time; `look` is how many seconds a look takes."""
        if self._last is not None:
            self._watched += min(now - self._last, max(_LOOK, 2 * look))
        self._last = now
        if not self._looks or self._looks[0].shape != seen.shape:
            self._looks, self._span_from = [], self._watched
        self._looks.append(seen)
        if len(self._looks) >= _SPAN_LOOKS and self._watched - self._span_from >= _SPAN:
            span, self._looks = np.median(self._looks, axis=0), []
            if self._first is None or are_different(self._first, span):
                self._first, self._still_from = span, self._span_from

    @property
    def has_waited_enough(self) -> bool:
        still = self._first is not None and self._watched - self._still_from >= OVER
        return still or self._watched >= OVER_MOVING


class ReadyFinder:
    """Looks until a board is read and still, or a win screen is at rest.

    With `wave_may_end` a win screen without Next must last, and any other picture that lasts is the
    end.

    Attributes:
        is_vacant: whether the last frame that was read showed nothing that may become a puzzle.
        moved_at: the time of the last look that showed no board at rest.
    """

    def __init__(
        self,
        eyes: Eyes,
        *,
        wave_may_end: bool = False,
        clicked: float | None = None,
        poll: float = POLL,
    ) -> None:
        """`clicked` is when Next was clicked and changed something."""
        self.eyes, self._session, self._poll = eyes, eyes.session, poll
        self.is_vacant = False
        self._wave_may_end = wave_may_end
        self._clicked = clicked
        self._wins_from = 0.0 if clicked is None else clicked + RESTLESS
        self._before: Thumbnail | None = None
        self._still: Thumbnail | None = None  # the first look since which nothing has changed
        self._still_since = self._restless_since = self.moved_at = self._session.clock.now()
        self._ended_since: float | None = None  # a win screen without Next
        self._nothing = VacancyWatch()
        self._board: StillBoard | None = None

    def await_ready(self) -> Situation:
        session, missing = self._session, "no puzzle is ready"
        return self.eyes.await_seen(lambda: self.look_on(session.look()), missing, self._poll)

    def look_on(self, look: Look) -> Situation | None:
        """The puzzle or win screen that is ready, if any; a win screen takes some more looks."""
        frame, looks = look.frame, self._session.looks
        if self._board is not None and self._board.view.fits(frame):
            ready = self._ready_if_still(look, self._board)
            if self._board is not None:
                return ready
        earlier, self._before = self._before, thumbnail(frame)
        if self._before.any():
            self._nothing.note_look(self._before, look.began, looks.cost)
        else:
            self._nothing.start_again()  # A monitor that sleeps shows black.
        if earlier is None or are_different(earlier, self._before):
            self._still, self._still_since = self._before, look.began
            if not looks.spares_looks and look.began - self._restless_since < RESTLESS:
                return None  # Fades and slides need not be read, only waited for.
        else:
            self._restless_since = look.began
        reading = self.eyes.read(frame)
        self._note(reading)
        if reading.state is not State.WIN or reading.next_shown:
            self._ended_since = None
        elif self._ended_since is None:
            self._ended_since = look.began
        if reading.state is State.WIN:
            return self._look_on_win(look, reading)
        if reading.state is State.PUZZLE and reading.client is not None:
            layout = Layout(self._session.profile, reading.client)
            view = BoardView(Tracker(layout, reading.side, reading.colors), frame.bounds)
            self._board = StillBoard(view, view.tracker.look(frame), look.began)
            if looks.spares_looks:
                self._board.reading = self._sure_reading(reading)
        else:
            self.moved_at = look.began
        is_over = self.is_vacant and self._wave_may_end and self._nothing.has_waited_enough
        if is_over and not self._session.check_covered(look, ()):
            return WaveEnd(f"neither a puzzle nor Next ({self.eyes.why})")
        return None

    def _note(self, reading: Reading) -> None:
        """Note whether a reading shows anything to wait for: a puzzle, a win, or swatches."""
        self.is_vacant = not reading.shows_game
        if not self.is_vacant:
            self._nothing.start_again()

    def _look_on_win(self, look: Look, reading: Reading) -> WinScreen | None:
        now = self._session.clock.now()
        win = self.eyes.win_screen(reading, look)
        if win is None or now < self._wins_from:
            return None
        ended = self._ended_since if self._wave_may_end else None
        if ended is not None and now - ended < NEXT_COMES:
            return None
        if now - self._restless_since >= RESTLESS:  # Something moves on it for ever.
            return None if self._is_covered(look, win.places) else replace(win, since=now)
        assert self._still is not None, "a look came before"
        seconds = WON if win.offers_next else STILL
        self._is_covered(look, win.places)  # The next looks are after this one.
        last = self.eyes.look_if_still(self._still, self._still_since, seconds)
        if last is None or self._is_covered(last, win.places):
            self._before = None  # Whatever is seen next counts as a change.
            return None
        return replace(win, look=last, since=self._still_since, seen=self._before)

    def _is_covered(self, look: Look, places: tuple[Point, ...]) -> bool:
        if not self._session.check_covered(look, places):
            return False
        self.eyes.why = "another window lies over the game"
        return True

    def _ready_if_still(self, look: Look, board: StillBoard) -> ReadyPuzzle | None:
        """The puzzle, if it is sure, has stayed still, and two readings of it agree."""
        sighting, now, looks = board.view.sighting(look), look.began, self._session.looks
        began = board.since
        if not board.note_sight(sighting.sight, now, looks.cost + self._poll):
            self.moved_at = began
            self.eyes.why = "something moves or fades"
            if looks.spares_looks:
                self._board = None  # What it shows now is read at once, not after one more look.
            return None
        is_due = self._is_due(now)
        if board.reading is None and (is_due or now - board.since > STILL / 3):
            self._is_covered(look, board.view.places)  # The next looks are after this one.
            board.reading = self._read(look, board.view)
        elif board.watched > (BRIEF if is_due else STILL) and self._has_faded_in(
            board, sighting.sight
        ):
            is_covered = self._is_covered(look, board.view.places)
            return None if is_covered else self._ready(board, sighting)
        return None

    def _is_due(self, now: float) -> bool:
        """Whether the board should have faded in by now, as the boards before it took to."""
        fade, clicked = self._session.pace.fade.upper, self._clicked
        if fade is None or clicked is None:
            return False
        return now - clicked > fade * (1 + _UNSEEN)

    def _has_faded_in(self, board: StillBoard, sight: Sight) -> bool:
        """Whether a board that has been still for a while has faded in.

        A game on a busy machine may stall in the middle of a fade for some tenths of a second, and
        go on where it stopped. What tells whether the fade is over:

        - The colors of the boards before. Once this board has reached them, a new frame must show
          them too, or twice the usual time pass; until then the bot waits as long as fades last.
        - Frames that differ only in their texture: the game draws, and nothing fades.
        - Otherwise only time: hardly any stall is longer than `FROZEN`. Without a frame drawn
          meanwhile, or if a stall was longer on this machine, the time is doubled.
        """
        read, has_faded_in = board.reading, None
        if read is not None and not read.reading.placed:
            has_faded_in = self.eyes.colors.are_reached(read.relied.puzzle, sight)
        if has_faded_in is None:
            return board.redrawn > STILL or board.watched > board.longest_stall
        if has_faded_in:
            return board.redrawn > 0 or board.watched > 2 * STILL
        return board.watched > RESTLESS

    def _read(self, look: Look, view: BoardView, insist: bool = False) -> SureReading | None:
        """The reading of a board to play; None if it is not sure. A lost board is forgotten."""
        reading = self.eyes.read(look.frame, insist)
        tracker = view.tracker
        expected = tracker.layout.client, tracker.side, tracker.colors
        self._note(reading)
        if (reading.client, reading.side, reading.colors) != expected:
            self._board = None
        return self._sure_reading(reading)

    def _sure_reading(self, reading: Reading) -> SureReading | None:
        """The reading with what of it is relied on; None if nothing is, which is explained."""
        relied, refusal = trust_at_rest(reading)
        if refusal and reading.state is State.PUZZLE:
            self.eyes.why = str(refusal)
        return relied and SureReading(reading, relied)

    def _ready(self, board: StillBoard, sighting: Sighting) -> ReadyPuzzle | None:
        look, sight = sighting
        first, again = board.reading, self._read(look, board.view, insist=True)
        if self._board is None or again is None or first is None:
            return None
        reading, relied = again
        if (first.relied.puzzle, first.reading.placed) == (relied.puzzle, reading.placed):
            if not reading.placed:
                self.eyes.colors.learn(relied.puzzle, sight)
            return ReadyPuzzle(reading, relied, board.view, sighting, board.since)
        self.eyes.why = "two readings do not agree"
        board.begin(sight, self._session.clock.now())
        return None
