"""Many games, on all cores where it pays, with progress."""

import signal
import sys
import threading
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from typing import Final

from stratabot.cli.output import Working
from stratabot.duel.engine_player import Engines
from stratabot.duel.game import Side
from stratabot.duel.match import GameEnd, Match, Pairing, play_numbered, tally
from stratabot.spread.executors import spread
from stratabot.spread.processes import cores
from stratabot.words import counted

_WORTH_IT: Final = 1.0
"""Seconds of work that pay for starting processes, which takes a third of a second each."""

_SECONDS: Final = {"hard": 0.15, "strong": 0.25}
"""Seconds that such a player takes for a game, roughly; other players take next to nothing."""

_LITTLE: Final = 0.01


class _Place:
    """How far the matches are."""

    def __init__(self, matches: int, games: int) -> None:
        self._matches, self._games = matches, games
        self._number, self._who, self._ended = 0, "", 0

    def __str__(self) -> str:
        first = f"match {self._number} of {self._matches}, " if self._matches > 1 else ""
        return f"{first}{self._who}, {self._ended} of {counted(self._games, 'game')}"

    def begin(self, pairing: Pairing) -> None:
        """The next match."""
        self._number, self._ended = self._number + 1, 0
        self._who = f"{pairing.x} against {pairing.o}"

    def counting(self, games: Iterable[GameEnd]) -> Iterator[GameEnd]:
        """The games as they end."""
        for self._ended, ended in enumerate(games, 1):
            yield ended


def play_with_engines(
    pairing: Pairing, seed: int, games: int, seconds: float | None = None
) -> Match:
    """Play a match in which a program has a seat, or both, and tell meanwhile how far it is.

    Args:
        pairing: who plays; what is no bot's name is the command of an engine.
        seed: the same number gives the same games if the programs keep to the seeds they are told.
        games: how many.
        seconds: each program's time for a move; None for its own default.

    Raises:
        InputError: a program does not play as it should.
    """
    place = _Place(1, games)
    place.begin(pairing)
    with (
        _orderly_end(),
        Engines({Side.X: pairing.x, Side.O: pairing.o}, seconds) as engines,
        Working(lambda: str(place)),
    ):

        def played(number: int) -> GameEnd:
            ended = play_numbered(pairing, seed, number, engines.make)
            engines.check(ended)
            return ended

        return tally(pairing, seed, place.counting(map(played, range(games))))


@contextmanager
def _orderly_end() -> Iterator[None]:
    """A context that `kill` and a closed terminal end as an error does: engines are ended, too.

    Otherwise this program would end at once, and leave an engine behind that hangs.
    """
    numbers = [getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP")]
    taken = [number for number in numbers if number and signal.getsignal(number) == signal.SIG_DFL]
    if threading.current_thread() is not threading.main_thread():
        taken = []  # only the main thread handles signals

    def leave(number: int, _frame: object) -> None:
        sys.exit(128 + number)  # as shells tell it

    for number in taken:
        signal.signal(number, leave)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


def play_matches(pairings: Iterable[Pairing], seed: int, games: int) -> list[Match]:
    """Play the matches one after another, and tell meanwhile how far they are.

    Neither the number of processes nor the order changes how a game goes.
    """
    wanted, found = [*pairings], list[Match]()
    place = _Place(len(wanted), games)
    with Working(lambda: str(place)):
        for pairing in wanted:
            place.begin(pairing)
            with closing(_played(pairing, seed, games)) as ended:
                found.append(tally(pairing, seed, place.counting(ended)))
    return found


def _played(pairing: Pairing, seed: int, games: int) -> Generator[GameEnd, None, None]:
    work = partial(play_numbered, pairing, seed)
    seconds = sum(_SECONDS.get(bot, _LITTLE) for bot in (pairing.x, pairing.o)) * games
    if seconds < _WORTH_IT or cores() < 2:
        yield from map(work, range(games))
    else:
        with closing(spread(range(games), work, portion=5)) as pairs:
            yield from (ended for _, ended in pairs)
