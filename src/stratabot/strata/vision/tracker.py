"""Looks quickly at a known board: what its lanes and swatches show, and whether anything moves.

While a puzzle is played, only lanes and the selected swatch can change. So a tracker samples each
lane in three places, and each swatch at its middle and above: about a thousand pixels, in less than
a millisecond. Reading a whole frame takes tens of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from stratabot.frame import Floats, Frame, Index, Reals
from stratabot.geometry import Point, Rect, between
from stratabot.strata.layout.layout import Layout
from stratabot.strata.puzzle import Line, lines_of

_ALONG: Final = 0.15
_ACROSS: Final = 0.12
"""Half the length and half the breadth of a lane's sample, in pitches: well within a ribbon, which
is 0.55 of the lanes' distance broad on the real screenshot."""

_NEAR: Final = -0.74
"""Where a lane is sampled before its first cell, in pitches from that cell's center: beyond the
cell's edge, which is at half a pitch, and before the selector, which is about a pitch away."""

PixelPlaces = tuple[Floats, Floats]  # the x and the y of samples; each array is samples x points
_SHARES: Final[Reals] = np.linspace(0, 1, 16)  # along the lane beyond the board, for ribbons
_GRID: Final[Reals] = np.linspace(-1.0, 1.0, 6)
_SAMPLES: Final = _GRID.size**2  # how many pixels make a mean
_INSIDE: Final[Reals] = np.linspace(-0.3, 0.3, 12)  # most of a cell, which ends at half a pitch

_SELECTED: Final = 24.0
"""Colors closer than this, in RGB, count as the same. Above the other swatches' height the selected
one is farther than this from paper and closer than this to its own middle. The muted colors that
were measured closest to paper are 40 away from it."""

_MOVED: Final = 12.0
"""A greater change of a sample, in RGB units, is a movement. Between two frames of the same scene
with texture of std 5 the mean of a sample differs by at most 4."""

_FADED: Final = 0.015
"""A greater change of contrast is a fade. Between two frames of the same scene the contrast differs
by at most 0.004, on a 2 x 2 board by 0.010."""


@dataclass(frozen=True, eq=False)
class Sight:
    """What a tracker saw, in mean RGB: three places of each lane, swatches, cells."""

    lanes: Floats
    swatches: Floats
    selected: int
    cells: Floats

    def change(self, earlier: "Sight") -> float:
        """The largest change of any channel of any sample since `earlier`, in RGB units."""
        return float(np.abs(self._colors - earlier._colors).max())

    def contrast(self, earlier: "Sight") -> float:
        """How strongly all colors together stand out from paper, compared with earlier: a fade."""
        return ratio(earlier._colors, self._colors, earlier.paper)

    def cells_contrast(self, earlier: "Sight") -> float:
        """How strongly the cells alone stand out: for a bare board, whatever swatch is selected."""
        return ratio(earlier.cells, self.cells, earlier.paper)

    @cached_property
    def paper(self) -> Floats:
        """The median color of the lanes' samples: paper, unless most lanes carry ribbons."""
        return np.asarray(np.median(self.lanes.reshape(-1, 3), axis=0), np.float32)

    def is_still(self, earlier: "Sight") -> bool:
        """Whether nothing has faded or moved since `earlier`."""
        return (
            self.selected == earlier.selected
            and self.change(earlier) < _MOVED
            and abs(self.contrast(earlier) - 1) < _FADED
        )

    @cached_property
    def _colors(self) -> Floats:
        parts = (self.lanes.reshape(-1, 3), self.swatches, self.cells.reshape(-1, 3))
        return np.concatenate(parts)


class Tracker:
    """Samples frames of one client area, with a given side and number of swatches."""

    def __init__(self, layout: Layout, side: int, colors: int) -> None:
        self.layout = layout
        self.side, self.colors = side, colors
        self.lines = lines_of(side, side)
        lanes = [point for line in self.lines for point in self._stations(line)]
        cells = [point for row in layout.cells(side) for point in row]
        pitch = layout.pitch(side)
        boxes = layout.swatches(colors)
        above = [self._above(box) for box in boxes]
        parts = (
            self._boxes([*boxes, *above, *self._beside(above)]),
            self._patches(lanes, _GRID * _ALONG * pitch, _GRID * _ACROSS * pitch),
            self._patches(cells, _INSIDE * pitch, _INSIDE * pitch),
        )
        # As many samples in each column: a cell fills several, and all are added at once.
        x, y = (np.concatenate([part[k].reshape(-1, _SAMPLES) for part in parts]).T for k in (0, 1))
        self._places = x, y
        self._numbered: tuple[Rect, Index] | None = None
        self._seen: tuple[Frame, Sight] | None = None
        self._fronts: dict[Line, PixelPlaces] = {}

    def look(self, frame: Frame) -> Sight:
        if self._seen is None or self._seen[0] is not frame:
            self._seen = frame, self._sight(frame)
        return self._seen[1]

    def _sight(self, frame: Frame) -> Sight:
        if self._numbered is None or self._numbered[0] != frame.bounds:
            self._numbered = frame.bounds, frame.numbers(*self._places, self.layout.client)
        sums = frame.rgb_of(self._numbered[1]).sum(axis=0, dtype=np.float32)
        colors, lanes = self.colors, 3 * len(self.lines)
        boxes = (sums[: 3 * colors] / np.float32(_SAMPLES)).reshape(3, colors, 3)
        swatches, above, _ = boxes
        paper = np.median(boxes[1:].reshape(-1, 3), axis=0)
        stands_out = np.linalg.norm(above - paper, axis=1) > _SELECTED
        tall = np.flatnonzero(stands_out & (np.linalg.norm(above - swatches, axis=1) < _SELECTED))
        cells = sums[3 * colors + lanes :].reshape(self.side, self.side, -1, 3).sum(axis=2)
        return Sight(
            lanes=(sums[3 * colors :][:lanes] / np.float32(_SAMPLES)).reshape(-1, 3, 3),
            swatches=swatches,
            selected=int(tall[0]) + 1 if len(tall) == 1 else 0,
            cells=cells / np.float32(_INSIDE.size**2),
        )

    def way(self, line: Line) -> float:
        """How far it is from a lane's first sample to its last, in pitches."""
        near, _, leaving = self._stations(line)
        return abs(leaving.x - near.x) / self.layout.pitch(self.side)

    def front(self, frame: Frame, line: Line, color: Floats, within: float) -> float | None:
        """How far a ribbon of that color, give or take `within`, has come; None if unseen."""
        near, behind, leaving = self._stations(line)
        if line not in self._fronts:
            points = [between(behind, leaving, share) for share in _SHARES.tolist()]
            reach = 0.1 * self.layout.pitch(self.side) * _GRID
            self._fronts[line] = self._patches(points, reach, np.zeros(1))
        rgb = frame.at(*self._fronts[line], within=self.layout.client)
        seen = rgb.mean(axis=1, dtype=np.float32)
        bare = np.flatnonzero(np.linalg.norm(seen - color, axis=1) > within)
        if not len(bare) or not bare[0]:
            return None
        come = behind.x + (leaving.x - behind.x) * float(_SHARES[bare[0] - 1])
        return abs(come - near.x) / self.layout.pitch(self.side)

    def _stations(self, line: Line) -> list[Point]:
        """Where a lane is sampled: near its selector, behind the board, at the screen's edge."""
        near, behind = self._on_lane(line, _NEAR), self._on_lane(line, self.side - 1 - _NEAR)
        # The exit has room for a sample in the client area, and is not before `behind`.
        client, room = self.layout.client, 0.3 * self.layout.pitch(self.side)
        step = 1.0 if behind.x > near.x else -1.0
        edge = client.x + client.w - room if step > 0 else client.x + room
        reach = max(min((edge - behind.x) * step, behind.y - (client.y + room)), 0.0)
        return [near, behind, Point(behind.x + step * reach, behind.y - reach)]

    def _on_lane(self, line: Line, place: float) -> Point:
        """The point on a lane `place` cells after its first cell, in the ribbon's direction."""
        cells = self.layout.cells(self.side)
        if line.kind == "row":
            first, last = cells[line.index][0], cells[line.index][-1]
        else:
            first, last = cells[-1][line.index], cells[0][line.index]
        return between(first, last, place / (self.side - 1))

    def _patches(self, points: Sequence[Point], along: Reals, across: Reals) -> PixelPlaces:
        """The samples around each point, these steps along and across the lanes."""
        u, v = np.meshgrid(along, across)
        return _around(points, (u + v).ravel(), (v - u).ravel())

    def _boxes(self, points: Sequence[Point]) -> PixelPlaces:
        """The samples around each point, over a quarter of a swatch's width and height."""
        profile, scale = self.layout.profile, self.layout.scale
        x, y = np.meshgrid(_GRID * profile.swatch_width / 8, _GRID * profile.swatch_height / 8)
        return _around(points, (x * scale).ravel(), (y * scale).ravel())

    def _above(self, box: Point) -> Point:
        """A point that only the selected swatch reaches: within its slanted top."""
        profile, scale = self.layout.profile, self.layout.scale
        left, right = profile.selected_height
        x = 0.25 * profile.swatch_width
        top = (profile.swatch_height + left + (right - left) * 0.75) / 2
        return Point(box.x + x * scale, self.layout.client.y + (profile.height - top) * scale)

    def _beside(self, above: Sequence[Point]) -> list[Point]:
        """Points on paper at the same height, beside all swatches: one left, the rest right."""
        profile, scale = self.layout.profile, self.layout.scale
        outward, inward = 1.2 * profile.swatch_width * scale, 0.25 * profile.swatch_width * scale
        left = Point(above[0].x - inward - outward, above[0].y)
        right = Point(above[-1].x - inward + outward, above[-1].y)
        return [left, *[right] * (len(above) - 1)]


def ratio(before: Floats, now: Floats, paper: Floats) -> float:
    """The factor by which distances from paper have changed; a fit by least squares."""
    before, now = (before - paper).ravel(), (now - paper).ravel()
    weight = float(before @ before)
    return float(before @ now) / weight if weight else 1.0


def _around(points: Sequence[Point], x: Reals, y: Reals) -> PixelPlaces:
    centers = np.array(points, np.float32)
    return ((centers[:, :1] + x).astype(np.float32), (centers[:, 1:] + y).astype(np.float32))
