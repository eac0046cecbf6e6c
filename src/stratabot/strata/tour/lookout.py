"""Looks until it is known where the game is: at a puzzle, at a win, or at a place of the route.

A place that has no picture yet is known only by what led there: a click on a known place that
changed the screen, or the end of a wave that the tour has just played.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.bot.eyes import (
    Eyes,
    Situation,
    Thumbnail,
    WinScreen,
    are_different,
    thumbnail,
)
from stratabot.strata.bot.looks import Look
from stratabot.strata.bot.ready import RESTLESS, ReadyFinder, ReadyPuzzle
from stratabot.strata.tour.places import (
    RoutePlace,
    SeenPlace,
    find_most_like_place,
    find_place,
    ground_of,
    likeness,
    share_printed,
)
from stratabot.strata.tour.tiles import PAIR, TilesSeen, look_for_tiles
from stratabot.strata.vision.reading import State

AT_REST: Final = 0.3  # seconds for which nothing may move or fade before a place is believed
IGNORED: Final = 3.0  # seconds for which a clicked place stays if the click did nothing

_TEXTURE: Final = 6.0
"""How much a block of a thumbnail may change by texture, of 255: more than `are_different` allows,
for a click in a menu need not be quick."""

_CHANGED: Final = 0.97  # less alike is a change; a tile lit under the pointer changes less

_WORDS: Final = 0.04
"""The share of a page of plain paper that a few words cover at most: two large words cover 0.02."""

_PAPER: Final = 12.0
"""How far, of 255, the most of such a page may be from the paper under the last puzzle. Blotches
and the game's own shades differ by 6."""

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
"""The same where a puzzle may still fade in, or something lies over a choice for a moment: nothing
was clicked, colors like those of swatches are seen, or some tiles do not look like tiles."""


@dataclass(frozen=True)
class AtPlace(Situation):
    """The game shows a place of the route, as the last look shows."""

    seen: SeenPlace
    look: Look


@dataclass(frozen=True)
class ClickedPlace:
    """A place where the bot clicked: what was seen before, and where in that frame, in pixels."""

    seen: SeenPlace
    frame: Frame
    point: Point

    @property
    def place(self) -> RoutePlace:
        return self.seen.place

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


def is_blank(frame: Frame) -> bool:
    """Whether nothing is on the screen, as between two pages."""
    return float(np.ptp(thumbnail(frame), (0, 1)).max()) < _BLANK


class Lookout:
    """Looks on after a click of a route, after a wave, or at the start of a tour.

    A puzzle or a win goes by what the bot reads; a place by its picture or its tiles, and never
    while a puzzle is read. A place that was never shown is believed in two cases: after a click on
    a known place that was to lead there, if something changed and, of a choice, most tiles are
    seen; and at the end of a wave, if only a few words are seen on the game's paper.

    `places` may be seen, and `expected` is to come (None: a puzzle). `win_lasts` is how many
    seconds a win screen must show no Next to be a wave's end; None if another screen must follow.
    `played` is a frame of the last puzzle, if its wave has just ended.
    """

    def __init__(
        self,
        eyes: Eyes,
        places: Sequence[RoutePlace],
        expected: RoutePlace | None,
        clicked: ClickedPlace | None = None,
        win_lasts: float | None = 0.0,
        played: Frame | None = None,
    ) -> None:
        self.eyes, self._session, self._played = eyes, eyes.session, played
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
        clicked = self._clicked
        seen = find_place(look.frame, self._places, None if clicked else self._expected)
        if seen is None and clicked is not None and clicked.is_same(look.frame):
            seen = clicked.seen
        if seen is None:
            return self._unknown_place(look, rest)
        if clicked is None or seen.place is not clicked.place:
            return AtPlace(seen, look)
        waited, answers = look.began - self._began, self._session.pace.swatch_answers
        is_late = waited > max(IGNORED, answers.wait) and not self._session.is_frozen
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
        if self._first is None or are_different(self._first, now, _TEXTURE):
            self._first, self._still_since = now, look.began
        else:
            self._rested_at = look.began

    def _rest(self, look: Look) -> float:
        """For how many seconds nothing has moved; a screen that never rests counts as at rest."""
        is_restless = look.began - self._rested_at >= RESTLESS
        return look.began - (self._began if is_restless else self._still_since)

    def _unknown_place(self, look: Look, rest: float) -> AtPlace | None:
        """The expected place, never shown, if something else tells that this is it."""
        place, frame, known = self._expected, look.frame, [*self._places]
        if self._clicked is not None:
            known.append(RoutePlace("", self._clicked.place.title, self._clicked.frame))
        covered = find_most_like_place(frame, known)
        if covered is not None and covered.is_covered:
            self.eyes.why = f"something lies over {covered.place.title}"
        elif place is not None and place.shown is None and rest >= self._rest_of_new(frame):
            is_it = self._is_bare(frame) if self._clicked is None else self._is_new(frame)
            return AtPlace(SeenPlace(place, frame.bounds, 0.0), look) if is_it else None
        return None

    def _is_bare(self, frame: Frame) -> bool:
        """Whether a wave has just ended, and a few words are all that is seen on the game's paper.

        A dialog or another program would cover more.
        """
        played, place = self._played, self._expected
        if played is None or place is None or place.tiles:
            return False
        apart = float(np.abs(ground_of(frame) - ground_of(played)).max())
        return apart < _PAPER and share_printed(frame, played) <= _WORDS

    def _is_new(self, frame: Frame) -> bool:
        """Whether the click on a known place has led to another screen, which may be the next."""
        clicked, tiles = self._clicked, self._tiles_in(frame)
        assert clicked is not None
        if is_blank(frame) or likeness(clicked.frame, frame, frame.bounds) >= _CHANGED:
            return False
        return tiles is None or tiles.are_likely

    def _rest_of_new(self, frame: Frame) -> float:
        tiles = self._tiles_in(frame)
        is_partial = tiles is not None and not tiles.are_sure
        return _VACANT if self._clicked is None or self.eyes.shows_game or is_partial else _NEW

    def _tiles_in(self, frame: Frame) -> TilesSeen | None:
        """How the tiles look that are expected; None if they are too few to tell anything."""
        expected = self._expected.tiles if self._expected else None
        return look_for_tiles(frame, expected) if expected and expected.count > PAIR else None
