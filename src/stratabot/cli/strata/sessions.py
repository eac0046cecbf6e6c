"""The person at the terminal for whom the bot plays, and the options of commands that play."""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import click

from stratabot.cli.options import F, android, click_option, combine_options, force, parameters_of
from stratabot.cli.output import in_options, say, say_json, terminal_for
from stratabot.cli.output_options import OutputFolder
from stratabot.cli.strata.progress import BotProgress
from stratabot.strata.playing import PLAY, SCREEN, Audience, PlayOptions, dry_run, play_options

if TYPE_CHECKING:
    from stratabot.strata.bot.events import Event, Listener


def _recorded() -> re.Pattern[str]:
    from stratabot.strata.bot.record import RECORDED

    return RECORDED


def options_named(*names: str) -> Callable[[F], F]:
    """Options of `PlayOptions`."""
    return combine_options(
        *(click_option(name, option) for name, option in play_options(names).items())
    )


screen_options: Final = combine_options(options_named(*SCREEN), android)

playing_options: Final = combine_options(
    options_named(*PLAY),
    android,
    click.option(
        "--record",
        type=OutputFolder(_recorded),
        metavar="DIR",
        help="For bug reports: keep the events and the frames, "
        "in this folder, which must be empty or new.",
    ),
    force,
    click.option(
        "--format",
        "output_format",
        type=click.Choice(["text", "json"]),
        default="text",
        help="A summary for people, or every event as a line of JSON.",
    ),
)


class PlayingCommand(click.Command):
    """A command that has the options of `play`; its help leaves these to `play --help`."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        common = {option.name: option.opts[0] for option in parameters_of(playing_options)}
        own = (option for option in self.get_params(ctx) if option.name not in common)
        with formatter.section("Options"):
            formatter.write_dl([*filter(None, (option.get_help_record(ctx) for option in own))])
        with formatter.section("And those of stratabot play, which stratabot play --help tells"):
            formatter.write_text(", ".join(common.values()))


def read_play_options(given: Mapping[str, object]) -> PlayOptions:
    """What these options mean."""
    if given["force"] and given["record"] is None:
        raise click.UsageError("expected --record with --force")
    return PlayOptions.of(given)


class AtTerminal(Audience):
    """A person at a terminal, or a program that reads what is printed."""

    def __init__(self, output_format: str, progress: "Listener | None" = None) -> None:
        self._listener: Listener | None = None
        if output_format == "json":
            self._listener = lambda event: say_json(event.as_json())
        elif output_format == "text":
            self._listener = progress or BotProgress()
        is_live = sys.stdin.isatty() and sys.stderr.isatty()
        self.can_choose = is_live and output_format != "json"

    def remark(self, text: str) -> None:
        click.echo(text, err=True)

    def hear(self, event: "Event") -> None:
        if self._listener:
            self._listener(event)

    def choose(self, titles: Sequence[str]) -> int:
        click.echo("Several windows show the game:", err=True)
        for number, title in enumerate(titles, 1):
            click.echo(f"  {number}  {title}", err=True)
        return int(click.prompt("Which one", type=click.IntRange(1, len(titles)), err=True)) - 1

    def worded(self, message: str) -> str:
        return in_options(message)


def tell_dry_run(options: PlayOptions, output_format: str) -> int:
    """`--dry-run`: print the answer to what is seen, click nothing; the exit code."""
    report = dry_run(options, AtTerminal("nothing"))
    if report is None:
        click.echo("A win screen: the bot would click on Next.")
        return 0
    terminal = terminal_for("auto")
    if output_format == "json":
        say_json(report.as_json())
    else:
        say(report.as_text(terminal), terminal)
    return report.exit_code
