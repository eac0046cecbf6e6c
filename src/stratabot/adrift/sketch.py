"""A board as a person works on it: the edges that paths take, and the edges that no path takes.

An edge between two neighbors is open at first, then *taken* or *dropped*. Cells that taken edges
join are a *strand*; it has a color once one of its cells is an end. Each change has simple
consequences. Edges are dropped at once:

- if a cell has all the edges that it needs, its other edges are dropped;
- an edge is dropped that would join two colors, close a ring, or, without touching, make a path
  touch itself.

Edges that must be taken wait in a queue until `next_consequence` asks for them:

- a cell takes its open edges if it needs all of them (`Why.WAYS`);
- without touching, neighbors of one color have an edge between them (`Why.CONTACT`).
"""

from collections import deque
from collections.abc import Iterator
from enum import Enum
from itertools import pairwise
from typing import Final, NamedTuple

from stratabot.adrift.puzzle import Paths, Place, Puzzle, Rules
from stratabot.limit import require_time

Edge = int


class Ways:
    """The edges between cells, and how many of them each cell needs."""

    def __init__(self, puzzle: Puzzle, rules: Rules) -> None:
        self.puzzle, self.rules = puzzle, rules
        self.ends, self.colored = puzzle.ends, puzzle.colored
        self.edges: list[tuple[Place, Place]] = []
        self.at: list[list[tuple[Edge, Place]]] = [[] for _ in range(puzzle.size)]
        for cell in puzzle.open_cells:
            for other in puzzle.beside(cell):
                if cell < other:
                    self.at[cell].append((len(self.edges), other))
                    self.at[other].append((len(self.edges), cell))
                    self.edges.append((cell, other))
        self.need = [1 if cell in self.ends else 2 for cell in range(puzzle.size)]

    def name(self, cell: Place) -> str:
        return self.puzzle.name(cell)

    def edges_of(self, paths: Paths) -> set[Edge]:
        joined = {frozenset(two) for path in paths for two in pairwise(path)}
        return {edge for edge, cells in enumerate(self.edges) if frozenset(cells) in joined}


class EdgeState(Enum):
    """What is known of an edge."""

    OPEN = 0
    TAKEN = 1
    DROPPED = 2


class Why(Enum):
    """Why an edge is taken or dropped."""

    GIVEN = "given"
    WAYS = "no other way"
    CONTACT = "same color"
    FULL = "full"
    COLORS = "two colors"
    RING = "a ring"
    TOUCH = "it would touch itself"
    EMPTY = "empty"
    SUPPOSED = "supposed"
    RULED_OUT = "ruled out"


class Trouble(NamedTuple):
    """What would be impossible, in words; `cell`, if closed ways there show it."""

    text: str
    cell: Place | None = None


class Consequence(NamedTuple):
    """An edge that must be taken; at `cell` one sees why."""

    edge: Edge
    why: Why
    cell: Place


NO_COLOR: Final = -1


class Merger(NamedTuple):
    """What two strands were before they became one."""

    keep: int
    lost: int
    kept: tuple[Place, ...]
    moved: tuple[Place, ...]
    color: int
    colored: tuple[Place, ...]  # the cells of the strand that got a color so


class Strands:
    """The cells that edges join, at first one each; the last merger can be undone.

    Attributes:
        strand: the number of each cell's strand.
        cells: those of each strand.
        color: the number of each strand's color, `NO_COLOR` if it is not known.
    """

    def __init__(self, ways: Ways) -> None:
        size = ways.puzzle.size
        self._at = ways.at
        self.strand: list[int] = [*range(size)]
        self.cells: dict[int, tuple[Place, ...]] = {cell: (cell,) for cell in range(size)}
        self.color: list[int] = [ways.colored.get(cell, NO_COLOR) for cell in range(size)]

    def color_of(self, cell: Place) -> int:
        return self.color[self.strand[cell]]

    def merge(self, one: Place, other: Place) -> Merger:
        keep, lost = self.strand[one], self.strand[other]
        if len(self.cells[keep]) < len(self.cells[lost]):
            keep, lost = lost, keep
        color, other_color = self.color[keep], self.color[lost]
        kept, moved = self.cells[keep], self.cells.pop(lost)
        for cell in moved:
            self.strand[cell] = keep
        self.cells[keep] = kept + moved
        self.color[keep] = max(color, other_color)
        colored = () if color == other_color else kept if color == NO_COLOR else moved
        return Merger(keep, lost, kept, moved, color, colored)

    def part(self, merger: Merger) -> None:
        self.cells[merger.keep], self.cells[merger.lost] = merger.kept, merger.moved
        self.color[merger.keep] = merger.color
        for cell in merger.moved:
            self.strand[cell] = merger.lost

    def differ(self, cell: Place, other: Place) -> bool:
        color, strand = self.color, self.strand
        return NO_COLOR != color[strand[cell]] != color[strand[other]] != NO_COLOR

    def touch(self, cell: Place, other: Place) -> bool:
        """Whether the strands of two neighbors are neighbors anywhere else."""
        one, two = self.strand[cell], self.strand[other]
        if len(self.cells[one]) < len(self.cells[two]):
            cell, other, one, two = other, cell, two, one
        strand, at = self.strand, self._at
        for mine in self.cells[two]:
            for _, beside in at[mine]:
                if strand[beside] == one and (mine != other or beside != cell):
                    return True
        return False


_OPEN: Final = EdgeState.OPEN
_TAKEN: Final = EdgeState.TAKEN
_DROPPED: Final = EdgeState.DROPPED
# Python 3.11 takes three times as long for `EdgeState.OPEN`, and this is asked millions of times.


class Bookmark(NamedTuple):
    """The state of a sketch: how many edges were decided, how many strands merged, the queue."""

    changed: int
    mergers: int
    queue: tuple[Consequence, ...]


class Sketch:
    """A board in work; every change can be taken back. Once there is trouble, it is impossible."""

    def __init__(self, ways: Ways) -> None:
        self.ways = ways
        size = ways.puzzle.size
        self.state: list[EdgeState] = [_OPEN] * len(ways.edges)
        self.why = [Why.GIVEN] * len(ways.edges)
        self.taken = [0] * size
        self.left = [len(edges) for edges in ways.at]
        self.strands = Strands(ways)
        self.trouble: Trouble | None = None
        self.queue: deque[Consequence] = deque()
        self.changed: list[Edge] = []
        self._mergers: list[Merger] = []
        self._watched: list[Place] = []

    def begin(self) -> None:
        ways = self.ways
        for two in ways.puzzle.joined:
            self.take(ways.edges.index(two), Why.GIVEN)
        for cell, color in () if ways.rules.touching else ways.puzzle.drawn:
            for edge, other in ways.at[cell]:
                if ways.colored.get(other) == color:
                    self.take(edge, Why.GIVEN)
        for cell in ways.puzzle.open_cells:
            require_time()
            self._look_at_colors(cell)
            self._drop_impossible(cell)
            self._watched.append(cell)
        self._settle()

    def bookmark(self) -> Bookmark:
        """The state now, for `take_back`. There must be no trouble."""
        return Bookmark(len(self.changed), len(self._mergers), tuple(self.queue))

    def changed_cells(self, bookmark: Bookmark) -> set[Place]:
        """The cells whose edges were decided since then, and the cells that got a color."""
        edges = self.ways.edges
        cells = {cell for edge in self.changed[bookmark.changed :] for cell in edges[edge]}
        return cells.union(*(merger.colored for merger in self._mergers[bookmark.mergers :]))

    def forget_taken(self) -> None:
        self.queue = deque(one for one in self.queue if self.state[one.edge] is not _TAKEN)

    def take_back(self, bookmark: Bookmark) -> None:
        for merger in reversed(self._mergers[bookmark.mergers :]):
            self.strands.part(merger)
        for edge in self.changed[bookmark.changed :]:
            was_taken = self.state[edge] is _TAKEN
            for cell in self.ways.edges[edge]:
                self.left[cell] += 1
                self.taken[cell] -= was_taken
            self.state[edge], self.why[edge] = _OPEN, Why.GIVEN
        del self.changed[bookmark.changed :], self._mergers[bookmark.mergers :]
        self.queue = deque(bookmark.queue)
        self._watched.clear()
        self.trouble = None

    @property
    def open_edges(self) -> Iterator[Edge]:
        return (edge for edge, state in enumerate(self.state) if state is _OPEN)

    @property
    def taken_edges(self) -> Iterator[tuple[Place, Place]]:
        edges = self.ways.edges
        return (edges[k] for k, state in enumerate(self.state) if state is _TAKEN)

    def begins_at_color(self, edge: Edge) -> bool:
        """Whether a cell of the edge has a known color."""
        return any(self.strands.color_of(cell) != NO_COLOR for cell in self.ways.edges[edge])

    def next_consequence(self) -> Consequence | None:
        """The edge that has waited longest and must be taken; None if there is none."""
        while self.queue:
            forced = self.queue.popleft()
            if self.state[forced.edge] is not _TAKEN:
                return forced
        return None

    def take(self, edge: Edge, why: Why) -> None:
        if self.trouble or self.state[edge] is _TAKEN:
            return
        one, other = self.ways.edges[edge]
        if self.state[edge] is _DROPPED:  # Something else has ruled it out.
            self._fail(f"{self._both(one, other)} would have to be joined, but cannot be")
            return
        self._decide(edge, _TAKEN, why)
        for cell in (one, other):
            self.taken[cell] += 1
            self.left[cell] -= 1
        self._join(one, other)
        self._watched += (one, other)
        self._settle()

    def drop(self, edge: Edge, why: Why) -> None:
        self._drop(edge, why)
        self._settle()

    def _settle(self) -> None:
        while self._watched and not self.trouble:
            self._look_at_ways(self._watched.pop())

    def _drop(self, edge: Edge, why: Why) -> None:
        if self.trouble or self.state[edge] is _DROPPED:
            return
        one, other = self.ways.edges[edge]
        if self.state[edge] is _TAKEN:
            self._fail(f"{self._both(one, other)} would have to be joined, but cannot be")
            return
        self._decide(edge, _DROPPED, why)
        for cell in (one, other):
            self.left[cell] -= 1
        color_of = self.strands.color_of
        if not self.ways.rules.touching and NO_COLOR != color_of(one) == color_of(other):
            self._fail_touching(one, other)
        self._watched += (one, other)

    def _decide(self, edge: Edge, state: EdgeState, why: Why) -> None:
        self.state[edge], self.why[edge] = state, why
        self.changed.append(edge)

    def follow(self, most: int) -> int:
        """Take forced edges, up to so many, until there are none or there is trouble; how many."""
        for count in range(most):
            require_time()
            forced = None if self.trouble else self.next_consequence()
            if forced is None:
                return count
            self.take(forced.edge, forced.why)
        return most

    def _fail(self, text: str, cell: Place | None = None) -> None:
        self.trouble = self.trouble or Trouble(text, cell)

    def _fail_touching(self, one: Place, other: Place) -> None:
        color = self.strands.color_of(one)
        whose = "a" if color == NO_COLOR else f"{self.ways.puzzle.called(color)}'s"
        self._fail(f"{whose} path would touch itself at {self._both(one, other)}")

    def _both(self, one: Place, other: Place) -> str:
        return f"{self.ways.name(one)} and {self.ways.name(other)}"

    def _look_at_ways(self, cell: Place) -> None:
        """Decide the open edges of a cell that needs none of them, or all of them."""
        taken, left, need = self.taken[cell], self.left[cell], self.ways.need[cell]
        if taken > need:
            self._fail(f"{self.ways.name(cell)} would be joined to too many cells")
        is_used = self.ways.rules.fill or cell in self.ways.colored or taken > 0
        if taken == need or not is_used:
            if left and (taken == need or left + taken < need):
                why = Why.FULL if taken == need else Why.EMPTY
                for edge in self.open_at(cell):
                    self._drop(edge, why)
        elif taken + left < need:
            ways = "only one way" if taken + left else "no way"
            self._fail(f"{self.ways.name(cell)} would have {ways} left", cell)
        elif taken + left == need:
            self.queue.extend(Consequence(edge, Why.WAYS, cell) for edge in self.open_at(cell))

    def open_at(self, cell: Place) -> list[Edge]:
        state = self.state
        return [edge for edge, _ in self.ways.at[cell] if state[edge] is _OPEN]

    def _join(self, one: Place, other: Place) -> None:
        strands, two = self.strands, (one, other)
        if strands.strand[one] == strands.strand[other]:
            self._fail(f"joining {self._both(*two)} would close a ring")
            return
        if strands.differ(one, other):
            both = (self.ways.puzzle.called(strands.color_of(cell)) for cell in two)
            names = " and ".join(sorted(both))
            self._fail(f"the colors {names} would be joined at {self._both(*two)}")
            return
        merger = strands.merge(one, other)
        self._mergers.append(merger)
        joined = strands.cells[merger.keep]
        for cell in joined if merger.colored == merger.kept else merger.moved:
            self._look_at_colors(cell)
        taken, need = self.taken, self.ways.need
        for cell in joined:
            if taken[cell] < need[cell]:
                self._drop_impossible(cell)

    def _look_at_colors(self, cell: Place) -> None:
        """Without touching, neighbors in one strand, or of one color, have an edge between them."""
        if self.ways.rules.touching:
            return
        strands, colors = self.strands.strand, self.strands.color
        strand = strands[cell]
        color = colors[strand]
        for edge, other in self.ways.at[cell]:
            if self.state[edge] is _TAKEN:
                continue
            is_same = strands[other] == strand
            if is_same or (color != NO_COLOR and colors[strands[other]] == color):
                if is_same or self.state[edge] is _DROPPED:
                    self._fail_touching(cell, other)
                else:
                    self.queue.append(Consequence(edge, Why.CONTACT, cell))

    def _drop_impossible(self, cell: Place) -> None:
        for edge, other in self.ways.at[cell]:
            if self.state[edge] is _OPEN:
                why = self._why_not(cell, other)
                if why:
                    self._drop(edge, why)

    def _why_not(self, cell: Place, other: Place) -> Why | None:
        """Why there can be no edge between these cells; None if there can be one."""
        strands = self.strands
        if strands.strand[cell] == strands.strand[other]:
            return Why.RING
        if strands.differ(cell, other):
            return Why.COLORS
        return Why.TOUCH if not self.ways.rules.touching and strands.touch(cell, other) else None

    def is_done(self) -> bool:
        return _OPEN not in self.state

    def is_solved(self) -> bool:
        ways, strand = self.ways, self.strands.strand
        firsts = [strand[pair.first] for pair in ways.puzzle.pairs]
        joined = all(strand[cell] == firsts[color] for cell, color in ways.colored.items())
        return joined and (not ways.rules.fill or self.is_done())


def begin_sketch(puzzle: Puzzle, rules: Rules) -> Sketch:
    """A sketch of the board as it is given."""
    sketch = Sketch(Ways(puzzle, rules))
    sketch.begin()
    return sketch


def settle_sketch(puzzle: Puzzle, rules: Rules) -> Sketch:
    """A sketch with all conclusions that need no supposition."""
    sketch = begin_sketch(puzzle, rules)
    sketch.follow(len(sketch.state))
    return sketch
