"""`stratabot practice`."""

from __future__ import annotations

import re
from contextlib import nullcontext
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from stratabot.cli import options
from stratabot.cli.input import open_path
from stratabot.cli.options import Number, WholeNumber
from stratabot.cli.output import in_options
from stratabot.cli.output_options import OutputFile, text_contents
from stratabot.errors import InputError, TextError
from stratabot.portable_random import any_seed, seeded_random
from stratabot.saving import AppendFile
from stratabot.screen import ScreenError
from stratabot.words import counted

if TYPE_CHECKING:
    from stratabot.saving import Contents
    from stratabot.strata.grading import Word
    from stratabot.strata.practice.game import PracticeGame
    from stratabot.strata.practice.waves import GivenWave, WaveKind


SIDE: Final = WholeNumber(2, 6)  # how many rows the game's boards have; also how many swatches

wave_seed = click.option(
    "--seed", type=int, metavar="S", help="The same number gives the same wave."
)
wave_puzzles = click.option(
    "--puzzles", type=WholeNumber(1), metavar="M", help="How many (default: size x size)."
)


def _log(_name: str, _option: str) -> Contents:
    from stratabot.strata.practice.records import parse_event

    return text_contents("a log of the practice game", parse_event)


_GEOMETRY = re.compile(r"[1-9]\d{1,4}x[1-9]\d{1,4}([+-]\d{1,5}[+-]\d{1,5})?")


def _geometry(_ctx: click.Context, _param: click.Parameter, value: str) -> str:
    if not _GEOMETRY.fullmatch(value):
        raise click.BadParameter(f"expected WxH or WxH+X+Y, got {value!r}")
    return value


@click.command("practice", short_help="Play the practice game in a window.")
@click.argument("grid", required=False, metavar="[GRID]", type=options.InputFile())
@click.option(
    "--size", "side", type=SIDE, metavar="N", help="Rows and columns, 2 to 6 (default: 5)."
)
@click.option("--colors", type=SIDE, metavar="K", help="Swatches, 2 to 6 (default: 4).")
@wave_seed
@wave_puzzles
@click.option(
    "--grade",
    "word",
    type=click.Choice(["easy", "medium", "hard", "fiendish"]),
    help="Only puzzles of that grade (see stratabot grade).",
)
@click.option("--daily", is_flag=True, help="The puzzle of the day, the same for everyone.")
@click.option(
    "--blank",
    metavar="CHARS",
    help="The characters that mean a blank square (default: . and *, and spaces where they cannot "
    "be separators). Digits with 0 for blank need --blank 0.",
)
@click.option(
    "--speed",
    type=Number(0.01, 1000),
    default=1.0,
    metavar="X",
    help="Animations X times faster, or slower below 1.",
)
@click.option(
    "--manner",
    type=click.Choice(["overlap", "queue", "deaf", "deaf-all", "uneven"]),
    default="deaf",
    show_default=True,
    help="What a click does while a ribbon slides. overlap: its ribbon slides, too; queue: it "
    "waits; deaf: it is lost, except at a swatch; deaf-all: it is lost; uneven: it is lost, and "
    "ribbons take different times.",
)
@click.option("--title", default="Strata practice", show_default=True, help="The window's title.")
@click.option(
    "--geometry",
    default="1024x768",
    show_default=True,
    metavar="WxH+X+Y",
    callback=_geometry,
    help="The picture's size in pixels, and the window's place.",
)
@click.option(
    "--log",
    "log_file",
    type=OutputFile("the log", _log),
    metavar="FILE",
    help="Write every click and its effect there, as JSON lines.",
)
def command(
    grid: str | None,
    side: int | None,
    colors: int | None,
    seed: int | None,
    puzzles: int | None,
    word: Word | None,
    daily: bool,
    blank: str | None,
    speed: float,
    manner: str,
    title: str,
    geometry: str,
    log_file: Path | None,
) -> int:
    """Play the practice game in a window: a Strata of our own. A wave's puzzles get ever harder.

    It plays a wave, the puzzle of the day, or the GRID in a text or a screenshot of yours. After a
    wave you select another one. Scores, best times and hints are in the page of stratabot serve.

    Click a swatch to choose its color, a selector to lay a ribbon, a laid ribbon to take it back.
    Keys: 1 to 6 color, u undo, r take all back, n or space next, Esc select a wave, q quit. The
    x above the board leads to the choice of waves, too.
    Exit code 0; 2 if the grid is not one to play; 3 if there is no display.

    \b
    Examples:
      stratabot practice
      stratabot practice --size 6 --colors 5 --seed 7
      stratabot practice --daily
      stratabot practice screenshot.png
    """
    from stratabot.screen import RealClock
    from stratabot.strata.practice.attempt import EarlyClicks, Timings
    from stratabot.strata.practice.session import PracticeSession
    from stratabot.strata.practice.window import PracticeApp, PracticeWindow

    if blank is not None and grid is None:
        raise click.UsageError("expected a grid with --blank")
    _require_alone(daily=daily, grid=grid, wave=(side, colors, puzzles, word), seed=seed)
    given = _given(grid, blank) if grid is not None else None
    kind = None if given else _kind(daily, side or 5, colors or 4, puzzles, word)
    seed = any_seed() if seed is None else seed
    rng, timings = seeded_random(seed), Timings().scaled(1 / speed)

    def make(kind: WaveKind | None) -> PracticeGame:
        maker = kind or given
        assert maker is not None
        return maker.make(RealClock(), rng, timings, EarlyClicks(manner))

    try:
        window = PracticeWindow(title, geometry)
    except ScreenError as error:
        raise ScreenError(f"{error}; stratabot demo plays without one") from error
    with nullcontext() if log_file is None else AppendFile(log_file) as log:
        practice = PracticeSession(make, kind)
        if kind:
            click.echo(str(kind) if daily else f"seed {seed}", err=True)
        try:
            PracticeApp(window, practice, rng, log).run()
        finally:
            for game in practice.games:
                click.echo(_summary(game))
            if log and log.lost:
                click.echo(
                    f"{counted(log.lost, 'line')} of the log were lost: {log.trouble}", err=True
                )
    return 2 if log and log.lost else 0


def _kind(daily: bool, side: int, colors: int, puzzles: int | None, word: Word | None) -> WaveKind:
    from stratabot.strata.practice.waves import WaveKind

    if daily:
        return WaveKind.daily_kind(date.today())
    return WaveKind(side, colors, None if puzzles == side * side else puzzles, word)


def _require_alone(
    *, daily: bool, grid: str | None, wave: tuple[object, ...], seed: int | None
) -> None:
    """Refuse options that would change the puzzle of the day or a given grid."""
    asked = any(option is not None for option in wave)
    if daily and (grid or asked or seed is not None):
        raise InputError("expected --daily alone: the day says which puzzle it is")
    if grid and asked:
        raise InputError("expected a grid or --size, --colors, --puzzles, --grade, got both")


def _given(grid: str, blank: str | None) -> GivenWave:
    from stratabot.strata.load import read_part, split
    from stratabot.strata.peel import peel
    from stratabot.strata.practice.waves import GivenWave

    source = open_path(grid)
    try:
        loaded = [read_part(part, blank).with_options() for part in split(source, blank)]
    except TextError as error:
        raise InputError(f"{source.name}: " + error.message) from None
    if not loaded:
        raise InputError(f"{source.name}: expected a grid, got none")
    given = GivenWave.of([one.position for one in loaded])
    for note in dict.fromkeys(note for one in loaded for note in one.notes):
        click.echo(f"{source.name}: {in_options(note)}", err=True)
    names = [f"{name} is color {k}" for k, name in enumerate(given.names, 1) if name != str(k)]
    if names:
        click.echo(", ".join(names), err=True)
    for number, puzzle in enumerate(given.puzzles, 1):
        if peel(puzzle) is None:
            which = f"puzzle {number}" if len(given.puzzles) > 1 else "the puzzle"
            click.echo(f"{which} has no solution: stratabot explain says why", err=True)
    return given


def _summary(game: PracticeGame) -> str:
    times = {0: "nothing taken back", 1: "taken back once"}
    taken = times.get(game.has_taken_back, f"taken back {game.has_taken_back} times")
    puzzles, clicks = counted(len(game.puzzles), "puzzle"), counted(len(game.clicks), "click")
    return f"Solved {len(game.wins)} of {puzzles}, {game.perfects} Perfect: {clicks}, {taken}."
