import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError
from types import SimpleNamespace

import numpy as np
import pytest

from requirements import needs_x11
from screen.stand_ins import Gui, StandInSystem
from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.installing import install_command
from stratabot.screen import ScreenError
from stratabot.screen.desktop import health
from stratabot.screen.desktop.clickable import open_window
from stratabot.screen.desktop.game_area import WindowChoice
from stratabot.screen.desktop.health import Finding, can_play, examine
from stratabot.screen.desktop.libraries import WAYLAND_ADVICE
from stratabot.screen.desktop.x11 import X11
from xvfb import RealDesktop, StartServer


def _finding(findings: list[Finding], name: str) -> Finding:
    return next(finding for finding in findings if finding.name == name)


def test_all_is_well_on_a_display_with_the_game(desktop: RealDesktop) -> None:
    desktop.window("Strata of health", (100, 80, 320, 240))
    desktop.point(1599, 600)
    findings = examine("of health")
    assert can_play(findings)
    assert {finding.verdict for finding in findings if finding.name != "tkinter"} == {"ok"}
    assert _finding(findings, "display").found == "1600 x 1200"
    assert _finding(findings, "capture").found.startswith(
        "1600 x 1200 pixels, scale 1, 1024 x 768 in"
    )
    assert _finding(findings, "window").found == '"Strata of health", 320 x 240 at 100, 80'
    assert "mss 1" in _finding(findings, "libraries").found
    assert "Xlib 0." in _finding(findings, "libraries").found
    assert desktop.pointer()[:2] == (1599, 600)


def test_a_game_that_was_asked_for_must_be_there(desktop: RealDesktop) -> None:
    findings = examine("nothing like this")
    assert not can_play(findings)
    assert _finding(findings, "window").verdict == "not ok"
    assert "start the game" in _finding(findings, "window").found
    findings = examine()
    assert can_play(findings)
    assert _finding(findings, "window").verdict == "skipped"


def test_a_window_in_which_no_game_is_seen_is_said_so(desktop: RealDesktop) -> None:
    desktop.window("Strata of health", (100, 80, 320, 240))
    choice = WindowChoice(lambda _: False, is_named=True)
    findings = examine("Strata of health", choice)
    assert can_play(findings)
    finding = _finding(findings, "window")
    assert finding.found.endswith(", 320 x 240 at 100, 80; the game is not seen in it")
    assert "open a puzzle" in finding.advice


def test_hdr_is_said_and_no_obstacle(desktop: RealDesktop, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "colors" not in {finding.name for finding in examine()}
    monkeypatch.setattr(X11, "is_hdr", lambda *_: True)
    findings = examine()
    assert can_play(findings)
    assert _finding(findings, "colors").found.startswith("HDR is on: ")


def minimized(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(X11, "client_area", lambda *_: None)


def has_more_rights(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(X11, "refusal", lambda *_: "it has more rights")


@pytest.mark.parametrize(
    ("x", "trouble", "found"),
    [
        (100, minimized, " is minimized or hidden: show it; "),
        (100, has_more_rights, " takes no clicks"),
        (
            -200,
            lambda _: None,
            " is partly off the screen: move it wholly onto it (320 x 240 at -200, 80)",
        ),
    ],
)
def test_a_window_that_cannot_be_played_on_is_refused_as_the_bot_does(
    x: int,
    trouble: Callable[[pytest.MonkeyPatch], None],
    found: str,
    desktop: RealDesktop,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desktop.window("Strata of health", (x, 80, 320, 240))
    trouble(monkeypatch)
    finding = _finding(examine("of health"), "window")
    assert finding.verdict == "not ok"
    assert found in finding.found
    assert finding.advice == ("it has more rights" if trouble is has_more_rights else "")
    with pytest.raises(ScreenError) as caught:
        open_window("of health")
    assert found in str(caught.value)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Strata.exe", ", the Windows program Strata.exe under Wine"),
        ("steam_app_4242", ", a Windows game under Proton"),
        ("strata", ""),
    ],
)
def test_a_windows_game_under_wine_is_a_window_like_any(
    desktop: RealDesktop, name: str, said: str
) -> None:
    window = desktop.window("Strata of health", (100, 80, 320, 240))
    window.made.set_wm_class(name, name)
    desktop.connection.sync()
    found = _finding(examine("of health"), "window").found
    assert found == f'"Strata of health", 320 x 240 at 100, 80{said}'


def test_a_black_display_is_amiss_only_if_windows_are_open(desktop: RealDesktop) -> None:
    assert _finding(examine(), "capture").found.endswith("all black: no window is open")
    desktop.window("night", color=0)
    finding = _finding(examine(), "capture")
    assert finding.verdict == "not ok"
    assert "let the game run in a window" in finding.advice


@needs_x11
def test_without_a_display_the_rest_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    findings = examine("Strata")
    assert not can_play(findings)
    assert _finding(findings, "display").verdict == "not ok"
    assert "a saved screenshot" in _finding(findings, "display").found
    for name in ("permissions", "capture", "pointer", "window"):
        assert _finding(findings, name).verdict == "skipped"
    assert _finding(findings, "libraries").verdict == "ok"


def test_a_pointer_in_a_corner_is_said(desktop: RealDesktop) -> None:
    desktop.point(0, 0)
    finding = _finding(examine(), "pointer")
    assert finding.verdict == "not ok"
    assert "corner" in finding.found
    assert desktop.pointer()[:2] == (0, 0)


class GuiOnTwoMonitors(Gui):
    """The pointer stays on monitors: a low one at the right of a tall one."""

    monitors = (Rect(0, 0, 900, 1200), Rect(900, 0, 700, 500))

    def moveTo(self, x: int, y: int) -> None:  # noqa: N802
        if any(monitor.has_pixel(x, y) for monitor in self.monitors):
            super().moveTo(x, y)


def test_the_pointer_is_moved_on_its_own_monitor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Toward the middle of all monitors there may be none."""
    gui = GuiOnTwoMonitors()
    gui.at = (1200, 495)
    frame = Frame(np.zeros((1200, 1600, 3), np.uint8))
    looks = {"grab": lambda _: frame, "monitors": lambda: gui.monitors, "close": lambda: None}
    monkeypatch.setattr(health, "open_window_system", StandInSystem)
    monkeypatch.setattr(health, "Capture", lambda: SimpleNamespace(**looks))
    monkeypatch.setattr(health, "load_pyautogui", lambda: gui)
    assert _finding(examine(), "pointer").found == "goes where it is sent and is back at 1200, 495"


def test_missing_permissions_are_said(
    desktop: RealDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(X11, "obstacles", lambda _: ["not allowed: allow it"])
    findings = examine()
    finding = _finding(findings, "permissions")
    assert (finding.verdict, finding.found) == ("not ok", "not allowed: allow it")
    assert {_finding(findings, name).verdict for name in ("capture", "pointer")} == {"skipped"}


@pytest.mark.parametrize(
    ("name", "value"), [("WAYLAND_DISPLAY", "wayland-0"), ("XDG_SESSION_TYPE", "wayland")]
)
def test_under_wayland_only_a_game_that_is_seen_proves_that_it_can_be_played(
    name: str, value: str, desktop: RealDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    findings = examine()
    assert not can_play(findings)
    permissions = _finding(findings, "permissions")
    assert (permissions.verdict, permissions.found) == ("not ok", WAYLAND_ADVICE)
    assert {_finding(findings, part).verdict for part in ("capture", "pointer")} == {"skipped"}
    desktop.window("Strata of health", (100, 80, 320, 240))
    assert not can_play(examine("of health", WindowChoice(lambda _: False, is_named=True)))
    assert can_play(examine("of health", WindowChoice(lambda _: True, is_named=True)))


def test_a_display_with_few_colors_is_refused_and_the_pointer_not_blamed(
    xvfb: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with xvfb("800x600", depth=16) as display:
        monkeypatch.setenv("DISPLAY", display)
        findings = examine()
        assert not can_play(findings)
        refused = [finding.name for finding in findings if finding.verdict == "not ok"]
        assert refused == ["permissions"]
        assert "the display has 16 bits a pixel: set the session to 24" in findings[1].found


def test_only_the_practice_window_needs_tkinter(
    desktop: RealDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "tkinter", None)
    findings = examine()
    assert _finding(findings, "tkinter").verdict == "not ok"
    assert "python3-tk" in _finding(findings, "tkinter").advice
    assert can_play(findings)


def test_missing_libraries_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(package: str) -> str:
        if package == "mss":
            raise PackageNotFoundError
        return "1"

    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setattr(health, "version", version)
    finding = _finding(examine(), "libraries")
    assert (finding.verdict, finding.advice) == ("not ok", install_command())
