"""The kind of puzzle to generate, and which kinds are possible."""

from typing import Final, Literal, NamedTuple, get_args

from stratabot.errors import PuzzleError
from stratabot.puzzles.type_checks import require_fields
from stratabot.words import argument

MIN_SIDE, MAX_SIDE = 4, 12
Symmetry = Literal["rotation", "mirror", "none"]
SYMMETRIES: Final[tuple[Symmetry, ...]] = get_args(Symmetry)


class Params(NamedTuple):
    """The kind of puzzle to generate."""

    size: int = 9
    black: int | None = None  # how many black cells; None for a fifth to a quarter of all
    symmetry: Symmetry = "rotation"  # black cells: same after half a turn, in a mirror, or free
    givens: int | None = None  # clues included; None for so few that each is needed

    def require_possible(self) -> None:
        require_fields(self)
        cells = self.size**2
        if not MIN_SIDE <= self.size <= MAX_SIDE:
            raise PuzzleError(f"expected a size from {MIN_SIDE} to {MAX_SIDE}, got {self.size}")
        if self.black is not None and not 0 <= self.black <= cells // 2:
            raise PuzzleError(f"expected 0 to {cells // 2} black cells, got {self.black}")
        if self.black and self.black % 2 and self.size % 2 == 0 and self.symmetry != "none":
            raise PuzzleError(
                "expected an even number of black cells with "
                + argument("symmetry", self.symmetry)
                + f" on an even size, got {self.black}"
            )
        if self.givens is not None and not 0 <= self.givens <= cells:
            raise PuzzleError(f"expected 0 to {cells} givens, got {self.givens}")
