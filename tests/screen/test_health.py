import sys
from importlib.metadata import PackageNotFoundError

import pytest

from stratabot.screen import health
from stratabot.screen.health import Finding, can_play, examine
from stratabot.screen.x11 import X11
from xvfb import RealDesktop


def _check(checks: list[Finding], name: str) -> Finding:
    return next(check for check in checks if check.name == name)


def test_all_is_well_on_a_display_with_the_game(desktop: RealDesktop) -> None:
    desktop.window("Strata of health", (100, 80, 320, 240))
    desktop.point(1599, 600)
    checks = examine("of health")
    assert can_play(checks)
    assert {check.state for check in checks if check.name != "tkinter"} == {"ok"}
    assert _check(checks, "display").found == "1600 x 1200"
    assert _check(checks, "capture").found.startswith("1600 x 1200 pixels, scale 1, 1024 x 768 in")
    assert _check(checks, "window").found == '"Strata of health", 320 x 240 at 100, 80'
    assert "mss 1" in _check(checks, "libraries").found
    assert "Xlib 0." in _check(checks, "libraries").found
    assert desktop.pointer()[:2] == (1599, 600)


def test_a_game_that_was_asked_for_must_be_there(desktop: RealDesktop) -> None:
    checks = examine("nothing like this")
    assert not can_play(checks)
    assert _check(checks, "window").state == "not ok"
    assert "start the game" in _check(checks, "window").found
    checks = examine()
    assert can_play(checks)
    assert _check(checks, "window").state == "skipped"


def test_a_minimized_game_is_said(desktop: RealDesktop, monkeypatch: pytest.MonkeyPatch) -> None:
    desktop.window("Strata of health")
    monkeypatch.setattr(X11, "client_area", lambda *_: None)
    check = _check(examine("of health"), "window")
    assert (check.state, check.advice) == ("not ok", "show it")


def test_an_empty_display_may_be_black(desktop: RealDesktop) -> None:
    assert _check(examine(), "capture").found.endswith("all black: no window is open")


def test_a_black_display_with_windows_is_amiss(desktop: RealDesktop) -> None:
    desktop.window("night", color=0)
    check = _check(examine(), "capture")
    assert check.state == "not ok"
    assert "let the game run in a window" in check.advice


def test_without_a_display_the_rest_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    checks = examine("Strata")
    assert not can_play(checks)
    assert _check(checks, "display").state == "not ok"
    assert "stratabot solve PICTURE" in _check(checks, "display").found
    for name in ("permissions", "capture", "pointer", "window"):
        assert _check(checks, name).state == "skipped"
    assert _check(checks, "libraries").state == "ok"


def test_a_pointer_in_a_corner_is_said(desktop: RealDesktop) -> None:
    desktop.point(0, 0)
    check = _check(examine(), "pointer")
    assert check.state == "not ok"
    assert "corner" in check.found
    assert desktop.pointer()[:2] == (0, 0)


def test_missing_permissions_are_said(
    desktop: RealDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(X11, "obstacles", lambda _: ["not allowed: allow it"])
    check = _check(examine(), "permissions")
    assert (check.state, check.found) == ("not ok", "not allowed: allow it")


def test_only_the_practice_window_needs_tkinter(
    desktop: RealDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "tkinter", None)
    checks = examine()
    assert _check(checks, "tkinter").state == "not ok"
    assert "python3-tk" in _check(checks, "tkinter").advice
    assert can_play(checks)


def test_missing_libraries_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(package: str) -> str:
        if package == "mss":
            raise PackageNotFoundError
        return "1"

    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setattr(health, "version", version)
    check = _check(examine(), "libraries")
    assert (check.state, check.advice) == ("not ok", "pip install mss")
