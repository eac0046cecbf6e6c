"""A route is shown by real clicks on a real X server, and toured there."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn, Self
from unittest.mock import MagicMock

import numpy as np
import pytest

from commands import lines_of_log, refusal, run, running, start
from pseudo_terminal import CTRL_C, ENTER, PseudoTerminal
from requirements import require_practice_window
from strata.tour.menus import UPRIGHT, MenuGame
from stratabot.cli.strata.route import Teacher
from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.screen import ScreenError, VirtualClock
from stratabot.screen.desktop.game_area import ViewOnlyScreen
from stratabot.screen.desktop.pointer import PointerPress
from stratabot.strata.bot.session import BotOptions, Session
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.playing import Audience, PlayOptions
from stratabot.strata.tour.journal import journal_path
from stratabot.strata.tour.lesson import Lesson
from stratabot.strata.tour.route import format_route, load_route
from stratabot.strata.tour.tour import Tour
from waiting import wait_until
from xvfb import RealDesktop

PYTHON = [sys.executable, "-m"]
AREA = (160, 120, 480, 360)
TESTS = Path(__file__).parents[2]


class MenuWindow:
    """A game with menus in a window of its own; what happened in it, by its log."""

    title = "A game with menus, upright"

    def __init__(self, desktop: RealDesktop, folder: Path) -> None:
        require_practice_window()
        self.desktop, self.file = desktop, folder / "upright.jsonl"
        self.x, self.y, self.width, self.height = AREA
        self.process = subprocess.Popen(
            [*PYTHON, "strata.tour.menus", "upright", str(self.file), *map(str, AREA)],
            stdin=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(TESTS)},
            text=True,
        )
        assert self.process.stdin is not None
        self.process.stdin.write("{}\n")
        self.process.stdin.flush()
        self.await_log("open", 1)

    def log(self, key: str) -> list[dict[str, Any]]:
        return [told for told in lines_of_log(self.file) if key in told]

    def await_log(self, key: str, count: int) -> None:
        def is_there() -> bool:
            assert self.process.poll() is None
            return len(self.log(key)) >= count

        wait_until(is_there)

    def press(self, place: Point) -> None:
        self.desktop.click(self.x + place.x * self.width, self.y + place.y * self.height)

    def move(self, x: int, y: int) -> None:
        for window in self.desktop.windows(self.title):
            window.configure(x=x, y=y)
        self.desktop.connection.sync()
        self.x, self.y = x, y

    def finished(self) -> list[int]:
        return [told["finished"] for told in self.log("finished") if told["perfect"]]


@contextmanager
def opened(desktop: RealDesktop, folder: Path) -> Iterator[MenuWindow]:
    window = MenuWindow(desktop, folder)
    try:
        yield window
    finally:
        window.process.kill()
        window.process.communicate()


class Person:
    """Shows the way in a game's window to `stratabot route` in a terminal."""

    def __init__(self, game: MenuWindow, *options: str) -> None:
        """Begin a lesson, if there are options of the command."""
        self.game, self._said = game, 0
        self.looks = game.file.with_suffix(".looks")
        if options:
            self.terminal = PseudoTerminal(
                *("strata.tour.looks", str(self.looks), "route", *options),
                *("--window", game.title),
                program=lambda *args: [*PYTHON, *args],
                PYTHONPATH=str(TESTS),
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: Any) -> None:
        self.terminal.__exit__(*error)

    def reads(self, text: str) -> None:
        """Wait until the terminal says that, after what it said before."""
        self._said = self.terminal.await_said(text, self._said)

    def shows(self, place: Point, page: str) -> None:
        self.goes(place, page)
        self.reads("is counted")

    def goes(self, place: Point, page: str) -> None:
        """A click that leads to a page; whoever looks on has seen it then."""
        before = len(self.game.log("whole"))
        self.game.press(place)
        self.game.await_log("whole", before + 1)
        assert self.game.log("whole")[-1]["whole"] == page
        if self.looks.exists():
            looks = self.looks.stat().st_size
            wait_until(
                lambda: (
                    self.looks.stat().st_size > looks + 1
                    or self.terminal.process.poll() is not None
                )
            )

    def closes(self) -> None:
        """Leave a puzzle for the choice of waves, by the game's own x."""
        self.goes(Point(0.5, 50 / 768), "waves")
        self.reads("is not counted")


def wave_in(game: MenuWindow) -> None:
    Person(game).goes(UPRIGHT.route.tiles.place(1), "game")
    done = start("wave", "--window", game.title)
    assert done.returncode == 0, done.stderr


def show(game: MenuWindow, file: Path) -> None:
    way = UPRIGHT.route
    with Person(game, str(file)) as person:
        terminal = person.terminal
        person.reads("Play a wave to its end.")
        person.shows(way.after_wave[0], "well done")
        person.shows(way.after_wave[1], "waves")
        terminal.send(ENTER)
        for number, words in ((1, "first wave"), (2, "second wave"), (5, "second row")):
            person.reads(words)
            if number != 1:
                person.closes()
            person.shows(way.tiles.place(number), "game")
        person.reads("in a row")
        terminal.send("4", ENTER)
        person.reads("How many rows")
        terminal.send("3", "\x7f", "2", ENTER)
        assert terminal.await_end() == 0, terminal.seen
        person.goes(Point(0.5, 50 / 768), "waves")


@pytest.mark.slow
def test_a_route_is_shown_by_clicks_and_toured(desktop: RealDesktop, tmp_path: Path) -> None:
    file = tmp_path / "way.toml"
    with opened(desktop, tmp_path) as game:
        wave_in(game)
        show(game, file)
        shown = load_route(file)
        for number in range(1, shown.waves // 2):
            at, meant = shown.tiles.place(number), UPRIGHT.route.tiles.place(number)
            assert abs(at.x - meant.x) + abs(at.y - meant.y) < 0.01
        before = game.finished()
        told: list[dict[str, Any]] = []
        args = ("--route", str(file), "--window", game.title, "--waves", "1-2")
        with running("tour", *args, "--format", "json") as tour:
            assert tour.stdout is not None
            for line in tour.stdout:
                told.append(json.loads(line))
                if told[-1]["event"] == "solved" and game.x == AREA[0]:
                    game.move(300, 260)
            assert tour.wait() == 0, (tour.stderr and tour.stderr.read(), told[-1])
    assert told[-1]["event"] == "tour_done"
    assert told[-1]["waves"] == told[-1]["perfect_waves"] == 2, told
    assert told[-1]["left_out"] == []
    assert [each["wave"] for each in told if each["event"] == "wave"] == [1, 2]
    assert {1} - {*before} <= {*game.finished()}
    assert game.x == 300


ROUTE = format_route(UPRIGHT.route)


@pytest.fixture
def route(tmp_path: Path) -> Path:
    file = tmp_path / "way.toml"
    file.write_text(ROUTE, "utf-8")
    return file


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--waves", "x"], "--waves: expected numbers of waves such as 1-3,7, got 'x'"),
        (["--from", "9"], "expected waves up to 8, as the route has 8 tiles, got 9"),
        (["--practice"], "expected --route without --dry-run and --practice"),
        (["--dry-run"], "expected --route without --dry-run and --practice"),
        (["--at", "end"], "expected --at after-1, after-2, tiles, got 'end'"),
    ],
)
def test_what_cannot_be_toured_is_said_before_anything_is_looked_at(
    route: Path, options: list[str], said: str
) -> None:
    assert said in refusal("tour", "--route", str(route), *options)


def test_a_file_that_is_no_route_is_named_and_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "way.toml"
    file.write_text("tiles = 3", "utf-8")
    said = refusal("tour", "--route", str(file))
    assert f"route {file}: expected a list of points" in said
    said = refusal("route", str(file))
    assert "expected a new file or a route, got one that holds something else" in said
    assert file.read_text("utf-8") == "tiles = 3"


def test_a_route_that_is_done_is_said_to_be_done(route: Path) -> None:
    runs = {
        str(wave): {
            **{"wave": wave, "size": 2, "colors": 2, "puzzles": 4, "perfects": 4},
            **{"seconds": 9.0, "ended": "2026-11-23 08:00:00"},
        }
        for wave in range(1, 9)
    }
    told = {"tiles": [4, 2, 1], "done": runs, "under_way": None, "left_out": {}}
    journal_path(route).write_text(json.dumps(told), "utf-8")
    result = run("tour", "--route", str(route))
    said = "All these waves are done; --again plays them again.\n"
    assert (result.exit_code, result.stdout) == (0, said)
    result = run("tour", "--route", str(route), "--format", "json")
    assert (result.exit_code, result.stderr) == (0, said)
    event = json.loads(result.stdout)
    assert (event["event"], event["waves"], event["left_out"]) == ("tour_done", 0, [])


def test_a_tour_that_stops_says_that_the_same_command_goes_on(
    route: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(tour: Tour) -> None:
        del tour.todo[0]
        raise ScreenError("the window was closed")

    in_no_window(monkeypatch, "strata.touring")
    monkeypatch.setattr(Tour, "play", crash)
    result = run("tour", "--route", str(route), "--from", "3")
    assert result.exit_code == 3
    said = "stratabot: the window was closed; the same command goes on with wave 4\n"
    assert result.stderr.endswith(said)


def toured(route: Path, game: MenuGame, monkeypatch: pytest.MonkeyPatch, *options: str) -> Any:
    """`stratabot tour` on a game in memory."""

    @contextmanager
    def opened(playing: PlayOptions, audience: Audience) -> Iterator[Session]:
        how = BotOptions(patience=playing.patience)
        yield Session(game, game.clock, load_profile(), how, [audience.hear])

    monkeypatch.setattr("stratabot.strata.touring.open_session", opened)
    return run("tour", "--route", str(route), "--waves", "1", "--patience", "4", *options)


@pytest.mark.slow
def test_a_screen_is_shown_once_and_its_file_is_named(
    route: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = MenuGame(UPRIGHT, puzzles=1)
    game.page = "well done"
    result = toured(route, game, monkeypatch)
    assert result.exit_code == 1
    assert "expected the choice of waves, saw another screen" in result.stderr
    assert (
        "there is no picture of the choice of waves: when the game shows it, add --at tiles once"
        in (result.stderr)
    )
    assert game.menu_clicks == 0
    assert not list(route.parent.glob("*.png"))

    result = toured(route, game, monkeypatch, "--at", "after-2")
    assert result.exit_code == 0, result.stderr
    kept = route.with_name("way-after-2.png")
    assert f"kept what the screen looks like: {kept}; to forget it, remove that" in result.stderr
    assert {path.name for path in route.parent.glob("*.png")} == {
        *("way-after-2.png", "way-after-2-lately.png", "way-tiles-lately.png")
    }

    game.page = "dialog"
    result = toured(route, game, monkeypatch, "--again")
    assert result.exit_code == 1
    assert "the choice of waves is known by way-tiles-lately.png: if it looks otherwise" in (
        result.stderr
    )


def test_a_tour_can_be_stopped(route: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_no_window(monkeypatch, "strata.touring")
    monkeypatch.setattr(Tour, "play", MagicMock(side_effect=KeyboardInterrupt))
    result = run("tour", "--route", str(route), "--format", "json")
    assert (result.exit_code, result.stdout) == (130, "")


def in_no_window(monkeypatch: pytest.MonkeyPatch, home: str) -> None:
    name = f"stratabot.{home}.open_session"
    session = MagicMock(screen=MagicMock(spec=ViewOnlyScreen))
    monkeypatch.setattr(name, lambda *_, **__: nullcontext(session))


@pytest.mark.parametrize("options", [[], ["--sets"], ["--puzzles"], ["--sets", "--puzzles"]])
def test_the_lesson_asks_for_sets_and_puzzles_where_they_are_chosen(
    options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = list[tuple[bool, ...]]()

    def begin(*asks: bool) -> NoReturn:
        begun.append(asks)
        raise ScreenError("that is enough")

    in_no_window(monkeypatch, "cli.strata.route")
    monkeypatch.setattr("stratabot.strata.tour.lesson.Lesson", begin)
    refusal("route", str(tmp_path / "way.toml"), *options, code=3)
    assert begun == [("--sets" in options, "--puzzles" in options)]


def test_without_a_display_nothing_can_be_shown(tmp_path: Path) -> None:
    result = run("route", str(tmp_path / "way.toml"), DISPLAY="", WAYLAND_DISPLAY="")
    assert result.exit_code == 3
    assert not (tmp_path / "way.toml").exists()


def test_what_counts_of_a_click_is_the_last_frame_before_it() -> None:
    frames = [Frame(np.full((3, 4, 3), shade, np.uint8)) for shade in range(4)]
    shown, read = iter(frames), list[Frame]()
    screen: Any = SimpleNamespace(
        grab=lambda: next(shown), fraction_at=lambda x, y: Point(x, y) if x < 1 else None
    )
    clock = VirtualClock()

    def in_puzzle(frame: Frame) -> Future[bool]:
        read.append(frame)
        return Future()

    teacher = Teacher(Lesson(), screen, clock, in_puzzle)
    for _ in frames:
        teacher.look()
        clock.sleep(1)
    for at in (1, 2.5, -1):
        teacher.hear(PointerPress((0, 0), at))
    teacher.hear(PointerPress((1, 0), 3))
    assert [int(frame.rgb()[0, 0, 0]) for frame in read] == [1, 2, 0]


@pytest.mark.slow
def test_ctrl_c_ends_the_lesson_and_writes_nothing(desktop: RealDesktop, tmp_path: Path) -> None:
    file = tmp_path / "way.toml"
    with (
        opened(desktop, tmp_path) as game,
        PseudoTerminal("route", str(file), "--window", game.title) as terminal,
    ):
        said = terminal.await_said("Play a wave to its end.")
        game.press(Point(0.9, 0.9))
        said = terminal.await_said("is counted", said)
        terminal.send(f"back{ENTER}")
        said = terminal.await_said("the last click is taken back", said)
        terminal.send(CTRL_C)
        assert terminal.await_end() == 130
    assert [path.name for path in tmp_path.iterdir() if path.suffix != ".jsonl"] == []
