"""The bot on a screen that a user names: where the game is, how to play there, and what is seen."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from stratabot.errors import InputError, StratabotError
from stratabot.geometry import parse_region
from stratabot.questions import options as kinds
from stratabot.questions.options import Option, OptionsError, WithOptions, options_of
from stratabot.screen import UserStop
from stratabot.words import argument

if TYPE_CHECKING:
    from stratabot.frame import Frame
    from stratabot.puzzles.report import Report
    from stratabot.screen import Clock, Screen
    from stratabot.screen.desktop.game_area import FindArea, WindowChoice
    from stratabot.screen.desktop.health import Finding
    from stratabot.strata.bot.events import Details, Event
    from stratabot.strata.bot.session import Session
    from stratabot.strata.layout.profile import Profile


class Audience:
    """Who sits before the bot: hears what happens, and may be asked if it `can_choose`."""

    can_choose = False

    def begin(self, session: "Session") -> None:
        """Hear that a session begins."""

    def remark(self, text: str) -> None:
        """Hear a line."""

    def hear(self, event: "Event") -> None:
        """Hear of an event."""

    def choose(self, titles: Sequence[str]) -> int:
        """Choose one of several windows that show the game by their titles: its index."""
        raise NotImplementedError

    def worded(self, message: str) -> str:
        return message


SCREEN: Final = ("size", "colors", "window", "region", "profile")
PLAY: Final = (*SCREEN, "practice", "dry_run", "undo", "patience")
_TITLE: Final = "Strata"
_DRY_RUN: Final = "stratabot-dry-run.png"


class PlayOptions(WithOptions):
    """Where the game is, what is known of it, and how to play.

    Attributes:
        android: a phone's serial number, empty for the only phone; None for no phone.
        record: the folder for a record of the run; None for no record.
        force: whether that folder may hold other files.
        only_looks: whether nothing is ever clicked.
        window_wait: how many seconds to wait for the game's window, unless the patience is less.

    Raises:
        OptionsError: two options exclude each other.
    """

    size: int | None = kinds.whole_number(
        2,
        "The board's side, 2 to 6; a board of another side is refused (default: any).",
        None,
        most=6,
    )
    colors: int | None = kinds.whole_number(
        2,
        "How many swatches, 2 to 6; another number is refused (default: any).",
        None,
        metavar="K",
        most=6,
    )
    window: str | None = kinds.text(
        "TITLE",
        "The title of the game's window, its beginning, or any part of it if the game is seen in "
        f"the window (default: {_TITLE}).",
        None,
    )
    region: str | None = kinds.text(
        "X,Y,W,H", "The game's area on the screen, instead of a window.", None
    )
    profile: Path | None = kinds.path("A layout of the game, in TOML.")
    practice: bool = kinds.flag(
        "Play our own practice game: in a window of its own, or in memory without a display."
    )
    dry_run: bool = kinds.flag("Read, solve and print; click nothing.")
    undo: bool = kinds.flag("First take back ribbons that make the puzzle impossible.")
    patience: float = kinds.number(
        1,
        3600,
        "SECONDS",
        "Stop after this long without progress, or without a picture of the game once it was "
        "seen; at the beginning its window is waited for 10 s at most (default: 30).",
        30.0,
    )
    puzzles: int | None = kinds.whole_number(
        1, "Stop after N puzzles (default: at the wave's end; size x size at most).", None
    )
    android: str | None = None
    record: Path | None = None
    force: bool = False
    only_looks: bool = False
    window_wait: float = 10.0

    def require_possible(self) -> None:
        named = {name: argument(name) for name in ("window", "region", "practice")}
        elsewhere = self.window or self.region or self.practice
        if self.android is not None and elsewhere:
            phone = "expected " + argument("android") + " without " + named["window"] + ", "
            others = named["region"] + " and " + named["practice"]
            raise OptionsError(phone + others)
        if self.practice and (self.window or self.region):
            alone = "expected " + named["practice"] + " without " + named["window"]
            raise OptionsError(alone + " and " + named["region"])
        if self.window and self.region:
            raise OptionsError(
                "expected " + named["window"] + " or " + named["region"] + ", got both"
            )
        if self.dry_run and self.undo:
            undo = "expected " + argument("undo") + " without " + argument("dry_run")
            raise OptionsError(undo + ", which clicks nothing")

    @property
    def title(self) -> str:
        return self.window or _TITLE


def play_options(names: Sequence[str]) -> dict[str, Option]:
    """The options of these names."""
    known = options_of(PlayOptions)
    return {name: known[name] for name in names}


@contextmanager
def open_session(options: PlayOptions, audience: Audience) -> Iterator["Session"]:
    """A session of the bot on the screen that the options name."""
    from stratabot.strata.layout.profile import load_profile

    profile = load_profile(options.profile)
    with (
        _open_screen(options, profile, audience) as (screen, clock),
        session_on(screen, clock, profile, options, audience) as session,
    ):
        session.waits_for_screen = True
        audience.begin(session)
        yield session


@contextmanager
def session_on(
    screen: "Screen", clock: "Clock", profile: "Profile", options: PlayOptions, audience: Audience
) -> Iterator["Session"]:
    """A session on an open screen."""
    from stratabot.strata.bot.record import Recorder
    from stratabot.strata.bot.session import BotOptions, Session

    how = BotOptions(options.size, options.colors, options.undo, options.patience)
    session = Session(screen, clock, profile, how, [audience.hear])
    with ExitStack() as held:
        if options.record:
            recorder = Recorder(options.record, session, options.force, audience.remark)
            held.enter_context(recorder)
            session.listeners.append(recorder)
        try:
            yield session
        except KeyboardInterrupt:
            session.tell("stopped", why="stopped by the user")
            raise
        except StratabotError as error:
            _name_screen(error, screen)
            session.tell("stopped", why=audience.worded(error.message))
            if not isinstance(error, UserStop):
                _keep_last_frame(session, options, "stopped.png", audience)
            raise


def _name_screen(error: StratabotError, screen: "Screen") -> None:
    """Let an error say what was looked at, so that a wrong window is noticed."""
    name, said = getattr(screen, "name", ""), error.message
    if name not in said and not isinstance(error, UserStop):
        error.added += f"; looked at {name}"


def play(options: PlayOptions, audience: Audience) -> "Details":
    """Play so many puzzles, or a wave to its end; the details of the event `wave_done`.

    Raises:
        StratabotError: it could not be played to the end.
    """
    from stratabot.strata.bot.wave import Wave

    with open_session(options, audience) as session:
        done = Wave(session).play(options.puzzles)
        if "end" in done:
            _keep_last_frame(session, options, "ended.png", audience)
    return done


def dry_run(options: PlayOptions, audience: Audience) -> "Report | None":
    """Wait for a puzzle, solve it, and draw what was seen; None if a win screen was seen."""
    from stratabot.saving import next_free, require_output, save_bytes
    from stratabot.strata.bot.eyes import Eyes
    from stratabot.strata.bot.ready import ReadyPuzzle, await_puzzle_or_win
    from stratabot.strata.shot import Shot, position_in
    from stratabot.strata.telling.solution import solution_report
    from stratabot.strata.vision.trust import trust_in

    if options.record is None:
        require_output(next_free(Path(_DRY_RUN)))
    with open_session(options, audience) as session:
        ready = await_puzzle_or_win(Eyes(session))
        if not isinstance(ready, ReadyPuzzle):
            return None
        picture = options.record / _DRY_RUN if options.record else next_free(Path(_DRY_RUN))
    frame, reading = ready.sighting.look.frame, ready.reading
    shot = Shot(frame, reading, trust_in(reading), session.profile)
    report = solution_report(position_in(reading, ready.relied))._replace(shot=shot)
    save_bytes(picture, report.draw_over())
    audience.remark(f"what it saw is in {picture}, with the answer")
    return report


def window_choice(
    profile: "Profile", audience: Audience, *, is_named: bool = False, may_raise: bool = False
) -> "WindowChoice":
    """How to tell the game's window from others: by what is seen in it, or by asking."""
    from stratabot.screen.desktop.game_area import WindowChoice
    from stratabot.strata.vision.reader import read_frame

    def sees(frame: "Frame") -> bool:
        return read_frame(frame, profile).shows_game

    ask = audience.choose if audience.can_choose else None
    return WindowChoice(sees, ask, may_raise, is_named)


def examine(window: str | None) -> list["Finding"]:
    """What works on this desktop, for a game in that window; None for any window."""
    from stratabot.screen.desktop import health
    from stratabot.screen.phones.health import examine_adb
    from stratabot.strata.layout.profile import load_profile

    choice = window_choice(load_profile(), Audience(), is_named=window is not None)
    choice.fade = 0  # one look must do
    return [*health.examine(window, choice), examine_adb()]


def findings_json(findings: Sequence["Finding"], word: Callable[[str], str]) -> dict[str, object]:
    """All that was examined, as `word` words it, and whether the bot can play."""
    from stratabot.screen.desktop.health import can_play

    checks = [
        {
            "name": finding.name,
            "state": finding.verdict,
            "needed": finding.needed,
            "found": word(finding.found),
            "advice": word(finding.advice),
        }
        for finding in findings
    ]
    return {"ok": can_play(findings), "checks": checks}


@contextmanager
def _open_screen(
    options: PlayOptions, profile: "Profile", audience: Audience
) -> Iterator[tuple["Screen", "Clock"]]:
    from stratabot.screen import RealClock
    from stratabot.screen.desktop.game_area import WindowWait, finder_by_title, finder_of_region

    if options.practice:
        from stratabot.strata.practice.bot_game import a_practice_game

        with a_practice_game(options.size or 5, options.colors or 4) as (screen, clock):
            yield screen, clock
        return
    opened: AbstractContextManager[Screen]
    if options.android is not None:
        from stratabot.screen.phones.android import open_android

        opened = open_android(options.android)
    else:
        is_named = options.window is not None
        choice = window_choice(
            profile, audience, is_named=is_named, may_raise=not options.only_looks
        )
        seconds = min(options.window_wait, options.patience)
        wait = WindowWait(seconds, audience.remark, choice)
        region = parse_region(options.region)
        find = (
            finder_of_region(region, audience.remark)
            if region
            else finder_by_title(options.title, wait)
        )
        opened = _on_desktop(find, options, profile)
    with opened as screen:
        yield screen, RealClock()


def _on_desktop(
    find: "FindArea", options: PlayOptions, profile: "Profile"
) -> AbstractContextManager["Screen"]:
    """The screen found on the desktop: only to look at, or to click."""
    if options.only_looks:
        from stratabot.screen.desktop.game_area import open_view

        return open_view(find)
    from stratabot.screen.desktop.clickable import ClickTimes, open_clickable

    delays = profile.delays
    times = ClickTimes(delays.press, delays.release, patience=options.patience)
    return open_clickable(find, times)


def _keep_last_frame(
    session: "Session", options: PlayOptions, name: str, audience: Audience
) -> None:
    """Save the frame grabbed last under that name; a remark says where, or why it is not kept."""
    from platformdirs import user_state_path

    from stratabot.image import save_picture

    if session.last_look is None:
        return
    try:
        folder = options.record or user_state_path("stratabot", appauthor=False)
        folder.mkdir(parents=True, exist_ok=True)
        save_picture(session.last_look.frame, folder / name)
    except OSError as error:
        audience.remark(f"the last frame is not kept: {error.filename}: {error.strerror}")
    except InputError as error:
        audience.remark(f"the last frame is not kept: {error}")
    else:
        audience.remark(f"the last frame is in {folder / name}")
