"""Why a cell's closed ways are closed, in words."""

from collections.abc import Iterator
from typing import Final

from stratabot.adrift.edges import State, Trouble, Why
from stratabot.adrift.puzzle import Place
from stratabot.adrift.sketch import Sketch
from stratabot.words import listed

_ORDER: Final = (
    *(Why.FULL, Why.SUPPOSED, Why.RULED_OUT, Why.EMPTY),
    *(Why.COLORS, Why.RING, Why.TOUCH),
)


def closed_ways(sketch: Sketch, cell: Place) -> str:
    """The reasons, in parentheses after a space; empty if the cell has no closed ways."""
    ways = sketch.ways
    closed: dict[tuple[int, str], list[str]] = {}
    for edge, other in ways.at[cell]:
        if sketch.state[edge] is State.DROPPED:
            why = sketch.why[edge]
            key = _ORDER.index(why), _detail(sketch, why, cell, other)
            closed.setdefault(key, []).append(ways.name(other))
    told = "; ".join(
        _told(_ORDER[k], detail, names) for (k, detail), names in sorted(closed.items())
    )
    return f" ({told})" if told else ""


def told_trouble(sketch: Sketch, trouble: Trouble) -> str:
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
        found = sorted(_touching(sketch, cell, other))
        _, mine, beside = found[0]
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


def _told(why: Why, detail: str, names: list[str]) -> str:
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
