"""The frames that people and programs draw around boards and cells."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

_FRAMES: Final = re.compile("[\u2500-\u257f]|^ *\\+[-=]", re.MULTILINE)
"""Found in every text that may have frames, and in few others."""

_PLAIN_RULE: Final = frozenset("+-=|")
_DRAWN_RULE: Final = frozenset(map(chr, range(0x2500, 0x2580))) | {" "}
_DASHES: Final = frozenset("-=─━═┄┅┈┉╌╍╴╶╸╺")
_SIDES: Final = "|│┃║┆┇┊┋╎╏"
_DRAWN_SIDES: Final = _SIDES[1:]


def unboxed(text: str, has_walls: bool = False) -> str:
    """The text without the frames that people and programs draw around boards and cells.

        +---+---+     ┌───┬───┐     ╔═════╗
        | R |   |     │ R │   │     ║ R . ║      all of them are      R .
        +---+---+     ├───┼───┤     ║ . G ║                           . G
        |   | G |     │   │ G │     ╚═════╝
        +---+---+     └───┴───┘

    A rule is a line of corners and dashes alone. An empty cell is a dot. A frame around the whole
    board leaves its rows as they are. Lines that are in no whole frame stay as they are. Where
    bars may be walls between cells (`has_walls`), a frame has a rule between all of its rows.
    """
    if not _FRAMES.search(text):
        return text
    parts = groupby(text.split("\n"), lambda line: not line.strip())
    return "\n".join(
        line
        for is_gap, lines in parts
        for line in ([*lines] if is_gap else _plain([*lines], has_walls))
    )


def _plain(lines: list[str], has_walls: bool) -> Sequence[str]:
    bare = [line.strip() for line in lines]
    first, last = 0, len(bare)
    while first < last and not _in_frame(bare[first]):
        first += 1  # a title, or the size of the board
    while last > first and not _in_frame(bare[last - 1]):
        last -= 1
    inside = bare[first:last]
    rules = sum(map(_is_rule, inside))
    sides = _SIDES if rules > 1 else _DRAWN_SIDES
    rows = [line for line in inside if not _is_rule(line)]
    if not rows or not all(_is_between(line, sides) for line in rows):
        return lines
    if has_walls and rules < 3 and _PLAIN_RULE.issuperset(inside[0]):
        return lines
    return [*lines[:first], *_rows(inside, rules > 2), *lines[last:]]


def _in_frame(line: str) -> bool:
    return _is_rule(line) or _is_between(line, _SIDES)


def _is_rule(line: str) -> bool:
    """Whether a line has only corners and dashes; a plain one has corners at both ends."""
    signs = {*line}
    if signs.isdisjoint(_DASHES):
        return False
    is_plain = signs <= _PLAIN_RULE and len(line) > 2 and line[0] == line[-1] == "+"
    return is_plain or signs <= _DRAWN_RULE


def _is_between(line: str, sides: str) -> bool:
    return len(line) > 1 and line[0] in sides and line[-1] in sides


def _rows(lines: Sequence[str], are_ruled: bool) -> Iterator[str]:
    """The rows of a frame. Between two rules stands one row, perhaps with empty lines around it."""
    for is_rule, group in groupby(lines, _is_rule):
        if is_rule:
            continue
        cells = [re.split(f"[{_SIDES}]", line[1:-1]) for line in group]
        if are_ruled:
            cells = [row for row in cells if any(map(str.strip, row))] or cells[:1]
        for row in cells:
            if len(row) == 1:
                yield row[0].removeprefix(" ").removesuffix(" ")
            else:
                yield " ".join(cell.strip() or "." for cell in row)
