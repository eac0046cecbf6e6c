"""The command line: one module per command, found by its name and loaded only when called."""

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

import click

from stratabot import __version__
from stratabot.errors import StratabotError

COMMANDS: Final = (
    "solve",
    "hint",
    "explain",
    "generate",
    "grade",
    "read",
    "play",
    "wave",
    "watch",
    "practice",
    "demo",
    "calibrate",
    "doctor",
)
"""Each is a module of this package with the command as its attribute `command`."""

STOPPED: Final = 130


class Commands(click.Group):
    """Loads a command's module when it is called; turns errors into one line and an exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of `COMMANDS`: what most people want comes first."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"stratabot.cli.strata.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; click itself would end a broken pipe and Ctrl-C in its own ways."""
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
        except KeyboardInterrupt:
            return _complain("stopped", STOPPED)
        except BrokenPipeError:
            return _reader_has_gone()
        return code

    def main(self, args: Sequence[str] | None = None, *more: Any, **options: Any) -> Any:
        """Run, and exit: 0 done, 1 no solution, 2 bad input, 3 no screen, 130 stopped."""
        options["standalone_mode"] = False
        _make_streams_safe()
        try:
            code = super().main(args, *more, **options)
        except StratabotError as error:
            code = _complain(str(error), error.exit_code)
        except click.UsageError as error:
            code = _complain(_usage(error), 2)
        except click.ClickException as error:
            code = _complain(error.format_message(), 2)
        except click.Abort:
            code = _complain("stopped", STOPPED)
        except OSError as error:
            code = _complain(f"{error.filename or 'input or output'}: {error.strerror or error}", 2)
        sys.exit(code if isinstance(code, int) else 0)


def _make_streams_safe() -> None:
    """No closed stream, and no character that cannot be written, shall end in a traceback."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _complain(message: str, code: int) -> int:
    click.echo(f"stratabot: {' '.join(message.split())}", err=True)
    return code


def _usage(error: click.UsageError) -> str:
    path = error.ctx.command_path if error.ctx else "stratabot"
    return f"{error.format_message()} (see: {path} --help)"


def _reader_has_gone() -> int:
    """As in `stratabot solve --all ... | head`: no more is wanted, and nothing is wrong."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="stratabot", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Solve the puzzle game Strata, and play it on the screen.

    \b
    Example:
      stratabot solve grid.txt
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
