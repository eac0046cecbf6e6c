"""What a picture without a puzzle shows: the win screen, a fade, or something else."""

from enum import Enum, auto
from typing import Final, NamedTuple

import numpy as np

from stratabot.color import RGB
from stratabot.frame import Floats, Frame, Reals, largest_channel
from stratabot.strata.layout.appearance import CROWN_CORNER
from stratabot.strata.layout.layout import Layout
from stratabot.strata.vision.papers import NEAR
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.ribbons import are_ribbons, crossings_misfit, find_ribbons
from stratabot.strata.vision.samples import INKED, LanedSamples, Samples
from stratabot.vision.oklab import distance, to_oklab

NO_BUTTONS: Final = "no color buttons seen; the whole game must be in the picture"
"""The reason for a picture of the game's cloth without swatches and without a win."""

_CLEARLY: Final = 3.0
"""On 25 win screens the second-best side left 9 times as much unexplained as the best or more; in a
few cells of one color, taken for a whole screen, 1.4 times."""

_SHOWN: Final = 0.35
"""A thing stands where the win screen has it if more than this share of its place differs from
paper. With the next puzzle it was 0.49 or more on 25 win screens, else at most 0.19; with the crown
0.79 or more on 225 painted ones, 0.83 on the real one, else at most 0.22."""


class ReadingScore(NamedTuple):
    """A reading, and how much of the board it leaves unexplained, in OKLab per sample."""

    reading: Reading
    misfit: float = 1.0


class Surface(Enum):
    """What the space below the board looks like."""

    UNEVEN = auto()
    """Several colors, or unlike ones left and right."""
    EVEN = auto()
    """One color, but too dark, too colorful or too flat for cloth."""
    CLOTH = auto()
    """One light, dull color with a texture."""


class Ground(NamedTuple):
    """The space below the board on both sides: its kind of surface and its mean RGB color."""

    surface: Surface
    color: Floats


def ground_below(frame: Frame, layout: Layout) -> Ground:
    """Look at the space below the board, which no ribbon, swatch or next puzzle ever covers."""
    profile = layout.profile
    reach = min(330.0, layout.client.w / layout.scale / 2 - 4)
    x = profile.width / 2 + np.linspace(min(150.0, 0.7 * reach), reach, 24)
    grid = np.meshgrid(np.array([profile.width - x, x]), np.linspace(545, 700, 24))
    rgb = layout.sample(frame, *grid).reshape(24, 2, 24, 3).astype(np.float32)
    both = np.sort(rgb.swapaxes(0, 1).reshape(2, -1, 3), axis=1)
    sides = both[:, both.shape[1] // 2]  # np.median loads numpy's masked arrays: 10 ms
    color = sides.mean(0)
    near = largest_channel(np.abs(rgb - color)) < NEAR
    if np.abs(sides[0] - sides[1]).max() > NEAR / 2 or near.mean() < 0.8:
        return Ground(Surface.UNEVEN, color)
    light, *chroma = to_oklab(color).tolist()
    textured = float(rgb[near].std(0).mean()) > 0.7
    dull = 0.004 < np.hypot(*chroma) < 0.12
    is_cloth = light > 0.5 and dull and textured
    return Ground(Surface.CLOTH if is_cloth else Surface.EVEN, color)


def score_fade(
    ground: Ground, layout: Layout, why: str, swatches: tuple[RGB, ...] = ()
) -> ReadingScore:
    """A fade if cloth lies below the board, else something that is not the game."""
    if ground.surface is not Surface.CLOTH:
        return ReadingScore(Reading(State.OTHER, "the game's paper is not seen"))
    return ReadingScore(Reading(State.FADING, why, layout.client, swatches=swatches))


def score_without_swatches(frame: Frame, layout: Layout, ground: Ground) -> ReadingScore:
    """The win screen, a fade, or not the game."""
    if ground.surface is not Surface.CLOTH:
        return score_fade(ground, layout, "")
    samples = Samples.of(frame, layout, ground.color)
    sides = layout.profile.selectors
    misfit, second, *_ = sorted(_full_board_misfit(samples, layout, side) for side in sides)
    if misfit == 1 or second < _CLEARLY * misfit:
        return score_fade(ground, layout, NO_BUTTONS)
    next_shown = _next_is_shown(frame, layout, ground.color)
    why = "solved: the next puzzle waits" if next_shown else "solved, and no next puzzle is shown"
    perfect = _perfect_is_shown(frame, layout, ground.color)
    reading = Reading(State.WIN, why, layout.client, next_shown=next_shown, perfect=perfect)
    return ReadingScore(reading, misfit)


def _full_board_misfit(samples: Samples, layout: Layout, side: int) -> float:
    """The misfit of ribbons on all lanes of that side; 1 if they explain nothing."""
    laned = LanedSamples.of(samples, layout, side)
    laid = find_ribbons(laned).laid
    is_full = len(laid) == 2 * side and are_ribbons(laned, laid)
    return crossings_misfit(laned, laid) if is_full else 1.0


def _next_is_shown(frame: Frame, layout: Layout, paper: Floats) -> bool:
    """Whether something stands where the next puzzle is shown."""
    button = layout.profile.next_button
    u, v = np.meshgrid(np.linspace(-30, 30, 29), np.linspace(-30, 30, 29))
    return _printed(frame, layout, paper, button.x + u + v, button.y + u - v) > _SHOWN


def _perfect_is_shown(frame: Frame, layout: Layout, paper: Floats) -> bool:
    """Whether the crown stands where the win screen has it, before the word "Perfect".

    It is bold, the letters are thin lines; both rise at 45 degrees.
    """
    profile = layout.profile
    along, up = np.meshgrid(np.linspace(0, 23, 24), np.linspace(0, 13, 14))
    x = profile.width / 2 + CROWN_CORNER.x + (along - up) / 2**0.5
    y = profile.next_button.y + CROWN_CORNER.y - (along + up) / 2**0.5
    return _printed(frame, layout, paper, x, y) > _SHOWN


def _printed(frame: Frame, layout: Layout, paper: Floats, x: Reals, y: Reals) -> float:
    """The share of these places of the profile that differ from an RGB color."""
    colors = to_oklab(layout.sample(frame, x, y))
    return float((distance(colors, to_oklab(paper)) > INKED).mean())
