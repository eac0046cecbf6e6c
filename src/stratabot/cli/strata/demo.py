"""`stratabot demo`."""

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click

from stratabot.cli.output_options import OutputFile, picture_of
from stratabot.cli.strata.practice import SIDE, wave_puzzles, wave_seed
from stratabot.cli.strata.sessions import AtTerminal
from stratabot.strata.playing import PlayOptions, session_on
from stratabot.strata.telling.play import wave_summary
from stratabot.words import counted

if TYPE_CHECKING:
    from stratabot.strata.bot.events import Event
    from stratabot.strata.picture.film import Film


@click.command("demo")
@click.option("--size", "side", type=SIDE, default=3, show_default=True, metavar="N")
@click.option("--colors", type=SIDE, default=3, show_default=True, metavar="K")
@wave_seed
@wave_puzzles
@click.option("--in-memory", is_flag=True, help="Without a window, even where there is a display.")
@click.option(
    "--out",
    type=OutputFile("the GIF", picture_of("gif")),
    default="stratabot-demo.gif",
    metavar="FILE",
    help="Where to write the last puzzle as an animated GIF (default: stratabot-demo.gif, or the "
    "next name that is free).",
)
def command(
    side: int, colors: int, seed: int | None, puzzles: int | None, in_memory: bool, out: Path
) -> int:
    """Watch the bot play a wave of the practice game.

    The bot plays in a window if there is a display, otherwise in memory, where the game's time
    passes faster than real time. You do not need the game. At the end there is a summary, and an
    animated GIF of the last puzzle.

    \b
    Examples:
      stratabot demo
      stratabot demo --size 6 --colors 5 --puzzles 2
    """
    from stratabot.strata.bot.wave import Wave
    from stratabot.strata.layout.profile import load_profile
    from stratabot.strata.picture.film import STEP, Film
    from stratabot.strata.practice.bot_game import a_practice_game
    from stratabot.strata.practice.screen import PracticeScreen

    total = side * side if puzzles is None else puzzles
    profile, film = load_profile(), Film()
    game = a_practice_game(side, colors, seed=seed, puzzles=total, in_memory=in_memory)
    began = perf_counter()
    with game as (screen, clock):
        in_memory = isinstance(screen, PracticeScreen)
        where = "in memory" if in_memory else "in a window"
        click.echo(f"The bot plays {counted(total, 'puzzle')} {where}.", err=True)
        options = PlayOptions(size=side, colors=colors)
        with session_on(screen, clock, profile, options, AtTerminal("text")) as session:
            session.listeners.append(lambda event: _cut(film, event))
            session.look_listeners.append(lambda look: film.add(look.frame, look.ended))
            done = Wave(session).play(total)
            film.add(session.look().frame, clock.now() + STEP)
            took = perf_counter() - began
    click.echo(wave_summary(done, took if in_memory else None))
    film.save(out)
    click.echo(f"The last puzzle, as the bot saw it, is in {out}.")
    return 0


def _cut(film: "Film", event: "Event") -> None:
    if event.kind == "puzzle":
        film.clear()
