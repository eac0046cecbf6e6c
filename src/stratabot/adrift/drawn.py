"""What a player has drawn on a board already."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from stratabot.adrift.puzzle import Place, Puzzle
from stratabot.errors import PuzzleError


def with_drawn(puzzle: Puzzle, drawn: Mapping[str, Iterable[Place]]) -> Puzzle:
    """The puzzle with only these cells drawn, by color; ends of the color do not count.

    Raises:
        PuzzleError: there is no such color; or a cell is a stone, or has another color, too.
    """
    ends = puzzle.ends
    colors = {cell: puzzle.pairs[k].color for cell, k in ends.items()}
    numbers = {pair.color: k for k, pair in enumerate(puzzle.pairs)}
    found: dict[Place, int] = {}
    for color, cells in drawn.items():
        for cell in cells:
            name = puzzle.name(cell)
            if color not in numbers:
                raise PuzzleError(f"expected a color of the board for {name}, got {color!r:.20}")
            if cell in puzzle.stones:
                raise PuzzleError(f"expected a stone or {color}, but {name} is both")
            if (other := colors.setdefault(cell, color)) != color:
                raise PuzzleError(f"expected one color at {name}, got {other} and {color}")
            if cell not in ends:
                found[cell] = numbers[color]
    return replace(puzzle, drawn=tuple(sorted(found.items())))


def without(puzzle: Puzzle, cells: Collection[Place]) -> Puzzle:
    """The puzzle as it is after these drawn cells are taken back."""
    return replace(puzzle, drawn=tuple(each for each in puzzle.drawn if each[0] not in cells))


def names_by_color(puzzle: Puzzle, cells: Iterable[Place]) -> dict[str, list[str]]:
    """The names of these drawn cells, by color, in the order of the cells."""
    colors = dict(puzzle.drawn)
    found: dict[str, list[str]] = {}
    for cell in cells:
        found.setdefault(puzzle.pairs[colors[cell]].color, []).append(puzzle.name(cell))
    return found
