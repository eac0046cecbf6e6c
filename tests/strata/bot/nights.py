"""A night unattended: a game on which things go wrong at random moments, and nobody looks.

    PYTHONPATH=tests:. nice python -m strata.bot.nights [NIGHTS [FIRST_SEED]]

prints a table: what went wrong, how often, what became of it, and how many clicks were wrong. Time
is virtual: a minute without the game costs no minute.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import numpy as np

from strata.bot import faults
from strata.bot.imitation import Imitation, ImitationStage, Takes, Ways
from strata.bot.late import LateClock
from strata.bot.stages import LOOK
from strata.tour.menus import ASKEW, UPRIGHT, MenuGame
from strata.tour.test_tour import show
from stratabot.errors import StratabotError
from stratabot.frame import Frame
from stratabot.geometry import Point, Rect
from stratabot.screen import Disturbance, Screen, ScreenError, VirtualClock
from stratabot.strata.bot.events import Event as Told
from stratabot.strata.bot.session import BotOptions, Session
from stratabot.strata.bot.wave import Wave
from stratabot.strata.groups import color_by_groups
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.position import Position
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.hits import Swatch
from stratabot.strata.practice.records import Click, Effect
from stratabot.strata.practice.screen import Costs, PracticeScreen
from stratabot.strata.puzzle import Solution
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
    NOTICE = "a notification covers a part"
    RESIZED = "the window has another size from then on"
    LATE = "clicks take effect 0.3 to 3 s late"
    STALL = "the game stalls, from a click on"
    COVER = "a plain window lies over most of it"
    TWIN = "the same game once more lies over it, won or not"


class Event(NamedTuple):
    """What goes wrong, and from when to when, in seconds."""

    trouble: Trouble
    begins: float
    ends: float


_OVER_ALL: Final = Trouble.DIALOG, Trouble.LOCKED, Trouble.TWIN


def _solution(game: PracticeGame) -> Solution:
    rest = finish(Position(game.puzzle, (), "1"))
    assert rest is not None
    return rest.solution


def _another_game(rng: Random, frame: Frame) -> Frame:
    """The same game's window with another puzzle, won, begun, or just opened."""
    clock = VirtualClock()
    game = PracticeGame.wave(rng.choice([2, 3]), 3, clock, Random(rng.random()), puzzles=2)
    clock.sleep(2.0)
    ribbons = color_by_groups(_solution(game), "1") if rng.random() < 0.7 else ()
    for ribbon in ribbons[: rng.choice([2, len(ribbons)])]:
        game.press(Swatch(int(str(ribbon.color)) - 1))
        game.press(ribbon.line)
        clock.sleep(1.0)
    size = frame.width, frame.height
    return PracticeScreen(game, rng, size=size).grab()


class NightScreen:
    """A `Screen` that passes looks and clicks on to a game, while nothing goes wrong.

    Attributes:
        wrong: the clicks that should not have been made.
        refused: how many were not made, because another window lay there, as a desktop tells.
    """

    def __init__(self, game: "Host", events: Sequence[Event], rng: Random) -> None:
        self.game, self.clock, self.rng = game, game.screen_clock, rng
        self.wrong: list[str] = []
        self.refused = 0
        self._events = [*events]
        self._begun: Event | None = None
        self._seen: Frame | None = None
        self._last: Frame | None = None
        self._saw_dialog = False
        self._notice = Rect(0, 0, 0, 0)
        self._late = (
            0.0  # how late each click is; at most that, from click to click another, if < 0
        )
        self._waiting: list[Point] = []  # clicks while the game stalls
        self._twin: Frame | None = None

    @property
    def size(self) -> tuple[int, int]:
        return self.game.screen.size

    def is_covered(self, at: Iterable[Point] = ()) -> bool:
        trouble, places = self._trouble(), [*at]
        if trouble in (Trouble.NOTICE, Trouble.COVER):
            hidden = [place for place in places if self._notice.has_pixel(*map(int, place))]
            return bool(hidden or not places)
        return trouble in _OVER_ALL

    def grab(self) -> Frame:
        trouble = self._trouble()
        if trouble in (Trouble.CRASH, Trouble.CLOSED, Trouble.UNSEEN):
            self.clock.sleep(0.05)
            gone = "cannot look at the window" if trouble is Trouble.UNSEEN else "it was closed"
            raise ScreenError(gone)
        frame = self.game.screen.grab()
        self._last, self._saw_dialog = self._shown(frame, trouble), trouble is Trouble.OWN_DIALOG
        if trouble not in (Trouble.FROZEN, Trouble.STALL):
            self._seen = self._last
        return self._last

    def _shown(self, frame: Frame, trouble: Trouble | None) -> Frame:
        if trouble is Trouble.BLACK:
            return faults.black(frame, frame)
        if trouble in (Trouble.FROZEN, Trouble.STALL) and self._seen is not None:
            return self._seen
        if trouble is Trouble.TWIN:
            self._twin = self._twin or _another_game(self.rng, frame)
            return self._twin
        if trouble in (Trouble.DIALOG, Trouble.OWN_DIALOG):
            return faults.dialog(frame, frame)
        if trouble is Trouble.LOCKED:
            return faults.loading(frame, frame)
        if trouble in (Trouble.NOTICE, Trouble.COVER):
            pixels = frame.rgb(slice(None), slice(None)).copy()
            x, y, w, h = map(int, self._notice)
            pixels[y : y + h, x : x + w] = (238, 240, 242)
            return Frame(np.ascontiguousarray(pixels))
        return frame

    def click(self, point: Point) -> None:
        trouble = self._trouble()
        width, height = self.size
        if not (0 <= point.x < width and 0 <= point.y < height):
            self.wrong.append(f"outside: {point}")
        if trouble in (Trouble.CRASH, Trouble.CLOSED, Trouble.UNSEEN):
            self.refused += 1
            raise ScreenError("the window was closed")
        if self._last is not None and (self._last.width, self._last.height) != (width, height):
            self.refused += 1
            raise Disturbance("the window has another size than when it was looked at")
        is_part = trouble in (Trouble.NOTICE, Trouble.COVER)
        if trouble in _OVER_ALL or (is_part and self._notice.has_pixel(*map(int, point))):
            self.refused += 1
            raise Disturbance("another window lies over the place to click")
        if trouble is Trouble.OWN_DIALOG:
            if self._saw_dialog:
                self.wrong.append("on a dialog that was seen")
            self.clock.sleep(0.08)
            return
        if trouble is Trouble.STALL:
            self._waiting.append(point)
            self.clock.sleep(faults.PRESS)
        elif trouble is Trouble.LATE:
            late = self.rng.uniform(0.3, -self._late) if self._late < 0 else self._late
            self.clock.do_later(late, lambda: self._pass_on(point))
            self.clock.sleep(faults.PRESS)
        else:
            self.clock.do_later(0.0, lambda: self._pass_on(point))
            self.clock.sleep(faults.PRESS)

    def _pass_on(self, point: Point) -> None:
        self.wrong += self.game.click(point)

    def _trouble(self) -> Trouble | None:
        """What is wrong now; what begins or ends with it happens first."""
        now = self.clock.now()
        if self._begun is not None and now >= self._begun.ends:
            if self._begun.trouble is Trouble.CRASH:
                self.game.restart(self.rng)
            self._begun, waiting, self._waiting = None, self._waiting, []
            for point in waiting:
                self._pass_on(point)
        if self._begun is None and self._events and now >= self._events[0].begins:
            self._begin(self._events.pop(0))
        return None if self._begun is None else self._begun.trouble

    def _begin(self, event: Event) -> None:
        if event.trouble is Trouble.RESIZED:
            width, height = self.rng.choice([(480, 360), (640, 480), (560, 400), (420, 315)])
            self.game.resize(width, height)
            return
        self._late = self.rng.choice([-3.0, self.rng.uniform(0.3, 3.0)])
        self._twin = None
        width, height = self.size
        wide, high = width * self.rng.uniform(0.15, 0.4), height * self.rng.uniform(0.1, 0.3)
        if event.trouble is Trouble.COVER:
            wide, high = width * self.rng.uniform(0.6, 1), height * self.rng.uniform(0.5, 0.9)
        left, top = self.rng.choice([0, width - wide]), self.rng.choice([0, height - high])
        self._notice = Rect(left, top, wide, high)
        self._begun = event._replace(ends=self.clock.now() + event.ends - event.begins)


class Host:
    """A game with what a night does to it."""

    screen: Screen
    screen_clock: LateClock

    def click(self, point: Point) -> list[str]:
        """Click, and say what of that was wrong."""
        raise NotImplementedError

    def restart(self, rng: Random) -> None:
        raise NotImplementedError

    def resize(self, width: int, height: int) -> None:
        raise NotImplementedError


def wrong_in(game: PracticeGame, seen: int) -> list[str]:
    """What was wrong of the clicks after so many records; a ribbon that lies must lead on."""
    wrong = []
    for record in game.log[seen:]:
        if isinstance(record, Click) and record.effect in (Effect.TOOK_BACK, Effect.CLOSE):
            wrong.append(f"{record.effect.value} {record.hit}")
        elif isinstance(record, Click) and record.effect is Effect.LAID:
            laid, selected = tuple(game._attempt.laid), str(game.scene().selected + 1)
            if finish(Position(game.puzzle, laid, selected)) is None:
                wrong.append(f"laid {record.hit} wrongly")
    return wrong


class WaveHost(Host):
    """A wave of the imitation; a game that was started again shows the puzzle without ribbons."""

    def __init__(self, rng: Random, puzzles: int) -> None:
        takes = rng.choice([Takes.ALL_AT_ONCE, Takes.SWATCHES, Takes.NOTHING])
        ways = Ways(takes, win_delay=0.1, next_delay=0.5, frozen_cloth=rng.random() < 0.5)
        side = rng.choice([2, 3])
        self.screen_clock = LateClock()
        seed = rng.randrange(10**6)
        self.stage = ImitationStage(
            side,
            3,
            seed,
            puzzles=puzzles,
            ways=ways,
            costs=Costs(LOOK, 0.0, 0.0),
            clock=self.screen_clock,
        )
        self.screen = self.stage.practice

    @property
    def game(self) -> Imitation:
        return self.stage.game

    def click(self, point: Point) -> list[str]:
        seen = len(self.game.log)
        self.screen.click(point)
        return wrong_in(self.game, seen)

    def restart(self, rng: Random) -> None:
        self.game._kept.clear()
        if not self.game.is_finished:
            self.game._attempt = self.game._try(self.screen_clock.now())

    def resize(self, width: int, height: int) -> None:
        self.stage.resize(width, height)


class TourHost(Host):
    """Waves with menus; a game that was started again shows its first menu, or its puzzle."""

    def __init__(self, rng: Random, puzzles: int) -> None:
        look = rng.choice([UPRIGHT, ASKEW])
        costs, self.screen_clock = Costs(LOOK, 0.0, 0.0), LateClock()
        seed = rng.randrange(10**6)
        self.menus = MenuGame(
            look, puzzles=puzzles, seed=seed, costs=costs, clock=self.screen_clock
        )
        self.screen = self.menus

    def click(self, point: Point) -> list[str]:
        game, page, told = self.menus.game, self.menus.page, len(self.menus.log)
        seen = len(game.log) if game else 0
        self.screen.click(point)
        if page == "game" and game is not None:
            return wrong_in(game, seen)
        hits = [each for each in self.menus.log[told:] if "hit" in each]
        return [f"nothing in {each['page']}" for each in hits if each["hit"] == "nothing"]

    def restart(self, rng: Random) -> None:
        menus = self.menus
        if menus.page == "game" and rng.random() < 0.3:
            game = menus.game
            assert game is not None
            if not game.is_finished:
                game._attempt = game._try(self.screen_clock.now())
            return
        menus._show("sets" if menus.look.route.sets else "waves")
        menus.game = None
        menus._since = -9.0  # without a fade from what was shown before

    def resize(self, width: int, height: int) -> None:
        self.menus.resize(width, height)


@dataclass
class Night:
    """What became of a night."""

    events: Sequence[Event]
    waves: int = 0
    perfect: int = 0
    stopped: str = ""
    minutes: float = 0.0
    refused: int = 0
    wrong: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    @property
    def is_perfect(self) -> bool:
        return not self.stopped and self.perfect == self.waves > 0


def spend(
    seed: int,
    waves: int = 0,
    *,
    events: Sequence[Event] | None = None,
    trouble: Trouble | None = None,
    puzzles: int = 2,
    patience: float = PATIENCE,
) -> Night:
    """A night with one event: a tour of so many waves, or for 0 a single wave without menus."""
    rng = Random(seed)
    if events is None:
        begins = rng.uniform(0.5, 9 * puzzles * max(waves, 1) / 2)
        kind = trouble or rng.choice([*Trouble])
        events = [Event(kind, begins, begins + rng.uniform(0.3, LONGEST))]
    host = TourHost(rng, puzzles) if waves else WaveHost(rng, puzzles)
    screen = NightScreen(host, events, rng)
    night = Night(events)
    options = BotOptions(patience=patience)
    session = Session(screen, host.screen_clock, load_profile(), options)
    session.waits_for_screen = True

    def hear(told: Told) -> None:
        if told.kind == "waiting":
            night.said.append(told.details["why"])

    session.listeners.append(hear)
    try:
        if isinstance(host, TourHost):
            _tour(host, session, night, waves)
        else:
            _wave(host, session, night, puzzles)
    except StratabotError as error:
        night.stopped = str(error)
    night.minutes = host.screen_clock.now() / 60
    night.refused, night.wrong = screen.refused, screen.wrong
    return night


def _wave(host: WaveHost, session: Session, night: Night, puzzles: int) -> None:
    night.waves = 1
    Wave(session).play(puzzles)
    night.perfect = host.game.perfects == puzzles


def _tour(host: TourHost, session: Session, night: Night, waves: int) -> None:
    look = host.menus.look
    itinerary = Itinerary(look.route)
    show(itinerary, look, host.menus.faults)
    with TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "route.journal.json", look.route)
        tour = Tour(session, itinerary, journal, range(1, waves + 1))
        night.waves = waves
        tour.play()
        night.perfect = sum(run.is_perfect for run in journal.done.values())


def table(nights: Sequence[Night]) -> str:
    rows: dict[Trouble, list[Night]] = defaultdict(list)
    for night in nights:
        rows[night.events[0].trouble].append(night)
    lines = ["| fault | nights | waves | Perfect | stopped | clicks refused | wrong clicks |"]
    lines.append("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for trouble in Trouble:
        ours = rows[trouble]
        sums = [
            len(ours),
            sum(n.waves for n in ours),
            sum(n.perfect for n in ours),
            sum(bool(n.stopped) for n in ours),
            sum(n.refused for n in ours),
            sum(len(n.wrong) for n in ours),
        ]
        lines.append(f"| {trouble.value} | " + " | ".join(map(str, sums)) + " |")
    stops = Counter(f"{n.events[0].trouble.name}: {n.stopped}" for n in nights if n.stopped)
    wrong = Counter(f"{n.events[0].trouble.name}: {w}" for n in nights for w in n.wrong)
    lines += [f"{count} x stopped: {why}" for why, count in stops.most_common()]
    lines += [f"{count} x wrong: {why}" for why, count in wrong.most_common()]
    return "\n".join(lines)


if __name__ == "__main__":
    number, first = map(int, [*sys.argv[1:3], *("200", "1")[len(sys.argv[1:3]) :]])
    kinds, done = [*Trouble], list[Night]()
    for seed in range(first, first + number):
        done.append(spend(seed, 2 * (seed // len(kinds) % 2), trouble=kinds[seed % len(kinds)]))
        if not done[-1].is_perfect or done[-1].wrong:
            print(seed, done[-1], flush=True)
    print(table(done))
