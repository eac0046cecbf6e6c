"""Makes the commands of a game on puzzles: the game adds its own options and its reports."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import click

from stratabot.cli import CommandContext, many, options
from stratabot.cli.answering import Intake, Manner, Read, print_report, tell
from stratabot.cli.input import input_files
from stratabot.cli.picture_options import PictureFile, overlay, require_overlay, require_picture
from stratabot.cli.which_game import read_named
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


class CommandPlan(NamedTuple):
    """What a command does with its inputs: the arguments of `tell` that belong to the game."""

    intake: Intake
    manner: Manner
    picture: PictureFile | None = None
    draw: Callable[[Any, str], bytes] | None = None
    show: Callable[[Any, Manner], None] = print_report


class PuzzleCommand(click.Command):
    """A command of a game on puzzles. It has the options for many puzzles, too (`cli/many.py`).

    Args:
        plan: what the command does, given its own options as arguments.
        arrays: whether `--out` can be a file of arrays.
        more: as of click.
    """

    def __init__(self, *, plan: Callable[..., CommandPlan], arrays: str = "", **more: Any) -> None:
        super().__init__(**more)
        self.plan = plan
        what = "Many puzzles: write the lines into FILE instead."
        self.params += many.options(f"{what} {arrays}".strip())

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; what was asked for many puzzles is kept for it."""
        callback = self.callback
        assert callback is not None

        def run(*args: Any, **given: Any) -> Any:
            many.taken_out(given).kept()
            return callback(*args, **given)

        return ctx.invoke(run, **ctx.params)

    def own_options(self, context: click.Context) -> dict[str, Any]:
        """The command's own options of a context, checked: without inputs and those for many."""
        assert isinstance(context, CommandContext)
        given = dict(context.params)
        many.taken_out(given)
        for argument in self.params:
            if isinstance(argument, click.Argument):
                given.pop(argument.name)
        return context.checked(given)


def puzzle_command(
    intake: Intake | Callable[[dict[str, Any]], Intake],
    short_help: str,
    seconds: float,
    pictures: Callable[[Any], Any] | None = None,
    in_color: bool = False,
    for_one: Mapping[str, str] = MappingProxyType({}),
    overlays: bool = False,
    doing: str = "solving",
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
        overlays: whether it can draw over the picture that the puzzle was read from; its reports
            then have a method `draw_over`.
        doing: as of `Manner`.
    """

    def decorate(ask: Callable[..., Reporter[P]]) -> click.Command:
        def plan(**given: Any) -> CommandPlan:
            limit, output_format = given.pop("seconds"), given.pop("output_format")
            color, picture = given.pop("color", "never"), given.pop("picture", None)
            is_over = given.pop("overlay", False)
            alone = {option: given[name] for option, name in for_one.items()}
            reading = intake(given) if callable(intake) else intake
            reading = reading._replace(for_one={**reading.for_one, **alone})
            if reading.kind is not Kind.TEXT and not reading.for_one.get("--cell"):
                *_, game, verb = click.get_current_context().command_path.split()
                reading = reading._replace(read=partial(read_named, reading.read, game, verb))
            if is_over:
                require_overlay(picture)
                reading = reading._replace(read=partial(_read_picture, reading.read))
            manner = Manner(ask(**given), output_format, color, limit, seconds, doing)
            return CommandPlan(reading, manner, picture, _draw_over if is_over else _draw)

        def run(files: tuple[str, ...], **given: Any) -> int:
            return tell(files, *plan(**given))

        command: Any = run
        drawing = (pictures, overlay if overlays else None)
        shared = (options.color if in_color else None, options.many_output_format, *drawing[::-1])
        for option in (*filter(None, shared), options.time_limit):
            command = option(command)
        # click lists options in the reverse of this order.
        command.__click_params__ += getattr(ask, "__click_params__", [])
        command.__doc__ = ask.__doc__
        name = ask.__name__
        name = ask.__module__.rpartition(".")[2] if name == "command" else name
        made = click.command(name, PuzzleCommand, plan=plan, short_help=short_help)
        return made(_FILES(command))

    return decorate


def _draw(report: Any, kind: str) -> bytes:
    drawn: bytes = report.draw(kind)
    return drawn


def _draw_over(report: Any, _kind: str) -> bytes:
    drawn: bytes = report.draw_over()
    return drawn


def _read_picture(read: Read, source: Source) -> tuple[Any, tuple[str, ...]]:
    require_picture(source)
    return read(source)
