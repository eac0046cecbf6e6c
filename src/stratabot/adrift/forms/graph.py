"""Boards as graphs.

a: b c   a cell and its neighbors; an edge may be named from one side
b: d
R = a d  a color and its ends
# = c    stones
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Final

from stratabot.adrift.forms.signs import STONE, WrittenBoard, require_small
from stratabot.adrift.puzzle import Form, Graph, Place, Puzzle
from stratabot.errors import PuzzleError, TextError

_NAME: Final = re.compile(r"[0-9A-Za-z_]+", re.ASCII)
_LINE: Final = re.compile(r"([0-9A-Za-z_]+|#(?=\s*=))\s*([:=])(.*)", re.ASCII)


def format_graph(puzzle: Puzzle, paths: Sequence[Sequence[Place]]) -> list[str]:
    """Every edge once, with its earlier cell; ends, or all cells of a path in its order."""
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


def parse_graph(lines: Sequence[str]) -> WrittenBoard:
    """The puzzle in these lines."""
    beside: dict[str, list[str]] = {}
    named: dict[str, list[str]] = {}
    for line in lines:
        found = _LINE.fullmatch(line)
        names = found[3].split() if found else []
        if found is None or not all(map(_NAME.fullmatch, names)):
            wanted = "'name: neighbor ...', 'color = end end' or '# = stone ...'"
            raise TextError(f"expected {wanted}, names of letters, digits and _, got {line[:50]!r}")
        if found[2] == ":":
            beside.setdefault(found[1], []).extend(names)
        else:
            named.setdefault(found[1], []).extend(names)
    require_small(len(beside))
    if not beside:
        raise TextError(f"expected a cell such as 'a: b c', got none in {lines[0][:50]!r}")
    graph = graph_of(beside)
    numbers = {name: k for k, name in enumerate(graph.names)}
    for owner, names in named.items():
        for name in names:
            if name not in numbers:
                what = "stones" if owner == STONE else f"ends of {owner}"
                raise TextError(f"expected a cell of the graph among the {what}, got {name!r}")
    cells = {owner: [numbers[name] for name in names] for owner, names in named.items()}
    stones = cells.pop(STONE, [])
    return WrittenBoard(Form("graph"), graph, cells, stones)


def graph_of(beside: Mapping[str, Iterable[str]]) -> Graph:
    """The graph with these cells in this order; neighbors are named from one side or both."""
    names = dict.fromkeys((*beside, *chain.from_iterable(beside.values())))
    numbers = {name: k for k, name in enumerate(names)}
    for name, others in beside.items():
        if name in others:
            raise PuzzleError(f"expected another cell beside {name}, got {name} itself")
    pairs = ((name, other) for name, others in beside.items() for other in others)
    return Graph.of(names, ((numbers[one], numbers[other]) for one, other in pairs))
