"""A board as a person works on it: which edges paths take, which none takes, what follows at once.

An edge between two neighbors is open at first, then *taken* or *dropped*. Cells that taken edges
join are a *strand*; it has a color once one of its cells is an end. Every change is followed by its
simple consequences, which wait in a queue until they are asked for (`next_forced`):

- a cell that has all its edges drops the others (this is done at once);
- a cell with as many ways left as it needs takes them (`Why.WAYS`);
- an edge is dropped at once that would join two colors, close a ring, or, without touching, make a
  path touch itself;
- without touching, neighbors of one color have an edge between them (`Why.CONTACT`).
"""

from collections import deque
from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple

from stratabot.adrift.puzzle import Cell, Puzzle, Rules
from stratabot.adrift.ways import Edge, Ways

NO_COLOR: Final = -1


class State(Enum):
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


class Trouble(NamedTuple):
    """What is impossible, in words that follow `then`: `r1c1 has no way left`."""

    text: str


class Forced(NamedTuple):
    """An edge that must be taken; `cell` is where one sees why."""

    edge: Edge
    why: Why
    cell: Cell


class Sketch:
    """A board in work; once `trouble` is set it is impossible, and nothing on it counts."""

    def __init__(self, ways: Ways) -> None:
        self.ways = ways
        size = ways.puzzle.size
        self.state = [State.OPEN] * len(ways.edges)
        self.why = [Why.GIVEN] * len(ways.edges)
        self.taken = [0] * size
        self.left = [len(edges) for edges in ways.at]
        self.strand = [*range(size)]
        self.cells: dict[int, tuple[Cell, ...]] = {cell: (cell,) for cell in range(size)}
        self.color: list[int] = [ways.ends.get(cell, NO_COLOR) for cell in range(size)]
        self.trouble: Trouble | None = None
        self.queue: deque[Forced] = deque()
        self.changed: list[Edge] = []
        """The edges that were taken or dropped since it was made or copied."""
        self._watched: list[Cell] = []

    def begin(self) -> None:
        """Draw the conclusions that need no edge."""
        for cell in self.ways.puzzle.open_cells:
            self._look_at_colors(cell)
            self._drop_impossible(cell)
            self._watched.append(cell)
        self._settle()

    def copy(self) -> "Sketch":
        """Another one that is the same."""
        other = Sketch.__new__(Sketch)
        other.ways, other.trouble = self.ways, self.trouble
        other.state, other.why = self.state[:], self.why[:]
        other.taken, other.left = self.taken[:], self.left[:]
        other.strand, other.color = self.strand[:], self.color[:]
        other.cells, other.queue = self.cells.copy(), self.queue.copy()
        other.changed, other._watched = [], self._watched[:]
        return other

    @property
    def open_edges(self) -> Iterator[Edge]:
        """The edges of which nothing is known."""
        return (edge for edge, state in enumerate(self.state) if state is State.OPEN)

    @property
    def open_joins(self) -> Iterator[tuple[int, int]]:
        """The strands that open edges would join."""
        strand, edges = self.strand, self.ways.edges
        for edge in self.open_edges:
            one, other = edges[edge]
            yield strand[one], strand[other]

    @property
    def taken_edges(self) -> Iterator[tuple[Cell, Cell]]:
        """The cells of each edge that is taken."""
        edges = self.ways.edges
        return (edges[k] for k, state in enumerate(self.state) if state is State.TAKEN)

    def color_of(self, cell: Cell) -> int:
        """The number of a cell's color, `NO_COLOR` if it is not known."""
        color: int = self.color[self.strand[cell]]
        return color

    def next_forced(self) -> Forced | None:
        """An edge that must be taken, None if there is none; those without a look around first."""
        while self.queue:
            forced = self.queue.popleft()
            if self.state[forced.edge] is not State.TAKEN:
                return forced
        return None

    def take(self, edge: Edge, why: Why) -> None:
        """Take an edge, and drop what it rules out."""
        if self.trouble or self.state[edge] is State.TAKEN:
            return
        one, other = self.ways.edges[edge]
        if self.state[edge] is State.DROPPED:
            # Something needs this edge that something else has ruled out.
            self._fail(f"{self._name(one)} and {self._name(other)} must and cannot be joined")
            return
        self._decide(edge, State.TAKEN, why)
        for cell in (one, other):
            self.taken[cell] += 1
            self.left[cell] -= 1
        self._join(one, other)
        self._watched += (one, other)
        self._settle()

    def drop(self, edge: Edge, why: Why) -> None:
        """Drop an edge, and what that rules out."""
        self._drop(edge, why)
        self._settle()

    def _settle(self) -> None:
        """Look at the cells whose edges have changed, until there are none."""
        while self._watched and not self.trouble:
            self._look_at_ways(self._watched.pop())

    def _drop(self, edge: Edge, why: Why) -> None:
        if self.trouble or self.state[edge] is State.DROPPED:
            return
        one, other = self.ways.edges[edge]
        if self.state[edge] is State.TAKEN:
            self._fail(f"{self._name(one)} and {self._name(other)} must and cannot be joined")
            return
        self._decide(edge, State.DROPPED, why)
        for cell in (one, other):
            self.left[cell] -= 1
        color = self.color_of(one)
        if not self.ways.rules.touching and color != NO_COLOR and color == self.color_of(other):
            self._fail(f"{self._name(one)} and {self._name(other)} would touch")
        self._watched += (one, other)

    def _decide(self, edge: Edge, state: State, why: Why) -> None:
        self.state[edge], self.why[edge] = state, why
        self.changed.append(edge)

    def follow(self, most: int) -> int:
        """Take forced edges, up to so many, until there are none or there is trouble.

        Returns: how many were taken.
        """
        for count in range(most):
            forced = None if self.trouble else self.next_forced()
            if forced is None:
                return count
            self.take(forced.edge, forced.why)
        return most

    def _fail(self, text: str) -> None:
        self.trouble = self.trouble or Trouble(text)

    def _name(self, cell: Cell) -> str:
        return self.ways.name(cell)

    def _look_at_ways(self, cell: Cell) -> None:
        """A cell that has all its edges needs no others; one with too few left needs them all."""
        taken, left, need = self.taken[cell], self.left[cell], self.ways.need[cell]
        if taken > need:
            self._fail(f"{self._name(cell)} would have too many ways")
        if taken == need or not self._is_used(cell):
            if left and (taken == need or left + taken < need):
                why = Why.FULL if taken == need else Why.EMPTY
                for edge in self._open_at(cell):
                    self._drop(edge, why)
        elif taken + left < need:
            self._fail(f"{self._name(cell)} would have {'one way' if need == 2 else 'no way'} left")
        elif taken + left == need:
            self.queue.extend(Forced(edge, Why.WAYS, cell) for edge in self._open_at(cell))

    def _is_used(self, cell: Cell) -> bool:
        """Whether a path must pass a cell."""
        return self.ways.rules.fill or self.ways.need[cell] == 1 or self.taken[cell] > 0

    def _open_at(self, cell: Cell) -> list[Edge]:
        return [edge for edge, _ in self.ways.at[cell] if self.state[edge] is State.OPEN]

    def _join(self, one: Cell, other: Cell) -> None:
        """Make one strand of two."""
        keep, lost = self.strand[one], self.strand[other]
        if keep == lost:
            self._fail(f"{self._name(one)} and {self._name(other)} would close a ring")
            return
        if len(self.cells[keep]) < len(self.cells[lost]):
            keep, lost = lost, keep
        colors = {self.color[keep], self.color[lost]} - {NO_COLOR}
        if len(colors) > 1:
            names = " and ".join(sorted(self.ways.puzzle.pairs[k].color for k in colors))
            self._fail(f"{names} would be joined")
            return
        moved = self.cells.pop(lost)
        for cell in moved:
            self.strand[cell] = keep
        fresh = moved if self.color[keep] != NO_COLOR else self.cells[keep] + moved
        self.cells[keep] += moved
        self.color[keep] = next(iter(colors), NO_COLOR)
        if not self.ways.rules.touching:
            for cell in fresh if colors else moved:
                self._look_at_colors(cell)
        for cell in self.cells[keep]:
            if self.taken[cell] < self.ways.need[cell]:
                self._drop_impossible(cell)

    def _look_at_colors(self, cell: Cell) -> None:
        """Without touching, neighbors of one strand or color have an edge."""
        if self.ways.rules.touching:
            return
        strand, color = self.strand[cell], self.color_of(cell)
        for edge, other in self.ways.at[cell]:
            if self.state[edge] is State.TAKEN:
                continue
            is_same = self.strand[other] == strand
            if is_same or (color != NO_COLOR and self.color_of(other) == color):
                if is_same or self.state[edge] is State.DROPPED:
                    self._fail(f"{self._name(cell)} and {self._name(other)} would touch")
                else:
                    self.queue.append(Forced(edge, Why.CONTACT, cell))

    def _drop_impossible(self, cell: Cell) -> None:
        """Drop the edges of a strand's loose end that cannot be taken."""
        for edge, other in self.ways.at[cell]:
            if self.state[edge] is State.OPEN:
                why = self._why_not(cell, other)
                if why:
                    self._drop(edge, why)

    def _why_not(self, cell: Cell, other: Cell) -> Why | None:
        """Why there can be no edge between these, None if there can."""
        strand, far = self.strand[cell], self.strand[other]
        if strand == far:
            return Why.RING
        if NO_COLOR != self.color[strand] != self.color[far] != NO_COLOR:
            return Why.COLORS
        if not self.ways.rules.touching and self._would_touch(cell, other):
            return Why.TOUCH
        return None

    def _would_touch(self, cell: Cell, other: Cell) -> bool:
        """Whether the strands of two cells are neighbors anywhere else."""
        one, two = self.strand[cell], self.strand[other]
        if len(self.cells[one]) < len(self.cells[two]):
            cell, other, one, two = other, cell, two, one
        return any(
            self.strand[beside] == one and (mine, beside) != (other, cell)
            for mine in self.cells[two]
            for _, beside in self.ways.at[mine]
        )

    def is_done(self) -> bool:
        """Whether nothing is open."""
        return State.OPEN not in self.state

    def is_solved(self) -> bool:
        """Whether all ends are joined, and no cell waits to be filled."""
        pairs = self.ways.puzzle.pairs
        joined = all(self.strand[pair.first] == self.strand[pair.second] for pair in pairs)
        return joined and (not self.ways.rules.fill or self.is_done())


def begun(puzzle: Puzzle, rules: Rules) -> Sketch:
    """A sketch of the board as it is given."""
    sketch = Sketch(Ways(puzzle, rules))
    sketch.begin()
    return sketch


def settled(puzzle: Puzzle, rules: Rules) -> Sketch:
    """A sketch with all that follows without supposing anything."""
    sketch = begun(puzzle, rules)
    sketch.follow(len(sketch.state))
    return sketch
