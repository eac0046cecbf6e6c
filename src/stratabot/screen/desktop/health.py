"""Whether what the bot needs works on this machine, and what to do about what does not."""

import importlib
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, version
from time import perf_counter
from typing import Final

from stratabot.errors import StratabotError
from stratabot.geometry import Rect
from stratabot.installing import install_command
from stratabot.screen import RealClock, ScreenError
from stratabot.screen.desktop.capture import Capture, black_advice, is_black
from stratabot.screen.desktop.game_area import (
    HDR,
    WindowChoice,
    open_window_system,
    why_not_playable,
)
from stratabot.screen.desktop.libraries import (
    WAYLAND_ADVICE,
    is_wayland,
    load_pyautogui,
    load_xlib,
    one_line,
    uses_x11,
)
from stratabot.screen.desktop.pointer import Pointer
from stratabot.screen.desktop.window_system import WindowSystem
from stratabot.words import argument

_TITLE: Final = "Strata"
_SHOW_IT: Final = "open a puzzle; if it is not the game, give " + argument("window", "ITS TITLE")
_GRABS: Final = 20
_STEP: Final = 10
_PACKAGES: Final = ("mss", "pyautogui", "numpy", "pillow", "click")


class FindingState(StrEnum):
    """The state of something that was examined."""

    OK = "ok"
    NOT_OK = "not ok"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class Finding:
    """One thing that was examined."""

    name: str
    verdict: FindingState
    found: str
    advice: str = ""
    needed: bool = True


def examine(title: str | None = None, choice: WindowChoice | None = None) -> list[Finding]:
    """Examine what the bot needs to play in such a window; the pointer moves a little."""
    try:
        system = open_window_system()
    except ScreenError as error:
        display = Finding("display", FindingState.NOT_OK, error.message)
        names = ("permissions", "capture", "pointer", "window")
        skipped = [Finding(name, FindingState.SKIPPED, "there is no display") for name in names]
        return [display, *skipped, _libraries(), _tkinter()]
    with closing(system):
        window = _try("window", lambda: _window(system, title, choice))
        found = [
            _try("display", lambda: Finding("display", FindingState.OK, _size(system.desktop()))),
            _try("permissions", lambda: _permissions(system, window)),
        ]
        if found[-1].verdict is FindingState.OK:
            found.append(_try("capture", lambda: _capture(system)))
            found.append(_try("pointer", lambda: _pointer(system)))
        else:
            why = "programs may not look at this desktop"
            found += [Finding(name, FindingState.SKIPPED, why) for name in ("capture", "pointer")]
        found.append(window)
        if system.is_hdr(None):
            found.append(Finding("colors", FindingState.OK, HDR, needed=False))
        return [*found, _libraries(), _tkinter()]


def can_play(findings: Sequence[Finding]) -> bool:
    """Whether everything that is needed is ok or was skipped."""
    return all(f.verdict is not FindingState.NOT_OK for f in findings if f.needed)


def _try(name: str, check: Callable[[], Finding]) -> Finding:
    try:
        return check()
    except StratabotError as error:
        return Finding(name, FindingState.NOT_OK, error.message)


def _permissions(system: WindowSystem, window: Finding) -> Finding:
    """Under Wayland only a game that was found proves that this X server may be looked at."""
    obstacles = system.obstacles()
    if not obstacles and is_wayland() and (window.verdict is not FindingState.OK or window.advice):
        obstacles = [WAYLAND_ADVICE]
    if obstacles:
        return Finding("permissions", FindingState.NOT_OK, "; ".join(obstacles))
    return Finding("permissions", FindingState.OK, "programs may look at windows and click in them")


def _capture(system: WindowSystem) -> Finding:
    desktop = system.desktop()
    part = Rect(desktop.x, desktop.y, min(desktop.w, 1024), min(desktop.h, 768))
    with closing(Capture()) as capture:
        frame, monitors = capture.grab(desktop), capture.monitors()
        start = perf_counter()
        for _ in range(_GRABS):
            capture.grab(part)
        each = (perf_counter() - start) / _GRABS
    found = f"{frame.width} x {frame.height} pixels, scale {frame.width / desktop.w:g}"
    if len(monitors) > 1:
        found += f", {len(monitors)} monitors"
    rate = f"{part.w:g} x {part.h:g} in {each * 1000:.1f} ms"
    if not is_black(frame):
        return Finding("capture", FindingState.OK, f"{found}, {rate}")
    if not system.windows():
        return Finding("capture", FindingState.OK, f"{found}, {rate}, all black: no window is open")
    return Finding("capture", FindingState.NOT_OK, f"{found}, all black", black_advice())


def _pointer(system: WindowSystem) -> Finding:
    clock = RealClock()
    with closing(Capture()) as capture:
        monitors = capture.monitors()
    pointer = Pointer(load_pyautogui(), clock, monitors)
    x, y = start = pointer.position_outside_corners()
    here = next((each for each in monitors if each.has_pixel(x, y)), system.desktop())
    center = here.center  # toward it nothing is off the screen, or a corner
    aside = x + (_STEP if x < center.x else -_STEP), y + (_STEP if y < center.y else -_STEP)
    if not pointer.move(aside) or not pointer.move(start):
        return Finding(
            "pointer", FindingState.NOT_OK, "it was moved by someone else", "leave it, try again"
        )
    return Finding("pointer", FindingState.OK, f"goes where it is sent and is back at {x}, {y}")


def _window(system: WindowSystem, title: str | None, choice: WindowChoice | None) -> Finding:
    choice = choice or WindowChoice()
    try:
        window = choice.choose(system, title or _TITLE)
    except ScreenError as error:
        if title is None:
            return Finding("window", FindingState.SKIPPED, error.message, needed=False)
        raise
    if refusal := system.refusal(window.id):
        return Finding("window", FindingState.NOT_OK, f"{window} takes no clicks", refusal)
    area = system.client_area(window.id)
    why = why_not_playable(system, area)
    if why or area is None:
        return Finding("window", FindingState.NOT_OK, f"{window} {why}")
    place = f"{_size(area)} at {area.x:g}, {area.y:g}"
    found = f"{window}, {place}{system.origin(window.id)}"
    if choice.missed:
        return Finding("window", FindingState.OK, f"{found}; the game is not seen in it", _SHOW_IT)
    return Finding("window", FindingState.OK, found)


def _libraries() -> Finding:
    found, missing = [], []
    for package in _PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            missing.append(package)
    if uses_x11():
        try:
            found.append(f"Xlib {'.'.join(map(str, load_xlib().__version__))}")
        except ImportError:
            missing.append("python-xlib")
    if missing:
        names = " ".join(missing)
        return Finding("libraries", FindingState.NOT_OK, f"missing: {names}", install_command())
    return Finding("libraries", FindingState.OK, ", ".join(found))


def _tkinter() -> Finding:
    try:
        importlib.import_module("tkinter")
    except ImportError as error:
        advice = "only the practice game needs it: install python3-tk (Debian, Ubuntu) or the like"
        return Finding("tkinter", FindingState.NOT_OK, one_line(error), advice, needed=False)
    return Finding("tkinter", FindingState.OK, "for the practice window", needed=False)


def _size(area: Rect) -> str:
    return f"{area.w:g} x {area.h:g}"
