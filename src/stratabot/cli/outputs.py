"""Options that name what a command writes. Each is checked before the command begins.

The type of such an option is an `Output`; so no command can forget the check. Nothing that the
command reads is ever replaced, nor a file that holds something else than what is written.
"""

import os
from collections.abc import Callable, Iterator
from functools import partial
from re import Pattern
from typing import TYPE_CHECKING, Any, Final

import click

from stratabot.cli import before_command
from stratabot.cli.options import FileName, InputFile
from stratabot.errors import InputError, StratabotError

if TYPE_CHECKING:
    from pathlib import Path

    from stratabot.saving import Contents

_MOST: Final = 1_000_000
"""Characters that are looked at of a text before it is replaced."""


class Output(FileName):
    """What a command writes. If a default name is taken, the next free one is used."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """The name; before the command begins, what `require` makes of it takes its place."""
        before_command(ctx, partial(self._replace, param, ctx))
        return value

    def _replace(self, param: click.Parameter, ctx: click.Context, given: dict[str, Any]) -> None:
        assert param.name is not None
        option = max(param.opts, key=lambda name: name.startswith("--"))
        given[param.name] = self.require(_name_of(param.name, ctx), option, ctx)

    def require(self, name: str, option: str, context: click.Context) -> Any:
        """Check that it can be written; what the command gets, as a rule its path.

        Args:
            name: as it stands on the command line.
            option: of the command line, for errors: `--out`.
            context: all that the command was given.

        Raises:
            InputError: it cannot be written, or what is there is still needed.
        """
        raise NotImplementedError


Holds = Callable[[str, str], "Contents"]
"""What the file of that name, given for that option, will hold; InputError if the name is wrong."""


class OutputFile(Output):
    """A file that a command writes.

    Args:
        what: it is called in errors: "the log".
        holds: what it will hold; a file that holds something else is not replaced.
        keeps: whether an earlier one is kept, too, unless there is `--force`.
    """

    def __init__(self, what: str, holds: Holds, keeps: bool = False) -> None:
        self._what, self._holds, self._keeps = what, holds, keeps

    def require(self, name: str, option: str, context: click.Context) -> "Path":
        """As of any output."""
        contents = self._holds(name, option)
        path = require_file(name, context, self._what, contents)
        if self._keeps and not context.params["force"] and path.is_file() and path.stat().st_size:
            raise InputError(
                f"cannot write {self._what} {path}: expected a new file, got {contents.name} that "
                "is there already; choose another name, or replace it with --force"
            )
        return path


class OutputFolder(Output):
    """A folder that a command makes, or that is empty; with `--force` one of an earlier run.

    Args:
        ours: the names of the files that the command writes there.
    """

    def __init__(self, ours: "Callable[[], Pattern[str]]") -> None:
        self._ours = ours

    def require(self, name: str, option: str, context: click.Context) -> "Path":
        """As of any output."""
        from pathlib import Path

        from stratabot.saving import require_folder

        folder, force = Path(name), context.params["force"]
        require_folder(folder, option.lstrip("-"), self._ours(), force, inputs_of(context))
        return folder


def require_file(name: str, context: click.Context, what: str, contents: "Contents") -> "Path":
    """Refuse a file that cannot be written, or is still needed; its path.

    Args:
        name: the file's.
        context: all that the command was given.
        what: it is called in errors: "the log".
        contents: what it will hold.

    Raises:
        InputError: as `saving.require_output`.
    """
    # pathlib takes 3 ms to load.
    from pathlib import Path

    from stratabot.saving import require_output

    path = Path(name)
    if not _is_in_new_folder(path, context):
        require_output(path, inputs_of(context), what, contents)
    return path


def inputs_of(context: click.Context) -> list[str]:
    """The names of all that the command reads; standard input is always among them."""
    return ["-", *_named(context, InputFile)]


def require_ending(name: str, option: str, endings: tuple[str, ...], more: str = "") -> str:
    """The ending that a file's name has, without its dot, in small letters.

    Args:
        name: the file's.
        option: of the command line, for errors: `--out`.
        endings: those that there may be.
        more: what else could be done, for errors.

    Raises:
        InputError: it is none of these.
    """
    ending = os.path.splitext(name)[1].lower().lstrip(".")
    if ending not in endings:
        expected = ", ".join(f".{each}" for each in endings)
        raise InputError(
            f"{option}: expected a name that ends in {expected}{more}, got {name!r:.60}"
        )
    return ending


def picture_of(*endings: str) -> Holds:
    """A picture whose name has one of these endings."""
    return lambda name, option: picture_contents(require_ending(name, option, endings))


def picture_contents(ending: str) -> "Contents":
    """A picture that has this ending."""
    from stratabot.picture.files import STARTS
    from stratabot.saving import Contents

    start = STARTS[ending]

    def fits(path: "Path") -> bool:
        with path.open("rb") as file:
            return file.read(len(start)) == start

    return Contents(f"a .{ending} picture", fits)


def text_contents(name: str, parse: Callable[[str], object]) -> "Contents":
    """A text that `parse` takes; any other it refuses with an error of ours or a ValueError."""
    from stratabot.saving import Contents

    def fits(path: "Path") -> bool:
        try:
            with path.open(encoding="utf-8") as file:
                parse(file.read(_MOST))
        except (StratabotError, ValueError):
            return False
        return True

    return Contents(name, fits)


def _named(context: click.Context, kind: type[FileName]) -> Iterator[str]:
    """What the command was given for its parameters of that kind."""
    for parameter in context.command.params:
        if isinstance(parameter.type, kind):
            given = context.params.get(parameter.name or "")
            yield from map(str, given if isinstance(given, tuple) else [given] if given else [])


def _name_of(parameter: str, context: click.Context) -> str:
    """What the user named, or the default one that is free."""
    from pathlib import Path

    from stratabot.saving import next_free

    name = str(context.params[parameter])
    is_default = context.get_parameter_source(parameter) is click.core.ParameterSource.DEFAULT
    return str(next_free(Path(name))) if is_default else name


def _is_in_new_folder(path: "Path", context: click.Context) -> bool:
    """Whether it lies in a folder that the command is going to make."""
    folders = [os.path.realpath(name) for name in _named(context, OutputFolder)]
    place = os.path.realpath(path.parent)
    return place in folders and not os.path.exists(place)
