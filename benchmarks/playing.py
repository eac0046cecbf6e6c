"""The bot on the practice game at its usual pace: seconds and clicks over the least possible."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from random import Random
from time import thread_time
from typing import Final, NamedTuple

from ideal import Wave as IdealWave
from spent import Spent, WatchedScreen
from table import Row

from stratabot.frame import Frame
from stratabot.screen import Clock, Screen
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.session import Session
from stratabot.strata.bot.wave import Wave
from stratabot.strata.fewest import find_fewest_changes
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.bot_game import a_practice_game
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.screen import Costs, PracticeScreen
from stratabot.strata.puzzle import BLANK, Puzzle

COSTS: Final = Costs(grab=0.001, press=0.055, release=0.04)
"""Seconds on a real screen: a grab of 1024 x 768; a press of 40 ms and the pointer's way there."""

_BOARDS: Final = ((3, 3), (6, 5))
_PUZZLES: Final = 4
_SEED: Final = 5

IN_MEMORY: Final = "in memory"
IN_A_WINDOW: Final = "in a window"


class Played(NamedTuple):
    """What a wave took.

    Attributes:
        seconds: from one solved puzzle to the next.
        clicks: of all puzzles.
        least_clicks: the fewest that they can be solved with.
        spent: where those seconds went.
    """

    seconds: float
    clicks: int
    least_clicks: int
    spent: Spent


class _WorkClock:
    """Time that passes while the bot works, not while the game is painted, and at once in sleep."""

    def __init__(self) -> None:
        self._slept = 0.0
        self._painted = 0.0

    def now(self) -> float:
        return thread_time() + self._slept - self._painted

    def sleep(self, seconds: float) -> None:
        self._slept += max(0.0, seconds)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        begun = thread_time()
        try:
            yield
        finally:
            self._painted += thread_time() - begun


class _Screen(PracticeScreen):
    """Whose frames cost nothing but the time to grab them."""

    def grab(self) -> Frame:
        """What is seen now."""
        assert isinstance(self.clock, _WorkClock)
        with self.clock.stopped():
            return super().grab()


@contextmanager
def _in_memory(side: int, colors: int, manner: EarlyClicks) -> Iterator[tuple[Screen, Clock]]:
    clock, rng = _WorkClock(), Random(_SEED)
    game = PracticeGame.wave(side, colors, clock, rng, puzzles=_PUZZLES, manner=manner)
    yield _Screen(game, rng, costs=COSTS), clock


def _play(screen: Screen, clock: Clock) -> Played:
    told: list[Event] = []
    watched = WatchedScreen(screen, clock)
    session = Session(watched, clock, load_profile(), listeners=[told.append])
    session.listeners.append(watched.hear)
    Wave(session).play(_PUZZLES)
    ends = [event for event in told if event.kind == "solved"]
    assert all(end.details["perfect"] and end.details["says_perfect"] for end in ends)
    solved = [end.time for end in ends]
    grids = [event.details["grid"] for event in told if event.kind == "puzzle"]
    return Played(
        (solved[-1] - solved[0]) / (len(solved) - 1),
        session.tally.clicks - (len(grids) - 1),  # those on Next apart
        sum(map(_least_clicks, grids)),
        watched.spent(Timings()),
    )


def _least_clicks(grid: Sequence[str]) -> int:
    puzzle = Puzzle.of([[BLANK if cell == "." else cell for cell in row] for row in grid])
    fewest = find_fewest_changes(puzzle, "1")
    assert fewest is not None
    assert fewest.changes == fewest.at_least
    return len(puzzle.lines) + fewest.changes


def rows() -> Iterator[Row]:
    """In memory and in a window, on every kind of game; the first puzzle teaches what it takes."""
    with a_display() as display:
        for place in (IN_MEMORY, *([IN_A_WINDOW] if display else [])):
            for (side, colors), manner in product(_BOARDS, EarlyClicks):
                with _open(place, side, colors, manner) as game:
                    played = _play(*game)
                yield from _rows((side, colors, manner), place, played)


def _rows(wave: tuple[int, int, EarlyClicks], place: str, played: Played) -> Iterator[Row]:
    side, colors, manner = wave
    name = f"{side} x {side}, {manner}, {place}"
    least = IdealWave(side, colors, _SEED, _PUZZLES, manner).least(COSTS)
    old = IdealWave(side, colors, _SEED, _PUZZLES, manner).old_schedule()
    time, ratio = f"{played.seconds:.2f} s", _two(played.seconds / least)
    yield Row(f"{name}: a puzzle, over the least possible", time, ratio, "1.25")
    yield Row(f"{name}: the old schedule", f"{old:.2f} s", _two(old / played.seconds), "2.3")
    if manner is not EarlyClicks.OVERLAP:
        bare = _animations(side, Timings())
        yield Row(f"{name}: over the animations", time, _two(played.seconds / bare), "1.15")
    clicks = _two(played.clicks / played.least_clicks)
    yield Row(f"{name}: clicks over the least", f"{played.clicks} clicks", clicks, "1")
    if manner is EarlyClicks.DEAF:
        for what, seconds in played.spent._asdict().items():
            share = f"{seconds / sum(played.spent):.0%}"
            named = what.replace("_", " ")
            yield Row(f"{name}: of a puzzle, {named}", f"{seconds:.2f} s", share)


def _animations(side: int, timings: Timings) -> float:
    """Seconds of a puzzle's animations alone, if one ribbon slides after the other."""
    ends = timings.win_delay + timings.next_delay
    return timings.fade + 2 * side * timings.slide + ends


@contextmanager
def _open(
    place: str, side: int, colors: int, manner: EarlyClicks
) -> Iterator[tuple[Screen, Clock]]:
    if place == IN_MEMORY:
        with _in_memory(side, colors, manner) as game:
            yield game
        return
    with a_practice_game(side, colors, seed=_SEED, puzzles=_PUZZLES, manner=manner) as game:
        yield game


@contextmanager
def a_display() -> Iterator[bool]:
    """Whether there is one; one without a monitor is started if Xvfb is there."""
    if os.environ.get("DISPLAY") or not shutil.which("Xvfb"):
        yield bool(os.environ.get("DISPLAY"))
        return
    reading, writing = os.pipe()
    size = ["-screen", "0", "1600x1200x24", "-noreset"]
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), *size, "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            os.environ["DISPLAY"] = f":{answer.readline().strip()}"
        yield True
    finally:
        del os.environ["DISPLAY"]
        process.terminate()
        process.wait()


def _two(ratio: float) -> str:
    return f"{ratio:.2f}"


SECTIONS = (rows,)
