"""All techniques from the easiest to the hardest, and the steps of a person who climbs them."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Final

from stratabot.limit import require_time
from stratabot.str8ts.pencil import SCORES, Pencil, Step
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import has_one_solution
from stratabot.str8ts.techniques.chains import chains, x_chains, xy_chains, y_wings
from stratabot.str8ts.techniques.compartments import (
    compartment_fillings,
    gaps,
    range_checks,
    singles,
    splits,
    stranded_digits,
    sure_candidates,
)
from stratabot.str8ts.techniques.guess import deep_guesses, forcing_chains, guesses
from stratabot.str8ts.techniques.one_line import line_fillings, locked_compartments
from stratabot.str8ts.techniques.one_number import fish, sea_creatures, setti, setti_compartments
from stratabot.str8ts.techniques.sets import (
    cross_hidden_sets,
    cross_naked_sets,
    hidden_sets,
    naked_sets,
)
from stratabot.str8ts.techniques.uniqueness import rectangles, roofs

Technique = Callable[[Pencil], Iterator[Step]]


def _if_unique(technique: Technique, pencil: Pencil) -> Iterator[Step]:
    """A technique's steps if there is a single solution; they are counted only after a step."""
    for step in technique(pencil):
        if not has_one_solution(pencil.puzzle):
            return
        yield step


TECHNIQUES: Final[Mapping[str, Technique]] = {
    "sure candidates": sure_candidates,
    "single": singles,
    "compartment range check": range_checks,
    "stranded digits": stranded_digits,
    "split compartment": splits,
    "mind the gap": gaps,
    "naked pair": partial(naked_sets, size=2),
    "naked triple": partial(naked_sets, size=3),
    "naked quadruple": partial(naked_sets, size=4),
    "naked quintuple": partial(naked_sets, size=5),
    "cross-compartment locked sets": cross_naked_sets,
    "hidden pair": partial(hidden_sets, size=2),
    "hidden triple": partial(hidden_sets, size=3),
    "hidden quadruple": partial(hidden_sets, size=4),
    "cross-compartment hidden sets": cross_hidden_sets,
    "locked compartments": locked_compartments,
    "compartment fillings": compartment_fillings,
    "line fillings": line_fillings,
    "x-wing": partial(fish, size=2),
    "swordfish": partial(fish, size=3),
    "jellyfish": partial(fish, size=4),
    "starfish": partial(fish, size=5),
    "sea creatures": sea_creatures,
    "setti's rule": setti,
    "setti compartment": setti_compartments,
    "unique rectangle": partial(_if_unique, rectangles),
    "unique roof": partial(_if_unique, roofs),
    "y-wing": y_wings,
    "x-chain": x_chains,
    "xy-chain": xy_chains,
    "chain": chains,
    "forcing chain": forcing_chains,
    "guess": guesses,
    "deep guess": deep_guesses,
}
"""By their names, the easiest first, as in the players' guides; others come after their kind."""

_SUPPOSING: Final = (forcing_chains, guesses, deep_guesses)

NEEDS_UNIQUENESS: Final = ("unique rectangle", "unique roof")  # of the solution, to be right


def next_step(pencil: Pencil, uniqueness: bool = True, most: float = float("inf")) -> Step | None:
    """The easiest step on this board; None if it is done, if a cell has no number left, or if no
    technique finds a step.
    """
    if not all(pencil.candidates[i] for i in pencil.pattern.of_cell):
        return None
    for name, technique in TECHNIQUES.items():
        require_time()
        if SCORES[name] > most:
            return None
        if uniqueness or name not in NEEDS_UNIQUENESS:
            step = next(technique(pencil), None)
            if step is not None:
                return step
    return None


def applicable(pencil: Pencil, uniqueness: bool = True) -> Iterator[Step]:
    """A step of every technique that finds one on this board, without suppositions."""
    for name, technique in TECHNIQUES.items():
        require_time()
        if technique not in _SUPPOSING and (uniqueness or name not in NEEDS_UNIQUENESS):
            yield from islice(technique(pencil), 1)


def steps(puzzle: Puzzle, uniqueness: bool = True) -> tuple[Step, ...]:
    """The steps to the only solution of a puzzle; each is the easiest one on its board.

    If a puzzle has several solutions, the steps hold for all of them, and end where these differ.

    Args:
        puzzle: any.
        uniqueness: as of `next_step`.

    Raises:
        OutOfTimeError: the time is over.
    """
    return tuple(climb(Pencil(puzzle), uniqueness))


def climb(pencil: Pencil, uniqueness: bool = True, most: float = float("inf")) -> Iterator[Step]:
    """The same steps, taken on a board up to one that is harder than `most`."""
    while not pencil.is_done:
        step = next_step(pencil, uniqueness, most)
        if step is None:
            return
        pencil.apply(step)
        yield step
