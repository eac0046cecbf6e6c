"""Why a board has no solution, if that is visible at a glance but takes a SAT solver long."""

from collections.abc import Iterator
from typing import NamedTuple

from stratabot.adrift.puzzle import Place, Puzzle, Rules
from stratabot.limit import require_time
from stratabot.words import counted


class Obstacle(NamedTuple):
    """Why there is no solution, and the numbers of the colors that show it."""

    colors: tuple[int, ...]
    why: str


def find_obstacle(puzzle: Puzzle, rules: Rules) -> Obstacle | None:
    """Why there can be no solution; None if no reason is visible at a glance.

    These are the reasons, for each connected part of the board:

    - only one end of a color is in it;
    - it must be filled, but no color ends in it;
    - it must be filled, its cells can be painted black and white like a chessboard's, and the paths
      need another number of black cells. A path alternates between black and white. So it has as
      many cells of both kinds, or, if both its ends are of one kind, one cell more of that kind.
    """
    for part in _parts(puzzle):
        require_time()
        inside = {*part}
        owners = [pair for pair in puzzle.pairs if pair.first in inside or pair.second in inside]
        for pair in owners:
            if not inside.issuperset(pair[1:]):
                color = puzzle.pairs.index(pair)
                return Obstacle((color,), f"The ends of {puzzle.called(color)} are not connected.")
        if rules.fill and not owners:
            name = puzzle.name(part[0])
            why = f"No color ends in the part of the board with {name}, so no path can fill it."
            return Obstacle((), why)
        shades = _shades(puzzle, part) if rules.fill else None
        if shades is not None:
            surplus = sum(shades.values())
            possible = sum((shades[pair.first] + shades[pair.second]) // 2 for pair in owners)
            if surplus != possible:
                colors = tuple(puzzle.pairs.index(pair) for pair in owners)
                return Obstacle(colors, _uneven(puzzle, part, surplus, possible))
    return None


def _uneven(puzzle: Puzzle, part: tuple[Place, ...], surplus: int, possible: int) -> str:
    name = puzzle.name(part[0])
    first = (len(part) + surplus) // 2
    twice = " (a bridge counts as two)" if puzzle.form.bridges else ""
    kind, other = ("black", "white") if possible > 0 else ("white", "black")
    need = f"{counted(abs(possible), f'more {kind} cell')} than {other} ones"
    return (
        f"Painted like a chessboard, with {name} black, the part of the board with {name} has "
        f"{first} black and {len(part) - first} white cells{twice}; the paths between these ends "
        f"need {need if possible else 'as many black cells as white ones'}."
    )


def _parts(puzzle: Puzzle) -> Iterator[tuple[Place, ...]]:
    known: set[Place] = set()
    for start in puzzle.open_cells:
        if start in known:
            continue
        part = [start]
        known.add(start)
        for cell in part:
            ahead = [other for other in puzzle.beside(cell) if other not in known]
            known.update(ahead)
            part.extend(ahead)
        yield tuple(part)


def _shades(puzzle: Puzzle, part: tuple[Place, ...]) -> dict[Place, int] | None:
    """The cells painted like a chessboard's, 1 and -1, the first one 1; None if that fails."""
    shades = {part[0]: 1}
    for cell in part:
        for other in puzzle.beside(cell):
            if shades.setdefault(other, -shades[cell]) == shades[cell]:
                return None
    return shades
