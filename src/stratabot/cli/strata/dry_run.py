"""`--dry-run`: read and solve, but click nothing."""

from pathlib import Path

import click

from stratabot.cli.output import say, say_json, terminal_for
from stratabot.cli.strata.playing import PlayOptions
from stratabot.cli.strata.sessions import open_session
from stratabot.saving import next_free, require_output
from stratabot.strata.shot import position_in
from stratabot.strata.telling.solution import solution_report

_NAME = "stratabot-dry-run.png"


def dry_run(options: PlayOptions) -> int:
    """Wait for a puzzle, solve it, print the answer and write an annotated picture."""
    from stratabot.strata.bot.eyes import Eyes
    from stratabot.strata.bot.ready import ReadyPuzzle, await_puzzle_or_win
    from stratabot.strata.vision.annotate import save_annotated

    if options.record is None:
        require_output(next_free(Path(_NAME)))
    with open_session(options, tells=False) as session:
        ready = await_puzzle_or_win(Eyes(session))
        if not isinstance(ready, ReadyPuzzle):
            click.echo("A win screen: the bot would click on Next.")
            return 0
        picture = options.record / _NAME if options.record else next_free(Path(_NAME))
        save_annotated(ready.sighting.look.frame, ready.reading, session.profile, picture)
    click.echo(f"what it saw is in {picture}", err=True)
    report = solution_report(position_in(ready.reading, ready.relied))
    terminal = terminal_for("auto")
    say_json(report.as_json()) if options.as_json else say(report.as_text(terminal), terminal)
    return report.exit_code
