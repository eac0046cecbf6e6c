"""Boards as graphs.

a: b c   a cell and its neighbors; an edge may be named from one side
b: d
R = a d  a color and its ends
# = c    stones
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from stratabot.adrift.forms.half_drawn import MarkedBoard
from stratabot.adrift.forms.marks import STONE, require_small
from stratabot.adrift.puzzle import Form, Graph, Place, Puzzle
from stratabot.errors import PuzzleError, TextError

_NAME: Final = re.compile(r"[0-9A-Za-z_]+", re.ASCII)


def format_graph(puzzle: Puzzle, paths: Sequence[Sequence[Place]]) -> list[str]:
    """Every edge once, with its earlier cell, so that a reader meets the cells in their order.

    All cells of a path, in order, stand in the place of its ends.
    """
    names = puzzle.graph.names
    lines = []
    for cell, others in enumerate(puzzle.graph.neighbors):
        later = [names[other] for other in others if other > cell]
        lines.append(" ".join([f"{names[cell]}:", *later]))
    for pair, path in zip(puzzle.pairs, paths, strict=True):
        lines.append(" ".join([f"{pair.color} =", *(names[cell] for cell in path)]))
    if puzzle.stones:
        lines.append(" ".join([f"{STONE} =", *(names[cell] for cell in sorted(puzzle.stones))]))
    return lines


def parse_graph(lines: Sequence[str]) -> MarkedBoard:
    """The puzzle in these lines.

    Raises:
        TextError, PuzzleError: it is no puzzle.
    """
    beside: dict[str, list[str]] = {}
    named: dict[str, list[str]] = {}
    for line in lines:
        mark = next((mark for mark in line if mark in ":="), "")
        left, right = (part.strip() for part in line.split(mark, 1)) if mark else (line, "")
        if not mark or not (_NAME.fullmatch(left) or (left, mark) == (STONE, "=")):
            wanted = "'name: neighbor ...', 'color = end end' or '# = stone ...'"
            raise TextError(f"expected {wanted}, got {line[:50]!r}")
        names = _names(right, line)
        if mark == ":":
            beside.setdefault(left, []).extend(names)
        elif left in named and left != STONE:
            raise TextError(f"expected the ends of {left} once, got them twice")
        else:
            named.setdefault(left, []).extend(names)
    require_small(len(beside))
    if not beside:
        raise TextError(f"expected a cell such as 'a: b c', got none in {lines[0][:50]!r}")
    return _of_names(graph_of(beside), named)


def _names(text: str, line: str) -> list[str]:
    names = text.split()
    for name in names:
        if not _NAME.fullmatch(name):
            raise TextError(
                f"expected names of letters, digits and _, got {name[:20]!r} in {line[:50]!r}"
            )
    return names


def _of_names(graph: Graph, named: dict[str, list[str]]) -> MarkedBoard:
    numbers = {name: k for k, name in enumerate(graph.names)}
    for owner, names in named.items():
        for name in names:
            if name not in numbers:
                what = "stones" if owner == STONE else f"ends of {owner}"
                raise TextError(f"expected a cell of the graph among the {what}, got {name!r}")
    cells = {owner: [numbers[name] for name in names] for owner, names in named.items()}
    stones = cells.pop(STONE, [])
    return MarkedBoard(Form("graph"), graph, cells, stones)


def graph_of(beside: Mapping[str, Iterable[str]]) -> Graph:
    """The graph with these cells in this order, and their neighbors, named from one side or both.

    Raises:
        PuzzleError: a cell neighbors itself.
    """
    names = dict.fromkeys(beside)
    names |= {name: None for others in beside.values() for name in others}
    numbers = {name: k for k, name in enumerate(names)}
    found: list[set[Place]] = [set() for _ in numbers]
    for name, others in beside.items():
        for other in others:
            if other == name:
                raise PuzzleError(f"expected another cell beside {name}, got {name} itself")
            found[numbers[name]].add(numbers[other])
            found[numbers[other]].add(numbers[name])
    return Graph(tuple(names), tuple(tuple(sorted(cells)) for cells in found))
