"""Levels as the packs of Flow Free have them, a level a line.

    5,0,1,5;0,1,2,3;4,9,8;5,6,7,12,13,14;10,11,16,17,18,19;15,20,21,22,23,24
    3:3+B,0,7,2,4,2:6;0,1,4,7,8;3,4,5
    4:2,0,12,2,,,2|3:5|6;0,1,2,6,7,3;4,5

Fields before the first semicolon, with commas between them: the width, or the width and height with
a colon, perhaps `+B` (the game draws a border); a 0; the level's number; how many paths there are;
and what may be left out from the end on: bridges; holes; walls as two neighbors with a bar. Their
items have colons between them. After each semicolon comes a path, cell by cell. Cells have numbers
from 0, row by row. Levels of hexagons (`X_9`), with wrapped edges (`W_9`) and with other signs at
their holes (`12_0`) are refused.

A path's ends are the puzzle's. The paths are the level's own solution. They show whether the line
was understood, and whether the level needs paths that touch themselves; solvers do not see them.
"""

import re
import string
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from stratabot.adrift.forms.grids import grid_of
from stratabot.adrift.forms.signs import BRIDGE, FREE, STONE, require_small
from stratabot.adrift.puzzle import Form, Path, Paths, Place, Puzzle, Rules, check, form_graph
from stratabot.errors import TextError
from stratabot.words import counted

LEVEL: Final = re.compile(r"[0-9][0-9A-Za-z:+]*,[^;.]*;[^.]*", re.ASCII)
"""A line that is meant as a level, perhaps as a part of one."""

_SIZE: Final = re.compile(r"([1-9][0-9]{0,3})(?::([1-9][0-9]{0,3}))?(?:\+B)?", re.ASCII)
_NUMBER: Final = re.compile(r"[0-9]{1,6}", re.ASCII)
_COLORS: Final = string.ascii_uppercase + string.ascii_lowercase + string.digits


def parse_level(line: str) -> Puzzle:
    """The puzzle of a level, its colors A, B, C, ... in the order of the paths."""
    head, *texts = line.rstrip(";").split(";")
    size, *fields = head.split(",")
    found = _SIZE.fullmatch(size)
    if not found:
        raise TextError(f"expected a width, or WIDTH:HEIGHT, perhaps with +B, got {size[:20]!r}")
    if len(fields) < 3 or fields[0] != "0" or not all(map(_NUMBER.fullmatch, fields[:3])):
        raise TextError(
            f"expected SIZE,0,LEVEL,PATHS before the first semicolon, got {head[:50]!r}"
        )
    if any(fields[6:]):
        extra = ",".join(fields[6:])
        raise TextError(f"expected bridges, holes and walls and no other field, got {extra[:30]!r}")
    if len(texts) != int(fields[2]):
        said = counted(int(fields[2]), "path")
        raise TextError(f"expected {said}, as the line says, got {len(texts)}")
    if len(texts) > len(_COLORS):
        most = counted(len(_COLORS), "path")
        raise TextError(f"expected at most {most}, got {len(texts)}")
    width, height = int(found[1]), int(found[2] or found[1])
    cells = width * height
    require_small(cells)
    signs = [FREE] * cells
    bridges, holes, parted, *_ = *fields[3:6], "", "", ""
    for field, sign, what in ((bridges, BRIDGE, "bridges"), (holes, STONE, "holes")):
        for cell in _numbers(field, ":", cells, f"the {what}"):
            signs[cell] = sign
    walls = frozenset(_walls(parted, cells))
    paths = [_numbers(text, ",", cells, f"path {k}") for k, text in enumerate(texts, 1)]
    for number, path in enumerate(paths, 1):
        for cell in (path[0], path[-1]):
            if signs[cell] != FREE:
                raise TextError(
                    f"expected a free cell at each end of path {number}, but cell {cell} is an end "
                    "already, a bridge or a hole"
                )
            signs[cell] = _COLORS[number - 1]
    puzzle = grid_of(signs, Form("grid", width, height, walls=walls)).puzzle({}, "ends")
    beside = form_graph(Form("grid", width, height)).neighbors
    for one, other in sorted(walls):
        if other not in beside[one]:
            raise TextError(f"expected a wall between neighbors, got {one}|{other}")
    return replace(puzzle, own_solution=_solution(puzzle, paths))


def _numbers(text: str, between: str, cells: int, what: str) -> list[Place]:
    found = text.split(between) if text or between == "," else []
    for number in found:
        if not _NUMBER.fullmatch(number) or int(number) >= cells:
            raise TextError(f"expected cells from 0 to {cells - 1} in {what}, got {number[:20]!r}")
    return [int(number) for number in found]


def _walls(text: str, cells: int) -> Iterator[tuple[Place, Place]]:
    for wall in text.split(":") if text else ():
        two = _numbers(wall.replace("|", ",", 1), ",", cells, "the walls")
        if len(two) != 2:
            raise TextError(f"expected walls such as 2|3 with : between them, got {wall[:20]!r}")
        yield min(two), max(two)


def _solution(puzzle: Puzzle, paths: Sequence[Sequence[Place]]) -> Paths:
    lanes = tuple(_lanes(puzzle, paths))
    names = puzzle.graph.names
    for number, path in enumerate(lanes, 1):
        for one, other in pairwise(path):
            if other not in puzzle.graph.neighbors[one]:
                raise TextError(
                    f"expected path {number} to go from neighbor to neighbor, but no way leads "
                    f"from {names[one]} to {names[other]}"
                )
    used = Counter(place for path in lanes for place in path)
    for place in range(puzzle.size):
        times = used[place]
        if times != (place not in puzzle.stones):
            raise TextError(
                f"expected paths that fill each cell once, but {names[place]} is on "
                f"{times or 'none'} of them"
            )
    if not check(puzzle, lanes, Rules(touching=True)):
        raise TextError("expected paths that solve the level, got others")
    return lanes


def _lanes(puzzle: Puzzle, paths: Sequence[Sequence[Place]]) -> Iterator[Path]:
    """The paths' places: at a bridge, the lane is told by the cell before."""
    width, form = puzzle.form.width, puzzle.form
    down = {cell: form.width * form.height + k for k, cell in enumerate(form.bridges)}
    for path in paths:
        yield tuple(
            down[cell] if cell in down and abs(cell - path[k - 1]) == width != 1 else cell
            for k, cell in enumerate(path)
        )
