"""For how long a screen has shown nothing that can be played, or could become a puzzle."""

from typing import Final

import numpy as np

from stratabot.strata.bot.glance import Thumbnail, differ

OVER: Final = 5.0
"""Seconds for which a picture without a puzzle or Next must be still to be the end of a wave. The
next puzzle fades in within three, and shows by then."""

OVER_MOVING: Final = 10.0
"""The same for a picture that never rests: a logo that pulses, a video. The swatches of a board
that fades in are seen at 0.4 of its fade, so that even a fade of 20 s is not taken for an end."""

_SPAN: Final = 0.5
"""Seconds of looks that are compared as one. Texture that is drawn anew in every frame moves the
median of several looks by less than a single one."""

_LOOKS: Final = 3
"""A span has at least so many looks, of which one may be black or torn."""


class Vacancy:
    """Is told what every look at a screen shows, until nothing has come for long enough.

    A game may end a wave with anything: bare cloth, a message, a choice of waves. So it does not
    matter what is seen, as long as it is neither a puzzle nor a win screen, and no board fades in.
    Medians over spans of looks are compared with the first such one, not with the one before:
    a slow fade changes little from one look to the next.
    """

    def __init__(self, now: float) -> None:
        self._since = self._still_since = self._span_began = now
        self._first: Thumbnail | None = None
        self._looks: list[Thumbnail] = []

    def end(self, now: float) -> None:
        """A puzzle, a win screen or a board that fades was seen: what was before does not count."""
        self._since, self._first, self._looks = now, None, []

    def add(self, seen: Thumbnail, now: float) -> None:
        """A look, made at that time."""
        if not self._looks or self._looks[0].shape != seen.shape:
            self._looks, self._span_began = [], now
        self._looks.append(seen)
        if len(self._looks) >= _LOOKS and now - self._span_began >= _SPAN:
            self._compare(np.median(self._looks, axis=0))
            self._looks = []

    def _compare(self, span: Thumbnail) -> None:
        if self._first is None or differ(self._first, span):
            self._first, self._still_since = span, self._span_began

    def is_over(self, now: float) -> bool:
        """Whether nothing has come for so long that nothing will."""
        still = self._first is not None and now - self._still_since >= OVER
        return still or now - self._since >= OVER_MOVING
