"""Windows programs on the tests' X server: the Windows Python of `windows/build`, under Wine."""

import os
import shlex
from pathlib import Path

import pytest

from user_folders import set_user_folders

pytest_plugins = ("xvfb", "practice_game")

_SOURCES = Path(__file__).parents[1] / "src"


def wine(program: str) -> str:
    """How that program in the folder of the Windows Python is called from here."""
    folder = Path(os.environ["STRATABOT_WINDOWS"])
    words = (
        "env",
        f"WINEPREFIX={folder / 'prefix'}",
        "WINEDEBUG=-all",
        "WINEDLLOVERRIDES=winedbg.exe=d",
        f"PYTHONPATH=Z:{_SOURCES}",
        "wine",
        str(folder / program),
    )
    return shlex.join(words)


@pytest.fixture
def on_windows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What the tests start runs on Windows, for a user who has no habits and records yet."""
    set_user_folders(monkeypatch, tmp_path / "user")
    monkeypatch.setenv("STRATABOT_PYTHON", wine("python/python.exe"))
