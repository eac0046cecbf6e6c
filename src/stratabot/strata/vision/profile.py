"""Profiles: the game's measured layout, as data.

A profile says where things stand in a client area of `width` x `height` pixels; `Layout` scales it
to any other. It is kept as TOML: `parse_profile` and `format_profile` are inverses.
"""

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from platformdirs import user_config_path

from stratabot.color import FloatRGB
from stratabot.errors import ProfileError
from stratabot.geometry import Point

SIDES = range(2, 7)
COLORS = range(2, 7)


class Segment(NamedTuple):
    """Two points and the even spacing between them."""

    first: Point
    last: Point

    def points(self, count: int) -> tuple[Point, ...]:
        """`count` >= 2 points from first to last."""
        (x, y), (to_x, to_y) = self
        parts = [k / (count - 1) for k in range(count)]
        return tuple(Point(x + (to_x - x) * t, y + (to_y - y) * t) for t in parts)


class Selectors(NamedTuple):
    """The selectors of the board of one side: of its rows and of its columns."""

    rows: Segment
    cols: Segment


class Delays(NamedTuple):
    """Seconds: a click's press and release, the rest after it, the waits after a solved puzzle."""

    press: float
    release: float
    settle: float
    win_delay: float
    fade: float


@dataclass(frozen=True)
class Profile:
    """The layout of the game, in pixels of a client area of this width and height.

    `boards` by side, `swatches` by number of colors: the x of the first and of the last. The
    selected swatch is `selected_height` tall at its left and at its right. `half_diagonal` of a
    cell, and how far a `ribbon` reaches from its lane's middle along x, are in units of the pitch.
    Colors are RGB, 0 to 255.
    """

    name: str
    width: float
    height: float
    boards: Mapping[int, Selectors]
    half_diagonal: float
    ribbon: float
    swatches: Mapping[int, tuple[float, float]]
    swatch_y: float
    swatch_width: float
    swatch_height: float
    selected_height: tuple[float, float]
    next_button: Point
    paper_board: FloatRGB
    paper_elsewhere: FloatRGB
    texture: float
    timings: Delays

    def board(self, side: int) -> Selectors:
        """The selectors for that side.

        Raises:
            ProfileError: this profile does not know it.
        """
        if side not in self.boards:
            known = ", ".join(map(str, self.boards))
            raise ProfileError(f"expected a side that the profile has ({known}), got {side}")
        return self.boards[side]


def load_profile(path: Path | None = None) -> Profile:
    """The profile in that file, else the user's own, else the shipped one.

    Raises:
        ProfileError: the file cannot be read or is no profile; the text names it.
    """
    if path is None:
        own = user_profile_path()
        path = own if own.is_file() else None
    try:
        text = shipped_text() if path is None else path.read_text("utf-8")
        return parse_profile(text)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ProfileError(f"cannot read the profile {path}: {reason}") from error
    except (ProfileError, UnicodeDecodeError) as error:
        reason = str(error) if isinstance(error, ProfileError) else "it is not UTF-8 text"
        raise ProfileError(f"profile {path or 'strata.toml'}: {reason}") from error


def user_profile_path() -> Path:
    """Where the user's own profile is looked for, in the platform's folder for settings."""
    return user_config_path("stratabot", appauthor=False) / "strata.toml"


def shipped_text() -> str:
    """The shipped profile: in the package when installed, in `calibration/` in a checkout."""
    packaged = files("stratabot") / "calibration" / "strata.toml"
    if packaged.is_file():
        return packaged.read_text("utf-8")
    return (Path(__file__).parents[4] / "calibration" / "strata.toml").read_text("utf-8")


def parse_profile(text: str) -> Profile:
    """Read a profile from TOML.

    Raises:
        ProfileError: it is not TOML, or something is missing, too much or out of range.
    """
    try:
        root = _Table(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise ProfileError(f"expected TOML, got {str(error).splitlines()[0]}") from error
    boards, cells, swatches = root.table("boards"), root.table("cells"), root.table("swatches")
    paper, timings, following = root.table("paper"), root.table("timings"), root.table("next")
    return Profile(
        name=root.text("name"),
        width=root.positive("width"),
        height=root.positive("height"),
        boards={side: _board(boards.table(str(side))) for side in boards.numbered(SIDES)},
        half_diagonal=cells.positive("half_diagonal"),
        ribbon=cells.positive("ribbon"),
        swatches={k: swatches.pair(str(k)) for k in swatches.numbered(COLORS)},
        swatch_y=swatches.positive("y"),
        swatch_width=swatches.positive("width"),
        swatch_height=swatches.positive("height"),
        selected_height=swatches.pair("selected_height"),
        next_button=Point(*following.pair("button")),
        paper_board=paper.color("board"),
        paper_elsewhere=paper.color("elsewhere"),
        texture=paper.positive("texture"),
        timings=Delays(*(timings.positive(name) for name in Delays._fields)),
    )


def format_profile(profile: Profile, comment: str = "") -> str:
    """TOML that `parse_profile` reads back to the same value; `comment` goes on top."""
    lines = [f"# {line}".rstrip() for line in comment.splitlines()]
    name = profile.name.replace("\\", "\\\\").replace('"', '\\"')
    lines += [f'name = "{name}"', f"width = {_number(profile.width)}"]
    lines += [f"height = {_number(profile.height)}"]
    for side, board in profile.boards.items():
        rows, cols = (f"[{_numbers(s.first)}, {_numbers(s.last)}]" for s in board)
        lines += ["", f"[boards.{side}]", f"rows = {rows}", f"cols = {cols}"]
    lines += ["", "[cells]", f"half_diagonal = {_number(profile.half_diagonal)}"]
    lines += [f"ribbon = {_number(profile.ribbon)}"]
    lines += ["", "[swatches]", f"y = {_number(profile.swatch_y)}"]
    lines += [f"width = {_number(profile.swatch_width)}"]
    lines += [f"height = {_number(profile.swatch_height)}"]
    lines += [f"selected_height = {_numbers(profile.selected_height)}"]
    lines += [f"{k} = {_numbers(ends)}" for k, ends in profile.swatches.items()]
    lines += ["", "[next]", f"button = {_numbers(profile.next_button)}"]
    lines += ["", "[paper]", f"board = {_numbers(profile.paper_board)}"]
    lines += [f"elsewhere = {_numbers(profile.paper_elsewhere)}"]
    lines += [f"texture = {_number(profile.texture)}", "", "[timings]"]
    lines += [f"{key} = {_number(value)}" for key, value in profile.timings._asdict().items()]
    return "\n".join(lines) + "\n"


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(float(value))


def _numbers(values: tuple[float, ...]) -> str:
    return "[" + ", ".join(map(_number, values)) + "]"


def _board(table: "_Table") -> Selectors:
    board = Selectors(table.segment("rows"), table.segment("cols"))
    (row, last_row), (col, last_col) = board
    across = row.x < last_row.x and col.x < last_col.x
    if not (across and row.y < last_row.y and col.y > last_col.y):
        raise ProfileError(
            f"expected rows going right and down and cols going right and up in {table.name}, "
            f"got rows = {_numbers(row)} to {_numbers(last_row)}, "
            f"cols = {_numbers(col)} to {_numbers(last_col)}"
        )
    return board


class _Table:
    """A TOML table that says where it is when something in it is wrong."""

    def __init__(self, values: dict[str, Any], name: str = "") -> None:
        self.values, self.name = values, name

    def _get(self, key: str, wanted: str) -> Any:
        if key not in self.values:
            raise ProfileError(f"expected {wanted} at {self._path(key)}, got nothing")
        return self.values[key]

    def _wrong(self, key: str, wanted: str) -> ProfileError:
        return ProfileError(
            f"expected {wanted} at {self._path(key)}, got {repr(self.values[key])[:60]}"
        )

    def _path(self, key: str) -> str:
        return f"{self.name}.{key}" if self.name else key

    def table(self, key: str) -> "_Table":
        value = self._get(key, "a table")
        if not isinstance(value, dict):
            raise self._wrong(key, "a table")
        return _Table(value, self._path(key))

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

    def numbers(self, key: str, count: int) -> tuple[float, ...]:
        wanted = f"{count} numbers"
        value = self._get(key, wanted)
        if not isinstance(value, list) or len(value) != count or not all(map(_is_number, value)):
            raise self._wrong(key, wanted)
        return tuple(map(float, value))

    def pair(self, key: str) -> tuple[float, float]:
        first, second = self.numbers(key, 2)
        return first, second

    def color(self, key: str) -> FloatRGB:
        red, green, blue = self.numbers(key, 3)
        if not all(0 <= value <= 255 for value in (red, green, blue)):
            raise self._wrong(key, "3 numbers from 0 to 255")
        return red, green, blue

    def segment(self, key: str) -> Segment:
        wanted = "[[x, y], [x, y]]"
        value = self._get(key, wanted)
        if not isinstance(value, list) or len(value) != 2:
            raise self._wrong(key, wanted)
        for point in value:
            if not isinstance(point, list) or len(point) != 2 or not all(map(_is_number, point)):
                raise self._wrong(key, wanted)
        first, last = (Point(float(x), float(y)) for x, y in value)
        return Segment(first, last)

    def numbered(self, allowed: range) -> list[int]:
        """The keys that are numbers, ascending."""
        found = sorted(int(key) for key in self.values if key.isascii() and key.isdigit())
        if not found or found[0] not in allowed or found[-1] not in allowed:
            raise ProfileError(
                f"expected entries from {allowed[0]} to {allowed[-1]} in {self.name}, got "
                + (", ".join(map(str, found)) or "none")
            )
        return found


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
