"""Looks until it is known where the game is: at a puzzle, at a win, or at a place of the route."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.bot.eyes import Eyes, Situation, Thumbnail, WinScreen, differ, thumbnail
from stratabot.strata.bot.looks import Look
from stratabot.strata.bot.ready import RESTLESS, ReadyFinder, ReadyPuzzle
from stratabot.strata.tour.places import RoutePlace, SeenPlace, find_place, likeness
from stratabot.strata.vision.reading import State

AT_REST: Final = 0.3  # seconds for which nothing may move or fade before a place is believed
IGNORED: Final = 3.0  # seconds for which a clicked place stays if the click did nothing

_TEXTURE: Final = 6.0
"""How much a block of a thumbnail may change by texture, of 255: more than `differ` allows, for a
click in a menu need not be quick."""

_CHANGED: Final = 0.97  # less alike is a change; a tile lit under the pointer changes less

_SAME: Final = 0.85
"""How like it was before a click a place must be to be told again: a dialog that the click opened
may leave much of it in sight."""

_LIT: Final = 0.12  # how far a lit tile reaches from the pointer, in heights of the frame

_ELSEWHERE: Final = 0.04
"""The share of the frame that may change beyond that, such as a tile that was lit before; a dialog
is larger."""

_BLANK: Final = 12.0
"""By how much, of 255, the blocks of a frame must differ from each other: on a screen without
anything on it, black between two pages, nothing can be clicked."""

_NEW: Final = 1.0  # seconds of rest for an unknown place after a click that leads there

_VACANT: Final = 5.0
"""The same where a puzzle may still fade in: nothing was clicked, or colors like those of swatches
are seen, as on a choice of ribbons."""


@dataclass(frozen=True)
class AtPlace(Situation):
    """The game shows a place of the route, as the last look shows."""

    seen: SeenPlace
    look: Look


@dataclass(frozen=True)
class ClickedPlace:
    """A place where the bot clicked: what was seen before, and where in that frame, in pixels."""

    place: RoutePlace
    frame: Frame
    point: Point

    def is_same(self, frame: Frame) -> bool:
        """Whether a frame at rest shows what was seen before, but for what a click lights up."""
        if likeness(self.frame, frame, frame.bounds) < _SAME:
            return False
        before, now = thumbnail(self.frame), thumbnail(frame)
        if before.shape != now.shape:
            return True
        rows, columns = np.indices(now.shape[:2]) + 0.5
        x, y = columns / now.shape[1] * frame.width, rows / now.shape[0] * frame.height
        away = np.maximum(abs(x - self.point.x), abs(y - self.point.y)) > _LIT * frame.height
        changed = np.abs(before - now).max(2) > _TEXTURE
        return float((changed & away).mean()) <= _ELSEWHERE


class Lookout:
    """Looks on after a click of a route, after a wave, or at the start of a tour.

    A puzzle or a win goes by what the bot reads; a place by its picture, and never while a puzzle
    is read. A place that was never shown is believed if a click was to lead there, something
    changed, and neither a puzzle nor a known place came.

    `places` may be seen, and `expected` is to come (None: a puzzle). `win_lasts` is how many
    seconds a win screen must show no Next to be a wave's end; None if another screen must follow.
    """

    def __init__(
        self,
        eyes: Eyes,
        places: Sequence[RoutePlace],
        expected: RoutePlace | None,
        clicked: ClickedPlace | None = None,
        win_lasts: float | None = 0.0,
    ) -> None:
        self.eyes, self._session = eyes, eyes.session
        self._places, self._expected, self._clicked = places, expected, clicked
        self._win_lasts = win_lasts
        self._finder = ReadyFinder(eyes)
        self._first: Thumbnail | None = None  # the first look since which nothing has moved
        self._won_at: float | None = None
        self._losses = self._session.losses
        self._began = self._still_since = self._rested_at = self._session.clock.now()

    def await_seen(self, missing: str) -> Situation:
        return self.eyes.await_seen(self._look, missing)

    def _look(self) -> Situation | None:
        look = self._session.look()
        ready = self._finder.look_on(look)
        self._note_motion(look)
        if self.eyes.state is not State.WIN:
            self._won_at = None
        if isinstance(ready, ReadyPuzzle):
            return ready
        if isinstance(ready, WinScreen):
            return ready if ready.offers_next or self._is_over(look) else None
        rest = self._rest(look)
        if rest < AT_REST or self.eyes.state in (State.PUZZLE, State.WIN):
            return None
        seen = find_place(look.frame, self._places)
        if seen is None:
            return self._new_place(look, rest)
        clicked = self._clicked
        if clicked is None or seen.place is not clicked.place:
            return AtPlace(seen, look)
        is_late = look.began - self._began > IGNORED and not self._session.is_frozen
        is_ignored = is_late and clicked.is_same(look.frame)
        return AtPlace(seen, look) if is_ignored else None

    def _is_over(self, look: Look) -> bool:
        self._won_at = look.began if self._won_at is None else self._won_at
        if self._win_lasts is None or (self._clicked is not None and self._session.is_frozen):
            return False
        return look.began - self._won_at >= self._win_lasts

    def _note_motion(self, look: Look) -> None:
        now = thumbnail(look.frame)
        if self._losses < self._session.losses:
            self._first, self._losses, self._rested_at = None, self._session.losses, look.began
        if self._first is None or differ(self._first, now, _TEXTURE):
            self._first, self._still_since = now, look.began
        else:
            self._rested_at = look.began

    def _rest(self, look: Look) -> float:
        """For how many seconds nothing has moved; a screen that never rests counts as at rest."""
        is_restless = look.began - self._rested_at >= RESTLESS
        return look.began - (self._began if is_restless else self._still_since)

    def _new_place(self, look: Look, rest: float) -> AtPlace | None:
        """The expected place, never shown, if there is reason; its tile may have changed lately."""
        frame, clicked, place = look.frame, self._clicked, self._expected
        if place is None or place.shown is not None or (clicked is None and place.is_known):
            return None
        if float(np.ptp(thumbnail(frame), (0, 1)).max()) < _BLANK:
            return None
        if clicked is not None and likeness(clicked.frame, frame, frame.bounds) >= _CHANGED:
            return None
        if clicked is None and self.eyes.shows_game:
            return None
        if rest < (_VACANT if clicked is None or self.eyes.shows_game else _NEW):
            return None
        return AtPlace(SeenPlace(place, frame.bounds, 0.0), look)
