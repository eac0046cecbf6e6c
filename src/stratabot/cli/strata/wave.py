"""`stratabot wave`."""

import click

from stratabot.cli.strata.sessions import (
    AtTerminal,
    PlayingCommand,
    options_named,
    playing_options,
    read_play_options,
    tell_dry_run,
)
from stratabot.strata.playing import play
from stratabot.strata.telling.play import wave_summary


@click.command("wave", cls=PlayingCommand)
@playing_options
@options_named("puzzles")
def command(output_format: str, **given: object) -> int:
    """Play puzzle after puzzle to the end of the wave, unattended.

    The bot may begin anywhere: in the middle of a puzzle, at a win screen, in a fade. A wave ends
    when neither a puzzle nor Next comes any more. If it ends before --puzzles N, the exit code is
    1. The other exit codes are as for stratabot play.

    \b
    Examples:
      stratabot wave --size 6
      stratabot wave --window "Strata practice" --puzzles 3
      stratabot wave --android
    """
    options = read_play_options(given)
    if options.dry_run:
        if options.puzzles is not None:
            raise click.UsageError("expected --puzzles without --dry-run, which reads one puzzle")
        return tell_dry_run(options, output_format)
    done = play(options, AtTerminal(output_format))
    if output_format == "text":
        click.echo(wave_summary(done))
    return 0
