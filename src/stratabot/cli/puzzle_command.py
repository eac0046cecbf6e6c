"""Makes the commands of a game on puzzles: the game adds its own options and its reports."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from stratabot.cli import options
from stratabot.cli.answering import Intake, Manner, tell
from stratabot.cli.input import input_files
from stratabot.source import Kind, Source

if TYPE_CHECKING:
    from stratabot.report import Report

P = TypeVar("P")
Reporter = Callable[[P], "Report"]

_FILES: Final = input_files("files", "[FILE]...")
"""Without a file, the command reads standard input."""

hint_options: Final = options.together(
    click.option("--nudge", is_flag=True, help="Say only where on the board to look."),
    click.option("--why", is_flag=True, help="Say also how one finds it, step by step."),
)
"""How much a hint tells."""


def text_intake(split: Callable[[str], Iterator[str]], parse: Callable[[str], Any]) -> Intake:
    """How a game's puzzles are found in texts and read.

    Args:
        split: gives the text of every puzzle in a text.
        parse: gives the puzzle in the text of one puzzle; it may raise TextError.
    """
    return Intake(partial(_split, split), partial(_read, parse))


def _split(split: Callable[[str], Iterator[str]], source: Source) -> Iterator[Source]:
    return (Source(source.name, Kind.TEXT, part) for part in split(source.content))


def _read(parse: Callable[[str], P], source: Source) -> tuple[P, tuple[str, ...]]:
    """The puzzle in a source, without notes."""
    return parse(source.content), ()


def puzzle_command(
    intake: Intake | Callable[[dict[str, Any]], Intake],
    short_help: str,
    seconds: float,
    pictures: Callable[[Any], Any] | None = None,
    in_color: bool = False,
    for_one: Mapping[str, str] = MappingProxyType({}),
) -> Callable[[Callable[..., Reporter[P]]], click.Command]:
    """Makes a command of a function that takes a game's own options, and gives a reporter.

    The function's name becomes the command's name, or its module's name if it is called `command`;
    its docstring becomes the help. The reporter must be picklable: a function of a module, or a
    partial one.

    Args:
        intake: how puzzles are found, and read; or a function that takes its own options out of
            those that were given, and tells that.
        short_help: the line in a list of commands.
        seconds: roughly how long a puzzle takes.
        pictures: the options of a command that draws, from `picture_options`; its reports have a
            method `draw`. None for a command that does not draw.
        in_color: whether the report's text has colors.
        for_one: options that make sense for one puzzle only, each with its parameter's name.
    """

    def decorate(ask: Callable[..., Reporter[P]]) -> click.Command:
        def run(files: tuple[str, ...], **given: Any) -> int:
            limit, output_format = given.pop("seconds"), given.pop("output_format")
            color, picture = given.pop("color", "never"), given.pop("picture", None)
            alone = {option: given[name] for option, name in for_one.items()}
            reading = intake(given) if callable(intake) else intake
            reading = reading._replace(for_one={**reading.for_one, **alone})
            manner = Manner(ask(**given), output_format, color, limit, seconds)
            return tell(files, reading, manner, picture, _draw)

        command: Any = run
        shared = (options.color if in_color else None, options.many_output_format, pictures)
        for option in (*filter(None, shared), options.time_limit):
            command = option(command)
        # click lists options in the reverse of this order.
        command.__click_params__ += getattr(ask, "__click_params__", [])
        command.__doc__ = ask.__doc__
        name = ask.__name__
        name = ask.__module__.rpartition(".")[2] if name == "command" else name
        return click.command(name, short_help=short_help)(_FILES(command))

    return decorate


def _draw(report: Any, kind: str) -> bytes:
    drawn: bytes = report.draw(kind)
    return drawn
