"""How drawn cells look: their ground has a tint, and pipes lead through them until paths do."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from stratabot.adrift.picture.pipes import Pipe
from stratabot.adrift.puzzle import Place, Puzzle
from stratabot.color import RGB, mixed

_SHARE: Final = 0.45
"""How much of its color a drawn cell's ground has."""

_PALE: Final = 0.5
"""How much of its color a cell has in the terminal that is not drawn yet."""
_PAPER: Final[RGB] = (255, 255, 255)


def tinted(color: RGB, ground: RGB) -> RGB:
    """The ground of a cell that is drawn in a color."""
    return mixed(color, ground, _SHARE)


def pale(color: RGB) -> RGB:
    """The color of a path where it is not drawn yet."""
    return mixed(color, _PAPER, _PALE)


def drawn_pipes(puzzle: Puzzle, pipes: Sequence[Pipe]) -> Iterator[Pipe]:
    """Pipes for the drawn cells that no other pipe passes.

    Cells of one color that make a line are joined. Where they do not make one, nobody can see what
    is joined, and each is a dot.
    """
    passed = {cell for pipe in pipes for cell in pipe.cells}
    for color, line in _lines(puzzle):
        if passed.isdisjoint(line):
            yield Pipe(line, color)
        else:
            yield from (Pipe((cell,), color) for cell in line if cell not in passed)


def _lines(puzzle: Puzzle) -> Iterator[tuple[int, tuple[Place, ...]]]:
    """The lines that drawn cells make, with their ends if they reach these, and single cells."""
    known, drawn = set[Place](), dict(puzzle.drawn)
    for start, color in puzzle.drawn:
        if start in known:
            continue
        beside = _together(puzzle, start)
        known |= beside.keys()
        tips = [cell for cell, others in beside.items() if len(others) < 2]
        is_line = len(beside) == 1 or (
            len(tips) == 2 and all(len(beside[k]) <= 2 - (k in puzzle.ends) for k in beside)
        )
        if is_line:
            yield color, tuple(_walk(tips[0], beside))
        else:
            yield from ((color, (cell,)) for cell in beside if cell in drawn)


def _together(puzzle: Puzzle, start: Place) -> dict[Place, list[Place]]:
    """The cells of a color that hang together with this one, each with those beside it."""
    colored = puzzle.colored
    found: dict[Place, list[Place]] = {}
    ahead = [start]
    while ahead:
        cell = ahead.pop()
        if cell not in found:
            same = (other for other in puzzle.beside(cell) if colored.get(other) == colored[start])
            found[cell] = [*same]
            ahead += found[cell]
    return found


def _walk(tip: Place, beside: Mapping[Place, Sequence[Place]]) -> Iterator[Place]:
    """The cells of a line from one of its tips on."""
    before, cell = -1, tip
    while True:
        yield cell
        ahead = [other for other in beside[cell] if other != before]
        if not ahead:
            return
        before, cell = cell, ahead[0]
