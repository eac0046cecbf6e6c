"""Routes: what is clicked between one wave and the next, as data.

A route is kept as TOML, which people read and change; `parse_route` and `format_route` are inverses
(points have four decimals). Points are fractions of the client area's width and height, so that a
route holds for every size of the window.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from stratabot.errors import StratabotError
from stratabot.geometry import Point
from stratabot.strata.layout.toml_table import TomlTable

MOST: Final = 99
_COUNTS: Final = range(1, MOST + 1)

_HEAD: Final = """\
# The way from wave to wave.
# Points are fractions of the window's width and height: [0, 0] is its upper left corner.
"""

_ABOUT: Final = {
    "after_wave": "clicks from the end of a wave to the choice",
    "back": "clicks from the choice of waves to the choice of sets",
    "first": "the middle of the first tile",
    "next": "the second in its row",
    "below": "the first of the next row",
}


class RouteError(StratabotError):
    """A file that is no route."""

    exit_code: ClassVar[int] = 2


@dataclass(frozen=True, slots=True)
class TileLattice:
    """Evenly spaced tiles, in rows that may be slanted. Tiles are counted from 1, row by row.

    Attributes:
        first: the middle of the first tile.
        next: the middle of the second tile of the first row; None if a row has only one.
        below: the middle of the first tile of the second row; None if there is only one row.
    """

    first: Point
    next: Point | None = None
    below: Point | None = None
    columns: int = 1
    rows: int = 1

    def __post_init__(self) -> None:
        for name, point, count in (
            ("next", self.next, self.columns),
            ("below", self.below, self.rows),
        ):
            if count > 1 and point is None:
                raise ValueError(f"expected the point {name}, got none")
            if count > 1 and point == self.first:
                raise ValueError(f"expected {name} beside first, got the same point")
        for number in range(1, self.count + 1):
            if not _is_inside(place := self.place(number)):
                raise ValueError(
                    f"expected all tiles in the window, got tile {number} at "
                    f"{place.x:.3g}, {place.y:.3g}"
                )

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def place(self, number: int) -> Point:
        row, column = divmod(number - 1, self.columns)
        (x, y), right, down = self.first, self.next or self.first, self.below or self.first
        return Point(
            x + column * (right.x - x) + row * (down.x - x),
            y + column * (right.y - y) + row * (down.y - y),
        )


@dataclass(frozen=True, slots=True)
class Route:
    """What is clicked between one wave and the next.

    Attributes:
        after_wave: the clicks that lead from the end of a wave to a choice: that of waves, or, with
            `sets` but without `back`, that of sets.
        tiles: the waves to choose from.
        sets: the sets to choose from before that; None if there is no such choice.
        back: the clicks that lead from the choice of waves to that of sets; none if nothing does.
        puzzles: the puzzles to choose from in a wave, of which the first is taken; None if a wave
            begins at once.
    """

    after_wave: tuple[Point, ...]
    tiles: TileLattice
    sets: TileLattice | None = None
    back: tuple[Point, ...] = ()
    puzzles: TileLattice | None = None

    @property
    def waves(self) -> int:
        return self.tiles.count * (self.sets.count if self.sets else 1)

    def locate_wave(self, wave: int) -> tuple[int | None, int]:
        """The set and the tile of a wave; waves are counted from 1, set by set."""
        block, tile = divmod(wave - 1, self.tiles.count)
        return (block + 1 if self.sets else None), tile + 1


def load_route(path: Path) -> Route:
    """The route in that file."""
    try:
        return parse_route(path.read_text("utf-8"))
    except OSError as error:
        reason = error.strerror or str(error)
        raise RouteError(f"cannot read the route {path}: {reason}") from None
    except UnicodeDecodeError:
        raise RouteError(f"route {path}: it is not UTF-8 text") from None
    except RouteError as error:
        raise RouteError(f"route {path}: {error}") from None


def parse_route(text: str) -> Route:
    """Read a route from TOML; entries that a route does not have are refused, as misspelled."""
    try:
        root = TomlTable(tomllib.loads(text), error=RouteError)
    except tomllib.TOMLDecodeError as error:
        raise RouteError(f"expected TOML, got {str(error).splitlines()[0]}") from None
    _require_known(root, "after_wave", "tiles", "sets", "puzzles")
    sets = root.table("sets") if "sets" in root.values else None
    return Route(
        _inside(root, "after_wave"),
        _lattice(root, "tiles"),
        _lattice(root, "sets", "back") if sets else None,
        _inside(sets, "back") if sets and "back" in sets.values else (),
        _lattice(root, "puzzles") if "puzzles" in root.values else None,
    )


def format_route(route: Route) -> str:
    """A route as TOML, with remarks for people."""
    lines = [_entry("after_wave", _points(route.after_wave))]
    for name, lattice in (("sets", route.sets), ("tiles", route.tiles), ("puzzles", route.puzzles)):
        if lattice is not None:
            tiles = {"first": lattice.first, "next": lattice.next, "below": lattice.below}
            lines += ["", f"[{name}]"]
            lines += [_entry(key, _point(place)) for key, place in tiles.items() if place]
            lines += [f"columns = {lattice.columns}", f"rows = {lattice.rows}"]
        if name == "sets" and route.back:
            lines.append(_entry("back", _points(route.back)))
    return _HEAD + "\n".join(lines) + "\n"


def _is_inside(point: Point) -> bool:
    return 0 <= point.x < 1 and 0 <= point.y < 1


def _lattice(root: TomlTable, name: str, *more: str) -> TileLattice:
    table = root.table(name)
    _require_known(table, "first", "next", "below", "columns", "rows", *more)
    columns, rows = table.whole("columns", _COUNTS), table.whole("rows", _COUNTS)
    right = table.point("next") if columns > 1 or "next" in table.values else None
    down = table.point("below") if rows > 1 or "below" in table.values else None
    try:
        return TileLattice(table.point("first"), right, down, columns, rows)
    except ValueError as error:
        raise RouteError(f"{error} in [{name}]") from None


def _inside(table: TomlTable, key: str) -> tuple[Point, ...]:
    points = table.points(key)
    for point in points:
        if not _is_inside(point):
            raise RouteError(
                f"expected fractions from 0 to 1 at {key}, got {point.x:g}, {point.y:g}"
            )
    return points


def _require_known(table: TomlTable, *known: str) -> None:
    for key in table.values:
        if key not in known:
            where = f" in [{table.name}]" if table.name else ""
            raise RouteError(f"expected {', '.join(known)}{where}, got {key!r}")


def _entry(name: str, value: str) -> str:
    return f"{f'{name} = {value}':<28}  # {_ABOUT[name]}"


def _points(points: tuple[Point, ...]) -> str:
    return f"[{', '.join(map(_point, points))}]"


def _point(point: Point) -> str:
    x, y = (f"{value:.4f}".rstrip("0").rstrip(".") for value in point)
    return f"[{x}, {y}]"
