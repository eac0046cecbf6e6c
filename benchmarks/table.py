"""The lines of the table of results."""

from typing import NamedTuple


class Row(NamedTuple):
    """What was done, how long it took, in what ratio to what, and the aim for that."""

    what: str
    time: str
    ratio: str
    aim: str = ""


def ratio(time: float, base: float) -> str:
    """Two digits."""
    return f"{time / base:.2g}" if time < 100 * base else f"{time / base:.0f}"


def micro(time: float) -> str:
    """Microseconds."""
    return f"{time * 1e6:.1f} µs"


def milli(time: float) -> str:
    """Milliseconds."""
    return f"{time * 1e3:.1f} ms"
