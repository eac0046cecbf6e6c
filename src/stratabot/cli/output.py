"""Getting answers out: what the terminal can show, JSON, errors in the command line's words."""

import os
import re
import sys
from typing import Any, Final

import click

from stratabot.errors import InputError, StratabotError
from stratabot.picture.terminal import Colors, Terminal

_NO_TERMINAL = 80

_ARGUMENT: Final = (
    r"""\b(android|blank|cell|color|colors|force|palette|placed|profile|region|selected|symmetry|"""
    r"""undo|window)"""
    r"""=(True\b|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
)
"""What the library's messages say is to be passed: `blank='#'`, as `words.argument` writes it."""


def in_options(message: str) -> str:
    """A message of the library with options instead of arguments: `--blank '#'`."""
    return re.sub(_ARGUMENT, _as_option, message)


def _as_option(found: re.Match[str]) -> str:
    field, value = found.groups()
    if value == "True":
        return f"--{field}"
    from ast import literal_eval

    return f"--{field} {_quoted(literal_eval(value))}"


def _quoted(value: str) -> str:
    """The value as one word of a command; in double quotes where they do, as Windows knows no
    others.
    """
    from shlex import quote

    word = quote(value)
    return word if word == value or {*'"$`\\!'} & {*value} else f'"{value}"'


def error_text(error: StratabotError) -> str:
    """What an error says, with the option that it is about and those that it advises."""
    is_about_option = isinstance(error, InputError) and error.field
    return in_options(f"--{error}" if is_about_option else str(error))


def terminal_for(color: str) -> Terminal:
    """What standard output can show, given `--color`, NO_COLOR, TERM, COLORTERM and COLUMNS."""
    return Terminal(
        columns=_columns(),
        colors=_colors(color),
        ascii_only=not _can_encode("▀·", sys.stdout.encoding),
    )


def _columns() -> int:
    """As `shutil.get_terminal_size`, whose import would take a twentieth of a whole run."""
    if os.environ.get("COLUMNS", "").isdecimal():
        return int(os.environ["COLUMNS"])
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or _NO_TERMINAL
    except (OSError, ValueError):
        return _NO_TERMINAL


def _colors(color: str) -> Colors:
    term = os.environ.get("TERM", "")
    if color == "never" or (color == "auto" and (os.environ.get("NO_COLOR") or term == "dumb")):
        return Colors.NONE
    if color == "auto" and not sys.stdout.isatty():
        return Colors.NONE
    many = os.environ.get("COLORTERM") in ("truecolor", "24bit") or "WT_SESSION" in os.environ
    if color == "always" or many or term.endswith(("-direct", "-kitty", "-ghostty")):
        return Colors.TRUE
    return Colors.PALETTE


def _can_encode(text: str, encoding: str | None) -> bool:
    try:
        text.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def say(text: str, terminal: Terminal) -> None:
    """A line of the answer, its colors kept exactly if the terminal is to have them."""
    click.echo(text, color=terminal.colors is not Colors.NONE)


def say_json(value: dict[str, Any]) -> None:
    """One object on one line, ASCII only, so that any pipe can carry it."""
    import json

    click.echo(json.dumps(value))
