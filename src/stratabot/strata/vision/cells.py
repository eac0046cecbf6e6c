"""What each cell demands: its colors compared with the swatches and paper of the same picture.

Cells are compared with *anchors*: blank paper, then every swatch muted, all in OKLab. The picture
shows the muted swatches. Two anchors are known only roughly: the muted twin of the selected
swatch, computed to within 0.03, and the paper of a blank cell, which the lanes darken by up to a
tenth. These two are moved to the cells that are nearest to them.

A *patch* is the mean of some pixels of one cell.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from stratabot.frame import Floats, Index
from stratabot.strata.vision.swatches import Swatches
from stratabot.vision.oklab import distance, to_oklab

_FLOOR: Final = 0.004  # a smaller distance counts as 0: texture leaves that much in a mean

FOREIGN: Final = (0.022, 0.05)
"""Beyond the first distance from its nearest anchor a cell loses confidence; at the second it has
none left."""

_TWIN_MOVES: Final = 0.04  # the selected swatch's twin is moved by at most this much

_AGREEMENT: Final = np.array([0, 0, 0.1, 0.2, 0.3, 0.4, 0.55, 0.8, 0.95, 1])
"""Confidence by how many of a cell's 9 patches have the color of the cell."""


@dataclass(frozen=True, eq=False)
class Demands:
    """What cells demand: labels (0 blank, else swatches), anchors, what covered cells can be."""

    labels: Index
    confidence: Floats
    anchors: Floats
    possible: Mapping[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)


def anchors_for(swatches: Swatches, paper: Floats) -> Floats:
    """The first anchors: blank paper, then all swatches muted. `paper` is OKLab."""
    return np.concatenate([paper[None, :], to_oklab(swatches.muted())])


def match_bare(patches: Floats, anchors: Floats, selected: int) -> Demands:
    """The demands of bare cells, by the mean RGB of 9 patches of each (... x 9 x 3)."""
    lab = to_oklab(patches)
    middles = np.sort(lab, axis=-2)[..., 4, :]
    anchors = _settled(middles.reshape(-1, 3), anchors, selected)
    away = distance(middles[..., None, :], anchors)
    labels = away.argmin(-1)
    near, second = np.sort(away, axis=-1)[..., :2].transpose(-1, *range(away.ndim - 1))
    patch_labels = distance(lab[..., None, :], anchors).argmin(-1)
    own = anchors[labels]
    tolerance = np.maximum(second - near, 0.03)[..., None] * 0.7
    agree = (patch_labels == labels[..., None]) & (
        distance(lab, own[..., None, :]) < near[..., None] + tolerance
    )
    sure = margin(near, second) * _AGREEMENT[agree.sum(-1)]
    # Nothing in the game makes blank cells lighter than paper; a white notification does.
    lighter = np.where(labels == 0, middles[..., 0] - own[..., 0], 0)
    sure = sure * np.clip((0.035 - lighter) / 0.02, 0, 1)
    return Demands(labels, sure.astype(np.float32), anchors)


def margin(near: Floats, second: Floats, foreign: tuple[float, float] = FOREIGN) -> Floats:
    """How sure a match is: 0 if the second anchor is as near, or the nearest beyond `foreign`."""
    ratio = 1 - (near + _FLOOR) / (second + _FLOOR)
    least, most = foreign
    known = np.clip((most - near) / (most - least), 0, 1)
    return np.asarray(np.clip(ratio, 0, 1) * known, np.float32)


def _settled(middles: Floats, anchors: Floats, selected: int) -> Floats:
    """The anchors; blank and the selected one are moved to the nearest cells, if near enough."""
    settled = anchors.copy()
    for _ in range(3):
        labels = distance(middles[:, None, :], settled).argmin(-1)
        for k in {0, selected}:
            own = middles[labels == k]
            if len(own):
                shift = np.sort(own, axis=0)[len(own) // 2] - anchors[k]
                settled[k] = anchors[k] + (_within_twin(shift) if k else _within_lanes(shift))
    return settled


def _within_lanes(shift: Floats) -> Floats:
    """What crossing lanes do to paper: a tenth darker, nearly the same hue."""
    light, chroma = np.clip(shift[:1], -0.085, 0.012), shift[1:]
    size = float(np.hypot(*chroma))
    return np.concatenate([light, chroma * min(1.0, 0.015 / max(size, 1e-6))])


def _within_twin(shift: Floats) -> Floats:
    size = float(np.sqrt((shift**2).sum()))
    return shift * np.float32(min(1.0, _TWIN_MOVES / max(size, 1e-6)))
