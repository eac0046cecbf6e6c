"""What stands for a cell: a letter, a digit or a sign. Below any board, lines name drawn cells.

A..B         a color, and cells that are drawn in it. A letter in lower case is an end of a
AB..         color of its own, as level files have it.
A ~ r1c2 r1c3
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from stratabot.adrift.puzzle import Form, Graph, Paths, Place, Puzzle, form_graph
from stratabot.errors import TextError
from stratabot.puzzles.report import untold
from stratabot.words import listed

MAX_CELLS: Final = 40_000  # no board that can be solved has nearly as many; more must be a mistake
FREE: Final = "."
STONE: Final = "#"
BRIDGE: Final = "+"


def require_small(cells: int) -> None:
    """Refuse boards of too many cells."""
    if cells > MAX_CELLS:
        raise TextError(f"expected at most {MAX_CELLS} cells, got {cells}")


def require_sign(sign: str, where: str, others: str = "") -> None:
    """Refuse what stands for no cell."""
    if not (sign in (FREE, STONE) or sign in others or sign.isalnum()):
        wanted = ", ".join(("a letter", "a digit", FREE, *others))
        raise TextError(f"expected {wanted} or {STONE}, got {sign!r} in {where}")


def special(puzzle: Puzzle, *told: str) -> list[str]:
    """What a form cannot tell that has only a grid of free cells and ends, and what is `told`."""
    board = puzzle.form
    has = {
        "hexagons": board.kind == "hex",
        "a cube": board.kind == "cube",
        "a graph": board.kind == "graph",
        "walls": bool(board.walls),
        "edges that wrap": any(board.wraps),
        "bridges": bool(board.bridges),
        "holes": bool(puzzle.stones),
        "drawn cells": bool(puzzle.drawn),
    }
    return [what for what, it_has in has.items() if it_has and what not in told]


def require_told(form: str, puzzle: Puzzle, *told: str) -> None:
    """Refuse a board with more than that form can tell."""
    if more := special(puzzle, *told):
        raise untold(form, listed(more))


def signs_of(puzzle: Puzzle, paths: Paths | None, drawn: Mapping[Place, str]) -> list[str]:
    """The signs of all cells, as given or with these paths and letters; a bridge keeps its own."""
    cells = puzzle.size - len(puzzle.form.bridges)
    signs = [STONE if cell in puzzle.stones else FREE for cell in range(cells)]
    shown = paths or [pair[1:] for pair in puzzle.pairs]
    for pair, path in zip(puzzle.pairs, shown, strict=True):
        for place in path:
            signs[puzzle.form.cell(place)] = pair.color
    for cell, letter in drawn.items():
        signs[puzzle.form.cell(cell)] = letter
    for cell in puzzle.form.bridges:
        signs[cell] = BRIDGE
    return signs


_LINE: Final = re.compile(r"([^\s~]*)\s*~(.*)")


_Cells = Mapping[str, Sequence[Place]]


class WrittenBoard(NamedTuple):
    """A board as it was written: the cells at which each letter, digit or name stands, stones."""

    form: Form
    graph: Graph
    signs: _Cells
    stones: Sequence[Place]

    @classmethod
    def of(cls, form: Form, signs: Sequence[str]) -> "WrittenBoard":
        found: dict[str, list[Place]] = {}
        for cell, sign in enumerate(signs):
            if sign.isalnum():
                found.setdefault(sign, []).append(cell)
        stones = [cell for cell, sign in enumerate(signs) if sign == STONE]
        return cls(form, form_graph(form), found, stones)

    def puzzle(self, named: Mapping[str, Sequence[str]]) -> Puzzle:
        """The puzzle. Lines name drawn cells, by color (`named`)."""
        for sign, cells in self.signs.items():
            color = sign.upper()
            if len(cells) != 2 and color != sign and color in self.signs:
                where = " ".join(self.graph.names[cell] for cell in cells)
                raise TextError(
                    f"expected two ends of {sign}, got {len(cells)}; if they are drawn in {color}, "
                    f"write . there, and below the board: {color} ~ {where}"
                )
        drawn = self.numbered(named)
        return Puzzle.of(self.form, self.graph, self.signs, self.stones).with_drawn(drawn)

    def numbered(self, named: Mapping[str, Sequence[str]]) -> _Cells:
        names = self.graph.names
        numbers = {name: k for k, name in enumerate(names)}
        bridges = {names[cell] for cell in self.form.bridges}
        for color, cells in named.items():
            for name in cells:
                if name not in numbers or name in bridges:
                    got = f"the bridge {name}" if name in bridges else repr(name[:20])
                    raise TextError(f"expected a cell of the board after {color} ~, got {got}")
        return {color: [numbers[name] for name in cells] for color, cells in named.items()}


def split_lines(lines: Sequence[str]) -> tuple[list[str], dict[str, list[str]]]:
    """A board's lines without those that name drawn cells, and what these name."""
    rest: list[str] = []
    named: dict[str, list[str]] = {}
    for line in lines:
        if found := _LINE.fullmatch(line.strip()):
            if not found[1]:
                raise TextError(f"expected a color before ~, got {line[:50]!r}")
            named.setdefault(found[1], []).extend(found[2].replace(",", " ").split())
        else:
            rest.append(line.expandtabs().rstrip())
    return rest, named


def drawn_as(puzzle: Puzzle, board: WrittenBoard, named: Mapping[str, Sequence[str]]) -> Puzzle:
    """The puzzle with only those cells drawn that a board shows, in either case, or names."""
    colors = {pair.color for pair in puzzle.pairs}
    drawn: dict[str, list[Place]] = {}
    for sign, cells in (*board.signs.items(), *board.numbered(named).items()):
        other = sign.swapcase()
        color = other if other in colors and sign not in colors else sign
        drawn.setdefault(color, []).extend(cells)
    return puzzle.with_drawn(drawn)


def drawn_lines(puzzle: Puzzle) -> list[str]:
    """Lines that name all drawn cells; none if nothing is drawn."""
    return [" ".join([color, "~", *names]) for color, names in puzzle.names_by_color().items()]
