"""A session of the bot on the screen that a command's options name, and what it leaves behind."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

import click

from stratabot.cli.options import is_given
from stratabot.cli.output import in_options, say_json
from stratabot.cli.strata.bot_progress import BotProgress
from stratabot.cli.strata.playing import PlayOptions
from stratabot.errors import InputError, StratabotError
from stratabot.geometry import parse_region
from stratabot.screen import NamedScreen, UserStop
from stratabot.strata.user_cells import parse_cells

if TYPE_CHECKING:
    from stratabot.frame import Frame
    from stratabot.screen import Clock, Screen
    from stratabot.screen.desktop.choosing import WindowChoice
    from stratabot.screen.desktop.opening import FindArea
    from stratabot.strata.bot.events import Event, Listener
    from stratabot.strata.bot.habits import Habits
    from stratabot.strata.bot.session import Session
    from stratabot.strata.layout.profile import Profile


@contextmanager
def open_session(
    options: PlayOptions,
    tells: bool = True,
    progress: "Callable[[], Listener]" = BotProgress,
) -> Iterator["Session"]:
    """A session of the bot on the screen that the options name.

    With `tells`, events are shown while the bot plays, for people by what `progress` makes. What
    the bot learned is always kept.

    Raises:
        ScreenError: there is no such screen.
        InputError: an option cannot be used.
    """
    from stratabot.strata.bot.habits import HabitBook
    from stratabot.strata.layout.profile import load_profile

    profile = load_profile(options.profile)
    book = HabitBook(remark=partial(click.echo, err=True))
    game, today = game_of(options, profile), date.today()
    with _open_screen(options, profile) as (screen, clock):
        known = book.recall(game, today)
        with session_on(screen, clock, profile, options, tells, known, progress) as session:
            try:
                yield session
            finally:
                book.keep(game, session.pace.habits, today)


def game_of(options: PlayOptions, profile: "Profile") -> str:
    """The name under which is kept what the bot learns of a game."""
    if options.practice:
        return f"{profile.name} in practice"
    if options.android is not None:
        return f"{profile.name} on the phone {options.android}".rstrip()
    if options.region is not None:
        return f"{profile.name} in the region {options.region}"
    return f'{profile.name} in the window "{options.window}"'


@contextmanager
def session_on(
    screen: "Screen",
    clock: "Clock",
    profile: "Profile",
    options: PlayOptions,
    tells: bool = True,
    known: "Habits | None" = None,
    progress: "Callable[[], Listener]" = BotProgress,
) -> Iterator["Session"]:
    """A session on a screen that is open already; `known` is what earlier runs learned of the game.

    Raises:
        InputError: the record cannot be written.
    """
    from stratabot.cli.strata.run_page import RunPage
    from stratabot.strata.bot.habits import NOTHING_KNOWN
    from stratabot.strata.bot.record import Recorder
    from stratabot.strata.bot.session import BotOptions, Session

    told = parse_cells(options.cells)
    how = BotOptions(options.side, options.colors, options.undo, options.patience, told)
    session = Session(screen, clock, profile, how, known=known or NOTHING_KNOWN)
    if tells:
        session.listeners.append(_print_json if options.as_json else progress())
    remark = partial(click.echo, err=True)
    with ExitStack() as held:
        if options.record:
            recorder = held.enter_context(Recorder(options.record, session, options.force, remark))
            page = held.enter_context(RunPage(recorder))
            session.listeners += [recorder, page.hear]
            session.click_listeners.append(page.see_click)
        try:
            yield session
        except KeyboardInterrupt:
            session.tell("stopped", why="stopped by the user")
            raise
        except StratabotError as error:
            _name_screen(error, screen)
            session.tell("stopped", why=in_options(error.message))
            if not isinstance(error, UserStop):
                keep_last_frame(session, options, "stopped.png")
            raise


def _name_screen(error: StratabotError, screen: "Screen") -> None:
    """Let an error say what was looked at, so that a wrong window is noticed."""
    if isinstance(screen, NamedScreen) and not isinstance(error, UserStop):
        said = error.message
        if screen.name not in said:
            error.args = (said + f"; looked at {screen.name}",)


def window_choice(
    profile: "Profile", *, may_raise: bool = False, may_ask: bool = False
) -> "WindowChoice":
    """How to tell the game's window from others: by what is seen in it, or by asking."""
    from stratabot.screen.desktop.choosing import WindowChoice
    from stratabot.strata.vision.reader import read_frame

    def sees(frame: "Frame") -> bool:
        return read_frame(frame, profile).shows_game

    is_live = may_ask and sys.stdin.isatty() and sys.stderr.isatty()
    return WindowChoice(sees, _ask_which if is_live else None, may_raise, is_given("window"))


def _ask_which(titles: Sequence[str]) -> int:
    """Let a person choose one of these windows, by its index."""
    click.echo("Several windows show the game:", err=True)
    for number, title in enumerate(titles, 1):
        click.echo(f"  {number}  {title}", err=True)
    return int(click.prompt("Which one", type=click.IntRange(1, len(titles)), err=True)) - 1


@contextmanager
def _open_screen(options: PlayOptions, profile: "Profile") -> Iterator[tuple["Screen", "Clock"]]:
    """The game's window or region on the desktop, a phone, or a practice game."""
    from stratabot.screen import RealClock
    from stratabot.screen.desktop.opening import WindowWait, region_at, window_titled

    if options.practice:
        from stratabot.strata.practice.bot_game import a_practice_game

        with a_practice_game(options.side or 5, options.colors or 4) as (screen, clock):
            yield screen, clock
        return
    opened: AbstractContextManager[Screen]
    if options.android is not None:
        from stratabot.screen.phones.android import open_android

        opened = open_android(options.android)
    else:
        may_raise = not (options.only_looks or options.overlay)
        choice = window_choice(profile, may_raise=may_raise, may_ask=not options.as_json)
        seconds = min(options.window_wait, options.patience)
        wait = WindowWait(seconds, partial(click.echo, err=True), choice)
        region = parse_region(options.region)
        find = region_at(region) if region else window_titled(options.window, wait)
        opened = _on_desktop(find, options, profile)
    with opened as screen:
        yield screen, RealClock()


def _on_desktop(
    find: "FindArea", options: PlayOptions, profile: "Profile"
) -> AbstractContextManager["Screen"]:
    """The screen found on the desktop: with marks over it, only to look at, or to click."""
    if options.overlay:
        from stratabot.screen.markers.overlaid import overlay

        return overlay(find)
    if options.only_looks:
        from stratabot.screen.desktop.view_only import view

        return view(find)
    from stratabot.screen.desktop.clickable import ClickTimes, open_clickable

    delays = profile.delays
    times = ClickTimes(delays.press, delays.release, patience=options.patience)
    return open_clickable(find, times)


def _print_json(event: "Event") -> None:
    say_json(event.as_json())


def keep_last_frame(session: "Session", options: PlayOptions, name: str) -> None:
    """Save the frame grabbed last under that name, so that the user can show it.

    Where it is, or why it could not be kept, is a remark.
    """
    from platformdirs import user_state_path

    from stratabot.image import save_picture

    if session.last_look is None:
        return
    try:
        folder = options.record or user_state_path("stratabot", appauthor=False)
        folder.mkdir(parents=True, exist_ok=True)
        save_picture(session.last_look.frame, folder / name)
    except OSError as error:
        remark = f"the last frame is not kept: {error.filename}: {error.strerror}"
    except InputError as error:
        remark = f"the last frame is not kept: {error}"
    else:
        remark = f"the last frame is in {folder / name}"
    click.echo(remark, err=True)
