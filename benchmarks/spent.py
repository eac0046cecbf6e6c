"""Where the seconds of a wave go, told by the bot's clicks and the game's known pace."""

from typing import Final, NamedTuple

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.screen import Clock, Screen
from stratabot.strata.bot.events import Event
from stratabot.strata.practice.attempt import Timings

_SELECTORS_ABOVE: Final = 0.9
"""Of the height: below are the swatches."""


class Spent(NamedTuple):
    """Seconds of a puzzle, in the order in which they begin; `the game` is what it takes itself."""

    the_game_fades: float
    ready_after_the_fade: float
    the_game_slides_ribbons: float
    between_ribbons: float
    the_game_shows_that_it_is_solved: float
    the_game_does_not_go_on_yet: float
    until_it_is_told_to_go_on: float


class _Click(NamedTuple):
    at: float
    lays: bool
    """Whether it was at a selector."""


class WatchedScreen:
    """Passes all on to a screen, and remembers when it was clicked."""

    def __init__(self, screen: Screen, clock: Clock) -> None:
        self._screen, self._clock = screen, clock
        self._clicks: list[list[_Click]] = [[]]
        """Those of every puzzle, the last one being at Next; first those before any puzzle."""

    @property
    def size(self) -> tuple[int, int]:
        """The screen's."""
        return self._screen.size

    def grab(self) -> Frame:
        """The screen's."""
        return self._screen.grab()

    def click(self, point: Point) -> None:
        """Click the screen."""
        lays = point.y < _SELECTORS_ABOVE * self.size[1]
        self._clicks[-1].append(_Click(self._clock.now(), lays))
        self._screen.click(point)

    def hear(self, event: Event) -> None:
        """An event of the bot's."""
        if event.kind == "puzzle":
            self._clicks.append([])

    def spent(self, timings: Timings) -> Spent:
        """The means of all puzzles between two others, if no two ribbons slide at once."""
        before, *inner = self._clicks[1:-1]
        parts = []
        for clicks in inner:
            parts.append(_spent(before[-1].at, clicks, timings))
            before = clicks
        return Spent(*(sum(each) / len(parts) for each in zip(*parts, strict=True)))


def _spent(began: float, clicks: list[_Click], timings: Timings) -> Spent:
    """Of the puzzle that a click at `began` led to."""
    *played, following = clicks
    laid = [click.at for click in played if click.lays]
    slides, lies = len(laid) * timings.slide, laid[-1] + timings.slide
    takes_next = lies + timings.win_delay + timings.next_delay
    return Spent(
        timings.fade,
        played[0].at - began - timings.fade,
        slides,
        lies - played[0].at - slides,
        timings.win_delay,
        timings.next_delay,
        following.at - takes_next,
    )
