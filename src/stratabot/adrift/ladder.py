"""How a person gets to the solution: the easiest step at every turn.

A step takes edges or drops one. The techniques, and what numbers they have:

- *ways* (5): a cell has as many ways left as it needs, and uses them. Ways may be closed as they
  would join two colors (10), close a ring (15), or make the path touch itself (20);
- *contact* (12): neighbors of one color have an edge between them;
- *suppose* (30 to 70): an edge is taken, or dropped, and forced edges are followed until something
  is impossible; so the opposite is true. The more edges one has to follow, the higher the number;
- *cut off* (55): the same, and then the ends of a color are not connected any more;
- *guess* (90): none of these helps. The step is right, but only longer trains of thought show it.
"""

from collections.abc import Iterator
from math import log2
from typing import Final, NamedTuple

from stratabot.adrift.cut import cut_off
from stratabot.adrift.puzzle import Cell, Paths, Puzzle, Rules
from stratabot.adrift.sketch import NO_COLOR, Sketch, State, Trouble, Why, begun
from stratabot.adrift.ways import Edge
from stratabot.words import listed

_RUNGS: Final = (
    *((0, False), (1, False), (2, False), (4, False), (8, False)),
    *((8, True), (32, True), (128, True)),
)
"""How many forced edges are followed after a supposed one, and whether it is looked then if a color
is cut off; the easiest first."""

_LAST_LIKE: Final = {cutting: rung for rung, (_, cutting) in enumerate(_RUNGS)}
"""The last rung that looks, or not, if a color is cut off: once nothing is left to be followed, the
rungs up to it find no more."""

_SCORES: Final = {Why.COLORS: 10, Why.CONTACT: 12, Why.RING: 15, Why.TOUCH: 20}
_WAYS: Final = 5
_SUPPOSE: Final = 30
_DOUBLED: Final = 5
"""What following twice as many edges adds to the number of a supposition."""
_CUT_OFF: Final = 55
_HARDEST: Final = 70
_GUESS: Final = 90


_NEVER: Final = (-1, frozenset[Cell]())


class Step(NamedTuple):
    """What a person finds out at once.

    Attributes:
        technique: its name.
        score: its number, 5 to 90.
        look: the cells to look at.
        take: edges that are taken.
        drop: edges that are dropped.
        why: the reason, a sentence.
        depth: how many edges were followed after a supposed one.
    """

    technique: str
    score: float
    look: tuple[Cell, ...]
    take: tuple[Edge, ...]
    drop: tuple[Edge, ...]
    why: str
    depth: int = 0

    def apply(self, sketch: Sketch) -> None:
        """Take and drop its edges."""
        for edge in self.take:
            sketch.take(edge, Why.WAYS)
        for edge in self.drop:
            sketch.drop(edge, Why.SUPPOSED)


class Ladder:
    """Finds the easiest steps on a board, one after another, and takes them.

    What was supposed in vain is not supposed again before something changes where it led, or beside
    that: of 216 paths one is another one so, and on large boards it is an eighth of the work.

    Attributes:
        sketch: the board as it is now.
    """

    def __init__(self, puzzle: Puzzle, rules: Rules) -> None:
        self.sketch = begun(puzzle, rules)
        self._in_vain: dict[tuple[Edge, bool], tuple[int, frozenset[Cell]]] = {}

    def next_step(self) -> Step | None:
        """The easiest step; None if there is none but guesses, or nothing is open."""
        if self.sketch.trouble or self.sketch.is_solved():
            return None
        forced = min(_forced(self.sketch), key=lambda step: (step.score, step.look), default=None)
        if forced is not None:
            return forced
        steps = (self._supposed(rung) for rung in range(len(_RUNGS)))
        return next((step for step in steps if step), None)

    def apply(self, step: Step) -> None:
        """Take the step."""
        before = self.sketch.copy()
        self.sketch.changed.clear()
        step.apply(self.sketch)
        if self._in_vain:
            changed = _changed(before, self.sketch)
            self._in_vain = {
                key: (rung, cells)
                for key, (rung, cells) in self._in_vain.items()
                if changed.isdisjoint(cells)
            }

    def _supposed(self, rung: int) -> Step | None:
        """The first edge that cannot be taken, or cannot be dropped."""
        depth, cutting = _RUNGS[rung]
        for edge in self.sketch.open_edges:
            for taken in (True, False):
                if self._in_vain.get((edge, taken), _NEVER)[0] >= rung:
                    continue
                tried = self.sketch.copy()
                (tried.take if taken else tried.drop)(edge, Why.SUPPOSED)
                followed = tried.follow(depth)
                if tried.trouble:
                    return _refuted(self.sketch, edge, taken, followed, tried.trouble)
                cut = cut_off(tried) if cutting else None
                if cut is not None:
                    return _cut(self.sketch, edge, taken, followed, cut.color)
                same = _LAST_LIKE[cutting] if followed < depth else rung
                self._in_vain[edge, taken] = same, _changed(self.sketch, tried)
        return None


def path(puzzle: Puzzle, rules: Rules, solution: Paths | None) -> Iterator[tuple[Sketch, Step]]:
    """The steps, each with the board before it, which is changed afterwards.

    Args:
        puzzle: any.
        rules: which rules hold.
        solution: the only one, for guesses; None: the path ends where one is needed.
    """
    ladder = Ladder(puzzle, rules)
    while (step := ladder.next_step() or _guess(ladder.sketch, solution)) is not None:
        yield ladder.sketch, step
        ladder.apply(step)


def _changed(before: Sketch, after: Sketch) -> frozenset[Cell]:
    """The cells at edges that have changed and those of strands that got a color; and all beside.

    Args:
        before: the board.
        after: the same, to which was done since what it says itself.
    """
    cells = {cell for edge in after.changed for cell in after.ways.edges[edge]}
    for strand in {after.strand[cell] for cell in cells}:
        some = after.cells[strand]
        if after.color[strand] != NO_COLOR == before.color_of(some[0]):
            cells.update(some)
    return frozenset(cells).union(other for cell in cells for _, other in after.ways.at[cell])


def _forced(sketch: Sketch) -> Iterator[Step]:
    for forced in sketch.queue:
        if sketch.state[forced.edge] is State.OPEN:
            if forced.why is Why.WAYS:
                yield _ways(sketch, forced.cell)
            else:
                yield _contact(sketch, forced.edge, forced.cell)


def _ways(sketch: Sketch, cell: Cell) -> Step:
    """A cell must use all the ways that it has left."""
    ways = sketch.ways
    open_ways = [(k, other) for k, other in ways.at[cell] if sketch.state[k] is State.OPEN]
    closed = [
        (sketch.why[k], other)
        for k, other in ways.at[cell]
        if sketch.state[k] is State.DROPPED and sketch.why[k] in _SCORES
    ]
    score = max((_SCORES[why] for why, _ in closed), default=_WAYS)
    ahead = listed(ways.name(other) for _, other in open_ways)
    if sketch.taken[cell]:
        said = f"{ways.name(cell)} has only one way on, to {ahead}"
    elif len(open_ways) == 1:
        said = f"{ways.name(cell)} has only one way out, to {ahead}"
    else:
        said = f"{ways.name(cell)} has only two ways out, to {ahead}, and must use both"
    reasons = {
        why: listed(ways.name(other) for each, other in closed if each is why)
        for why in _SCORES
        if any(each is why for each, _ in closed)
    }
    told = "; ".join(f"to {where} {_BECAUSE[why]}" for why, where in reasons.items())
    look = (cell, *(other for _, other in open_ways))
    edges = tuple(k for k, _ in open_ways)
    return Step("ways", score, look, edges, (), f"{said}{f' ({told})' if told else ''}.")


_BECAUSE: Final = {
    Why.COLORS: "two colors would be joined",
    Why.RING: "a ring would be closed",
    Why.TOUCH: "the path would touch itself",
    Why.CONTACT: "the path goes",
}


def _contact(sketch: Sketch, edge: Edge, cell: Cell) -> Step:
    one, other = sketch.ways.edges[edge]
    color = sketch.ways.puzzle.pairs[sketch.color_of(cell)].color
    why = (
        f"{sketch.ways.name(one)} and {sketch.ways.name(other)} are neighbors, and both of color "
        f"{color}, so the path goes from one to the other."
    )
    return Step("contact", _SCORES[Why.CONTACT], (one, other), (edge,), (), why)


def _score(depth: int) -> float:
    return round(min(_SUPPOSE + _DOUBLED * log2(1 + depth), _HARDEST), 2)


def _refuted(sketch: Sketch, edge: Edge, taken: bool, depth: int, trouble: Trouble) -> Step:
    one, other = sketch.ways.edges[edge]
    went = "went" if taken else "did not go"
    after = f"after {depth} more {'step' if depth == 1 else 'steps'} " if depth else ""
    why = (
        f"If a path {went} from {sketch.ways.name(one)} to {sketch.ways.name(other)}, "
        f"{after}{trouble.text}."
    )
    take, drop = ((), (edge,)) if taken else ((edge,), ())
    return Step("suppose", _score(depth), (one, other), take, drop, why, depth)


def _cut(sketch: Sketch, edge: Edge, taken: bool, depth: int, color: str) -> Step:
    trouble = Trouble(f"the ends of {color} would be cut off from each other")
    step = _refuted(sketch, edge, taken, depth, trouble)
    return step._replace(technique="cut off", score=max(_CUT_OFF, step.score))


def _guess(sketch: Sketch, solution: Paths | None) -> Step | None:
    """An edge of the solution that is open, at the end of a strand that has a color."""
    if solution is None:
        return None
    wanted = {frozenset(each[k : k + 2]) for each in solution for k in range(len(each) - 1)}
    for edge in sketch.open_edges:
        one, other = cells = sketch.ways.edges[edge]
        if frozenset(cells) in wanted:
            why = (
                f"A path goes from {sketch.ways.name(one)} to {sketch.ways.name(other)}: "
                "the opposite fails, but only after a long look."
            )
            return Step("guess", _GUESS, cells, (edge,), (), why)
    return None
