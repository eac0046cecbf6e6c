"""What squares can be if nobody knows what they demand (`?` in a grid).

The puzzle is taken to have a solution, as every puzzle of the game has. A blank square demands
least: a puzzle that has no solution with all unknown squares blank has none at all, and the ribbons
that must be taken back then must be taken back in any case. So a square can have a color exactly if
the puzzle with this color, and with the other unknown squares blank, has a solution.

- If both ribbons of a square lie, no later ribbon changes it. It stays blank.
- A square that can have no color is blank. A square that can have only one color gets it: a
  solution that satisfies this color is right even if the square is blank.
- The answer depends on a square that can have several colors, because a solution shows only one.
"""

from itertools import islice
from typing import Final, NamedTuple

from stratabot.errors import InputError
from stratabot.strata.peel import peel
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, Color, Line, Places, Puzzle
from stratabot.strata.solver import can_be_won

_OTHER: Final = "\u2047"
"""A color that occurs nowhere else. If a square can have it, the square can have any color: the
ribbon that shows there shows nowhere else, so it can be laid in any color."""

_MOST_NAMED: Final = 4


class CertainPosition(NamedTuple):
    """A position in which all that matters is known."""

    position: Position
    unknown: Places = frozenset()  # the cells whose demand is still not known, and does not matter


def make_certain(position: Position, unknown: Places) -> CertainPosition:
    """The position whose answer is right whatever the unknown cells demand."""
    puzzle = position.puzzle
    if not unknown or peel(puzzle) is None or not can_be_won(position):
        return CertainPosition(position, unknown)
    laid = position.fixed
    loose = [
        (i, j)
        for i, j in sorted(unknown)
        if not (Line("row", i) in laid and Line("col", j) in laid)
    ]
    ambiguous = (place for place in loose if len(_possible(position, place)) > 1)
    if doubtful := [*islice(ambiguous, _MOST_NAMED + 1)]:
        raise _depends(doubtful)
    colors = {place: _possible(position, place) for place in loose}
    for place, possible in colors.items():
        puzzle = puzzle.with_cell(*place, possible[0] if possible else BLANK)
    certain = position.replace(puzzle=puzzle)
    if not can_be_won(certain):
        raise _depends([place for place in loose if colors[place]])
    return CertainPosition(certain, unknown - {place for place in loose if not colors[place]})


def require_known(unknown: Places, what: str) -> None:
    """Make sure that no cell is unknown, because `what`, such as a grade, depends on all."""
    if unknown:
        where = _named(sorted(unknown))
        raise InputError(
            f"the {what} depends on all squares, and I do not know {where}: replace the ? by its "
            "letter, or by . if it is blank"
        )


def _possible(position: Position, place: tuple[int, int]) -> list[Color]:
    """The colors, two at most, that a cell can have if all other unknown cells are blank."""
    puzzle = position.puzzle
    if _is_solvable(puzzle, place, _OTHER):
        return [_OTHER, _OTHER]
    used = {ribbon.color for ribbon in position.placed if ribbon.color}
    colors = sorted({*puzzle.colors, *used})
    return [*islice((color for color in colors if _is_solvable(puzzle, place, color)), 2)]


def _is_solvable(puzzle: Puzzle, place: tuple[int, int], color: Color) -> bool:
    return peel(puzzle.with_cell(*place, color)) is not None


def _depends(places: list[tuple[int, int]]) -> InputError:
    many = "each ? by its letter" if len(places) > 1 else "the ? by its letter"
    return InputError(f"I need to know {_named(places)}: replace {many}, or by . if it is blank")


def _named(places: list[tuple[int, int]]) -> str:
    named = ", ".join(f"row {i + 1} column {j + 1}" for i, j in places[:_MOST_NAMED])
    return f"{named}{', ...' if len(places) > _MOST_NAMED else ''}"
