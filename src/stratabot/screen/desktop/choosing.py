"""Which window is the game's: told by its title, or by what it shows."""

from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from stratabot.geometry import Rect
from stratabot.screen import ScreenError
from stratabot.screen.desktop.capture import Capture
from stratabot.screen.desktop.libraries import WAYLAND_ADVICE, is_wayland
from stratabot.screen.desktop.window_system import (
    DesktopWindow,
    WindowClosedError,
    WindowSystem,
    holds,
)
from stratabot.words import argument

if TYPE_CHECKING:
    from stratabot.frame import Frame

_PLACES: Final = (0.05, 0.275, 0.5, 0.725, 0.95)
"""The places that no other window may cover, as shares of the window's width and height."""

_LOOKS: Final = 10
"""How many looks a window gets after it was raised: a busy program paints itself late."""

_UNSEEN: Final = 20
"""Two seconds of looks, a tenth of a second apart: longer than a fade hides the game."""

_MOST_TITLES: Final = 12
_OR_REGION: Final = argument("window", "ITS TITLE") + ", or " + argument("region", "X,Y,W,H")
_HOW: Final = "give its whole title, " + _OR_REGION


class NoWindowError(ScreenError):
    """No window has the title that is looked for, or none shows the game; one may open yet."""

    def __init__(self, text: str, missing: str) -> None:
        super().__init__(text)
        self.missing = missing
        """What is waited for, in a few words."""


@dataclass
class WindowChoice:
    """How to tell the game's window from others that have the same text in their titles.

    The only window whose title is exactly that text is taken without a look, unless others have a
    title that begins so: then it is taken if it shows the game, and one of the others if that shows
    the game and it has not for a while. A terminal may be called like the game.
    """

    sees: Callable[["Frame"], bool] | None = None
    """Whether a frame of a window shows the game; None to go by titles alone."""
    ask: Callable[[Sequence[str]], int] | None = None
    """Lets a person choose one of several titles, by its index; None if nobody can be asked."""
    may_raise: bool = False
    """Whether windows that are hidden or covered may be raised to be looked at."""
    is_named: bool = False
    """Whether a person gave the text. Then a window whose title begins with it is taken without a
    look, too, because many programs add to their titles what they show."""
    most_unseen: int = _UNSEEN
    """How many looks in a row may miss the game in the window with the very title before a window
    whose title only begins so is taken."""
    _raised: set[int] = field(default_factory=set)
    _looks: int = 0
    """How many more looks the window has that was raised last."""
    _unseen: int = 0
    """How many looks in a row did not find the game in the window with the very title."""

    def choose(self, system: WindowSystem, title: str) -> DesktopWindow:
        """The game's window; its title contains that text, if possible in the same case."""
        found = _windows_titled(system.windows(), title)
        there = [window for window in found if window.title == title] or found
        sure = [window for window in there if self._is_sure(window, title)]
        others = [each for each in found if each not in there and each.title.startswith(title)]
        if len(sure) == 1 and (self.is_named or self.sees is None or not others):
            return sure[0]
        games = self._games(system, there, title)
        if not games and others:
            there = [*there, *others]
            self._unseen += 1
            games = self._games(system, others, title) if self._unseen > self.most_unseen else []
        if len(games) == 1:
            return games[0]
        if games:
            return self._one_of(games, title)
        self._raise_next(system, there)
        raise NoWindowError(
            f'the game was not found in any window with "{title}" in its title; looked at: '
            f"{_listed(there)} (open a puzzle, or " + _HOW + ")",
            f"the game to be seen in {_listed(there)}",
        )

    def _is_sure(self, window: DesktopWindow, title: str) -> bool:
        return window.title == title or (self.is_named and window.title.startswith(title))

    def _one_of(self, games: Sequence[DesktopWindow], title: str) -> DesktopWindow:
        if self.ask is not None:
            return games[self.ask([window.title for window in games])]
        shows = " that shows the game" if self.sees else ""
        raise ScreenError(
            f'expected one window with "{title}" in its title{shows}, got {len(games)}: '
            f"{_listed(games)} (" + _HOW + ")"
        )

    def _games(
        self, system: WindowSystem, there: Sequence[DesktopWindow], title: str
    ) -> list[DesktopWindow]:
        """The windows that show the game, as far as they can be seen.

        By titles alone: those whose title has the text in the same case; if there are none, all.
        """
        if self.sees is None:
            return [window for window in there if title in window.title] or list(there)
        with closing(Capture()) as capture:
            open_areas = ((window, _open_area(system, window)) for window in there)
            return [window for window, area in open_areas if area and self.sees(capture.grab(area))]

    def _raise_next(self, system: WindowSystem, there: Sequence[DesktopWindow]) -> None:
        """Raise a window that is hidden or covered: one after another, then all of them again."""
        self._looks -= 1
        hidden = [each.id for each in there if _open_area(system, each) is None]
        if not self.may_raise or not hidden or self._looks > 0:
            return
        if self._raised.issuperset(hidden):
            self._raised.clear()
        following = next(each for each in hidden if each not in self._raised)
        self._raised.add(following)
        self._looks = _LOOKS
        with suppress(WindowClosedError):  # the others may be looked at yet
            system.raise_window(following)


def _open_area(system: WindowSystem, window: DesktopWindow) -> Rect | None:
    """The window's client area; None if a part of it cannot be seen."""
    try:
        area = system.client_area(window.id)
    except WindowClosedError:
        return None
    if area is None or not area.w or not area.h or not holds(system.desktop(), area):
        return None
    spots = [(int(area.x + area.w * a), int(area.y + area.h * b)) for a in _PLACES for b in _PLACES]
    return area if all(system.is_at(window.id, x, y) for x, y in spots) else None


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


def _listed(windows: Sequence[DesktopWindow]) -> str:
    """Their titles, for an error; of many, some."""
    more = len(windows) - _MOST_TITLES
    shown = ", ".join(map(str, windows[:_MOST_TITLES]))
    return shown + (f" and {more} more" if more > 0 else "")
