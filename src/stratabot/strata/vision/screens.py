"""What the game shows when it is no puzzle: the win screen, a fade, or not the game at all."""

from typing import NamedTuple

import numpy as np

from stratabot.frame import Frame
from stratabot.strata.vision.lattice import Lattice, Samples
from stratabot.strata.vision.layout import Layout
from stratabot.strata.vision.oklab import Floats, distance, to_oklab
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.ribbons import find_ribbons, off_ribbons


class Seen(NamedTuple):
    """A reading, and how much of the board it leaves unexplained, in OKLab per sample."""

    reading: Reading
    misfit: float = 1.0


class Ground(NamedTuple):
    """What is seen below the board on both sides: its RGB color, and if it looks like cloth."""

    color: Floats
    is_cloth: bool


def ground_below(frame: Frame, layout: Layout) -> Ground | None:
    """The even surface below the board, None if it is not even or differs left and right.

    Neither ribbons nor swatches nor the next puzzle ever cover it. Cloth is light, dull and, as no
    flat background is, textured.
    """
    profile = layout.profile
    reach = min(330.0, layout.client.w / layout.scale / 2 - 4)
    x = profile.width / 2 + np.linspace(min(150.0, 0.7 * reach), reach, 24)
    grid = np.meshgrid(np.array([profile.width - x, x]), np.linspace(545, 700, 24))
    rgb = layout.sample(frame, *grid).reshape(24, 2, 24, 3).astype(np.float32)
    sides = np.median(rgb, axis=(0, 2))
    color = sides.mean(0)
    near = np.abs(rgb - color).max(-1) < 34
    if np.abs(sides[0] - sides[1]).max() > 14 or near.mean() < 0.8:
        return None
    light, *chroma = to_oklab(color).tolist()
    textured = float(rgb[near].std(0).mean()) > 0.7
    dull = 0.004 < (chroma[0] ** 2 + chroma[1] ** 2) ** 0.5 < 0.12
    return Ground(color, light > 0.5 and dull and textured)


def not_yet(ground: Ground | None, layout: Layout, why: str) -> Seen:
    """A fade, if there is cloth below the board; else something that is not the game."""
    if ground is None or not ground.is_cloth:
        return Seen(Reading(State.OTHER, "no paper of the game to be seen"))
    return Seen(Reading(State.FADING, why, layout.client))


def without_swatches(frame: Frame, layout: Layout, ground: Ground) -> Seen:
    """The win screen, a fade, or something else."""
    if not ground.is_cloth:
        return not_yet(ground, layout, "")
    view = Samples.of(frame, layout, ground.color)
    covered = [off for side in layout.profile.boards if (off := _covered(view, layout, side)) < 1]
    if not covered:
        return not_yet(ground, layout, "no swatches on the lower edge: not yet a puzzle")
    if _preview(frame, layout, ground.color):
        why = "solved: the next puzzle waits"
        return Seen(Reading(State.WIN, why, layout.client, next_shown=True), min(covered))
    why = "solved, and no next puzzle is shown"
    return Seen(Reading(State.WIN, why, layout.client), min(covered))


def _covered(view: Samples, layout: Layout, side: int) -> float:
    """How far the lanes of that side are from carrying ribbons all of them; 1 if they do not."""
    lattice = Lattice.of(view, layout, side)
    laid = find_ribbons(lattice).laid
    return off_ribbons(lattice, laid) if len(laid) == 2 * side else 1.0


def _preview(frame: Frame, layout: Layout, paper: Floats) -> bool:
    """Whether something stands where the next puzzle is shown.

    Seen on 25 pictures of win screens: at least 0.49 of the samples differ so from paper where a
    puzzle is shown, at most 0.19 where none is, under noise of std 12.
    """
    middle = layout.profile.next_button
    x, y = np.meshgrid(np.linspace(-60, 60, 41), np.linspace(-60, 60, 41))
    inside = np.abs(x) + np.abs(y) < 60
    colors = to_oklab(layout.sample(frame, middle.x + x[inside], middle.y + y[inside]))
    return bool((distance(colors, to_oklab(paper)) > 0.06).mean() > 0.25)
