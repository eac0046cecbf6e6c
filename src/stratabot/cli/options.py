"""Options that several commands share, each with one meaning."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from stratabot.questions.options import Option, OptionKind

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


F = TypeVar("F", bound=Callable[..., object])


class FileName(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.5 on
    """A file, a folder or `-`; the shell completes names. `InputFile` and `Output` are such."""

    name = "file"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> "list[CompletionItem]":
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class InputFile(FileName):
    """What a command reads: a file, a folder or `-`, opened later. No output replaces an input."""


class InputPath(InputFile):
    """An `InputFile` that a command gets as a path."""

    def convert(self, value: object, *_: object) -> object:
        # pathlib takes 3 ms to load.
        from pathlib import Path

        return Path(str(value))


class _Within:
    """A number in a range, refused in the words of all other messages."""

    def convert(self: Any, value: Any, param: Any, ctx: Any) -> Any:
        try:
            return super().convert(value, param, ctx)  # type: ignore[misc]
        except click.BadParameter:
            self.fail(f"expected {self.expected}, got {value!r:.40}", param, ctx)

    @property
    def expected(self: Any) -> str:
        if self.max is not None:
            return f"{self.what} from {self.min} to {self.max}"
        return f"{self.what} {'above' if self.min_open else 'of at least'} {self.min}"


class WholeNumber(_Within, click.IntRange):
    """A whole number that is at least so large, and at most so large if it has an end."""

    what = "a whole number"


class Number(_Within, click.FloatRange):
    """As `WholeNumber`, with or without decimal places."""

    what = "a number"


output_format = click.option(
    "--format",
    "output_format",
    type=click.Choice(["text", "json"]),
    default="text",
    help="Text for people or one JSON object.",
)
many_output_format = click.option(
    "--format",
    "output_format",
    type=click.Choice(["text", "json", "jsonl"]),
    default="text",
    help="Text for people, one JSON object, or one object a line for each of many puzzles.",
)
color = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="Colors in the terminal; auto leaves them out in pipes, on dumb terminals and where "
    "NO_COLOR is set.",
)
time_limit = click.option(
    "--time-limit",
    "seconds",
    type=Number(0, min_open=True),
    metavar="S",
    help="Give up after S seconds (exit code 4); with many puzzles, after S seconds each.",
)
force = click.option(
    "--force",
    is_flag=True,
    help="Write into a folder that is not empty: replaces what an earlier run wrote there.",
)

android = click.option(
    "--android",
    is_flag=False,
    flag_value="",
    metavar="[SERIAL]",
    help="An Android phone, through adb: the one with that serial number or address, or the only "
    "one connected (docs/phones.md says how).",
)


def parameters_of(*decorators: Callable[[F], F] | None) -> list[click.Parameter]:
    """The parameters that these decorators give to a command, in their order."""

    def command() -> None:
        """Carry them."""

    for decorate in reversed([*filter(None, decorators)]):
        command = decorate(command)
    found: list[click.Parameter] = getattr(command, "__click_params__", [])
    return found[::-1]


def is_given(name: str) -> bool:
    """Whether the user typed that parameter of the running command, even with its default."""
    running = click.get_current_context(silent=True)
    source = running.get_parameter_source(name) if running else None
    return source is click.core.ParameterSource.COMMANDLINE


def click_option(name: str, option: Option) -> Callable[[F], F]:
    """An option of a question as one of a command."""
    long = name.replace("_", "-")
    kind: Any = None
    match option.kind:
        case OptionKind.FLAG:
            return click.option(f"--{long}", name, is_flag=True, help=option.help)
        case OptionKind.SWITCH:
            return click.option(f"--{long}/--no-{long}", name, default=True, help=option.help)
        case OptionKind.CHOICES:
            return click.option(
                f"--{long}",
                name,
                type=click.Choice(option.choices),
                multiple=True,
                callback=lambda _context, _option, given: option.value_from(long, given),
                help=option.help,
            )
        case OptionKind.CHOICE:
            kind = click.Choice(option.choices, case_sensitive=False)
        case OptionKind.WHOLE_NUMBER if option.least is None:
            kind = int
        case OptionKind.WHOLE_NUMBER:
            kind = WholeNumber(option.least, option.most)
        case OptionKind.NUMBER:
            kind = Number(option.least, option.most)
        case OptionKind.DOCUMENT:
            kind = InputFile()
        case OptionKind.PATH:
            kind = InputPath()
        case OptionKind.TEXT if option.check:
            kind = _CheckedText(option.check)
    is_many = option.kind is OptionKind.TEXTS
    return click.option(
        f"--{long}",
        name,
        type=kind,
        default=None if is_many else option.default,
        multiple=is_many,
        metavar=option.metavar,
        help=option.help,
    )


class _CheckedText(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.5 on
    name = "text"

    def __init__(self, check: Callable[[str], object]) -> None:
        self._check = check

    def convert(self, value: object, *_: object) -> str:
        self._check(str(value))
        return str(value)


def combine_options(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    """One decorator for several options, which `--help` lists in this order."""

    def decorate(command: F) -> F:
        for option in reversed(decorators):
            command = option(command)
        return command

    return decorate
