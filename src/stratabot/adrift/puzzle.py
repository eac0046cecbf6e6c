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
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from stratabot.color import RGB
from stratabot.errors import PuzzleError
from stratabot.puzzles.notebook import add_notebook_views

Place = int
"""A cell by its number, from 0: row by row on grids; top, left, right on cubes.

A bridge's is that of its lane along the row; the lanes along columns come after all cells.
"""

Two = tuple[Place, Place]
Path = tuple[Place, ...]  # from a color's first end to its second one
Paths = tuple[Path, ...]  # a solution: the paths of all colors in their order
FACES: Final = ("top", "left", "right")


class Rules(NamedTuple):
    """Which rules hold: whether a path may touch itself, and whether all cells must be filled."""

    touching: bool = False
    fill: bool = True

    @property
    def words(self) -> tuple[str, ...]:
        """How a text tells them, where they are not the usual ones."""
        told = {"touching": self.touching, "no-fill": not self.fill}
        return tuple(word for word, holds in told.items() if holds)

    def besides(self, others: "Rules") -> "Rules":
        """What either of these rules allows."""
        return Rules(self.touching or others.touching, self.fill and others.fill)


USUAL: Final = Rules()  # the rules of the game itself


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

    def cell(self, place: Place) -> Place:
        """The cell of a place: another number only for the second lane of a bridge."""
        beyond = place - self.width * self.height
        return self.bridges[beyond] if self.bridges and beyond >= 0 else place

    def borders(self) -> Iterator[Two]:
        """The cells on opposite ends of a row that wraps, or of a column, the lower one first."""
        width, height = self.width, self.height
        if self.wraps.rows:
            yield from ((row * width, (row + 1) * width - 1) for row in range(height))
        if self.wraps.columns:
            yield from ((col, (height - 1) * width + col) for col in range(width))

    def hexagons(self) -> list[tuple[int, int]]:
        """Where each hexagon lies: its row, and how many half hexagons from the left."""
        return [(k, row.start + 2 * n) for k, row in enumerate(self.rows) for n in range(row.cells)]

    def step(self, one: Place, other: Place) -> tuple[int, int]:
        """How many rows down and cells right (half hexagons) a neighbor is, also where it wraps."""
        if self.kind == "hex":
            where = self.hexagons()
            return where[other][0] - where[one][0], where[other][1] - where[one][1]
        (row, x), (below, right) = (divmod(self.cell(each), self.width) for each in (one, other))
        return _one_on(below - row), _one_on(right - x)


def _one_on(step: int) -> int:
    """The step; if it leads over an edge that wraps, one cell the other way."""
    return step if abs(step) < 2 else -1 if step > 0 else 1


class Pair(NamedTuple):
    """A color and its two ends, the one with the lower number first."""

    color: str
    first: Place
    second: Place


class ColorLook(NamedTuple):
    """How a picture shows a color: RGB as seen, and a person's word for it."""

    rgb: RGB
    name: str


class Graph(NamedTuple):
    """Cells' names and, for each, its neighbors in ascending order."""

    names: tuple[str, ...]
    neighbors: tuple[tuple[Place, ...], ...]

    @classmethod
    def of(cls, names: Iterable[str], pairs: Iterable[Two]) -> "Graph":
        names = tuple(names)
        beside: list[set[Place]] = [set() for _ in names]
        for one, other in pairs:
            beside[one].add(other)
            beside[other].add(one)
        return cls(names, tuple(tuple(sorted(cells)) for cells in beside))


@add_notebook_views("parse_puzzle")
@dataclass(frozen=True, slots=True)
class Puzzle:
    """A board with ends and stones. `of` makes one, and checks it."""

    form: Form
    graph: Graph
    pairs: tuple[Pair, ...]
    stones: frozenset[Place] = frozenset()
    # The cells that are drawn already, ends left out, in ascending order, each with the number of
    # its color; `with_drawn` checks them.
    drawn: tuple[tuple[Place, int], ...] = ()
    # Neighbors that a player has joined, of whatever color, the lower cell first.
    joined: tuple[Two, ...] = ()
    # The one that a level of a pack came with; it may need `touching`.
    own_solution: Paths | None = field(default=None, compare=False)
    # What a text tells beside the board: a solver that is told other rules goes by those.
    rules: Rules = field(default=USUAL, compare=False)
    # How the picture that shows the board shows its colors; empty for a text.
    looks: Mapping[str, ColorLook] = field(default_factory=dict, compare=False)

    @classmethod
    def of(
        cls,
        form: Form,
        graph: Graph,
        ends: Mapping[str, Sequence[Place]],
        stones: Iterable[Place] = (),
    ) -> "Puzzle":
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
        return replace(self, drawn=(), joined=()) if self.drawn or self.joined else self

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
        return (cell for cell in range(self.size) if cell not in self.stones)

    @property
    def ends(self) -> dict[Place, int]:
        return {cell: k for k, pair in enumerate(self.pairs) for cell in pair[1:]}

    def with_drawn(self, drawn: Mapping[str, Iterable[Place]]) -> "Puzzle":
        """The puzzle with only these cells drawn, by color; ends of the color do not count.

        Raises:
            PuzzleError: there is no such color; or a cell is a stone, or has another color, too.
        """
        colors = {cell: pair.color for pair in self.pairs for cell in pair[1:]}
        numbers = {pair.color: k for k, pair in enumerate(self.pairs)}
        found: dict[Place, int] = {}
        for color, cells in drawn.items():
            for cell in cells:
                name = self.name(cell)
                if color not in numbers:
                    got = f"{color!r:.20}"
                    raise PuzzleError(f"expected a color of the board for {name}, got {got}")
                if cell in self.stones:
                    raise PuzzleError(f"expected a stone or {color}, but {name} is both")
                if (other := colors.setdefault(cell, color)) != color:
                    raise PuzzleError(f"expected one color at {name}, got {other} and {color}")
                found[cell] = numbers[color]
        ends = self.ends
        return replace(
            self, drawn=tuple(sorted(two for two in found.items() if two[0] not in ends))
        )

    def with_joined(self, names: Iterable[tuple[str, str]]) -> "Puzzle":
        """The puzzle with only these cells joined, each named with its neighbor.

        Raises:
            PuzzleError: two cells are no neighbors.
        """
        pairs = ((one, two) for one in self.open_cells for two in self.beside(one) if one < two)
        known = {frozenset(map(self.name, pair)): pair for pair in pairs}
        joined = {frozenset(two): two for two in names}
        if strange := joined.keys() - known.keys():
            one, two = joined[min(strange, key=sorted)]
            raise PuzzleError(f"expected two neighbors without a stone, got {one} - {two}")
        return replace(self, joined=tuple(sorted(known[each] for each in joined)))

    def without(self, cells: Collection[Place]) -> "Puzzle":
        return replace(self, drawn=tuple(each for each in self.drawn if each[0] not in cells))

    def names_by_color(self, cells: Iterable[Place] | None = None) -> dict[str, list[str]]:
        """The names of these drawn cells, by color, in the order of the cells; None for all."""
        colors = dict(self.drawn)
        found: dict[str, list[str]] = {}
        for cell in colors if cells is None else cells:
            found.setdefault(self.pairs[colors[cell]].color, []).append(self.name(cell))
        return found

    def called(self, color: int) -> str:
        """What a person calls a color, by its number: `teal` on a screenshot, else its letter."""
        letter = self.pairs[color].color
        return self.looks[letter].name if letter in self.looks else letter

    def name(self, cell: Place) -> str:
        return self.graph.names[cell]

    def beside(self, cell: Place) -> Iterator[Place]:
        return (each for each in self.graph.neighbors[cell] if each not in self.stones)


@add_notebook_views()
class Solution(tuple[Path, ...]):
    """The paths of all colors in their order, each as the numbers of its cells."""

    puzzle: Puzzle

    @property
    def paths(self) -> dict[str, tuple[str, ...]]:
        """The paths by color, each as the names of its cells."""
        pairs = zip(self.puzzle.pairs, self, strict=True)
        return {pair.color: tuple(map(self.puzzle.name, path)) for pair, path in pairs}


def _pairs(graph: Graph, ends: Mapping[str, Sequence[Place]]) -> Iterator[Pair]:
    for color, cells in sorted(ends.items()):
        if len(cells) != 2:
            where = f" ({', '.join(graph.names[cell] for cell in cells[:4])})" if cells else ""
            raise PuzzleError(f"expected two ends of {color}, got {len(cells)}{where}")
        if cells[0] == cells[1]:
            raise PuzzleError(f"expected two ends of {color}, got {graph.names[cells[0]]} twice")
        yield Pair(color, min(cells), max(cells))


@lru_cache(maxsize=64)
def form_graph(form: Form) -> Graph:
    """The graph of a grid, hexagons or a cube in this form."""
    if form.kind == "hex":
        return _hexagons(form)
    return _cube(form.width) if form.kind == "cube" else _grid(form)


def _grid(form: Form) -> Graph:
    """Along rows and along columns, a bridge has a place each."""
    width, cells = form.width, form.width * form.height
    names = [f"r{cell // width + 1}c{cell % width + 1}" for cell in range(cells)]
    down = {cell: cells + k for k, cell in enumerate(form.bridges)}
    rows = [range(k, k + width) for k in range(0, cells, width)]
    columns = [range(k, cells, width) for k in range(width)]
    along = _joined(rows, form.wraps.rows, form)
    across = _joined(columns, form.wraps.columns, form)
    pairs = [*along, *((down.get(a, a), down.get(b, b)) for a, b in across)]
    return Graph.of([*names, *(names[cell] for cell in form.bridges)], pairs)


def _joined(lines: Iterable[range], wraps: bool, form: Form) -> Iterator[Two]:
    for line in lines:
        ends = [(line[0], line[-1])] if wraps else []
        yield from (pair for pair in (*pairwise(line), *ends) if pair not in form.walls)


def _hexagons(form: Form) -> Graph:
    numbers = {where: cell for cell, where in enumerate(form.hexagons())}
    names = [f"r{k + 1}c{col + 1}" for k, row in enumerate(form.rows) for col in range(row.cells)]
    pairs = (
        (cell, numbers[row + down, x + right])
        for (row, x), cell in numbers.items()
        for down, right in ((0, 2), (1, -1), (1, 1))
        if (row + down, x + right) in numbers
    )
    return Graph.of(names, pairs)


def _cube(side: int) -> Graph:
    """The top's last row lies along the left face's first row.

    Its last column, upwards, lies along the right's first row; the left's last along the right's
    first.
    """
    area = side * side
    names = [f"{face}{k // side + 1}.{k % side + 1}" for face in FACES for k in range(area)]
    inner = [*_joined([range(k, k + side) for k in range(0, area, side)], False, Form("cube"))]
    inner += _joined([range(k, area, side) for k in range(side)], False, Form("cube"))
    pairs = [(f * area + one, f * area + other) for f in range(3) for one, other in inner]
    for k in range(side):
        pairs.append((area - side + k, area + k))
        pairs.append((area - 1 - k * side, 2 * area + k))
        pairs.append((area + k * side + side - 1, 2 * area + k * side))
    return Graph.of(names, pairs)


def check(puzzle: Puzzle, solution: Paths, rules: Rules | None = None) -> bool:
    """Whether this is a solution that keeps what is drawn. It shares no code with the solver."""
    rules = rules or puzzle.rules
    used = [cell for path in solution for cell in path]
    if len(solution) != len(puzzle.pairs) or len(used) != len({*used}):
        return False
    if puzzle.stones & {*used} or (rules.fill and len(used) + len(puzzle.stones) != puzzle.size):
        return False
    if any(cell not in solution[color] for cell, color in puzzle.drawn):
        return False
    joins = {(min(two), max(two)) for path in solution for two in pairwise(path)}
    if not joins.issuperset(puzzle.joined):
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
    where = {cell: k for k, cell in enumerate(path)}
    return any(
        abs(where[other] - k) > 1
        for cell, k in where.items()
        for other in puzzle.graph.neighbors[cell]
        if other in where
    )
