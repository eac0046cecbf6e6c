"""Which kind of puzzle is to be made, and what of that there can be."""

import string
from math import ceil, isqrt
from typing import Final, NamedTuple

from stratabot.adrift.puzzle import USUAL, Form, Graph, Place, Puzzle, Rules, cube_graph, grid_graph
from stratabot.difficulty import TechniqueWord
from stratabot.errors import InputError, PuzzleError
from stratabot.words import counted

MAX_SIDE: Final = 40
COLORS: Final = string.ascii_uppercase + string.ascii_lowercase + string.digits

_LARGE: Final = 100
"""On boards with more cells, the number of colors goes by the grade that is wanted."""
DENSE: Final[dict[str | None, int]] = {"gentle": 5, "moderate": 8}
"""Cells a color there: of 12 x 12 three in four are of that grade, of 16 x 16 as many."""
_SPARSE: Final[dict[str | None, float]] = {"tough": 0.6, "diabolical": 0.5}
"""Colors for each that is usual: of 7 x 7 one in ten is tough so, of 10 x 10 one in two; of 14 x 14
one in twelve is diabolical."""
_FEWEST: Final[dict[bool, dict[str, int]]] = {
    False: {"tough": 25, "diabolical": 144},
    True: {"tough": 25, "diabolical": 36},
}
"""Cells without which no board of that grade was ever found, without touching and with it. Of 170
boards of 12 x 12 with 4 to 6 colors none was diabolical, of 14 x 14 one in twelve."""

_SPARE: Final = 196
_APIECE: Final = 10
"""Where paths may touch themselves, larger boards than that need a color for so many cells: of 20 x
20 one in nine with 40 colors has one solution, and none with 20."""


class Params(NamedTuple):
    """The kind of puzzle to generate.

    Attributes:
        size: rows and columns of the grid, or of each of a cube's faces; None for a usual one.
        colors: how many; None for as many as suit the size, the rules and the grade.
        cube: whether it is a cube.
        stones: how many, at random; those of `board` are there besides.
        rules: which rules hold.
        shortest: the fewest cells that a path may have, at least 2.
        board: a puzzle whose graph and stones are taken, whatever its ends; None for a new board.
        word: only puzzles of that grade; None for any.
    """

    size: int | None = None
    colors: int | None = None
    cube: bool = False
    stones: int = 0
    rules: Rules = USUAL
    shortest: int = 3
    board: Puzzle | None = None
    word: TechniqueWord | None = None

    @property
    def side(self) -> int:
        """The size, or the usual one."""
        if self.size is not None:
            return self.size
        if self.word == "diabolical" and not self.rules.touching:
            return 8 if self.cube else 14
        return 4 if self.cube else 7

    @property
    def form(self) -> Form:
        """The form of the boards."""
        if self.board:
            return self.board.form
        return Form("cube" if self.cube else "grid", self.side, self.side)

    @property
    def graph(self) -> Graph:
        """The graph of the boards."""
        if self.board:
            return self.board.graph
        return cube_graph(self.side) if self.cube else grid_graph(self.side, self.side)

    @property
    def fixed_stones(self) -> frozenset[Place]:
        """The stones of the board that was given."""
        return self.board.stones if self.board else frozenset()

    @property
    def open_cells(self) -> int:
        """How many cells paths fill."""
        return len(self.graph.names) - len(self.fixed_stones) - self.stones

    @property
    def wanted(self) -> int:
        """How many colors there are to be.

        Few colors make long paths, and these are hard to find; many make a large board easy. Where
        paths may touch themselves, long ones leave more than one solution nearly always.
        """
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
        """Refuse what no puzzle can be, and what was never found.

        Raises:
            InputError: the size or the number of colors is out of range.
            PuzzleError: there is no room for a path.
        """
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
            few = "1" + f" to {most}" * (most > 1)
            raise InputError(f"expected {few} on this board, got {self.wanted}", field="colors")
        self._require_hard()
        self._require_short()

    def _require_hard(self) -> None:
        fewest = _FEWEST[self.rules.touching].get(self.word or "", 0)
        if not self.board and self.open_cells < fewest:
            size = isqrt(fewest // 3 if self.cube else fewest)
            text = f"expected at least {size} for a {self.word} board, got {self.side}"
            raise InputError(text, field="size")

    def _require_short(self) -> None:
        """Refuse large boards whose paths may touch themselves and are long."""
        cells = self.open_cells
        needed = ceil(cells / _APIECE)
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
