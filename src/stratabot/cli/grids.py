"""Getting a grid in: from a file or from standard input."""

import sys

import click

from stratabot.errors import InputError, PuzzleError, TextError
from stratabot.strata.puzzle import Color, Puzzle, Ribbon, Solution, is_label, lay
from stratabot.strata.text import MAX_CHARACTERS, decode, parse_puzzle


def load_puzzle(path: str, blank: str | None) -> Puzzle:
    """The puzzle in a text file, `-` for standard input.

    Raises:
        InputError: the file cannot be read, is too large or is no grid.
    """
    name = _name(path)
    data = _read(path)
    if len(data) > MAX_CHARACTERS:
        raise InputError(f"{name}: expected at most {MAX_CHARACTERS} bytes, got more")
    try:
        puzzle = parse_puzzle(decode(data), blank)
    except TextError as error:
        raise InputError(f"{name}: {error}") from None
    if blank is None and _zero_may_be_blank(puzzle):
        click.echo(f"{name}: 0 is read as a color; if it means blank: --blank 0", err=True)
    return puzzle


def _read(path: str) -> bytes:
    """At most one byte more than a grid may have."""
    if path == "-":
        if sys.stdin is None:
            raise InputError("standard input: it is closed")
        if sys.stdin.isatty():
            click.echo("Type the grid, then an end of file (Ctrl-D, on Windows Ctrl-Z):", err=True)
        return sys.stdin.buffer.read(MAX_CHARACTERS + 1)
    try:
        with open(path, "rb") as file:
            return file.read(MAX_CHARACTERS + 1)
    except IsADirectoryError:
        raise InputError(f"{_name(path)}: expected a file with a grid, got a folder") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"{_name(path)}: {reason}") from None


def _name(path: str) -> str:
    """What to call it in an error."""
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
