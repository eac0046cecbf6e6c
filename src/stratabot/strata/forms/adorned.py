"""What chats, editors and people put around the rows of a grid, and what is left without it.

    1: PG.P      - PG.P      > PG.P      PG.P  # the first row      PG.P\\nPGGP
    2: PGGP      - PGGP      > PGGP      PGGP  // the second        (typed so)

Only a text that is no grid as it stands is searched for such things, so they never change how a
grid is read. Notes tell what was left out.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from stratabot.errors import TextError
from stratabot.strata.forms.blocks import BLOCK
from stratabot.strata.forms.diamond import squares_of_diamond
from stratabot.strata.forms.marks import resolve
from stratabot.strata.forms.squares import Blanks, ParsedGrid, quoted, trimmed
from stratabot.words import argument

_NUMBERED: Final = re.compile(
    r"\s*(?:(?:row|line)\s*|r)?([0-9]{1,4})\s*(?:[:)\]]|\.(?=\s)|->|=>)\s*(?=\S)", re.IGNORECASE
)
_BULLET: Final = re.compile(r"\s*([-*+>•‣▪–—])\s+(?=\S)|\s*(>)\s?(?=\S)")
_COMMENT: Final = re.compile(r"\s(#|//)[#/]*(.*)")
_WORD: Final = re.compile(r"[^\W\d_]{3}|\s[^\W\d_]{2}|^\S*[^\W\d_]{2}")
"""A word: if one follows `#` or `//`, a comment begins there; else these signs may be squares."""

_FENCE: Final = re.compile(r"(?:```|~~~)\s*\w*")
_CODE: Final = re.compile(r"\s*(`+)([^`]+)\1\s*")
_MARKED: Final = re.compile(r"\[([^\s\[\]])\]")
_LINE_END: Final = re.compile(r"\\r\\n|\\n|\\r")
_SIGNS: Final = str.maketrans({"…": "...", **dict.fromkeys("“”„", '"'), **dict.fromkeys("‘’", "'")})
"""Signs by which editors replace three dots and straight quotes."""


class BareLines(NamedTuple):
    """A grid's lines without what was around them, and notes on what was left out."""

    lines: list[str]
    notes: tuple[str, ...]


def adorned_grid(
    lines: list[str], blanks: Blanks, read: Callable[[list[str], Blanks], ParsedGrid]
) -> ParsedGrid | None:
    """The grid in lines that are no grid as they stand; None if they have nothing to leave out.

    Args:
        lines: the text's lines.
        blanks: what means a blank square.
        read: reads a grid that has nothing around it.

    Raises:
        TextError: the lines have something to leave out, and the rest is no grid.
    """
    if any(BLOCK in line for line in lines):
        raise TextError(
            "expected a whole board in the colored blocks of a terminal, or letters, got "
            f"{quoted(lines[-1])}: copy all of its lines, or have it printed with "
            + argument("color", "never")
        )
    diamond = None if blanks.has_space else squares_of_diamond(lines)
    if diamond is not None:
        grid = resolve(diamond, blanks)
        return grid._replace(notes=(*grid.notes, "the diamond is read as the game shows it"))
    found = None if blanks.has_space else bare(lines)
    if found is None:
        return None
    parsed = read(trimmed(found.lines, lambda line: not line.strip()), blanks)
    return parsed._replace(notes=(*found.notes, *parsed.notes))


def bare(lines: list[str]) -> BareLines | None:
    """The lines without what people put around rows; None if there is nothing to leave out."""
    notes: list[str] = []
    left = lines
    for take_off in (_line_ends, _fences, _comments, _quotes, _bullets, _numbers, _code, _signs):
        without, note = take_off(left)
        if without != left and any(line.strip() for line in without):
            left = without
            notes += [note] * bool(note)
    return None if left == lines else BareLines(left, tuple(notes))


def _line_ends(lines: list[str]) -> tuple[list[str], str]:
    """The lines of `PG\\nGG`, which some shells leave as it is."""
    if len(lines) != 1 or "\\" not in lines[0]:
        return lines, ""
    parts = _LINE_END.split(lines[0].strip().strip("\"'"))
    return [part for part in parts if part.strip()], "\\n is read as the end of a row"


def _fences(lines: list[str]) -> tuple[list[str], str]:
    return [line for line in lines if not _FENCE.fullmatch(line.strip())], ""


def _comments(lines: list[str]) -> tuple[list[str], str]:
    """The rows without their comments: these have words, or the row before them has no spaces."""

    def without(line: str) -> str:
        found = _COMMENT.search(line)
        if found is None:
            return line
        row = line[: found.start()].rstrip()
        has_no_spaces = len(row) > 1 and len(row.split()) == 1
        is_comment = has_no_spaces or found[1] == "//" or _WORD.search(found[2])
        return row if is_comment else line

    return [without(line) for line in lines], "what follows # or // in a row is left out"


def _quotes(lines: list[str]) -> tuple[list[str], str]:
    """The rows without the brackets that `explain` puts around squares."""
    if all("[" not in line for line in lines):
        return lines, ""
    inner = [_MARKED.sub(r" \1 ", line) for line in lines]
    marks = {mark for line in inner for mark in line.split()}
    are_squares = all(len(mark) == 1 for mark in marks) and marks.isdisjoint("[]")
    return (inner if are_squares else lines), ""


def _bullets(lines: list[str]) -> tuple[list[str], str]:
    """The rows without a bullet, or a sign of quotation, that stands before every row."""
    found = [_BULLET.match(line) for line in lines]
    signs = {match and (match[1] or match[2]) for match in found}
    if None in signs or len(signs) != 1:
        return lines, ""
    bare_lines = [line[match.end() :] for line, match in zip(lines, found, strict=True) if match]
    return bare_lines, f"the {signs.pop()} in front of every row is left out"


def _numbers(lines: list[str]) -> tuple[list[str], str]:
    """The rows without the numbers before them, which count from 0 or 1."""
    found = [_NUMBERED.match(line) for line in lines]
    numbers = [int(match[1]) for match in found if match]
    counted = len(numbers) == len(lines) and numbers[0] in (0, 1)
    if not counted or numbers != [*range(numbers[0], numbers[0] + len(lines))]:
        return lines, ""
    bare_lines = [line[match.end() :] for line, match in zip(lines, found, strict=True) if match]
    return bare_lines, "the numbers in front of the rows are left out"


def _code(lines: list[str]) -> tuple[list[str], str]:
    found = [_CODE.fullmatch(line) for line in lines]
    inner = [match[2] for match in found if match]
    return (inner if len(inner) == len(lines) else lines), ""


def _signs(lines: list[str]) -> tuple[list[str], str]:
    return [line.translate(_SIGNS) for line in lines], ""
