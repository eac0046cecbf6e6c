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

_RUNGS: Final[Mapping[str, tuple[int, Technique]]] = {
    "single": (3, singles),
    "range": (3, ranges),
    "sure numbers": (5, sure_numbers),
    "only place": (5, only_places),
    "stranded": (10, stranded),
    "mind the gap": (10, gaps),
    "split": (12, splits),
    "range check": (20, matchings),
    "naked pair": (25, partial(naked_sets, size=2)),
    "hidden pair": (30, partial(hidden_sets, size=2)),
    "locked compartments": (30, locked),
    "naked triple": (35, partial(naked_sets, size=3)),
    "hidden triple": (40, partial(hidden_sets, size=3)),
    "naked quad": (42, partial(naked_sets, size=4)),
    "hidden quad": (45, partial(hidden_sets, size=4)),
    "x-wing": (60, partial(fish, size=2)),
    "unique rectangle": (60, rectangles),
    "unique roof": (64, roofs),
    "swordfish": (68, partial(fish, size=3)),
    "setti": (70, setti),
    "jellyfish": (75, partial(fish, size=4)),
    "setti range": (76, setti_ranges),
    "sea creature": (77, sea_creatures),
    "x-chain": (78, x_chains),
    "y-wing": (80, y_wings),
    "xy-chain": (82, xy_chains),
    "chain": (84, chains),
    "forcing chain": (86, forcing_chains),
    "guess": (90, guesses),
    "deep guess": (95, deep_guesses),
}

TECHNIQUES: Final = {name: technique for name, (_, technique) in _RUNGS.items()}
"""By their names, in the order in which they are tried: the easiest first."""

LEAST: Final = {name: least for name, (least, _) in _RUNGS.items()}
"""The least score of a step by each of them."""

NEEDS_UNIQUENESS: Final = ("unique rectangle", "unique roof")
"""Those that hold only for puzzles with a single solution."""


def next_step(pencil: Pencil, uniqueness: bool = True, most: float = float("inf")) -> Step | None:
    """The easiest step on this board; None if it is done, or nothing follows.

    Args:
        pencil: a board, of a puzzle with a solution.
        uniqueness: whether techniques may assume that it has only one.
        most: techniques that are harder than that are not looked at.
    """
    for name, technique in TECHNIQUES.items():
        if LEAST[name] > most:
            return None
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
        most: the path ends where a harder step is needed.
    """
    return climb(Pencil(puzzle), uniqueness, most)


def climb(pencil: Pencil, uniqueness: bool = True, most: float = float("inf")) -> tuple[Step, ...]:
    """The same on a board, which is then as it is after the last step."""
    steps: list[Step] = []
    while not pencil.is_done:
        step = next_step(pencil, uniqueness, most)
        if step is None:
            break
        pencil.apply(step)
        steps.append(step)
    return tuple(steps)
