"""What many puzzles can have besides a line each on standard output: a file, a cluster."""

import os
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from stratabot.cli.output_options import OutputFile
from stratabot.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from stratabot.cli.input import Entry
    from stratabot.saving import Contents

RESUME: Final = "With --out: go on with the work of a run that did not come to its end (FILE.part)."
CLUSTER: Final = "Many puzzles: the workers of the Dask scheduler at that address do the work."

_NAMES: Final = ("out", "resume", "cluster")

_STARTS: Final = {".npy": b"\x93NUMPY", ".npz": b"PK"}
"""How files of arrays begin."""

_LINE: Final = re.compile(rb'(?:\{"number": )?(\d+)(?:, | \(|: )')
"""How an answer among many begins; with its puzzle's number."""


class Many(NamedTuple):
    """Where the answers to many puzzles go, and who finds them.

    Attributes:
        out: the file for the answers; None for standard output.
        resume: whether to go on with what an earlier run wrote.
        cluster: the address of a Dask scheduler; None for this machine.
    """

    out: "Path | None" = None
    resume: bool = False
    cluster: str | None = None

    @property
    def given(self) -> dict[str, object]:
        """The options, each with its value."""
        return {"--out": self.out, "--resume": self.resume, "--cluster": self.cluster}

    @property
    def is_done(self) -> bool:
        """Whether an earlier run came to its end, so that nothing is left to go on with."""
        from stratabot.saving import part_of

        if not self.resume or self.out is None:
            return False
        return self.out.exists() and not part_of(self.out).exists()

    @property
    def array(self) -> str:
        """The ending of a file of arrays that the answers go to: `.npz`; empty for lines."""
        ending = self.out.suffix.lower() if self.out else ""
        return ending if ending in _STARTS else ""


def require_array(many: Many, paths: Sequence[str], ending: str, *fitting: str) -> str:
    """The only input of a command whose answers go to arrays."""
    context = click.get_current_context()
    if many.array != ending:
        raise click.UsageError(f"expected --out with a name that ends in {ending} for an array")
    typed = click.core.ParameterSource.COMMANDLINE
    for option in context.command.params:
        name = option.name or ""
        if isinstance(option, click.Argument) or name in (*fitting, *_NAMES):
            continue
        if context.get_parameter_source(name) is typed:
            raise click.UsageError(f"expected no {max(option.opts, key=len)} with arrays, got it")
    if len(paths) != 1:
        raise click.UsageError(f"expected one array of boards, got {len(paths)} inputs")
    return paths[0]


def say_done(wish: Many) -> None:
    """Say that nothing is left to do."""
    click.echo(f"{wish.out} is whole already", err=True)


def contents(name: str, _option: str = "") -> "Contents":
    """What a file of that name holds: arrays, or answers a line each."""
    from stratabot.saving import Contents

    start = _STARTS.get(os.path.splitext(name)[1].lower())

    def fits(path: "Path") -> bool:
        with path.open("rb") as file:
            found = file.read(100)
        return found.startswith(start) if start else bool(_LINE.match(found))

    return Contents("an array" if start else "answers", fits)


def options(what: str) -> list[click.Parameter]:
    """The options for many puzzles, which fill a `Many`."""
    file = OutputFile("the answers", contents)
    return [
        click.Option(["--out"], type=file, metavar="FILE", help=what),
        click.Option(["--resume"], is_flag=True, help=RESUME),
        click.Option(["--cluster"], metavar="ADDRESS", help=CLUSTER),
    ]


def taken_out(given: dict[str, Any]) -> Many:
    """Take these options out of those of a command."""
    found = Many(given.pop("out", None), given.pop("resume", False), given.pop("cluster", None))
    if found.resume and not found.out:
        raise click.UsageError("expected --out with --resume")
    return found


class LineFile:
    """Answers, a line each. Until all are there, the lines stand in FILE.part.

    A run that goes on skips the puzzles that have a line. The answer of the last one of these is
    found once more: if it is another now, the puzzles or the options are others.

    Attributes:
        kept: the number of the last puzzle that has a line; 0 for none.
    """

    def __init__(self, path: "Path", resume: bool) -> None:
        from stratabot.saving import part_of, require_fresh, unwritable

        self._path, self._part = path, part_of(path)
        self.kept, self._last = 0, b""
        is_there = require_fresh(path, resume)
        try:
            self._file = self._part.open("r+b" if is_there else "xb")
            if is_there:
                self._cut()
        except OSError as error:
            raise unwritable(str(self._part), error) from None

    def _cut(self) -> None:
        """Cut off half a line at the end; find the last whole one."""
        whole = 0
        for line in self._file:
            if line.endswith(b"\n"):
                whole, self._last = whole + len(line), line
        self._file.seek(whole)
        self._file.truncate()
        if not self._last:
            return
        number = _LINE.match(self._last)
        if number is None:
            self._file.close()
            raise InputError(f"{self._part}: expected answers, got something else; remove it")
        self.kept = int(number[1])

    def write(self, entry: "Entry", line: str) -> None:
        """Write a puzzle's answer. That of the last one kept must be the one that is there."""
        from stratabot.saving import unwritable

        text = f"{line}\n".encode()
        if entry.number == self.kept:
            if text != self._last:
                raise InputError(
                    f"{self._part.name} holds other answers: puzzle {entry} was answered "
                    "otherwise; go on with the same puzzles and options, or remove it"
                )
            return
        try:
            self._file.write(text)
        except OSError as error:
            raise unwritable(str(self._part), error) from None

    def close(self, is_whole: bool) -> None:
        """Let the file become what it is to be, if all is there; else it stays for another run.

        A file without any answer goes: a run that could not begin stands in no other run's way.
        """
        from stratabot.saving import unwritable

        try:
            self._file.close()
            if is_whole:
                self._part.replace(os.path.realpath(self._path))
            elif not self._part.stat().st_size:
                self._part.unlink()
        except OSError as error:
            raise unwritable(str(self._path), error) from None
