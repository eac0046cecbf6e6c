"""The lines of a grid, as text, cut into squares: each character, or between spaces or commas."""

import re
from collections.abc import Callable, Sequence
from math import gcd
from typing import Final, NamedTuple

from stratabot.errors import TextError
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, Cell, Places, Puzzle, is_label
from stratabot.words import argument, counted

BLOCK: Final = "▀"  # the character of which a terminal's colored boards consist
_MOST_QUOTED: Final = 40
_SQUARE: Final = r"[^\s,;|]"
_NUMBER: Final = "(0*[1-9][0-9]{0,6})"
_BETWEEN: Final = r"(?:[ \t]*[,;][ \t]*|[ \t]+)"
_SIZE: Final = rf"{_NUMBER}(?:{_BETWEEN}|[ \t]*[x×*X][ \t]*){_NUMBER}"
_NO_SIZE: Final = rf"{_NUMBER}(?:{_BETWEEN}{_NUMBER}{_BETWEEN}{_NUMBER})?"

Squares = Sequence[Sequence[str]]  # a character each, row by row; even rows
Cutter = Callable[[list[str], int | None], Squares]  # takes a row's squares, if known


class Blanks(NamedTuple):
    """The characters that mean a blank square, and whether a user named them."""

    marks: str
    named: bool

    @property
    def has_space(self) -> bool:
        return " " in self.marks


class ParsedGrid(NamedTuple):
    """A position that was read from a text, and what the user should know about that."""

    position: Position
    notes: tuple[str, ...] = ()
    unknown: Places = frozenset()  # the cells that are `?` in the text, and blank in the puzzle

    @property
    def puzzle(self) -> Puzzle:
        return self.position.puzzle


def cut(lines: list[str], blanks: Blanks, cols: int | None = None) -> Squares:
    """The squares in lines with no separators but spaces; `cols` in a row, None if nobody knows."""
    if blanks.has_space:
        # A tab may stand for any number of squares.
        for number, line in enumerate(lines, 1):
            if "\t" in line and "\t" not in blanks.marks:
                raise _invisible("\t", line, number)
        width = max(map(len, lines), default=0) if cols is None else cols
        return require_even([line.ljust(width) for line in lines], lines, width)
    if (text := "".join(lines)).split() == [text] and "" not in lines:
        return require_even(lines, lines, cols)
    if not blanks.named and _spaces_are_blank(lines, cols):
        if cols is not None:  # the last spaces of rows may be missing
            return require_even([line.rstrip().ljust(cols) for line in lines], lines, cols)
        advice = " (if spaces at the ends of rows were trimmed: " + argument("blank", " ") + ")"
        return require_even(lines, lines, None, advice)
    lines = trimmed(lines, lambda line: not line.strip())
    rows: list[Sequence[str]] = [line.split() for line in lines]
    if not rows:
        raise TextError("expected rows of squares, got empty lines")
    if [] in rows:
        number = rows.index([]) + 1
        raise TextError(f"expected one grid without empty lines, row {number} is empty")
    together = len(rows[0]) == 1
    for number, (line, row) in enumerate(zip(lines, rows, strict=True), 1):
        if len(row) > 1 if together else any(len(mark) > 1 for mark in row):
            spaces = "no spaces" if together else "spaces between all squares"
            raise TextError(f"expected {spaces} in row {number}, got {quoted(line)}")
    if together:
        rows = [row[0] for row in rows]
    require_even(rows, lines, cols)
    if not blanks.named and len(lines) > 1:
        _require_clear_spaces(lines, rows, together)
    return rows


def plain_puzzle(squares: Squares, blanks: Blanks) -> Puzzle:
    """The puzzle with these squares: all marks are colors, apart from those that mean blank."""
    marks = {*blanks.marks, " "}
    # Of many short rows, few differ.
    known: dict[object, tuple[Cell, ...]] = {}
    for row in squares:
        key = row if isinstance(row, str) else tuple(row)
        if key not in known:
            known[key] = tuple([BLANK if mark in marks else mark for mark in row])
    return Puzzle(tuple([known[row if isinstance(row, str) else tuple(row)] for row in squares]))


def without_comments(lines: list[str]) -> list[str]:
    """The lines that do not start with `#`; one that looks like a row with # in it is refused."""
    rows = [line.strip() for line in lines if not line.lstrip().startswith("#")]
    kinds = {*map(_kind, set("".join(rows))), *"#.*"}
    for comment in (line.strip() for line in lines if line.lstrip().startswith("#")):
        alike = [row for row in rows if 1 < len(row) == len(comment)]
        shape = re.sub(_SQUARE, "#", comment)
        if kinds.issuperset(map(_kind, comment)) and shape in (
            re.sub(_SQUARE, "#", r) for r in alike
        ):
            raise TextError(
                f"expected a row or a comment, got {quoted(comment)}, which may be either: "
                "leave the comment out, or name the blank (" + argument("blank", "#") + ")"
            )
    return [line for line in lines if not line.lstrip().startswith("#")]


def _kind(mark: str) -> str:
    """The kind of a mark: `A` for capital letters, `a` for small ones, `0` for digits."""
    return "A" if mark.isupper() else "a" if mark.islower() else "0" if mark.isdigit() else mark


def require_even(
    rows: Squares, lines: Sequence[str] = (), cols: int | None = None, advice: str = ""
) -> Squares:
    """The rows, if each has `cols` squares, or as many as the first; the error quotes `lines`."""
    width = len(rows[0]) if cols is None else cols
    uneven = {*map(len, rows)} != {width}
    for number, row in enumerate(rows if uneven else (), 1):
        if len(row) != width:
            expected = f"expected {counted(width, 'square')} in row {number}, got {len(row)}: "
            seen = lines[number - 1] if lines else " ".join(row)
            raise TextError(f"{expected}{quoted(seen)}" + advice)
    return rows


def trimmed(lines: list[str], is_empty: Callable[[str], bool]) -> list[str]:
    """The lines without the empty ones before and after all others."""
    filled = [k for k, line in enumerate(lines) if not is_empty(line)]
    return lines[filled[0] : filled[-1] + 1] if filled else []


def quoted(line: str, strip: bool = True) -> str:
    """A line as errors show it, in quotes and cut short; `strip` removes spaces around it."""
    line = line.strip() if strip else line.rstrip()
    return repr(line if len(line) <= _MOST_QUOTED else line[: _MOST_QUOTED - 3] + "...")


def require_visible(lines: list[str]) -> None:
    """Refuse characters that cannot be seen and are no space or tab."""
    text = "".join(lines)
    if text.isascii() and text.replace("\t", " ").isprintable():
        return
    unseen = {mark for mark in {*text} - {*" \t"} if not is_label(mark)}
    for number, line in enumerate(lines if unseen else (), 1):
        for mark in line:
            if mark in unseen:
                raise _invisible(mark, line, number)


def _spaces_are_blank(lines: list[str], cols: int | None) -> bool:
    """Whether the lines are digits in which a space is a blank square; refuses those in doubt."""
    words = [line.split() for line in lines]
    marks = "".join(map("".join, words))
    if not (marks.isascii() and marks.isdigit()) or any("\t" in line for line in lines):
        return False
    indent = min(len(line) - len(line.lstrip()) for line in lines)
    bare = [line[indent:].rstrip() for line in lines]
    if all(" " not in line for line in bare):
        return False
    if any(len(word) > 1 for row in words for word in row):
        _require_no_numbers(bare, words)
        return True
    if all(line == " ".join(row) for line, row in zip(bare, words, strict=True)):
        return False
    counts = {len(row) for row in words}
    places = {tuple(k for k, mark in enumerate(line) if mark != " ") for line in bare}
    if len(counts) > 1 or (cols is not None and cols not in counts):
        return True
    if len(places) == 1:
        return False
    raise TextError(
        "expected spaces either between all squares or as blank squares, got digits that could be "
        "both: name the blank (" + argument("blank", " ") + " or " + argument("blank", ".") + ")"
    )


def _require_no_numbers(lines: list[str], words: list[list[str]]) -> None:
    """Refuse as many words in all rows, a single space apart: they may be numbers, as in `10 2`."""
    alike = len({len(row) for row in words}) == 1 < len(words[0])
    if alike and all(line == " ".join(row) for line, row in zip(lines, words, strict=True)):
        raise TextError(
            f"expected one digit a square, got {quoted(lines[0])}: numbers, or digits with blank "
            "squares between them (" + argument("blank", " ") + ")"
        )


def _require_clear_spaces(lines: list[str], rows: Squares, together: bool) -> None:
    """Refuse spaces that differ between rows and may be blank squares."""
    spaced = {(len(line) - len(line.lstrip()), len(line.strip())) for line in lines}
    if len(spaced) == 1 and not together and spaced.pop()[1] == 2 * len(rows[0]) - 1:
        return
    lines = [line.expandtabs() for line in lines]
    indents = {len(line) - len(line.lstrip()) for line in lines}
    if together:
        unclear = 0 < max(indents) - min(indents) < max(2, len(rows[0]))
    else:
        first = min(indents)
        places = {k - first for line in lines for k, mark in enumerate(line) if not mark.isspace()}
        unclear = len(places) > len(rows[0]) and gcd(*places) > 1
    if unclear:
        raise TextError(
            f"expected rows that begin in line, got {quoted(lines[0], strip=False)} over "
            f"{quoted(lines[1], strip=False)}: write . for blank squares, or name the blank ("
            + argument("blank", " ")
            + ")"
        )


def _invisible(character: str, line: str, number: int) -> TextError:
    return TextError(
        f"expected visible characters in row {number}, got {character!r} in {quoted(line)}"
    )


def without_size(
    lines: list[str], cutter: Cutter, blanks: Blanks
) -> tuple[Squares, tuple[str, ...]]:
    """The squares without a first line that is the size, `4 4` or `4 x 4`; a note if in doubt.

    Such a line is the size where it fits the lines below. But `1 2` over `2 1` is a row: the board
    is square then, like the game's boards. Where it does not fit, it is a row if digits stand below
    it in the same way; else the size is wrong.
    """
    first = lines[0].strip()
    found = re.fullmatch(_SIZE, first)
    is_product = found is not None and re.search("[x×*X]", first) is not None
    if found is None or (is_product and blanks.has_space):
        return _without_other_size(lines, cutter), ()
    rows, cols = int(found[1]), int(found[2])
    whole, complaint = _tried(cutter, lines, None)
    body, misfit = _tried(cutter, _below(lines), cols)
    fits = body is not None and len(body) == rows
    if is_product:
        is_row = not fits
    else:
        is_row = whole is not None and _is_row(lines, whole, (rows, cols), fits, blanks)
    if whole is not None and is_row:
        return whole, (f"the first line, {first}, is read as a row, not as the size",) * fits
    if body is not None and fits:
        note = f"the first line, {first}, is read as the size"
        return _in_one_case(body), (note,) * (is_product and whole is not None)
    has_digits_only = all(line.replace(" ", "").isdigit() for line in lines)
    if complaint is not None and has_digits_only and len(lines[0]) in map(len, lines[1:]):
        raise complaint
    line = f"after the line {quoted(first)}"
    advice = "; if that is a row, write the size above it" if whole is not None else ""
    if misfit is not None:
        raise TextError(misfit.message + f" ({line}{advice})")
    got = len(body or ())
    raise TextError(f"expected {counted(rows, 'row')} {line}, got {got}{advice}")


def _without_other_size(lines: list[str], cutter: Cutter) -> Squares:
    """The squares; a first line `4` or `4 4 3` above a grid of that size is refused."""
    squares, misfit = _tried(cutter, lines, None)
    found = re.fullmatch(_NO_SIZE, lines[0].strip())
    if found is not None and (int(found[1]) > 1 if found[2] else squares is None):
        body, _ = _tried(cutter, _below(lines), int(found[2] or found[1]))
        if body is not None and len(body) == int(found[1]):
            got = f"got {quoted(lines[0])} above rows"
            raise TextError(f"expected rows, or the size as ROWS COLS, {got}")
    if squares is None:
        assert misfit is not None
        raise misfit
    return squares


def _below(lines: list[str]) -> list[str]:
    return trimmed(lines[1:], lambda line: line == "")


def _tried(
    cutter: Cutter, lines: list[str], cols: int | None
) -> tuple[Squares | None, TextError | None]:
    try:
        return cutter(lines, cols), None
    except TextError as error:
        return None, error


def _is_row(
    lines: list[str], whole: Squares, size: tuple[int, int], fits: bool, blanks: Blanks
) -> bool:
    """Whether a first line `4 4` is rather a row: two squares, or digits with a blank between."""
    if blanks.has_space:
        are_alike = True
    elif not any(mark.isdigit() for row in whole[1:] for mark in row):
        return False
    else:
        indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
        width = len(lines[0].rstrip())
        have_gaps = any(" " in line[indent:width] for line in lines[1:])
        is_other_width = not fits and size[1] != len(whole[0])
        are_alike = len(whole[0]) == 2 or have_gaps or is_other_width
    is_square = len(whole) == len(whole[0])
    if fits:
        return are_alike and is_square and size[0] != size[1]
    return are_alike and (is_square or len(whole[0]) > 2)


def _in_one_case(squares: Squares) -> Squares:
    first: dict[str, str] = {}
    return [[first.setdefault(mark.casefold(), mark) for mark in row] for row in squares]
