"""`stratabot doctor`."""

from typing import TYPE_CHECKING

import click

from stratabot.cli import options
from stratabot.cli.output import in_options, say_json
from stratabot.strata.playing import examine, findings_json

if TYPE_CHECKING:
    from stratabot.screen.desktop.health import Finding

_NO_SCREEN = 3


@click.command("doctor")
@click.option(
    "--window",
    metavar="TITLE",
    help="The title of the game's window, or a part of it; the window must be there then.",
)
@options.android
@options.output_format
def command(window: str | None, android: str | None, output_format: str) -> int:
    """Say what works here, and what to do about what does not.

    It looks at the screen and moves the pointer a little; it clicks nothing. With --android it
    looks at a phone instead, and presses a key that means nothing. The exit code is 0 if the bot
    can play there, else 3.

    \b
    Examples:
      stratabot doctor --window Strata
      stratabot doctor --android
    """
    from stratabot.screen.desktop.health import can_play
    from stratabot.screen.phones.health import examine_phone

    if android is None:
        findings = examine(window)
    elif window is not None:
        raise click.UsageError("expected either --window or --android")
    else:
        findings = examine_phone(android)
    playable = can_play(findings)
    if output_format == "json":
        say_json(findings_json(findings, in_options))
    else:
        click.echo("\n".join(map(_as_text, findings)))
        click.echo("The bot can play here." if playable else "The bot cannot play here yet.")
    return 0 if playable else _NO_SCREEN


def _as_text(finding: "Finding") -> str:
    advice = f" ({in_options(finding.advice)})" if finding.advice else ""
    return f"{finding.verdict:<8} {finding.name:<11} {in_options(finding.found)}{advice}"
