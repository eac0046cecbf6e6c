"""What a player does on Windows: the bot and the practice game are Windows programs, under Wine."""

import json
import signal
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from commands import clean_environment, command_line, run
from practice_game import GameProcess, Start
from stratabot.strata.practice.attempt import EarlyClicks
from thorough import cases
from waiting import PATIENCE, wait_until
from xvfb import RealDesktop

pytestmark = pytest.mark.display
GAME = ("--size", "3", "--colors", "3", "--seed", "5", "--speed", "3")
TITLE = "Strata practice"


class Bot:
    """`stratabot wave` in a process of its own, and its events as they come."""

    def __init__(self, *options: str) -> None:
        self.events: list[dict[str, Any]] = []
        self.process = subprocess.Popen(
            command_line("wave", "--window", TITLE, "--format", "json", *options),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=clean_environment(),
        )
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.events.append(json.loads(line))

    def await_ribbon(self) -> None:
        def is_laid() -> bool:
            assert self.process.poll() is None, self.process.communicate()
            return any(event["event"] == "ribbon" for event in self.events)

        wait_until(is_laid)

    def end(self) -> tuple[int, str]:
        """Its exit code and what it says on standard error."""
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self._reader.join()
            self.process.__exit__(None, None, None)
            pytest.fail(f"the bot hangs after {self.events[-3:]}")
        self._reader.join()
        with self.process:  # closes its pipes
            assert self.process.stderr is not None
            return code, self.process.stderr.read()

    def perfects(self) -> list[bool]:
        return [event["perfect"] for event in self.events if event["event"] == "solved"]


Say = Callable[[str], None]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Prints a line that is seen whatever becomes of the test."""

    def print_it(line: str) -> None:
        with capsys.disabled():
            print(f"\n{line}")

    return print_it


def play(
    start: Start,
    say: Say,
    *options: str,
    bot: Callable[..., Bot] = Bot,
    meanwhile: Callable[[GameProcess], None] | None = None,
) -> None:
    """Have the bot play two puzzles; once more if it fails, for Wine is no Windows."""
    for attempt in (1, 2):
        game = start(*GAME, "--puzzles", "2", *options)
        playing = bot("--puzzles", "2")
        if meanwhile:
            playing.await_ribbon()
            meanwhile(game)
        code, errors = playing.end()
        game.process.kill()
        game.process.communicate()
        solved = len(game.events("solved"))
        game.file.unlink()
        if (code, playing.perfects(), solved) == (0, [True, True], 2):
            say(f"Perfect, {playing.events[-1]['seconds_per_puzzle']:.1f} s a puzzle")
            return
        assert attempt == 1, (code, errors, playing.events)
        say(f"a wave failed and is played once more: {code} {errors} {playing.events[-5:]}")


@pytest.mark.usefixtures("on_windows")
@cases(
    "manner",
    EarlyClicks,
    "the bot takes each manner in memory; here clicks must come through",
    keep=[EarlyClicks.OVERLAP],
)
def test_a_wave_is_perfect_in_each_manner(manner: str, start: Start, say: Say) -> None:
    play(start, say, "--manner", manner)


@pytest.mark.thorough("a window that moves under the pointer is found again by the same calls")
@pytest.mark.usefixtures("on_windows")
def test_a_window_may_be_moved_in_the_middle(start: Start, say: Say) -> None:
    def move(game: GameProcess) -> None:
        (window, *_) = game.windows(TITLE)
        window.configure(x=300, y=200)
        game.desktop.connection.sync()

    play(start, say, meanwhile=move)


@pytest.mark.usefixtures("on_windows")
def test_the_corner_stops_the_bot(start: Start, desktop: RealDesktop) -> None:
    start(*GAME)
    bot = Bot()
    bot.await_ribbon()
    while bot.process.poll() is None:  # a hand that stays there while the bot moves the pointer
        desktop.point(0, 0)
        sleep(0.02)
    code, errors = bot.end()
    assert code in (1, 130)
    assert "corner" in errors + str(bot.events[-1])


@pytest.mark.usefixtures("on_windows")
def test_ctrl_c_stops_the_bot(start: Start) -> None:
    start(*GAME)
    bot = Bot()
    bot.await_ribbon()
    bot.process.send_signal(signal.SIGINT)
    code, errors = bot.end()
    assert code == 130
    assert errors.count("\n") <= 1


@pytest.mark.thorough("which of several windows is meant is chosen without the system")
@pytest.mark.usefixtures("on_windows")
def test_of_two_windows_of_one_name_none_is_played(
    start: Start, desktop: RealDesktop, tmp_path: Path
) -> None:
    start(*GAME)
    (tmp_path / "other").mkdir()
    other = GameProcess(desktop, tmp_path / "other", *GAME, "--geometry", "640x480+800+600")
    bot = Bot()
    code, errors = bot.end()
    other.process.kill()
    other.process.communicate()
    [told] = bot.events
    assert told["error"].startswith(f'expected one window with "{TITLE}" in its title')
    assert (code, errors) == (3, f"stratabot: {told['error']}\n")


def linux_bot(*options: str) -> Bot:
    """A bot of this system, for which the game's window is one of Wine's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("STRATABOT_PYTHON")
        told = run("doctor", "--window", TITLE).stdout
        assert ", the Windows program python.exe under Wine" in told
        return Bot(*options)


@pytest.mark.thorough("Wine's windows are the display's: bots of Linux play them in its own tests")
@pytest.mark.usefixtures("on_windows")
def test_the_linux_bot_plays_a_windows_game(start: Start, say: Say) -> None:
    play(start, say, bot=linux_bot)
