"""The kind of puzzle to generate, and which kinds are possible."""

import string
from math import ceil, isqrt
from typing import Final, NamedTuple

from stratabot.adrift.puzzle import USUAL, Form, Graph, Place, Puzzle, Rules, form_graph
from stratabot.errors import InputError, PuzzleError
from stratabot.puzzles.difficulty import TechniqueWord
from stratabot.puzzles.type_checks import require_fields
from stratabot.words import counted

MAX_SIDE: Final = 40
COLORS: Final = string.ascii_uppercase + string.ascii_lowercase + string.digits
_LARGE: Final = 100  # on boards with more cells, the number of colors depends on the grade
DENSE: Final[dict[str | None, int]] = {"gentle": 5, "moderate": 8}
"""Cells for each color on large boards, by grade. Three in four boards of 12 x 12 or 16 x 16 have
that grade then."""
_SPARSE: Final[dict[str | None, float]] = {"tough": 0.6, "diabolical": 0.5}
"""By grade, the factor by which there are fewer colors than usual. One in ten boards of 7 x 7 is
tough then, and one in two of 10 x 10; one in forty of 14 x 14 is diabolical."""
_FEWEST: Final[dict[bool, dict[str, int]]] = {
    False: {"tough": 25, "diabolical": 121},
    True: {"tough": 25, "diabolical": 36},
}
"""The fewest cells of boards that are found of a grade, without touching and with it. One in a
hundred boards of 12 x 12 is diabolical, which takes 5 s; one in a few thousand of 10 x 10."""

_SPARE: Final = 196
_APIECE: Final = 10
"""If paths may touch themselves, boards of more than _SPARE cells need a color for every _APIECE
cells. One in nine boards of 20 x 20 with 40 colors has a single solution; none with 20 colors."""
_PATIENT: Final = 225, 17
"""Up to so many cells a color for every so many will do: of boards of 15 x 15 with 14 colors whose
own paths do not touch themselves, one in forty has a single solution, and is found in 20 s."""


class Params(NamedTuple):
    """The kind of puzzle to generate."""

    # Rows and columns of the grid, or of each of a cube's faces; None for a usual one.
    size: int | None = None
    # How many; None for as many as suit the size, the rules and the grade.
    colors: int | None = None
    cube: bool = False  # whether the board is a cube
    stones: int = 0  # how many stones are put at random, besides those of `board`
    rules: Rules = USUAL  # which rules hold
    shortest: int = 3  # the fewest cells that a path may have, at least 2
    # A puzzle whose graph and stones are taken, whatever its ends; None for a new board.
    board: Puzzle | None = None
    word: TechniqueWord | None = None  # only puzzles of that grade; None for any

    @property
    def side(self) -> int:
        if self.size is not None:
            return self.size
        if self.word == "diabolical" and not self.rules.touching:
            return 8 if self.cube else 14
        return 4 if self.cube else 7

    @property
    def form(self) -> Form:
        if self.board:
            return self.board.form
        return Form("cube" if self.cube else "grid", self.side, self.side)

    @property
    def graph(self) -> Graph:
        return self.board.graph if self.board else form_graph(self.form)

    @property
    def fixed_stones(self) -> frozenset[Place]:
        return self.board.stones if self.board else frozenset()

    @property
    def open_cells(self) -> int:
        return len(self.graph.names) - len(self.fixed_stones) - self.stones

    @property
    def wanted(self) -> int:
        """How many colors the boards get: few make long paths, many make a large board easy."""
        if self.colors:
            return self.colors
        cells, root = self.open_cells, isqrt(max(self.open_cells, 0))
        number = root
        if self.rules.touching and cells > _LARGE:
            number = max(number, ceil(cells / _APIECE))
        if self.word in DENSE and cells > _LARGE:
            number = max(number, cells // DENSE[self.word])
        if self.word in _SPARSE:
            number = round(number * _SPARSE[self.word])
        return max(1, min(number, cells // self.shortest, len(COLORS)))

    def require_possible(self) -> None:
        """Refuse kinds that no puzzle can have, and kinds that were never found."""
        require_fields(self)
        if not self.board and not 2 <= self.side <= MAX_SIDE:
            raise InputError(f"expected 2 to {MAX_SIDE}, got {self.side}", field="size")
        cells = self.open_cells
        most = min(len(COLORS), max(cells, 0) // self.shortest)
        if not most:
            raise PuzzleError(
                f"expected room for a path of {counted(self.shortest, 'cell')}, got "
                f"{counted(max(cells, 0), 'cell')} without stones"
            )
        if not 1 <= self.wanted <= most:
            few = f"1 to {most}" if most > 1 else "1"
            raise InputError(f"expected {few} on this board, got {self.wanted}", field="colors")
        if self.wanted == 1 and self._has_rings:
            if most == 1:
                raise PuzzleError(
                    f"expected room for two paths of {counted(self.shortest, 'cell')}, as one "
                    f"alone would touch itself, got {counted(cells, 'cell')} without stones"
                )
            text = "expected at least 2, as a single path would touch itself, got 1"
            raise InputError(text, field="colors")
        self._require_hard()
        self._require_short()

    @property
    def _has_rings(self) -> bool:
        """Whether a path that must fill the board touches itself wherever the stones are put.

        A path of n cells that does not touch itself has n - 1 pairs of neighbors. Of V cells with E
        pairs of neighbors, V - s are left by s stones, and at least E - s * d pairs, if no cell has
        more than d neighbors. So the board needs s * (d - 1) >= E - V + 1: on a grid of n x n
        without stones, that is (n - 1)^2 <= 0.
        """
        open_cells = {*range(len(self.graph.names))} - self.fixed_stones
        degrees = [len(open_cells & {*self.graph.neighbors[place]}) for place in open_cells]
        rings = sum(degrees) // 2 - len(degrees) + 1
        is_bound = self.rules.fill and not self.rules.touching
        return is_bound and rings > self.stones * (max(degrees) - 1)

    def _require_hard(self) -> None:
        fewest = _FEWEST[self.rules.touching].get(self.word or "", 0)
        if not self.board and self.open_cells < fewest:
            faces = 3 if self.cube else 1
            size = isqrt((fewest + self.stones - 1) // faces) + 1
            text = f"expected at least {size} for a {self.word} board, got {self.side}"
            raise InputError(text, field="size")

    @property
    def is_rare(self) -> bool:
        """Whether paths may touch themselves, and are so long that few boards have one solution."""
        cells = self.open_cells
        return self.rules.touching and cells > _SPARE and self.wanted < ceil(cells / _APIECE)

    def _require_short(self) -> None:
        cells = self.open_cells
        most, apiece = _PATIENT
        needed = ceil(cells / (apiece if cells <= most else _APIECE))
        if not self.rules.touching or cells <= _SPARE or needed <= self.wanted:
            return
        if needed > len(COLORS):
            most = isqrt(_APIECE * len(COLORS) // (3 if self.cube else 1))
            text = f"expected at most {most} where paths may touch themselves, got {self.side}"
            raise InputError(text, field="size")
        text = (
            f"expected at least {needed} on a board of {cells} cells where paths may touch "
            f"themselves, got {self.wanted}: longer paths leave several solutions"
        )
        raise InputError(text, field="colors")
