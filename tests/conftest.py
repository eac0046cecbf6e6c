"""What holds for all tests: plugins, hypothesis profiles, markers, order, and signals."""

import os

import pytest
from hypothesis import HealthCheck, settings

from requirements import cost, mark_by_fixtures
from signals import stop_ignoring_signals

pytest_plugins = ("xvfb", "browser", "practice_game", "strata.bot.fixtures")

_SLOW_MACHINES = [HealthCheck.too_slow]

settings.register_profile(
    "here", deadline=None, max_examples=60, suppress_health_check=_SLOW_MACHINES
)
settings.register_profile("quick", parent=settings.get_profile("here"), max_examples=25)
settings.register_profile("ci", parent=settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_sessionstart() -> None:
    """Under nohup, or in the background of a shell, the tests behave as in a terminal."""
    stop_ignoring_signals()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests before `-m` selects among them; run the cheap ones first."""
    mark_by_fixtures(items)
    items.sort(key=cost)
