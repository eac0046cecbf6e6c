"""`stratabot play`."""

from typing import Any

import click

from stratabot.cli.strata.playing import Wishes, a_run, options


@click.command("play")
@options
def command(**wishes: Any) -> int:
    """Play the puzzle on the screen: read it, solve it, click it, ribbon by ribbon.

    The pointer is yours: move it and the bot pauses; put it into a corner of the screen, or press
    Ctrl-C, and it stops. Exit code 0 if solved; 1 if it stopped short of that; 3 without the
    game's window; 130 if you stopped it.

    \b
    Examples:
      stratabot play --size 5 --colors 4
      stratabot play --dry-run
      stratabot play --practice
    """
    wished = Wishes(**wishes)
    if wished.dry_run:
        from stratabot.cli.strata.dry_run import dry_run

        return dry_run(wished)
    from stratabot.strata.bot.wave import Wave

    with a_run(wished) as run:
        Wave(run).play(1)
    if not wished.as_json:
        word = "Perfect" if run.tally.perfects else "Solved"
        click.echo(f"{word}: {run.tally.ribbons} ribbons, {run.tally.clicks} clicks.")
    return 0
