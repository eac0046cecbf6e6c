"""Makes docs/tour.gif: the bot tours waves of the practice game, in memory.

python -m docs.tour_film
"""

from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image

from docs.make import ROOT
from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.picture.animation import write_gif
from stratabot.portable_random import seeded_random
from stratabot.saving import save
from stratabot.screen import VirtualClock
from stratabot.strata.bot.eyes import Thumbnail, are_different, thumbnail
from stratabot.strata.bot.looks import Look
from stratabot.strata.bot.session import Session
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.choice import (
    COLUMNS,
    FIRST_TILE,
    NEXT_TILE,
    TILE_BELOW,
    paint_choice,
)
from stratabot.strata.practice.paint import Painter
from stratabot.strata.practice.session import PracticeSession
from stratabot.strata.practice.waves import WaveKind
from stratabot.strata.tour.journal import Journal
from stratabot.strata.tour.places import Itinerary
from stratabot.strata.tour.route import Route, TileLattice
from stratabot.strata.tour.tour import Tour

SIZE: Final = 280, 210
_SEED: Final = 4
_STEP: Final = 0.2
"""Seconds between two pictures, at least."""

_LONGEST: Final = 0.5
"""Seconds of the film for which a picture stays, at most: waiting is cut."""


ROUTE: Final = Route(
    (Point(0.5, 0.97),), TileLattice(FIRST_TILE, NEXT_TILE, TILE_BELOW, COLUMNS, 3)
)
"""From the last win screen to the choice, and all waves there."""


class PagedScreen:
    """A `Screen` in memory that shows the practice game, and the choice between its waves."""

    def __init__(
        self, practice: PracticeSession, clock: VirtualClock, size: tuple[int, int] = SIZE
    ) -> None:
        self.practice, self.clock, self.size = practice, clock, size
        # Plain cloth, so that the film is small.
        self._painter = Painter(*size, profile=replace(load_profile(), texture=1e-9))

    def grab(self) -> Frame:
        """What is shown now."""
        cloth = Random(_SEED)
        if self.practice.choosing:
            paper = self._painter.layout.profile.paper_elsewhere
            choice = paint_choice(self.practice.note, *self.size, paper)
            pixels = self._painter.on_cloth(choice, cloth)
        else:
            pixels = self._painter.paint(self.practice.game.scene(), cloth)
        self.clock.sleep(0.03)
        return Frame(pixels)

    def click(self, point: Point) -> None:
        """Click as the window of the practice game does."""
        self.practice.click(point, self._painter.layout)
        self.clock.sleep(0.08)


class Cutter:
    """Puts looks into a film, without the time for which nothing happens."""

    def __init__(self) -> None:
        self.pictures: list[Image.Image] = []
        self.seconds: list[float] = []
        """For how long each picture stays; the last one is not known yet."""
        self._last: Thumbnail | None = None
        self._looked = 0.0

    def see(self, look: Look) -> None:
        """Add a look, unless it is as the last one or comes too soon after it."""
        now, gap = thumbnail(look.frame), look.ended - self._looked
        if self._last is not None:
            if gap < _STEP or not are_different(self._last, now, 6.0):
                return
            self.seconds.append(min(gap, _LONGEST))
        self.pictures.append(Image.fromarray(look.frame.rgb().copy()))
        self._last, self._looked = now, look.ended


def make_tour(path: Path) -> None:
    """Write the film of a tour of three waves."""
    clock, rng = VirtualClock(), seeded_random(_SEED)
    timings = Timings().scaled(2.5)

    def make(kind: WaveKind | None) -> object:
        assert kind is not None
        return kind.make(clock, rng, timings, EarlyClicks.OVERLAP)

    practice = PracticeSession(make, WaveKind(3, 2, puzzles=1))  # type: ignore[arg-type]
    practice.escape()
    cutter = Cutter()
    with TemporaryDirectory() as folder:
        screen = PagedScreen(practice, clock)
        session = Session(screen, clock, load_profile())
        session.look_listeners.append(cutter.see)
        journal = Journal(Path(folder) / "journal.json", ROUTE)
        told = Tour(session, Itinerary(ROUTE), journal, [2, 3, 4]).play()
    assert told["perfect_waves"] == 3
    save(path, lambda file: write_gif(cutter.pictures, (*cutter.seconds, 2.0), file))


if __name__ == "__main__":
    make_tour(ROOT / "docs" / "tour.gif")
