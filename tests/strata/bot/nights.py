"""A night unattended: a tour on which something goes wrong at a moment, and nobody looks.

Time is virtual: a minute without the game costs no minute.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import numpy as np

from strata.bot import faults
from strata.bot.late import LateClock
from strata.bot.stages import LOOK
from strata.tour.menus import ASKEW, UPRIGHT, MenuGame
from strata.tour.test_tour import show
from stratabot.errors import StratabotError
from stratabot.frame import Frame
from stratabot.geometry import Point, Rect
from stratabot.screen import Disturbance, ScreenError
from stratabot.strata.bot.session import BotOptions, Session
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.position import Position
from stratabot.strata.practice.attempt import EarlyClicks
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.records import Effect
from stratabot.strata.practice.screen import Costs
from stratabot.strata.solver import finish
from stratabot.strata.tour.journal import Journal
from stratabot.strata.tour.places import Itinerary
from stratabot.strata.tour.tour import Tour

PATIENCE: Final = 120.0
LONGEST: Final = 60.0
"""Seconds that anything lasts, at most."""


class Trouble(Enum):
    CRASH = "the game crashes, and is started again"
    CLOSED = "the window is gone for a while"
    DIALOG = "another program's dialog lies over it"
    OWN_DIALOG = "a dialog of the game's own takes all clicks"
    LOCKED = "the screen is locked: another picture"
    UNSEEN = "the screen is locked: no picture can be had"
    BLACK = "the monitor sleeps: black pictures"
    FROZEN = "the monitor sleeps: the last picture stays"
    COVER = "a notification or a plain window lies over a part of it"
    RESIZED = "the window has another size from then on"
    LATE = "clicks take effect 0.3 to 3 s late"
    STALL = "the game stalls, from a click on"


_GONE: Final = Trouble.CRASH, Trouble.CLOSED, Trouble.UNSEEN
_OVER_ALL: Final = Trouble.DIALOG, Trouble.LOCKED
_SIGHTS: Final = {
    Trouble.BLACK: faults.black,
    Trouble.DIALOG: faults.dialog,
    Trouble.OWN_DIALOG: faults.dialog,
    Trouble.LOCKED: faults.loading,
}


class Event(NamedTuple):
    """What goes wrong, and from when to when, in seconds."""

    trouble: Trouble
    begins: float
    ends: float


class NightGame(MenuGame):
    """Menus and waves; started again, it shows its first menu, or the puzzle without ribbons.

    Attributes:
        wrong: the clicks that should not have been made.
    """

    clock: LateClock

    def __init__(self, rng: Random, puzzles: int) -> None:
        super().__init__(
            rng.choice([UPRIGHT, ASKEW]),
            clock=LateClock(),
            puzzles=puzzles,
            seed=rng.randrange(10**6),
            costs=Costs(LOOK, 0.0, 0.0),
            manner=rng.choice([*EarlyClicks]),
        )
        self.wrong: list[str] = []

    def click(self, point: Point) -> None:
        game, page = self.game, self.page
        clicks = len(game.clicks) if game else 0
        super().click(point)
        if page == "game" and game is not None:
            self.wrong += wrong_in(game, clicks)
        elif self.log[-1].get("hit") == "nothing":
            self.wrong.append(f"nothing in {page}")

    def restart(self, rng: Random) -> None:
        game = self.game
        if self.page == "game" and game is not None and rng.random() < 0.3:
            if not game.is_finished:
                self.game = PracticeGame(
                    game.puzzles[game.number - 1 :],
                    game.palette,
                    self.clock,
                    timings=game.timings,
                    manner=game.manner,
                )
            return
        self._show("sets" if self.look.route.sets else "waves")
        self.game = None
        self._since = -9.0  # without a fade from what was shown before


def wrong_in(game: PracticeGame, seen: int) -> list[str]:
    """What was wrong of the clicks after so many; a ribbon that lies must lead on."""
    wrong, scene = [], game.scene()
    for click in game.clicks[seen:]:
        if click.effect in (Effect.TOOK_BACK, Effect.CLOSE):
            wrong.append(f"{click.effect.value} {click.hit}")
        elif click.effect is Effect.LAID:
            position = Position(game.puzzle, scene.laid, str(scene.selected + 1))
            wrong += [] if finish(position) else [f"laid {click.hit} wrongly"]
    return wrong


class NightScreen:
    """A `Screen` that passes looks and clicks on to a game, while nothing goes wrong."""

    def __init__(self, game: NightGame, event: Event, rng: Random) -> None:
        self.game, self.clock, self.rng, self.event = game, game.clock, rng, event
        self._is_over = self._saw_dialog = False
        self._seen: Frame | None = None
        self._last: Frame | None = None
        self._cover = Rect(0, 0, 0, 0)
        self._waiting: list[Point] = []  # clicks while the game stalls

    @property
    def size(self) -> tuple[int, int]:
        return self.game.size

    def is_covered(self, at: Iterable[Point] = ()) -> bool:
        trouble, places = self._trouble(), [*at]
        if trouble is Trouble.COVER:
            return not places or any(self._cover.has_pixel(*map(int, each)) for each in places)
        return trouble in _OVER_ALL

    def grab(self) -> Frame:
        trouble = self._trouble()
        if trouble in _GONE:
            self.clock.sleep(0.05)
            gone = "cannot look at the window" if trouble is Trouble.UNSEEN else "it was closed"
            raise ScreenError(gone)
        frame = self.game.grab()
        self._last, self._saw_dialog = self._shown(frame, trouble), trouble is Trouble.OWN_DIALOG
        if trouble not in (Trouble.FROZEN, Trouble.STALL):
            self._seen = self._last
        return self._last

    def _shown(self, frame: Frame, trouble: Trouble | None) -> Frame:
        if trouble in _SIGHTS:
            return _SIGHTS[trouble](frame, frame)
        if trouble in (Trouble.FROZEN, Trouble.STALL) and self._seen is not None:
            return self._seen
        if trouble is Trouble.COVER:
            pixels = frame.rgb(slice(None), slice(None)).copy()
            x, y, w, h = map(int, self._cover)
            pixels[y : y + h, x : x + w] = (238, 240, 242)
            return Frame(np.ascontiguousarray(pixels))
        return frame

    def click(self, point: Point) -> None:
        trouble = self._trouble()
        if trouble in _GONE:
            raise ScreenError("the window was closed")
        if self._last is not None and (self._last.width, self._last.height) != self.size:
            raise Disturbance("the window has another size than when it was looked at")
        if self.is_covered([point]):
            raise Disturbance("another window lies over the place to click")
        if trouble is Trouble.OWN_DIALOG:
            self.game.wrong += ["on a dialog that was seen"] if self._saw_dialog else []
        elif trouble is Trouble.STALL:
            self._waiting.append(point)
        else:
            late = self.rng.uniform(0.3, 3.0) if trouble is Trouble.LATE else 0.0
            self.clock.do_later(late, lambda: self.game.click(point))
        self.clock.sleep(faults.PRESS)

    def _trouble(self) -> Trouble | None:
        """What is wrong now; what begins or ends with it happens first."""
        now, (trouble, begins, ends) = self.clock.now(), self.event
        if now < begins or self._is_over:
            return None
        if now >= ends:
            self._is_over = True
            if trouble is Trouble.CRASH:
                self.game.restart(self.rng)
            for point in self._waiting:
                self.game.click(point)
            return None
        if trouble is Trouble.RESIZED:
            self._is_over = True
            self.game.resize(*self.rng.choice([(480, 360), (640, 480), (560, 400), (420, 315)]))
        elif not self._cover.w:
            width, height = self.size
            wide, high = width * self.rng.uniform(0.15, 1), height * self.rng.uniform(0.1, 0.9)
            left, top = self.rng.choice([0, width - wide]), self.rng.choice([0, height - high])
            self._cover = Rect(left, top, wide, high)
        return trouble


@dataclass
class Night:
    """What became of a night."""

    event: Event
    waves: int
    perfect: int = 0
    stopped: str = ""
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    @property
    def is_perfect(self) -> bool:
        return not self.stopped and self.perfect == self.waves


def spend(
    seed: int,
    waves: int,
    trouble: Trouble,
    times: tuple[float, float] | None = None,
    puzzles: int = 2,
    patience: float = PATIENCE,
) -> Night:
    """A night with a trouble, at these times or at random ones, on a tour of so many waves."""
    rng = Random(seed)
    begins = rng.uniform(0.5, 9 * puzzles * waves / 2)
    game = NightGame(rng, puzzles)
    event = Event(trouble, *(times or (begins, begins + rng.uniform(0.3, LONGEST))))
    night, itinerary = Night(event, waves), Itinerary(game.look.route)
    show(itinerary, game.look, game.faults)
    session = Session(
        NightScreen(game, event, rng), game.clock, load_profile(), BotOptions(patience=patience)
    )
    session.waits_for_screen = True
    session.listeners.append(lambda told: night.said.append(told.details.get("why", "")))
    with TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "route.journal.json", game.look.route)
        try:
            Tour(session, itinerary, journal, range(1, waves + 1)).play()
        except StratabotError as error:
            night.stopped = str(error)
        night.perfect = sum(run.is_perfect for run in journal.done.values())
    night.seconds, night.wrong = game.clock.now(), game.wrong
    return night
