"""The bot on a phone: a real adb server, and a phone of ours that takes 0.3 s for a look."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from table import Row

from phone.android import TALL, AndroidPhone, plugged
from phone.server import Adb, adb_server, own_environment
from stratabot.screen import RealClock
from stratabot.screen.phones.android import open_android
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.wave import play
from stratabot.strata.practice.attempt import Timings

LOOK: Final = 0.3
"""Seconds that the phone takes for a picture, which then needs 0.03 more: 0.2 to 0.5 on real ones.
"""

_BOARDS: Final = ((3, 3), (6, 5))
_PUZZLES: Final = 3
_SEED: Final = 5


@contextmanager
def _own_adb() -> Iterator[Adb]:
    """A server that shares nothing with the user's, for this process too."""
    before = dict(os.environ)
    with tempfile.TemporaryDirectory() as home:
        environment = own_environment(Path(home))
        os.environ.update(environment)
        try:
            with adb_server(environment):
                yield Adb()
        finally:
            os.environ.clear()
            os.environ.update(before)


def rows() -> Iterator[Row]:
    """A puzzle's seconds and looks, where there is adb."""
    if not shutil.which("adb") or find_spec("adbutils") is None:
        return
    with _own_adb() as adb:
        for side, colors in _BOARDS:
            phone = AndroidPhone.wave(side, colors, _SEED, puzzles=_PUZZLES, body=TALL, look=LOOK)
            with plugged(phone) as device:
                adb("connect", device.serial)
                seconds, looks = _played(phone, device.serial)
                adb("disconnect", device.serial)
            name = f"{side} x {side} on a phone, {LOOK} s a look"
            times = Timings()
            least = times.fade + 2 * side * times.slide + times.win_delay + times.next_delay
            ratio = f"{seconds / least:.2f}"
            yield Row(f"{name}: a puzzle, over the game's own least", f"{seconds:.2f} s", ratio)
            perfect = f"{phone.game.perfects} of {_PUZZLES} Perfect"
            yield Row(f"{name}: looks a puzzle", perfect, f"{looks:.1f}")


def _played(phone: AndroidPhone, serial: str) -> tuple[float, float]:
    """Seconds and looks from one solved puzzle to the next."""
    solved: list[tuple[float, int]] = []

    def listen(event: Event) -> None:
        if event.kind == "solved":
            solved.append((event.time, phone.looks))

    with open_android(serial) as screen:
        play(screen, puzzles=_PUZZLES, clock=RealClock(), listeners=[listen])
    (began, before), (ended, after) = solved[0], solved[-1]
    return (ended - began) / (len(solved) - 1), (after - before) / (len(solved) - 1)


SECTIONS = (rows,)
