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

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from stratabot.adrift.puzzle import Paths, Place
from stratabot.adrift.sketch import Consequence, Edge, EdgeState, Sketch, Trouble, Why
from stratabot.words import listed

_SCORES: Final = {Why.COLORS: 10, Why.CONTACT: 12, Why.RING: 15, Why.TOUCH: 20}
_WAYS: Final = 5
_GUESS: Final = 90

_ORDER: Final = (
    *(Why.FULL, Why.SUPPOSED, Why.RULED_OUT, Why.EMPTY),
    *(Why.COLORS, Why.RING, Why.TOUCH),
)


class Step(NamedTuple):
    """A conclusion that a person draws at once: edges that are taken and dropped, and why."""

    technique: str
    score: float  # how hard the step is, 5 to 90
    look: tuple[Place, ...]  # the cells to look at
    take: tuple[Edge, ...]
    drop: tuple[Edge, ...]
    why: str
    depth: int = 0  # how many edges were followed after a supposed one
    # The forced steps after a supposition, in order, that end in something impossible; none of them
    # can be spared.
    leads: "tuple[Step, ...]" = ()

    def __str__(self) -> str:
        return self.why

    def numbered_leads(self) -> list[str]:
        return [f"{number}) {lead.why}" for number, lead in enumerate(self.leads, 1)]

    def apply(self, sketch: Sketch) -> None:
        for edge in self.take:
            sketch.take(edge, Why.WAYS)
        for edge in self.drop:
            sketch.drop(edge, Why.RULED_OUT)


def easiest_consequence(sketch: Sketch, at_color: bool = False) -> Step | None:
    """The easiest step that takes a forced edge, with `at_color` of a cell whose color is known.

    None if none is forced.
    """
    forced = [each for each in sketch.queue if sketch.state[each.edge] is EdgeState.OPEN]
    if at_color:
        forced = [each for each in forced if sketch.begins_at_color(each.edge)]
    easiest = min(forced, key=partial(_rank, sketch), default=None)
    return None if easiest is None else step_of_consequence(sketch, easiest)


def _rank(sketch: Sketch, forced: Consequence) -> tuple[int, tuple[Place, ...]]:
    """The score of a step and the cells to look at: the lowest ones come first."""
    if forced.why is not Why.WAYS:
        return _SCORES[Why.CONTACT], sketch.ways.edges[forced.edge]
    around, state = sketch.ways.at[forced.cell], sketch.state
    ahead = (other for edge, other in around if state[edge] is EdgeState.OPEN)
    return _score(sketch, forced.cell), (forced.cell, *ahead)


def _score(sketch: Sketch, cell: Place) -> int:
    """How hard it is to see that a cell must use the ways that it has left."""
    edges = (edge for edge, _ in sketch.ways.at[cell] if sketch.state[edge] is EdgeState.DROPPED)
    return max((_SCORES.get(sketch.why[edge], _WAYS) for edge in edges), default=_WAYS)


def step_of_consequence(sketch: Sketch, forced: Consequence) -> Step:
    """The step that takes an edge because it is forced; and others that the same cell forces."""
    if forced.why is Why.WAYS:
        return _ways(sketch, forced.cell)
    one, other = look = sketch.ways.edges[forced.edge]
    color = sketch.ways.puzzle.called(sketch.strands.color_of(forced.cell))
    why = (
        f"{sketch.ways.name(one)} and {sketch.ways.name(other)} are neighbors and both have color "
        f"{color}: if they were not joined, the path would touch itself."
    )
    return Step("contact", _SCORES[Why.CONTACT], look, (forced.edge,), (), why)


def _ways(sketch: Sketch, cell: Place) -> Step:
    ways, name = sketch.ways, sketch.ways.name(cell)
    open_ways = [(k, other) for k, other in ways.at[cell] if sketch.state[k] is EdgeState.OPEN]
    ahead = listed(ways.name(other) for _, other in open_ways)
    is_bridge = ways.puzzle.form.cell(cell) in ways.puzzle.form.bridges
    if is_bridge and sketch.taken[cell]:
        said = f"{name} is a bridge: the path goes straight on, to {ahead}"
    elif sketch.taken[cell]:
        said = f"{name} has only one way on, to {ahead}"
    elif len(open_ways) == 1:
        said = f"{name} has only one way out, to {ahead}"
    elif is_bridge:
        said = f"{name} is a bridge, which a path crosses between {ahead}"
    else:
        said = f"{name} has only two ways out, to {ahead}, and must use both"
    look = (cell, *(other for _, other in open_ways))
    why = f"{said}{closed_ways(sketch, cell)}."
    return Step("ways", _score(sketch, cell), look, tuple(k for k, _ in open_ways), (), why)


def closed_ways(sketch: Sketch, cell: Place) -> str:
    """Why a cell's closed ways are closed, in parentheses after a space; empty if it has none."""
    ways = sketch.ways
    closed: dict[tuple[int, str], list[str]] = {}
    for edge, other in ways.at[cell]:
        if sketch.state[edge] is EdgeState.DROPPED:
            why = sketch.why[edge]
            key = _ORDER.index(why), _detail(sketch, why, cell, other)
            closed.setdefault(key, []).append(ways.name(other))
    reasons = [_reason(_ORDER[k], detail, names) for (k, detail), names in sorted(closed.items())]
    return f" ({'; '.join(reasons)})" if reasons else ""


def trouble_with_ways(sketch: Sketch, trouble: Trouble) -> str:
    """What is impossible on a sketch, with the closed ways that show it."""
    return trouble.text + (closed_ways(sketch, trouble.cell) if trouble.cell is not None else "")


def _detail(sketch: Sketch, why: Why, cell: Place, other: Place) -> str:
    """Which colors would be joined, or where the path would touch itself."""
    strands, ways = sketch.strands, sketch.ways
    if why is Why.COLORS:
        both = (ways.puzzle.called(strands.color_of(k)) for k in (cell, other))
        return " and ".join(sorted(both))
    if why is Why.TOUCH:
        # What is near at hand is seen first.
        _, mine, beside = min(_touching(sketch, cell, other))
        return f"at {ways.name(mine)} and {ways.name(beside)}"
    return ""


def _touching(sketch: Sketch, cell: Place, other: Place) -> Iterator[tuple[int, Place, Place]]:
    """Neighbors, the one in the first cell's strand, the other in the second's; how far away."""
    strands, at = sketch.strands, sketch.ways.at
    one, two = strands.strand[cell], strands.strand[other]
    for mine in strands.cells[one]:
        for _, beside in at[mine]:
            if strands.strand[beside] == two and (mine, beside) != (cell, other):
                yield (mine != cell) + (beside != other), mine, beside


def _reason(why: Why, detail: str, names: list[str]) -> str:
    one = len(names) == 1
    if why is Why.FULL:
        return f"{listed(names)} {'has all its joins' if one else 'have all their joins'}"
    if why is Why.EMPTY:
        return f"{listed(names)} {'stays' if one else 'stay'} empty"
    if why is Why.RULED_OUT:
        return f"{listed(names)} {'was' if one else 'were'} ruled out before"
    if why is Why.SUPPOSED:
        return f"the supposition rules out {listed(names)}"
    cells = listed(names, "or")
    if why is Why.COLORS:
        return f"going to {cells} would join {detail}"
    if why is Why.RING:
        return f"going to {cells} would close a ring"
    return f"going to {cells} would make the path touch itself {detail}"


def guess(sketch: Sketch, solution: Paths | None) -> Step | None:
    """A step that takes the first open edge of the solution."""
    if solution is None:
        return None
    right = sketch.ways.edges_of(solution)
    for edge in sketch.open_edges:
        one, other = cells = sketch.ways.edges[edge]
        if edge in right:
            why = (
                f"A path goes from {sketch.ways.name(one)} to {sketch.ways.name(other)}: "
                "the opposite leads to a contradiction, but only after many steps."
            )
            return Step("guess", _GUESS, cells, (edge,), (), why)
    return None
