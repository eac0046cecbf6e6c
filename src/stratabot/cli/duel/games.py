"""Many games, on all cores where it pays, with progress."""

import time
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from stratabot.cli.processes import cores, spread
from stratabot.cli.progress import StatusLine
from stratabot.duel.match import Ended, Match, Pairing, play_numbered, tally

_WORTH_IT: Final = 1.0
"""Seconds of work from which starting processes (a third of a second each) pays."""

_SECONDS: Final = {"strong": 0.25}
"""What one such player takes for a game, roughly; the others take next to nothing."""

_LITTLE: Final = 0.01

_PAUSE: Final = 0.2
"""Seconds between two looks of the line of progress."""


def play_match(pairing: Pairing, seed: int, games: int) -> Match:
    """The match, whatever the number of processes; on a terminal a line tells how far it is."""
    line = StatusLine()
    try:
        return tally(pairing, seed, _told(_played(pairing, seed, games), pairing, games, line))
    finally:
        line.clear()


def _played(pairing: Pairing, seed: int, games: int) -> Iterable[Ended]:
    work = partial(play_numbered, pairing, seed)
    seconds = sum(_SECONDS.get(bot, _LITTLE) for bot in (pairing.x, pairing.o)) * games
    if seconds < _WORTH_IT or cores() < 2:
        return map(work, range(games))
    return (ended for _, ended in spread(range(games), work, portion=5))


def _told(
    ended: Iterable[Ended], pairing: Pairing, games: int, line: StatusLine
) -> Iterator[Ended]:
    """The games as they end; how many there were is told every fifth of a second."""
    shown = time.monotonic()
    for number, one in enumerate(ended, 1):
        if time.monotonic() >= shown + _PAUSE:
            line.rewrite(f"{pairing.x} against {pairing.o}: {number} of {games} games")
            shown = time.monotonic()
        yield one
