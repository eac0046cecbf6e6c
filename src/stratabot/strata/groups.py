"""Groups: consecutive ribbons of a solution that may be laid in any order.

What a cell shows depends only on which of its two ribbons was laid later. Another order within a
group matters only for cells where two ribbons of the group cross. Both have the group's color, so
the cell shows this color either way; parallel ribbons cross nowhere. So every order ends in the
same picture. Every order costs the same clicks, too: the player takes the group's color once,
before the first ribbon. Ribbons of different colors could sometimes change places as well, but one
ribbon between two of another color costs a click. So a group has one color.

A free ribbon is laid in its group's color like all others. In another color it must not show on any
colored cell, so the ribbons that cross it there must cover it. Ribbons of later groups always do;
ribbons of its own group do only if the free ribbon is laid before them.

Without the free ribbons, which join a run beside them, every run of one color is a group.
`fewest_changes` finds a solution with the fewest runs. So a proven answer has the fewest clicks and
the fewest groups of all solutions: a bot that waits only between groups waits as rarely as
possible.
"""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from stratabot.puzzles.notebook import text
from stratabot.strata.puzzle import BLANK, Cell, Color, Line, Puzzle, Ribbon, Solution


class Group(NamedTuple):
    """Consecutive ribbons of a solution, to be laid in one color and in any order."""

    color: Color | None  # to lay them in; None if they are free and no color is in hand
    ribbons: tuple[Ribbon, ...]

    @property
    def colored(self) -> tuple[Ribbon, ...]:
        return tuple(Ribbon(line, self.color) for line, _ in self.ribbons)


class Step(NamedTuple):
    """A ribbon to lay, and what to do before it."""

    number: int
    ribbon: Ribbon
    color: Color | None  # the one without another click; None if the puzzle has no color
    takes: bool  # whether that color must be selected first

    def __str__(self) -> str:
        return text(self)


def steps_of(groups: Sequence[Group], in_hand: Color | None) -> list[Step]:
    """The steps of a solution in groups."""
    steps: list[Step] = []
    for group in groups:
        for ribbon in group.ribbons:
            takes = group.color not in (None, in_hand)
            steps.append(Step(len(steps) + 1, ribbon, group.color, takes))
            in_hand = group.color or in_hand
    return steps


def groups(solution: Solution, selected: Color | None = None) -> tuple[Group, ...]:
    """The solution's ribbons in as few groups as their order allows.

    A free ribbon belongs to the group before it; at the beginning, to the first group with a color.
    So free ribbons never cost a click.

    Args:
        solution: the ribbons to lay.
        selected: the color in hand at the start, None if not known.
    """
    found, color, start, ribbons = list[Group](), None, 0, solution.ribbons
    for end, (_, own) in enumerate(ribbons):
        if own is not None and own != color:
            if color is not None:
                found.append(Group(color, ribbons[start:end]))
                start = end
            color = own
    if ribbons:
        found.append(Group(color or selected, ribbons[start:]))
    return tuple(found)


def find_covering_lines(puzzle: Puzzle, group: Group) -> dict[Line, tuple[Line, ...]]:
    """For each free ribbon, the lines of its group that must come later if it has another color."""
    own = [line for line, color in group.ribbons if color is not None]
    across = {kind: [line for line in own if line.kind != kind] for kind in ("row", "col")}
    found = {}
    for free, color in group.ribbons:
        if color is None:
            lines = across[free.kind]
            found[free] = tuple(
                line for line in lines if _crossing(puzzle, line, free) is not BLANK
            )
    return found


def _crossing(puzzle: Puzzle, one: Line, other: Line) -> Cell:
    row, col = (one, other) if one.kind == "row" else (other, one)
    return puzzle.cells[row.index][col.index]


def color_by_groups(solution: Solution, selected: Color | None = None) -> tuple[Ribbon, ...]:
    """The solution's ribbons in the colors of their groups, bottom first."""
    return tuple(chain.from_iterable(group.colored for group in groups(solution, selected)))
