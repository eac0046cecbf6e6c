"""Asks a command for its answer as a value: for programs that are no terminal, such as a server.

A command's options come as a mapping of their long names, and are checked by the command itself.
Its inputs come as values. No file is read or written: options that name one are refused, but those
in `TEXTS`, whose values are the texts themselves.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from itertools import islice
from json import loads
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from stratabot.cli import GameCommands
from stratabot.cli.answering import with_remarks
from stratabot.cli.any_game import AnyGame
from stratabot.cli.input import STDIN, inputs_given
from stratabot.cli.options import FileName
from stratabot.cli.outputs import Output
from stratabot.cli.picture_options import PictureFile
from stratabot.cli.puzzle_command import CommandPlan, PuzzleCommand
from stratabot.cli.typed import WITH_PICTURES, Typed
from stratabot.errors import InputError, OutOfTimeError
from stratabot.games import Game
from stratabot.limit import TimeLimit
from stratabot.source import Kind, Source, read_named

if TYPE_CHECKING:
    from stratabot.report import Report

Options = Mapping[str, Any]
"""Values by the options' long names, without dashes before them; `_` may stand for `-`. A flag is
true or false; an option that can be repeated has a list."""

TEXTS: Final = ("drawn", "marks")
"""Options that name a file on the command line; here they are the file's text."""

_NOT_HERE: Final = (
    "format",
    "color",
    "help",
    "android",
    "picture-format",
    "overlay",
    "game",
    "all",
    "resume",
    "cluster",
)
"""What only a terminal, a file or a phone takes; and what gives more than one JSON object."""

_ANSWER: Final = Path("answer")


class Question(NamedTuple):
    """What is asked of a command.

    Attributes:
        game: the game; None to find out which game a picture shows, for `read`.
        verb: the command: solve, hint, explain, grade, read.
        source: the puzzle.
        options: how it is asked.
    """

    game: Game | None
    verb: str
    source: Source
    options: Options


def answer(question: Question) -> dict[str, Any]:
    """What the command prints with `--format json`.

    Raises:
        UsageError: the command has no such option, or no such value of it.
        StratabotError: the puzzle cannot be read or answered.
    """
    with _planned(question) as (plan, limit):
        return with_remarks(*_report(question, plan, limit))


def picture(question: Question, kind: str, is_over: bool = False) -> bytes:
    """The picture that the command writes with `--picture`.

    Args:
        question: the question.
        kind: svg, png, gif or html.
        is_over: whether to draw over the picture that is asked about; then the kind is png.

    Raises:
        UsageError: as `answer`; or the command does not draw.
        StratabotError: as `answer`; or the board is too large to be drawn.
    """
    file = PictureFile(_ANSWER, kind)
    more = {"picture": file} | ({"overlay": True} if is_over else {})
    with _planned(question, more) as (plan, limit):
        if plan.draw is None:
            raise click.UsageError(f"expected a command that draws, got {question.verb}")
        report, _ = _report(question, plan, limit)
        with limit:
            return plan.draw(report, kind)


def generated(game: Game, options: Options, most: int) -> dict[str, Any]:
    """What the game's `generate` prints with `--format json`: fewer puzzles if the time was over.

    Args:
        game: the game.
        options: how it is asked.
        most: so many puzzles of each grade can be asked for.

    Raises:
        UsageError: as `answer`; or too many puzzles are asked for.
        StratabotError: there are no such puzzles, or none was found in time.
    """
    command = _command(game, "generate")
    args = [*_words(command, options), "--format", "json"]
    told = StringIO()
    context = command.make_context(f"{game.name} generate", args, _root())
    if context.params["count"] > most:
        raise click.UsageError(f"expected at most {most} for count, got more")
    with redirect_stdout(told), redirect_stderr(StringIO()), context:
        try:
            command.invoke(context)
        except OutOfTimeError:
            if not told.getvalue():
                raise
    made: dict[str, Any] = loads(told.getvalue())
    return made


def _command(game: Game, verb: str) -> click.Command:
    command = GameCommands(game.name).get_command(_root(), verb)
    if command is None:
        raise click.UsageError(f"expected a command of {game.title}, got {verb!r:.40}")
    return command


def _root() -> click.Context:
    return click.Context(click.Group("stratabot"))


@contextmanager
def _planned(
    question: Question, more: Options | None = None
) -> Iterator[tuple[CommandPlan, TimeLimit]]:
    """What the command does, and how long it may take; `more` are arguments besides its options."""
    game = question.game or WITH_PICTURES[0]
    command = _command(game, question.verb)
    if not isinstance(command, PuzzleCommand):
        raise click.UsageError(f"expected a command on puzzles, got {question.verb!r:.40}")
    args, texts = _with_texts(command, question.options)
    args = ["--format=json", *args]
    context = command.make_context(f"{game.name} {question.verb}", [*args, STDIN], _root())
    with context, inputs_given(texts), redirect_stderr(StringIO()):
        given = command.own_options(context)
        if strange := [name for name in more or () if name not in given]:
            raise click.UsageError(f"expected a command that draws so, got {strange[0]}")
        plan = command.plan(**given | dict(more or {}))
        if question.game is None:
            any_ = AnyGame(Typed(question.verb, tuple(args)), plan.intake.read, plan.manner.report)
            plan = plan._replace(
                intake=plan.intake._replace(read=any_.read),
                manner=plan.manner._replace(report=any_.report),
            )
        yield plan, TimeLimit(plan.manner.time_limit)


def _report(
    question: Question, plan: CommandPlan, limit: TimeLimit
) -> tuple["Report", tuple[str, ...]]:
    """What there is to say, and how the puzzle was read."""
    parts = [*islice(plan.intake.split(question.source), 2)]
    if len(parts) > 1:
        raise InputError(f"{question.source.name}: expected one puzzle, got several")
    with limit:
        puzzle, notes = read_named(parts[0] if parts else question.source, plan.intake.read)
        return plan.manner.report(puzzle), notes


def _with_texts(command: click.Command, options: Options) -> tuple[list[str], dict[str, Source]]:
    """The options as words; those that are texts have a name instead, by which they are found."""
    texts = {}
    rest = dict(options)
    for name in TEXTS:
        if (text := rest.get(name)) is None or not _option(command, name):
            continue
        if not isinstance(text, str):
            raise click.UsageError(f"expected a text for {name}, got {text!r:.40}")
        texts[f"<{name}>"] = Source.of(text.encode(errors="replace"), name, Kind.TEXT)
        rest[name] = None
    words = [f"--{name[1:-1]}={name}" for name in texts]
    return [*_words(command, rest), *words], texts


def _words(command: click.Command, options: Options) -> list[str]:
    """The options as words of a command line."""
    words: list[str] = []
    for name, value in options.items():
        long = name.replace("_", "-")
        option = _option(command, long)
        if option is None or (long in TEXTS and value is not None):
            known = ", ".join(sorted(_known(command)))
            raise click.UsageError(f"expected only {known}, got {name!r:.40}")
        if value is None:
            continue
        if option.multiple != isinstance(value, list):
            raise click.UsageError(
                f"expected {'a list' if option.multiple else 'one value'} for {long}"
            )
        for each in value if isinstance(value, list) else [value]:
            words += _word(option, long, each)
    return words


def _word(option: click.Option, name: str, value: object) -> Sequence[str]:
    if option.is_flag:
        if not isinstance(value, bool):
            raise click.UsageError(f"expected true or false for {name}, got {value!r:.40}")
        if value:
            return [f"--{name}"]
        return [option.secondary_opts[0]] if option.secondary_opts else []
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise click.UsageError(f"expected a text or a number for {name}, got {value!r:.40}")
    if isinstance(value, float) and not isfinite(value):
        raise click.UsageError(f"expected a number for {name}, got {value}")
    return [f"--{name}={value}"]


def _option(command: click.Command, name: str) -> click.Option | None:
    return _known(command).get(name.replace("_", "-"))


def _known(command: click.Command) -> dict[str, click.Option]:
    """The options that can be given here, by their long names without dashes."""
    return {
        long: option
        for option in command.params
        if isinstance(option, click.Option)
        for long in [max(option.opts, key=len).lstrip("-")]
        if long not in _NOT_HERE and (long in TEXTS or not _is_file(option))
    }


def _is_file(option: click.Option) -> bool:
    """Whether the option names something that is read or written."""
    return isinstance(option.type, FileName | Output | click.Path | click.File)
