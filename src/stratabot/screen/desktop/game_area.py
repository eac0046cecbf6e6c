"""Where the game is on the desktop: in a window found by its title, or in a fixed region."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple

from stratabot.geometry import Point, Rect
from stratabot.screen import Clock, RealClock, ScreenError
from stratabot.screen.desktop.capture import Capture
from stratabot.screen.desktop.interrupts import uninterrupted
from stratabot.screen.desktop.libraries import WAYLAND_ADVICE, is_wayland
from stratabot.screen.desktop.window_system import DesktopWindow, WindowClosedError, WindowSystem
from stratabot.words import argument

if TYPE_CHECKING:
    from stratabot.frame import Frame

_CHOSEN_AGAIN: Final = 1.0  # seconds between two choices while the game was not seen
_SHOWN_AGAIN: Final = 2.0  # seconds to wait for a minimized window, or one partly off the screen
_RAISED: Final = 1.0  # seconds to wait for a window to come to the front
_POLL: Final = 0.02
_OPENS: Final = 0.1
_SILENT: Final = 1.0  # seconds of waiting before the user is told of it
_TRIES: Final = 5  # how often a frame is grabbed anew while a user drags the window

SHOW_IT: Final = "show it; if it fills the screen, set it to run in a window"
"""What to do about a minimized window. A game that has the screen for itself, as in Direct3D's
exclusive mode, is minimized as soon as another program comes to the front."""

HDR: Final = (  # how Windows shows a monitor
    "HDR is on: the bot tells colors by the game's color buttons, so it plays; if it misreads "
    "some, turn HDR off (Windows key, Alt and B)"
)


class WindowArea:
    """The client area of a window, wherever the window goes. The window is its owner.

    If it is closed, `again` chooses the window that takes its place, or raises a NoWindowError.
    """

    def __init__(
        self,
        system: WindowSystem,
        window: DesktopWindow,
        clock: Clock,
        again: "WindowChoice | None" = None,
        title: str = "",
    ) -> None:
        self.system = system
        self._window = window
        self._clock = clock
        self._again, self._title = again, title
        self._chosen_at = clock.now()

    @property
    def name(self) -> str:
        unsure = self._again.missed if self._again else []
        return f"the windows {_listed(unsure)}" if len(unsure) > 1 else f"the window {self._window}"

    def bring_to_front(self) -> None:
        """Raise the window, and wait at most a second until its middle is in front."""
        if refusal := self.system.refusal(self._window.id):
            raise ScreenError(f"the window {self._window} takes no clicks: {refusal}")
        self.system.raise_window(self._window.id)
        until = self._clock.now() + _RAISED
        while self._clock.now() < until:
            center = self.rect().center
            if self.owns(int(center.x), int(center.y)):
                return
            self._clock.sleep(_POLL)

    def rect(self) -> Rect:
        """Where it is, in units of the pointer; a hidden window has two seconds to show itself."""
        until = self._clock.now() + _SHOWN_AGAIN
        while True:
            try:
                rect = self.system.client_area(self._window.id)
            except WindowClosedError:
                self._find_anew()
                continue
            why = why_not_playable(self.system, rect)
            if rect is not None and not why:
                return rect
            if self._clock.now() >= until:
                raise ScreenError(f'the window "{self._window.title}" {why}')
            self._clock.sleep(_POLL)

    def _find_anew(self) -> None:
        """Take the window that the game has now, chosen as at the beginning but without asking."""
        closed = f'the window "{self._window.title}" was closed'
        if self._again is None:
            raise NoWindowError(closed, self.name)
        try:
            self._take(self._again.choose(self.system, self._title, self._clock.now()))
        except NoWindowError as error:
            if error.nearest is None:
                raise NoWindowError(closed, error.missing) from None
            self._take(error.nearest)

    def _take(self, window: DesktopWindow) -> None:
        self._window = window
        if self._again is not None and self._again.may_raise:
            with suppress(WindowClosedError):
                self.system.raise_window(window.id)

    def choose_owner(self) -> None:
        """Take another window that shows the game, until this one showed it or was clicked."""
        now = self._clock.now()
        if self._again is None or not self._again.missed or now < self._chosen_at + _CHOSEN_AGAIN:
            return
        with suppress(NoWindowError):
            chosen = self._again.choose(self.system, self._title, now, raise_again=False)
            if chosen.id != self._window.id:
                self._take(chosen)
        self._chosen_at = self._clock.now()

    def confirm_owner(self) -> None:
        """It was clicked, so it is the game's: it is left only when it is closed."""
        if self._again is not None:
            self._again.missed = []

    def is_open(self) -> bool:
        return _open_area(self.system, self._window) is not None

    def is_exactly(self, rect: Rect) -> bool:
        try:
            area = self.system.client_area(self._window.id)
        except WindowClosedError:
            return False
        return area == rect and not why_not_playable(self.system, area)

    def owns(self, x: int, y: int) -> bool:
        return self.system.is_at(self._window.id, x, y)


class RegionArea:
    """A fixed rectangle. The window in its middle when it was last looked at is its owner."""

    def __init__(self, system: WindowSystem, region: Rect) -> None:
        self.system = system
        self.name = f"the region {','.join(f'{value:g}' for value in region)}"
        self._region = region
        self._owner: int | None = None  # None for the bare desktop, and before the first look

    def bring_to_front(self) -> None:
        """Leave the windows as the user arranged them; check that the region is on the screen."""
        self.rect()

    def rect(self) -> Rect:
        if not self.system.shows(self._region):
            given, whole = _text(self._region), _text(self.system.desktop())
            raise ScreenError(f"expected a region on the screen ({whole}), got {given}")
        return self._region

    def choose_owner(self) -> None:
        """Note which window owns the region; from now on only this one may be clicked."""
        center = self._region.center
        self._owner = self.system.window_at(int(center.x), int(center.y))

    def confirm_owner(self) -> None:
        """Nothing to do: the owner is noted at each look."""

    def is_open(self) -> bool:
        return all(self.owns(x, y) for x, y in _spots(self._region))

    def is_exactly(self, rect: Rect) -> bool:
        return rect == self._region

    def owns(self, x: int, y: int) -> bool:
        if self._owner is None:
            return self.system.window_at(x, y) is None
        return self.system.is_at(self._owner, x, y)


GameArea = WindowArea | RegionArea

FindArea = Callable[[WindowSystem, Clock], GameArea]
"""Finds the game on a desktop; raises ScreenError if it is not there."""


def why_not_playable(system: WindowSystem, rect: Rect | None) -> str:
    """Why a window with that client area cannot be played on; empty if it can."""
    if rect is None or not rect.w or not rect.h:
        return f"is minimized or hidden: {SHOW_IT}"
    if not system.shows(rect):
        return f"is partly off the screen: move it wholly onto it ({_text(rect)})"
    return ""


def _text(rect: Rect) -> str:
    return f"{rect.w:g} x {rect.h:g} at {rect.x:g}, {rect.y:g}"


_PLACES: Final = (0.05, 0.275, 0.5, 0.725, 0.95)  # shares of a window that no other may cover
_PAINTS: Final = 1.0  # seconds for a window that was raised: a busy program paints itself late
_RAISES: Final = 2  # of a window, while another is taken: a window manager may ignore the first
_FADE: Final = 2.0  # seconds, longer than a fade hides the game
_MOST_TITLES: Final = 12
_OR_REGION: Final = argument("window", "ITS TITLE") + ", or " + argument("region", "X,Y,W,H")
_HOW: Final = "give its whole title, " + _OR_REGION


class NoWindowError(ScreenError):
    """No window has the title that is looked for, or none shows the game; one may open yet."""

    def __init__(self, text: str, missing: str, nearest: DesktopWindow | None = None) -> None:
        """`nearest` is the only window with the very title, in which the game was not seen."""
        super().__init__(text)
        self.missing, self.nearest = missing, nearest


@dataclass
class WindowChoice:
    """How to tell the game's window from others that have the same text in their titles.

    The only window with exactly that title is taken also if it does not show the game (yet), unless
    others begin so: then the one that shows the game is taken, the first before the others. A
    terminal may be called like it.

    Attributes:
        missed: the windows that were looked at by the last choice if none showed the game.
    """

    sees: Callable[["Frame"], bool] | None = None  # whether a frame shows the game; None: by title
    ask: Callable[[Sequence[str]], int] | None = None  # the index of a title that a person chooses
    may_raise: bool = False  # whether hidden or covered windows may be raised
    is_named: bool = False
    """Whether a person gave the text. Then a window whose title begins with it is as good, because
    many programs add to their titles what they show."""
    fade: float = _FADE
    """For how many seconds the game may not be seen in the window with the very title before a
    window whose title only begins so is taken."""
    missed: list[DesktopWindow] = field(default_factory=list)
    _missed_since: float | None = None  # when the window of that very title showed no game at first
    _raised: list[int] = field(default_factory=list)
    _paints_until: float = -inf  # how long the window that was raised last has for that

    def choose(
        self, system: WindowSystem, title: str, now: float = 0.0, raise_again: bool = True
    ) -> DesktopWindow:
        """The game's window; its title contains that text, if possible in the same case.

        Without `raise_again` a hidden window is raised twice at most.
        """
        found = _windows_titled(system.windows(), title)
        exact = [each for each in found if each.title == title]
        sure = exact or [each for each in found if self.is_named and each.title.startswith(title)]
        there = sure if len(sure) == 1 else exact or found
        others = [
            each
            for each in found
            if each not in there and (self.is_named or each.title.startswith(title))
        ]
        if self.sees is None and len(sure) == 1:
            return sure[0]
        games = self._games(system, there, title)
        if games:
            self._missed_since = None
        elif self._missed_since is None:
            self._missed_since = now
        if self._missed_since is not None and now - self._missed_since >= self.fade:
            games = self._games(system, others, title)
        self.missed = [] if games else [*there, *others]
        if len(games) == 1:
            return games[0]
        if games:
            return self._one_of(system, games, title)
        if len(sure) == 1 and not any(each.title.startswith(title) for each in others):
            return sure[0]
        whys = [(window, _visible_client_area(system, window)[1]) for window in self.missed]
        advice = "".join(f"{window} {why}; " for window, why in whys if why)
        self._raise_next(system, self.missed, now, raise_again)
        raise NoWindowError(
            f'the game was not found in any window with "{title}" in its title; looked at: '
            f"{_listed(self.missed)} ({advice}open a puzzle, or " + _HOW + ")",
            f"the game to be seen in {_listed(self.missed)}",
            exact[0] if len(exact) == 1 else None,
        )

    def _one_of(
        self, system: WindowSystem, games: Sequence[DesktopWindow], title: str
    ) -> DesktopWindow:
        areas = [_visible_client_area(system, window)[0] for window in games]
        placed = [
            f"{window} ({_text(area)})" if area else str(window)
            for window, area in zip(games, areas, strict=True)
        ]
        if self.ask is not None:
            return games[self.ask(placed)]
        shows = " that shows the game" if self.sees else ""
        raise ScreenError(
            f'expected one window with "{title}" in its title{shows}, got {len(games)}: '
            f"{_listed(placed)} (" + _HOW + ")"
        )

    def _games(
        self, system: WindowSystem, there: Sequence[DesktopWindow], title: str
    ) -> list[DesktopWindow]:
        """The windows that show the game; by titles alone those in the same case, or else all."""
        if self.sees is None:
            return [window for window in there if title in window.title] or list(there)
        with closing(Capture()) as capture:
            open_areas = ((window, _open_area(system, window)) for window in there)
            return [window for window, area in open_areas if area and self.sees(capture.grab(area))]

    def _raise_next(
        self, system: WindowSystem, there: Sequence[DesktopWindow], now: float, again: bool
    ) -> None:
        """Raise a window that is hidden or covered: one after another, then all of them again."""
        hidden = [each.id for each in there if _open_area(system, each) is None]
        if not self.may_raise or not hidden or now < self._paints_until:
            return
        following = min(hidden, key=self._raised.count)
        if not again and self._raised.count(following) >= _RAISES:
            return
        self._raised.append(following)
        self._paints_until = now + _PAINTS
        with suppress(WindowClosedError):  # the others may be looked at yet
            system.raise_window(following)


def _visible_client_area(system: WindowSystem, window: DesktopWindow) -> tuple[Rect | None, str]:
    """The window's client area, None while it is not shown; and why it cannot be seen whole."""
    try:
        area = system.client_area(window.id)
    except WindowClosedError:
        return None, "was closed"
    why = why_not_playable(system, area)
    if area is not None and not why:
        is_whole = all(system.is_at(window.id, x, y) for x, y in _spots(area))
        why = "" if is_whole else "is covered by another window"
    return area, why


def _open_area(system: WindowSystem, window: DesktopWindow) -> Rect | None:
    """The window's client area; None if a part of it cannot be seen."""
    area, why = _visible_client_area(system, window)
    return None if why else area


def _spots(area: Rect) -> list[tuple[int, int]]:
    return [(int(area.x + area.w * a), int(area.y + area.h * b)) for a in _PLACES for b in _PLACES]


def _windows_titled(windows: Sequence[DesktopWindow], title: str) -> list[DesktopWindow]:
    """The windows whose title contains that text, in any case; those in the same case first."""
    folded = title.casefold()
    found = [window for window in windows if folded in window.title.casefold()]
    if found:
        return sorted(found, key=lambda window: title not in window.title)
    missing = f'window with "{title}" in its title'
    hint = WAYLAND_ADVICE if is_wayland() else "start the game, or give " + _OR_REGION
    there = f"there are: {_listed(windows)}" if windows else "no window has a title"
    raise NoWindowError(f"no {missing}; {there} (" + hint + ")", f"a {missing}")


def _listed(windows: Sequence[DesktopWindow | str]) -> str:
    more = len(windows) - _MOST_TITLES
    shown = ", ".join(map(str, windows[:_MOST_TITLES]))
    return shown + (f" and {more} more" if more > 0 else "")


class WindowWait(NamedTuple):
    """How long to wait for a window that is not there yet, and how to tell it from others."""

    seconds: float = 0.0
    remark: Callable[[str], object] = lambda _: None  # hears of a long wait, and of HDR
    choice: WindowChoice | None = None  # None for by its title alone


_NO_WAIT: Final = WindowWait()


def finder_by_title(title: str, wait: WindowWait = _NO_WAIT) -> FindArea:
    """Finds the window whose title contains that text, or waits; NoWindowError after that."""

    def find(system: WindowSystem, clock: Clock) -> GameArea:
        began, said = clock.now(), False
        choice = wait.choice or WindowChoice()

        def area_of(window: DesktopWindow) -> WindowArea:
            if system.is_hdr(_visible_client_area(system, window)[0]):
                wait.remark(HDR)
            return WindowArea(system, window, clock, replace(choice, ask=None), title)

        while True:
            try:
                return area_of(choice.choose(system, title, clock.now()))
            except NoWindowError as error:
                missing = error.missing
                waited = clock.now() - began
                if waited >= wait.seconds:
                    if error.nearest is None:
                        raise
                    return area_of(error.nearest)
            if waited >= _SILENT and not said:
                wait.remark(f"waiting for {missing} ...")
                said = True
            clock.sleep(_OPENS)

    return find


def finder_of_region(region: Rect, remark: Callable[[str], object] = lambda _: None) -> FindArea:
    """Gives that rectangle of the desktop, in units of the pointer, whatever window is there."""

    def find(system: WindowSystem, _: Clock) -> GameArea:
        if system.is_hdr(region):
            remark(HDR)
        return RegionArea(system, region)

    return find


def open_window_system() -> WindowSystem:
    """The desktop of this machine."""
    if sys.platform == "win32":
        from stratabot.screen.desktop.microsoft_windows import open_microsoft_windows

        return open_microsoft_windows()
    from stratabot.screen.desktop.x11 import open_x11

    return open_x11()


def open_area(find: FindArea, clock: Clock, held: ExitStack) -> tuple[GameArea, Capture]:
    """The game on this machine's desktop, and what grabs frames of it; `held` closes both."""
    system = held.enter_context(closing(open_window_system()))
    if obstacles := system.obstacles():
        raise ScreenError(obstacles[0])
    area = find(system, clock)
    return area, held.enter_context(closing(Capture()))


class Snapshot(NamedTuple):
    """A frame, and the rectangle of the desktop, in units of the pointer, that it shows."""

    rect: Rect
    frame: "Frame"


def take_snapshot(area: GameArea, capture: Capture, last: Rect | None = None) -> Snapshot:
    """A frame of a window that did not move while it was grabbed, in at most five tries.

    If it is where it was `last`, it is asked for its place once, not twice.
    """
    area.choose_owner()
    rect = last or area.rect()
    for _ in range(_TRIES):
        with uninterrupted():
            snapshot = Snapshot(rect, capture.grab(rect))
            if area.is_exactly(rect):
                break
        rect = area.rect()
    return snapshot


class ViewOnlyScreen:
    """A `Screen` that cannot be clicked: it moves no pointer and brings no window to the front."""

    def __init__(self, area: GameArea, capture: Capture) -> None:
        self._area = area
        self._capture = capture

    @property
    def name(self) -> str:
        return self._area.name

    @property
    def size(self) -> tuple[int, int]:
        frame = self.grab()
        return frame.width, frame.height

    def grab(self) -> "Frame":
        return take_snapshot(self._area, self._capture).frame

    def fraction_at(self, x: int, y: int) -> Point | None:
        """Where a place of the desktop is in the area, in fractions; None outside or if covered."""
        rect = self._area.rect()
        if not rect.has_pixel(x, y) or not self._area.owns(x, y):
            return None
        return Point((x + 0.5 - rect.x) / rect.w, (y + 0.5 - rect.y) / rect.h)

    def click(self, point: Point) -> None:
        raise ScreenError("this screen is only looked at")


@contextmanager
def open_view(find: FindArea) -> Iterator[ViewOnlyScreen]:
    """What `find` finds on this desktop."""
    with ExitStack() as held:
        yield ViewOnlyScreen(*open_area(find, RealClock(), held))
