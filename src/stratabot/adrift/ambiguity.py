"""Puzzles with several solutions: where these differ."""

from typing import NamedTuple

from stratabot.adrift.puzzle import Paths, Place, Puzzle
from stratabot.solutions import Solutions
from stratabot.words import counted, listed


class Ambiguity(NamedTuple):
    """What is known of a puzzle with more than one solution.

    Attributes:
        found: the solutions that were compared.
        more: whether there are more than these; if so, the rest holds only for those found.
        colored: the cells that do not have the same color in all of them.
        joined: the cells that always have the same color, but are not always joined to the same
            cells.
    """

    found: tuple[Paths, ...]
    more: bool
    colored: tuple[Place, ...]
    joined: tuple[Place, ...]


def differences(puzzle: Puzzle, solutions: Solutions[Paths]) -> Ambiguity:
    """Where these solutions differ; there are at least two."""
    paths = solutions.found
    looks = [_looks(each) for each in paths]
    colored, joined = [], []
    for place in range(puzzle.size):
        seen = {look.get(place) for look in looks}
        if len({each and each[0] for each in seen}) > 1:
            colored.append(place)
        elif len(seen) > 1:
            joined.append(place)
    differing = {*map(puzzle.form.cell, colored)}
    others = {*map(puzzle.form.cell, joined)} - differing
    return Ambiguity(paths, not solutions.is_all, tuple(sorted(differing)), tuple(sorted(others)))


def format_ambiguity(puzzle: Puzzle, why: Ambiguity) -> str:
    """How many solutions there are, and where they differ, in sentences."""
    many = f"{'more than ' * why.more}{counted(len(why.found), 'solution')}"
    cells = why.colored or why.joined
    how = "in the color of" if why.colored else "in how paths go through"
    where = f"{counted(len(cells), 'cell')}: {listed(map(puzzle.name, cells))}"
    return f"It has {many}. They differ {how} {where}."


def _looks(paths: Paths) -> dict[Place, tuple[str, frozenset[Place]]]:
    """The color of each cell, and what it is joined to."""
    return {
        cell: (str(color), frozenset((*path[max(k - 1, 0) : k], *path[k + 1 : k + 2])))
        for color, path in enumerate(paths)
        for k, cell in enumerate(path)
    }
