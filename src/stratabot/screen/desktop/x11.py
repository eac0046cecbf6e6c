"""Windows on X11, through python-xlib.

Measured, with a window manager and without: `get_geometry` and `translate_coords` give the exact
client area; what xdotool, wmctrl and PyWinCtl give is off by the window manager's frame.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Final

from stratabot.geometry import Rect
from stratabot.screen import ScreenError
from stratabot.screen.desktop.interrupts import uninterrupted
from stratabot.screen.desktop.libraries import (
    WAYLAND_ADVICE,
    Untyped,
    connect_x11,
    display_name,
    one_line,
)
from stratabot.screen.desktop.window_system import (
    DesktopWindow,
    WindowClosedError,
    WindowSystem,
    corner_pixels,
)

_DEPTHS: Final = (24, 32)  # bits a pixel that mss can grab

_MORE_COLORS: Final = (
    "set the session to 24 (xrdp: max_bpp=24 in xrdp.ini; VNC: -depth 24), then start it anew"
)

_VIEWABLE: Final = 2
_PIXMAP: Final = 2
_ALL_PLANES: Final = 0xFFFFFFFF
_ABOVE: Final = 0
_ANY: Final = 0
_WHOLE: Final = 1 << 18  # more than any property that is asked for, in units of four bytes
_PRESS: Final = 4
_LEFT: Final = 1
_STRUCTURE: Final = 1 << 17
_TO_MANAGER: Final = 0x180000  # SubstructureRedirectMask | SubstructureNotifyMask
_PAGER: Final = 2
_ALL_WORKSPACES: Final = 0xFFFFFFFF


def open_x11() -> "X11":
    """The display that DISPLAY names."""
    return X11(connect_x11(display_name()))


@contextmanager
def conversation() -> Iterator[None]:
    """Inside, signals wait; ScreenError is raised if the display goes away."""
    errors: Untyped = import_module("Xlib.error")
    try:
        with uninterrupted():
            yield
    except (errors.ConnectionClosedError, OSError) as error:
        raise ScreenError(f"the display has gone: {one_line(error)}") from error


class X11(WindowSystem):
    """`WindowSystem` on an X display, through a connection made by `connect_x11`."""

    def __init__(self, display: Untyped) -> None:
        self.errors: Untyped = import_module("Xlib.error")
        self._display = display
        self._root = display.screen().root
        self._knows_monitors = False
        if hasattr(self._root, "xrandr_get_monitors"):
            version = display.xrandr_query_version()
            self._knows_monitors = (version.major_version, version.minor_version) >= (1, 5)
        # Areas of windows, and the monitors: they hold until an event comes.
        self._areas: dict[int, Rect | None] = {}
        self._monitors: list[Rect] = []

    def close(self) -> None:
        """End the connection; a display that has gone has ended it already."""
        with suppress(self.errors.ConnectionClosedError, OSError):
            self._display.close()

    @conversation()
    def obstacles(self) -> list[str]:
        """Too few colors, or the Wayland advice if the server gives no picture of the desktop."""
        depth = self._display.screen().root_depth
        if depth not in _DEPTHS:
            return [f"the display has {depth} bits a pixel: {_MORE_COLORS}"]
        try:
            self._root.get_image(0, 0, 1, 1, _PIXMAP, _ALL_PLANES)
        except self.errors.BadMatch:
            return [WAYLAND_ADVICE]
        return []

    @conversation()
    def windows(self) -> list[DesktopWindow]:
        """The windows that the window manager lists; without one, all shown windows with titles."""
        listed = self._property(self._root, "_NET_CLIENT_LIST") if self._has_manager() else None
        windows = self._tree() if listed is None else map(self._window, listed)
        return [DesktopWindow(w.id, title) for w in windows if (title := self._title(w))]

    @conversation()
    def desktop(self) -> Rect:
        """The root window, which changes as monitors come and go."""
        return self._area(self._root) or Rect(0, 0, 0, 0)

    @conversation()
    def shows(self, area: Rect) -> bool:
        """By the monitors of RandR 1.5; where there are none, by the root window."""
        whole = self.desktop()
        if not self._monitors:
            listed = self._root.xrandr_get_monitors().monitors if self._knows_monitors else []
            monitors = [Rect(m.x, m.y, m.width_in_pixels, m.height_in_pixels) for m in listed]
            self._monitors = monitors or [whole]
        corners = corner_pixels(area)
        return all(any(each.has_pixel(*at) for each in self._monitors) for at in corners)

    @conversation()
    def client_area(self, window: int) -> Rect | None:
        self._display.sync()  # The answer comes after the events of all that happened before.
        return self._area(self._window(window))

    def _area(self, window: Untyped) -> Rect | None:
        """Where it is, asked for only after something moved, was hidden or shown: a tenth of it."""
        while self._display.pending_events():
            self._display.next_event()
            self._areas.clear()
            self._monitors.clear()
        if window.id not in self._areas:
            self._areas[window.id] = self._watched_area(window)
        return self._areas[window.id]

    def _watched_area(self, asked: Untyped) -> Rect | None:
        """Where it is now. From now on there are events of it and of the windows that hold it."""
        ignored = self.errors.CatchError()
        try:
            inside = asked
            while inside:
                inside.change_attributes(event_mask=_STRUCTURE, onerror=ignored)
                inside = inside.query_tree().parent
            if asked.get_attributes().map_state != _VIEWABLE:
                return None
            size = asked.get_geometry()
            origin = self._root.translate_coords(asked, 0, 0)
        except (self.errors.BadWindow, self.errors.BadDrawable) as error:
            raise WindowClosedError("the window was closed") from error
        return Rect(origin.x, origin.y, size.width, size.height)

    @conversation()
    def origin(self, window: int) -> str:
        """Wine, which tells the Windows program in `WM_CLASS`; Proton tells Steam's number there.

        Seen with Wine 8, without a window manager: the X window is the client area alone.
        """
        try:
            name, _ = self._window(window).get_wm_class() or ("", "")
        except self.errors.BadWindow:
            return ""
        if name.startswith("steam_app_"):
            return ", a Windows game under Proton"
        return f", the Windows program {name} under Wine" if name.endswith(".exe") else ""

    @conversation()
    def raise_window(self, window: int) -> None:
        """Ask the window manager by `_NET_ACTIVE_WINDOW`; without one, raise and focus it.

        Not all managers go to the window's workspace by that.
        """
        asked = self._window(window)
        try:
            if self._has_manager():
                workspace = self._property(asked, "_NET_WM_DESKTOP")
                if workspace and workspace[0] != _ALL_WORKSPACES:
                    self._tell_manager(self._root, "_NET_CURRENT_DESKTOP", workspace[0])
                self._tell_manager(asked, "_NET_ACTIVE_WINDOW", _PAGER)
            else:
                self._raise_alone(asked)
        except self.errors.BadWindow as error:
            raise WindowClosedError("the window was closed") from error
        self._display.sync()

    def _tell_manager(self, window: Untyped, kind: str, value: int) -> None:
        message = import_module("Xlib.protocol.event").ClientMessage
        event = message(window=window, client_type=self._atom(kind), data=(32, [value, 0, 0, 0, 0]))
        ignored = self.errors.CatchError()
        self._root.send_event(event, event_mask=_TO_MANAGER, onerror=ignored)

    def _raise_alone(self, window: Untyped) -> None:
        ignored = self.errors.CatchError()
        window.map(onerror=ignored)
        frame = window  # the window below the root, which is the window itself if it has none
        while (parent := frame.query_tree().parent) and parent.id != self._root.id:
            frame = parent
        frame.configure(stack_mode=_ABOVE, onerror=ignored)
        window.set_input_focus(1, 0, onerror=ignored)

    @conversation()
    def window_at(self, x: int, y: int) -> int | None:
        """The child of the root there; under a window manager that is the frame."""
        return next((w.id for w in self._nested(x, y)), None)

    @conversation()
    def is_at(self, window: int, x: int, y: int) -> bool:
        return any(w.id == window for w in self._nested(x, y))

    @contextmanager
    def freeze(self) -> Iterator[Callable[[], None]]:
        """While inside, the server answers only this connection, which therefore presses.

        Measured without it: of 1561 clicks on a window that jumped every 0.1 s, 18 reached the
        window behind it.
        """
        with uninterrupted():
            self._ask(self._display.grab_server)
            try:
                yield lambda: self._ask(self._display.xtest_fake_input, _PRESS, _LEFT)
            finally:
                self._ask(self._display.ungrab_server)

    @conversation()
    def _ask(self, request: Callable[..., object], *what: int) -> None:
        request(*what)
        self._display.sync()

    def _nested(self, x: int, y: int) -> Iterator[Untyped]:
        """The windows there, outermost first, without those that let presses through."""
        inside = self._root
        try:
            while inside := inside.translate_coords(self._root, x, y).child:
                yield inside
        except self.errors.BadWindow:
            return

    def _window(self, number: int) -> Untyped:
        return self._display.create_resource_object("window", number)

    def _atom(self, name: str) -> int:
        return int(self._display.get_atom(name))

    def _property(self, window: Untyped, name: str) -> Untyped:
        """Its value or None, asked for in one request: between two a title may get shorter."""
        found = window.get_full_property(self._atom(name), _ANY, sizehint=_WHOLE)
        return None if found is None else found.value

    def _has_manager(self) -> bool:
        """Whether a window manager runs: one that crashed leaves properties, but no window."""
        try:
            named = self._property(self._root, "_NET_SUPPORTING_WM_CHECK")
            if not named:
                return False
            if not self._property(self._window(named[0]), "_NET_SUPPORTING_WM_CHECK"):
                return False
        except self.errors.BadWindow:
            return False
        supported = self._property(self._root, "_NET_SUPPORTED")
        return supported is not None and self._atom("_NET_ACTIVE_WINDOW") in supported

    def _tree(self) -> Iterator[Untyped]:
        """The shown windows that have titles, at most three frames deep."""
        waiting = [(self._root, 0)]
        while waiting:
            parent, depth = waiting.pop()
            for child in self._shown_in(parent):
                if self._title(child):
                    yield child
                elif depth < 3:
                    waiting.append((child, depth + 1))

    def _shown_in(self, parent: Untyped) -> Iterator[Untyped]:
        """The shown windows inside of that one; those that are closed meanwhile are left out."""
        children: list[Untyped] = []
        with suppress(self.errors.BadWindow):
            children = parent.query_tree().children
        for child in children:
            with suppress(self.errors.BadWindow):
                if child.get_attributes().map_state == _VIEWABLE:
                    yield child

    def _title(self, window: Untyped) -> str:
        try:
            value = self._property(window, "_NET_WM_NAME") or self._property(window, "WM_NAME")
        except self.errors.BadWindow:
            return ""
        if isinstance(value, bytes):
            try:
                return value.decode()
            except UnicodeDecodeError:
                return value.decode("latin-1")
        return str(value or "")
