"""A graph drawn in the plane without crossings: the faces that its edges enclose.

This is the method of Demoucron, Malgrange and Pertuiset (1964). It first draws a ring. The rest
falls into *fragments*: a fragment is an edge between two drawn cells, or connected cells that are
not drawn. The drawn cells beside a fragment are its *feet*. A fragment fits into a face that has
all its feet. The method takes the fragment that fits into the fewest faces, and draws a way through
it between two of its feet, which cuts a face in two. If a fragment fits nowhere, no drawing is
possible.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import pairwise
from typing import NamedTuple

from stratabot.adrift.puzzle import Place
from stratabot.limit import require_time

Beside = Mapping[Place, Set[Place]]
"""The neighbors of each cell, in both directions."""


class Fragment(NamedTuple):
    """Connected cells that are not drawn (none if it is a single edge), and the fragment's feet."""

    cells: frozenset[Place]
    feet: frozenset[Place]


def faces_of_block(beside: Beside) -> list[list[Place]] | None:
    """The cells around each face of a block, in order; None if it cannot be drawn.

    Args:
        beside: a block: it stays connected without any one of its cells, and has a ring.

    Raises:
        OutOfTimeError: the time is over.
    """
    if sum(map(len, beside.values())) > 2 * (3 * len(beside) - 6):
        return None
    drawing = _Drawing(beside)
    while drawing.fits:
        require_time()
        if not drawing.draw_next():
            return None
    return [*drawing.faces.values()]


def blocks(beside: Beside) -> Iterator[dict[Place, set[Place]]]:
    """The largest parts of three cells or more that stay connected without any one cell."""
    depth: dict[Place, int] = {}
    low: dict[Place, int] = {}
    for root in beside:
        if root in depth:
            continue
        depth[root] = low[root] = 0
        edges: list[tuple[Place, Place]] = []
        walk = [(root, root, iter(sorted(beside[root])))]
        while walk:
            require_time()
            cell, before, rest = walk[-1]
            other = next(rest, None)
            if other is None:
                walk.pop()
                if walk:
                    low[before] = min(low[before], low[cell])
                    if low[cell] >= depth[before]:
                        part = edges[edges.index((before, cell)) :]
                        del edges[-len(part) :]
                        if len(part) > 2:
                            yield _graph(part)
            elif other not in depth:
                edges.append((cell, other))
                depth[other] = low[other] = depth[cell] + 1
                walk.append((other, cell, iter(sorted(beside[other]))))
            elif other != before and depth[other] < depth[cell]:
                edges.append((cell, other))
                low[cell] = min(low[cell], depth[other])


def _graph(edges: Iterable[tuple[Place, Place]]) -> dict[Place, set[Place]]:
    beside: dict[Place, set[Place]] = {}
    for one, other in edges:
        beside.setdefault(one, set()).add(other)
        beside.setdefault(other, set()).add(one)
    return beside


class _Drawing:
    """The part of a block that is drawn so far.

    Attributes:
        faces: the cells around each, by a number.
        fits: for every fragment the faces into which it fits.
    """

    def __init__(self, beside: Beside) -> None:
        self._beside = beside
        ring = _ring(beside)
        self.faces: dict[int, list[Place]] = {}
        self.fits: dict[Fragment, set[int]] = {}
        self._drawn = {*ring}
        self._edges = {*map(frozenset, zip(ring, ring[1:] + ring[:1], strict=True))}
        self._count = 0
        first, second = self._add_face(ring), self._add_face(ring[::-1])
        for fragment in self._fragments({*beside} - self._drawn, self._drawn):
            self.fits[fragment] = {first, second}

    def draw_next(self) -> bool:
        """Draw a way through a fragment; False if it fits nowhere."""
        fragment = min(self.fits, key=lambda each: len(self.fits[each]))
        numbers = self.fits.pop(fragment)
        if not numbers:
            return False
        way = self._way(fragment)
        number = min(numbers)
        halves = self._cut(number, way)
        inner = {*way[1:-1]}
        self._drawn |= inner
        self._edges.update(map(frozenset, pairwise(way)))
        for other, fitting in self.fits.items():
            if number in fitting:
                fitting.remove(number)
                fitting.update(half for half in halves if other.feet.issubset(self.faces[half]))
        for rest in self._fragments(fragment.cells - inner, inner):
            self.fits[rest] = {
                each for each, face in self.faces.items() if rest.feet.issubset(face)
            }
        return True

    def _add_face(self, cells: list[Place]) -> int:
        self._count += 1
        self.faces[self._count] = cells
        return self._count

    def _cut(self, number: int, way: list[Place]) -> tuple[int, int]:
        """Cut a face in two by a way between two of its cells."""
        face = self.faces.pop(number)
        start = face.index(way[0])
        face = face[start:] + face[:start]
        end = face.index(way[-1])
        return (
            self._add_face(face[: end + 1] + way[-2:0:-1]),
            self._add_face(way + face[end + 1 :]),
        )

    def _fragments(self, cells: Set[Place], fresh: Iterable[Place]) -> Iterator[Fragment]:
        """The fragments made of these cells, and of edges at freshly drawn cells."""
        for cell in sorted(fresh):
            for other in sorted(self._beside[cell] & self._drawn):
                edge = frozenset((cell, other))
                if edge not in self._edges:
                    yield Fragment(frozenset(), edge)
        left = {*cells}
        while left:
            part = [min(left)]
            left.remove(part[0])
            for cell in part:
                ahead = sorted(self._beside[cell] & left)
                left.difference_update(ahead)
                part += ahead
            feet = frozenset[Place]().union(*(self._beside[cell] for cell in part)) & self._drawn
            yield Fragment(frozenset(part), feet)

    def _way(self, fragment: Fragment) -> list[Place]:
        """A way from one foot of a fragment through its cells to another foot."""
        first = min(fragment.feet)
        if not fragment.cells:
            return [first, max(fragment.feet)]
        before: dict[Place, Place] = {first: first}
        ahead = [first]
        for cell in ahead:
            for other in sorted(self._beside[cell]):
                if other in before:
                    continue
                if other in fragment.feet and cell != first:
                    return [other, *_back(before, cell)]
                if other in fragment.cells:
                    before[other] = cell
                    ahead.append(other)
        raise AssertionError("a fragment of a block has two feet")


def _ring(beside: Beside) -> list[Place]:
    """A ring of a block: a walk over new cells, and from its last cell back as far as possible."""
    path = [min(beside)]
    seen = {path[0]}
    while ahead := beside[path[-1]] - seen:
        path.append(min(ahead))
        seen.add(path[-1])
    first = min(path.index(other) for other in beside[path[-1]])
    return path[first:]


def _back(before: Mapping[Place, Place], cell: Place) -> list[Place]:
    way = [cell]
    while before[cell] != cell:
        cell = before[cell]
        way.append(cell)
    return way
