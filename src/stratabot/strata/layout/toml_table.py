"""A TOML table whose errors say which entry is wrong, what was expected there and what came."""

import math
from typing import TypeGuard

from stratabot.color import FloatRGB
from stratabot.errors import ProfileError, StratabotError
from stratabot.geometry import Point


class TomlTable:
    """A table of a parsed TOML file; every getter checks its entry, and raises `error`."""

    def __init__(
        self, values: dict[str, object], name: str = "", error: type[StratabotError] = ProfileError
    ) -> None:
        self.values, self.name, self.error = values, name, error

    def table(self, key: str) -> "TomlTable":
        value = self._get(key, "a table")
        if not isinstance(value, dict):
            raise self._wrong(key, "a table")
        return TomlTable(value, self._path(key), self.error)

    def text(self, key: str) -> str:
        value = self._get(key, "text")
        if not isinstance(value, str) or not value.isprintable():
            raise self._wrong(key, "one line of text")
        return value

    def positive(self, key: str) -> float:
        value = self._get(key, "a number above 0")
        if not _is_number(value) or value <= 0:
            raise self._wrong(key, "a number above 0")
        return float(value)

    def pair(self, key: str) -> tuple[float, float]:
        first, second = self._numbers(key, 2)
        return first, second

    def whole(self, key: str, allowed: range) -> int:
        wanted = f"a whole number from {allowed[0]} to {allowed[-1]}"
        value = self._get(key, wanted)
        if not isinstance(value, int) or isinstance(value, bool) or value not in allowed:
            raise self._wrong(key, wanted)
        return value

    def point(self, key: str) -> Point:
        return Point(*self.pair(key))

    def points(
        self, key: str, wanted: str = "a list of points, [[x, y], ...]", count: int | None = None
    ) -> tuple[Point, ...]:
        value = self._get(key, wanted)
        if not isinstance(value, list) or count not in (None, len(value)):
            raise self._wrong(key, wanted)
        if not all(map(_is_point, value)):
            raise self._wrong(key, wanted)
        return tuple(Point(float(x), float(y)) for x, y in value)

    def color(self, key: str) -> FloatRGB:
        red, green, blue = self._numbers(key, 3)
        if not all(0 <= value <= 255 for value in (red, green, blue)):
            raise self._wrong(key, "3 numbers from 0 to 255")
        return red, green, blue

    def ends(self, key: str) -> tuple[Point, Point]:
        first, last = self.points(key, "[[x, y], [x, y]]", 2)
        return first, last

    def numbered(self, allowed: range) -> list[int]:
        """The keys that are whole numbers, ascending: at least one, all of them allowed."""
        found = sorted(int(key) for key in self.values if key.isascii() and key.isdigit())
        if not found or found[0] not in allowed or found[-1] not in allowed:
            raise self.error(
                f"expected entries from {allowed[0]} to {allowed[-1]} in {self.name}, got "
                + (", ".join(map(str, found)) or "none")
            )
        return found

    def _numbers(self, key: str, count: int) -> tuple[float, ...]:
        wanted = f"{count} numbers"
        value = self._get(key, wanted)
        if not isinstance(value, list) or len(value) != count or not all(map(_is_number, value)):
            raise self._wrong(key, wanted)
        return tuple(map(float, value))

    def _get(self, key: str, wanted: str) -> object:
        if key not in self.values:
            raise self.error(f"expected {wanted} at {self._path(key)}, got nothing")
        return self.values[key]

    def _wrong(self, key: str, wanted: str) -> StratabotError:
        return self.error(
            f"expected {wanted} at {self._path(key)}, got {repr(self.values[key])[:60]}"
        )

    def _path(self, key: str) -> str:
        return f"{self.name}.{key}" if self.name else key


def _is_point(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_number, value))


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
