"""What stands for a cell: a letter, a digit or a sign; and which letters are drawn cells.

    Aa..     on grids and cubes a lowercase letter is a cell that is drawn in the color of its
    Ba.A     capital letter;
    B...

    1...     for all forms and all colors, a line below the board names a color and drawn cells.
    ...1     If a board has such a line, its lowercase letters are ends, as capital letters are.
    1 ~ r1c2 r1c3

A lowercase letter may also be an end of a color of its own, which large boards need. So the rule is
(`auto`): if the capital letter is not on the board, the lowercase letter is an end. Else
its cells are drawn if they all *hang together* with an end of the capital letter's color: a way
leads there over cells of that letter. Two cells are ends if they do not, or if that color's path
would touch itself there.
"""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from stratabot.adrift.puzzle import Form, Graph, Paths, Place, Puzzle, form_graph
from stratabot.errors import TextError
from stratabot.puzzles.report import error_for_form
from stratabot.words import argument, listed

MAX_CELLS: Final = 40_000  # no board that can be solved has nearly as many; more must be a mistake
FREE: Final = "."
STONE: Final = "#"
BRIDGE: Final = "+"


def require_small(cells: int) -> None:
    """Refuse boards of too many cells."""
    if cells > MAX_CELLS:
        raise TextError(f"expected at most {MAX_CELLS} cells, got {cells}")


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
        raise error_for_form(form, listed(more))


def signs_of(
    puzzle: Puzzle, paths: Paths | None, drawn: Mapping[Place, str] = MappingProxyType({})
) -> list[str]:
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


Lowercase = Literal["auto", "drawn", "ends"]  # what `a` is on a board with A
_Cells = Mapping[str, Sequence[Place]]


class WrittenBoard(NamedTuple):
    """A board as it was written: the cells at which each letter, digit or name stands, stones."""

    form: Form
    graph: Graph
    signs: _Cells
    stones: Sequence[Place]

    @property
    def shape(self) -> tuple[int, int]:
        """Its rows and columns, if it is a grid."""
        return self.form.height, self.form.width

    @classmethod
    def of(cls, form: Form, signs: Sequence[str]) -> "WrittenBoard":
        """The board with these signs, whose bridges the form gets."""
        require_small(len(signs))
        others: tuple[str, ...] = (FREE, STONE)
        if form.kind == "grid":
            others = (FREE, STONE, BRIDGE)
            bridges = tuple(cell for cell, sign in enumerate(signs) if sign == BRIDGE)
            form = form._replace(bridges=bridges)
        graph = form_graph(form)
        found: dict[str, list[Place]] = {}
        for cell, sign in enumerate(signs):
            if sign.isalnum():
                found.setdefault(sign, []).append(cell)
            elif sign not in others:
                wanted = f"a letter, a digit, {', '.join(others[:-1])} or {others[-1]}"
                raise TextError(f"expected {wanted}, got {sign!r} at {graph.names[cell]}")
        stones = [cell for cell, sign in enumerate(signs) if sign == STONE]
        return cls(form, graph, found, stones)

    def puzzle(self, named: Mapping[str, Sequence[str]] | None, lowercase: Lowercase) -> Puzzle:
        """The puzzle. If lines name drawn cells, by color (`named`), lowercase letters are ends."""
        if named is not None or self.form.kind == "graph":
            ends, drawn = self.signs, self.numbered(named or {})
        else:
            ends, drawn = _part(self.form, self.graph, self.signs, lowercase)
        return Puzzle.of(self.form, self.graph, ends, self.stones).with_drawn(drawn)

    def numbered(self, named: Mapping[str, Sequence[str]]) -> _Cells:
        names = self.graph.names
        bridges = {names[cell] for cell in self.form.bridges}
        numbers = {name: k for k, name in enumerate(names) if name not in bridges}
        strange = [name for cells in named.values() for name in cells if name not in numbers]
        if strange:
            wanted = "expected a cell of the board, and no bridge, behind ~"
            raise TextError(f"{wanted}, got {strange[0][:20]!r}")
        return {color: [numbers[name] for name in cells] for color, cells in named.items()}


def split_lines(lines: Sequence[str]) -> tuple[list[str], dict[str, list[str]] | None]:
    """A board's lines without those that name drawn cells; what these name, or None."""
    rest: list[str] = []
    named: dict[str, list[str]] = {}
    for line in lines:
        if found := _LINE.fullmatch(line.strip()):
            named.setdefault(found[1], []).extend(found[2].replace(",", " ").split())
        else:
            rest.append(line)
    return rest, named if len(rest) < len(lines) else None


def drawn_as(puzzle: Puzzle, board: WrittenBoard, named: Mapping[str, Sequence[str]]) -> Puzzle:
    """The puzzle with only those cells drawn that a board shows, in either case, or names."""
    colors = {pair.color for pair in puzzle.pairs}
    drawn: dict[str, list[Place]] = {}
    for sign, cells in (*board.signs.items(), *board.numbered(named).items()):
        other = sign.swapcase()
        color = other if other in colors and sign not in colors else sign
        drawn.setdefault(color, []).extend(cells)
    return puzzle.with_drawn(drawn)


def _part(form: Form, graph: Graph, signs: _Cells, lowercase: Lowercase) -> tuple[_Cells, _Cells]:
    ends, drawn = {**signs}, dict[str, Sequence[Place]]()
    for letter, cells in signs.items():
        capital = letter.upper()
        if capital == letter or capital not in signs or lowercase == "ends":
            continue
        loose = _loose(form, graph, cells, signs[capital]) if lowercase == "auto" else []
        if loose and len(cells) != 2:
            raise TextError(
                f"expected {letter} at {graph.names[loose[0]]} to hang together with an end of "
                f"{capital} as a drawn cell, or two ends of {letter}, got {len(cells)} {letter} ("
                + argument("lowercase", "drawn")
                + " takes any drawn cells)"
            )
        is_tight = lowercase == "auto" and _touches(graph, cells, signs[capital])
        if not loose and not (is_tight and len(cells) == 2):
            drawn[capital] = ends.pop(letter)
    return ends, drawn


def _loose(form: Form, graph: Graph, cells: Sequence[Place], ends: Sequence[Place]) -> list[Place]:
    """The cells that do not hang together with an end. Ways may lead over bridges."""
    lanes = (k for k in range(len(graph.names)) if form.cell(k) in form.bridges)
    rest, ahead = {*cells, *(lanes if form.bridges else ())}, [*ends]
    for cell in ahead:
        beside = rest.intersection(graph.neighbors[cell])
        rest -= beside
        ahead += beside
    return sorted(rest.intersection(cells))


def _touches(graph: Graph, cells: Sequence[Place], ends: Sequence[Place]) -> bool:
    path = {*cells, *ends}
    return any(len(path.intersection(graph.neighbors[cell])) > 2 - (cell in ends) for cell in path)


def drawn_lines(puzzle: Puzzle) -> list[str]:
    """Lines that name all drawn cells; none if nothing is drawn.

    If a lowercase letter might be taken for a drawn cell, one without cells says that it is an end.
    """
    lines = [" ".join([color, "~", *names]) for color, names in puzzle.names_by_color().items()]
    ends = {pair.color: pair[1:] for pair in puzzle.pairs}
    doubtful = [
        color
        for color in ends
        if color != color.upper() in ends
        and not _loose(puzzle.form, puzzle.graph, ends[color], ends[color.upper()])
    ]
    return lines or [f"{color} ~" for color in doubtful[:1] if puzzle.form.kind != "graph"]


def drawn_letters(puzzle: Puzzle) -> dict[Place, str]:
    """The lowercase letters of drawn cells where the color has one that is no color of its own."""
    colors = [pair.color for pair in puzzle.pairs]
    small = [color.lower() for color in colors]
    return {
        cell: small[color]
        for cell, color in puzzle.drawn
        if len(small[color]) == 1
        and small[color].upper() == colors[color] != small[color]
        and small[color] not in colors
    }
