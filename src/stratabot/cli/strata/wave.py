"""`stratabot wave`."""

from typing import Any

import click

from stratabot.cli.strata.playing import Wishes, a_run, options, summary


@click.command("wave")
@options
@click.option(
    "--puzzles",
    type=click.IntRange(1),
    metavar="N",
    help="Stop after N puzzles (default: size x size, a whole wave).",
)
def command(puzzles: int | None, **wishes: Any) -> int:
    """Play puzzle after puzzle to the end of the wave, unattended.

    It may begin anywhere: in the middle of a puzzle, at a win screen, in a fade. Exit codes as of
    stratabot play.

    \b
    Examples:
      stratabot wave --size 6
      stratabot wave --window "Strata practice" --puzzles 3
    """
    wished = Wishes(**wishes)
    if wished.dry_run:
        from stratabot.cli.strata.dry_run import dry_run

        return dry_run(wished)
    from stratabot.strata.bot.wave import Wave

    with a_run(wished) as run:
        done = Wave(run).play(puzzles)
    if not wished.as_json:
        click.echo(summary(done))
    return 0
