"""From a supposition to what is impossible: the forced steps between, and only those needed.

First all forced edges are followed in turn, as the ladder does it, until something is impossible.
Then steps are left out as long as the rest still leads to something impossible. A step that is
forced stays forced when more edges are taken, so a larger set of steps leads at least as far: what
`minimal_core.smallest` asks for.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from stratabot.adrift.closed_ways import told_trouble
from stratabot.adrift.cut import Connections
from stratabot.adrift.edges import Consequence, State, Why
from stratabot.adrift.puzzle import Pair
from stratabot.adrift.sketch import Sketch
from stratabot.adrift.techniques import Step, consequence
from stratabot.adrift.ways import Edge
from stratabot.limit import require_time
from stratabot.puzzles.minimal_core import smallest


class Supposition(NamedTuple):
    """An edge that is supposed to be taken, or dropped."""

    edge: Edge
    taken: bool


class Refutation(NamedTuple):
    """The steps that follow from a supposition, and what is impossible then, in words."""

    leads: tuple[Step, ...]
    trouble: str


def refutation(sketch: Sketch, supposed: Supposition, depth: int, lost: Pair | None) -> Refutation:
    """Why a supposition fails.

    Args:
        sketch: a board, which is the same afterwards.
        supposed: what fails after some forced edges.
        depth: how many forced edges are enough.
        lost: the color that is cut off then; None if something else is impossible.

    Raises:
        OutOfTimeError: the time is over.
    """
    forced = _followed(sketch, supposed, depth)

    def is_possible(some: Sequence[Consequence]) -> bool:
        require_time()
        with _supposing(sketch, supposed):
            for forced in _forced(sketch, some):
                _take(sketch, forced)
            return not _fails(sketch, lost)

    needed = smallest(forced, is_possible)
    with _supposing(sketch, supposed):
        leads = tuple(_step(sketch, forced) for forced in _forced(sketch, needed))
        return Refutation(leads, _trouble(sketch, lost, leads))


@contextmanager
def _supposing(sketch: Sketch, supposed: Supposition) -> Iterator[None]:
    """Inside, the supposition holds."""
    mark = sketch.mark()
    (sketch.take if supposed.taken else sketch.drop)(supposed.edge, Why.SUPPOSED)
    try:
        yield
    finally:
        sketch.take_back(mark)


def _followed(sketch: Sketch, supposed: Supposition, depth: int) -> list[Consequence]:
    """The forced edges in turn, until something is impossible."""
    found: list[Consequence] = []
    with _supposing(sketch, supposed):
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
    edges = [forced.edge]
    if forced.why is Why.WAYS:
        state = sketch.state
        edges = [edge for edge, _ in sketch.ways.at[forced.cell] if state[edge] is State.OPEN]
    for edge in edges:
        sketch.take(edge, forced.why)


def _step(sketch: Sketch, forced: Consequence) -> Step:
    """The step that takes a forced edge; it is taken here."""
    step = consequence(sketch, forced)
    _take(sketch, forced)
    return step


def _fails(sketch: Sketch, lost: Pair | None) -> bool:
    if sketch.trouble:
        return True
    return lost is not None and Connections(sketch).is_cut_off(lost)


def _trouble(sketch: Sketch, lost: Pair | None, leads: Sequence[Step]) -> str:
    trouble = sketch.trouble
    if trouble is None:
        name = sketch.ways.puzzle.called(sketch.ways.puzzle.pairs.index(lost)) if lost else "?"
        return f"the ends of {name} would be cut off from each other"
    last = leads[-1] if leads else None
    if last and len(last.take) == 2 and last.look[0] == trouble.cell:
        # The lead has just told the two ways that it must use; the first closes the second.
        both = f"{sketch.ways.name(trouble.cell)} could not use both ways"
        return told_trouble(sketch, trouble._replace(text=both))
    return told_trouble(sketch, trouble)
