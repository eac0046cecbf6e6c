"""A stand-in for AppKit, which keeps what it was told."""

import io
import sys
from typing import Any

import numpy as np
import pytest
from PIL import Image

from stratabot.screen import ScreenError
from stratabot.screen.markers.macos import MacOSMarkerWindow, open_macos_marker


class Told:
    """Whatever is called on it is kept, and gives it back."""

    def __init__(self, log: list[tuple[Any, ...]]) -> None:
        self._log = log

    def __getattr__(self, name: str) -> Any:
        def call(*args: Any) -> "Told":
            self._log.append((name, *args))
            return self

        return call


class AppKit:
    """A screen of 1440 x 900 points; its upper left corner is at a height of 900."""

    def __init__(self) -> None:
        self.log: list[tuple[Any, ...]] = []
        self.images: list[bytes] = []
        for name in (
            *("NSApplication", "NSWindow", "NSColor", "NSImageView"),
            *("NSDate", "NSRunLoop", "NSImage"),
        ):
            setattr(self, name, Told(self.log))
        self.NSData = self
        self.NSScreen = self

    def screens(self) -> list[Any]:
        return [self]

    def frame(self) -> Any:
        return (0.0, 0.0), (1440.0, 900.0)

    def dataWithBytes_length_(self, raw: bytes, length: int) -> bytes:  # noqa: N802
        assert len(raw) == length
        self.images.append(raw)
        return raw

    def names(self) -> list[str]:
        return [name for name, *_ in self.log]


def test_it_lets_presses_through_above_the_dock() -> None:
    appkit = AppKit()
    MacOSMarkerWindow(appkit)
    assert ("initWithContentRect_styleMask_backing_defer_", ((0, 0), (1, 1)), 0, 2, False) in (
        appkit.log
    )
    assert ("setIgnoresMouseEvents_", True) in appkit.log
    assert ("setLevel_", 25) in appkit.log
    assert ("setOpaque_", False) in appkit.log
    assert ("setHasShadow_", False) in appkit.log
    assert ("setActivationPolicy_", 1) in appkit.log
    assert "orderFrontRegardless" not in appkit.names()


def test_the_picture_is_shown_at_its_place_counted_from_below() -> None:
    appkit = AppKit()
    window = MacOSMarkerWindow(appkit)
    picture = np.arange(3 * 5 * 4, dtype=np.uint8).reshape(3, 5, 4)
    picture[..., 3] = 255
    window.show(picture, 100, 200)
    assert ("setFrame_display_", ((100, 697.0), (5, 3)), True) in appkit.log
    assert ("setSize_", (5, 3)) in appkit.log
    names = appkit.names()
    assert names.index("setFrame_display_") < names.index("orderFrontRegardless")
    assert names[-1] == "runUntilDate_"
    [raw] = appkit.images
    assert (np.asarray(Image.open(io.BytesIO(raw))) == picture).all()


def test_a_missing_framework_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "AppKit", None)
    with pytest.raises(ScreenError, match="cannot load pyobjc"):
        open_macos_marker()
