"""What is to be seen on the screen, as a value, and how it looks."""

from dataclasses import dataclass
from typing import Final

from stratabot.color import MUTED_SHARE, RGB
from stratabot.strata.practice.palette import Palette
from stratabot.strata.puzzle import BLANK, Cell, Puzzle, Ribbon, satisfied

SWATCH_NAMES: Final = "123456"
"""Colors are named by their swatch, from the left."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment of the game.

    Attributes:
        puzzle: square, sides 2 to 6; its cells are of the colors in `names`.
        palette: 2 to 6 RGB colors, the swatches from the left.
        names: what the puzzle calls them, one character for each swatch.
        selected: the index of the swatch in hand.
        laid: the ribbons, bottom first, each with a color.
        progress: how far the newest of them has slid in from its selector, 0 to 1.
        fade: how much of the game is seen on the bare cloth, 0 to 1, while puzzles change.
        shake: how far everything is moved to the right, in pixels at scale 1, when all ribbons are
            laid and wrong.
        won: the swatches and selectors have given way to what follows.
        perfect: that is said beside it.
        preview: the next puzzle; None at the end of the wave.
    """

    puzzle: Puzzle
    palette: Palette
    names: str = SWATCH_NAMES
    selected: int = 0
    laid: tuple[Ribbon, ...] = ()
    progress: float = 1.0
    fade: float = 1.0
    shake: float = 0.0
    won: bool = False
    perfect: bool = False
    preview: Puzzle | None = None

    def color(self, name: Cell) -> RGB:
        """The saturated color of that name.

        Raises:
            ValueError: no swatch has it.
        """
        index = -1 if name is BLANK else self.names.find(name, 0, len(self.palette))
        if index < 0:
            known = self.names[: len(self.palette)]
            raise ValueError(f"expected one of the colors {known}, got {name!r}")
        return self.palette[index]

    @property
    def landed(self) -> tuple[Ribbon, ...]:
        """The ribbons that have come to rest."""
        return self.laid if self.progress >= 1 else self.laid[:-1]

    def satisfied(self) -> frozenset[tuple[int, int]]:
        """The cells (row, column) whose topmost resting ribbon has their color."""
        return satisfied(self.puzzle, self.landed)


@dataclass(frozen=True, slots=True)
class Look:
    """What about the looks is not in a profile, and may be other in another version of the game.

    Attributes:
        square: half the diagonal of a cell in distances of neighboring centers along x. On the real
            board it is 0.97 (144 of 148.6 pixels), on its small preview 0.905 (57 of 63).
        lane: half the breadth of a lane's darker band, in the same unit as a profile's `ribbon`:
            measured 0.66 to 0.68 four times.
        muted_share: the share of the saturated color in its muted twin, the rest being paper.
        grain: how much of the cloth's texture shows through a muted color, 0 to 1.
    """

    square: float = 0.97
    lane: float = 0.67
    muted_share: float = MUTED_SHARE
    grain: float = 0.5
