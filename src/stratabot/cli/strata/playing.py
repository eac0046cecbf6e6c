"""What `play`, `wave` and `demo` share: options, the screen to play on, the way it ends."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from stratabot.cli.options import parse_region, together
from stratabot.cli.output import say_json
from stratabot.cli.progress import Progress
from stratabot.errors import InputError, StratabotError
from stratabot.screen import Stopped

if TYPE_CHECKING:
    from stratabot.screen import Clock, Screen
    from stratabot.strata.bot.session import Session
    from stratabot.strata.vision.profile import Profile

_FILE = click.Path(path_type=Path)

looking = together(
    click.option(
        "--size",
        "side",
        type=click.IntRange(2, 6),
        metavar="N",
        help="The board's side, 2 to 6, if known; insisted on (default: read off the screen).",
    ),
    click.option(
        "--colors",
        type=click.IntRange(2, 6),
        metavar="K",
        help="How many swatches, 2 to 6, if known; insisted on.",
    ),
    click.option(
        "--window",
        metavar="TITLE",
        default="Strata",
        show_default=True,
        help="A part of the title of the game's window.",
    ),
    click.option(
        "--region", metavar="X,Y,W,H", help="The game's area on the screen, instead of a window."
    ),
    click.option("--profile", type=_FILE, metavar="FILE", help="A layout of the game, in TOML."),
)
"""Where the game is, and what is known of it."""

options = together(
    looking,
    click.option(
        "--practice",
        is_flag=True,
        help="Play our own practice game: in a window of its own, or in memory without a display.",
    ),
    click.option("--dry-run", is_flag=True, help="Read, solve and print; click nothing."),
    click.option(
        "--undo", is_flag=True, help="Take back ribbons that keep the board from being won."
    ),
    click.option(
        "--record",
        type=_FILE,
        metavar="DIR",
        help="Keep the events and the frames seen in this folder, for bug reports.",
    ),
    click.option(
        "--patience",
        type=click.FloatRange(1, 3600),
        default=30.0,
        show_default=True,
        metavar="SECONDS",
        help="Stop after so long without progress.",
    ),
    click.option(
        "--format",
        "output_format",
        type=click.Choice(["text", "json"]),
        default="text",
        help="A summary for people, or every event as a line of JSON.",
    ),
)
"""The options of every command that plays."""


@dataclass(frozen=True)
class Wishes:
    """The options given."""

    side: int | None = None
    colors: int | None = None
    window: str = "Strata"
    region: str | None = None
    profile: Path | None = None
    practice: bool = False
    dry_run: bool = False
    undo: bool = False
    record: Path | None = None
    patience: float = 30.0
    output_format: str = "text"
    only_looks: bool = False

    @property
    def as_json(self) -> bool:
        """Whether events are wanted, not a summary."""
        return self.output_format == "json"


@contextmanager
def a_run(wishes: Wishes, stage: "Stage | None" = None, tells: bool = True) -> Iterator["Session"]:
    """A run of the bot on the screen wished for; told (if it `tells`) and saved how it ends.

    Raises:
        ScreenError: there is no such screen.
        InputError: an option cannot be used.
    """
    from stratabot.strata.bot.record import Recorder
    from stratabot.strata.bot.session import Options, Session
    from stratabot.strata.vision.profile import load_profile

    profile = load_profile(wishes.profile)
    with ExitStack() as held:
        screen, clock = held.enter_context((stage or a_stage)(wishes, profile))
        options = Options(wishes.side, wishes.colors, wishes.undo, wishes.patience)
        run = Session(screen, clock, profile, options)
        if not tells:
            pass
        elif wishes.as_json:
            run.listeners.append(lambda event: say_json(event.as_json()))
        else:
            run.listeners.append(Progress())
        if wishes.record:
            run.listeners.append(held.enter_context(Recorder(wishes.record, run)))
        try:
            yield run
        except KeyboardInterrupt:
            run.tell("stopped", why="stopped by the user")
            raise
        except StratabotError as error:
            run.tell("stopped", why=str(error))
            if not isinstance(error, Stopped):
                _keep_last_frame(run, wishes)
            raise


Stage = Callable[[Wishes, "Profile"], Any]


@contextmanager
def a_stage(wishes: Wishes, profile: "Profile") -> Iterator[tuple["Screen", "Clock"]]:
    """The game's window or region on the desktop, or a practice game."""
    from stratabot.screen.clock import RealClock
    from stratabot.screen.desktop import ClickTimes, open_region, open_window

    if wishes.practice:
        from stratabot.strata.practice.stage import a_practice_game

        with a_practice_game(wishes.side or 5, wishes.colors or 4) as (screen, clock):
            yield screen, clock
        return
    if wishes.only_looks:
        from stratabot.screen.lookout import a_lookout, region_at, window_named

        where = parse_region(wishes.region)
        with a_lookout(region_at(where) if where else window_named(wishes.window)) as lookout:
            yield lookout, RealClock()
        return
    manners = ClickTimes(profile.delays.press, profile.delays.release, patience=wishes.patience)
    region = parse_region(wishes.region)
    opened = open_region(region, manners) if region else open_window(wishes.window, manners)
    with opened as screen:
        yield screen, RealClock()


def _keep_last_frame(run: "Session", wishes: Wishes) -> None:
    """What it saw last, so that the user can show it."""
    from platformdirs import user_state_path

    from stratabot.image import save_picture

    if run.last_frame is None:
        return
    folder = wishes.record or user_state_path("stratabot", appauthor=False, ensure_exists=True)
    try:
        save_picture(run.last_frame, folder / "stopped.png")
    except (OSError, InputError):
        return
    click.echo(f"what it saw last is in {folder / 'stopped.png'}", err=True)


def summary(told: Mapping[str, Any]) -> str:
    """The tally for people."""
    each = f", {told['seconds_per_puzzle']} s each" if told["seconds_per_puzzle"] else ""
    return (
        f"{told['puzzles']} solved, {told['perfects']} Perfect; {told['ribbons']} ribbons, "
        f"{told['clicks']} clicks, {told['retries']} of them again; {told['seconds']} s{each}."
    )
