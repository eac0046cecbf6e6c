"""The window with the rules, which stands beside the game's window and never over it."""

import tkinter as tk
from collections.abc import Callable
from typing import Final, NamedTuple

from stratabot.geometry import Point, Rect
from stratabot.strata.how_to_play import HOW_TO_PLAY

RULES: Final = f"""\
{" ".join(HOW_TO_PLAY)}

Click a swatch for its color, a selector to lay a ribbon, a laid ribbon to take it back and \
all that were laid after it. A puzzle solved with nothing ever taken back is Perfect.

1 to 6  color
u  undo
r  take everything back
n, space  next puzzle, next wave
Esc, ×  select a wave
h  show or hide these rules
q  quit"""

_WRAP: Final = 300
_NARROWEST: Final = 160


class Placement(NamedTuple):
    """Where two windows are beside each other.

    Attributes:
        window: the first window; it stays where it was if there is room beside it.
        other: the upper left corner of the second window.
    """

    window: Rect
    other: Point


def place_beside(window: Rect, size: tuple[float, float], desktop: Rect) -> Placement:
    """Where to put a second window, and where the first one if it must make room.

    The second window goes to the right of the first, else to its left, below or above it. If the
    desktop has no room there, the first window moves to the left edge, and becomes narrower if it
    must.

    Args:
        window: the first window, with its frame.
        size: width and height of the second window, with its frame.
        desktop: the place for both.
    """
    w, h = size
    rightmost, lowest = desktop.x + desktop.w - w, desktop.y + desktop.h - h
    x, y = max(desktop.x, min(window.x, rightmost)), max(desktop.y, min(window.y, lowest))
    aside = Point(window.x + window.w, y), Point(window.x - w, y)
    for place in (*aside, Point(x, window.y + window.h), Point(x, window.y - h)):
        if desktop.x <= place.x <= rightmost and desktop.y <= place.y <= lowest:
            return Placement(window, place)
    width = max(_NARROWEST, min(window.w, desktop.w - w))
    moved = Rect(desktop.x, window.y, width, window.h)
    return Placement(moved, Point(desktop.x + width, y))


class RulesWindow:
    """Opens and closes the rules beside a window, and moves them with it."""

    def __init__(self, root: tk.Tk, closed: Callable[[], None]) -> None:
        """`closed` is called when the rules have been closed."""
        self._root, self._closed = root, closed
        self._shown: tk.Toplevel | None = None
        self._before = ""
        self._moved = ""
        root.bind("<Configure>", self._window_changed, add=True)

    def toggle(self) -> None:
        """Open the rules, or close them."""
        if self._shown is None:
            self._open()
        else:
            self._close()

    def _open(self) -> None:
        self._shown = tk.Toplevel(self._root, padx=16, pady=12)
        self._shown.withdraw()
        self._shown.title("How to play")
        tk.Label(self._shown, text=RULES, justify="left", wraplength=_WRAP).pack()
        self._shown.bind("<KeyPress>", lambda _: self._close())
        self._shown.protocol("WM_DELETE_WINDOW", self._close)
        self._shown.transient(self._root)
        self._before = self._root.geometry()
        self._place()
        self._shown.deiconify()

    def _close(self) -> None:
        if self._shown is None:
            return
        self._shown.destroy()
        self._shown = None
        # A window that was moved to make room goes back, unless the user has moved it since.
        if self._moved and self._root.geometry() == self._moved:
            self._root.geometry(self._before)
        self._moved = ""
        self._closed()

    def _window_changed(self, event: "tk.Event[tk.Misc]") -> None:
        if event.widget is self._root and self._shown is not None:
            self._place()

    def _place(self) -> None:
        """Put the rules beside the window as it is now."""
        root, rules = self._root, self._shown
        if rules is None:
            return
        root.update_idletasks()
        side, top = root.winfo_rootx() - root.winfo_x(), root.winfo_rooty() - root.winfo_y()
        across, down = 2 * side, top + side
        window = Rect(
            root.winfo_x(),
            root.winfo_y(),
            root.winfo_width() + across,
            root.winfo_height() + down,
        )
        size = rules.winfo_reqwidth() + across, rules.winfo_reqheight() + down
        desktop = Rect(0, 0, root.winfo_screenwidth(), root.winfo_screenheight())
        beside = place_beside(window, size, desktop)
        if beside.window != window:
            x, y, w, h = map(int, beside.window)
            self._moved = f"{w - across}x{h - down}+{x}+{y}"
            root.geometry(self._moved)
        rules.geometry(f"+{int(beside.other.x)}+{int(beside.other.y)}")
