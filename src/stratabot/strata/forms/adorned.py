"""What chats and editors put around a grid; only a text that is none as it stands is searched."""

import re
from collections.abc import Callable
from typing import Final

from stratabot.errors import TextError
from stratabot.strata.forms.diamond import squares_of_diamond
from stratabot.strata.forms.marks import resolve
from stratabot.strata.forms.squares import BLOCK, Blanks, ParsedGrid, quoted, trimmed
from stratabot.words import argument

_QUOTED: Final = re.compile(r"\s*>\s*(?=\S)")
_FENCE: Final = re.compile(r"(?:```|~~~)\s*\w*")
_CODE: Final = re.compile(r"\s*(`+)([^`]+)\1\s*")
_MARKED: Final = re.compile(r"\[([^\s\[\]])\]")
_LINE_END: Final = re.compile(r"\\r\\n|\\n|\\r")
_SIGNS: Final = str.maketrans({"…": "...", **dict.fromkeys("“”„", '"'), **dict.fromkeys("‘’", "'")})
"""Signs by which editors replace three dots and straight quotes."""


def adorned_grid(
    lines: list[str], blanks: Blanks, read: Callable[[list[str], Blanks], ParsedGrid]
) -> ParsedGrid | None:
    """The grid that `read` reads once such things are left out; None if there are none."""
    if any(BLOCK in line for line in lines):
        raise TextError(
            "expected a whole board in the colored blocks of a terminal, or letters, got "
            f"{quoted(lines[-1])}: copy all of its lines, or have it printed with "
            + argument("color", "never")
        )
    if blanks.has_space:
        return None
    diamond = squares_of_diamond(lines)
    if diamond is not None:
        grid = resolve(diamond, blanks)
        return grid._replace(notes=(*grid.notes, "the diamond is read as the game shows it"))
    inner, notes = _bare(lines)
    if inner == lines:
        return None
    parsed = read(trimmed(inner, lambda line: not line.strip()), blanks)
    return parsed._replace(notes=(*notes, *parsed.notes))


def _bare(lines: list[str]) -> tuple[list[str], list[str]]:
    left, notes = lines, list[str]()
    if len(left) == 1 and "\\" in left[0]:  # some shells leave PG\nGG as it is
        parts = _LINE_END.split(left[0].strip().strip("\"'"))
        left = [part for part in parts if part.strip()] or left
        notes += ["\\n is read as the end of a row"] * (left != lines)
    left = [line for line in left if not _FENCE.fullmatch(line.strip())] or left
    left = _without_brackets(left)
    if all(map(_QUOTED.match, left)):
        left = [_QUOTED.sub("", line, 1) for line in left]
        notes.append("the > in front of every row is left out")
    if all(map(_CODE.fullmatch, left)):
        left = [_CODE.sub(r"\2", line) for line in left]
    return [line.translate(_SIGNS) for line in left], notes


def _without_brackets(lines: list[str]) -> list[str]:
    inner = [_MARKED.sub(r" \1 ", line) for line in lines]
    marks = {mark for line in inner for mark in line.split()}
    are_squares = all(len(mark) == 1 for mark in marks) and marks.isdisjoint("[]")
    return inner if are_squares and any("[" in line for line in lines) else lines
