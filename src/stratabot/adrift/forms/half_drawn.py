"""Half-drawn boards as text: what a player has drawn already.

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
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from stratabot.adrift.drawn import names_by_color, with_drawn
from stratabot.adrift.puzzle import Form, Graph, Place, Puzzle
from stratabot.errors import TextError
from stratabot.words import argument, listed

_LINE: Final = re.compile(r"([^\s~]*)\s*~(.*)")


Lowercase = Literal["auto", "drawn", "ends"]
"""What a lowercase letter is on a board that has its capital letter, too."""

_Cells = Mapping[str, Sequence[Place]]
"""Cells by the letter, digit or name that stands there."""


class MarkedBoard(NamedTuple):
    """A board as it was written: the cells at which each letter, digit or name stands, stones."""

    form: Form
    graph: Graph
    marked: _Cells
    stones: Sequence[Place]

    def puzzle(self, named: Mapping[str, Sequence[str]] | None, lowercase: Lowercase) -> Puzzle:
        """The puzzle, half drawn or not.

        Args:
            named: the names of drawn cells, by color; None if no line names any.
            lowercase: what lowercase letters are if none does.

        Raises:
            TextError, PuzzleError: there is no such cell or color, or no such puzzle.
        """
        if named is not None or self.form.kind == "graph":
            ends, drawn = self.marked, self.numbered(named or {})
        else:
            ends, drawn = _part(self.form, self.graph, self.marked, lowercase)
        return with_drawn(Puzzle.of(self.form, self.graph, ends, self.stones), drawn)

    def numbered(self, named: Mapping[str, Sequence[str]]) -> _Cells:
        """The numbers of cells that are named.

        Raises:
            TextError: there is no such cell, or it is a bridge, which two paths cross.
        """
        names = self.graph.names
        numbers = {name: k for k, name in enumerate(names)}
        bridges = {names[cell] for cell in self.form.bridges}
        for color, cells in named.items():
            for name in cells:
                if name not in numbers or name in bridges:
                    got = f"the bridge {name}" if name in bridges else repr(name[:20])
                    raise TextError(f"expected a cell of the board after {color} ~, got {got}")
        return {color: [numbers[name] for name in cells] for color, cells in named.items()}


def split_lines(lines: Sequence[str]) -> tuple[list[str], dict[str, list[str]] | None]:
    """A board's lines without those that name drawn cells, and what these name, by color.

    The second part is None if there are no such lines.

    Raises:
        TextError: such a line names no color.
    """
    rest: list[str] = []
    named: dict[str, list[str]] = {}
    for line in lines:
        if found := _LINE.fullmatch(line.strip()):
            if not found[1]:
                raise TextError(f"expected a color before ~, got {line[:50]!r}")
            named.setdefault(found[1], []).extend(found[2].replace(",", " ").split())
        else:
            rest.append(line)
    return rest, named if len(rest) < len(lines) else None


def drawn_as(puzzle: Puzzle, board: MarkedBoard, named: Mapping[str, Sequence[str]]) -> Puzzle:
    """The puzzle with only those cells drawn that a board shows in color, and those named.

    A letter may stand in either case, unless both are colors of the puzzle.

    Raises:
        TextError, PuzzleError: there is no such cell or color, or a cell cannot have that color.
    """
    colors = {pair.color for pair in puzzle.pairs}
    drawn: dict[str, list[Place]] = {}
    for mark, cells in (*board.marked.items(), *board.numbered(named).items()):
        other = mark.swapcase()
        color = other if other in colors and mark not in colors else mark
        drawn.setdefault(color, []).extend(cells)
    return with_drawn(puzzle, drawn)


def _part(form: Form, graph: Graph, marked: _Cells, lowercase: Lowercase) -> tuple[_Cells, _Cells]:
    """The ends of each color, and the drawn cells of each color."""
    ends, drawn = {**marked}, dict[str, Sequence[Place]]()
    for letter, cells in marked.items():
        capital = letter.upper()
        if capital == letter or capital not in marked or lowercase == "ends":
            continue
        if lowercase == "auto":
            loose = _loose(form, graph, cells, marked[capital])
            if len(cells) != 2 and loose:
                raise TextError(_neither(graph, letter, loose[0], len(cells)))
            if len(cells) == 2 and (loose or _touches(graph, cells, marked[capital])):
                continue
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
    """Whether a cell of a path has too many neighbors on it: an end one, any other cell two."""
    path = {*cells, *ends}
    return any(len(path.intersection(graph.neighbors[cell])) > 2 - (cell in ends) for cell in path)


def _neither(graph: Graph, letter: str, cell: Place, number: int) -> str:
    return (
        f"expected {letter} at {graph.names[cell]} to hang together with an end of "
        f"{letter.upper()} as a drawn cell, or two ends of {letter}, got {number} {letter} ("
        + argument("lowercase", "drawn")
        + " takes any drawn cells)"
    )


def doubtful_letters(puzzle: Puzzle) -> Iterator[str]:
    """Notes on colors whose two lowercase letters could be read otherwise, and how they were read.

    They are told of a puzzle that was read without lines that name drawn cells.
    """
    ends = {pair.color: pair[1:] for pair in puzzle.pairs}
    numbers = [color for _, color in puzzle.drawn]
    is_half_drawn = any(numbers.count(color) != 2 for color in numbers)
    for number, pair in enumerate(puzzle.pairs):
        small = pair.color.lower()
        cells = [cell for cell, color in puzzle.drawn if color == number]
        where = listed(map(puzzle.name, cells))
        if len(cells) == 2 and not is_half_drawn:
            other = argument("lowercase", "ends")
            yield f"{small} at {where} is read as drawn in {pair.color} (" + other + ": as ends)"
        elif (
            small in ends
            and small != pair.color
            and not _loose(puzzle.form, puzzle.graph, ends[small], pair[1:])
        ):
            where = listed(map(puzzle.name, ends[small]))
            other = argument("lowercase", "drawn")
            as_drawn = f": as drawn in {pair.color})"
            yield f"{small} at {where} is read as two ends (" + other + as_drawn


def drawn_lines(puzzle: Puzzle) -> list[str]:
    """Lines that name all drawn cells; none if nothing is drawn."""
    found = names_by_color(puzzle, (cell for cell, _ in puzzle.drawn))
    return [" ".join([color, "~", *names]) for color, names in found.items()]


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


def needs_lines(puzzle: Puzzle) -> bool:
    """Whether a grid or cube needs lines for drawn cells: letters alone would be misread."""
    if len(drawn_letters(puzzle)) < len(puzzle.drawn):
        return True
    marked: dict[str, list[Place]] = {pair.color: [*pair[1:]] for pair in puzzle.pairs}
    for cell, letter in drawn_letters(puzzle).items():
        marked.setdefault(letter, []).append(cell)
    try:
        ends, _ = _part(puzzle.form, puzzle.graph, marked, "auto")
    except TextError:
        return True
    return ends.keys() != {pair.color for pair in puzzle.pairs}
