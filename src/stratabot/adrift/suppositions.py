"""Suppositions: which are to be made, in order; how one fails, as when a color is cut off."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from contextlib import contextmanager
from heapq import heappop, heappush
from math import log2
from typing import Final, NamedTuple

from stratabot.adrift.puzzle import Pair, Place
from stratabot.adrift.sketch import NO_COLOR, Consequence, Edge, EdgeState, Sketch, Why
from stratabot.adrift.techniques import Step, step_of_consequence, trouble_with_ways
from stratabot.limit import require_time
from stratabot.puzzles.minimal_core import smallest_core
from stratabot.words import counted

_Reached = dict[Place, tuple[Place, Edge] | None]  # the cell and edge before; None at first


class Connection(NamedTuple):
    """A way from one end of a color to the other: each cell with its edge to the next one."""

    steps: tuple[tuple[Place, Edge], ...]
    goal: Place
    cells: frozenset[Place]


class Connections:
    """For every color, a way between its ends that is still free, if one is known.

    It is free until one of its edges is dropped or one of its cells gets another color. So a change
    matters only to colors whose ways it touches. A way that is free while something is supposed is
    also free without the supposition.
    """

    def __init__(self, sketch: Sketch) -> None:
        self._sketch = sketch
        self._ways: list[Connection | None] = [None for _ in sketch.ways.puzzle.pairs]

    def cut_off(self, touched: Set[Place] = frozenset()) -> int | None:
        """A color whose ends are not connected any more; `touched` are supposed changes."""
        for color, pair in enumerate(self._sketch.ways.puzzle.pairs):
            way = self._ways[color]
            if way is None or not self._is_free(color, way, touched):
                found = self._search(color, pair, way)
                if found is None:
                    return color
                self._ways[color] = found
        return None

    def is_cut_off(self, color: int) -> bool:
        return self._search(color, self._sketch.ways.puzzle.pairs[color], None) is None

    def forget(self, touched: Set[Place]) -> None:
        """Take note that these cells have changed for good."""
        for color, way in enumerate(self._ways):
            if way is not None and not self._is_free(color, way, touched):
                self._ways[color] = None

    def _is_free(self, color: int, way: Connection, touched: Set[Place]) -> bool:
        if touched.isdisjoint(way.cells):
            return True
        return all(self._is_open(color, cell, edge) for cell, edge in way.steps)

    def _is_open(self, color: int, cell: Place, edge: Edge) -> bool:
        sketch = self._sketch
        theirs = sketch.strands.color_of(cell)
        return theirs in (color, NO_COLOR) and sketch.state[edge] is not EdgeState.DROPPED

    def _search(self, color: int, pair: Pair, old: Connection | None) -> Connection | None:
        """A free way, searched from both ends until these meet; None if one gets stuck.

        What is still free of the old way counts as reached, because most ways need only a small
        detour.
        """
        mine, theirs = self._rest(color, pair.first, old), self._rest(color, pair.second, old)
        ahead, behind = [*mine], [*theirs]
        while ahead and behind:
            if len(ahead) > len(behind):
                mine, theirs, ahead, behind = theirs, mine, behind, ahead
            fresh: list[Place] = []
            for cell, edge, other in self._next(color, ahead):
                if other not in mine:
                    mine[other] = cell, edge
                    fresh.append(other)
                    if other in theirs:
                        return _joined(mine, theirs, other)
            ahead = fresh
        return None

    def _rest(self, color: int, end: Place, way: Connection | None) -> _Reached:
        reached: _Reached = {end: None}
        if way is None:
            return reached
        cells = [*(cell for cell, _ in way.steps), way.goal]
        edges = [edge for _, edge in way.steps]
        if end == way.goal:
            cells.reverse()
            edges.reverse()
        for cell, edge, other in zip(cells, edges, cells[1:], strict=False):
            if not self._is_open(color, other, edge):
                break
            reached[other] = cell, edge
        return reached

    def _next(self, color: int, ahead: list[Place]) -> Iterator[tuple[Place, Edge, Place]]:
        """Each cell that a color can go to from these, with the edge and the cell before it."""
        state, at = self._sketch.state, self._sketch.ways.at
        strand, colors = self._sketch.strands.strand, self._sketch.strands.color
        for cell in ahead:
            for edge, other in at[cell]:
                theirs = colors[strand[other]]
                if theirs in (color, NO_COLOR) and state[edge] is not EdgeState.DROPPED:
                    yield cell, edge, other


def _joined(mine: _Reached, theirs: _Reached, middle: Place) -> Connection:
    steps, goal = [*_back(mine, middle)][::-1], middle
    for cell, edge in _back(theirs, middle):
        steps.append((goal, edge))
        goal = cell
    return Connection(tuple(steps), goal, frozenset((goal, *(cell for cell, _ in steps))))


def _back(reached: _Reached, cell: Place) -> Iterator[tuple[Place, Edge]]:
    while (step := reached[cell]) is not None:
        yield step
        cell = step[0]


_SUPPOSE: Final = 30
_DOUBLED: Final = 5  # how much the score grows if twice as many edges must be followed
_CUT_OFF: Final = 55


class Supposition(NamedTuple):
    """An edge is taken, or dropped; and the rung on which that is supposed."""

    rung: int
    edge: Edge
    taken: bool

    def make(self, sketch: Sketch) -> None:
        (sketch.take if self.taken else sketch.drop)(self.edge, Why.SUPPOSED)


class Suppositions:
    """Knows on which rung each supposition is to be made next, and which were made in vain.

    A supposition has a number: twice its edge's, and one more if the edge is dropped. One that is
    put off also stays in its old heap, where `next` passes over it.
    """

    def __init__(self, edges: int, rungs: int, right: Collection[Edge] | None = None) -> None:
        """`right` are the edges of the only solution, if it is known. What agrees with it never
        fails, and is not supposed."""
        self._rung = [0] * (2 * edges)
        first = range(2 * edges) if right is None else (2 * k + (k in right) for k in range(edges))
        self._heaps: list[list[int]] = [[*first], *([] for _ in range(rungs - 1))]
        self._led: dict[int, Set[Place]] = {}
        self._leading: dict[Place, set[int]] = defaultdict(set)

    def next(self, state: Sequence[EdgeState]) -> Supposition | None:
        """The first one on the lowest rung whose edge is open. It stays in its heap."""
        for rung, heap in enumerate(self._heaps):
            while heap:
                edge, dropped = divmod(heap[0], 2)
                if self._rung[heap[0]] == rung and state[edge] is EdgeState.OPEN:
                    return Supposition(rung, edge, not dropped)
                heappop(heap)
        return None

    def put_off(self, one: Supposition, rung: int, led: Set[Place]) -> None:
        """Make it next on this rung, or earlier if a cell changes to which it has led (`led`)."""
        number = 2 * one.edge + (not one.taken)
        self._put(number, rung)
        self._led[number] = led
        for cell in led:
            self._leading[cell].add(number)

    def forget(self, changed: Iterable[Place]) -> None:
        """Make those again that led to cells that have changed."""
        for cell in changed:
            for number in self._leading.pop(cell, ()):
                if cell in self._led.get(number, ()):
                    del self._led[number]
                    self._put(number, 0)

    def _put(self, number: int, rung: int) -> None:
        self._rung[number] = rung
        if rung < len(self._heaps):
            heappush(self._heaps[rung], number)


def refute_supposition(sketch: Sketch, one: Supposition, depth: int, lost: int | None) -> Step:
    """The step from a supposition that fails, with only those forced steps between that are needed.

    It fails after `depth` forced edges, with a color cut off (`lost`) or something else impossible.
    A step that is forced stays forced when more edges are taken, so a larger set of steps leads at
    least as far: what `minimal_core.smallest_core` asks for.
    """

    def is_possible(some: Sequence[Consequence]) -> bool:
        require_time()
        with _supposing(sketch, one):
            for forced in _forced_edges(sketch, some):
                _take(sketch, forced)
            cut_off = lost is not None and Connections(sketch).is_cut_off(lost)
            return not (sketch.trouble or cut_off)

    needed = smallest_core(_follow_supposition(sketch, one, depth), is_possible)
    leads: list[Step] = []
    with _supposing(sketch, one):
        for forced in _forced_edges(sketch, needed):
            leads.append(step_of_consequence(sketch, forced))
            _take(sketch, forced)
        trouble = _trouble(sketch, lost, leads)
    look = sketch.ways.edges[one.edge]
    start, end = map(sketch.ways.name, look)
    after = f"then after {counted(len(leads), 'forced step')} " if leads else ""
    went = "went" if one.taken else "did not go"
    why = f"If a path {went} from {start} to {end}, {after}{trouble}."
    take, drop = ((), (one.edge,)) if one.taken else ((one.edge,), ())
    score = round(_SUPPOSE + _DOUBLED * log2(1 + depth), 2)
    technique = "suppose"
    if lost is not None:
        technique, score = "cut off", max(_CUT_OFF, score)
    return Step(technique, score, look, take, drop, why, depth, tuple(leads))


@contextmanager
def _supposing(sketch: Sketch, one: Supposition) -> Iterator[None]:
    bookmark = sketch.bookmark()
    one.make(sketch)
    try:
        yield
    finally:
        sketch.take_back(bookmark)


def _follow_supposition(sketch: Sketch, one: Supposition, depth: int) -> list[Consequence]:
    found: list[Consequence] = []
    with _supposing(sketch, one):
        while len(found) < depth and not sketch.trouble:
            forced = sketch.next_consequence()
            if forced is None:
                break
            found.append(forced)
            sketch.take(forced.edge, forced.why)
    return found


def _forced_edges(sketch: Sketch, some: Sequence[Consequence]) -> Iterator[Consequence]:
    """Those of these edges that are forced; each must be taken before the next is asked for."""
    for forced in some:
        if sketch.trouble:
            return
        if sketch.state[forced.edge] is EdgeState.OPEN and forced in sketch.queue:
            yield forced


def _take(sketch: Sketch, forced: Consequence) -> None:
    """Take a forced edge, and the other one that the same cell forces."""
    edges = sketch.open_at(forced.cell) if forced.why is Why.WAYS else [forced.edge]
    for edge in edges:
        sketch.take(edge, forced.why)


def _trouble(sketch: Sketch, lost: int | None, leads: Sequence[Step]) -> str:
    trouble = sketch.trouble
    if trouble is None:
        name = "?" if lost is None else sketch.ways.puzzle.called(lost)
        return f"the ends of {name} would be cut off from each other"
    last = leads[-1] if leads else None
    if last and len(last.take) == 2 and last.look[0] == trouble.cell:
        # The lead has just told the two ways that it must use; the first closes the second.
        both = f"{sketch.ways.name(trouble.cell)} could not use both ways"
        return trouble_with_ways(sketch, trouble._replace(text=both))
    return trouble_with_ways(sketch, trouble)
