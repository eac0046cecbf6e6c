"""`stratabot doctor`."""

from typing import TYPE_CHECKING, Any

import click

from stratabot.cli import options
from stratabot.cli.output import say_json

if TYPE_CHECKING:
    from stratabot.screen.health import Finding

_NO_SCREEN = 3


@click.command("doctor")
@click.option(
    "--window",
    metavar="TITLE",
    help="A part of the title of the game's window, which must be there then.",
)
@options.output_format
def command(window: str | None, output_format: str) -> int:
    """Say what works here, and what to do about what does not.

    Looks at the screen and moves the pointer a little; clicks nothing. Exit code 0 if the bot can
    play here, else 3.

    \b
    Example:
      stratabot doctor --window Strata
    """
    from stratabot.screen.health import can_play, examine

    checks = examine(window)
    well = can_play(checks)
    if output_format == "json":
        say_json({"ok": well, "checks": [_as_json(check) for check in checks]})
    else:
        click.echo("\n".join(map(_as_text, checks)))
        click.echo("The bot can play here." if well else "The bot cannot play here yet.")
    return 0 if well else _NO_SCREEN


def _as_text(check: "Finding") -> str:
    advice = f" ({check.advice})" if check.advice else ""
    return f"{check.state:<8} {check.name:<11} {check.found}{advice}"


def _as_json(check: "Finding") -> dict[str, Any]:
    return {
        "name": check.name,
        "state": check.state,
        "needed": check.needed,
        "found": check.found,
        "advice": check.advice,
    }
