"""Options that several commands share, each with one meaning."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

grid = click.argument("grid", metavar="GRID")
blank = click.option(
    "--blank",
    metavar="CHARS",
    help="The characters that mean a blank square (default: . and *, and spaces where they cannot "
    "be separators). Digits with 0 for blank need --blank 0.",
)
placed = click.option(
    "--placed",
    metavar="RIBBONS",
    default="",
    help='Ribbons that lie already, bottom first: "r2=G c1=P" (row 2 green, then column 1 purple).',
)
selected = click.option(
    "--selected",
    metavar="COLOR",
    help="The color that is selected at the start (default: the one laid last, else the first "
    "one needed).",
)
output_format = click.option(
    "--format",
    "output_format",
    type=click.Choice(["text", "json"]),
    default="text",
    help="Text for people or one JSON object.",
)
color = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="Colors in the terminal; auto leaves them out in pipes, on dumb terminals and where "
    "NO_COLOR is set.",
)


def together(*decorators: Callable[[Any], Any]) -> Callable[[F], F]:
    """One decorator for several options, which `--help` lists in this order."""

    def decorate(command: F) -> F:
        for option in reversed(decorators):
            command = option(command)
        return command

    return decorate
