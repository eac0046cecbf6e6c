"""How long something takes that can only be looked at now and then."""

from typing import Final

_CLOSE: Final = 0.8
"""Bounds of which the lower is that share of the upper need no more trying: of a second, two
tenths are less than a look takes where looks are worth sparing."""


class Bracket:
    """A duration in seconds of which only bounds are known.

    Every look tells that it is over or not. Looking once in the middle of the bounds halves them,
    so that a few times tell enough to look only once, and at the right moment.

    Attributes:
        lower: it was not over yet after so long.
        upper: it was over after so long; None if it was never seen to be.
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
        """It was seen to be over after so long."""
        after = max(0.0, after)
        self.upper = after if self.upper is None else min(self.upper, after)
        self.lower = min(self.lower, self.upper)

    def outlasted(self, after: float) -> None:
        """It was seen to go on after so long. Where it varies, the longest counts."""
        self.lower = max(self.lower, after)
        if self.upper is not None and self.upper <= self.lower:
            self.upper = None
