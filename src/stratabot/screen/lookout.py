"""Looking at the game on a real desktop without ever touching it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

from stratabot.geometry import Rect
from stratabot.screen import Clock, ScreenError
from stratabot.screen.capture import Capture
from stratabot.screen.clock import RealClock
from stratabot.screen.libraries import load_mss
from stratabot.screen.system import System, open_system
from stratabot.screen.target import RegionTarget, Target, WindowTarget, find_window

if TYPE_CHECKING:
    from stratabot.frame import Frame
    from stratabot.geometry import Point

_LOOKS: Final = 5

Find = Callable[[System, Clock], Target]


class Grab(NamedTuple):
    """A frame, and the area of the desktop, in units of the pointer, that it shows."""

    area: Rect
    frame: "Frame"


def window_named(title: str) -> Find:
    """The client area of the window whose title contains that text."""

    def find(system: System, clock: Clock) -> Target:
        return WindowTarget(system, find_window(system.windows(), title), clock)

    return find


def region_at(region: Rect) -> Find:
    """That rectangle of the desktop, whatever window is there."""
    return lambda system, _: RegionTarget(system, region)


def reach(find: Find, clock: Clock, held: ExitStack) -> tuple[Target, Capture]:
    """What is meant on the desktop, and the means to look at it, which `held` gives back.

    Raises:
        ScreenError: it is not there, or there is no display; the text says what to do.
    """
    system = held.enter_context(closing(open_system()))
    if obstacles := system.obstacles():
        raise ScreenError(obstacles[0])
    target = find(system, clock)
    return target, held.enter_context(closing(Capture(load_mss())))


def look(target: Target, capture: Capture) -> Grab:
    """A frame of a window that stood still meanwhile, unless it is moved on and on.

    Raises:
        ScreenError: it cannot be seen any more.
    """
    area = target.area()
    for _ in range(_LOOKS):
        frame = capture.grab(area)
        before, area = area, target.area()
        if area == before:
            break
    return Grab(before, frame)


@contextmanager
def a_lookout(find: Find) -> Iterator["Lookout"]:
    """A screen that is only looked at: no pointer is moved, no window brought to the front.

    Raises:
        ScreenError: as `reach`.
    """
    with ExitStack() as held:
        yield Lookout(*reach(find, RealClock(), held))


class Lookout:
    """A `Screen` that cannot be clicked."""

    def __init__(self, target: Target, capture: Capture) -> None:
        self._target = target
        self._capture = capture

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of a frame grabbed now, in pixels."""
        frame = self.grab()
        return frame.width, frame.height

    def grab(self) -> "Frame":
        """What the client area shows now.

        Raises:
            ScreenError: it cannot be seen any more.
        """
        return look(self._target, self._capture).frame

    def click(self, point: "Point") -> None:
        """Never.

        Raises:
            ScreenError: always.
        """
        raise ScreenError("this screen is only looked at")
