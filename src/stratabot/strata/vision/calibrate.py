"""From screenshots to a profile: where things really stand, and how far that is from a base.

Each picture is read with the base profile; then the lanes of its board, its selectors and its
swatches are measured. So the base must be about right, within a third of a pitch: another version
of the game, not another game.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from stratabot.errors import ReadingError
from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.vision.hypothesis import read_board
from stratabot.strata.vision.lattice import Samples
from stratabot.strata.vision.layout import Layout
from stratabot.strata.vision.oklab import to_oklab
from stratabot.strata.vision.profile import Profile, Segment, Selectors
from stratabot.strata.vision.reader import read
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.swatches import read_swatches, swatch_spans


@dataclass(frozen=True)
class Residual:
    """How far a part stands from where the base profile has it, in pixels of the profile.

    `largest` is the greatest distance of one of its ends, `pictures` how many showed it.
    """

    part: str
    largest: float
    pictures: int


@dataclass(frozen=True)
class Calibration:
    """A measured profile, and what it changes in the base."""

    profile: Profile
    residuals: tuple[Residual, ...]


def calibrate(frames: Sequence[Frame], base: Profile, name: str = "measured") -> Calibration:
    """Measure boards and swatches on screenshots of puzzles; the rest is as in the base.

    Sides and numbers of colors that no picture shows stay as they are. Several pictures of one
    are averaged.

    Raises:
        ReadingError: a picture shows no puzzle, or not surely which.
    """
    boards: dict[int, list[Selectors]] = {}
    swatches: dict[int, list[tuple[float, float]]] = {}
    for number, frame in enumerate(frames, 1):
        reading = read(frame, base)
        if reading.state is not State.PUZZLE or reading.client is None or reading.placed:
            what = "ribbons on it" if reading.placed else reading.why or reading.state.value
            raise ReadingError(f"expected an untouched puzzle in picture {number}, got {what}")
        layout = Layout(base, reading.client)
        boards.setdefault(reading.side, []).append(_board(frame, layout, reading))
        spans = swatch_spans(frame, layout, reading.colors)
        if spans is not None:
            swatches.setdefault(reading.colors, []).append(spans)
    profile = replace(
        base,
        name=name,
        boards={**base.boards, **{side: _mean_board(found) for side, found in boards.items()}},
        swatches={**base.swatches, **{k: _mean_pair(found) for k, found in swatches.items()}},
    )
    residuals = [
        Residual(f"board {side}", _board_residual(profile, base, side), len(boards[side]))
        for side in sorted(boards)
    ]
    residuals += [
        Residual(f"swatches {k}", _swatch_residual(profile, base, k), len(swatches[k]))
        for k in sorted(swatches)
    ]
    return Calibration(profile, tuple(residuals))


def _board(frame: Frame, layout: Layout, reading: Reading) -> Selectors:
    """The selectors: across the lanes from the cells, along them from the selectors' lines."""
    side = reading.side
    moved = _fit_lanes(frame, layout, side)
    board = layout.profile.board(side)
    rows = _along(frame, layout, _shifted(board.rows, moved[0], moved[1], 1), 1, side)
    cols = _along(frame, layout, _shifted(board.cols, moved[2], moved[3], -1), -1, side)
    return Selectors(rows, cols)


def _shifted(ends: Segment, first: float, last: float, sign: int) -> Segment:
    """Ends moved across their lanes: rows along x + y, columns along y - x."""
    return Segment(
        Point(ends.first.x + sign * first / 2, ends.first.y + first / 2),
        Point(ends.last.x + sign * last / 2, ends.last.y + last / 2),
    )


def _fit_lanes(frame: Frame, layout: Layout, side: int) -> list[float]:
    """How far the first and last row lanes and column lanes stand from the profile's, in u and v.

    Coordinate descent on what the board leaves unexplained.
    """
    palette = read_swatches(frame, layout, [*layout.profile.swatches])
    if palette is None:
        raise ReadingError("expected swatches on the lower edge, got none")
    view = Samples.of(frame, layout, palette.paper, step=2.0)

    def misfit(moves: Sequence[float]) -> float:
        board = layout.profile.board(side)
        tried = Selectors(
            _shifted(board.rows, moves[0], moves[1], 1),
            _shifted(board.cols, moves[2], moves[3], -1),
        )
        profile = replace(layout.profile, boards={**layout.profile.boards, side: tried})
        return read_board(frame, Layout(profile, layout.client), view, palette, side, 0).misfit

    return _descend(misfit, [0.0] * 4, (4.0, 2.0, 1.0, 0.5))


def _descend(
    cost: Callable[[Sequence[float]], float], start: list[float], steps: Sequence[float]
) -> list[float]:
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


def _along(frame: Frame, layout: Layout, ends: Segment, sign: int, side: int) -> Segment:
    """The ends moved along their lanes to the middle of the selectors' lines, all by the same.

    The median of all selectors of one kind: a little triangle beside each pulls it off a bit.
    """
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
            # Along a row's lane x grows and y falls; along a column's both fall or grow.
            found.append(float(((dx - sign * dy) * dark).sum() / dark.sum()) / 2)
    move = float(np.median(found)) if found else 0.0
    first, last = (Point(p.x + move, p.y - sign * move) for p in ends)
    return Segment(first, last)


def _mean_board(boards: Sequence[Selectors]) -> Selectors:
    ends = np.mean([[[*map(tuple, segment)] for segment in board] for board in boards], axis=0)
    rows, cols = (Segment(Point(*first), Point(*last)) for first, last in ends.round(2).tolist())
    return Selectors(rows, cols)


def _mean_pair(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    first, last = np.mean(pairs, axis=0).round(2).tolist()
    return first, last


def _board_residual(profile: Profile, base: Profile, side: int) -> float:
    pairs = zip(sum(profile.board(side), ()), sum(base.board(side), ()), strict=True)
    return max(float(np.hypot(new.x - old.x, new.y - old.y)) for new, old in pairs)


def _swatch_residual(profile: Profile, base: Profile, count: int) -> float:
    pairs = zip(profile.swatches[count], base.swatches[count], strict=True)
    return max(abs(new - old) for new, old in pairs)
