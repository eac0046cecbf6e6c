"""Solutions of a puzzle: one, whether it is the only one, how many there are."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import Self

from stratabot.adrift.encoding import Clause, PathEncoding
from stratabot.adrift.obstacle import find_obstacle
from stratabot.adrift.puzzle import USUAL, Path, Paths, Place, Puzzle, Rules, Solution
from stratabot.adrift.sketch import Sketch, settle_sketch
from stratabot.puzzles.notebook import with_attributes
from stratabot.puzzles.sat import SatSolver
from stratabot.puzzles.solutions import Solutions, gather_solutions


class PathFinder:
    """A SAT solver that holds an encoding's clauses. It is a context.

    What it finds may have closed rings beside the paths. If all cells must be filled, two clauses
    forbid each ring: not all of its edges are taken; and since no color ends in its cells, some
    path leaves them. If cells may stay empty, rings are ignored: their cells stay empty, unless one
    of them is drawn; then the first of these clauses forbids the ring. A solution is forbidden by
    its edges, so that no two solutions have the same paths.
    """

    def __init__(self, encoding: PathEncoding) -> None:
        self.encoding, self.puzzle = encoding, encoding.puzzle
        self._solver = SatSolver()
        self._is_possible = True
        self._solver.add_all(filter(self._is_open, encoding.clauses()))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.__exit__()

    def forbid_unless(self, clause: Clause) -> None:
        """Add a clause: one of these literals must hold. An empty clause forbids everything."""
        if self._is_open(clause):
            self._solver.add(clause)

    def forbid(self, paths: Paths) -> None:
        edges = self.encoding.edges
        self.forbid_unless([-edges[pair] for path in paths for pair in pairwise(path)])

    def _is_open(self, clause: Clause) -> bool:
        """Whether a clause has literals. If it has none, nothing is possible any more."""
        if not clause:
            self._is_possible = False
        return bool(clause)

    def not_refuted(self, right: Collection[frozenset[Place]]) -> list[int]:
        """What simple conclusions do not refute of all that disagrees with these edges."""
        edges = self.encoding.edges
        return self._solver.not_refuted(
            -edges[pair] if frozenset(pair) in right else edges[pair]
            for pair in self.encoding.pairs()
        )

    def edges(
        self, assumptions: Sequence[int] = (), portions: int | None = None
    ) -> list[tuple[Place, Place]] | None:
        """The edges in a model without forbidden rings, within so much work; None without one."""
        while self._is_possible and self._solver.is_possible(assumptions, portions):
            true = self._solver.true_literals()
            taken = [pair for pair in self.encoding.pairs() if self.encoding.edges[pair] in true]
            rings = [*self._forbidden(taken)]
            if not rings:
                return taken
            for clause in chain.from_iterable(map(self._against, rings)):
                self.forbid_unless(clause)
        return None

    def _forbidden(self, taken: Sequence[tuple[Place, Place]]) -> Iterator[Path]:
        fill, drawn = self.encoding.rules.fill, self.encoding.drawn
        if fill or drawn:
            rings = rings_among(taken, self.encoding.ends)
            yield from (ring for ring in rings if fill or not drawn.isdisjoint(ring))

    def _against(self, ring: Path) -> Iterator[Clause]:
        edges, inside = self.encoding.edges, {*ring}
        yield [-edges[ring[k - 1], ring[k]] for k in range(len(ring))]
        if self.encoding.rules.fill and self.puzzle.stones.isdisjoint(ring):
            yield [
                edges[cell, other]
                for cell in ring
                for other in self.encoding.beside[cell]
                if other not in inside
            ]


class Variations(PathFinder):
    """Solutions that are unlike others in one cell, without any rings."""

    def __init__(self, puzzle: Puzzle, rules: Rules, known: Sketch) -> None:
        super().__init__(PathEncoding(puzzle, rules, known=known))
        self.encoding.drawn.update(self.encoding.cells)

    def with_other_color(self, cell: Place, color: int | None) -> Paths | None:
        """A solution in which the cell has another color than that, or none at all."""
        edges = self.encoding.at(cell)
        if color is None:
            return self._if_one_holds(edges)
        empty = self._if([-edge for edge in edges])
        return empty or self._if_one_holds(self.encoding.unlike(cell, color))

    def with_other_joins(self, cell: Place, joined: Collection[Place]) -> Paths | None:
        """A solution in which the cell is not joined to just these."""
        edges = self.encoding.edges
        beside = self.encoding.beside[cell]
        return self._if_one_holds(
            [-edges[cell, other] if other in joined else edges[cell, other] for other in beside]
        )

    def _if_one_holds(self, literals: list[int]) -> Paths | None:
        choice = self.encoding.new_variable()
        self.forbid_unless([-choice, *literals])
        return self._if([choice])

    def _if(self, literals: list[int]) -> Paths | None:
        edges = self.edges(literals)
        return None if edges is None else paths_among(self.puzzle, edges)


def paths_among(puzzle: Puzzle, edges: Iterable[tuple[Place, Place]]) -> Paths:
    """The paths that edges make, from each color's first end on."""
    beside = _beside(edges)
    return tuple(_walk(pair.first, beside) for pair in puzzle.pairs)


def rings_among(edges: Iterable[tuple[Place, Place]], ends: Collection[Place]) -> Iterator[Path]:
    """The closed rings that edges make. Cells that are joined to an end are in none."""
    beside = _beside(edges)
    known = {cell for end in ends for cell in _walk(end, beside)}
    for cell in beside:
        if cell not in known:
            ring = _walk(cell, beside)
            known.update(ring)
            # If a stone is switched off, a path may end in it, and is no ring then.
            if len(ring) > 2 and cell in beside[ring[-1]]:
                yield ring


def _beside(edges: Iterable[tuple[Place, Place]]) -> dict[Place, list[Place]]:
    beside: dict[Place, list[Place]] = {}
    for one, other in edges:
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    return beside


def _walk(start: Place, beside: dict[Place, list[Place]]) -> Path:
    """The cells from `start` along the edges, until the edges end or come back."""
    path, seen, cell = [start], {start}, start
    while ahead := [other for other in beside.get(cell, ()) if other not in seen]:
        cell = ahead[0]
        path.append(cell)
        seen.add(cell)
    return tuple(path)


def solve(
    puzzle: Puzzle, rules: Rules | None = None, portions: int | None = None
) -> Solution | None:
    """A solution by these rules or the puzzle's own, None if there is none.

    Raises:
        InputError: python-sat cannot be loaded.
        TooHardError: it takes more work than so many portions.
    """
    paths = next(_solutions(puzzle, rules or puzzle.rules, portions), None)
    return None if paths is None else with_attributes(Solution(paths), puzzle=puzzle)


def answer(puzzle: Puzzle, rules: Rules = USUAL, limit: int = 1) -> Solutions[Paths]:
    """The solutions up to the limit, or those found in time, and whether there are others."""
    return gather_solutions(_solutions(puzzle, rules), limit)


def is_only(puzzle: Puzzle, rules: Rules, solution: Paths, portions: int) -> bool:
    """Whether there is no other solution than this one; more work than `portions` is too hard."""
    sketch = settle_sketch(puzzle, rules)
    if sketch.is_solved():
        return True
    with PathFinder(PathEncoding(puzzle, rules, known=sketch)) as finder:
        finder.forbid(solution)
        return finder.edges(portions=portions) is None


def needs_long_thought(puzzle: Puzzle, rules: Rules, solution: Paths) -> bool:
    """Whether the board stays unsolved when each wrong edge is supposed and simply refuted.

    That takes 0.01 s on 14 x 14 and tells without the person's steps (0.3 s) whether these need
    a guess: 72 of 98 boards that stay unsolved do, and none of 269 others.
    """
    sketch = settle_sketch(puzzle, rules)
    if sketch.is_solved():
        return False
    right = {frozenset(two) for path in solution for two in pairwise(path)}
    with PathFinder(PathEncoding(puzzle, rules, known=sketch)) as finder:
        return bool(finder.not_refuted(right))


def _solutions(puzzle: Puzzle, rules: Rules, portions: int | None = None) -> Iterator[Paths]:
    """All solutions. Simple conclusions solve most small boards, and half of those of 10 x 10."""
    if find_obstacle(puzzle, rules):
        return
    sketch = settle_sketch(puzzle, rules)
    if sketch.trouble:
        return
    if sketch.is_solved():
        yield paths_among(puzzle, sketch.taken_edges)
        return
    with PathFinder(PathEncoding(puzzle, rules, known=sketch)) as finder:
        while (edges := finder.edges(portions=portions)) is not None:
            paths = paths_among(puzzle, edges)
            yield paths
            finder.forbid(paths)
