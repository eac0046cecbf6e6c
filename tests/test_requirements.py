from typing import Any

import pytest

from requirements import cost, mark_by_fixtures, skip_or_fail


class Item:
    """As much of a collected test as marking needs."""

    def __init__(self, *fixturenames: str) -> None:
        self.fixturenames = fixturenames
        self.markers: list[str] = []

    def add_marker(self, name: str) -> None:
        self.markers.append(name)

    def get_closest_marker(self, name: str) -> str | None:
        return name if name in self.markers else None


def test_what_is_missing_skips_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no Xvfb"):
        skip_or_fail("no Xvfb")


def test_where_ci_is_set_nothing_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "1")
    with pytest.raises(pytest.fail.Exception, match="no Xvfb"):
        skip_or_fail("no Xvfb")


def test_a_test_is_marked_by_the_fixtures_it_uses() -> None:
    items: list[Any] = [Item("display", "xvfb"), Item("tmp_path", "browser"), Item("tmp_path")]
    items.append(Item("adb", "adb_environment"))
    mark_by_fixtures(items)
    assert [item.markers for item in items] == [["display"], ["browser"], [], ["phone"]]


def test_quick_tests_come_first_then_browser_then_phone_then_display() -> None:
    items: list[Any] = [Item("xvfb"), Item("browser"), Item(), Item("xvfb", "browser")]
    items.append(Item("adb_environment"))
    mark_by_fixtures(items)
    assert [cost(item) for item in items] == [4, 2, 0, 4, 3]
