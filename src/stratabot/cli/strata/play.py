"""`stratabot play`."""

from typing import Any

import click

from stratabot.cli.strata.playing import PlayOptions, play_options
from stratabot.cli.strata.sessions import open_session
from stratabot.words import counted


@click.command("play", short_help="Play the puzzle on the screen: read, solve, click.")
@play_options
def command(**given: Any) -> int:
    """Play the puzzle on the screen: read it, solve it, click it, ribbon by ribbon.

    The pointer is yours: move it and the bot pauses; put it into a corner of the screen, or press
    Ctrl-C, and it stops. On a phone only Ctrl-C does. Exit code 0 if solved; 1 if it stopped
    short of that; 3 without the game's window or phone; 130 if you stopped it.

    \b
    Examples:
      stratabot play --size 5 --colors 4
      stratabot play --dry-run
      stratabot play --practice
      stratabot play --android
    """
    options = PlayOptions(**given)
    if options.dry_run:
        from stratabot.cli.strata.dry_run import dry_run

        return dry_run(options)
    from stratabot.strata.bot.wave import Wave

    with open_session(options) as session:
        Wave(session).play(1)
    if not options.as_json:
        tally = session.tally
        word = "Perfect" if tally.perfects else "Solved"
        click.echo(f"{word}: {counted(tally.ribbons, 'ribbon')}, {counted(tally.clicks, 'click')}.")
    return 0
