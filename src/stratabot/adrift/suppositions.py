"""Suppositions: which are still to be made, in order; and how one fails."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from contextlib import contextmanager
from heapq import heappop, heappush
from math import log2
from typing import Final, NamedTuple

from stratabot.adrift.connections import Connections
from stratabot.adrift.puzzle import Place
from stratabot.adrift.sketch import Consequence, Edge, Sketch, State, Why
from stratabot.adrift.techniques import Step, consequence, trouble_with_ways
from stratabot.limit import require_time
from stratabot.puzzles.minimal_core import smallest
from stratabot.words import counted

_SUPPOSE: Final = 30
_DOUBLED: Final = 5
"""How much the score of a supposition grows if twice as many edges must be followed."""
_CUT_OFF: Final = 55
_HARDEST: Final = 70


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

    def __init__(self, edges: int, rungs: int) -> None:
        self._rung = [0] * (2 * edges)
        self._heaps: list[list[int]] = [[*range(2 * edges)], *([] for _ in range(rungs - 1))]
        self._led: dict[int, Set[Place]] = {}
        self._leading: dict[Place, set[int]] = defaultdict(set)

    def next(self, state: Sequence[State]) -> Supposition | None:
        """The first one on the lowest rung whose edge is open. It stays in its heap."""
        for rung, heap in enumerate(self._heaps):
            while heap:
                edge, dropped = divmod(heap[0], 2)
                if self._rung[heap[0]] == rung and state[edge] is State.OPEN:
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


def refuted(sketch: Sketch, one: Supposition, depth: int, lost: int | None) -> Step:
    """The step from a supposition that fails, with only those forced steps between that are needed.

    It fails after `depth` forced edges, with a color cut off (`lost`) or something else impossible.
    A step that is forced stays forced when more edges are taken, so a larger set of steps leads at
    least as far: what `minimal_core.smallest` asks for.
    """

    def is_possible(some: Sequence[Consequence]) -> bool:
        require_time()
        with _supposing(sketch, one):
            for forced in _forced(sketch, some):
                _take(sketch, forced)
            cut_off = lost is not None and Connections(sketch).is_cut_off(lost)
            return not (sketch.trouble or cut_off)

    needed = smallest(_followed(sketch, one, depth), is_possible)
    leads: list[Step] = []
    with _supposing(sketch, one):
        for forced in _forced(sketch, needed):
            leads.append(consequence(sketch, forced))
            _take(sketch, forced)
        trouble = _trouble(sketch, lost, leads)
    look = sketch.ways.edges[one.edge]
    start, end = map(sketch.ways.name, look)
    after = f"then after {counted(len(leads), 'forced step')} " if leads else ""
    went = "went" if one.taken else "did not go"
    why = f"If a path {went} from {start} to {end}, {after}{trouble}."
    take, drop = ((), (one.edge,)) if one.taken else ((one.edge,), ())
    score = round(min(_SUPPOSE + _DOUBLED * log2(1 + depth), _HARDEST), 2)
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


def _followed(sketch: Sketch, one: Supposition, depth: int) -> list[Consequence]:
    """The forced edges in turn, until something is impossible."""
    found: list[Consequence] = []
    with _supposing(sketch, one):
        while len(found) < depth and not sketch.trouble:
            forced = sketch.next_consequence()
            if forced is None:
                break
            found.append(forced)
            sketch.take(forced.edge, forced.why)
    return found


def _forced(sketch: Sketch, some: Sequence[Consequence]) -> Iterator[Consequence]:
    """Those of these edges that are forced; each must be taken before the next is asked for."""
    for forced in some:
        if sketch.trouble:
            return
        if sketch.state[forced.edge] is State.OPEN and forced in sketch.queue:
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
