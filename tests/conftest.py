"""What holds for all tests: plugins, hypothesis profiles, markers, order, and signals."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from requirements import cost, mark_by_fixtures, require_reasons
from signals import stop_ignoring_signals
from thorough import PROFILE
from user_folders import set_user_folders

if TYPE_CHECKING:
    from readings import See

pytest_plugins = (
    "xvfb",
    "browser",
    "firefox",
    "practice_game",
    "strata.bot.fixtures",
    "phone.server",
    "spread.dask_workers",
    "web.modules",
    "web.page",
)

# The tests keep all cores busy already: threads of numpy's would only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

_SLOW_MACHINES = [HealthCheck.too_slow]

settings.register_profile(
    "few", deadline=None, max_examples=20, derandomize=True, suppress_health_check=_SLOW_MACHINES
)
settings.register_profile(
    PROFILE, parent=settings.get_profile("few"), max_examples=100, derandomize=False
)
settings.load_profile("few")


@pytest.fixture(scope="session", autouse=True)
def _own_user_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What the bot learns in tests is not remembered."""
    with pytest.MonkeyPatch.context() as patch:
        set_user_folders(patch, tmp_path_factory.mktemp("user"))
        yield


@pytest.fixture
def see(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "See":
    """Gives the name of a picture in which the game's reader sees this."""
    from readings import seen_in

    return lambda reading: seen_in(tmp_path, reading, monkeypatch)


@pytest.fixture
def pillows_typeface(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards of Adrift are painted in the typeface that comes with Pillow: no machine lacks it."""
    from fixtures.adrift import ink

    font = ink.font
    monkeypatch.setattr(ink, "font", lambda _, size: font("", size))


@pytest.fixture(scope="module")
def posix_shell() -> Iterator[None]:
    """Commands are advised as a POSIX shell reads them, and shlex."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stratabot.cli.shells.IS_WINDOWS", False)
        yield


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two processes more than there are cores: most tests wait for a window or another program."""
    return (os.cpu_count() or 1) + 2


def pytest_sessionstart() -> None:
    """Under nohup, or in the background of a shell, the tests behave as in a terminal."""
    stop_ignoring_signals()


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end: no search for garbage looks at them again."""
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests before `-m` selects among them; run the cheap ones first."""
    mark_by_fixtures(items)
    require_reasons(items)
    items.sort(key=cost)
