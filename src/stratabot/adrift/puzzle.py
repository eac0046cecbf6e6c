"""The puzzle and its words.

A *board* is a graph: *cells*, each with *neighbors*. Some cells are *stones*: they stay empty.
Every *color* has two *ends*, given cells. A *path* is cells from one end of a color to the other,
each a neighbor of the one before. A *solution* is a path for every color, no two of which share a
cell. The rules (`Rules`):

- all cells but the stones are on a path, unless `fill` is false;
- no path touches itself: cells of one path that do not follow each other are no neighbors, unless
  `touching` is true. In other words, an end has one neighbor of its color, any other cell two.

A board has a *form*, the one in which it is written: a grid, hexagons in rows, the corner of a cube
with three faces of N x N cells, or a graph. In text, cells are `r3c4` on grids and hexagons,
`top3.4`, `left3.4` and `right3.4` on cubes (row, then column, from 1), and bear their own names on
graphs.

A grid may have *walls* between neighbors, its rows or columns may *wrap*, so that paths that leave
on one side come in on the other, and some of its cells may be *bridges*. Two paths cross a bridge,
one along the row, one along the column, both straight on. So a bridge is one cell of the board, but
two places: its *lanes*. These are no neighbors of each other; each must be filled like a cell. A
path may use both lanes, and so cross itself.

A board may be half *drawn*: a player has drawn some cells in a color already. That says of such a
cell only which color it has, not which neighbors it is joined to. Unless paths may touch
themselves, neighbors of one color are joined anyway.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from stratabot.color import RGB
from stratabot.errors import PuzzleError

Place = int
"""A cell by its number, from 0: row by row on grids; top, left, right on cubes.

The number of a bridge is that of its lane along the row; the lanes along columns come after all
cells, in the order of the bridges.
"""

Path = tuple[Place, ...]
"""From a color's first end to its second one."""

Paths = tuple[Path, ...]
"""A solution: the paths of all colors in their order."""

FACES: Final = ("top", "left", "right")


class Rules(NamedTuple):
    """Which rules hold: whether a path may touch itself, and whether all cells must be filled."""

    touching: bool = False
    fill: bool = True


USUAL: Final = Rules()
"""The rules of the game itself."""


class Row(NamedTuple):
    """A row of hexagons: how many half hexagons it starts further right than the leftmost row."""

    start: int
    cells: int


class Wraps(NamedTuple):
    """Whether rows go on from their right end to their left one, columns from bottom to top."""

    rows: bool = False
    columns: bool = False


class Form(NamedTuple):
    """How a board is written.

    Attributes:
        kind: what the cells are laid out as.
        width, height: of a grid, in cells; a cube has three faces of `width` x `width`.
        rows: of hexagons. The starts of rows that follow each other differ by an odd number.
        wraps: what of a grid wraps; only what has three cells or more.
        bridges: of a grid, in ascending order.
        walls: neighbors on a grid between which no path goes, the lower cell first; where the
            grid wraps, these may lie on opposite sides.
    """

    kind: Literal["grid", "hex", "cube", "graph"]
    width: int = 0
    height: int = 0
    rows: tuple[Row, ...] = ()
    wraps: Wraps = Wraps()
    bridges: tuple[Place, ...] = ()
    walls: frozenset[tuple[Place, Place]] = frozenset()

    @property
    def is_flat(self) -> bool:
        """Whether no two ways between neighbors cross where the board is drawn as it is written."""
        return self.kind != "graph" and not self.bridges and not any(self.wraps)

    def cell(self, place: Place) -> Place:
        """The cell of a place: another number only for the second lane of a bridge."""
        beyond = place - self.width * self.height
        return self.bridges[beyond] if self.bridges and beyond >= 0 else place


class Pair(NamedTuple):
    """A color and its two ends, the one with the lower number first."""

    color: str
    first: Place
    second: Place


class Look(NamedTuple):
    """How a picture shows a color: RGB as seen, and a person's word for it."""

    rgb: RGB
    name: str


class Graph(NamedTuple):
    """Cells' names and, for each, its neighbors in ascending order."""

    names: tuple[str, ...]
    neighbors: tuple[tuple[Place, ...], ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A board with ends and stones. `of` makes one, and checks it.

    Attributes:
        drawn: the cells that are drawn already, ends left out, in ascending order, each with the
            number of its color; `drawn.with_drawn` checks them.
        own_solution: the one that a level of a pack came with; it may need `touching`.
        looks: how the picture that shows the board shows its colors; empty for a text.
    """

    form: Form
    graph: Graph
    pairs: tuple[Pair, ...]
    stones: frozenset[Place] = frozenset()
    drawn: tuple[tuple[Place, int], ...] = ()
    own_solution: Paths | None = field(default=None, compare=False)
    looks: Mapping[str, Look] = field(default_factory=dict, compare=False)

    @classmethod
    def of(
        cls,
        form: Form,
        graph: Graph,
        ends: Mapping[str, Sequence[Place]],
        stones: Iterable[Place] = (),
    ) -> "Puzzle":
        """The puzzle with these ends, colors in alphabetical order.

        Raises:
            PuzzleError: a color does not have two ends, a cell ends two colors, or is a stone, too.
        """
        puzzle = cls(form, graph, tuple(_pairs(graph, ends)), frozenset(stones))
        held = Counter(cell for pair in puzzle.pairs for cell in pair[1:])
        for cell, times in held.items():
            if times > 1:
                owners = [pair.color for pair in puzzle.pairs if cell in pair[1:]]
                raise PuzzleError(
                    f"expected a cell to end one color, but {graph.names[cell]} ends "
                    f"{' and '.join(owners)}"
                )
            if cell in puzzle.stones:
                raise PuzzleError(f"expected an end or a stone, but {graph.names[cell]} is both")
        return puzzle

    @property
    def fresh(self) -> "Puzzle":
        """The same puzzle with nothing drawn."""
        return replace(self, drawn=()) if self.drawn else self

    @property
    def colored(self) -> dict[Place, int]:
        """The cells whose color is known, ends and drawn ones, each with its color's number."""
        return self.ends | dict(self.drawn)

    @property
    def size(self) -> int:
        """How many places there are: cells, stones included, and one more for every bridge."""
        return len(self.graph.names)

    @property
    def open_cells(self) -> Iterator[Place]:
        """All cells but the stones."""
        return (cell for cell in range(self.size) if cell not in self.stones)

    @property
    def ends(self) -> dict[Place, int]:
        """The ends, each with the number of its color, from 0."""
        return {cell: k for k, pair in enumerate(self.pairs) for cell in pair[1:]}

    def called(self, color: int) -> str:
        """What a person calls a color, by its number: `teal` on a screenshot, else its letter."""
        letter = self.pairs[color].color
        return self.looks[letter].name if letter in self.looks else letter

    def name(self, cell: Place) -> str:
        """A cell's name."""
        return self.graph.names[cell]

    def beside(self, cell: Place) -> Iterator[Place]:
        """A cell's neighbors that are no stones."""
        return (each for each in self.graph.neighbors[cell] if each not in self.stones)


def _pairs(graph: Graph, ends: Mapping[str, Sequence[Place]]) -> Iterator[Pair]:
    for color, cells in sorted(ends.items()):
        if len(cells) != 2:
            where = f" ({', '.join(graph.names[cell] for cell in cells[:4])})" if cells else ""
            raise PuzzleError(f"expected two ends of {color}, got {len(cells)}{where}")
        if cells[0] == cells[1]:
            raise PuzzleError(f"expected two ends of {color}, got {graph.names[cells[0]]} twice")
        yield Pair(color, min(cells), max(cells))


@lru_cache(maxsize=64)
def grid_graph(width: int, height: int) -> Graph:
    """The cells of a grid, row by row."""
    names = tuple(f"r{row + 1}c{col + 1}" for row in range(height) for col in range(width))

    def beside(row: int, col: int) -> Iterator[Place]:
        for i, j in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
            if 0 <= i < height and 0 <= j < width:
                yield i * width + j

    cells = ((row, col) for row in range(height) for col in range(width))
    return Graph(names, tuple(tuple(beside(*cell)) for cell in cells))


@lru_cache(maxsize=64)
def cube_graph(side: int) -> Graph:
    """The cells of the three faces that one sees of a cube on its corner: top, left, right.

    The top's last row lies along the left face's first row. The top's last column, read upwards,
    lies along the right face's first row. The left face's last column lies along the right face's
    first column.
    """
    area = side * side
    face = grid_graph(side, side)
    names = tuple(f"{each}{k // side + 1}.{k % side + 1}" for each in FACES for k in range(area))
    found = [{f * area + each for each in cells} for f in range(3) for cells in face.neighbors]
    for k in range(side):
        bottom_row, last_column = area - side + k, area - 1 - k * side
        for one, other in (
            (bottom_row, area + k),
            (last_column, 2 * area + k),
            (area + k * side + side - 1, 2 * area + k * side),
        ):
            found[one].add(other)
            found[other].add(one)
    return Graph(names, tuple(tuple(sorted(cells)) for cells in found))


def check(puzzle: Puzzle, solution: Paths, rules: Rules = USUAL) -> bool:
    """Whether this is a solution that keeps what is drawn. It shares no code with the solver."""
    used = [cell for path in solution for cell in path]
    if len(solution) != len(puzzle.pairs) or len(used) != len({*used}):
        return False
    if puzzle.stones & {*used} or (rules.fill and len(used) + len(puzzle.stones) != puzzle.size):
        return False
    if any(cell not in solution[color] for cell, color in puzzle.drawn):
        return False
    return all(
        _joins(puzzle, pair, path) and (rules.touching or not _touches(puzzle, path))
        for pair, path in zip(puzzle.pairs, solution, strict=True)
    )


def _joins(puzzle: Puzzle, pair: Pair, path: Path) -> bool:
    if len(path) < 2 or {path[0], path[-1]} != {pair.first, pair.second}:
        return False
    return all(other in puzzle.graph.neighbors[one] for one, other in pairwise(path))


def _touches(puzzle: Puzzle, path: Path) -> bool:
    """Whether cells that do not follow each other are neighbors."""
    where = {cell: k for k, cell in enumerate(path)}
    return any(
        abs(where[other] - k) > 1
        for cell, k in where.items()
        for other in puzzle.graph.neighbors[cell]
        if other in where
    )
