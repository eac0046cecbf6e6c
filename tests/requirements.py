"""What a test needs of the machine: how it is marked, when it runs, and what happens without it."""

import os
from collections.abc import Sequence
from typing import Final, NoReturn

import pytest

_MARKED_BY_FIXTURE: Final = {"xvfb": "display", "browser": "browser", "adb_environment": "phone"}
"""A test that uses this fixture, itself or through another fixture, gets this marker."""

_LATER: Final = ("slow", "browser", "phone", "display")
"""Tests with these markers run after all others, in this order: they take longer."""


def skip_or_fail(why: str) -> NoReturn:
    """Skip the test; but fail it where `CI` is set, because nothing may be missing there."""
    if os.environ.get("CI"):
        pytest.fail(why, pytrace=False)
    pytest.skip(why)


def mark_by_fixtures(items: Sequence[pytest.Item]) -> None:
    """Mark every test that needs an X server, a browser or adb."""
    for item in items:
        for fixture in getattr(item, "fixturenames", ()):
            if fixture in _MARKED_BY_FIXTURE:
                item.add_marker(_MARKED_BY_FIXTURE[fixture])


def cost(item: pytest.Item) -> int:
    """0 for a quick test, then 1 slow, 2 in a browser, 3 with adb, 4 on a display."""
    needs = [number for number, name in enumerate(_LATER, 1) if item.get_closest_marker(name)]
    return max(needs, default=0)
