"""Measures how long something takes that the bot can look at only now and then."""

from typing import Final

_CLOSE: Final = 0.8
"""If the lower bound is at least this share of the upper one, no more is tried. With an upper bound
of a second, a closer one would save less than a look takes where looks are worth sparing."""


class Bracket:
    """A duration in seconds, known only by its bounds.

    Every look tells whether the time is over. A look in the middle halves the distance of the
    bounds. So after a few times one look at the right moment is enough.

    Attributes:
        lower: the time was not over yet after this many seconds.
        upper: the time was over after this many seconds; None if its end was never seen.
    """

    def __init__(self, first: float = 0.0) -> None:
        """`first` is the guess before anything was seen."""
        self.lower = 0.0
        self.upper: float | None = None
        self._first = first

    @property
    def guess(self) -> float:
        """When to look first."""
        if self.upper is None or self.lower >= _CLOSE * self.upper:
            return max(self._first, self.lower) if self.upper is None else self.upper
        return (self.lower + self.upper) / 2

    def ended_by(self, after: float) -> None:
        """Note that the time was over after this many seconds."""
        after = max(0.0, after)
        self.upper = after if self.upper is None else min(self.upper, after)
        self.lower = min(self.lower, self.upper)

    def outlasted(self, after: float) -> None:
        """Note that the time was not over after this many seconds; the longest such time counts."""
        self.lower = max(self.lower, after)
        if self.upper is not None and self.upper <= self.lower:
            self.upper = None
