"""The bot on the practice game at its usual pace: seconds and clicks over the least possible."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from table import Row

from stratabot.frame import Frame
from stratabot.screen import Clock, Screen
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.session import Session
from stratabot.strata.bot.wave import Wave
from stratabot.strata.fewest import fewest_changes
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.screen import Costs, PracticeScreen
from stratabot.strata.practice.stage import a_practice_game
from stratabot.strata.practice.timings import Timings
from stratabot.strata.puzzle import BLANK, Puzzle
from stratabot.strata.vision.profile import load_profile

COSTS: Final = Costs(grab=0.001, press=0.055, release=0.04)
"""Seconds on a real screen: a grab of 1024 x 768; a press of 40 ms and the pointer's way there."""

CLICK: Final = 0.6
PUZZLE: Final = 3.5
"""The older Java bot's fixed schedule: seconds a click, and seconds a puzzle beside."""

_BOARDS: Final = ((3, 3), (6, 5))
_PUZZLES: Final = 4
_SEED: Final = 5


class Played(NamedTuple):
    """What a wave took: seconds from one solved puzzle to the next, and clicks of all puzzles."""

    seconds: float
    clicks: int
    least_clicks: int


class _WorkClock:
    """Time that passes while the bot works, not while the game is painted, and at once in sleep."""

    def __init__(self) -> None:
        self._slept = 0.0
        self._painted = 0.0

    def now(self) -> float:
        return perf_counter() + self._slept - self._painted

    def sleep(self, seconds: float) -> None:
        self._slept += max(0.0, seconds)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        begun = perf_counter()
        try:
            yield
        finally:
            self._painted += perf_counter() - begun


class _Screen(PracticeScreen):
    """Whose frames cost nothing but the time to grab them."""

    def grab(self) -> Frame:
        """What is seen now."""
        assert isinstance(self.clock, _WorkClock)
        with self.clock.stopped():
            return super().grab()


@contextmanager
def _in_memory(side: int, colors: int) -> Iterator[tuple[Screen, Clock]]:
    clock, rng = _WorkClock(), Random(_SEED)
    game = PracticeGame.wave(side, colors, clock, rng, puzzles=_PUZZLES)
    yield _Screen(game, rng, costs=COSTS), clock


def _play(screen: Screen, clock: Clock) -> Played:
    told: list[Event] = []
    session = Session(screen, clock, load_profile(), listeners=[told.append])
    Wave(session).play(_PUZZLES)
    solved = [event.time for event in told if event.kind == "solved"]
    grids = [event.details["grid"] for event in told if event.kind == "puzzle"]
    return Played(
        (solved[-1] - solved[0]) / (len(solved) - 1),
        session.tally.clicks - (len(grids) - 1),  # those on Next apart
        sum(map(_least_clicks, grids)),
    )


def _least_clicks(grid: Sequence[str]) -> int:
    puzzle = Puzzle.of([[BLANK if cell == "." else cell for cell in row] for row in grid])
    fewest = fewest_changes(puzzle, "1")
    assert fewest is not None
    assert fewest.proven
    return len(puzzle.lines) + fewest.changes


def rows() -> Iterator[Row]:
    """In memory, and in a window where there is a display."""
    where = ["in memory", *(["in a window"] if os.environ.get("DISPLAY") else [])]
    for place in where:
        for side, colors in _BOARDS:
            memory = place == "in memory"
            stage = (
                _in_memory(side, colors)
                if memory
                else a_practice_game(side, colors, seed=_SEED, puzzles=_PUZZLES)
            )
            with stage as (screen, clock):
                played = _play(screen, clock)
            yield from _rows(f"{side} x {side} {place}", side, played)


def _rows(name: str, side: int, played: Played) -> Iterator[Row]:
    least = Timings().least(2 * side)
    time = f"{played.seconds:.2f} s"
    ratio = _two(played.seconds / least)
    yield Row(f"{name}: a puzzle, over the game's own least", time, ratio, "1.25")
    if side == 6:
        java = PUZZLE + CLICK * played.clicks / _PUZZLES
        ratio = _two(java / played.seconds)
        yield Row(f"{name}: the older bot's schedule", f"{java:.2f} s", ratio, "3")
    clicks = f"{played.clicks} clicks"
    yield Row(
        f"{name}: clicks over the least", clicks, _two(played.clicks / played.least_clicks), "1"
    )


def _two(ratio: float) -> str:
    return f"{ratio:.2f}"


SECTIONS = (rows,)
