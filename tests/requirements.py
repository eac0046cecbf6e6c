"""What a test needs of the machine: how it is marked, when it runs, and what happens without it."""

import os
import signal
import stat
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NoReturn

import pytest

_MARKED_BY_FIXTURE: Final = {
    "xvfb": "display",
    "browser": "browser",
    "firefox": "browser",
    "adb_environment": "phone",
}
"""A test that uses this fixture, itself or through another fixture, gets this marker."""

_LATER: Final = ("slow", "browser", "phone", "display")
"""Tests with these markers run after all others, in this order: they take longer."""


def skip_or_fail(why: str) -> NoReturn:
    """Skip the test; but fail it where `CI` is set, because nothing may be missing there."""
    if os.environ.get("CI"):
        pytest.fail(why, pytrace=False)
    pytest.skip(why)


def require_practice_window() -> None:
    """Skip the test if the practice game cannot open a window: Debian keeps tkinter apart."""
    if find_spec("tkinter") is None and "STRATABOT_PYTHON" not in os.environ:
        skip_or_fail("this Python has no tkinter (Debian, Ubuntu: apt-get install python3-tk)")


def mark_by_fixtures(items: Sequence[pytest.Item]) -> None:
    """Mark every test that needs an X server, a browser or adb."""
    for item in items:
        for fixture in getattr(item, "fixturenames", ()):
            if fixture in _MARKED_BY_FIXTURE:
                item.add_marker(_MARKED_BY_FIXTURE[fixture])


def require_reasons(items: Sequence[pytest.Item]) -> None:
    """Make sure that each test left out of `make test` says why."""
    for item in items:
        for mark in item.iter_markers("thorough"):
            if not (mark.args and isinstance(mark.args[0], str)):
                raise pytest.UsageError(f"{item.nodeid}: expected thorough(reason)")


def cost(item: pytest.Item) -> int:
    """0 for a quick test, then 1 slow, 2 in a browser, 3 with adb, 4 on a display."""
    needs = [number for number, name in enumerate(_LATER, 1) if item.get_closest_marker(name)]
    return max(needs, default=0)


def _are_links_made() -> bool:
    """Wine makes links without an error; they are not there afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        link = Path(folder, "link")
        try:
            link.symlink_to(folder)
            return link.is_symlink()
        except OSError:
            return False


def _is_device(path: str) -> bool:
    return os.path.exists(path) and stat.S_ISCHR(os.stat(path).st_mode)


needs_signals: Final = pytest.mark.skipif(
    not hasattr(signal, "pthread_kill"), reason="programs are sent no signals here"
)
needs_terminals: Final = pytest.mark.skipif(
    find_spec("termios") is None, reason="there are no pseudo terminals here"
)
needs_limits: Final = pytest.mark.skipif(
    find_spec("resource") is None, reason="a program's memory and files cannot be limited here"
)
needs_links: Final = pytest.mark.skipif(not _are_links_made(), reason="no links are made here")
needs_devices: Final = pytest.mark.skipif(
    not _is_device("/dev/full"), reason="there are no files that are devices here"
)
needs_rights: Final = pytest.mark.skipif(
    not hasattr(os, "fchmod"), reason="files have no rights for others here"
)
needs_x11: Final = pytest.mark.skipif(
    find_spec("Xlib") is None, reason="no python-xlib is installed: desktops here are not X11's"
)
