"""Puzzles with several solutions: where these differ."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from stratabot.adrift.finder import Variations
from stratabot.adrift.puzzle import Paths, Place, Puzzle, Rules
from stratabot.adrift.sketch import settled
from stratabot.errors import InputError, OutOfTimeError
from stratabot.limit import share_of_time
from stratabot.puzzles.solutions import Solutions
from stratabot.words import counted, listed

Look = tuple[int | None, frozenset[Place]]
"""A cell in a solution: its color, None if it stays empty, and what it is joined to."""


class Ambiguity(NamedTuple):
    """What is known of a puzzle with more than one solution.

    Attributes:
        found: the solutions that were found first.
        more: whether there are more than these.
        colored: the cells that do not have the same color in all solutions.
        joined: the cells that always have the same color, but are not always joined to the same
            cells.
        is_complete: whether no other cell differs in any solution; if not, `colored` and `joined`
            come from the solutions found alone.
    """

    found: tuple[Paths, ...]
    more: bool
    colored: tuple[Place, ...]
    joined: tuple[Place, ...]
    is_complete: bool


def differences(puzzle: Puzzle, rules: Rules, solutions: Solutions[Paths]) -> Ambiguity:
    """Where a puzzle's solutions differ, of which at least two were found.

    If there are more than these, the solver is asked about each cell that is the same in all of
    them, within half of the time that is left.
    """
    looks: dict[Place, set[Look]] = defaultdict(set)
    for paths in solutions.found:
        _add(looks, puzzle, paths)
    is_complete = bool(solutions.is_all)
    if not is_complete:
        with suppress(OutOfTimeError, InputError), share_of_time(0.5):
            for paths in _unlike(puzzle, rules, looks):
                _add(looks, puzzle, paths)
            is_complete = True
    colored = {puzzle.form.cell(each) for each in looks if len(_colors(looks[each])) > 1}
    others = {puzzle.form.cell(each) for each in looks if len(looks[each]) > 1} - colored
    more = not solutions.is_all
    return Ambiguity(
        solutions.found, more, tuple(sorted(colored)), tuple(sorted(others)), is_complete
    )


def format_ambiguity(puzzle: Puzzle, why: Ambiguity) -> str:
    """How many solutions there are, and where they differ, in sentences."""
    many = f"{'more than ' * why.more}{counted(len(why.found), 'solution')}"
    cells = why.colored or why.joined
    how = "in the color of" if why.colored else "in how paths go through"
    where = f"{counted(len(cells), 'cell')}: {listed(map(puzzle.name, cells))}"
    who = "They" if why.is_complete else f"The first {len(why.found)}"
    return f"It has {many}. {who} differ {how} {where}."


def _unlike(puzzle: Puzzle, rules: Rules, looks: dict[Place, set[Look]]) -> Iterator[Paths]:
    """Solutions in which a cell looks as in none of those before, which are in `looks`."""
    with Variations(puzzle, rules, settled(puzzle, rules)) as variations:
        for cell in puzzle.open_cells:
            for other_color in (True, False):
                (color, joined), *others = looks[cell]
                if others and (not other_color or len(_colors(looks[cell])) > 1):
                    continue
                if other_color:
                    paths = variations.with_other_color(cell, color)
                else:
                    paths = variations.with_other_joins(cell, joined)
                if paths is not None:
                    yield paths


def _colors(looks: set[Look]) -> set[int | None]:
    return {color for color, _ in looks}


def _add(looks: dict[Place, set[Look]], puzzle: Puzzle, paths: Paths) -> None:
    """What each open cell looks like in a solution."""
    seen: dict[Place, Look] = {
        cell: (color, frozenset((*path[max(k - 1, 0) : k], *path[k + 1 : k + 2])))
        for color, path in enumerate(paths)
        for k, cell in enumerate(path)
    }
    for cell in puzzle.open_cells:
        looks[cell].add(seen.get(cell, (None, frozenset())))
