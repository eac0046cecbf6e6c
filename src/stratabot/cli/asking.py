"""Asks the `generate` of a game for puzzles as values: for programs that are no terminal.

A command's options come as a mapping of their long names, and are checked by the command itself.
Options that name a file are refused.
"""

from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from json import loads
from math import isfinite
from typing import Any, Final

import click

from stratabot.cli import GameCommands
from stratabot.cli.options import FileName
from stratabot.cli.outputs import Output
from stratabot.errors import OutOfTimeError
from stratabot.games import Game

Options = Mapping[str, Any]
"""Values by the options' long names, without dashes before them; `_` may stand for `-`. A flag is
true or false; an option that can be repeated has a list."""

_NOT_HERE: Final = ("format", "help", "resume", "cluster")
"""What only a terminal or a file takes."""


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


def _words(command: click.Command, options: Options) -> list[str]:
    """The options as words of a command line."""
    words: list[str] = []
    for name, value in options.items():
        long = name.replace("_", "-")
        option = _option(command, long)
        if option is None:
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
        if long not in _NOT_HERE and not _is_file(option)
    }


def _is_file(option: click.Option) -> bool:
    """Whether the option names something that is read or written."""
    return isinstance(option.type, FileName | Output | click.Path | click.File)
