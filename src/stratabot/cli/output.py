"""Getting answers out: what the terminal can show, JSON."""

import os
import sys
from typing import Any

import click

from stratabot.picture.terminal import Colors, Terminal

_NO_TERMINAL = 80


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
