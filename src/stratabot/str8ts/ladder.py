"""All techniques from the easiest to the hardest, and the path of a person who climbs them."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from stratabot.str8ts.pencil import Pencil, Step
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.techniques.chains import chains, x_chains, xy_chains
from stratabot.str8ts.techniques.compartments import (
    gaps,
    locked,
    matchings,
    ranges,
    splits,
    stranded,
    sure_numbers,
)
from stratabot.str8ts.techniques.fish import fish
from stratabot.str8ts.techniques.guess import deep_guesses, forcing_chains, guesses
from stratabot.str8ts.techniques.numbers import sea_creatures, setti_ranges
from stratabot.str8ts.techniques.sets import hidden_sets, naked_sets
from stratabot.str8ts.techniques.setti import setti
from stratabot.str8ts.techniques.singles import only_places, singles
from stratabot.str8ts.techniques.uniqueness import rectangles, roofs
from stratabot.str8ts.techniques.wings import y_wings

Technique = Callable[[Pencil], Iterator[Step]]

TECHNIQUES: Final[Mapping[str, Technique]] = {
    "single": singles,
    "range": ranges,
    "sure numbers": sure_numbers,
    "only place": only_places,
    "stranded": stranded,
    "mind the gap": gaps,
    "split": splits,
    "range check": matchings,
    "naked pair": partial(naked_sets, size=2),
    "hidden pair": partial(hidden_sets, size=2),
    "locked compartments": locked,
    "naked triple": partial(naked_sets, size=3),
    "hidden triple": partial(hidden_sets, size=3),
    "naked quad": partial(naked_sets, size=4),
    "hidden quad": partial(hidden_sets, size=4),
    "x-wing": partial(fish, size=2),
    "unique rectangle": rectangles,
    "unique roof": roofs,
    "swordfish": partial(fish, size=3),
    "setti": setti,
    "jellyfish": partial(fish, size=4),
    "setti range": setti_ranges,
    "sea creature": sea_creatures,
    "x-chain": x_chains,
    "y-wing": y_wings,
    "xy-chain": xy_chains,
    "chain": chains,
    "forcing chain": forcing_chains,
    "guess": guesses,
    "deep guess": deep_guesses,
}
"""By their names, in the order in which they are tried: the easiest first."""

NEEDS_UNIQUENESS: Final = ("unique rectangle", "unique roof")
"""Those that hold only for puzzles with a single solution."""


def next_step(pencil: Pencil, uniqueness: bool = True) -> Step | None:
    """The easiest step on this board; None if it is done, or nothing follows.

    Args:
        pencil: a board, of a puzzle with a solution.
        uniqueness: whether techniques may assume that it has only one.
    """
    for name, technique in TECHNIQUES.items():
        if uniqueness or name not in NEEDS_UNIQUENESS:
            step = next(technique(pencil), None)
            if step is not None:
                return step
    return None


def path(puzzle: Puzzle, uniqueness: bool = True, most: float = float("inf")) -> tuple[Step, ...]:
    """All steps to the solution of a puzzle that has exactly one, the easiest first at every turn.

    Of other puzzles, as many steps as there are before nothing more follows.

    Args:
        puzzle: any.
        uniqueness: whether techniques may assume that there is one solution only.
        most: the path ends with a step that is harder than that.
    """
    pencil = Pencil(puzzle)
    steps: list[Step] = []
    while not pencil.is_done:
        step = next_step(pencil, uniqueness)
        if step is None:
            break
        pencil.apply(step)
        steps.append(step)
        if step.score > most:
            break
    return tuple(steps)
