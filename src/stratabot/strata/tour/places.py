"""Places: the screens on which a route clicks, known again by what is printed there.

A menu is never the very same again: its cloth is woven anew, a tile has a mark now, the tile under
the pointer is lit, the window has another size. So pictures are shrunk to 256 x 192 points, and of
each point counts how much it differs from the ground's color, beyond what paper and cloth do. They
are compared by Lin's concordance correlation coefficient (Biometrics 45, 1989): 1 for the same
picture, about 0 for another one. Unlike Pearson's it also falls if one picture is paler or darker
than the other, as behind a dialog. The pictures are PNG files beside the route, named after it.

A choice of which there is no picture is known by its tiles.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, floor
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from PIL import Image

from stratabot.errors import InputError
from stratabot.frame import Floats, Frame
from stratabot.geometry import Point, Rect
from stratabot.image import load_frame, save_picture
from stratabot.source import cached_on_frame
from stratabot.strata.tour.route import Route, TileLattice
from stratabot.strata.tour.tiles import PAIR, look_for_tiles

WAVE_END: Final = "the end of a wave"
WAVES: Final = "the choice of waves"
SETS: Final = "the choice of sets"
PUZZLES: Final = "the choice of puzzles"

SEEN: Final = 0.6
"""How like a picture a frame must be to show its place. Measured on menus of three kinds: another
page of the game is 0.0 to 0.26 like it; the same page with every tile marked 0.86, with one tile of
eight locked and another moved 0.81, of six 0.64, in a stretched window 0.73; behind a pale dialog
0.61 or less, darkened by half 0.27 or less. A page with two words is 0.72 like itself at any size,
0.48 like one with two other words. Words half as large are 0.85 like themselves at the same size,
0.54 at another one; other such words are 0.6 like them."""

_COVERS: Final = 0.04
"""The share of a page that a dialog covers at least. `likeness` does not notice a small dark one on
a dark page (0.94 to 0.97), but all that changes with time on a choice is smaller, or a tile."""

_NO_SPREAD: Final = 1e-3  # two pages without any print are the same

_BAR: Final = 0.8  # the share of a row or column of points in which a bar at an edge is seen
_BARS: Final = 5  # a bar covers a fifth of the picture's side at most

_SOLID: Final = 0.9  # the share of a dialog's blocks in which it differs from what it covers
_BLOCKS: Final = 64, 48

_LATELY: Final = "-lately"
_GRID: Final = 256, 192
_ROWS: Final = 384  # rows of pixels that are averaged, at least

_PRINTED: Final = 12.0
"""How far from the ground's color, of 255, a point must be to count as printed. In points of 256 x
192 blotches of paper and the weave of cloth differ from it by 4 on average; words in the game's
olive by 40."""
_SAME_SHAPE: Final = 0.02  # the greatest difference of two equal ratios of width to height


@dataclass(eq=False, slots=True)
class RoutePlace:
    """A screen on which a route clicks.

    Attributes:
        key: its name in files: `tiles`, `after-1`.
        title: its name for people: "the choice of waves".
        shown: what it looked like when the route was shown, if that is known.
        lately: what it looked like when a click on it last led where it should, if one did.
        tiles: where its tiles are, if it is a choice.
        files: the files that its pictures are in.
    """

    key: str
    title: str
    shown: Frame | None = None
    lately: Frame | None = None
    tiles: TileLattice | None = None
    files: list[Path] = field(default_factory=list)

    @property
    def is_known(self) -> bool:
        return bool(self.shown or self.lately)


class SeenPlace(NamedTuple):
    """A place that a frame shows, where all of its picture would be, and how like it that is."""

    place: RoutePlace
    area: Rect
    likeness: float
    is_covered: bool = False  # whether something lies over it

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
        self.sets = RoutePlace("sets", SETS, tiles=route.sets) if route.sets else None
        self.back = [
            RoutePlace(f"back-{k}", f"the screen for point {k} of back")
            for k in range(2, len(route.back) + 1)
        ]
        self.waves = RoutePlace("tiles", WAVES, tiles=route.tiles)
        self.puzzles = (
            RoutePlace("puzzles", PUZZLES, tiles=route.puzzles) if route.puzzles else None
        )

    @property
    def places(self) -> list[RoutePlace]:
        found = (*self.after, self.sets, *self.back, self.waves, self.puzzles)
        return [place for place in found if place is not None]

    @property
    def choice(self) -> RoutePlace:
        return self.sets if self.sets and not self.route.back else self.waves

    def click(self, place: RoutePlace, wave: int, set_shown: int | None) -> RouteClick | None:
        """The click on a place on the way to a wave; None if no click leads there."""
        route, (block, tile) = self.route, self.route.locate_wave(wave)
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


def find_place(
    frame: Frame, places: Sequence[RoutePlace], expected: RoutePlace | None = None
) -> SeenPlace | None:
    """The place that the frame shows, with nothing over it; None if it shows none.

    It is the place whose picture is most like the frame, or else the choice whose tiles are seen:
    the `expected` one, if several have their tiles there.
    """
    best = find_most_like_place(frame, places)
    if best is not None:
        return None if best.is_covered else best
    by_tiles = [
        place
        for place in places
        if place.tiles and (seen := look_for_tiles(frame, place.tiles)) and seen.are_sure
    ]
    if expected in by_tiles:
        by_tiles = [expected]
    return SeenPlace(by_tiles[0], frame.bounds, 0.0) if len(by_tiles) == 1 else None


def find_most_like_place(frame: Frame, places: Iterable[RoutePlace]) -> SeenPlace | None:
    """The place whose picture is most like the frame, though something may lie over it."""
    found = [
        (likeness(picture, frame, area), place, area, picture)
        for place in places
        for picture in (place.shown, place.lately)
        if picture is not None
        for area in areas_for_picture(picture, frame)
    ]
    best = max(found, key=lambda each: each[0], default=None)
    if best is None or best[0] < SEEN:
        return None
    like, place, area, picture = best
    return SeenPlace(place, area, like, _lies_over(picture, frame, area, place.tiles))


def _lies_over(picture: Frame, frame: Frame, area: Rect, tiles: TileLattice | None) -> bool:
    """Whether a box that is larger than any tile is all different from the picture."""
    one, other = _prints_to_compare(picture, frame, area)
    across, down = _BLOCKS
    shape = down, _GRID[1] // down, across, _GRID[0] // across, 3
    changed = np.abs((one - other).reshape(shape).mean((1, 3))).max(2) > _PRINTED
    sums = np.zeros((down + 1, across + 1), np.int64)
    sums[1:, 1:] = changed.cumsum(0).cumsum(1)
    tile = _largest_tile(tiles, area) if tiles else 0.0
    wide, tall = tile / area.w, tile / area.h
    for high in range(2, down + 1, 2):
        broad = max(ceil(_COVERS * across * down / high), 4)
        if high <= tall * down and broad <= wide * across:
            broad = floor(wide * across) + 1
        if broad > across:
            continue
        inside = sums[high:, broad:] - sums[:-high, broad:] - sums[high:, :-broad]
        if (inside + sums[:-high, :-broad]).max() >= _SOLID * high * broad:
            return True
    return False


def _largest_tile(tiles: TileLattice, area: Rect) -> float:
    """The side of a square in pixels, from one tile to the next, that no tile exceeds."""
    first = tiles.first
    steps = [(each.x - first.x, each.y - first.y) for each in (tiles.next, tiles.below) if each]
    return max((max(abs(x) * area.w, abs(y) * area.h) for x, y in steps), default=0.0)


def areas_for_picture(picture: Frame, frame: Frame) -> Iterator[Rect]:
    """Where a picture may be in a frame of another shape: menus are stretched, scaled or fitted."""
    yield frame.bounds
    shape, wide, tall = picture.width / picture.height, frame.width, frame.height
    if abs(shape * tall / wide - 1) < _SAME_SHAPE:
        return
    yield Rect((wide - shape * tall) / 2, 0, shape * tall, tall)
    if shape * tall > wide:
        yield Rect(0, (tall - wide / shape) / 2, wide, wide / shape)


def likeness(picture: Frame, frame: Frame, area: Rect) -> float:
    """How like a picture the print is that a frame shows in that area, as far as it shows it."""
    (one, other), ground = _prints_to_compare(picture, frame, area), ground_of(picture)
    inside = _inside_bars(one, other, ground)
    return concordance(_print_on(ground, one[inside]), _print_on(ground, other[inside]))


def _inside_bars(one: Floats, other: Floats, ground: Floats) -> tuple[slice, slice]:
    """The rows and columns between bars at the edges that both show, as a phone's own.

    They are no sign of a page: all pages have them.
    """
    both = (_furthest(one - ground) > _PRINTED) & (_furthest(one - other) <= _PRINTED)
    return _between_bars(both.mean(1)), _between_bars(both.mean(0))


def _between_bars(shares: Floats) -> slice:
    most = len(shares) // _BARS
    first, last = (int((each[:most] >= _BAR).cumprod().sum()) for each in (shares, shares[::-1]))
    return slice(first, len(shares) - last)


def _prints_to_compare(picture: Frame, frame: Frame, area: Rect) -> tuple[Floats, Floats]:
    """The points of a picture and of what a frame shows in that area, as far as it shows it."""
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
    return _shrunk(picture, part), _shrunk(frame, Rect(left, top, right - left, bottom - top))


def _print_on(ground: Floats, points: Floats) -> Floats:
    """What is printed on the ground: how far it differs from that by more than paper does."""
    apart = points - ground
    return np.asarray(apart - np.clip(apart, -_PRINTED, _PRINTED), np.float32)


def _furthest(apart: Floats) -> Floats:
    """How far the channel is, of three, that is furthest apart."""
    far = np.abs(apart)  # `max(2)` takes five times as long
    return np.asarray(np.maximum(np.maximum(far[..., 0], far[..., 1]), far[..., 2]))


def share_printed(frame: Frame, before: Frame) -> float:
    """The share of a frame on which something is printed that was not seen there before."""
    is_printed = _print_on(ground_of(frame), _whole(frame)).any(2)
    return float((is_printed & (_furthest(_whole(frame) - _whole(before)) > _PRINTED)).mean())


@cached_on_frame
def ground_of(frame: Frame) -> Floats:
    """The color of most of a frame: the median of each channel."""
    return np.asarray(np.median(_whole(frame), (0, 1)), np.float32)


def concordance(one: Floats, other: Floats) -> float:
    """Lin's coefficient of two arrays ... x 3, the three channels taken together."""
    flat, flats = (np.ascontiguousarray(part).reshape(-1, 3) for part in (one, other))
    each = np.full(len(flat), 1 / len(flat), np.float32)
    means, others, count = each @ flat, each @ flats, flat.size  # ten times as fast as `mean(0)`
    shared = np.vdot(flat, flats) / count - (means * others).mean()
    squares = (np.vdot(flat, flat) + np.vdot(flats, flats)) / count
    spread = squares - (means**2).mean() - (others**2).mean()
    whole = float(spread + ((means - others) ** 2).mean())
    return float(2 * shared) / whole if whole > _NO_SPREAD else 1.0


def thumbnail_of(frame: Frame, height: int = 360) -> Frame:
    """The frame, made smaller to that many rows of pixels if it has more: as pictures are kept."""
    if frame.height <= height:
        return frame
    image = Image.fromarray(np.ascontiguousarray(frame.rgb()))
    width = max(round(frame.width * height / frame.height), 1)
    return Frame(np.asarray(image.resize((width, height), Image.Resampling.BOX)))


@cached_on_frame
def _whole(frame: Frame) -> Floats:
    return _averages(frame, frame.bounds)


def _shrunk(frame: Frame, part: Rect) -> Floats:
    return _whole(frame) if part == frame.bounds else _averages(frame, part)


def _averages(frame: Frame, part: Rect) -> Floats:
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
        if place.shown is None and not _may_be_choice(place):
            place.lately = None  # Kept by a version that clicked any screen.
        place.files = [path for path in (shown, lately) if path.exists()]
        if not place.is_known:
            missing.append(place.title)
    return missing


def _may_be_choice(place: RoutePlace) -> bool:
    """Whether tiles are seen in its last picture; True if there is none, or too few to tell."""
    if place.lately is None or place.tiles is None or place.tiles.count <= PAIR:
        return True
    seen = look_for_tiles(place.lately, place.tiles)
    return seen is None or seen.are_likely


def keep_recent_pictures(route: Path, places: Iterable[RoutePlace]) -> list[Path]:
    """Keep what the places looked like when they were clicked last: a tour changes tiles.

    Returns the files that are new.
    """
    new = []
    for place in places:
        if place.lately is not None:
            path = picture_path(route, place, _LATELY)
            new += [] if path.exists() else [path]
            save_picture(thumbnail_of(place.lately), path)
    return new


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
