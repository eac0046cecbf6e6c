"""Places: the screens on which a route clicks, in their order, known again by pictures of them.

A menu is never the very same again: its cloth is woven anew, a tile has a mark now, the tile under
the pointer is lit, the window has another size. So pictures are shrunk to 64 x 48 points and
compared by Lin's concordance correlation coefficient (Biometrics 45, 1989): 1 for the same picture,
about 0 for another one. Unlike Pearson's it also falls if one picture is paler or darker than the
other, as behind a dialog. The pictures are PNG files beside the route, named after it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from PIL import Image

from stratabot.errors import InputError
from stratabot.frame import Floats, Frame
from stratabot.geometry import Point, Rect
from stratabot.image import load_frame, save_picture
from stratabot.strata.tour.route import Route

WAVE_END: Final = "the end of a wave"
WAVES: Final = "the choice of waves"
SETS: Final = "the choice of sets"
PUZZLES: Final = "the choice of puzzles"

SEEN: Final = 0.6
"""How like a picture a frame must be to show its place. Measured on menus of three kinds: another
page of the game is 0.0 to 0.25 like it; the same page with every tile marked 0.90, with one tile of
eight locked and another moved 0.82, of six 0.62; behind a pale dialog 0.55 or less, darkened by
half 0.4 or less. A small dark dialog on a dark page is not noticed by that (0.7 to 0.95);
`ClickedPlace` notices those that a click opens."""

_LATELY: Final = "-lately"
_GRID: Final = 64, 48
_ROWS: Final = 240  # rows of pixels that are averaged, at least
_SAME_SHAPE: Final = 0.02  # the greatest difference of two equal ratios of width to height


@dataclass(eq=False, slots=True)
class RoutePlace:
    """A screen on which a route clicks.

    Attributes:
        key: its name in files: `tiles`, `after-1`.
        title: its name for people: "the choice of waves".
        shown: what it looked like when the route was shown, if that is known.
        lately: what it looked like when it was clicked last, if it was.
    """

    key: str
    title: str
    shown: Frame | None = None
    lately: Frame | None = None

    @property
    def is_known(self) -> bool:
        return bool(self.shown or self.lately)


class SeenPlace(NamedTuple):
    """A place that a frame shows, where all of its picture would be, and how like it that is."""

    place: RoutePlace
    area: Rect
    likeness: float

    def point(self, fraction: Point) -> Point:
        x, y, w, h = self.area
        return Point(x + fraction.x * w, y + fraction.y * h)


class RouteClick(NamedTuple):
    """A click of a route at a fraction of a screen, at what, to where; None leads to a puzzle."""

    place: RoutePlace
    point: Point
    target: str
    leads_to: RoutePlace | None


class Itinerary:
    """The places of a route, in their order: where each click is made, and where it leads.

    Attributes:
        after: the places on the way from the end of a wave to a choice, the end itself first.
        sets: the choice of sets; None if there is none.
        back: the places on the way from the choice of waves to that of sets, after the first.
        puzzles: the choice of puzzles; None if there is none.
    """

    def __init__(self, route: Route) -> None:
        self.route = route
        self.after = [
            RoutePlace(
                f"after-{k}", WAVE_END if k == 1 else f"the screen for point {k} of after_wave"
            )
            for k in range(1, len(route.after_wave) + 1)
        ]
        self.sets = RoutePlace("sets", SETS) if route.sets else None
        self.back = [
            RoutePlace(f"back-{k}", f"the screen for point {k} of back")
            for k in range(2, len(route.back) + 1)
        ]
        self.waves = RoutePlace("tiles", WAVES)
        self.puzzles = RoutePlace("puzzles", PUZZLES) if route.puzzles else None

    @property
    def places(self) -> list[RoutePlace]:
        found = (*self.after, self.sets, *self.back, self.waves, self.puzzles)
        return [place for place in found if place is not None]

    @property
    def choice(self) -> RoutePlace:
        return self.sets if self.sets and not self.route.back else self.waves

    def click(self, place: RoutePlace, wave: int, set_shown: int | None) -> RouteClick | None:
        """The click on a place on the way to a wave; None if no click leads there."""
        route, (block, tile) = self.route, self.route.where(wave)
        if place in self.after:
            return _on_the_way(self.after, place, route.after_wave, self.choice, "after_wave")
        if place is self.sets and route.sets and block:
            return RouteClick(
                place, route.sets.place(block), f"the tile of set {block}", self.waves
            )
        if place is self.puzzles and route.puzzles:
            return RouteClick(place, route.puzzles.place(1), "the tile of the first puzzle", None)
        if place is self.waves and block == set_shown:
            return RouteClick(
                place, route.tiles.place(tile), f"the tile of wave {wave}", self.puzzles
            )
        if self.sets and route.back:
            return _on_the_way([self.waves, *self.back], place, route.back, self.sets, "back")
        return None


def _on_the_way(
    way: Sequence[RoutePlace],
    place: RoutePlace,
    points: Sequence[Point],
    end: RoutePlace,
    name: str,
) -> RouteClick:
    """The click on a place of a way that has a click on each of its places."""
    index = way.index(place)
    following = way[index + 1] if index + 1 < len(way) else end
    return RouteClick(place, points[index], f"point {index + 1} of {name}", following)


def find_place(frame: Frame, places: Iterable[RoutePlace]) -> SeenPlace | None:
    """The place that the frame shows: the one whose picture is most like it; None if none is."""
    found = [
        SeenPlace(place, area, likeness(picture, frame, area))
        for place in places
        for picture in (place.shown, place.lately)
        if picture is not None
        for area in areas(picture, frame)
    ]
    best = max(found, key=lambda seen: seen.likeness, default=None)
    return best if best and best.likeness >= SEEN else None


def areas(picture: Frame, frame: Frame) -> Iterator[Rect]:
    """Where a picture may be in a frame of another shape: menus are stretched, scaled or fitted."""
    yield frame.bounds
    shape, wide, tall = picture.width / picture.height, frame.width, frame.height
    if abs(shape * tall / wide - 1) < _SAME_SHAPE:
        return
    yield Rect((wide - shape * tall) / 2, 0, shape * tall, tall)
    if shape * tall > wide:
        yield Rect(0, (tall - wide / shape) / 2, wide, wide / shape)


def likeness(picture: Frame, frame: Frame, area: Rect) -> float:
    """The concordance of a picture with what a frame shows in that area, as far as it shows it."""
    left, top = max(area.x, 0), max(area.y, 0)
    right = min(area.x + area.w, frame.width)
    bottom = min(area.y + area.h, frame.height)
    across, down = picture.width / area.w, picture.height / area.h
    part = Rect(
        (left - area.x) * across,
        (top - area.y) * down,
        (right - left) * across,
        (bottom - top) * down,
    )
    return concordance(
        _shrunk(picture, part), _shrunk(frame, Rect(left, top, right - left, bottom - top))
    )


def concordance(one: Floats, other: Floats) -> float:
    """Lin's coefficient of two arrays ... x 3, the three channels taken together."""
    axes = tuple(range(one.ndim - 1))
    means, others = one.mean(axes), other.mean(axes)
    shared = ((one - means) * (other - others)).mean()
    spread = ((one - means) ** 2).mean() + ((other - others) ** 2).mean()
    apart = ((means - others) ** 2).mean()
    whole = float(spread + apart)
    return float(2 * shared) / whole if whole else 1.0


def thumbnail_of(frame: Frame, height: int = 360) -> Frame:
    """The frame, made smaller to that many rows of pixels if it has more: as pictures are kept."""
    if frame.height <= height:
        return frame
    image = Image.fromarray(np.ascontiguousarray(frame.rgb()))
    width = max(round(frame.width * height / frame.height), 1)
    return Frame(np.asarray(image.resize((width, height), Image.Resampling.BOX)))


def _shrunk(frame: Frame, part: Rect) -> Floats:
    step = max(1, int(part.h) // _ROWS)
    rows = slice(int(part.y), max(int(part.y + part.h), int(part.y) + 1), step)
    cols = slice(int(part.x), max(int(part.x + part.w), int(part.x) + 1), step)
    image = Image.fromarray(np.ascontiguousarray(frame.rgb(rows, cols)))
    return np.asarray(image.resize(_GRID, Image.Resampling.BOX), np.float32)


def picture_path(route: Path, place: RoutePlace, when: str = "") -> Path:
    """Where the picture of a place is: `route-tiles.png` beside `route.toml`."""
    return route.with_name(f"{route.stem}-{place.key}{when}.png")


def load_pictures(route: Path, places: Iterable[RoutePlace]) -> list[str]:
    """Give the places the pictures that there are; returns the titles of those without."""
    missing = []
    for place in places:
        shown, lately = picture_path(route, place), picture_path(route, place, _LATELY)
        if shown.exists():
            place.shown = load_frame(shown)
        if lately.exists():
            place.lately = load_frame(lately)
        if not place.is_known:
            missing.append(place.title)
    return missing


def keep_lately(route: Path, places: Iterable[RoutePlace]) -> None:
    """Keep what the places looked like when they were clicked last: a tour changes tiles."""
    for place in places:
        if place.lately is not None:
            save_picture(thumbnail_of(place.lately), picture_path(route, place, _LATELY))


def save_pictures(route: Path, places: Iterable[RoutePlace]) -> list[Path]:
    """Write the pictures of the places that have one, and remove older ones; returns the files."""
    written = []
    try:
        for place in places:
            picture_path(route, place, _LATELY).unlink(missing_ok=True)
            path = picture_path(route, place)
            path.unlink(missing_ok=True)
            if place.shown is not None:
                save_picture(thumbnail_of(place.shown), path)
                written.append(path)
    except OSError as error:
        raise InputError(f"cannot remove {error.filename}: {error.strerror}") from None
    return written
