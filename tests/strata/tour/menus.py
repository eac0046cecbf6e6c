"""A game with menus that are not those of the practice game: two looks, in memory or in a window.

    python -m strata.tour.menus LOOK LOG X Y WIDTH HEIGHT      opens the window

Clicks hit what they hit: a locked tile, a tile that stands elsewhere than the lattice says, or
nothing.
"""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from stratabot.frame import Frame, Pixels
from stratabot.geometry import Point, diamond
from stratabot.screen import Clock, VirtualClock
from stratabot.strata.layout.layout import Layout
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.paint import Painter
from stratabot.strata.practice.records import Effect
from stratabot.strata.practice.screen import Costs
from stratabot.strata.tour.route import Route, TileLattice

CHANGES: Final = 0.4
"""Seconds from a click in a menu to the next screen; clicks meanwhile are lost."""


@dataclass(frozen=True)
class MenuLook:
    route: Route
    ground: tuple[int, int, int]
    ink: tuple[int, int, int]
    tile: tuple[int, int, int]
    half: float
    askew: bool
    pages: tuple[str, ...] = ()
    """The pages between a wave and the choice, each left by a click of `route.after_wave`."""


UPRIGHT: Final = MenuLook(
    Route(
        (Point(0.5, 0.5), Point(0.75, 0.85)),
        TileLattice(Point(0.2, 0.34), Point(0.4, 0.34), Point(0.2, 0.6), 4, 2),
    ),
    (38, 44, 62),
    (240, 236, 220),
    (96, 120, 150),
    0.07,
    askew=False,
    pages=("well done",),
)

ASKEW: Final = MenuLook(
    Route(
        (Point(0.5, 0.93),),
        TileLattice(Point(0.28, 0.4), Point(0.46, 0.5), Point(0.42, 0.26), 3, 2),
        TileLattice(Point(0.5, 0.3), None, Point(0.45, 0.6), 1, 2),
        (Point(0.06, 0.08),),
        TileLattice(Point(0.35, 0.5), Point(0.6, 0.55), None, 2, 1),
    ),
    (120, 140, 96),
    (30, 40, 30),
    (196, 150, 70),
    0.075,
    askew=True,
)


@dataclass
class Faults:
    """What does not go as the route says; tiles are numbered from 1 in all sets together."""

    locked: frozenset[int] = frozenset()
    moved: dict[int, Point] = field(default_factory=dict)
    """Tiles that stand elsewhere."""
    lost: set[int] = field(default_factory=set)
    """The clicks in menus that are lost, counted from 1."""
    dialog: frozenset[int] = frozenset()
    """Tiles that open a page which no route knows."""


class MenuGame:
    """A `Screen`: menus, and waves of the practice game between them."""

    def __init__(
        self,
        look: MenuLook,
        *,
        clock: Clock | None = None,
        size: tuple[int, int] = (400, 300),
        puzzles: int = 2,
        faults: Faults | None = None,
        seed: int = 1,
        costs: Costs | None = None,
        log: Callable[[dict[str, Any]], object] = lambda _: None,
        speed: float = 4.0,
        cut: bool = False,
        manner: EarlyClicks = EarlyClicks.DEAF,
    ) -> None:
        """`cut`: menus are 4 to 3 and scale with the height; a narrow window cuts their sides."""
        self.look, self.clock, self.faults = look, clock or VirtualClock(), faults or Faults()
        self.changes = CHANGES
        """Seconds in which a page fades into another one, and takes no click."""
        self.rng, self.puzzles, self.costs = Random(seed), puzzles, costs or Costs(grab=0.4)
        self._cut, self._manner = cut, manner
        self.timings, self._write = Timings().scaled(1 / speed), log
        self.resize(*size)
        self.log: list[dict[str, Any]] = []
        self.done: dict[int, bool] = {}
        self.game: PracticeGame | None = None
        self.set, self.wave, self.menu_clicks, self.shown = 1, 0, 0, 0
        self.page = "sets" if look.route.sets else "waves"
        self._before: Pixels | None = None
        self._painted: tuple[object, NDArray[np.int16]] = None, np.zeros((1, 1, 3), np.int16)
        self._since = -9.0

    def begin(self, wave: int) -> None:
        self.set, self.wave = (wave - 1) // self.look.route.tiles.count + 1, wave
        self._start()

    def resize(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._wide = round(height * 4 / 3) if self._cut else width
        self._painter = Painter(width, height)

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    @property
    def layout(self) -> Layout:
        return self._painter.layout

    def grab(self) -> Frame:
        frame = Frame(self.paint())
        self.clock.sleep(self.costs.grab)
        return frame

    def click(self, point: Point) -> None:
        assert 0 <= point.x < self.width, point
        assert 0 <= point.y < self.height, point
        self.press(point)
        self.clock.sleep(self.costs.press + self.costs.release)

    def press(self, point: Point) -> None:
        if self.page == "game":
            assert self.game is not None
            over = self.game.is_wave_over
            made = self.game.click(point, self.layout)
            if made.effect is Effect.CLOSE:
                self._show("waves")
            elif over and self._near(point, self.look.route.after_wave[0], 0.2):
                self._finish()
            return
        self.menu_clicks += 1
        hit = "" if self.is_changing else self._hit(point)
        if self.menu_clicks in self.faults.lost:
            self._tell(page=self.page, hit="lost")
            return
        self._tell(page=self.page, hit=hit or "nothing")
        if hit:
            self._follow(hit)

    def update(self) -> None:
        """Keep the log of the waves; asked for now and then."""
        if self.game is not None and self.page == "game" and self.game.is_wave_over:
            self.done[self.wave] = self.game.perfects == len(self.game.puzzles)

    # What is where

    def _tiles(self) -> dict[int, Point]:
        """The tiles of this page: numbers and places."""
        route = self.look.route
        lattice = {"sets": route.sets, "waves": route.tiles, "puzzles": route.puzzles}[self.page]
        assert lattice is not None
        places = {k: lattice.place(k) for k in range(1, lattice.count + 1)}
        if self.page == "waves":
            first = (self.set - 1) * lattice.count
            places = {first + k: self.faults.moved.get(first + k, p) for k, p in places.items()}
        return places

    def _hit(self, point: Point) -> str:
        route = self.look.route
        if self.page == "dialog":
            return ""
        if self.page in self.look.pages:
            on = route.after_wave[1 + self.look.pages.index(self.page)]
            return "on" if self._near(point, on, 0.08) else ""
        for number, place in self._tiles().items():
            if self._near(point, place, self.look.half):
                return f"tile {number}"
        back = self.page == "waves" and route.back and self._near(point, route.back[0], 0.06)
        return "back" if back else ""

    def _near(self, point: Point, place: Point, reach: float) -> bool:
        across = (point.x - (self.width - self._wide) / 2) / self._wide
        x, y = across - place.x, point.y / self.height - place.y
        return max(abs(x), abs(y)) < reach

    def _follow(self, hit: str) -> None:
        kind, _, number = hit.partition(" ")
        if kind == "on":
            self._show("waves")
        elif kind == "back":
            self._show("sets")
        elif self.page == "sets":
            self.set = int(number)
            self._show("waves")
        elif self.page == "waves" and int(number) in self.faults.dialog:
            self._show("dialog")
        elif self.page == "waves" and int(number) not in self.faults.locked:
            self.wave = int(number)
            self._start() if self.look.route.puzzles is None else self._show("puzzles")
        elif self.page == "puzzles":
            self._start()

    def _start(self) -> None:
        # The kinds of waves differ, in side and colors.
        side, colors = (2, 2 + self.wave % 2) if self.wave % 3 else (3, 3)
        self.game = PracticeGame.wave(
            side,
            colors,
            self.clock,
            self.rng,
            puzzles=self.puzzles,
            timings=self.timings,
            manner=self._manner,
        )
        self._tell(wave=self.wave)
        self._show("game")

    def _finish(self) -> None:
        self.update()
        assert self.game is not None
        self._tell(finished=self.wave, perfect=self.game.perfects == len(self.game.puzzles))
        self._show(self.look.pages[0] if self.look.pages else "waves")

    def _tell(self, **what: Any) -> None:
        self.log.append(what)
        self._write(what)

    # What it looks like

    @property
    def is_changing(self) -> bool:
        return self.clock.now() - self._since < self.changes

    def _show(self, page: str) -> None:
        self._before, self.page, self._since = self.paint(), page, self.clock.now()
        self.shown += 1
        self._tell(shown=page)

    def paint(self) -> Pixels:
        self.update()
        pixels = self._page()
        share = (self.clock.now() - self._since) / CHANGES
        if share < 1 and self._before is not None and self._before.shape == pixels.shape:
            mixed = self._before * (1 - share) + pixels * share
            return np.asarray(mixed, np.uint8)
        return pixels

    def _page(self) -> Pixels:
        if self.page == "game":
            assert self.game is not None
            return self._painter.paint(self.game.scene(), self.rng)
        now = (self.page, self.set, self.size, frozenset(self.done))
        if self._painted[0] != now:
            self._painted = now, self._menu()
        page = self._painted[1]
        # Texture, anew in every frame.
        left, top = self.rng.randrange(64), self.rng.randrange(64)
        tall, wide = page.shape[:2]
        return np.asarray(np.clip(page + _noise(tall, wide, left, top), 0, 255), np.uint8)

    def _menu(self) -> NDArray[np.int16]:
        size = (round(self.height * 4 / 3), self.height) if self._cut else self.size
        image = Image.new("RGB", size, self.look.ground)
        draw = ImageDraw.Draw(image)
        if self.look.askew:
            for k in range(-6, 12):
                left = self._wide * k / 6
                shade = tuple(v + 8 for v in self.look.ground)
                draw.line([(left, 0), (left + self.height, self.height)], fill=shade, width=9)
        self._word(draw, Point(0.5, 0.08), f"{self.page} {self.set}".upper(), 0.05)
        if self.page == "dialog":
            draw.rectangle(self._box(Point(0.5, 0.5), 0.3), fill=(250, 250, 250))
            self._word(draw, Point(0.5, 0.5), "not yet yours", 0.06)
        elif self.page in self.look.pages:
            draw.ellipse(self._box(Point(0.4, 0.45), 0.2), fill=self.look.tile)
            self._word(draw, Point(0.4, 0.45), str(len(self.done)), 0.2)
            draw.rectangle(self._box(Point(0.75, 0.85), 0.08), fill=self.look.tile)
            self._word(draw, Point(0.75, 0.85), "go on", 0.05)
        else:
            for number, place in self._tiles().items():
                self._tile(draw, number, place)
        if self._cut:
            left = (image.width - self.width) / 2
            image = image.crop((left, 0, left + self.width, self.height))
        return np.asarray(image, np.int16)

    def _tile(self, draw: ImageDraw.ImageDraw, number: int, place: Point) -> None:
        locked = self.page == "waves" and number in self.faults.locked
        color = (90, 90, 90) if locked else self.look.tile
        if self.look.askew:
            middle = place.x * self._wide, place.y * self.height
            draw.polygon(diamond(middle, self.look.half * self.height), fill=color)
        else:
            draw.rectangle(self._box(place, self.look.half), fill=color)
        self._word(draw, place, "x" if locked else str(number), 0.06)
        if self.page == "waves" and number in self.done:
            mark = Point(place.x + self.look.half * 0.6, place.y - self.look.half * 0.5)
            draw.ellipse(self._box(mark, 0.015), fill=(240, 200, 60))

    def _box(self, place: Point, half: float) -> list[tuple[float, float]]:
        x, y, dx, dy = (
            place.x * self._wide,
            place.y * self.height,
            half * self._wide,
            half * self.height,
        )
        return [(x - dx, y - dy), (x + dx, y + dy)]

    def _word(self, draw: ImageDraw.ImageDraw, place: Point, word: str, size: float) -> None:
        font = ImageFont.load_default(max(size * self.height, 6))
        at = place.x * self._wide, place.y * self.height
        draw.text(at, word, fill=self.look.ink, font=font, anchor="mm")


def page(
    look: MenuLook,
    name: str,
    size: tuple[int, int] = (640, 480),
    faults: Faults | None = None,
    done: tuple[int, ...] = (),
    cut: bool = False,
    seed: int | None = None,
) -> Frame:
    """A page of such a game."""
    seed = hash(size) % 99 if seed is None else seed
    game = MenuGame(look, size=size, faults=faults, seed=seed, cut=cut)
    game.page, game.done = name, dict.fromkeys(done, True)
    return Frame(game._page())


@lru_cache(maxsize=4)
def _texture(tall: int, wide: int) -> NDArray[np.int16]:
    noise = np.random.default_rng(1).normal(0, 4, (tall + 64, wide + 64, 1))
    return noise.astype(np.int16)


def _noise(tall: int, wide: int, left: int, top: int) -> NDArray[np.int16]:
    return _texture(tall, wide)[top : top + tall, left : left + wide]


def _open(_look: str, log: str, *place: str) -> None:
    """Show the game in a window of its own until it is closed."""
    import tkinter as tk

    from PIL import ImageTk

    from stratabot.screen import RealClock

    x, y, width, height = map(int, place)
    file = Path(log).open("w", encoding="utf-8", buffering=1)  # noqa: SIM115  # to the end
    game = MenuGame(
        UPRIGHT,
        clock=RealClock(),
        size=(width, height),
        puzzles=1,
        log=lambda what: file.write(json.dumps(what) + "\n"),
        speed=6,
    )
    root = tk.Tk()
    root.title("A game with menus, upright")
    root.geometry(f"{width}x{height}+{x}+{y}")
    canvas = tk.Canvas(root, borderwidth=0, highlightthickness=0)
    canvas.pack(fill="both", expand=True)
    photo: list[Any] = []
    whole: list[int] = []

    def show() -> None:
        size = max(canvas.winfo_width(), 2), max(canvas.winfo_height(), 2)
        if size != game.size and size[0] > 10:
            game.resize(*size)
        is_whole = not game.is_changing
        photo[:] = [ImageTk.PhotoImage(Image.fromarray(game.paint()), master=root)]
        canvas.delete("all")
        canvas.create_image(0, 0, anchor="nw", image=photo[0])
        root.update_idletasks()
        if is_whole and (not whole or whole[-1] != game.shown):
            whole.append(game.shown)
            file.write(json.dumps({"whole": game.page}) + "\n")
        root.after(60, show)

    canvas.bind("<ButtonPress-1>", lambda event: game.press(Point(event.x + 0.5, event.y + 0.5)))
    show()
    while not canvas.winfo_viewable():
        root.update()
    file.write(json.dumps({"open": True}) + "\n")
    root.mainloop()


if __name__ == "__main__":
    _open(*sys.argv[1:])
