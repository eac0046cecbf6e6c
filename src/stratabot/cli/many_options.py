"""`--out`, `--resume` and `--cluster`: where the answers to many puzzles go, and who finds them."""

import os
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from stratabot.cli.output_options import OutputFile

if TYPE_CHECKING:
    from pathlib import Path

    from stratabot.saving import Contents

RESUME: Final = "With --out: go on with the work of a run that did not come to its end."
CLUSTER: Final = "The workers of the Dask scheduler at that address do the work."
NAMES: Final = ("out", "resume", "cluster")
_STARTS: Final = {".npy": b"\x93NUMPY", ".npz": b"PK"}  # how files of arrays begin

LINE: Final = rb'(?:\{"number": )?(\d+)(?:, | \(|: )'
"""How an answer among many begins; with its puzzle's number."""


class AnswerTarget(NamedTuple):
    """Where the answers to many puzzles go, and who finds them: this machine for no cluster."""

    out: "Path | None" = None
    resume: bool = False
    cluster: str | None = None

    @property
    def given(self) -> dict[str, object]:
        return {"--out": self.out, "--resume": self.resume, "--cluster": self.cluster}

    @property
    def is_done(self) -> bool:
        from stratabot.saving import unfinished_path

        if not self.resume or self.out is None:
            return False
        return self.out.exists() and not unfinished_path(self.out).exists()

    @property
    def array(self) -> str:
        ending = self.out.suffix.lower() if self.out else ""
        return ending if ending in _STARTS else ""


def require_array(many: AnswerTarget, paths: Sequence[str], ending: str, *fitting: str) -> str:
    """The only input of a command whose answers go to arrays."""
    context = click.get_current_context()
    if many.array != ending:
        raise click.UsageError(f"expected --out with a name that ends in {ending} for an array")
    typed = click.core.ParameterSource.COMMANDLINE
    for option in context.command.params:
        name = option.name or ""
        if isinstance(option, click.Argument) or name in (*fitting, "out"):
            continue
        if context.get_parameter_source(name) is typed:
            raise click.UsageError(f"expected no {max(option.opts, key=len)} with arrays, got it")
    if len(paths) != 1:
        raise click.UsageError(f"expected one array of boards, got {len(paths)} inputs")
    return paths[0]


def say_done(wish: AnswerTarget) -> None:
    """Say that nothing is left to do."""
    click.echo(f"{wish.out} is whole already", err=True)


def contents(name: str, _option: str = "") -> "Contents":
    """What a file of that name holds: arrays, or answers a line each."""
    from stratabot.saving import Contents

    start = _STARTS.get(os.path.splitext(name)[1].lower())

    def fits(path: "Path") -> bool:
        with path.open("rb") as file:
            found = file.read(100)
        return found.startswith(start) if start else bool(re.match(LINE, found))

    return Contents("an array" if start else "answers", fits)


def options(what: str, pays: bool) -> list[click.Parameter]:
    """The options for many puzzles, which fill a `Many`; a cluster is among them where it pays."""
    file = OutputFile("the answers", contents)
    return [
        click.Option(["--out"], type=file, metavar="FILE", help=what),
        click.Option(["--resume"], is_flag=True, help=RESUME),
        *([click.Option(["--cluster"], metavar="ADDRESS", help=CLUSTER)] if pays else []),
    ]


def pop_target(given: dict[str, Any]) -> AnswerTarget:
    """Take these options out of those of a command."""
    found = AnswerTarget(
        given.pop("out", None), given.pop("resume", False), given.pop("cluster", None)
    )
    if found.resume and not found.out:
        raise click.UsageError("expected --out with --resume")
    return found
