"""What works on this machine, and what to do about what does not."""

import importlib
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from time import perf_counter
from typing import Final, Literal

from stratabot.errors import StratabotError
from stratabot.geometry import Rect
from stratabot.screen import ScreenError
from stratabot.screen.capture import Capture, black_advice, is_black
from stratabot.screen.clock import RealClock
from stratabot.screen.libraries import load_mss, load_pyautogui, load_xlib, reason, uses_x11
from stratabot.screen.pointer import Place, Pointer
from stratabot.screen.system import System, open_system
from stratabot.screen.target import find_window

Verdict = Literal["ok", "not ok", "skipped"]

TITLE: Final = "Strata"

_GRABS: Final = 20
_STEP: Final = 10
_PACKAGES: Final = ("mss", "pyautogui", "numpy", "pillow", "click")


@dataclass(frozen=True)
class Finding:
    """Something looked into: its name, how it is, what was found, what to do about it.

    `needed`: the bot cannot play as long as it is not ok.
    """

    name: str
    state: Verdict
    found: str
    advice: str = ""
    needed: bool = True


def examine(title: str | None = None) -> list[Finding]:
    """Look into everything that the bot needs to play in a window with that in its title.

    The pointer is moved a little and put back; nothing is clicked. Without a title, a game that
    is not running is no fault.
    """
    try:
        system = open_system()
    except ScreenError as error:
        first = Finding("display", "not ok", str(error))
        names = ("permissions", "capture", "pointer", "window")
        skipped = [Finding(name, "skipped", "there is no display") for name in names]
        return [first, *skipped, _libraries(), _tkinter()]
    with closing(system):
        return [
            _try("display", lambda: Finding("display", "ok", _size(system.desktop()))),
            _try("permissions", lambda: _permissions(system)),
            _try("capture", lambda: _capture(system)),
            _try("pointer", lambda: _pointer(system)),
            _try("window", lambda: _window(system, title)),
            _libraries(),
            _tkinter(),
        ]


def can_play(checks: list[Finding]) -> bool:
    """Whether nothing that is needed is amiss."""
    return all(check.state != "not ok" for check in checks if check.needed)


def _try(name: str, look: Callable[[], Finding]) -> Finding:
    try:
        return look()
    except StratabotError as error:
        return Finding(name, "not ok", str(error))


def _permissions(system: System) -> Finding:
    obstacles = system.obstacles()
    if obstacles:
        return Finding("permissions", "not ok", "; ".join(obstacles))
    return Finding("permissions", "ok", "programs may look at windows and click in them")


def _capture(system: System) -> Finding:
    capture = Capture(load_mss())
    try:
        desktop = system.desktop()
        frame = capture.grab(desktop)
        part = Rect(desktop.x, desktop.y, min(desktop.w, 1024), min(desktop.h, 768))
        start = perf_counter()
        for _ in range(_GRABS):
            capture.grab(part)
        each = (perf_counter() - start) / _GRABS
    finally:
        capture.close()
    found = f"{frame.width} x {frame.height} pixels, scale {frame.width / desktop.w:g}"
    rate = f"{part.w:g} x {part.h:g} in {each * 1000:.1f} ms"
    if not is_black(frame):
        return Finding("capture", "ok", f"{found}, {rate}")
    if not system.windows():
        return Finding("capture", "ok", f"{found}, {rate}, all black: no window is open")
    return Finding("capture", "not ok", f"{found}, all black", black_advice())


def _pointer(system: System) -> Finding:
    clock = RealClock()
    pointer = Pointer(load_pyautogui(), clock)
    start = pointer.heed_corner()
    aside = _aside(start, system.desktop())
    if not pointer.move(aside) or not pointer.move(start):
        return Finding("pointer", "not ok", "it was moved by someone else", "leave it, try again")
    x, y = start
    return Finding("pointer", "ok", f"goes where it is sent and is back at {x}, {y}")


def _aside(place: Place, desktop: Rect) -> Place:
    """A place nearby, toward the middle, so that it is on the screen and in no corner of it."""
    x, y = place
    center = desktop.center
    return x + (_STEP if x < center.x else -_STEP), y + (_STEP if y < center.y else -_STEP)


def _window(system: System, title: str | None) -> Finding:
    try:
        window = find_window(system.windows(), title or TITLE)
    except ScreenError as error:
        if title is None:
            return Finding("window", "skipped", str(error), needed=False)
        raise
    area = system.client_area(window.id)
    if area is None:
        return Finding("window", "not ok", f'"{window.title}" is minimized or hidden', "show it")
    return Finding("window", "ok", f'"{window.title}", {_size(area)} at {area.x:g}, {area.y:g}')


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
        return Finding("libraries", "not ok", f"missing: {names}", f"pip install {names}")
    return Finding("libraries", "ok", ", ".join(found))


def _tkinter() -> Finding:
    try:
        importlib.import_module("tkinter")
    except ImportError as error:
        advice = "only stratabot practice needs it: install python3-tk (Debian, Ubuntu) or the like"
        return Finding("tkinter", "not ok", reason(error), advice, needed=False)
    return Finding("tkinter", "ok", "for the practice window", needed=False)


def _size(area: Rect) -> str:
    return f"{area.w:g} x {area.h:g}"
