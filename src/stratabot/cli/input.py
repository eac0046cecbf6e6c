"""Getting a board in: as text or as a picture, from a file or from standard input."""

import sys
from collections.abc import Mapping
from io import BytesIO
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import click

from stratabot.color import RGB
from stratabot.errors import InputError, PuzzleError, TextError
from stratabot.strata.midgame import color_in_hand
from stratabot.strata.puzzle import Color, Line, Puzzle, Ribbon, Solution, is_label, lay
from stratabot.strata.text import MAX_CHARACTERS, decode, parse_puzzle

if TYPE_CHECKING:
    from stratabot.image import Source
    from stratabot.strata.vision.reading import Reading


_MOST_BYTES = 200_000_000
"""Of a picture on standard input, or of many grids; pictures in files are limited by pixels."""


class Shot(NamedTuple):
    """The screenshot that a board was read from: the file or its contents, and what was seen."""

    source: "Source"
    reading: "Reading"


class Task(NamedTuple):
    """What is asked: a board, perhaps partly laid, and the color in hand, perhaps not known.

    `swatches` are the RGB colors of a screenshot, by label; empty for a text, which has no `shot`.
    """

    puzzle: Puzzle
    placed: tuple[Ribbon, ...] = ()
    selected: Color | None = None
    swatches: Mapping[str, RGB] = MappingProxyType({})
    shot: Shot | None = None

    @property
    def fixed(self) -> frozenset[Line]:
        """The lines that carry a ribbon already."""
        return frozenset(ribbon.line for ribbon in self.placed)

    @property
    def in_hand(self) -> Color | None:
        """The color selected, else the one laid last, None if neither is known."""
        return color_in_hand(self.placed) if self.selected is None else self.selected


def load_task(
    path: str,
    blank: str | None,
    placed: str = "",
    selected: str | None = None,
    data: bytes | None = None,
) -> Task:
    """The board in a text or a picture, `-` for standard input; options go before what is seen.

    `data` is what `read` gave, where that was called before.

    Raises:
        InputError: the file cannot be read, is too large, is no grid and no picture of one, or an
            option does not fit it.
        ReadingError: the picture cannot be read surely.
    """
    data = read(path) if data is None else data
    task = _seen(path, data) if is_picture(path, data) else Task(_typed(path, data, blank))
    if placed:
        task = task._replace(placed=parse_placed(placed, task.puzzle), selected=None)
    if selected is not None:
        task = task._replace(selected=color_in(task.puzzle, selected))
    return task


def is_picture(path: str, data: bytes) -> bool:
    """By its ending or its first bytes: PNG, JPEG, GIF, WebP, BMP."""
    ending = path.lower().endswith((".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp"))
    return ending or data.startswith((b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"BM"))


def _seen(path: str, data: bytes) -> Task:
    # numpy and Pillow take half a second to load: only when there is a picture.
    from pathlib import Path

    from stratabot.image import load_frame
    from stratabot.strata.vision.profile import load_profile
    from stratabot.strata.vision.reader import read as read_frame
    from stratabot.strata.vision.trust import require_plausible

    source = BytesIO(data) if path == "-" else Path(path)
    reading = read_frame(load_frame(source), load_profile())
    require_plausible(reading)
    return task_of(reading)._replace(shot=Shot(source, reading))


def task_of(reading: "Reading") -> Task:
    """What a reading asks.

    Raises:
        ValueError: it is not of a puzzle.
    """
    if reading.puzzle is None:
        raise ValueError("expected a reading of a puzzle, got none")
    return Task(reading.puzzle, reading.placed, str(reading.selected), reading.saturated())


def _typed(path: str, data: bytes, blank: str | None) -> Puzzle:
    name = name_of(path)
    try:
        puzzle = parse_puzzle(decode(read_all(path, data)), blank)
    except TextError as error:
        raise InputError(f"{name}: {error}") from None
    if blank is None and _zero_may_be_blank(puzzle):
        click.echo(f"{name}: 0 is read as a color; if it means blank: --blank 0", err=True)
    return puzzle


def read(path: str) -> bytes:
    """At most one byte more than a grid may have; the whole of a picture on standard input."""
    if path == "-":
        if sys.stdin is None:
            raise InputError("standard input: it is closed")
        if sys.stdin.isatty():
            click.echo("Type the grid, then an end of file (Ctrl-D, on Windows Ctrl-Z):", err=True)
        data = sys.stdin.buffer.read(MAX_CHARACTERS + 1)
        return data + sys.stdin.buffer.read(_MOST_BYTES) if is_picture(path, data) else data
    try:
        with open(path, "rb") as file:
            return file.read(MAX_CHARACTERS + 1)
    except IsADirectoryError:
        raise InputError(f"{name_of(path)}: expected a file with a grid, got a folder") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"{name_of(path)}: {reason}") from None


def read_all(path: str, data: bytes) -> bytes:
    """The whole of a text of which `read` gave the beginning, if there is more of it.

    Raises:
        InputError: it is too large, be it as a single grid, which has no empty line.
    """
    if len(data) <= MAX_CHARACTERS:
        return data
    if not any(gap in data for gap in (b"\n\n", b"\n\r\n")):
        raise InputError(f"{name_of(path)}: expected at most {MAX_CHARACTERS} bytes, got more")
    if path == "-":
        data += sys.stdin.buffer.read(_MOST_BYTES)
    else:
        with open(path, "rb") as file:
            data = file.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise InputError(f"{name_of(path)}: expected at most {_MOST_BYTES} bytes, got more")
    return data


def name_of(path: str) -> str:
    """What to call an input in an error."""
    if path == "-":
        return "standard input"
    return path if path.isprintable() else repr(path)


def _zero_may_be_blank(puzzle: Puzzle) -> bool:
    digits = all(color.isascii() and color.isdigit() for color in puzzle.colors)
    return digits and "0" in puzzle.colors and all(None not in row for row in puzzle.cells)


def parse_placed(text: str, puzzle: Puzzle) -> tuple[Ribbon, ...]:
    """The ribbons that lie already, bottom first, their colors as in the puzzle.

    Raises:
        InputError: one of them is no ribbon, its line is not on the board, or it comes twice.
    """
    try:
        ribbons = Solution.parse(text).ribbons
        lay(ribbons, puzzle.rows, puzzle.cols)
    except PuzzleError as error:
        raise InputError(f"--placed: {error}") from None
    return tuple(Ribbon(line, color_in(puzzle, color)) for line, color in ribbons)


def color_in(puzzle: Puzzle, color: Color | None) -> Color | None:
    """The puzzle's color that is meant; says so if it has none such: it may be a slip.

    Raises:
        InputError: it cannot be a color.
    """
    if color is None or color in puzzle.colors:
        return color
    if not is_label(color):
        raise InputError(f"--selected: expected one visible character, got {color[:40]!r}")
    if color.swapcase() in puzzle.colors:
        return color.swapcase()
    known = " ".join(puzzle.colors) or "none"
    click.echo(f"no square of this puzzle has the color {color} (it has: {known})", err=True)
    return color
