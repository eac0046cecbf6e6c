"""Which window is the game's: by its very title, or else by what is seen in it."""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from stratabot.geometry import Rect
from stratabot.screen import ScreenError
from stratabot.screen.desktop.capture import Capture
from stratabot.screen.desktop.game_area import (
    OR_REGION,
    NoWindowError,
    holds,
    listed,
    windows_titled,
)
from stratabot.screen.desktop.libraries import load_mss
from stratabot.screen.desktop.window_system import DesktopWindow, WindowClosedError, WindowSystem

if TYPE_CHECKING:
    from stratabot.frame import Frame

_PLACES: Final = (0.05, 0.275, 0.5, 0.725, 0.95)
"""Where a window must lie open to be looked at, along both sides, as shares of them."""

_HOW: Final = f"give its whole title, {OR_REGION}"


@dataclass
class WindowChoice:
    """How to tell the game's window from others with such a title.

    Attributes:
        sees: whether a frame of a window shows the game. The only window with exactly the title
            that is looked for is taken without a look.
        is_named: whether a person named that title. Then a window whose title begins so is taken
            without a look, too; many programs add to their titles what they show.
        ask: lets a person choose one of several titles, by its index; None if nobody can be asked.
        may_raise: whether windows that are hidden or covered may be raised to be looked at.
    """

    sees: Callable[["Frame"], bool]
    ask: Callable[[Sequence[str]], int] | None = None
    may_raise: bool = False
    is_named: bool = False
    _raised: set[int] = field(default_factory=set)

    def choose(self, system: WindowSystem, title: str) -> DesktopWindow:
        """The game's window, as all windows are now.

        Raises:
            NoWindowError: none with that title is there, or none that shows the game yet.
            ScreenError: there is more than one, and nobody to ask.
        """
        found = windows_titled(system.windows(), title)
        there = [window for window in found if window.title == title] or found
        sure = [window for window in there if self._is_sure(window, title)]
        if len(sure) == 1:
            return sure[0]
        with closing(Capture(load_mss())) as capture:
            games = [window for window in there if self._shows_game(system, capture, window)]
        if len(games) == 1:
            return games[0]
        if games:
            return self._one_of(games, title)
        self._raise_next(system, there)
        raise NoWindowError(
            f'the game was not found in any window with "{title}" in its title; looked at: '
            f"{listed(there)} (open a puzzle, or {_HOW})",
            f"the game to be seen in {listed(there)}",
        )

    def _is_sure(self, window: DesktopWindow, title: str) -> bool:
        return window.title == title or (self.is_named and window.title.startswith(title))

    def _one_of(self, games: Sequence[DesktopWindow], title: str) -> DesktopWindow:
        if self.ask is not None:
            return games[self.ask([window.title for window in games])]
        raise ScreenError(
            f'expected one window with "{title}" in its title that shows the game, got '
            f"{len(games)}: {listed(games)} ({_HOW})"
        )

    def _shows_game(self, system: WindowSystem, capture: Capture, window: DesktopWindow) -> bool:
        area = _open_area(system, window)
        return area is not None and self.sees(capture.grab(area))

    def _raise_next(self, system: WindowSystem, there: Sequence[DesktopWindow]) -> None:
        """Raise one that cannot be looked at, each once."""
        hidden = [each for each in there if _open_area(system, each) is None]
        untried = [each for each in hidden if each.id not in self._raised]
        if self.may_raise and untried:
            self._raised.add(untried[0].id)
            system.raise_window(untried[0].id)


def _open_area(system: WindowSystem, window: DesktopWindow) -> Rect | None:
    """Its client area, if all of it can be seen."""
    try:
        area = system.client_area(window.id)
    except WindowClosedError:
        return None
    if area is None or not area.w or not area.h or not holds(system.desktop(), area):
        return None
    spots = [(int(area.x + area.w * a), int(area.y + area.h * b)) for a in _PLACES for b in _PLACES]
    return area if all(system.is_at(window.id, x, y) for x, y in spots) else None
