"""Options that name what a command writes: each `Output` is checked before the command begins."""

import os
from collections.abc import Callable, Iterator
from re import Pattern
from typing import TYPE_CHECKING, Any, Final

import click

from stratabot.cli.options import FileName, InputFile
from stratabot.errors import InputError, StratabotError

if TYPE_CHECKING:
    from pathlib import Path

    from stratabot.saving import Contents

_MOST: Final = 1_000_000  # before a text is replaced, so many of its characters are looked at


class Output(FileName):
    """What a command writes. If a default name is taken, the next free one is used."""

    def checked(self, parameter: click.Parameter, context: click.Context) -> object:
        option = max(parameter.opts, key=lambda name: name.startswith("--"))
        return self.require(_name_of(parameter.name or "", context), option, context)

    def require(self, name: str, option: str, context: click.Context) -> object:
        """As `checked`, for the name and the option that stand in errors."""
        raise NotImplementedError


class CommandContext(click.Context):
    """Where a command runs: its outputs are checked before."""

    def invoke(self, callback: Any, /, *args: Any, **given: Any) -> Any:
        """Check the outputs that are given, then call the function with what it gets for them."""
        for parameter in self.command.params:
            name = parameter.name or ""
            if isinstance(parameter.type, Output) and given.get(name) is not None:
                given[name] = parameter.type.checked(parameter, self)
        return super().invoke(callback, *args, **given)


Holds = Callable[[str, str], "Contents"]
"""Gives the contents of a file from its name and its option; raises InputError for a wrong name."""


class OutputFile(Output):
    """A file that a command writes."""

    def __init__(self, what: str, holds: Holds, keeps: bool = False) -> None:
        self._what, self._holds, self._keeps = what, holds, keeps

    def require(self, name: str, option: str, context: click.Context) -> "Path":
        contents = self._holds(name, option)
        path = require_file(name, context, self._what, contents)
        if self._keeps and not context.params["force"] and path.is_file() and path.stat().st_size:
            raise InputError(
                f"cannot write {self._what} {path}: expected a new file, got {contents.name} that "
                "is there already; choose another name, or replace it with --force"
            )
        return path


class OutputFolder(Output):
    """A folder that is new or empty; with `--force` also one that an earlier run filled."""

    def __init__(self, ours: "Callable[[], Pattern[str]]") -> None:
        self._ours = ours

    def require(self, name: str, option: str, context: click.Context) -> "Path":
        from pathlib import Path

        from stratabot.saving import require_folder

        folder = Path(name)
        force = context.params["force"] or context.params.get("resume", False)
        require_folder(folder, option.lstrip("-"), self._ours(), force, _inputs_of(context))
        return folder


def require_file(name: str, context: click.Context, what: str, contents: "Contents") -> "Path":
    """The path of a file, if the file can be written and is not needed otherwise."""
    # pathlib takes 3 ms to load.
    from pathlib import Path

    from stratabot.saving import require_output

    path = Path(name)
    if not _is_in_new_folder(path, context):
        require_output(path, _inputs_of(context), what, contents)
    return path


def _inputs_of(context: click.Context) -> list[str]:
    """The names of all inputs of the command; standard input is always among them."""
    return ["-", *_named(context, InputFile)]


def require_ending(name: str, option: str, endings: tuple[str, ...], more: str = "") -> str:
    """The ending of a file's name, without the dot, in small letters."""
    ending = os.path.splitext(name)[1].lower().lstrip(".")
    if ending not in endings:
        expected = ", ".join(f".{each}" for each in endings)
        raise InputError(
            f"{option}: expected a name that ends in {expected}{more}, got {name!r:.60}"
        )
    return ending


def picture_of(*endings: str) -> Holds:
    """The contents of a picture; its name must have one of these endings."""
    return lambda name, option: picture_contents(require_ending(name, option, endings))


def picture_contents(ending: str) -> "Contents":
    """The contents of a picture with this ending."""
    from stratabot.picture.files import STARTS
    from stratabot.saving import Contents

    start = STARTS[ending]

    def fits(path: "Path") -> bool:
        with path.open("rb") as file:
            return file.read(len(start)) == start

    return Contents(f"a .{ending} picture", fits)


def text_contents(name: str, parse: Callable[[str], object]) -> "Contents":
    """The contents of a text. `parse` refuses other texts by a StratabotError or a ValueError."""
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
    for parameter in context.command.params:
        if isinstance(parameter.type, kind):
            given = context.params.get(parameter.name or "")
            yield from map(str, given if isinstance(given, tuple) else [given] if given else [])


def _name_of(parameter: str, context: click.Context) -> str:
    """The name that the user typed, or the first default name that is free."""
    from pathlib import Path

    from stratabot.saving import next_free

    name = str(context.params[parameter])
    is_default = context.get_parameter_source(parameter) is click.core.ParameterSource.DEFAULT
    return str(next_free(Path(name))) if is_default else name


def _is_in_new_folder(path: "Path", context: click.Context) -> bool:
    """Whether the file lies in a folder that the command will make."""
    folders = [os.path.realpath(name) for name in _named(context, OutputFolder)]
    place = os.path.realpath(path.parent)
    return place in folders and not os.path.exists(place)
