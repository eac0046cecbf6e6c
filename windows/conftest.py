"""Windows programs on the tests' X server: the Windows Python of `windows/build`, under Wine."""

import os
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from user_folders import set_user_folders
from waiting import PATIENCE

pytest_plugins = ("xvfb", "practice_game")

_SOURCES = Path(__file__).parents[1] / "src"


def wine(program: str, sources: str = f"Z:{_SOURCES}") -> str:
    """How a program is called from here: one in the folder of the Windows Python, or any other.

    `sources` are what Windows Pythons look for stratabot in first.
    """
    folder = Path(os.environ["STRATABOT_WINDOWS"])
    words = (
        "env",
        f"WINEPREFIX={folder / 'prefix'}",
        "WINEDEBUG=-all",
        "WINEDLLOVERRIDES=winedbg.exe=d",
        f"PYTHONPATH={sources}",
        "wine",
        str(folder / program),
    )
    return shlex.join(words)


WindowsRun = Callable[..., str]


@pytest.fixture
def run_bare(display: str) -> WindowsRun:
    """Runs a Windows program that knows no checkout; what it prints."""

    def run(program: str | Path, *args: str | Path) -> str:
        ended = subprocess.run(
            [*shlex.split(wine(str(program), sources="")), *map(str, args)],
            stdin=subprocess.PIPE,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr.decode()
        return ended.stdout.decode()

    return run


@pytest.fixture
def on_windows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What the tests start runs on Windows, for a user who has no habits and records yet."""
    set_user_folders(monkeypatch, tmp_path / "user")
    monkeypatch.setenv("STRATABOT_PYTHON", wine("python/python.exe"))
