"""Counts for how long a screen has shown nothing to play, and nothing that may become a puzzle."""

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

_GAP: Final = 0.5
"""The most seconds that count between two looks, or twice what a look takes. While a busy machine
kept the bot from looking, it may not have drawn the game either."""

_LOOKS: Final = 3
"""A span has at least this many looks, of which one may be black or torn."""


class Vacancy:
    """Notes what every look at a screen shows, and tells when the bot has waited long enough.

    A game may end a wave with anything: bare cloth, a message, a choice of waves. So it does not
    matter what is seen, as long as it is neither a puzzle nor a win screen, and no board fades in.
    Medians over spans of looks are compared with the first median, not with the one before: a slow
    fade changes little from one look to the next.
    """

    def __init__(self) -> None:
        self._watched = self._still_from = self._span_from = 0.0
        """Seconds of looking until now, until the picture became still, and until this span."""
        self._last: float | None = None
        self._first: Thumbnail | None = None
        self._looks: list[Thumbnail] = []

    def end(self) -> None:
        """Begin anew: a puzzle, a win screen or a fading board was seen."""
        self._watched, self._last, self._first, self._looks = 0.0, None, None, []

    def add(self, seen: Thumbnail, now: float, look: float = 0.0) -> None:
        """Note a look, made at that time; `look` is how many seconds a look takes."""
        if self._last is not None:
            self._watched += min(now - self._last, max(_GAP, 2 * look))
        self._last = now
        if not self._looks or self._looks[0].shape != seen.shape:
            self._looks, self._span_from = [], self._watched
        self._looks.append(seen)
        if len(self._looks) >= _LOOKS and self._watched - self._span_from >= _SPAN:
            self._compare(np.median(self._looks, axis=0))
            self._looks = []

    def _compare(self, span: Thumbnail) -> None:
        if self._first is None or differ(self._first, span):
            self._first, self._still_from = span, self._span_from

    @property
    def is_over(self) -> bool:
        """Whether nothing has come for so long that nothing will come."""
        still = self._first is not None and self._watched - self._still_from >= OVER
        return still or self._watched >= OVER_MOVING
