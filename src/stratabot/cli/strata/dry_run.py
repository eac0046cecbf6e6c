"""`--dry-run`: read and solve, but click nothing."""

from pathlib import Path

import click

from stratabot.cli.output import say_json, terminal_for
from stratabot.cli.strata.answer import answer_json, show
from stratabot.cli.strata.playing import PlayOptions
from stratabot.cli.strata.sessions import open_session
from stratabot.saving import next_free, require_output
from stratabot.strata.picture.steps import format_why_not
from stratabot.strata.shot import position_in
from stratabot.strata.solver import Answer, answer

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
    return _tell(answer(position_in(ready.reading)), options)


def _tell(found: Answer, options: PlayOptions) -> int:
    if options.as_json:
        say_json(answer_json(found))
    elif found.solution is None:
        click.echo(format_why_not(found))
    else:
        show(found, terminal_for("auto"))
    return 0 if found.solution else 1
