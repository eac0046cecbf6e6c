"""Waits until the game waits for the bot: with a puzzle to play, or with Next to click."""

from dataclasses import dataclass, replace
from typing import Final

from stratabot.strata.bot.clicks import NextClick
from stratabot.strata.bot.eyes import STILL, WON, Eyes, Situation, View, WaveEnd, WinScreen
from stratabot.strata.bot.fade import Fade
from stratabot.strata.bot.glance import Thumbnail, differ, thumbnail
from stratabot.strata.bot.look import Look, Sighting
from stratabot.strata.bot.session import POLL, BotStoppedError
from stratabot.strata.bot.still import RESTLESS, StillBoard, SureReading
from stratabot.strata.bot.vacancy import Vacancy
from stratabot.strata.layout.layout import Layout
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.tracker import Sight, Tracker
from stratabot.strata.vision.trust import SurePuzzle, trust_at_rest

STUCK: Final = 2.0
"""If a win screen that changed at a click on Next is still seen after this many seconds, it has not
taken the click."""

NEXT_COMES: Final = 4.0
"""Seconds in which the win screen must offer the next puzzle; otherwise the wave is over."""


@dataclass(frozen=True)
class ReadyPuzzle(Situation):
    """A puzzle that is ready to be played, and how it looked.

    Attributes:
        reading: the reading of the board.
        relied: what of the reading is relied on.
        view: where the board is.
        sighting: the last look at the board.
        since: when the board was first seen as it is.
    """

    reading: Reading
    relied: SurePuzzle
    view: View
    sighting: Sighting
    since: float = 0.0

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle to solve."""
        return self.relied.puzzle


def await_puzzle_or_win(eyes: Eyes, poll: float = POLL) -> Situation:
    """The next puzzle that is ready or the next win screen, whichever comes first.

    Raises:
        BotStoppedError: neither came for as long as patience lasts.
        InputError: the board has another side or number of colors than asked for.
    """
    return ReadyFinder(eyes, poll=poll).await_ready()


def await_anything(eyes: Eyes, taken: NextClick | None = None) -> Situation:
    """What the game shows after a solved puzzle: the next one, a win screen, or the wave's end.

    After a click on Next that was `taken`, it begins with the look that shows the change. A win
    screen without Next must last for `NEXT_COMES` seconds; one that is still seen after that click
    must last for `STUCK` seconds.

    Raises:
        BotStoppedError: there was a puzzle, a win screen or a board that fades, but nothing to be
            played, for as long as patience lasts.
        InputError: as `await_puzzle_or_win`.
    """
    clicked = None if taken is None else taken.at
    finder, fade = ReadyFinder(eyes, wave_may_end=True, clicked=clicked), eyes.session.pace.fade
    if taken is not None:
        finder.look_on(taken.look)
    try:
        ready = finder.await_ready()
        if taken is not None and isinstance(ready, ReadyPuzzle):
            fade.ended_by(ready.since - taken.at)
            fade.outlasted(finder.moved_at - taken.at)
        return ready
    except BotStoppedError:
        if not finder.is_vacant:
            raise
        return WaveEnd(f"neither a puzzle nor Next ({eyes.why})")  # patience is short


class ReadyFinder:
    """Looks at frame after frame until it knows what the game waits with.

    That is a board that was read and on which nothing moves, or a win screen at rest. With
    `wave_may_end` a win screen without Next must last for a while, and any picture that shows
    neither a puzzle nor a win, and no board that fades in, is the end of the wave if it lasts.

    Attributes:
        eyes: read the frames.
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
        """`clicked` is when Next was clicked and changed something.

        Frames come at least `poll` seconds after one another.
        """
        self.eyes = eyes
        self._poll = poll
        self.is_vacant = False
        self._wave_may_end = wave_may_end
        self._clock = eyes.session.clock
        self._wins_from = 0.0 if clicked is None else clicked + STUCK
        self._before: Thumbnail | None = None
        self._still_since = self._restless_since = self.moved_at = self._clock.now()
        self._ended_since: float | None = None
        """Since when a win screen without Next has been read; None if it is not."""
        self._vacancy = Vacancy()
        self._board: StillBoard | None = None

    def await_ready(self) -> Situation:
        """Look until something is ready.

        Raises:
            BotStoppedError: nothing was ready for as long as patience lasts.
            InputError: as `look_on`.
        """
        session, eyes = self.eyes.session, self.eyes
        try:
            return session.await_seen(
                lambda: self.look_on(session.look()), "no puzzle is ready", poll=self._poll
            )
        except BotStoppedError as stopped:
            raise BotStoppedError(f"{stopped} ({eyes.why})", told=eyes.told) from None

    def look_on(self, look: Look) -> Situation | None:
        """The puzzle or win screen that is ready, if any; a win screen takes some more looks.

        Raises:
            InputError: the board has another side or number of colors than asked for.
        """
        frame = look.frame
        if self._board is not None and self._board.view.fits(frame):
            ready = self._after(look, self._board)
            if self._board is not None:
                return ready
        earlier, self._before = self._before, thumbnail(frame)
        self._vacancy.add(self._before, look.began, self.eyes.session.look_cost)
        if earlier is None or differ(earlier, self._before):
            self._still_since = look.began
            if not self.eyes.session.sparing and look.began - self._restless_since < RESTLESS:
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
            layout = Layout(self.eyes.session.profile, reading.client)
            view = View(Tracker(layout, reading.side, reading.colors), frame.bounds)
            self._board = StillBoard(view, view.sight(frame), look.began)
            if self.eyes.session.sparing:
                self._board.keep(self._sure(reading))
        else:
            self.moved_at = look.began
        return self._look_on_nothing() if self.is_vacant else None

    def _note(self, reading: Reading) -> None:
        """Remember whether a reading shows anything to wait for: a puzzle, a win, or swatches."""
        self.is_vacant = not reading.shows_game
        if not self.is_vacant:
            self._vacancy.end()

    def _look_on_win(self, look: Look, reading: Reading) -> WinScreen | None:
        now = self._clock.now()
        win = self.eyes.win_screen(reading, look)
        if win is None or now < self._wins_from:
            return None
        ended = self._ended_since
        if self._wave_may_end and ended is not None and now - ended < NEXT_COMES:
            return None
        if now - self._restless_since >= RESTLESS:
            return replace(win, since=now)  # Something moves on it for ever.
        last = self.eyes.look_if_still(look, WON if win.offers_next else STILL)
        if last is None:
            return None
        return replace(win, look=last, since=self._still_since, seen=self._before)

    def _look_on_nothing(self) -> Situation | None:
        """The end of the wave, if no puzzle and no Next came for long enough."""
        if self._wave_may_end and self._vacancy.is_over:
            return WaveEnd(f"neither a puzzle nor Next ({self.eyes.why})")
        return None

    def _after(self, look: Look, board: StillBoard) -> ReadyPuzzle | None:
        """The puzzle, if it is sure, has stayed still, and two readings of it agree.

        The first reading is made while the board is watched for being still, so that only the
        second one takes time of its own.
        """
        sighting, now = board.view.sighting(look), look.began
        began = board.since
        if not board.stays(sighting.sight, now, self.eyes.session.look_cost + self._poll):
            self.moved_at = began
            self.eyes.explain("something moves or fades")
            if self.eyes.session.sparing:
                self._board = None  # What it shows now is read at once, not after one more look.
            return None
        if board.reading is None and now - board.since > STILL / 3:
            board.keep(self._read(look, board.view))
        elif board.watched > STILL and self._has_faded_in(board, sighting.sight):
            return self._ready(board, sighting)
        return None

    def _has_faded_in(self, board: StillBoard, sight: Sight) -> bool:
        """Whether a board that has been still for a while has faded in.

        The game may have stalled in the middle of a fade. On a machine that has too much to do it
        draws nothing for some tenths of a second. Then all frames are the very same, and if its
        clock has stood still too, the next frame goes on where the fade stopped. Three things tell
        whether the fade is over:

        - The colors of the boards before. If this board has reached them, only the last fiftieth of
          its fade can be missing; so a new frame must show them too, or twice the usual time must
          pass. If it has not, the bot waits for as long as fades last.
        - Frames that differ only in their texture: the game draws, and nothing fades. Only the time
          counts in which the game drew at the pace of something that moves.
        - Otherwise only time tells. Hardly any stall is longer than `FROZEN`. A frame drawn
          meanwhile shows how far the fade has come. Without such a frame, or if a stall was longer
          on this machine, the time is doubled.
        """
        fade, read = Fade.UNKNOWN, board.reading
        if read is not None and not read.reading.placed:
            fade = self.eyes.colors.fade(read.relied.puzzle, sight)
        if fade is Fade.UNKNOWN:
            return board.redrawn > STILL or board.watched > board.longest_stall
        if fade is Fade.GOES_ON:
            return board.watched > RESTLESS
        return board.redrawn > 0 or board.watched > 2 * STILL

    def _read(self, look: Look, view: View, insist: bool = False) -> SureReading | None:
        """The reading of a board to play; None if it is not sure. A lost board is forgotten."""
        reading = self.eyes.read(look.frame, insist)
        tracker = view.tracker
        expected = tracker.layout.client, tracker.side, tracker.colors
        self._note(reading)
        if (reading.client, reading.side, reading.colors) != expected:
            self._board = None
        return self._sure(reading)

    def _sure(self, reading: Reading) -> SureReading | None:
        """The reading with what of it is relied on; None if nothing is, which is explained."""
        relied, refusal = trust_at_rest(reading)
        if refusal and reading.state is State.PUZZLE:
            self.eyes.explain(str(refusal), refusal.told)
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
        self.eyes.explain("two readings do not agree")
        board.begin(sight, self._clock.now())
        return None
