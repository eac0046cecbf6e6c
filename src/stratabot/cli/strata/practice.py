"""`stratabot practice`."""

from __future__ import annotations

import re
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from stratabot.cli import options
from stratabot.errors import InputError
from stratabot.saving import require_output
from stratabot.screen import ScreenError

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from typing import TextIO

    from stratabot.strata.grade import Word
    from stratabot.strata.practice.game import PracticeGame
    from stratabot.strata.practice.window import PracticeWindow

_GEOMETRY = re.compile(r"[1-9]\d{1,4}x[1-9]\d{1,4}([+-]\d{1,5}[+-]\d{1,5})?")


def _geometry(_ctx: click.Context, _param: click.Parameter, value: str) -> str:
    if not _GEOMETRY.fullmatch(value):
        raise click.BadParameter(f"expected WxH or WxH+X+Y, got {value!r}")
    return value


@click.command("practice")
@click.option(
    "--size",
    "side",
    type=click.IntRange(2, 6),
    default=5,
    show_default=True,
    metavar="N",
    help="Rows and columns, 2 to 6.",
)
@click.option(
    "--colors",
    type=click.IntRange(2, 6),
    default=4,
    show_default=True,
    metavar="K",
    help="Swatches, 2 to 6.",
)
@click.option("--seed", type=int, metavar="S", help="The same number gives the same wave.")
@click.option(
    "--puzzles", type=click.IntRange(1), metavar="M", help="How many (default: size x size)."
)
@options.wanted_grade
@click.option(
    "--speed",
    type=click.FloatRange(0.01, 1000),
    default=1.0,
    metavar="X",
    help="Animations X times faster, or slower below 1.",
)
@click.option("--title", default="Strata practice", show_default=True, help="The window's title.")
@click.option(
    "--geometry",
    default="1024x768",
    show_default=True,
    metavar="WxH+X+Y",
    callback=_geometry,
    help="The picture's size in pixels, and where the window is to be.",
)
@click.option(
    "--log",
    "log_file",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Write every click and its effect there, as JSON lines.",
)
def command(
    side: int,
    colors: int,
    seed: int | None,
    puzzles: int | None,
    word: Word | None,
    speed: float,
    title: str,
    geometry: str,
    log_file: str | None,
) -> int:
    """Play the practice game in a window: a Strata of our own. A wave's puzzles get ever harder.

    Click a swatch to choose its color, a selector to lay a ribbon, a laid ribbon to take it back.
    Keys: 1 to 6 color, u undo, r take all back, n or space next, h help, q quit. Exit code 0; 3 if
    there is no display.

    \b
    Examples:
      stratabot practice
      stratabot practice --size 6 --colors 5 --seed 7
      stratabot practice --size 4 --grade fiendish --puzzles 5
    """
    from stratabot.screen.clock import RealClock
    from stratabot.strata.practice.app import PracticeApp
    from stratabot.strata.practice.game import PracticeGame
    from stratabot.strata.practice.timings import Timings

    seed = Random().randrange(1_000_000) if seed is None else seed
    rng = Random(seed)
    if log_file is not None:
        require_output(Path(log_file), what="the log")
    window = _window(title, geometry)
    with _opened(log_file) as log:
        timings = Timings().scaled(1 / speed)
        game = PracticeGame.wave(
            side, colors, RealClock(), rng, puzzles=puzzles, word=word, timings=timings
        )
        click.echo(f"seed {seed}", err=True)
        try:
            PracticeApp(window, game, rng, log).run()
        finally:
            click.echo(_summary(game))
    return 0


def _opened(log_file: str | None) -> AbstractContextManager[TextIO | None]:
    if log_file is None:
        return nullcontext()
    try:
        return open(log_file, "w", encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write the log {log_file}: {error.strerror}") from error


def _window(title: str, geometry: str) -> PracticeWindow:
    try:
        from stratabot.strata.practice.window import PracticeWindow
    except ImportError as error:
        raise ScreenError(
            f"expected tkinter in this Python for the window, got: {error}; install it "
            "(Debian, Ubuntu: python3-tk; macOS: brew install python-tk)"
        ) from error
    return PracticeWindow(title, geometry)


def _summary(game: PracticeGame) -> str:
    times = {0: "nothing taken back", 1: "taken back once"}
    taken = times.get(game.took_back, f"taken back {game.took_back} times")
    return (
        f"Solved {len(game.solved)} of {len(game.puzzles)} puzzles, {game.perfects} Perfect: "
        f"{len(game.clicks)} clicks, {taken}."
    )
