"""A board read without swatches: cut out of a screenshot, its colors numbered as they appear.

Along the diagonals u = x + y and v = y - x the edges of cells are straight lines, as far apart as
lanes are. So the changes of color across u, summed up along v, make a *comb*, and so do the changes
across v. The combs' spectrum tells how far apart their teeth are. For each side a board is then
placed where its teeth fit best. Such a place is believed only if all of this is true:

- every line has a selector, as far as selectors are in the picture, and no selector stands beyond;
- no colored cell lies beyond the board;
- the board read there explains the picture as well as boards with swatches do (`lies_straight`).

No ribbon may lie: without swatches nobody knows the muted twin of its color.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from typing import Final, NamedTuple

import numpy as np
from PIL import Image, ImageFilter

from stratabot.frame import Floats, Frame, Mask, Pixels, Reals
from stratabot.geometry import Point, Rect
from stratabot.limit import require_time
from stratabot.source import cached_on_frame
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import COLORS, Profile
from stratabot.strata.vision.hypothesis import selector_lights, selector_spots, thin_lines, try_side
from stratabot.strata.vision.photo.checks import holds_board, lies_straight
from stratabot.strata.vision.reader import puzzle_reading
from stratabot.strata.vision.reading import Reading
from stratabot.strata.vision.samples import LanedSamples, Samples
from stratabot.strata.vision.swatches import Swatches
from stratabot.vision.oklab import distance, to_oklab, to_rgb

LONGEST: Final = 900
"""Longer edges are shortened to this many pixels: lanes of 6 in a client area are then 18 apart."""

_TEXTURE, _MOST = 0.03, 0.06
"""A change of color below the first is texture; beyond the second a change counts no more."""

_NARROWEST: Final = 11.0  # nearer lanes in the shortened picture may be texture

_PEAKS: Final = 5
"""How many periods to try. On 200 crops of fixtures the right one was among the first 5."""

_WEAK: Final = 0.045
"""In pictures without lanes harmonics are no stronger than this. Landscapes, texts, noise and
desktops had 0.041 or less; 180 screens and photographs, altered in many ways, had 0.049 or more,
but for three that compression had ruined."""

_NEAR: Final = [np.arange(low, low + 0.06, 0.006).tolist() for low in (0.91, 0.97, 1.03)]
"""How far a period can be from its peak, as a share: few teeth make a broad peak. In three parts,
because the caret can be taken for a tooth, which then fits best in one of them."""

_CARET: Final = 0.1
"""The caret's breadth in lanes is at most this: it looks like an edge, and is longer than most."""

_GAPS: Final = (0.02, 0.045)
"""How far a cell's edge is from its lane's, in lanes; without dark lines it is `_CARET` farther."""


class _Combs(NamedTuple):
    """The sums of changes along u and v, and where the first are, in the shortened picture."""

    u: Floats
    v: Floats
    first_u: int
    first_v: int


class _Teeth(NamedTuple):
    """How well a board's teeth fit, the distance of its lanes, and where the first lane begins."""

    fit: float
    period: float
    u: float
    v: float


class _Lanes(NamedTuple):
    """The picture, perhaps shortened, by how much, and how far its lanes may be apart."""

    image: Image.Image
    shrink: float
    periods: list[float]
    strength: float
    """How strong the harmonics of the likeliest period are, at most 8."""


@cached_on_frame
def _lanes_in(frame: Frame) -> _Lanes:
    image = Image.fromarray(frame.rgb())
    shrink = max(1.0, max(image.size) / LONGEST)
    if shrink > 1:
        size = round(image.width / shrink), round(image.height / shrink)
        image = image.resize((max(size[0], 1), max(size[1], 1)), Image.Resampling.BOX)
    if min(image.size) < 4 * _NARROWEST:
        return _Lanes(image, shrink, [], 0.0)
    return _Lanes(image, shrink, *_periods(_combs_of(image)))


def shows_lanes(frame: Frame) -> bool:
    """Whether edges in a picture can be those of cells or ribbons, upright or turned."""
    return _lanes_in(frame).strength > _WEAK


def find_boards(frame: Frame, profile: Profile) -> Iterator[tuple[int, Rect]]:
    """The sides of whole boards that may be in the picture, and the client areas around them."""
    image, shrink, periods, _ = _lanes_in(frame)
    for period in periods:
        combs = _combs_of(image, round(_CARET * period))
        for side in profile.selectors:
            require_time()
            for near in _NEAR:
                teeth = _best_teeth(combs, [period * share for share in near], side)
                # An outer line of blank cells has few edges: also a lane beside.
                for down, across in product((0, -1, 1), repeat=2):
                    u, v = teeth.u + down * teeth.period, teeth.v + across * teeth.period
                    moved = teeth._replace(u=u, v=v)
                    client = _client_around(moved, side, shrink, frame, profile)
                    if holds_board(frame, Layout(profile, client), side):
                        yield side, client


def _lightest(pixels: Pixels, reach: int) -> Pixels:
    """The lightest of `reach` + 1 by `reach` + 1 pixels; dark lines up to `reach` broad vanish."""
    while reach > 0:
        step = (reach + 1) // 2
        pixels = np.maximum(pixels[step:], pixels[:-step])
        pixels = np.maximum(pixels[:, step:], pixels[:, :-step])
        reach -= step
    return pixels


def _combs_of(image: Image.Image, breadth: int = 0) -> _Combs:
    """A picture's combs, without dark lines up to `breadth` pixels broad."""
    image = Image.fromarray(_lightest(np.asarray(image), breadth))
    width, height = image.size
    lab = to_oklab(np.asarray(image.filter(ImageFilter.GaussianBlur(0.8))))
    along_u = _changes(lab[2:, 2:], lab[:-2, :-2])
    along_v = _changes(lab[2:, :-2], lab[:-2, 2:])
    y, x = np.mgrid[1 : height - 1, 1 : width - 1]
    # An edge across u changes nothing along v.
    sums_u = np.bincount((x + y).ravel(), np.maximum(along_u - along_v, 0).ravel(), width + height)
    sums_v = np.bincount(
        (y - x + width).ravel(), np.maximum(along_v - along_u, 0).ravel(), width + height
    )
    blur = (0.25, 0.5, 0.25)
    # Each of the lightest pixels stands for the pixels up to `breadth` farther right and down.
    u, v = (np.convolve(each, blur, "same").astype(np.float32) for each in (sums_u, sums_v))
    return _Combs(u, v, breadth, -width)


def _changes(there: Floats, here: Floats) -> Floats:
    return np.asarray(np.clip(distance(there, here) - _TEXTURE, 0, _MOST), np.float32)


def _periods(combs: _Combs) -> tuple[list[float], float]:
    """The likeliest distances of lanes, by their harmonics, and how strong the first one's are."""
    longest = len(combs.u) / 3
    size = 8 * len(combs.u)
    spectra = [np.fft.rfft(comb, size) / max(float(comb.sum()), 1e-6) for comb in combs[:2]]
    power = sum(np.abs(each) ** 2 for each in spectra)
    periods = np.exp(np.arange(np.log(_NARROWEST), np.log(longest), 0.005))
    places = np.arange(len(spectra[0])) / size
    strength = sum(np.interp(k / periods, places, power) for k in (1, 2, 3, 4))
    is_peak = (strength[1:-1] > strength[:-2]) & (strength[1:-1] >= strength[2:])
    peaks = np.flatnonzero(is_peak) + 1
    likeliest = peaks[np.argsort(-strength[peaks])][:_PEAKS]
    most = float(strength[likeliest].max(initial=0.0))
    return [float(periods[k]) for k in likeliest], most


def _best_teeth(combs: _Combs, periods: list[float], side: int) -> _Teeth:
    """The teeth of a board of that side that fit best, with one of these periods."""
    best = _Teeth(-1.0, periods[0], 0, 0)
    for period in periods:
        for gap in _GAPS:
            inner = gap + _CARET
            edges = period * np.r_[np.arange(side) + inner, np.arange(1, side + 1) - inner]
            (fit_u, u), (fit_v, v) = (_best_start(comb, edges) for comb in combs[:2])
            if fit_u + fit_v > best.fit:
                best = _Teeth(fit_u + fit_v, period, u + combs.first_u, v + combs.first_v)
    return best


def _best_start(comb: Floats, edges: Floats) -> tuple[float, int]:
    whole = np.floor(edges).astype(np.intp)
    starts = len(comb) - int(whole.max()) - 1
    if starts < 1:
        return 0.0, 0
    shifted = np.lib.stride_tricks.sliding_window_view(comb, starts)
    part = (edges - whole).astype(np.float32)
    total = (1 - part) @ shifted[whole] + part @ shifted[whole + 1]
    start = int(total.argmax())
    return float(total[start]), start


def _client_around(teeth: _Teeth, side: int, shrink: float, frame: Frame, profile: Profile) -> Rect:
    selectors = profile.selectors_for(side)
    u = [point.x + point.y for point in selectors.rows]
    v = [point.y - point.x for point in selectors.cols]
    scale = 2 * teeth.period * (side - 1) / (u[1] - u[0] + v[0] - v[1])
    half = teeth.period * side / 2
    # Changes at a pixel are those from half a pixel before its middle to half a pixel behind.
    total = teeth.u + half + 1 - scale * (sum(u) / 2 - profile.width / 2)
    across = teeth.v + half - scale * (sum(v) / 2 + profile.width / 2)
    middle, top = (total - across) / 2 * shrink, (total + across) / 2 * shrink
    scale *= shrink
    reach = max(middle, frame.width - middle)
    return Rect(middle - reach, top, 2 * reach, profile.height * scale)


_BEYOND: Final = 2
"""How many lines beyond the board to look at."""

_LINE: Final = 0.035
"""A selector's line is darker than its surroundings by at least this, in OKLab's lightness."""

_SAME: Final = 0.4
"""All selectors look alike: each has at least this correlation with the mean of the others. On
crops of 35 fixtures selectors had 0.61 or more, and ends of the caret 0.19 or less."""

_SELECTOR: Final = 10.0  # how far a selector reaches from its middle, in pixels of the profile

_ALIKE, _UNLIKE = 0.025, 0.04
"""Cells of one color are at most the first apart, in OKLab; cells of two colors, or a colored one
and paper, are at least the second: lanes make paper 0.03 darker."""

_READ: Final = 6  # how many places to read


class _BoardPlace(NamedTuple):
    side: int
    layout: Layout
    paper: Floats  # RGB of the cloth around the board
    contrast: float  # how dark the lines of the board's selectors are


def read_alone(frame: Frame, profile: Profile) -> Reading | None:
    """The reading of a board that may stand alone in a picture; None if it is not sure."""
    found: list[_BoardPlace] = []
    if not shows_lanes(frame):
        return None
    for side, client in find_boards(frame, profile):
        layout = Layout(profile, client)
        if _may_stand(frame, layout, side):
            selectors = _Selectors.of(frame, layout, side)
            if selectors.stand and (place := _with_cells(frame, layout, side, selectors)):
                found.append(place)
    # Outer lines of blank cells are seen by their selectors only: the largest board counts.
    found.sort(key=lambda place: (-place.side, -place.contrast))
    for place in islice(found, _READ):
        reading = _read_at(frame, place)
        if reading is not None and reading.sure and lies_straight(frame, reading, profile):
            return reading
    return None


def _may_stand(frame: Frame, layout: Layout, side: int) -> bool:
    """Whether a row's and a column's selector stand, if they are in the picture: of wrong places
    most are told by these.
    """
    spots = selector_spots(layout, side)[side // 2 :: side]
    lines = thin_lines(selector_lights(frame, layout, spots))
    return bool(((lines > _LINE) | ~_are_seen(frame, layout, spots)).all())


def _are_seen(frame: Frame, layout: Layout, spots: Reals) -> Mask:
    """Whether the selectors in these places are wholly in the picture."""
    points = np.array([layout.at(Point(x, y)) for x, y in spots.tolist()])
    reach = _SELECTOR * layout.scale
    size = frame.width - reach, frame.height - reach
    return np.asarray(((points >= reach) & (points <= size)).all(1))


class _Selectors(NamedTuple):
    """What is seen at a side's selectors, and at one place more on each end: 2 x (side + 2)."""

    lines: Floats  # how dark thin lines are at each selector
    alike: Floats  # how each selector correlates with the other ones
    seen: Mask  # whether each selector is wholly in the picture

    @classmethod
    def of(cls, frame: Frame, layout: Layout, side: int) -> "_Selectors":
        """What the picture shows at the selectors of that layout."""
        spots = selector_spots(layout, side, 1)
        seen = _are_seen(frame, layout, spots).reshape(2, -1)
        lights = selector_lights(frame, layout, spots)
        own = seen.copy()
        own[:, [0, -1]] = False
        # Dark pixels of each patch, and the mean of those of the other selectors.
        dark = np.minimum(lights - np.median(lights, axis=1, keepdims=True), 0)
        others = dark[own.ravel()].sum(0) - dark * own.ravel()[:, None]
        one, other = (each - each.mean(1, keepdims=True) for each in (dark, others))
        size = np.linalg.norm(one, axis=1) * np.linalg.norm(other, axis=1)
        alike = np.asarray((one * other).sum(1) / np.maximum(size, 1e-9), np.float32)
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


def _cells_around(frame: Frame, layout: Layout, side: int) -> tuple[Floats, Mask]:
    """The median RGB of cells and places `_BEYOND` lines around, and which are in the picture."""
    pitch, last = layout.pitch(side), side - 1
    origin = layout.cell(side, 0, 0)
    down, across = layout.cell(side, last, 0), layout.cell(side, 0, last)
    index = np.arange(-_BEYOND, side + _BEYOND)
    i, j = index[:, None] / last, index[None, :] / last
    x = origin.x + i * (down.x - origin.x) + j * (across.x - origin.x)
    y = origin.y + i * (down.y - origin.y) + j * (across.y - origin.y)
    reach = np.linspace(-0.45, 0.45, 7) * pitch
    u, v = (each.ravel() for each in np.meshgrid(reach, reach))
    rgb = frame.at(x[..., None] + (u - v) / 2, y[..., None] + (u + v) / 2, frame.bounds)
    margin = 0.45 * pitch
    inside = (x > margin) & (x < frame.width - margin) & (y > margin) & (y < frame.height - margin)
    return np.median(rgb, axis=2).astype(np.float32), inside


def _with_cells(
    frame: Frame, layout: Layout, side: int, selectors: _Selectors
) -> _BoardPlace | None:
    colors, around = _cells_around(frame, layout, side)
    around[_BEYOND:-_BEYOND, _BEYOND:-_BEYOND] = False
    if around.sum() < 2 * side:
        return None
    paper = np.median(colors[around], axis=0)
    if (distance(to_oklab(colors[around]), to_oklab(paper)) > _UNLIKE).any():
        return None
    return _BoardPlace(side, layout, np.asarray(paper, np.float32), selectors.contrast)


def _read_at(frame: Frame, place: _BoardPlace) -> Reading | None:
    """The reading of the board there; None if it is not sure."""
    side, layout, paper, contrast = place
    samples = Samples.of(frame, layout, paper)
    swatches = colors_seen(LanedSamples.of(samples, layout, side))
    if swatches is None:
        return None
    best = try_side(frame, layout, samples, swatches, side, contrast)
    if best.laid or best.one_ended:
        return None
    return replace(puzzle_reading(layout, swatches, best), unnumbered=True)


def colors_seen(laned: LanedSamples) -> Swatches | None:
    """The cells' colors as muted swatches, in their order; None for none, many or unclear ones."""
    patches = laned.patches(0.91)
    middles = np.median(patches, axis=2).reshape(-1, 3)
    lab = to_oklab(middles)
    colored = np.flatnonzero(distance(lab, laned.samples.paper) > _UNLIKE)
    groups: list[list[int]] = []
    for k in colored.tolist():
        near = [group for group in groups if distance(lab[group], lab[k]).min() < _ALIKE]
        if len(near) > 1:
            return None
        if near:
            near[0].append(k)
        else:
            groups.append([k])
    if len(groups) not in range(1, COLORS.stop):
        return None
    means = np.array([middles[group].mean(0) for group in groups], np.float32)
    own = to_oklab(means)
    if (distance(own[:, None], own[None]) + np.eye(len(own))).min() <= _UNLIKE:
        return None
    return Swatches(means, 0, to_rgb(laned.samples.paper))
