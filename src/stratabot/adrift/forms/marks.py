"""What stands for a cell in all forms but graphs: a character."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from stratabot.adrift.forms.half_drawn import MarkedBoard
from stratabot.adrift.puzzle import Form, Graph, Paths, Place, Puzzle
from stratabot.errors import TextError
from stratabot.words import counted

MAX_CELLS: Final = 40_000
"""No board that can be solved has nearly as many; more must be a mistake."""

FREE: Final = "."
STONE: Final = "#"
BRIDGE: Final = "+"


def require_small(cells: int) -> None:
    """Refuse boards of too many cells.

    Raises:
        TextError: there are more.
    """
    if cells > MAX_CELLS:
        raise TextError(f"expected at most {MAX_CELLS} cells, got {cells}")


def require_mark(mark: str, where: str, others: str = "") -> None:
    """Refuse what stands for no cell.

    Args:
        mark: a character.
        where: it stands, in words.
        others: the characters that stand for a cell besides free ones, stones and ends.

    Raises:
        TextError: it is another character.
    """
    if not (mark in (FREE, STONE) or mark in others or mark.isalnum()):
        wanted = ", ".join(("a letter", "a digit", FREE, *others))
        raise TextError(f"expected {wanted} or {STONE}, got {mark!r} in {where}")


def require_width(row: str, width: int, name: str) -> None:
    """Refuse a row of another width.

    Raises:
        TextError: it has another one.
    """
    if len(row) != width:
        raise TextError(
            f"expected {counted(width, 'cell')} in {name}, got {len(row)}: {row[:50]!r}"
        )


def marked(form: Form, graph: Graph, marks: Sequence[str]) -> MarkedBoard:
    """The board with these marks on its cells."""
    found: dict[str, list[Place]] = {}
    for cell, mark in enumerate(marks):
        if mark.isalnum():
            found.setdefault(mark, []).append(cell)
    stones = [cell for cell, mark in enumerate(marks) if mark == STONE]
    return MarkedBoard(form, graph, found, stones)


def marks_of(
    puzzle: Puzzle, paths: Paths | None, drawn: Mapping[Place, str] = MappingProxyType({})
) -> list[str]:
    """The marks of all cells: as they are given, or with these paths on them.

    A bridge keeps its own mark, because two paths may cross it. `drawn` has the letters of cells
    that are drawn.
    """
    cells = puzzle.size - len(puzzle.form.bridges)
    marks = [STONE if cell in puzzle.stones else FREE for cell in range(cells)]
    shown = paths or [pair[1:] for pair in puzzle.pairs]
    for pair, path in zip(puzzle.pairs, shown, strict=True):
        for place in path:
            marks[puzzle.form.cell(place)] = pair.color
    for cell, letter in drawn.items():
        marks[puzzle.form.cell(cell)] = letter
    for cell in puzzle.form.bridges:
        marks[cell] = BRIDGE
    return marks
