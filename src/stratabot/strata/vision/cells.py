"""What each cell demands: its blocks compared with the swatches and paper of the same picture.

Of the anchors compared with, the muted swatches are known as seen. Two are known only about: the
muted twin of the selected swatch, half-way to paper within 0.03, and the paper of a blank cell,
which its lanes darken by up to a tenth. Both move to the cells that are theirs.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stratabot.strata.vision.oklab import Floats, distance, to_oklab
from stratabot.strata.vision.swatches import Swatches

_FLOOR: Final = 0.004
"""Distances below this are nothing: what is left of texture in a mean."""

_FOREIGN: Final = (0.022, 0.05)
"""A cell this far from the nearest anchor loses confidence, and has none left."""

_TWIN_MOVES: Final = 0.04
_SHADES: Final = np.array([1.0, 0.94, 0.88, 0.82, 0.76, 0.7], np.float32)
"""What the soft shadow of a ribbon makes of a color beside it."""

_AGREEMENT: Final = np.array([0, 0, 0.1, 0.2, 0.3, 0.4, 0.55, 0.8, 0.95, 1])
"""Confidence by how many of 9 blocks show the color of their cell."""


@dataclass(frozen=True, eq=False)
class Cells:
    """Labels (0 blank, else the swatch from 1), confidence from 0 to 1, and the anchors used.

    The anchors are OKLab colors, blank first.
    """

    labels: NDArray[np.intp]
    confidence: Floats
    anchors: Floats


def anchors_for(palette: Swatches, paper: Floats) -> Floats:
    """OKLab colors to begin with: blank paper, then all swatches muted. `paper` is OKLab."""
    return np.concatenate([paper[None, :], to_oklab(palette.muted())])


def read_cells(blocks: Floats, anchors: Floats, selected: int) -> Cells:
    """The demands of cells that nothing covers.

    Args:
        blocks: mean RGB of 9 blocks of each cell, ... x 9 x 3.
        anchors: OKLab colors, blank first.
        selected: the swatch (from 1) whose twin is known only about; 0 for none.
    """
    lab = to_oklab(blocks)
    middles = np.sort(lab, axis=-2)[..., 4, :]
    anchors = _settled(middles.reshape(-1, 3), anchors, selected)
    away = distance(middles[..., None, :], anchors)
    labels = away.argmin(-1)
    near, second = np.sort(away, axis=-1)[..., :2].transpose(-1, *range(away.ndim - 1))
    block_labels = distance(lab[..., None, :], anchors).argmin(-1)
    own = anchors[labels]
    tolerance = np.maximum(second - near, 0.03)[..., None] * 0.7
    agree = (block_labels == labels[..., None]) & (
        distance(lab, own[..., None, :]) < near[..., None] + tolerance
    )
    sure = _margin(near, second) * _AGREEMENT[agree.sum(-1)]
    # Nothing makes blank cells lighter than paper; a white notification over a cell is.
    lighter = np.where(labels == 0, middles[..., 0] - own[..., 0], 0)
    sure = sure * np.clip((0.035 - lighter) / 0.02, 0, 1)
    return Cells(labels, sure.astype(np.float32), anchors)


def _margin(near: Floats, second: Floats) -> Floats:
    """1 for a perfect match, 0 if the second-best color is as near, or both are far."""
    ratio = 1 - (near + _FLOOR) / (second + _FLOOR)
    least, most = _FOREIGN
    known = np.clip((most - near) / (most - least), 0, 1)
    return np.asarray(np.clip(ratio, 0, 1) * known, np.float32)


def _settled(middles: Floats, anchors: Floats, selected: int) -> Floats:
    """The anchors, with blank and the selected swatch's twin moved to the cells that are theirs.

    Only so far as they can be off: a notification over a cell must not pass for paper.
    """
    settled = anchors.copy()
    for _ in range(3):
        labels = distance(middles[:, None, :], settled).argmin(-1)
        for k in {0, selected}:
            own = middles[labels == k]
            if len(own):
                shift = np.sort(own, axis=0)[len(own) // 2] - anchors[k]
                settled[k] = anchors[k] + (_allowed(shift) if k else _darker(shift))
    return settled


def _darker(shift: Floats) -> Floats:
    """What two lanes that cross can make of paper: up to a tenth darker, the hue about the same."""
    light, chroma = np.clip(shift[:1], -0.085, 0.012), shift[1:]
    size = float(np.hypot(*chroma))
    return np.concatenate([light, chroma * min(1.0, 0.015 / max(size, 1e-6))])


def _allowed(shift: Floats) -> Floats:
    size = float(np.sqrt((shift**2).sum()))
    return shift * np.float32(min(1.0, _TWIN_MOVES / max(size, 1e-6)))


def read_covered(blocks: Floats, anchors: Floats, top: tuple[int, Floats]) -> tuple[int, float]:
    """The demand of one cell of which ribbons leave only edges or corners.

    Those are muted, or saturated where the topmost ribbon (its swatch, its OKLab color) has the
    color demanded; both may lie in the shadow of a ribbon, and are the less sure for it: shaded
    paper can look like a dull color.

    Args:
        blocks: mean RGB of what is to be seen of it, any number x 3.
        anchors: OKLab colors, blank first.
        top: swatch and OKLab color of the topmost ribbon.
    """
    if not len(blocks):
        return 0, 0.0
    seen = to_oklab(blocks)
    label, color = top
    looks = np.concatenate([anchors, color[None, :]])
    shaded = looks[:, None, :] * _SHADES[:, None]
    # A darker shade costs a little, so that a plain match is preferred.
    away = distance(seen[:, None, None, :], shaded) + (1 - _SHADES) * 0.06
    by_look = np.sort(away.min(-1), axis=0)[len(seen) // 2]
    by_label = np.minimum(by_look[:-1], np.where(np.arange(len(anchors)) == label, by_look[-1], 9))
    order = np.argsort(by_label)
    near, second = by_label[order[0]], by_label[order[1]]
    votes = away.min(-1)
    votes[:, label] = np.minimum(votes[:, label], votes[:, -1])
    agree = (votes[:, :-1].argmin(-1) == order[0]).mean()
    sure = 0.85 * float(_margin(near - 0.004, second)) * max(0.0, 2 * float(agree) - 1)
    return int(order[0]), sure
