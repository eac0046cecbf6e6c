"""A board read without swatches: cut out of a screenshot, its colors numbered as they appear.

Swatches tell where a board lies, its side and its colors. Without swatches `board_finder.py`
proposes places by the edges of the cells. A place is believed only if all of this is true:

- every line has a selector, as far as selectors are in the picture, and no selector stands beyond;
- each outer line has a colored cell, or no selector stands where the next line would have one;
- no colored cell lies beyond the board;
- the board read there explains the picture as well as boards with swatches do.

No ribbon may lie: without swatches nobody knows the muted twin of its color.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from typing import Final, NamedTuple

import numpy as np

from stratabot.frame import Floats, Frame, Mask
from stratabot.geometry import Point, Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import Profile
from stratabot.strata.vision.hypothesis import (
    selector_lights,
    selector_spots,
    thin_lines,
    try_side,
)
from stratabot.strata.vision.lattice import Lattice, Samples
from stratabot.strata.vision.photo.board_finder import find_boards
from stratabot.strata.vision.photo.straight import lies_straight
from stratabot.strata.vision.photo.surroundings import cells_around, of_board
from stratabot.strata.vision.reader import puzzle_reading
from stratabot.strata.vision.reading import Reading
from stratabot.strata.vision.swatches import Swatches
from stratabot.vision.oklab import distance, to_oklab, to_rgb

_LINE: Final = 0.035
"""A selector's line is darker than its surroundings by at least this, in OKLab's lightness."""

_SAME: Final = 0.4
"""All selectors look alike: each has at least this correlation with the mean of the others. On
crops of 35 fixtures selectors had 0.61 or more, and ends of the caret 0.19 or less."""

_SELECTOR: Final = 10.0
"""How far a selector reaches from its middle, in pixels of the profile."""

_COLORED: Final = 0.045
"""A cell that is this far from paper, in OKLab, is colored: lanes make paper 0.03 darker."""

_ALIKE, _UNLIKE = 0.025, 0.04
"""Cells of one color are at most the first apart, cells of two colors at least the second."""

_MISFIT: Final = 1.4
"""A board's misfit is at most this many times paper's own roughness; see `reader.py`."""

_READ: Final = 6
"""How many places to read."""


class _Place(NamedTuple):
    """A board of that side on that layout, which has passed all tests so far."""

    side: int
    layout: Layout
    paper: Floats
    """RGB of the cloth around the board."""
    contrast: float
    """How dark the lines of the board's selectors are."""


def read_alone(frame: Frame, profile: Profile) -> Reading | None:
    """The reading of a board that may stand alone in a picture; None if it is not sure."""
    found = [place for place in _places(frame, profile) if place is not None]
    # Outer lines of blank cells are seen by their selectors only: the largest board counts.
    found.sort(key=lambda place: (-place.side, -place.contrast))
    for place in islice(found, _READ):
        reading = _read_at(frame, place)
        if reading is not None and reading.sure and lies_straight(frame, reading, profile):
            return reading
    return None


def _places(frame: Frame, profile: Profile) -> Iterator[_Place | None]:
    for side, client in find_boards(frame, profile):
        layout = Layout(profile, client)
        selectors = _Selectors.of(frame, layout, side)
        if selectors.stand:
            yield _with_cells(frame, layout, side, selectors)


class _Selectors(NamedTuple):
    """What the picture shows at a side's selectors, and at one place more on each end.

    All arrays are 2 x (side + 2): first the rows, then the columns.
    """

    lines: Floats
    """How dark thin lines are at each selector."""
    alike: Floats
    """How each selector correlates with the other ones."""
    seen: Mask
    """Whether each selector is wholly in the picture."""

    @classmethod
    def of(cls, frame: Frame, layout: Layout, side: int) -> "_Selectors":
        """What the picture shows at the selectors of that layout."""
        spots = selector_spots(layout, side, 1)
        points = np.array([layout.at(Point(x, y)) for x, y in spots.tolist()])
        reach = _SELECTOR * layout.scale
        size = frame.width - reach, frame.height - reach
        seen = ((points >= reach) & (points <= size)).all(1).reshape(2, -1)
        lights = selector_lights(frame, layout, spots)
        own = seen.copy()
        own[:, [0, -1]] = False
        alike = _correlations(lights, own.ravel())
        return cls(thin_lines(lights).reshape(2, -1), alike.reshape(2, -1), seen)

    @property
    def own(self) -> Mask:
        """Which of the board's selectors are in the picture, 2 x side."""
        return self.seen[:, 1:-1]

    @property
    def stand(self) -> bool:
        """Whether enough selectors are in the picture, all look right, and none stands beyond."""
        if self.own.sum() < self.own.shape[1]:
            return False
        there = self.seen & (self.lines > _LINE) & (self.alike > _SAME)
        return bool(there[:, 1:-1][self.own].all() and not there[:, [0, -1]].any())

    @property
    def contrast(self) -> float:
        """How dark the lines of the board's selectors are on average."""
        return float(self.lines[:, 1:-1][self.own].mean())


def _correlations(lights: Floats, own: Mask) -> Floats:
    """How the dark pixels of each patch correlate with the mean of the other patches in `own`."""
    dark = np.minimum(lights - np.median(lights, axis=1, keepdims=True), 0)
    others = dark[own].sum(0) - dark * own[:, None]
    one, other = (each - each.mean(1, keepdims=True) for each in (dark, others))
    size = np.linalg.norm(one, axis=1) * np.linalg.norm(other, axis=1)
    return np.asarray((one * other).sum(1) / np.maximum(size, 1e-9), np.float32)


def _with_cells(frame: Frame, layout: Layout, side: int, selectors: _Selectors) -> _Place | None:
    """The place if the colored cells fit it, too; else None."""
    colors, inside = cells_around(frame, layout, side)
    board = of_board(side)
    around = inside & ~board
    if around.sum() < 2 * side:
        return None
    paper = np.median(colors[around], axis=0)
    colored = inside & (distance(to_oklab(colors), to_oklab(paper)) > _COLORED)
    if (colored & ~board).any():
        return None
    shown = colored[board].reshape(side, side)
    # An outer line may have only blank cells if the picture shows no selector beyond it.
    first = shown[[0, -1]].any(1) | selectors.seen[0, [0, -1]]
    last = shown[:, [0, -1]].any(0) | selectors.seen[1, [0, -1]]
    if shown.sum() < 2 or not (first.all() and last.all()):
        return None
    return _Place(side, layout, np.asarray(paper, np.float32), selectors.contrast)


def _read_at(frame: Frame, place: _Place) -> Reading | None:
    """The reading of the board there, once its place is exact; None if it is not sure."""
    side, layout, paper, contrast = place
    swatches = colors_seen(Lattice.of(Samples.of(frame, layout, paper), layout, side))
    if swatches is None:
        return None
    layout = _nearest(frame, layout, side, swatches)
    samples = Samples.of(frame, layout, paper)
    swatches = colors_seen(Lattice.of(samples, layout, side))
    if swatches is None:
        return None
    best = try_side(frame, layout, samples, swatches, side, contrast)
    if best.laid or best.one_ended or best.misfit > _MISFIT * samples.rough:
        return None
    return replace(puzzle_reading(layout, swatches, best), unnumbered=True)


def _nearest(frame: Frame, layout: Layout, side: int, swatches: Swatches) -> Layout:
    """The layout, moved and stretched a little to where it leaves least unexplained."""
    best = _misfit(frame, layout, side, swatches), layout
    for step in (0.08, 0.04, 0.02):
        for way in product((-1, 0, 1), repeat=3):
            moved = _moved(layout, side, step, way)
            best = min(best, (_misfit(frame, moved, side, swatches), moved), key=lambda one: one[0])
        layout = best[1]
    return layout


def _moved(layout: Layout, side: int, step: float, way: tuple[int, ...]) -> Layout:
    """The layout, moved right and down and stretched, each by `way` times `step` pitches."""
    right, down, wider = (step * each for each in way)
    pitch = layout.pitch(side)
    x, y, w, h = layout.client
    larger = 1 + wider / side
    middle = layout.cell(side, 0, side - 1).y, layout.cell(side, side - 1, 0).y
    center = sum(middle) / 2
    top = center + (y - center) * larger
    left = x + w / 2 - w * larger / 2
    box = Rect(left + right * pitch, top + down * pitch, w * larger, h * larger)
    return Layout(layout.profile, box)


def _misfit(frame: Frame, layout: Layout, side: int, swatches: Swatches) -> float:
    samples = Samples.of(frame, layout, swatches.paper, step=6.0)
    return try_side(frame, layout, samples, swatches, side, 0.0).misfit


def colors_seen(lattice: Lattice) -> Swatches | None:
    """The colors of the cells, in the order in which they appear row by row, as muted swatches.

    None if there is no color or more than six, or if it is unclear which cells share a color.
    """
    patches = lattice.patches(0.91)
    middles = np.median(patches, axis=2).reshape(-1, 3)
    lab = to_oklab(middles)
    colored = np.flatnonzero(distance(lab, lattice.samples.paper) > _COLORED)
    groups: list[list[int]] = []
    for k in colored.tolist():
        near = [group for group in groups if distance(lab[group], lab[k]).min() < _ALIKE]
        if len(near) > 1:
            return None
        if near:
            near[0].append(k)
        else:
            groups.append([k])
    means = np.array([middles[group].mean(0) for group in groups], np.float32)
    if not 1 <= len(groups) <= 6 or not _clearly_unlike(means):
        return None
    return Swatches(means, 0, to_rgb(lattice.samples.paper))


def _clearly_unlike(colors: Floats) -> bool:
    lab = to_oklab(colors)
    away = distance(lab[:, None], lab[None]) + np.eye(len(lab))
    return bool(away.min() > _UNLIKE)
