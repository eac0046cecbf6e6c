"""The row of swatches: how many there are, their colors, and which one is selected."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Frame
from stratabot.strata.vision.layout import Layout
from stratabot.strata.vision.oklab import Floats, distance, mute, to_oklab

# Along the strip a sample every 2 pixels of the profile: gaps are 14 wide.
_STEP = 2.0
_GUARD = 3.0
"""Pixels of the profile left out on both sides of an edge, for blur and for a box a bit off."""

MIN_CONTRAST = 0.025
"""A swatch is at least this far from paper: half of what 25 RGB units make."""

_LEAST_CONTRAST = 0.01
"""Fainter boxes are not even considered. Those between still count, lest a faint outer swatch, in a
fade, goes unseen and the others are numbered wrongly."""

_STRAY, _MOST_STRAY = 0.04, 0.15
"""How much of what should be paper may be this far from it: one swatch too many makes a third."""


@dataclass(frozen=True, eq=False)
class Swatches:
    """What the lower edge shows; colors are RGB as seen, from the left.

    `selected` counts from 1, 0 if no swatch stands out or several do; the color of the selected
    one is saturated, the others are muted. `paper` is what is seen between the boxes, `misfit` the
    mean distance from flat boxes on paper, `contrast` the least distance of a box from paper,
    `texture` the spread of single pixels of paper and of the selected swatch.
    """

    colors: Floats
    selected: int
    paper: Floats
    misfit: float
    contrast: float
    texture: tuple[float, float]

    @property
    def count(self) -> int:
        """How many swatches there are."""
        return len(self.colors)

    def muted(self) -> Floats:
        """All colors muted: the selected one's twin is computed."""
        colors = self.colors.copy()
        if self.selected:
            colors[self.selected - 1] = mute(colors[self.selected - 1], self.paper)
        return colors


def read_swatches(frame: Frame, layout: Layout, counts: Iterable[int]) -> Swatches | None:
    """The swatches seen at the lower edge, of the numbers allowed; None if none fit."""
    strip = _Strip(frame, layout)
    fits = [fit for count in counts if (fit := strip.fit(count)) is not None]
    best = min(fits, key=_penalized, default=None)
    if best and best.contrast < MIN_CONTRAST:
        best = _plain_instead(best, fits)
    return strip.palette(best) if best else None


def _penalized(fit: "_Fit") -> float:
    """The misfit; faint boxes, which uneven paper can feign, must explain clearly more."""
    return fit.misfit if fit.contrast >= MIN_CONTRAST else fit.misfit * 1.15 + 0.0005


def _plain_instead(faint: "_Fit", fits: "list[_Fit]") -> "_Fit | None":
    """A fit without the faint boxes, if they are mottled paper and not swatches in a fade.

    A fade makes all boxes faint together; beside boxes that stand out plainly no swatch is so.
    """
    plain = [fit for fit in fits if fit.contrast >= 3 * MIN_CONTRAST]
    best = min(plain, key=_penalized, default=None)
    return best if best and best.misfit < 1.5 * faint.misfit + 0.003 else None


class _Fit(NamedTuple):
    """So many swatches: their colors, paper, and how well flat boxes explain the strip."""

    number: int
    colors: Floats
    paper: Floats
    contrast: float
    misfit: float
    inside: NDArray[np.bool_]
    between: NDArray[np.bool_]


class _Strip:
    """Samples across the swatches, where boxes of whatever kind are full."""

    def __init__(self, frame: Frame, layout: Layout) -> None:
        profile = layout.profile
        self.frame, self.layout, self.profile = frame, layout, profile
        reach = max(abs(x - profile.width / 2) for x in sum(profile.swatches.values(), ()))
        reach += profile.swatch_width
        # Only what lies in the client area: a phone can cut the outer swatches off.
        reach = min(reach, layout.client.w / layout.scale / 2 - 1)
        self.x = profile.width / 2 + np.arange(-reach, reach, _STEP)
        self.y = profile.height - profile.swatch_height * np.linspace(0.86, 0.12, 10)
        self.guard = max(_GUARD, 1.0 / layout.scale)
        self.raw = self.sample(*np.meshgrid(self.x, self.y))
        self.mean = self.raw.mean(0)
        self.lab = to_oklab(self.mean)

    def sample(self, x: NDArray[np.floating], y: NDArray[np.floating]) -> Floats:
        return self.layout.sample(self.frame, x, y).astype(np.float32)

    def fit(self, count: int) -> _Fit | None:
        """That many swatches, if the strip can be so."""
        profile = self.profile
        if count not in profile.swatches:
            return None
        away = np.abs(self.x[None, :] - self.centers(count)[:, None])
        inside = away < profile.swatch_width / 2 - self.guard
        between = np.asarray((away > profile.swatch_width / 2 + self.guard).all(0))
        if not (inside.any(1).all() and between.sum() >= 2 * (count - 1)):
            return None
        colors = np.array([_median(self.mean[box]) for box in inside])
        paper = _median(self.mean[between])
        flat = np.array([*colors, paper])
        boxes = to_oklab(flat)
        contrast = float(distance(boxes[:-1], boxes[-1]).min())
        stray = distance(self.lab[between], boxes[-1]) > _STRAY
        if contrast < _LEAST_CONTRAST or stray.mean() > _MOST_STRAY:
            return None
        which = np.where(between, count, inside.argmax(0))[seen := inside.any(0) | between]
        misfit = np.minimum(distance(self.lab[seen], boxes[which]), 0.1).mean()
        return _Fit(count, colors, paper, contrast, float(misfit), inside, between)

    def palette(self, fit: _Fit) -> Swatches:
        """Which swatch is selected, and how rough paper and swatches are."""
        selected = self._selected(fit)
        box = fit.inside[selected - 1] if selected else fit.inside.any(0)
        texture = tuple(float(self.raw[:, part].std((0, 1)).mean()) for part in (fit.between, box))
        return Swatches(
            fit.colors, selected, fit.paper, fit.misfit, fit.contrast, (texture[0], texture[1])
        )

    def centers(self, count: int) -> Floats:
        return np.linspace(*self.profile.swatches[count], count, dtype=np.float32)

    def _selected(self, fit: _Fit) -> int:
        """The one swatch that reaches higher than the others, 0 if there is no such one.

        Looked at between the plain height and the left edge of the slanted top, and again under
        its right end.
        """
        profile, height = self.profile, self.profile.height
        low, high = profile.selected_height
        slant = low + (high - low) * 0.6
        sides = profile.swatch_width * np.linspace(-0.34, 0.34, 9)
        right = profile.swatch_width * np.linspace(0.12, 0.36, 9)
        lower = height - np.linspace(profile.swatch_height + 6, low - 3, 4)
        upper = height - np.linspace(low + 4, slant - 6, 4)
        x = self.centers(fit.number)[:, None, None, None] + np.array([sides, right])[:, None, :]
        y = np.array([lower, upper])[:, :, None]
        patches = self.sample(*np.broadcast_arrays(x, y)).mean((2, 3))
        seen, boxes = to_oklab(patches), to_oklab(fit.colors)
        to_box = distance(seen, boxes[:, None, :])
        to_paper = distance(seen, to_oklab(fit.paper))
        tall = (to_paper / np.maximum(to_box + to_paper, 1e-6)).mean(1)
        order = np.argsort(tall)
        best, rest = tall[order[-1]], tall[order[-2]]
        return int(order[-1]) + 1 if best > 0.7 and rest < 0.4 else 0


def _median(colors: Floats) -> Floats:
    """Per channel; np.median takes ten times as long on so few."""
    return np.asarray(np.sort(colors, axis=0)[len(colors) // 2], np.float32)


def swatch_spans(frame: Frame, layout: Layout, count: int) -> tuple[float, float] | None:
    """The x of the first and last of so many swatches, measured by their edges.

    In pixels of the profile; None if an edge is not to be seen.
    """
    strip = _Strip(frame, layout)
    fit = strip.fit(count)
    if fit is None:
        return None
    ground, boxes = to_oklab(fit.paper), to_oklab(fit.colors)
    half = layout.profile.swatch_width / 2
    found = []
    for k in (0, count - 1):
        x = strip.centers(count)[k] + np.arange(-half * 1.4, half * 1.4, 0.5)
        lab = to_oklab(strip.sample(*np.meshgrid(x, strip.y)).mean(0))
        inked = np.flatnonzero(distance(lab, boxes[k]) < distance(lab, ground))
        if not len(inked) or inked[0] == 0 or inked[-1] == len(x) - 1:
            return None
        found.append(float(x[inked[0]] + x[inked[-1]] + 0.5) / 2 - 0.25)
    return found[0], found[1]
