"""The programs of `make app`, unpacked in an empty place where no Python is found."""

import os
import subprocess
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from user_folders import user_folders
from waiting import PATIENCE
from xvfb import server

DIST = Path(__file__).parents[1] / "dist"


class App:
    """An unpacked program.

    Args:
        home: the empty place; everything that the program keeps goes there.
        words: how the program is called.
        env: its whole environment.
    """

    def __init__(self, home: Path, words: Sequence[str], env: dict[str, str]) -> None:
        self.home, self.words, self.env = home, words, env

    def start(self, *args: str, **more: Any) -> "subprocess.Popen[str]":
        """Start it with these arguments, or as a double click does; standard output is a pipe."""
        return subprocess.Popen(
            [*self.words, *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=self.home,
            env=self.env | more,
        )

    def run(self, *args: str) -> str:
        """What it prints; it must end with 0."""
        with self.start(*args) as process:
            out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, out + err
        return out


def _zips() -> dict[str, Path]:
    return {path.stem.split("-", 2)[2]: path for path in sorted(DIST.glob("stratabot-*.zip"))}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test is done with every program."""
    if "zipped" in metafunc.fixturenames:
        metafunc.parametrize("zipped", _zips().values(), ids=_zips().keys(), scope="module")


@pytest.fixture(scope="module")
def app(zipped: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """The program, unpacked in a folder whose name is not plain, on an X server of its own."""
    home = tmp_path_factory.mktemp("an empty place")
    with zipfile.ZipFile(zipped) as archive:
        for info in archive.infolist():
            Path(archive.extract(info, home)).chmod(info.external_attr >> 16 & 0o777)
    folder = home / "stratabot"
    with server("1280x1024") as display:
        env = {"PATH": "/usr/bin:/bin", "HOME": str(home), "DISPLAY": display, "LANG": "C.UTF-8"}
        if (program := folder / "stratabot").exists():
            yield App(home, [str(program)], env)
        else:
            windows = Path(os.environ["STRATABOT_WINDOWS"])
            env |= {"WINEPREFIX": str(windows / "prefix"), "WINEDEBUG": "-all"}
            env |= {"WINEDLLOVERRIDES": "winedbg.exe=d"} | user_folders(home)
            yield App(home, ["wine", str(folder / "stratabot.exe")], env)
