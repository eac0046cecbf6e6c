"""Puzzles with several solutions: where these differ."""

from typing import Final, NamedTuple

from stratabot.adrift.puzzle import USUAL, Cell, Paths, Puzzle, Rules
from stratabot.adrift.solver import answer
from stratabot.words import counted, listed

MOST: Final = 50
"""Solutions that are looked at."""


class Several(NamedTuple):
    """What there is to say of a puzzle with more than one solution.

    Attributes:
        found: the solutions that were looked at.
        more: whether there are more than these; then the rest holds for those found only.
        colored: the cells that do not have the same color in all of them.
        joined: the cells whose color is the same, but not the cells that they are joined to.
    """

    found: tuple[Paths, ...]
    more: bool
    colored: tuple[Cell, ...]
    joined: tuple[Cell, ...]


def find_several(puzzle: Puzzle, rules: Rules = USUAL, limit: int = MOST) -> Several | None:
    """Where the solutions differ; None if there is one, or none.

    Raises:
        InputError: python-sat cannot be loaded.
        OutOfTimeError: the time is over before a second solution was found.
    """
    told = answer(puzzle, rules, limit)
    told.require_decided()
    paths = told.solutions
    if len(paths) < 2 and told.is_all:
        return None
    looks = [_looks(each) for each in paths]
    colored, joined = [], []
    for cell in range(puzzle.size):
        seen = {look.get(cell) for look in looks}
        if len({each and each[0] for each in seen}) > 1:
            colored.append(cell)
        elif len(seen) > 1:
            joined.append(cell)
    return Several(paths, not told.is_all, tuple(colored), tuple(joined))


def format_several(puzzle: Puzzle, why: Several) -> str:
    """What there is to say, in sentences."""
    many = f"{'more than ' * why.more}{counted(len(why.found), 'solution')}"
    cells = why.colored or why.joined
    how = "in the color of" if why.colored else "in the way through"
    where = f"{counted(len(cells), 'cell')}: {listed(map(puzzle.name, cells))}"
    return f"It has {many}. They differ {how} {where}."


def _looks(paths: Paths) -> dict[Cell, tuple[str, frozenset[Cell]]]:
    """The color of each cell, and what it is joined to."""
    return {
        cell: (str(color), frozenset((*path[max(k - 1, 0) : k], *path[k + 1 : k + 2])))
        for color, path in enumerate(paths)
        for k, cell in enumerate(path)
    }
