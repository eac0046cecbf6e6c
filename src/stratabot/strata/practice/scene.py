"""What the game shows at one moment, as a value, its palettes, and how its parts look."""

from dataclasses import dataclass
from typing import Final

from stratabot.color import MUTED_SHARE, RGB, FloatRGB
from stratabot.strata.layout.appearance import LANE
from stratabot.strata.puzzle import BLANK, Cell, Puzzle, Ribbon

Palette = tuple[RGB, ...]
"""The saturated colors of a wave, 2 to 6, one for each swatch from the left. Every color has a
muted twin, in which cells show it until they are covered. Teal, brick, plum, crimson, steel, orange
and wine are the game's own, measured on screenshots; the others were chosen between them."""

TEAL: Final[RGB] = (21, 116, 108)
BRICK: Final[RGB] = (159, 83, 70)
PLUM: Final[RGB] = (71, 45, 74)
CRIMSON: Final[RGB] = (145, 57, 88)
STEEL: Final[RGB] = (80, 120, 120)
ORANGE: Final[RGB] = (225, 125, 55)
WINE: Final[RGB] = (85, 35, 55)
MUSTARD: Final[RGB] = (210, 180, 50)
NAVY: Final[RGB] = (30, 62, 130)
MOSS: Final[RGB] = (104, 122, 48)
SKY: Final[RGB] = (62, 138, 178)
ROSE: Final[RGB] = (208, 112, 122)
PINE: Final[RGB] = (28, 72, 52)
COCOA: Final[RGB] = (92, 58, 38)
VIOLET: Final[RGB] = (112, 82, 158)

PALETTES: Final[tuple[Palette, ...]] = (
    (TEAL, BRICK, PLUM, MUSTARD, NAVY, ROSE),
    (ORANGE, STEEL, WINE, MUSTARD, MOSS, VIOLET),
    (CRIMSON, MUSTARD, NAVY, MOSS, SKY, COCOA),
    (SKY, COCOA, ROSE, PINE, MUSTARD, VIOLET),
    (WINE, TEAL, ORANGE, NAVY, MOSS, ROSE),
)
"""What waves choose from: six colors each, whose muted twins are at least 25 apart in RGB."""


def darken_color(color: FloatRGB, levels: FloatRGB) -> FloatRGB:
    """The color with each channel lowered by its number of levels."""
    red, green, blue = (c - less for c, less in zip(color, levels, strict=True))
    return red, green, blue


SWATCH_NAMES: Final = "123456"  # from the left: what puzzles call their colors


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment of the game; the puzzle is square, its colors are named as in SWATCH_NAMES.

    Attributes:
        selected: the index of the selected swatch.
        laid: the ribbons, bottom first, each with a color.
        progress: how far the topmost ribbon has slid in from its selector, 0 to 1.
        under: of ribbons that slide at once: the progress of those right under the topmost, the
            lowest first. No ribbon comes to rest before those under it.
        fade: how much of the game shows on the bare cloth, 0 to 1; below 1 between two puzzles.
        shake: how far everything is moved to the right, in pixels at scale 1.
        preview: the next puzzle; None on the wave's last win screen.
    """

    puzzle: Puzzle
    palette: Palette
    selected: int = 0
    laid: tuple[Ribbon, ...] = ()
    progress: float = 1.0
    under: tuple[float, ...] = ()
    fade: float = 1.0
    shake: float = 0.0
    won: bool = False
    perfect: bool = False
    preview: Puzzle | None = None

    def color(self, name: Cell) -> RGB:
        index = -1 if name is BLANK else SWATCH_NAMES.find(name, 0, len(self.palette))
        if index < 0:
            known = SWATCH_NAMES[: len(self.palette)]
            raise ValueError(f"expected one of the colors {known}, got {name!r}")
        return self.palette[index]

    @property
    def landed(self) -> tuple[Ribbon, ...]:
        """The ribbons that lie still: those under the lowest ribbon that slides, or all."""
        return self.laid[: len(self.laid) - len(self.sliding)]

    @property
    def sliding(self) -> tuple[tuple[Ribbon, float], ...]:
        """The ribbons from the lowest one that slides on, each with how far it has slid in."""
        shares = (*self.under, self.progress)[-len(self.laid) :] if self.laid else ()
        resting = next((k for k, share in enumerate(shares) if share < 1), len(shares))
        first = len(self.laid) - len(shares) + resting
        return tuple(zip(self.laid[first:], shares[resting:], strict=True))


@dataclass(frozen=True, slots=True)
class Proportions:
    """Proportions that no profile has; other versions of the game may have others.

    Attributes:
        square: half a cell's diagonal, in distances of neighboring cell centers along x. Measured:
            0.97 on the real board (144 of 148.6 pixels), 0.905 on the preview (57 of 63).
        lane: half the breadth of a lane's darker band, in the same unit as the profile's `ribbon`.
        muted_share: the share of the saturated color in its muted twin, the rest being paper.
        grain: the share of the cloth's texture that shows in a muted color, 0 to 1.
    """

    square: float = 0.97
    lane: float = LANE
    muted_share: float = MUTED_SHARE
    grain: float = 0.5
