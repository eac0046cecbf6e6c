"""Makes the commands on puzzles of what can be asked of them."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from stratabot.cli import many, options
from stratabot.cli.answering import Intake, Manner, Read, print_report, tell
from stratabot.cli.input import STDIN, input_files, open_path
from stratabot.cli.options import CommandContext, click_option
from stratabot.cli.picture_options import (
    PictureFile,
    annotate,
    overlay,
    plain_options,
    require_overlay,
    require_picture,
)
from stratabot.games import Game
from stratabot.questions.options import OptionKind, options_of
from stratabot.questions.verb import BookVerb, PuzzleVerb
from stratabot.source import Source

if TYPE_CHECKING:
    from pathlib import Path

    from stratabot.report import Report

_FILES: Final = input_files("files", "[FILE]...")
"""Without a file, the command reads standard input."""


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


def command_of(game: Game, name: str, verb: type[PuzzleVerb]) -> click.Command:
    """The command of a game that asks a verb."""
    if issubclass(verb, BookVerb):
        from stratabot.cli.book_command import book_command

        return book_command(game.name, verb)
    return _puzzle_command(name, verb)


def _puzzle_command(name: str, verb: type[PuzzleVerb]) -> click.Command:
    """The command that asks a verb of the puzzles in files."""

    def plan(
        seconds: float | None,
        output_format: str,
        color: str = "never",
        picture: PictureFile | None = None,
        overlay: bool = False,
        annotate: "Path | None" = None,
        **given: Any,
    ) -> CommandPlan:
        asked = verb(**{each: _opened(verb, each, value) for each, value in given.items()})
        asked.require_possible()
        read: Read = asked.read
        if overlay:
            require_overlay(picture)
            read = partial(_read_picture, read)
        alone = {f"--{each}": given[each] for each in verb.for_one if each in given}
        intake = Intake(
            asked.split,
            read,
            verb.inputs,
            alone | {"--annotate": annotate},
            verb.things,
            cut=asked.cut,
        )
        report = partial(_annotating, asked, annotate) if annotate else asked.report
        manner = Manner(report, output_format, color, seconds, verb.seconds, verb.doing)
        return CommandPlan(intake, manner, picture, _draw_over if overlay else _draw)

    def run(files: tuple[str, ...], **given: Any) -> int:
        return tell(files, *plan(**given))

    command: Any = run
    own = [click_option(each, option) for each, option in options_of(verb).items()]
    shared = (
        annotate if verb.annotates else None,
        overlay if verb.draws_over else None,
        plain_options if verb.draws else None,
        options.time_limit,
        options.many_output_format,
        options.color if verb.in_color else None,
    )
    # click lists options in the reverse of this order.
    for option in reversed([*own, *filter(None, shared)]):
        command = option(command)
    command.__doc__ = verb.__doc__
    made = click.command(name, PuzzleCommand, plan=plan, short_help=verb.summary)
    return made(_FILES(command))


def _opened(verb: type[PuzzleVerb], name: str, value: Any) -> Any:
    """The value of an option; the document that a name of a file means."""
    option = options_of(verb)[name]
    if option.kind is not OptionKind.DOCUMENT or value is None:
        return value
    context = click.get_current_context(silent=True)
    if value == STDIN and context and context.params.get("files") in ((), (STDIN,)):
        raise click.UsageError(f"expected the puzzle in a file with --{name} -, got both in -")
    return open_path(value, option.reads)


def _annotating(verb: PuzzleVerb, path: "Path", puzzle: Any) -> "Report":
    """What is told; the picture is written also if it cannot be read surely: then it is needed."""
    verb.annotate(puzzle, path)
    return verb.report(puzzle)


def _draw(report: Any, kind: str) -> bytes:
    drawn: bytes = report.draw(kind)
    return drawn


def _draw_over(report: Any, _kind: str) -> bytes:
    drawn: bytes = report.draw_over()
    return drawn


def _read_picture(read: Read, source: Source) -> tuple[Any, tuple[str, ...]]:
    require_picture(source)
    return read(source)
