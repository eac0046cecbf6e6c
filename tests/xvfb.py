"""A real X server without a monitor, and real windows on it."""

import atexit
import functools
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from requirements import skip_or_fail

if TYPE_CHECKING:
    from stratabot.frame import Pixels

StartServer = Callable[..., AbstractContextManager[str]]
"""Takes the size of the screen and more options of Xvfb; gives the name of the display."""


@contextmanager
def server(size: str = "1600x1200", *options: str, depth: int = 24) -> Iterator[str]:
    """Start a server on a free display and end it by its pid."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size}x{depth}", "-noreset"]
    process = subprocess.Popen(
        [*command, "-nolisten", "tcp", *options],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        assert number, f"Xvfb ended with {process.wait()}"
        yield f":{number}"
    finally:
        process.terminate()
        process.wait()


@functools.cache
def shared_server() -> str:
    """One server for the whole run: pyautogui stays with the display of its first import."""
    running = server()
    display = running.__enter__()
    atexit.register(running.__exit__, None, None, None)
    return display


@pytest.fixture
def xvfb(request: pytest.FixtureRequest) -> StartServer:
    """Starts X servers; without Xvfb the test is skipped."""
    marked = request.node.get_closest_marker("display")
    assert marked, "expected the marker display: the fixture was asked for too late to set it"
    if not shutil.which("Xvfb"):
        skip_or_fail("Xvfb is not installed (Debian, Ubuntu: apt-get install xvfb)")
    return server


@pytest.fixture
def display(xvfb: StartServer, monkeypatch: pytest.MonkeyPatch) -> str:
    """DISPLAY of a real X server, its pointer in the middle."""
    name = shared_server()
    monkeypatch.setenv("DISPLAY", name)
    for other in ("WAYLAND_DISPLAY", "XDG_SESSION_TYPE"):
        monkeypatch.delenv(other, raising=False)
    with RealDesktop(name) as desktop:
        desktop.point(800, 600)
    return name


class Press(NamedTuple):
    """A button event as a window saw it: place within it, and when, in milliseconds."""

    down: bool
    x: int
    y: int
    time: int


class RealDesktop:
    """A connection to a display, by which a test makes windows and moves the pointer, as a user."""

    def __init__(self, display: str) -> None:
        from stratabot.screen.desktop.libraries import connect_x11

        self.connection: Any = connect_x11(display)
        self.root: Any = self.connection.screen().root
        self.X: Any = import_module("Xlib.X")

    def __enter__(self) -> "RealDesktop":
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def window(
        self,
        title: str = "",
        area: tuple[int, int, int, int] = (100, 80, 320, 240),
        color: int = 0x336699,
        parent: Any = None,
    ) -> "RealWindow":
        """A window that is shown and keeps what it sees."""
        inside = parent or self.root
        made = inside.create_window(
            *area,
            0,
            self.X.CopyFromParent,
            background_pixel=color,
            event_mask=self.X.ButtonPressMask | self.X.ButtonReleaseMask,
        )
        if title:
            atom = self.connection.intern_atom
            made.change_property(atom("_NET_WM_NAME"), atom("UTF8_STRING"), 8, title.encode())
        made.map()
        self.connection.sync()
        return RealWindow(self, made)

    def point(self, x: int, y: int) -> None:
        self.root.warp_pointer(x, y)
        self.connection.sync()

    def send(self, kind: int, detail: int, **place: int) -> None:
        import_module("Xlib.ext.xtest").fake_input(self.connection, kind, detail, **place)
        self.connection.sync()

    def click(self, x: float, y: float, button: int = 1) -> None:
        self.send(self.X.MotionNotify, 0, x=int(x), y=int(y))
        self.send(self.X.ButtonPress, button)
        self.send(self.X.ButtonRelease, button)

    @contextmanager
    def monitors(self, *areas: tuple[int, int, int, int]) -> Iterator[None]:
        """While inside, the desktop has these monitors; the first takes the place of the real one.

        python-xlib 0.33 cannot pack what its own `set_monitor` sends.
        """
        rq, names = import_module("Xlib.protocol.rq"), list[int]()
        fields = [rq.Int16("x"), rq.Int16("y"), rq.Card16("w"), rq.Card16("h")]
        sizes = [rq.Card32("wide"), rq.Card32("tall"), rq.List("outputs", rq.Card32Obj)]
        begin = [rq.Card8("opcode"), rq.Opcode(43), rq.RequestLength(), rq.Window("window")]
        named = [rq.Card32("name"), rq.Bool("primary"), rq.Pad(1), rq.LengthOf("outputs", 2)]
        request = type(
            "SetMonitor", (rq.Request,), {"_request": rq.Struct(*begin, *named, *fields, *sizes)}
        )
        own = self.root.xrandr_get_monitors().monitors[0].crtcs
        for number, (x, y, w, h) in enumerate(areas):
            names.append(self.connection.intern_atom(f"monitor {number}"))
            request(
                display=self.connection.display,
                opcode=self.connection.display.get_extension_major("RANDR"),
                window=self.root,
                name=names[-1],
                primary=0,
                **{"x": x, "y": y, "w": w, "h": h, "wide": w, "tall": h},
                outputs=[] if number else own,
            )
        self.connection.sync()
        try:
            yield
        finally:
            for name in names:
                self.root.xrandr_delete_monitor(name)
            self.connection.sync()

    def windows(self, title: str) -> list[Any]:
        gone = import_module("Xlib.error").BadWindow
        found, waiting = [], [self.root]
        while waiting:
            window = waiting.pop(0)
            with suppress(gone):  # a window may be closed between two questions about it
                waiting += window.query_tree().children
                if title in title_of(window):
                    found.append(window)
        return found

    def pointer(self) -> tuple[int, int, bool]:
        seen = self.root.query_pointer()
        return seen.root_x, seen.root_y, bool(seen.mask & self.X.Button1Mask)


def title_of(window: Any) -> str:
    """What is written in its frame, asked for in one request: it may get shorter between two."""
    atoms = import_module("Xlib.Xatom")
    return str(window.get_full_text_property(atoms.WM_NAME, atoms.STRING, sizehint=1000) or "")


class RealWindow:
    def __init__(self, desktop: RealDesktop, made: Any) -> None:
        self.desktop = desktop
        self.made = made

    def place(self, **changes: int) -> None:
        self.made.configure(**changes)
        self.desktop.connection.sync()

    def show(self, shown: bool) -> None:
        (self.made.map if shown else self.made.unmap)()
        self.desktop.connection.sync()

    def close(self) -> None:
        self.made.destroy()
        self.desktop.connection.sync()

    def draw(self, x: int, y: int, w: int, h: int, color: int) -> None:
        brush = self.made.create_gc(foreground=color)
        self.made.fill_rectangle(brush, x, y, w, h)
        self.desktop.connection.sync()

    def paint(self, pixels: "Pixels") -> None:
        """Make that picture its background; RGB."""
        image = import_module("PIL.Image").fromarray(pixels)
        picture = self.made.create_pixmap(image.width, image.height, 24)
        picture.put_pil_image(picture.create_gc(), 0, 0, image)
        self.made.change_attributes(background_pixmap=picture)
        self.made.clear_area()
        self.desktop.connection.sync()

    def presses(self) -> list[Press]:
        """What it has seen of the buttons since it was last asked."""
        self.desktop.connection.sync()
        seen = []
        for _ in range(self.desktop.connection.pending_events()):
            event = self.desktop.connection.next_event()
            if event.type in (self.desktop.X.ButtonPress, self.desktop.X.ButtonRelease):
                down = event.type == self.desktop.X.ButtonPress
                seen.append(Press(down, event.event_x, event.event_y, event.time))
        return seen


@pytest.fixture
def desktop(display: str) -> Iterator[RealDesktop]:
    """A connection to the display; its windows end with the test."""
    with RealDesktop(display) as made:
        yield made
