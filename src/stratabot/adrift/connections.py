"""Whether the ends of each color can still be connected."""

from collections.abc import Iterator, Set
from typing import NamedTuple

from stratabot.adrift.puzzle import Pair, Place
from stratabot.adrift.sketch import NO_COLOR, Edge, Sketch, State

_Reached = dict[Place, tuple[Place, Edge] | None]
"""For each reached cell, the cell and the edge before it; None for the first cell."""


class Connection(NamedTuple):
    """A way from one end of a color to the other: each cell with its edge to the next one."""

    steps: tuple[tuple[Place, Edge], ...]
    goal: Place
    cells: frozenset[Place]


class Connections:
    """For every color, a way between its ends that is still free, if one is known.

    Such a way goes over edges that are not dropped, and over cells that have the color or none. It
    is free until one of its edges is dropped or one of its cells gets another color. So a change
    matters only to colors whose ways it touches. And if a way is free while something is supposed,
    it is also free without the supposition.
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
        return theirs in (color, NO_COLOR) and sketch.state[edge] is not State.DROPPED

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
        """The cells of a way that can still be reached on it from that end."""
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
                if theirs in (color, NO_COLOR) and state[edge] is not State.DROPPED:
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
