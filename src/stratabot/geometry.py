"""Points and boxes in a picture: pixel (0, 0) covers x and y from 0 to 1, y runs downward."""

import re
from math import cos, pi, sin
from typing import NamedTuple

from stratabot.errors import InputError


class Point(NamedTuple):
    """A place in a picture, in pixels."""

    x: float
    y: float


class Rect(NamedTuple):
    """A box in a picture, in pixels: its upper left corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def center(self) -> Point:
        return Point(self.x + self.w / 2, self.y + self.h / 2)

    def overlaps(self, other: "Rect") -> bool:
        across = self.x < other.x + other.w and other.x < self.x + self.w
        return across and self.y < other.y + other.h and other.y < self.y + self.h

    def has_pixel(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h


def between(start: Point, end: Point, share: float) -> Point:
    """The point that is this share of the way on."""
    return Point(start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))


def diamond(center: tuple[float, float], half: float) -> tuple[Point, Point, Point, Point]:
    """The corners of a square on a corner, of half that diagonal: left, top, right, bottom."""
    x, y = center
    return Point(x - half, y), Point(x, y - half), Point(x + half, y), Point(x, y + half)


def box(left: float, top: float, right: float, low: float) -> tuple[Point, Point, Point, Point]:
    """The corners of an upright box: upper left, then clockwise."""
    return Point(left, top), Point(right, top), Point(right, low), Point(left, low)


def square(center: tuple[float, float], half: float) -> tuple[Point, Point, Point, Point]:
    """The corners of an upright square: upper left, then clockwise; `half` is half its side."""
    x, y = center
    return box(x - half, y - half, x + half, y + half)


def disc(middle: Point, radius: float, corners: int = 24) -> tuple[Point, ...]:
    """A polygon that is nearly a circle."""
    turns = (2 * pi * k / corners for k in range(corners))
    return tuple(Point(middle.x + radius * cos(t), middle.y + radius * sin(t)) for t in turns)


def parse_region(text: str | None) -> Rect | None:
    """The rectangle that `X,Y,W,H` means; None for None."""
    if text is None:
        return None
    numbers = re.fullmatch(r"(-?\d{1,6}),(-?\d{1,6}),([1-9]\d{0,5}),([1-9]\d{0,5})", text)
    if numbers is None:
        raise InputError(f"expected X,Y,W,H in whole pixels, got {text!r:.60}", field="region")
    return Rect(*(int(number) for number in numbers.groups()))
