"""Finds a board in a picture that need not show anything else of the game.

Along the diagonals u = x + y and v = y - x the edges of cells are straight lines, as far apart as
lanes are. So the changes of color across u, summed up along v, make a *comb*, and so do the changes
across v. The combs' spectrum tells how far apart their teeth are. For each side a board is then
placed where its teeth fit best. `lone_board.py` finds out which of these places is right.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from PIL import Image, ImageFilter

from stratabot.frame import Floats, Frame, Pixels
from stratabot.geometry import Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import Profile
from stratabot.strata.vision.photo.completeness import holds_board
from stratabot.vision.oklab import distance, to_oklab

_LONGEST: Final = 900
"""Longer edges are shortened to this many pixels: lanes of 6 in a client area are then 18 apart."""

_TEXTURE, _MOST = 0.03, 0.06
"""A change of color below the first is texture; beyond the second a change counts no more."""

_NARROWEST: Final = 11.0
"""Nearer lanes, along u or v in the shortened picture, cannot be told from texture."""

_PEAKS: Final = 6
"""How many periods to try. On 200 crops of fixtures the right one was among the first 5."""

_NEAR: Final = [np.arange(low, low + 0.06, 0.006).tolist() for low in (0.91, 0.97, 1.03)]
"""How far a period can be from its peak, as a share: few teeth make a broad peak. In three parts,
because the caret can be taken for a tooth, which then fits best in one of them."""

_LINE: Final = 0.1
"""The caret's breadth in lanes is at most this: it looks like an edge, and is longer than most."""

_GAPS: Final = (0.015, 0.03, 0.05)
"""How far a cell's edge is from its lane's, in lanes; without dark lines it is `_LINE` farther."""


class BoardPlace(NamedTuple):
    """Where a board may be: its side, and the client area around it.

    Parts of the client area can lie outside the picture.
    """

    side: int
    client: Rect


class _Combs(NamedTuple):
    """The sums of changes along u and v.

    Attributes:
        u: the sums at `first_u`, `first_u` + 1, ...
        v: the sums at `first_v`, `first_v` + 1, ...
        first_u: the u of the first sum, in pixels of the shortened picture.
        first_v: the v of the first sum.
    """

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


def find_boards(frame: Frame, profile: Profile) -> Iterator[BoardPlace]:
    """Places where a whole board may be in the picture."""
    image, shrink = _shortened(frame)
    if min(image.size) < 4 * _NARROWEST:
        return
    for period in _periods(_combs_of(image)):
        combs = _combs_of(image, round(_LINE * period))
        for side in profile.selectors:
            for near in _NEAR:
                teeth = _best_teeth(combs, [period * share for share in near], side)
                for moved in _shifted(teeth):
                    client = _client_around(moved, side, shrink, frame, profile)
                    if holds_board(frame, Layout(profile, client), side):
                        yield BoardPlace(side, client)


def _shortened(frame: Frame) -> tuple[Image.Image, float]:
    """The picture, and by how much it was shortened."""
    image = Image.fromarray(frame.rgb())
    shrink = max(1.0, max(image.size) / _LONGEST)
    if shrink > 1:
        size = round(image.width / shrink), round(image.height / shrink)
        image = image.resize((max(size[0], 1), max(size[1], 1)), Image.Resampling.BOX)
    return image, shrink


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


def _periods(combs: _Combs) -> list[float]:
    """The likeliest distances of lanes: distances whose harmonics are strong, too."""
    longest = len(combs.u) / 3
    if longest <= 2 * _NARROWEST:
        return []
    fine = np.exp(np.arange(np.log(_NARROWEST / 4.1), np.log(longest), 0.005))
    turn = 2 * np.pi * np.arange(len(combs.u)) / fine[:, None]
    waves = (np.cos(turn) - 1j * np.sin(turn)).astype(np.complex64)
    power = sum(np.abs(waves @ comb / max(float(comb.sum()), 1e-6)) ** 2 for comb in combs[:2])
    periods = fine[fine >= _NARROWEST]
    strength = sum(np.interp(periods / k, fine, power) for k in (1, 2, 3, 4))
    is_peak = (strength[1:-1] > strength[:-2]) & (strength[1:-1] >= strength[2:])
    peaks = np.flatnonzero(is_peak) + 1
    return [float(periods[k]) for k in peaks[np.argsort(-strength[peaks])][:_PEAKS]]


def _best_teeth(combs: _Combs, periods: list[float], side: int) -> _Teeth:
    """The teeth of a board of that side that fit best, with one of these periods."""
    best = _Teeth(-1.0, periods[0], 0, 0)
    for period in periods:
        for gap in _GAPS:
            inner = gap + _LINE
            edges = period * np.r_[np.arange(side) + inner, np.arange(1, side + 1) - inner]
            (fit_u, u), (fit_v, v) = (_best_start(comb, edges) for comb in combs[:2])
            if fit_u + fit_v > best.fit:
                best = _Teeth(fit_u + fit_v, period, u + combs.first_u, v + combs.first_v)
    return best


def _best_start(comb: Floats, edges: Floats) -> tuple[float, int]:
    """Where teeth at these distances fit a comb best, and the sum of the changes there."""
    whole = np.floor(edges).astype(np.intp)
    starts = len(comb) - int(whole.max()) - 1
    if starts < 1:
        return 0.0, 0
    shifted = np.lib.stride_tricks.sliding_window_view(comb, starts)
    part = (edges - whole).astype(np.float32)
    total = (1 - part) @ shifted[whole] + part @ shifted[whole + 1]
    start = int(total.argmax())
    return float(total[start]), start


def _shifted(teeth: _Teeth) -> Iterator[_Teeth]:
    """The teeth, and the teeth moved by a lane: an outer line of blank cells has few edges."""
    for down in (0, -1, 1):
        for across in (0, -1, 1):
            u, v = teeth.u + down * teeth.period, teeth.v + across * teeth.period
            yield teeth._replace(u=u, v=v)


def _client_around(teeth: _Teeth, side: int, shrink: float, frame: Frame, profile: Profile) -> Rect:
    """The client area around a board with these teeth, as broad as the picture or broader."""
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
