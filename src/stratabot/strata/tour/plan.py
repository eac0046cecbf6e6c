"""Which waves a tour is to play."""

import re
from collections.abc import Sequence

from stratabot.errors import InputError
from stratabot.strata.tour.journal import Journal
from stratabot.strata.tour.route import Route
from stratabot.words import counted

_PART = re.compile(r"(\d{1,6})(?:\s*[-\u2013]\s*(\d{1,6}))?")


def parse_waves(text: str) -> list[int]:
    """Numbers of waves as people write them, `1-3,7`, in that order, each once."""
    found = list[int]()
    for part in text.split(","):
        match = _PART.fullmatch(part.strip())
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 0 < first <= last <= 99**3:
            raise InputError(
                f"expected numbers of waves such as 1-3,7, got {text!r}", field="waves"
            )
        found += range(first, last + 1)
    return list(dict.fromkeys(found))


def waves_to_play(
    route: Route,
    journal: Journal,
    *,
    waves: Sequence[int] | None = None,
    start: int = 1,
    again: bool = False,
    until_perfect: bool = False,
) -> list[int]:
    """The numbers of the waves to play, in playing order.

    Args:
        route: tells how many waves there are.
        journal: tells which of them are done.
        waves: the waves that are asked for; None for all.
        start: the lowest number to play.
        again: also those that are done.
        until_perfect: also those that are done, but were not Perfect.
    """
    for number in (*(waves or ()), start):
        if number > route.waves:
            raise InputError(
                f"expected waves up to {route.waves}, as the route has "
                f"{counted(route.waves, 'tile')}, got {number}"
            )
    asked = range(start, route.waves + 1) if waves is None else [w for w in waves if w >= start]
    if not asked:
        raise InputError(f"expected waves from {start} on, got only lower ones")

    def is_done(wave: int) -> bool:
        run = journal.done.get(wave)
        return run is not None and not again and (run.is_perfect or not until_perfect)

    return [wave for wave in asked if not is_done(wave)]
