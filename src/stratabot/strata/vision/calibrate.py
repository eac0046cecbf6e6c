"""Measures a profile on screenshots, and says how far it is from a base profile, with which each
picture is read. So the base must be right to within a third of a pitch: it fits another version of
the game that well, but no other game.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from stratabot.errors import ReadingError
from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import Profile, Segment, Selectors
from stratabot.strata.vision.hypothesis import try_side
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import State
from stratabot.strata.vision.samples import Samples
from stratabot.strata.vision.swatches import read_swatches, swatch_ends
from stratabot.vision.oklab import to_oklab


@dataclass(frozen=True)
class Residual:
    """The greatest distance of a part's ends from the base's, and how many pictures showed it."""

    part: str
    largest: float
    pictures: int


@dataclass(frozen=True)
class Calibration:
    """A measured profile, and how far each measured part is from the base."""

    profile: Profile
    residuals: tuple[Residual, ...]


def calibrate(frames: Sequence[Frame], base: Profile, name: str = "measured") -> Calibration:
    """Measure selectors and swatches on screenshots of untouched puzzles; the rest is kept."""
    selectors: dict[int, list[Selectors]] = {}
    swatches: dict[int, list[tuple[float, float]]] = {}
    for number, frame in enumerate(frames, 1):
        reading = read_frame(frame, base)
        if reading.state is not State.PUZZLE or reading.client is None or reading.placed:
            what = "take all ribbons back" if reading.placed else reading.why or reading.state.value
            raise ReadingError(f"picture {number} shows no untouched puzzle: {what}")
        layout, side = Layout(base, reading.client), reading.side
        # Cells tell the selectors' places across the lanes, dark lines the places along them.
        rows, cols = _fit_selectors(frame, layout, side)
        rows = _moved_along(frame, layout, rows, 1, side)
        cols = _moved_along(frame, layout, cols, -1, side)
        selectors.setdefault(side, []).append(Selectors(rows, cols))
        seen = swatch_ends(frame, layout, reading.colors)
        if seen is not None:
            swatches.setdefault(reading.colors, []).append(seen)
    mean_selectors, mean_swatches, residuals = {}, {}, []
    for side, every in sorted(selectors.items()):
        mean_selectors[side] = mean = _mean_selectors(every)
        ends = zip(sum(mean, ()), sum(base.selectors_for(side), ()), strict=True)
        moved = max(float(np.hypot(new.x - old.x, new.y - old.y)) for new, old in ends)
        residuals.append(Residual(f"board {side}", moved, len(every)))
    for count, pairs in sorted(swatches.items()):
        first, last = np.mean(pairs, axis=0).round(2).tolist()
        mean_swatches[count] = first, last
        moved = max(abs(first - base.swatches[count][0]), abs(last - base.swatches[count][1]))
        residuals.append(Residual(f"swatches {count}", moved, len(pairs)))
    profile = replace(
        base,
        name=name,
        selectors={**base.selectors, **mean_selectors},
        swatches={**base.swatches, **mean_swatches},
    )
    return Calibration(profile, tuple(residuals))


def _moved_across(selectors: Selectors, moves: Sequence[float]) -> Selectors:
    """The selectors moved across their lanes: first and last row, first and last column."""
    return Selectors(
        _shifted(selectors.rows, moves[0], moves[1], 1),
        _shifted(selectors.cols, moves[2], moves[3], -1),
    )


def _shifted(ends: Segment, first: float, last: float, sign: int) -> Segment:
    return Segment(
        Point(ends.first.x + sign * first / 2, ends.first.y + first / 2),
        Point(ends.last.x + sign * last / 2, ends.last.y + last / 2),
    )


def _fit_selectors(frame: Frame, layout: Layout, side: int) -> Selectors:
    """The selectors, moved across their lanes to where the misfit of the board is least."""
    swatches = read_swatches(frame, layout, [*layout.profile.swatches])
    if swatches is None:
        raise ReadingError("expected swatches on the lower edge, got none")
    samples = Samples.of(frame, layout, swatches.paper, step=2.0)
    base = layout.profile.selectors_for(side)

    def misfit(moves: Sequence[float]) -> float:
        tried = {**layout.profile.selectors, side: _moved_across(base, moves)}
        moved = Layout(replace(layout.profile, selectors=tried), layout.client)
        return try_side(frame, moved, samples, swatches, side, 0).misfit

    return _moved_across(base, _descend(misfit, [0.0] * 4, (4.0, 2.0, 1.0, 0.5)))


def _descend(
    cost: Callable[[Sequence[float]], float], start: list[float], steps: Sequence[float]
) -> list[float]:
    """The place of least cost near `start`, by coordinate descent, at most 6 steps of each size."""
    best, place = cost(start), start
    for step in steps:
        for _ in range(6):
            tried = [
                [*place[:k], place[k] + way * step, *place[k + 1 :]]
                for k in range(len(place))
                for way in (-1, 1)
            ]
            costs = [cost(moves) for moves in tried]
            if min(costs) >= best:
                break
            best = min(costs)
            place = tried[costs.index(best)]
    return place


def _moved_along(frame: Frame, layout: Layout, ends: Segment, sign: int, side: int) -> Segment:
    """The rows' (`sign` 1) or columns' selectors, moved by the median of their lines' moves."""
    reach = layout.pitch(side) / layout.scale * 0.35
    offsets = np.arange(-reach, reach + 0.5)
    dx, dy = np.meshgrid(offsets, offsets)
    inside = np.abs(dx) + np.abs(dy) < reach
    dx, dy = dx[inside], dy[inside]
    found = []
    for point in ends.points(side):
        light = to_oklab(layout.sample(frame, point.x + dx, point.y + dy))[:, 0]
        dark = np.clip(np.median(light) - light - 0.04, 0, None)
        if dark.sum() > 0.5:
            # Along a row's lane x grows while y falls; along a column's both grow.
            found.append(float(((dx - sign * dy) * dark).sum() / dark.sum()) / 2)
    move = float(np.median(found)) if found else 0.0
    first, last = (Point(p.x + move, p.y - sign * move) for p in ends)
    return Segment(first, last)


def _mean_selectors(found: Sequence[Selectors]) -> Selectors:
    ends = np.mean([[[*map(tuple, segment)] for segment in one] for one in found], axis=0)
    rows, cols = (Segment(Point(*first), Point(*last)) for first, last in ends.round(2).tolist())
    return Selectors(rows, cols)
