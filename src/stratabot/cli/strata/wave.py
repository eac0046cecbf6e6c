"""`stratabot wave`."""

from typing import Any

import click

from stratabot.cli.options import WholeNumber
from stratabot.cli.strata.playing import PlayOptions, play_options
from stratabot.cli.strata.sessions import keep_last_frame, open_session
from stratabot.strata.telling.play import wave_summary


@click.command("wave")
@play_options
@click.option(
    "--puzzles",
    type=WholeNumber(1),
    metavar="N",
    help="Stop after N puzzles (default: size x size, a whole wave).",
)
def command(puzzles: int | None, **given: Any) -> int:
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
    options = PlayOptions(**given)
    if options.dry_run:
        if puzzles is not None:
            raise click.UsageError("expected --puzzles without --dry-run, which reads one puzzle")
        from stratabot.cli.strata.dry_run import dry_run

        return dry_run(options)
    from stratabot.strata.bot.wave import Wave

    with open_session(options) as session:
        done = Wave(session).play(puzzles)
        if "end" in done:
            keep_last_frame(session, options, "ended.png")
    if not options.as_json:
        click.echo(wave_summary(done))
    return 0
