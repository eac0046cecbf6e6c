"""The rules as clauses for a SAT solver.

A variable stands for an *edge*: it says whether a path goes from a cell to its neighbor. A color is
a number in binary: each cell has a variable for every bit, and an edge makes the bits of its two
cells equal. So a board of 40 x 40 with 40 colors needs 3,000 edges and 9,600 bits; a variable for
each color of each cell would need 64,000. (A board of 58 x 38 with 38 colors, with the proof that
the solution is the only one, takes 0.7 s; with a variable for each color of each cell 2.1 s; with
CaDiCaL 1.5.3 instead of Glucose 4, 4.3 s.) The clauses say:

- an end has one edge; any other cell has two, or none if cells may stay empty;
- an edge joins cells of one color;
- without touching, neighbors of one color have an edge between them;
- without touching, at most two of the four edges of a ring of four cells are taken, and at most one
  of the three edges of a ring of three. This follows from the rest, but solvers find it only after
  many guesses. On a grid, the cell on the inner side of a bend is therefore a bend itself, or an
  end: nearly all shapes are settled without colors.

These clauses allow rings; the solver's caller forbids each ring when it appears.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from stratabot.adrift.puzzle import Place, Puzzle, Rules
from stratabot.adrift.sketch import EdgeState, Sketch
from stratabot.limit import require_time

Clause = list[int]


class Guards(NamedTuple):
    """Literals that switch givens on: without its literal a given does not hold."""

    # One for each color; without it, paths may pass its two ends, or these stay empty.
    colors: tuple[int, ...] = ()
    stones: Mapping[Place, int] = {}  # one for each stone; without it, a path may pass there


class PathEncoding:
    """Makes all clauses for a puzzle, with what a sketch has decided already.

    Attributes:
        edges: the variable of each edge, by its cells in either order.
        drawn: cells that a path must pass because they are drawn.
        count: how many variables there are.
    """

    def __init__(
        self, puzzle: Puzzle, rules: Rules, guarded: bool = False, known: Sketch | None = None
    ) -> None:
        self.puzzle, self.rules, self.ends = puzzle, rules, puzzle.ends
        self.count = 0
        self.drawn = {cell for cell, _ in puzzle.drawn}
        self.guards = Guards()
        if guarded:
            colors = tuple(self.new_variable() for _ in puzzle.pairs)
            self.guards = Guards(
                colors, {cell: self.new_variable() for cell in sorted(puzzle.stones)}
            )
        self.cells = [*range(puzzle.size)] if guarded else [*puzzle.open_cells]
        neighbors = puzzle.graph.neighbors if guarded else None
        self.beside = {
            cell: neighbors[cell] if neighbors else tuple(puzzle.beside(cell))
            for cell in self.cells
        }
        self.edges: dict[tuple[Place, Place], int] = {}
        for cell, other in self.pairs():
            self.edges[cell, other] = self.edges[other, cell] = self.new_variable()
        # A given that is switched off needs a color that no neighbor has: one bit more for these.
        width = max(1, (len(puzzle.pairs) - 1).bit_length()) + guarded
        strands = known.strands.strand if known else range(puzzle.size)
        bits = {strands[cell]: [self.new_variable() for _ in range(width)] for cell in self.cells}
        self.bits = {cell: bits[strands[cell]] for cell in self.cells}
        self.known = (
            {
                cells: state
                for cells, state in zip(known.ways.edges, known.state, strict=True)
                if state is not EdgeState.OPEN
            }
            if known
            else {}
        )
        self.used = {} if rules.fill else {cell: self.new_variable() for cell in self.cells}

    def pairs(self) -> Iterator[tuple[Place, Place]]:
        for cell, others in self.beside.items():
            require_time()
            yield from ((cell, other) for other in others if cell < other)

    def at(self, cell: Place) -> list[int]:
        return [self.edges[cell, other] for other in self.beside[cell]]

    def clauses(self) -> Iterator[Clause]:
        for cells, state in self.known.items():
            yield [self.edges[cells] if state is EdgeState.TAKEN else -self.edges[cells]]
        for cell, color in self.ends.items():
            off = self._off(cell)
            yield from ([*off, bit if color >> k & 1 else -bit] for k, bit in self._bits(cell))
        for cell, color in self.puzzle.drawn:
            yield from ([bit if color >> k & 1 else -bit] for k, bit in self._bits(cell))
        for cell in self.cells:
            yield from self._degree(cell)
        for cell, other in self.pairs():
            yield from self._colors(cell, other)
        yield from self._small_rings()

    def keeping(self, cell: Place, color: int) -> tuple[int, list[Clause]]:
        """A literal, and clauses: if it holds, a path of that color passes the cell, no end."""
        self.drawn.add(cell)
        keeps = self.new_variable()
        bits = ([bit if color >> k & 1 else -bit] for k, bit in self._bits(cell))
        return keeps, [[-keeps, *each] for each in (*bits, *_at_least(2, self.at(cell)))]

    def unlike(self, cell: Place, color: int) -> Clause:
        return [-bit if color >> k & 1 else bit for k, bit in self._bits(cell)]

    def new_variable(self) -> int:
        self.count += 1
        return self.count

    def _bits(self, cell: Place) -> Iterable[tuple[int, int]]:
        return enumerate(self.bits[cell])

    def _off(self, *cells: Place) -> Clause:
        if not self.guards.colors:
            return []
        colors = {self.ends[cell] for cell in cells if cell in self.ends}
        return [-self.guards.colors[color] for color in colors]

    def _degree(self, cell: Place) -> Iterator[Clause]:
        edges = self.at(cell)
        if all(self._is_known(cell, other) for other in self.beside[cell]) and self.known:
            return
        yield from _at_most(2, edges)
        if cell in self.puzzle.stones:
            yield from ([-self.guards.stones[cell], -edge] for edge in edges)
        elif cell in self.ends:
            off = self._off(cell)
            yield off + edges
            yield from (off + clause for clause in _at_most(1, edges))
        elif self.rules.fill or cell in self.drawn:
            yield from _at_least(2, edges)
        else:
            for k, edge in enumerate(edges):
                yield [-edge, *edges[:k], *edges[k + 1 :]]
                yield [-edge, self.used[cell]]

    def _is_known(self, cell: Place, other: Place) -> bool:
        return ((cell, other) if cell < other else (other, cell)) in self.known

    def _colors(self, cell: Place, other: Place) -> Iterator[Clause]:
        """Clauses: an edge makes colors equal; without touching, equal colors make an edge."""
        if self.bits[cell] is self.bits[other]:
            return
        edge = self.edges[cell, other]
        bits = [*zip(self.bits[cell], self.bits[other], strict=True)]
        for one, two in bits:
            yield [-edge, -one, two]
            yield [-edge, one, -two]
        if self.rules.touching or not self.puzzle.stones.isdisjoint((cell, other)):
            return
        clause = [edge, *self._off(cell, other)]
        if self.used:
            sure = self.ends.keys() | self.drawn
            clause += [-self.used[each] for each in (cell, other) if each not in sure]
        for one, two in bits:
            differ = self.new_variable()
            clause.append(differ)
            yield [-differ, one, two]
            yield [-differ, -one, -two]
        yield clause

    def _small_rings(self) -> Iterator[Clause]:
        """Clauses: which edges of a ring of three or four cells are not taken together."""
        for ring in _rings(self.beside):
            if all(self._is_known(ring[k - 1], ring[k]) for k in range(len(ring))):
                continue
            edges = [self.edges[ring[k - 1], ring[k]] for k in range(len(ring))]
            together = len(ring)
            if not self.rules.touching and self.puzzle.stones.isdisjoint(ring):
                together -= 1
            off = self._off(*ring)
            yield from (off + clause for clause in _at_most(together - 1, edges))


def _at_most(number: int, literals: list[int]) -> Iterator[Clause]:
    return ([-each for each in some] for some in combinations(literals, number + 1))


def _at_least(number: int, literals: list[int]) -> Iterator[Clause]:
    """Clauses: so many literals are true. If there are too few literals, an empty clause."""
    if len(literals) < number:
        yield []
        return
    yield from (list(some) for some in combinations(literals, len(literals) - number + 1))


def _rings(beside: Mapping[Place, Iterable[Place]]) -> Iterator[tuple[Place, ...]]:
    """All rings of three and four cells, each once, from its lowest cell on."""
    near = {cell: {*others} for cell, others in beside.items()}
    for cell, others in near.items():
        require_time()
        for one, two in combinations(sorted(other for other in others if other > cell), 2):
            if two in near[one]:
                yield cell, one, two
            yield from (
                (cell, one, far, two) for far in sorted(near[one] & near[two]) if far > cell
            )
