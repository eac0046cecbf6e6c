"""The row of swatches: how many there are, their colors, and which one is selected.

The game mutes colors. Muted colors that are 25 apart in RGB are 0.05 to 0.08 apart in OKLab; the
game's muted colors are 0.1 to 0.2 apart.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from stratabot.color import MUTED_SHARE
from stratabot.frame import Floats, Frame, Reals
from stratabot.strata.layout.layout import Layout
from stratabot.vision.oklab import distance, to_oklab


def mute(saturated: ArrayLike, paper: ArrayLike, share: float = MUTED_SHARE) -> Floats:
    """The muted twin of a saturated RGB color on that paper; `share` is the muted share."""
    return _move_from_paper(saturated, paper, share)


def saturate(muted: ArrayLike, paper: ArrayLike) -> Floats:
    """The RGB color whose muted twin on that paper this is: the inverse of `mute`."""
    return np.asarray(np.clip(_move_from_paper(muted, paper, 1 / MUTED_SHARE), 0, 255), np.float32)


def _move_from_paper(color: ArrayLike, paper: ArrayLike, share: float) -> Floats:
    """The color that is `share` times as far from paper."""
    ground = np.asarray(paper, np.float32)
    return np.asarray(ground + share * (np.asarray(color, np.float32) - ground), np.float32)


_STEP: Final = 2.0
"""The strip is sampled every 2 pixels of the profile: gaps between boxes are 14 wide."""

_GUARD: Final = 3.0
"""Pixels of the profile left out on both sides of an edge: edges are blurred, boxes a bit off."""

_CONTRAST: Final = 0.025
"""A swatch is at least this far from paper, in OKLab: half of what 25 RGB units make."""

_LEAST_CONTRAST: Final = 0.01
"""Fainter boxes are not considered at all. Boxes between the two limits still count: if a faint
outer swatch, in a fade, went unseen, the others would be numbered wrongly."""

_STRAY, _MOST_STRAY = 0.04, 0.15
"""At most 0.15 of the paper between swatches may be farther than 0.04 from paper's color. If the
picture has one swatch more than assumed, about a third is."""


MUTED_SHARES: Final = (0.42, 0.6)
"""The muted share is at least and at most this."""


class SwatchMatch(NamedTuple):
    """The swatch that a color belongs to, from 1, or 0 for blank; and how sure that is, 0 to 1."""

    label: int
    sure: float


@dataclass(frozen=True, eq=False)
class Swatches:
    """RGB from the left, muted but for the selected one, from 1; 0 if none or several stand out."""

    colors: Floats
    selected: int
    paper: Floats
    misfit: float = 0.0
    share: float = MUTED_SHARE

    def muted(self) -> Floats:
        """The RGB colors, all muted: the twin of the selected swatch is computed."""
        colors = self.colors.copy()
        if self.selected:
            colors[self.selected - 1] = mute(colors[self.selected - 1], self.paper, self.share)
        return colors

    def match(self, ribbon: Floats) -> SwatchMatch:
        """The swatch of a ribbon's color: the selected one shows it, the others its muted twin."""
        away = self._away(ribbon)
        order = np.argsort(away)
        first, second = (*away[order[:2]].tolist(), np.inf)[:2]
        sure = 1 - (first + 0.004) / (second + 0.004)
        return SwatchMatch(int(order[0]) + 1, sure * min(1.0, max(0.0, (0.06 - first) / 0.03)))

    def measured_on(self, ribbons: Iterable[Floats]) -> "Swatches":
        """The swatches, with the muted share measured on RGB colors of ribbons."""
        shares = []
        for ribbon in ribbons:
            away = self._away(ribbon)
            k = int(away.argmin())
            rival = np.partition(away, 1)[1]
            if k + 1 == self.selected or rival < 1.5 * away[k]:
                continue
            full, pale = ribbon - self.paper, self.colors[k] - self.paper
            shares.append(float(full @ pale / (full @ full)))
        share = float(np.clip(np.median(shares), *MUTED_SHARES)) if shares else self.share
        return replace(self, share=share)

    def _away(self, ribbon: Floats) -> Floats:
        """The distances of a ribbon's RGB color from every swatch, in muted colors."""
        away = distance(to_oklab(mute(ribbon, self.paper, self.share)), to_oklab(self.muted()))
        if self.selected:
            # Half, because muting makes all distances about half as large.
            chosen = self.selected - 1
            away[chosen] = distance(to_oklab(ribbon), to_oklab(self.colors[chosen])) / 2
        return away


def read_swatches(frame: Frame, layout: Layout, counts: Iterable[int]) -> Swatches | None:
    """The swatches on the lower edge, if there are as many as one of `counts`; else None."""
    strip = _Strip(frame, layout)
    fits = [fit for count in counts if (fit := strip.fit(count)) is not None]
    best = min(fits, key=_penalize_faint_boxes, default=None)
    if best is None or best.contrast < _CONTRAST:
        return None
    return Swatches(best.colors, strip.selected(best), best.paper, best.misfit)


def _penalize_faint_boxes(fit: "_Fit") -> float:
    """The misfit, made larger for faint boxes, because uneven paper can look like them."""
    return fit.misfit if fit.contrast >= _CONTRAST else fit.misfit * 1.15 + 0.0005


class _Fit(NamedTuple):
    """A number of swatches tried: a box's least distance from paper, the mean one of the strip."""

    number: int
    colors: Floats
    paper: Floats
    contrast: float
    misfit: float


class _Strip:
    """Samples across the lower edge, within the height that all swatches have."""

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
        self.mean = self.sample(*np.meshgrid(self.x, self.y)).mean(0)
        self.lab = to_oklab(self.mean)

    def sample(self, x: Reals, y: Reals) -> Floats:
        """RGB at these places of the profile."""
        return self.layout.sample(self.frame, x, y).astype(np.float32)

    def fit(self, count: int) -> _Fit | None:
        """The fit of that many swatches; None if the strip cannot hold them."""
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
        flat = to_oklab(np.array([*colors, paper]))
        contrast = float(distance(flat[:-1], flat[-1]).min())
        stray = distance(self.lab[between], flat[-1]) > _STRAY
        if contrast < _LEAST_CONTRAST or stray.mean() > _MOST_STRAY:
            return None
        seen = inside.any(0) | between
        expected = np.where(between, count, inside.argmax(0))[seen]
        misfit = np.minimum(distance(self.lab[seen], flat[expected]), 0.1).mean()
        return _Fit(count, colors, paper, contrast, float(misfit))

    def centers(self, count: int) -> Floats:
        """The x of that many swatches, in pixels of the profile."""
        return np.linspace(*self.profile.swatches[count], count, dtype=np.float32)

    def selected(self, fit: _Fit) -> int:
        """The swatch that is taller than the others, from 1; 0 if none or several are."""
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
    """The median of each channel; np.median takes ten times as long on so few."""
    return np.asarray(np.sort(colors, axis=0)[len(colors) // 2], np.float32)


def swatch_ends(frame: Frame, layout: Layout, count: int) -> tuple[float, float] | None:
    """The x of the first and last swatch's center by the boxes' edges; None if one is not seen."""
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
