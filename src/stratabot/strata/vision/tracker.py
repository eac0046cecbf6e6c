"""A quick look at a board that is known already: its lanes, its swatches, whether it is still.

Reading a whole frame takes tens of milliseconds with ribbons over the board. While a puzzle is
being played only this can change: which lanes carry a ribbon and which swatch is selected. So a
tracker samples each lane at its selector, behind the board and where it leaves the screen, and each
swatch at its middle and above: a thousand pixels, a millisecond.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.puzzle import Line, lines_of
from stratabot.strata.vision.layout import Layout
from stratabot.strata.vision.oklab import Floats

_ALONG = 0.15
_ACROSS = 0.12
"""Half the length and breadth of a lane's sample, in pitches: well within a ribbon, which is 0.55
of the lanes' distance broad on the real screenshot."""

_NEAR = -0.74
"""Where a lane is sampled before its first cell, in pitches from the cell's center: beside the
selector, which lies about a pitch away, and beyond the cell's edge at half a pitch."""

Steps = NDArray[np.floating]

_MARKS = 16
"""Places beyond the board at which a ribbon on its way is looked for."""

_GRID: Steps = np.linspace(-1.0, 1.0, 6)

_INSIDE: Steps = np.linspace(-0.3, 0.3, 12)
"""Most of a cell, which ends at half a pitch."""

SELECTED = 24.0
"""A swatch is the selected one if above where the others end it is at least this far from paper,
in RGB, and less from its own middle; the closest muted colors to paper measured are 40 away."""


MOVED = 12.0
"""RGB units; the mean of a sample differs by 4 at most between two frames of the same, by texture
of std 5."""

FADED = 0.015
"""The contrast of two frames of the same differs by 0.004 at most, by 0.010 on a 2 x 2 board."""


@dataclass(frozen=True, eq=False)
class Sight:
    """What a tracker saw.

    `lanes` is the mean RGB of every lane (rows, then columns) near its selector, behind the board
    and at the edge of the screen: lines x 3 x 3. `swatches` is that of the swatches' middles:
    colors x 3. `selected` is the swatch, from 1, that stands tall; 0 if not exactly one does.
    `cells` is that of the cells' centers: side x side x 3.
    """

    lanes: Floats
    swatches: Floats
    selected: int
    cells: Floats

    def change(self, earlier: "Sight") -> float:
        """The largest change of a mean color since, in RGB units, over everything sampled."""
        return float(np.abs(self._colors() - earlier._colors()).max())

    def contrast(self, earlier: "Sight") -> float:
        """How strongly everything stands out from paper, compared with earlier; 1 if the same.

        A fade moves all colors away from paper in proportion, so this sees the hundredth part of
        one, where single colors drown in the texture.
        """
        return _ratio(earlier._colors(), self._colors(), earlier.paper)

    def cells_contrast(self, earlier: "Sight") -> float:
        """The same of the cells alone, whatever swatch is selected; of use on a bare board."""
        return _ratio(earlier.cells, self.cells, earlier.paper)

    @property
    def paper(self) -> Floats:
        """The color of most lanes."""
        return np.asarray(np.median(self.lanes.reshape(-1, 3), axis=0), np.float32)

    def is_still(self, earlier: "Sight") -> bool:
        """Whether nothing fades or moves, as far as two moments can tell."""
        return (
            self.selected == earlier.selected
            and self.change(earlier) < MOVED
            and abs(self.contrast(earlier) - 1) < FADED
        )

    def _colors(self) -> Floats:
        parts = (self.lanes.reshape(-1, 3), self.swatches, self.cells.reshape(-1, 3))
        return np.concatenate(parts)


class Tracker:
    """Samples frames of one client area with a board of one side and so many swatches."""

    def __init__(self, layout: Layout, side: int, colors: int) -> None:
        self.layout = layout
        self.side, self.colors = side, colors
        self.lines = lines_of(side, side)
        lanes = [point for line in self.lines for point in self._stations(line)]
        cells = [point for row in layout.cells(side) for point in row]
        pitch = layout.pitch(side)
        self._lanes = self._patches(lanes, _GRID * _ALONG * pitch, _GRID * _ACROSS * pitch)
        self._cells = self._patches(cells, _INSIDE * pitch, _INSIDE * pitch)
        boxes = layout.swatches(colors)
        self._swatches = self._boxes(boxes)
        self._above = self._boxes([self._above_box(box) for box in boxes])
        self._beside = self._boxes([self._beside_box(box, boxes) for box in boxes])

    def look(self, frame: Frame) -> Sight:
        """Sample a frame of that client area."""
        swatches = self._means(frame, self._swatches)
        above = self._means(frame, self._above)
        paper = np.median(np.concatenate([above, self._means(frame, self._beside)]), axis=0)
        stands_out = np.linalg.norm(above - paper, axis=1) > SELECTED
        tall = np.flatnonzero(stands_out & (np.linalg.norm(above - swatches, axis=1) < SELECTED))
        return Sight(
            lanes=self._means(frame, self._lanes).reshape(len(self.lines), 3, 3),
            swatches=swatches,
            selected=int(tall[0]) + 1 if len(tall) == 1 else 0,
            cells=self._means(frame, self._cells).reshape(self.side, self.side, 3),
        )

    def way(self, line: Line) -> float:
        """How far a lane is looked at, from the first sample to the last, in pitches."""
        near, _, leaving = self._stations(line)
        return abs(leaving.x - near.x) / self.layout.pitch(self.side)

    def front(self, frame: Frame, line: Line, color: Floats, within: float) -> float | None:
        """How far a ribbon of that color has come, in pitches from the first sample.

        Looked for where no other ribbon is, between the board and the edge of the screen; None if
        it is not on that part of its way. A place is of that color if it differs by less than
        `within`, in RGB.
        """
        near, behind, leaving = self._stations(line)
        shares = np.linspace(0, 1, _MARKS)
        points = [
            Point(*(behind[k] + (leaving[k] - behind[k]) * share for k in (0, 1)))
            for share in shares.tolist()
        ]
        reach = 0.1 * self.layout.pitch(self.side) * _GRID
        seen = self._means(frame, self._patches(points, reach, 0 * reach))
        bare = np.flatnonzero(np.linalg.norm(seen - color, axis=1) > within)
        if not len(bare) or not bare[0]:
            return None
        come = behind.x + (leaving.x - behind.x) * float(shares[bare[0] - 1])
        return abs(come - near.x) / self.layout.pitch(self.side)

    def _stations(self, line: Line) -> list[Point]:
        near, behind = self._on_lane(line, _NEAR), self._on_lane(line, self.side - 1 - _NEAR)
        return [near, behind, self._exit(near, behind)]

    def _on_lane(self, line: Line, place: float) -> Point:
        """The point of a lane at `place` cells from its first, in the ribbon's direction."""
        cells = self.layout.cells(self.side)
        index = line.index
        if line.kind == "row":
            first, last = cells[index][0], cells[index][-1]
            share = place / (self.side - 1)
        else:
            first, last = cells[-1][index], cells[0][index]
            share = place / (self.side - 1)
        x = first.x + (last.x - first.x) * share
        return Point(x, first.y + (last.y - first.y) * share)

    def _exit(self, near: Point, behind: Point) -> Point:
        """Where the lane leaves the client area, with room for a sample; not before `behind`."""
        client, room = self.layout.client, 0.3 * self.layout.pitch(self.side)
        step_x = 1.0 if behind.x > near.x else -1.0
        side_edge = client.x + client.w - room if step_x > 0 else client.x + room
        reach = min((side_edge - behind.x) * step_x, behind.y - (client.y + room))
        reach = max(reach, 0.0)
        return Point(behind.x + step_x * reach, behind.y - reach)

    def _patches(
        self, points: list[Point], steps_along: Steps, steps_across: Steps
    ) -> tuple[Floats, Floats]:
        """Sample positions x and y around each point, along and across the lanes."""
        along, across = np.meshgrid(steps_along, steps_across)
        return _around(points, (along + across).ravel(), (across - along).ravel())

    def _boxes(self, points: list[Point] | tuple[Point, ...]) -> tuple[Floats, Floats]:
        """The same for swatches: a quarter of their size around."""
        profile, scale = self.layout.profile, self.layout.scale
        x, y = np.meshgrid(_GRID * profile.swatch_width / 8, _GRID * profile.swatch_height / 8)
        return _around(list(points), (x * scale).ravel(), (y * scale).ravel())

    def _above_box(self, box: Point) -> Point:
        """Within the selected swatch's slanted top, clear of the height that all have."""
        profile, scale = self.layout.profile, self.layout.scale
        left, right = profile.selected_height
        x = 0.25 * profile.swatch_width
        top = (profile.swatch_height + left + (right - left) * 0.75) / 2
        return Point(box.x + x * scale, self.layout.client.y + (profile.height - top) * scale)

    def _beside_box(self, box: Point, boxes: tuple[Point, ...]) -> Point:
        """Paper at the same height, beside all swatches."""
        outward = 1.2 * self.layout.profile.swatch_width * self.layout.scale
        x = boxes[0].x - outward if box is boxes[0] else boxes[-1].x + outward
        return Point(x, self._above_box(box).y)

    def _means(self, frame: Frame, where: tuple[Floats, Floats]) -> Floats:
        rgb = frame.at(*where, within=self.layout.client)
        return np.asarray(rgb.mean(axis=1, dtype=np.float32), np.float32)


def _ratio(before: Floats, now: Floats, paper: Floats) -> float:
    before, now = (before - paper).ravel(), (now - paper).ravel()
    weight = float(before @ before)
    return float(before @ now) / weight if weight else 1.0


def _around(points: list[Point], x: Steps, y: Steps) -> tuple[Floats, Floats]:
    centers = np.array(points, np.float32)
    return (
        (centers[:, :1] + x).astype(np.float32),
        (centers[:, 1:] + y).astype(np.float32),
    )
