"""The kind of puzzle to generate, and which kinds are possible."""

from typing import Final, Literal, NamedTuple, get_args

from stratabot.errors import PuzzleError
from stratabot.puzzles.type_checks import require_fields
from stratabot.words import argument

MIN_SIDE, MAX_SIDE = 4, 12
Symmetry = Literal["rotation", "mirror", "none"]
_FEWEST: Final = {7: 2, 8: 3, 9: 3, 10: 4, 11: 4, 12: 4}
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
        least, most = self.fewest_givens, self.most_givens
        if self.givens is not None and not least <= self.givens <= most:
            raise PuzzleError(f"expected {least} to {most} givens, got {self.givens}")

    @property
    def fewest_givens(self) -> int:
        """Boards with fewer have several solutions, or were never found.

        Without givens there is no single solution: if n + 1 - k stands for each number k, rows and
        columns still have different numbers and compartments consecutive ones. That is another
        solution, unless all white cells have the middle number; then each is alone, and may have
        any. Where black cells are as usual, a few hundred boards of each size had no fewer than
        `_FEWEST` at the end of digging; of 541 boards of 9 x 9 with 27 black cells, one had 2.
        """
        return 1 if self.black is not None else _FEWEST.get(self.size, 1)

    @property
    def most_givens(self) -> int:
        """All white cells and half of the black ones: no more of these get a clue.

        Half of them is more than 19 of 20 published puzzles have. `make_pattern` makes at least a
        fifth of the cells black, less one that has no image.
        """
        cells = self.size**2
        black = cells // 5 - 1 if self.black is None else self.black
        return cells - black + black // 2
