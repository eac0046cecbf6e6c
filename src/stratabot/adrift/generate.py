"""New puzzles: paths that fill a board at random; their ends are the puzzle if nothing else fits.

Without touching, nearly every such board has one solution only, so nothing need be improved: on 10
x 10 with 10 colors, 97 of 100.
"""

import string
from collections import Counter
from collections.abc import Callable, Iterator
from math import isqrt
from random import Random
from typing import Final, NamedTuple

from stratabot.adrift.grade import WORDS, Grade, Word, grade
from stratabot.adrift.planting import Planting
from stratabot.adrift.puzzle import (
    USUAL,
    Cell,
    Form,
    Graph,
    Puzzle,
    Rules,
    cube_graph,
    grid_graph,
)
from stratabot.adrift.solve import answer
from stratabot.chance import seeded, shuffled
from stratabot.errors import PuzzleError, SearchError
from stratabot.words import counted, up_to

MAX_SIDE: Final = 40
PATIENCE: Final = 500
"""The search ends after so many boards in a row that were no good."""

COLORS: Final = string.ascii_uppercase + string.ascii_lowercase + string.digits


class Params(NamedTuple):
    """The kind of puzzle to generate.

    Attributes:
        size: rows and columns of the grid, or of each of a cube's faces.
        colors: how many; None for the square root of how many cells there are.
        cube: whether it is a cube.
        stones: how many, at random; those of `board` are there besides.
        rules: which rules hold.
        shortest: the fewest cells that a path may have, at least 2.
        board: a puzzle whose graph and stones are taken, whatever its ends; None for a new board.
    """

    size: int = 7
    colors: int | None = None
    cube: bool = False
    stones: int = 0
    rules: Rules = USUAL
    shortest: int = 3
    board: Puzzle | None = None

    @property
    def form(self) -> Form:
        """The form of the boards."""
        if self.board:
            return self.board.form
        return Form("cube" if self.cube else "grid", self.size, self.size)

    @property
    def graph(self) -> Graph:
        """The graph of the boards."""
        if self.board:
            return self.board.graph
        return cube_graph(self.size) if self.cube else grid_graph(self.size, self.size)

    @property
    def fixed_stones(self) -> frozenset[Cell]:
        """The stones of the board that was given."""
        return self.board.stones if self.board else frozenset()

    @property
    def open_cells(self) -> int:
        """How many cells paths fill."""
        return len(self.graph.names) - len(self.fixed_stones) - self.stones

    @property
    def wanted(self) -> int:
        """How many colors there are to be."""
        return self.colors or max(1, min(isqrt(self.open_cells), self.open_cells // self.shortest))

    def require_possible(self) -> None:
        """Refuse what no puzzle can be.

        Raises:
            PuzzleError: the size or a number is out of range.
        """
        if not self.board and not 2 <= self.size <= MAX_SIDE:
            raise PuzzleError(f"expected a size from 2 to {MAX_SIDE}, got {self.size}")
        most = min(len(COLORS), max(self.open_cells, 0) // self.shortest)
        if not most:
            raise PuzzleError(
                f"expected room for a path of {counted(self.shortest, 'cell')}, got "
                f"{counted(max(self.open_cells, 0), 'cell')} without stones"
            )
        if not 1 <= self.wanted <= most:
            raise PuzzleError(f"expected {up_to(most, 'color')}, got {self.wanted}")


class Made(NamedTuple):
    """A puzzle, and how hard it is; None if nobody asked."""

    puzzle: Puzzle
    grade: Grade | None


def generate(
    params: Params | None = None, *, seed: int | None = None, word: Word | None = None
) -> Iterator[Puzzle]:
    """New puzzles, one after another, each with exactly one solution and none twice.

    Args:
        params: what kind; None for a grid of 7 x 7.
        seed: the same number gives the same puzzles; None for a random one.
        word: only puzzles of that grade; None for any.

    Raises:
        PuzzleError: there can be no such puzzles.
        SearchError: no more were found.
    """
    rng = Random() if seed is None else seeded(seed)
    for made in find_puzzles(params or Params(), rng, word):
        yield made.puzzle


def find_puzzles(
    params: Params,
    rng: Random,
    word: Word | None = None,
    graded: bool = False,
    tried: Callable[[], object] = lambda: None,
) -> Iterator[Made]:
    """New puzzles, one after another, none twice.

    Args:
        params: what kind.
        rng: where all randomness comes from.
        word: only puzzles of that grade; None for any.
        graded: whether grades are wanted also where any will do.
        tried: called after every board.

    Raises:
        PuzzleError: there can be no such puzzles.
        SearchError: no more were found; says what was found instead.
    """
    params.require_possible()
    known, seen, in_vain = set[Puzzle](), Counter[str](), 0
    while in_vain < PATIENCE:
        puzzle = make_puzzle(params, rng)
        tried()
        in_vain += 1
        if puzzle is None or puzzle in known:
            continue
        known.add(puzzle)
        found = grade(puzzle, params.rules) if graded or word else None
        seen[found.word if found else ""] += 1
        if word is None or (found and found.word == word):
            in_vain = 0
            yield Made(puzzle, found)
    others = ", ".join(f"{seen[each]} {each}" for each in WORDS if seen[each]) or "none at all"
    wanted = f"{word} puzzle" if word else "puzzle"
    raise SearchError(
        f"expected more {wanted}s, the last {PATIENCE} boards gave none; got {others}"
    )


def make_puzzle(params: Params, rng: Random) -> Puzzle | None:
    """A random puzzle with one solution; None if the dice fell badly."""
    graph, fixed = params.graph, params.fixed_stones
    cells = [cell for cell in range(len(graph.names)) if cell not in fixed]
    stones = fixed.union(shuffled(cells, rng)[: params.stones])
    # Paths that may touch themselves leave one solution less often; half of the boards have none.
    touching = params.rules.touching and rng.random() < 0.5
    open_cells = [cell for cell in cells if cell not in stones]
    planting = Planting(graph, open_cells, touching, rng)
    if not planting.reduce(params.wanted, params.shortest):
        return None
    paths = sorted(sorted((path[0], path[-1])) for path in planting.paths.values())
    ends = dict(zip(COLORS, paths, strict=False))
    puzzle = Puzzle.of(params.form, graph, ends, stones)
    return puzzle if answer(puzzle, params.rules).is_unique else None
