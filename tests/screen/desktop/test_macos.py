"""Stand-ins for Quartz and AppKit, with values as Apple documents them."""

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from stratabot.geometry import Rect
from stratabot.screen import ScreenError
from stratabot.screen.desktop.macos import MacOS, open_macos
from stratabot.screen.desktop.window_system import DesktopWindow, WindowClosedError

TITLE_BAR = 28


def _info(number: int, name: str | None, box: tuple[float, ...], **more: Any) -> dict[str, Any]:
    bounds = dict(zip(("X", "Y", "Width", "Height"), box, strict=True))
    named = {} if name is None else {"kCGWindowName": name}
    return {
        "kCGWindowNumber": number,
        "kCGWindowOwnerName": "Strata",
        "kCGWindowOwnerPID": 4000 + number,
        "kCGWindowLayer": 0,
        "kCGWindowAlpha": 1.0,
        "kCGWindowIsOnscreen": True,
        "kCGWindowBounds": bounds,
        **named,
        **more,
    }


class Desktop:
    """Quartz: a main monitor and one left of it; windows from front to back."""

    def __init__(self) -> None:
        self.list: list[dict[str, Any]] = [
            _info(90, "Dock", (0, 0, 1440, 900), kCGWindowLayer=20),
            _info(80, "clear", (0, 0, 1440, 900), kCGWindowAlpha=0.0),
            _info(2, "Notes", (600, 300, 200, 200)),
            _info(1, "Strata", (100, 50, 1024, 796)),
            _info(3, "put away", (0, 0, 50, 50), kCGWindowIsOnscreen=False),
        ]
        self.allowed = True

    def CGWindowListCopyWindowInfo(self, option: int, _: int) -> list[dict[str, Any]]:  # noqa: N802
        shown = [info for info in self.list if info.get("kCGWindowIsOnscreen")]
        return shown if option & 1 else self.list

    def CGGetActiveDisplayList(self, most: int, *_: None) -> tuple[int, list[int], int]:  # noqa: N802
        return 0, [11, 12][:most], 2

    def CGDisplayBounds(self, monitor: int) -> Any:  # noqa: N802
        return {11: ((0.0, 0.0), (1440.0, 900.0)), 12: ((-800.0, 100.0), (800.0, 600.0))}[monitor]

    def CGPreflightScreenCaptureAccess(self) -> bool:  # noqa: N802
        return self.allowed

    def CGPreflightPostEventAccess(self) -> bool:  # noqa: N802
        return self.allowed


class AppKit:
    """AppKit: the height of title bars, and programs that can be activated."""

    def __init__(self) -> None:
        self.activated: list[tuple[int, int]] = []
        self.NSWindow = self
        self.NSRunningApplication = self

    def contentRectForFrameRect_styleMask_(self, frame: Any, style: int) -> Any:  # noqa: N802
        assert style == 1
        (x, y), (w, h) = frame
        return ((x, y), (w, h - TITLE_BAR))

    def runningApplicationWithProcessIdentifier_(self, owner: int) -> Any:  # noqa: N802
        if owner != 4001:
            return None
        return SimpleNamespace(
            activateWithOptions_=lambda options: self.activated.append((owner, options))
        )


@pytest.fixture
def quartz() -> Desktop:
    return Desktop()


@pytest.fixture
def appkit() -> AppKit:
    return AppKit()


@pytest.fixture
def macos(quartz: Desktop, appkit: AppKit) -> MacOS:
    return MacOS(quartz, appkit)


def test_normal_windows_are_listed(macos: MacOS) -> None:
    assert DesktopWindow(1, "Strata") in macos.windows()
    assert DesktopWindow(3, "put away") in macos.windows()
    assert DesktopWindow(90, "Dock") not in macos.windows()


def test_without_titles_the_program_gives_its_name(macos: MacOS, quartz: Desktop) -> None:
    quartz.list = [_info(1, None, (0, 0, 10, 10))]
    assert macos.windows() == [DesktopWindow(1, "Strata")]


def test_the_title_bar_is_no_part_of_the_client_area(macos: MacOS) -> None:
    assert macos.client_area(1) == Rect(100, 50 + TITLE_BAR, 1024, 768)


def test_a_window_that_fills_a_monitor_has_no_title_bar(macos: MacOS, quartz: Desktop) -> None:
    quartz.list = [_info(1, "Strata", (-800, 100, 800, 600))]
    assert macos.client_area(1) == Rect(-800, 100, 800, 600)


def test_windows_that_are_not_shown_or_closed_are_told_apart(macos: MacOS) -> None:
    assert macos.client_area(3) is None
    with pytest.raises(WindowClosedError):
        macos.client_area(4)


def test_the_desktop_is_all_monitors(macos: MacOS) -> None:
    assert macos.desktop() == Rect(-800, 0, 2240, 900)


def test_a_press_reaches_the_first_window_that_takes_any(macos: MacOS) -> None:
    assert macos.is_at(1, 200, 200)
    assert macos.window_at(650, 350) == 2
    assert not macos.is_at(1, 650, 350)
    assert macos.window_at(1430, 10) is None
    macos.close()


def test_a_window_is_raised_with_its_program(macos: MacOS, appkit: AppKit) -> None:
    macos.raise_window(1)
    macos.raise_window(2)
    assert appkit.activated == [(4001, 2)]


def test_missing_permissions_are_said_with_their_place(macos: MacOS, quartz: Desktop) -> None:
    assert macos.obstacles() == []
    quartz.allowed = False
    look, click = macos.obstacles()
    assert "see other windows" in look
    assert "Privacy & Security > Screen Recording" in look
    assert "Privacy & Security > Accessibility" in click


def test_an_old_macos_asks_no_permission(appkit: AppKit) -> None:
    assert MacOS(SimpleNamespace(), appkit).obstacles() == []


def test_missing_frameworks_are_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "Quartz", None)
    with pytest.raises(ScreenError, match=r"cannot load pyobjc.*region='X,Y,W,H'"):
        open_macos()
