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
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from stratabot.adrift.forms.signs import BRIDGE, FREE, STONE, WrittenBoard, require_small
from stratabot.adrift.puzzle import Form, Path, Place, Puzzle, Rules, check, form_graph
from stratabot.errors import TextError
from stratabot.words import counted

LEVEL: Final = re.compile(r"[0-9][0-9A-Za-z:+]*,[^;.]*;[^.]*", re.ASCII)
"""A line that is meant as a level, perhaps as a part of one."""

_HEAD: Final = re.compile(
    r"([1-9][0-9]{0,3})(?::([1-9][0-9]{0,3}))?(?:\+B)?,0,[0-9]{1,6},([0-9]{1,6})"
    r"(?:,([^,]*))?(?:,([^,]*))?(?:,([^,]*))?,*",
    re.ASCII,
)
_NUMBER: Final = re.compile(r"[0-9]{1,6}", re.ASCII)
_COLORS: Final = string.ascii_uppercase + string.ascii_lowercase + string.digits


def parse_level(line: str) -> Puzzle:
    """The puzzle of a level, its colors A, B, C, ... in the order of the paths."""
    head, *texts = line.rstrip(";").split(";")
    found = _HEAD.fullmatch(head)
    if not found:
        wanted = "SIZE,0,LEVEL,PATHS,BRIDGES,HOLES,WALLS before the first semicolon"
        raise TextError(f"expected {wanted}, got {head[:50]!r}")
    if len(texts) != int(found[3]) or len(texts) > len(_COLORS):
        said = f"{counted(int(found[3]), 'path')}, as the line says, and at most {len(_COLORS)}"
        raise TextError(f"expected {said}, got {len(texts)}")
    width, height = int(found[1]), int(found[2] or found[1])
    cells = width * height
    require_small(cells)
    signs = [FREE] * cells
    for field, sign, what in ((found[4], BRIDGE, "the bridges"), (found[5], STONE, "the holes")):
        for cell in _numbers(field.split(":") if field else [], cells, what):
            signs[cell] = sign
    beside = form_graph(Form("grid", width, height)).neighbors
    walls = set[tuple[Place, Place]]()
    for wall in found[6].split(":") if found[6] else ():
        two = sorted(_numbers(wall.split("|"), cells, "the walls"))
        if len(two) != 2 or two[1] not in beside[two[0]]:
            raise TextError(f"expected walls between neighbors such as 2|3, got {wall[:20]!r}")
        walls.add((two[0], two[1]))
    paths = [_numbers(text.split(","), cells, f"path {k}") for k, text in enumerate(texts, 1)]
    for color, path in zip(_COLORS, paths, strict=False):
        for cell in (path[0], path[-1]):
            if signs[cell] != FREE:
                raise TextError(
                    f"expected a free cell at each end of a path, but cell {cell} is an end "
                    "already, a bridge or a hole"
                )
            signs[cell] = color
    form = Form("grid", width, height, walls=frozenset(walls))
    puzzle = WrittenBoard.of(form, signs).puzzle({}, "ends")
    lanes = tuple(_lanes(puzzle, paths))
    if not check(puzzle, lanes, Rules(touching=True)):
        raise TextError(
            "expected paths from neighbor to neighbor that fill each cell once, got others"
        )
    return replace(puzzle, own_solution=lanes)


def _numbers(texts: Sequence[str], cells: int, what: str) -> list[Place]:
    for number in texts:
        if not _NUMBER.fullmatch(number) or int(number) >= cells:
            raise TextError(f"expected cells from 0 to {cells - 1} in {what}, got {number[:20]!r}")
    return [int(number) for number in texts]


def _lanes(puzzle: Puzzle, paths: Sequence[Sequence[Place]]) -> Iterator[Path]:
    """The paths' places: at a bridge, the lane is told by the cell before."""
    width, form = puzzle.form.width, puzzle.form
    down = {cell: form.width * form.height + k for k, cell in enumerate(form.bridges)}
    for path in paths:
        yield tuple(
            down[cell] if cell in down and abs(cell - path[k - 1]) == width != 1 else cell
            for k, cell in enumerate(path)
        )
