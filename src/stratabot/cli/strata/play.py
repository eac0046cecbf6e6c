"""`stratabot play`."""

import click

from stratabot.cli.strata.sessions import (
    AtTerminal,
    playing_options,
    read_play_options,
    tell_dry_run,
)
from stratabot.strata.playing import play
from stratabot.words import counted


@click.command("play", short_help="Play the puzzle on the screen: read, solve, click.")
@playing_options
def command(output_format: str, **given: object) -> int:
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
    options = read_play_options(given)
    if options.dry_run:
        return tell_dry_run(options, output_format)
    done = play(options.with_values(puzzles=1), AtTerminal(output_format))
    if output_format == "text":
        word = "Perfect" if done["perfects"] else "Solved"
        click.echo(
            f"{word}: {counted(done['ribbons'], 'ribbon')}, {counted(done['clicks'], 'click')}."
        )
    return 0
