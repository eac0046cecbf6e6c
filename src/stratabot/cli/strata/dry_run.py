"""`--dry-run`: read and solve, but click nothing."""

from pathlib import Path

import click

from stratabot.cli.input import Task, task_of
from stratabot.cli.output import say_json, terminal_for
from stratabot.cli.strata.answer import answer_to, as_json, show, why_not
from stratabot.cli.strata.playing import PlayOptions, open_session

_NAME = "stratabot-dry-run.png"


def dry_run(options: PlayOptions) -> int:
    """Wait for a puzzle, solve it, print the answer and write an annotated picture."""
    from stratabot.strata.bot.eyes import Eyes
    from stratabot.strata.bot.ready import ReadyPuzzle, await_puzzle_or_win
    from stratabot.strata.vision.annotate import save_annotated

    with open_session(options, tells=False) as session:
        ready = await_puzzle_or_win(Eyes(session))
        if not isinstance(ready, ReadyPuzzle) or session.last_frame is None:
            click.echo("A win screen: the bot would click on Next.")
            return 0
        picture = (options.record or Path()) / _NAME
        save_annotated(session.last_frame, ready.reading, session.profile, picture)
    click.echo(f"what it saw is in {picture}", err=True)
    return _tell(task_of(ready.reading), options)


def _tell(task: Task, options: PlayOptions) -> int:
    answer = answer_to(task, "fewest-clicks")
    if options.as_json:
        say_json(as_json(task, answer, None))
    elif answer is None:
        click.echo(why_not(task))
    else:
        show(task, answer, terminal_for("auto"))
    return 0 if answer else 1
