"""Stickers: small pictures that lie over the game while someone plays, and say what to touch next.

A *pin* points at a selector from beyond it: no ribbon ever lies there, and the reader does not look
there. A *tag* hangs above a swatch, higher than the tallest swatch, and points down at it. Shapes
and signs say all: a player who sees no colors reads the swatch's number.
"""

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from functools import lru_cache
from math import acos, atan2, ceil, cos, floor, hypot, sin
from typing import Final, NamedTuple

import numpy as np
from PIL import Image

from stratabot.color import RGB
from stratabot.frame import Pixels
from stratabot.geometry import Point, box, disc
from stratabot.picture.drawing import Part, Polygon, Shape, Text
from stratabot.picture.palette import BLACK, WHITE, ink_on
from stratabot.picture.raster import paint
from stratabot.strata.layout.layout import Layout
from stratabot.strata.position import NO_NAMES
from stratabot.strata.puzzle import Color, Line
from stratabot.strata.solver import Advice

_FINER: Final = 4
_DARK: Final[RGB] = (20, 20, 20)
_RIMS: Final = ((4.0, WHITE), (2.5, _DARK))
"""A dark line stands out from cloth; a white line around it stands out from ribbons. How far each
reaches beyond the sticker, in pixels of the screen."""

_CORNERS: Final = 40

_GAP, _RADIUS, _LEAST_RADIUS = 21, 15, 10
"""From the selector's middle to a pin's tip, and its head's radius, in pixels of the profile.

The least radius is in pixels of the screen. The reader looks for lines within 17 of the middle.
"""

_NECK: Final = 1.6  # how far a pin's head is from its tip, in radiuses

_TALL, _LEAST_TALL = 30, 18  # of a tag: pixels of the profile, pixels of the screen
_POINT, _LEAST_POINT = 13, 6  # how far a tag's point reaches down, half its breadth; likewise

_CLEAR: Final = 4  # from a tag's point to the tallest swatch, in pixels of the profile
Room = tuple[float, float]  # how far something may reach to the left and to the right, in pixels


class PinKind(Enum):
    """What a pin says: touch now, touch after taking the color, or touch to take ribbons back."""

    NOW = auto()
    THEN = auto()
    BACK = auto()


class Sticker(NamedTuple):
    """An RGBA picture, and the pixel in it that lies on what it points at."""

    pixels: Pixels
    about: tuple[int, int]


@lru_cache(maxsize=64)
def pin(kind: PinKind, label: str, fill: RGB, away: Point, scale: float) -> Sticker:
    """A pin, which points at a selector from `away`, a direction of length 1."""
    radius = max(_LEAST_RADIUS, _RADIUS * scale)
    tip = max(_GAP * scale, 5.0) + _RIMS[0][0]
    head = tip + _NECK * radius
    middle = Point(away.x * head, away.y * head)

    def outlines(more: float) -> tuple[Polygon, ...]:
        around = disc(middle, radius + more, _CORNERS)
        return around, _wedge(away, tip - more, middle, radius + more)

    parts = [Shape((outline,), color) for more, color in _RIMS for outline in outlines(more)]
    if kind is PinKind.BACK:
        parts += [Shape((outline,), _DARK) for outline in outlines(0)]
        return _sticker([*parts, *_cross(middle, 0.55 * radius)], outlines(_RIMS[0][0]))
    parts += [Shape((outline,), fill) for outline in outlines(0)]
    ink = ink_on(fill)
    if kind is PinKind.THEN:
        parts.append(Shape((disc(middle, 0.75 * radius, _CORNERS),), WHITE))
        ink = BLACK
    text = Text(label, middle, (1.3 if kind is PinKind.NOW else 1.1) * radius, ink)
    return _sticker([*parts, text], outlines(_RIMS[0][0]))


@lru_cache(maxsize=64)
def tag(text: str, fill: RGB, height: float, scale: float, room: Room) -> Sticker:
    """A tag above a swatch; the tallest one reaches `height` above the middle, in the profile."""
    tall, point = max(_LEAST_TALL, _TALL * scale), max(_LEAST_POINT, _POINT * scale)
    size, rim = 0.62 * tall, _RIMS[0][0]
    half = 0.29 * size * len(text) + 0.4 * tall
    tip = -(height + _CLEAR) * scale - rim
    bottom = tip - point
    # How far right the tag must move to stay in the room; its point stays.
    reach = half + rim
    wanted = max(reach - room[0], min(0.0, room[1] - reach))
    x = max(point - half, min(half - point, wanted))

    def outlines(more: float) -> tuple[Polygon, ...]:
        label = box(x - half - more, bottom - tall - more, x + half + more, bottom + more)
        wide = point + more
        return label, (Point(-wide, bottom), Point(wide, bottom), Point(0, tip + more))

    rims = (*_RIMS, (0.0, fill))
    parts: list[Part] = [Shape((each,), color) for more, color in rims for each in outlines(more)]
    parts.append(Text(text, Point(x, bottom - tall / 2), size, ink_on(fill)))
    return _sticker(parts, outlines(rim))


def _sticker(parts: Sequence[Part], silhouette: Sequence[Polygon]) -> Sticker:
    """The parts as pixels around the point 0, 0; transparent outside of the silhouette."""
    xs, ys = zip(*(corner for outline in silhouette for corner in outline), strict=True)
    left, top = floor(min(xs)), floor(min(ys))
    size = ceil(max(xs)) - left, ceil(max(ys)) - top
    larger = size[0] * _FINER, size[1] * _FINER
    pictures = []
    for ground, drawn in ((WHITE, parts), (BLACK, [Shape((each,), WHITE) for each in silhouette])):
        image = Image.new("RGB", larger, ground)
        paint(image, drawn, _FINER, Point(left, top))
        pictures.append(np.asarray(image.resize(size, Image.Resampling.BOX)))
    return Sticker(np.dstack([pictures[0], pictures[1][..., :1]]), (-left, -top))


def _wedge(away: Point, tip: float, middle: Point, radius: float) -> Polygon:
    """A wedge from a tip to both sides of a circle; the tip is so far from 0 in that direction."""
    turn = acos(min(1.0, radius / (hypot(*middle) - tip)))
    start = atan2(-away.y, -away.x)
    sides = (start + turn, start - turn)
    touched = [Point(middle.x + radius * cos(t), middle.y + radius * sin(t)) for t in sides]
    return Point(away.x * tip, away.y * tip), *touched


def _cross(middle: Point, half: float) -> list[Part]:
    (x, y), less = middle, half - 0.3 * half
    bar = ((-half, -less), (-less, -half), (half, less), (less, half))
    return [Shape((tuple(Point(x + a * way, y + b) for a, b in bar),), WHITE) for way in (1, -1)]


_ASLANT: Final = 0.5**0.5
_DOWN: Final = Point(0, 1)
_NO_COLOR: Final[RGB] = (255, 255, 255)


class StickerPlace(NamedTuple):
    """A sticker, and the place in the frame that it points at."""

    sticker: Sticker
    target: Point


class Hand(NamedTuple):
    """The color in hand; RGB and name by the number of each swatch on the screen."""

    selected: Color
    swatches: Mapping[Color, RGB]
    names: Mapping[Color, str] = NO_NAMES


def pointed(
    advice: Advice | None, side: int, hand: Hand, layout: Layout
) -> tuple[StickerPlace, ...]:
    """The pin at the selector to touch, then the tag if a swatch is to be taken before."""
    if advice is not None and advice.take_back:
        return (_pin(PinKind.BACK, "", advice.take_back[-1].line, side, hand, layout),)
    if advice is None or advice.lay is None:
        return ()
    line, wanted = advice.lay
    color = wanted or hand.selected
    if color == hand.selected:
        return (_pin(PinKind.NOW, color, line, side, hand, layout),)
    then = _pin(PinKind.THEN, color, line, side, hand, layout)
    return then, _tag(color, hand, layout)


def _pin(
    kind: PinKind, color: Color, line: Line, side: int, hand: Hand, layout: Layout
) -> StickerPlace:
    """A pin beyond the selector in the lane's direction; below the selector if there is no room."""
    target = layout.selector(side, line)
    fill = hand.swatches.get(color, _NO_COLOR)
    away = Point(-_ASLANT if line.kind == "row" else _ASLANT, _ASLANT)
    beyond = pin(kind, color, fill, away, layout.scale)
    left, client = target.x - beyond.about[0], layout.client
    if left >= client.x and left + beyond.pixels.shape[1] <= client.x + client.w:
        return StickerPlace(beyond, target)
    return StickerPlace(pin(kind, color, fill, _DOWN, layout.scale), target)


def _tag(color: Color, hand: Hand, layout: Layout) -> StickerPlace:
    target = layout.swatches(len(hand.swatches))[int(color) - 1]
    client, profile = layout.client, layout.profile
    height = max(profile.selected_height) - (profile.height - profile.swatch_y)
    room: Room = target.x - client.x, client.x + client.w - target.x
    text = f"{color} {hand.names[color]}" if color in hand.names else color
    return StickerPlace(tag(text, hand.swatches[color], height, layout.scale, room), target)
