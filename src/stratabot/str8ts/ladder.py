"""All techniques from the easiest to the hardest, and the steps of a person who climbs them."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from stratabot.limit import require_time
from stratabot.str8ts.pencil import Pencil, Step
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.techniques.chains import chains, x_chains, xy_chains
from stratabot.str8ts.techniques.compartments import (
    gaps,
    range_checks,
    stranded_digits,
    sure_candidates,
)
from stratabot.str8ts.techniques.fish import fish
from stratabot.str8ts.techniques.guess import deep_guesses, forcing_chains, guesses
from stratabot.str8ts.techniques.one_compartment import compartment_fillings, splits
from stratabot.str8ts.techniques.one_line import line_fillings, locked_compartments
from stratabot.str8ts.techniques.one_number import sea_creatures, setti_compartments
from stratabot.str8ts.techniques.sets import (
    cross_hidden_sets,
    cross_naked_sets,
    hidden_sets,
    naked_sets,
)
from stratabot.str8ts.techniques.setti import setti
from stratabot.str8ts.techniques.singles import singles
from stratabot.str8ts.techniques.uniqueness import rectangles, roofs
from stratabot.str8ts.techniques.wings import y_wings

Technique = Callable[[Pencil], Iterator[Step]]


def _if_unique(technique: Technique, pencil: Pencil) -> Iterator[Step]:
    """The steps of a technique, if the puzzle has a single solution.

    The solutions are counted only after the technique has found a step.
    """
    for step in technique(pencil):
        if not pencil.is_unique:
            return
        yield step


_RUNGS: Final[Mapping[str, tuple[int, Technique]]] = {
    "sure candidates": (3, sure_candidates),
    "single": (3, singles),
    "compartment range check": (5, range_checks),
    "stranded digits": (10, stranded_digits),
    "split compartment": (12, splits),
    "mind the gap": (15, gaps),
    "naked pair": (25, partial(naked_sets, size=2)),
    "naked triple": (28, partial(naked_sets, size=3)),
    "naked quadruple": (30, partial(naked_sets, size=4)),
    "naked quintuple": (32, partial(naked_sets, size=5)),
    "cross-compartment locked sets": (34, cross_naked_sets),
    "hidden pair": (36, partial(hidden_sets, size=2)),
    "hidden triple": (38, partial(hidden_sets, size=3)),
    "hidden quadruple": (40, partial(hidden_sets, size=4)),
    "cross-compartment hidden sets": (42, cross_hidden_sets),
    "locked compartments": (45, locked_compartments),
    "compartment fillings": (48, compartment_fillings),
    "line fillings": (52, line_fillings),
    "x-wing": (60, partial(fish, size=2)),
    "swordfish": (64, partial(fish, size=3)),
    "jellyfish": (67, partial(fish, size=4)),
    "starfish": (69, partial(fish, size=5)),
    "sea creatures": (71, sea_creatures),
    "setti's rule": (72, setti),
    "setti compartment": (74, setti_compartments),
    "unique rectangle": (76, partial(_if_unique, rectangles)),
    "unique roof": (78, partial(_if_unique, roofs)),
    "y-wing": (80, y_wings),
    "x-chain": (82, x_chains),
    "xy-chain": (83, xy_chains),
    "chain": (84, chains),
    "forcing chain": (86, forcing_chains),
    "guess": (90, guesses),
    "deep guess": (95, deep_guesses),
}

TECHNIQUES: Final = {name: technique for name, (_, technique) in _RUNGS.items()}
"""By their names, in the order in which they are tried: the easiest first.

Order and names are those of the players' guides. What the guides do not have comes after what they
have of the same kind: fillings after what looks at a few cells of a line, setti
compartment after Setti's rule, the roof after the rectangle, and at the end guesses.
"""

LEAST: Final = {name: least for name, (least, _) in _RUNGS.items()}
"""The lowest score that a step by each technique can have."""

NEEDS_UNIQUENESS: Final = ("unique rectangle", "unique roof")
"""The techniques that find steps only if the puzzle has a single solution."""


def next_step(pencil: Pencil, uniqueness: bool = True, most: float = float("inf")) -> Step | None:
    """The easiest step on this board; None if the board is done, or no technique finds a step.

    Args:
        pencil: a board of any puzzle.
        uniqueness: whether techniques may use that the puzzle has a single solution. They check
            first that it has.
        most: only techniques with at most this score are tried.

    Raises:
        OutOfTimeError: the time is over.
    """
    for name, technique in TECHNIQUES.items():
        require_time()
        if LEAST[name] > most:
            return None
        if uniqueness or name not in NEEDS_UNIQUENESS:
            step = next(technique(pencil), None)
            if step is not None:
                return step
    return None


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
    """Takes the same steps on a board, one after another, and gives each.

    The steps end where one is needed that is harder than `most`.

    Raises:
        OutOfTimeError: as `steps`.
    """
    while not pencil.is_done:
        step = next_step(pencil, uniqueness, most)
        if step is None:
            return
        pencil.apply(step)
        yield step
