"""What chats and editors put around a grid; only a text that is none as it stands is searched."""

import re
from collections.abc import Callable
from typing import Final

from stratabot.color_words import in_english
from stratabot.errors import TextError
from stratabot.strata.forms.diamond import squares_of_diamond
from stratabot.strata.forms.marks import is_word, resolve
from stratabot.strata.forms.squares import BLOCK, Blanks, ParsedGrid, quoted, trimmed
from stratabot.words import argument

_QUOTED: Final = re.compile(r"\s*>\s*(?=\S)")
_FENCE: Final = re.compile(r"(?:```|~~~)\s*\w*")
_CODE: Final = re.compile(r"\s*(`+)([^`]+)\1\s*")
_MARKED: Final = re.compile(r"\[([^\s\[\]])\]")
_LINE_END: Final = re.compile(r"\\r\\n|\\n|\\r")
_STAMP: Final = re.compile(
    r"^\[?(?:[0-9./-]{6,10},?\s+)?[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:\s?[AP]M)?\]?\s*(?:-\s*)?"
    r"(<[^<>]{1,40}>|[^:<>|]{1,40}:)\s+(?=\S)",
    re.ASCII | re.IGNORECASE,
)  # what chats put before a line: when, and who
_WORD: Final = re.compile(r"[^\s,;|]+")
_TIME: Final = re.compile(r"(?<!\d)\d{1,2}:\d\d(?!\d)")
_TALK: Final = re.compile(r"(?<!\w)[^\W\d_][^\W\d_A-Z]{2,}(?!\w)")
_MOST_COLORS: Final = 6  # of the game: a line of more letters, in words, is no row
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
    rows = _without_talk(lines)
    inner, notes = _bare(rows)
    if inner == lines:
        return None
    parsed = read(trimmed(inner, lambda line: not line.strip()), blanks)
    if rows != lines:
        widths = {len(_WORD.findall(line)) for line in rows} - {1}
        talk = [_WORD.findall(line) for line in lines if is_talk(line)]
        if any(len(w) in widths or len("".join(w)) == parsed.puzzle.cols for w in talk):
            return None  # it may be a row with faults
        notes = ["only lines that are rows are read", *notes]
    return parsed._replace(notes=(*notes, *parsed.notes))


def is_talk(line: str) -> bool:
    """Whether a line is a sentence, or says when somebody wrote: surely no row of a grid."""
    words = _TALK.findall(line)
    if any(is_word(in_english(word)) for word in words):
        return False
    is_long = len(words) > 1 and len({*"".join(words).lower()}) > _MOST_COLORS
    return is_long or (bool(words) and (line.rstrip()[-1:] in ":!?" or bool(_TIME.search(line))))


def _without_talk(lines: list[str]) -> list[str]:
    """The rows of the one block that is no talk, without stamps; all lines if there are others.

    One person wrote all rows: in one message, whose first line has a stamp, or in one for each.
    """
    stamps = [_STAMP.match(line.lstrip()) for line in lines]
    if lines[0].lstrip()[:1] in "{[" and not stamps[0]:
        return lines
    bare = [
        line.lstrip()[stamp.end() :] if stamp else line
        for stamp, line in zip(stamps, lines, strict=True)
    ]
    are_rows = [bool(line.strip()) and not is_talk(line) for line in bare]
    first, *others = [k for k, is_row in enumerate(are_rows) if is_row] or [0]
    if not others or others[-1] != first + len(others):
        return lines
    people = [stamp and stamp[1] for stamp in stamps]
    is_one = {people[k] for k in others} in ({None}, {people[first]})
    return [bare[k] for k in (first, *others)] if is_one else lines


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
