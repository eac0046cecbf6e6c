"""A person's steps, each with its reason in a sentence.

The techniques, and their scores:

- *ways* (5): a cell has as many ways left as it needs, and uses them. Other ways may be closed
  because they would join two colors (10), close a ring (15), or make the path touch itself (20);
- *contact* (12): neighbors of one color have an edge between them;
- *suppose* (30 to 70): suppose that an edge is taken, or dropped, and follow forced edges until
  something is impossible; so the opposite is true. The more edges follow, the higher the score;
- *cut off* (55 or more): the same, but in the end a color's ends are no longer connected;
- *guess* (90): none of these helps. The step is right, but only longer thought shows it.
"""

from functools import partial
from math import log2
from typing import Final, NamedTuple

from stratabot.adrift.closed_ways import closed_ways
from stratabot.adrift.edges import Consequence, State, Why
from stratabot.adrift.puzzle import Paths, Place
from stratabot.adrift.sketch import Sketch
from stratabot.adrift.ways import Edge
from stratabot.words import counted, listed

_SCORES: Final = {Why.COLORS: 10, Why.CONTACT: 12, Why.RING: 15, Why.TOUCH: 20}
_WAYS: Final = 5
_SUPPOSE: Final = 30
_DOUBLED: Final = 5
"""How much the score of a supposition grows if twice as many edges must be followed."""
_CUT_OFF: Final = 55
_HARDEST: Final = 70
_GUESS: Final = 90


class Step(NamedTuple):
    """A conclusion that a person draws at once.

    Attributes:
        technique: the name of the technique.
        score: how hard the step is, 5 to 90.
        look: the cells to look at.
        take: edges that are taken.
        drop: edges that are dropped.
        why: the reason, a sentence.
        depth: how many edges were followed after a supposed one.
        leads: the forced steps after a supposition, in order, that end in something impossible;
            none of them can be spared.
    """

    technique: str
    score: float
    look: tuple[Place, ...]
    take: tuple[Edge, ...]
    drop: tuple[Edge, ...]
    why: str
    depth: int = 0
    leads: "tuple[Step, ...]" = ()

    def told_leads(self) -> list[str]:
        """A sentence for each lead, numbered."""
        return [f"{number}) {lead.why}" for number, lead in enumerate(self.leads, 1)]

    def apply(self, sketch: Sketch) -> None:
        """Take and drop its edges."""
        for edge in self.take:
            sketch.take(edge, Why.WAYS)
        for edge in self.drop:
            sketch.drop(edge, Why.RULED_OUT)


def easiest_consequence(sketch: Sketch) -> Step | None:
    """The easiest step that takes a forced edge; None if none is forced."""
    forced = (each for each in sketch.queue if sketch.state[each.edge] is State.OPEN)
    easiest = min(forced, key=partial(_rank, sketch), default=None)
    return None if easiest is None else consequence(sketch, easiest)


def consequence(sketch: Sketch, forced: Consequence) -> Step:
    """The step that takes an edge because it is forced; and others that the same cell forces."""
    if forced.why is Why.WAYS:
        return _ways(sketch, forced.cell)
    return _contact(sketch, forced.edge, forced.cell)


def _rank(sketch: Sketch, forced: Consequence) -> tuple[int, tuple[Place, ...]]:
    """The score of a step and the cells to look at: the lowest ones come first."""
    if forced.why is not Why.WAYS:
        return _SCORES[Why.CONTACT], sketch.ways.edges[forced.edge]
    around = sketch.ways.at[forced.cell]
    closed = (k for k, _ in around if sketch.state[k] is State.DROPPED)
    score = max((_SCORES.get(sketch.why[k], 0) for k in closed), default=0)
    return score or _WAYS, (forced.cell, *(b for k, b in around if sketch.state[k] is State.OPEN))


def _ways(sketch: Sketch, cell: Place) -> Step:
    """A cell must use all the ways that it has left."""
    ways = sketch.ways
    open_ways = [(k, other) for k, other in ways.at[cell] if sketch.state[k] is State.OPEN]
    closed = (sketch.why[k] for k, _ in ways.at[cell] if sketch.state[k] is State.DROPPED)
    score = max((_SCORES.get(why, _WAYS) for why in closed), default=_WAYS)
    ahead = listed(ways.name(other) for _, other in open_ways)
    is_bridge = ways.puzzle.form.cell(cell) in ways.puzzle.form.bridges
    if is_bridge and sketch.taken[cell]:
        said = f"{ways.name(cell)} is a bridge: the path goes straight on, to {ahead}"
    elif sketch.taken[cell]:
        said = f"{ways.name(cell)} has only one way on, to {ahead}"
    elif len(open_ways) == 1:
        said = f"{ways.name(cell)} has only one way out, to {ahead}"
    elif is_bridge:
        said = f"{ways.name(cell)} is a bridge, which a path crosses between {ahead}"
    else:
        said = f"{ways.name(cell)} has only two ways out, to {ahead}, and must use both"
    look = (cell, *(other for _, other in open_ways))
    edges = tuple(k for k, _ in open_ways)
    return Step("ways", score, look, edges, (), f"{said}{closed_ways(sketch, cell)}.")


def _contact(sketch: Sketch, edge: Edge, cell: Place) -> Step:
    one, other = sketch.ways.edges[edge]
    color = sketch.ways.puzzle.called(sketch.strands.color_of(cell))
    why = (
        f"{sketch.ways.name(one)} and {sketch.ways.name(other)} are neighbors and both have color "
        f"{color}: if they were not joined, the path would touch itself."
    )
    return Step("contact", _SCORES[Why.CONTACT], (one, other), (edge,), (), why)


def _score(depth: int) -> float:
    return round(min(_SUPPOSE + _DOUBLED * log2(1 + depth), _HARDEST), 2)


def refuted(
    sketch: Sketch, edge: Edge, taken: bool, depth: int, trouble: str, leads: tuple[Step, ...]
) -> Step:
    """The step from a supposition that leads to trouble.

    Args:
        sketch: a board.
        edge: what was supposed to be taken, or dropped.
        taken: which of these.
        depth: how many forced edges were followed.
        trouble: what was impossible then, a part of a sentence.
        leads: the steps that show it.
    """
    one, other = sketch.ways.edges[edge]
    went = "went" if taken else "did not go"
    after = f"then after {counted(len(leads), 'forced step')} " if leads else ""
    why = (
        f"If a path {went} from {sketch.ways.name(one)} to {sketch.ways.name(other)}, "
        f"{after}{trouble}."
    )
    take, drop = ((), (edge,)) if taken else ((edge,), ())
    return Step("suppose", _score(depth), (one, other), take, drop, why, depth, leads)


def cut(step: Step) -> Step:
    """The same step as one that finds out that a color's ends are cut off."""
    return step._replace(technique="cut off", score=max(_CUT_OFF, step.score))


def guess(sketch: Sketch, solution: Paths | None) -> Step | None:
    """A step that takes the first open edge of the solution."""
    if solution is None:
        return None
    wanted = {frozenset(each[k : k + 2]) for each in solution for k in range(len(each) - 1)}
    for edge in sketch.open_edges:
        one, other = cells = sketch.ways.edges[edge]
        if frozenset(cells) in wanted:
            why = (
                f"A path goes from {sketch.ways.name(one)} to {sketch.ways.name(other)}: "
                "the opposite leads to a contradiction, but only after many steps."
            )
            return Step("guess", _GUESS, cells, (edge,), (), why)
    return None
