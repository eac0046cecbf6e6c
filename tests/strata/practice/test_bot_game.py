import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from requirements import needs_signals, needs_x11
from stratabot.screen import RealClock, ScreenError, VirtualClock
from stratabot.screen.desktop.clickable import open_window
from stratabot.strata.practice import bot_game
from stratabot.strata.practice.bot_game import a_practice_game
from stratabot.strata.practice.scene import PALETTES
from stratabot.strata.practice.screen import PracticeScreen
from waiting import PATIENCE, wait_until


def test_in_memory_it_is_a_wave_of_that_seed_or_any_in_virtual_time() -> None:
    waves = []
    for seed in (1, 1, 2, None, None, None):
        with a_practice_game(6, 4, seed=seed, puzzles=2, in_memory=True) as (screen, clock):
            assert isinstance(screen, PracticeScreen)
            assert isinstance(clock, VirtualClock)
            waves.append(screen.game.puzzles)
            assert (len(screen.game.puzzles), len(screen.game.palette)) == (2, 4)
    assert waves[0] == waves[1] != waves[2]
    assert len({*waves[3:]}) > 1


@pytest.mark.slow
@needs_x11
def test_without_a_display_it_is_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with a_practice_game(2, 2, puzzles=1) as (screen, _clock):
        assert isinstance(screen, PracticeScreen)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, a window is waited for."""
    monkeypatch.setattr(bot_game, "_OPENS_WITHIN", PATIENCE)


def as_practice(monkeypatch: pytest.MonkeyPatch, folder: Path, code: str) -> None:
    """Let this program run instead of `python -m stratabot practice`."""
    program = folder / "python"
    program.write_text(f"#!{sys.executable}\n{code}\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))


@pytest.mark.usefixtures("practice_window")
def test_a_window_that_does_not_open_is_an_error_after_a_while(
    display: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    as_practice(monkeypatch, tmp_path, "import time; time.sleep(99)")
    monkeypatch.setattr(bot_game, "_OPENS_WITHIN", 1.0)
    with (
        pytest.raises(ScreenError, match=r"window did not open within 1 s: no window with"),
        a_practice_game(2, 2),
    ):
        pass


@pytest.mark.usefixtures("practice_window", "patient")
def test_a_program_that_ends_before_it_opens_says_why(
    display: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    as_practice(monkeypatch, tmp_path, "import sys; sys.exit('no such font')")
    with (
        pytest.raises(ScreenError, match=r"^the practice game ended before it opened: no such"),
        a_practice_game(2, 2),
    ):
        pass


@needs_signals
def test_a_program_that_does_not_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    deaf = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True)"
    command = [sys.executable, "-c", f"{deaf}; time.sleep(99)"]
    monkeypatch.setattr(bot_game, "_ENDS_WITHIN", 0.2)
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        bot_game._end(process)
        assert process.returncode == -signal.SIGKILL


@pytest.mark.usefixtures("practice_window", "patient")
def test_with_a_display_it_is_a_window_that_is_closed_at_the_end(display: str) -> None:
    first_swatches = {palette[0] for palette in PALETTES}
    with a_practice_game(2, 2, seed=1, puzzles=1) as (screen, clock):
        assert isinstance(clock, RealClock)
        assert screen.size == (1024, 768)

        def swatch() -> tuple[int, ...]:
            return tuple(map(int, screen.grab().rgb(slice(740, 741), slice(476, 477))[0, 0]))

        wait_until(lambda: swatch() in first_swatches)
    wait_until(lambda: not is_there(f"Strata practice for the bot {os.getpid()}"))


def is_there(title: str) -> bool:
    try:
        open_window(title).close()
    except ScreenError:
        return False
    return True
