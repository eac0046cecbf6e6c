"""The kind of puzzle to generate, and which kinds are possible."""

from typing import NamedTuple

from stratabot.errors import PuzzleError
from stratabot.puzzles.kinds import require_fields
from stratabot.str8ts.blacks import Symmetry
from stratabot.words import argument

MIN_SIDE, MAX_SIDE = 4, 9


class Params(NamedTuple):
    """The kind of puzzle to generate.

    Attributes:
        size: N, 4 to 9.
        black: how many black cells; None for a fifth to a quarter of all, at random.
        symmetry: the pattern looks the same after half a turn ("rotation"), looks the same with
            left and right exchanged ("mirror"), or has its black cells anywhere ("none").
        givens: how many numbers there are, clues included; None for so few that each is needed.
    """

    size: int = 9
    black: int | None = None
    symmetry: Symmetry = "rotation"
    givens: int | None = None

    def require_possible(self) -> None:
        """Refuse a kind that no puzzle can have.

        Raises:
            PuzzleError: the size or a number is out of range.
        """
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
