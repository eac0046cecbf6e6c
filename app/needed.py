"""Which installed packages the programs that need no Python are made of."""

from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, requires
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

EXTRAS: Final = ("web", "heic", "android")
"""What such a program can do beside what stratabot does without extras."""

LEFT_OUT: Final = ("mouseinfo", "pygetwindow", "pymsgbox", "python3-xlib")
"""What pyautogui asks for, and stratabot never calls. mouseinfo and python3-xlib, the old fork of
python-xlib, are under the GPL."""


def needed_packages(name: str = "stratabot", extras: Iterable[str] = EXTRAS) -> set[str]:
    """That package, with extras of it, and what it needs in turn on this system."""
    found: set[str] = set()
    waiting = [(canonicalize_name(name), frozenset(extras))]
    seen = set()
    while waiting:
        name, asked = waiting.pop()
        if (name, asked) in seen or name in LEFT_OUT:
            continue
        seen.add((name, asked))
        try:
            lines = requires(name) or ()
        except PackageNotFoundError:  # not for this system, as a hand-made list of packages says
            continue
        found.add(name)
        for needed in map(Requirement, lines):
            if needed.marker is None or any(
                needed.marker.evaluate({"extra": extra}) for extra in (*asked, "")
            ):
                waiting.append((canonicalize_name(needed.name), frozenset(needed.extras)))
    return found
