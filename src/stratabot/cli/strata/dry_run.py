"""`--dry-run`: all that the bot would do but the clicks."""

from pathlib import Path

import click

from stratabot.cli.output import say_json, terminal_for
from stratabot.cli.strata.answer import as_json, show, why_not
from stratabot.cli.strata.playing import Wishes, a_run
from stratabot.strata.load import position_in
from stratabot.strata.solve import Answer, answer

_NAME = "stratabot-dry-run.png"


def dry_run(wishes: Wishes) -> int:
    """Wait for a puzzle, solve it, print the answer and write an annotated picture."""
    from stratabot.strata.bot.eyes import Eyes, Opening
    from stratabot.strata.vision.annotate import save_annotated

    with a_run(wishes, tells=False) as run:
        seen = Eyes(run).await_puzzle_or_win()
        if not isinstance(seen, Opening) or run.last_frame is None:
            click.echo("A win screen: the bot would click on Next.")
            return 0
        picture = (wishes.record or Path()) / _NAME
        save_annotated(run.last_frame, seen.reading, run.profile, picture)
    click.echo(f"what it saw is in {picture}", err=True)
    return _tell(answer(position_in(seen.reading)), wishes)


def _tell(found: Answer, wishes: Wishes) -> int:
    if wishes.as_json:
        say_json(as_json(found))
    elif found.solution is None:
        click.echo(why_not(found))
    else:
        show(found, terminal_for("auto"))
    return 0 if found.solution else 1
