"""Profiles: the game's layout, measured in a client area of `width` x `height`, kept as TOML."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_config_path

from stratabot.color import FloatRGB
from stratabot.errors import ProfileError
from stratabot.geometry import Point, between
from stratabot.strata.layout.toml_table import TomlTable

SIDES = range(2, 7)
COLORS = range(2, 7)


class Segment(NamedTuple):
    """The line between two points, on which things stand evenly spaced."""

    first: Point
    last: Point

    def points(self, count: int) -> tuple[Point, ...]:
        return tuple(between(*self, k / (count - 1)) for k in range(count))


class Selectors(NamedTuple):
    """Where the selectors of rows and columns stand, for one side."""

    rows: Segment
    cols: Segment


class Delays(NamedTuple):
    """Seconds that a click's press and release take, and before a click on Next."""

    press: float
    release: float
    win_delay: float


@dataclass(frozen=True)
class Profile:
    """The layout of the game, in pixels of a client area of this width and height.

    A pitch is the distance along x of neighboring cell centers. Paper is mean RGB, 0 to 255.

    Attributes:
        half_diagonal: half the diagonal of a colored cell, in pitches.
        ribbon: how far a ribbon reaches from its lane's middle along x, in pitches.
        swatches: the x of the first and of the last swatch's center, by number of colors.
        swatch_height: the height of each swatch but the selected one.
        selected_height: the height of the selected swatch at its left and its right edge.
        next_button: where a click on the win screen goes on.
        texture: the standard deviation of the cloth's pixels, in each channel.
    """

    name: str
    width: float
    height: float
    selectors: Mapping[int, Selectors]
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
    delays: Delays

    def selectors_for(self, side: int) -> Selectors:
        if side not in self.selectors:
            known = ", ".join(map(str, self.selectors))
            raise ProfileError(f"expected a side that the profile has ({known}), got {side}")
        return self.selectors[side]


def load_profile(path: Path | None = None) -> Profile:
    """The profile in that file. Without a path, the user's own, or else the shipped one."""
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
    """The file of the user's own profile, in the platform's folder for settings."""
    return user_config_path("stratabot", appauthor=False) / "strata.toml"


def shipped_text() -> str:
    """The shipped profile: in the package when installed, in `calibration/` in a checkout."""
    packaged = files("stratabot") / "calibration" / "strata.toml"
    if packaged.is_file():
        return packaged.read_text("utf-8")
    return (Path(__file__).parents[4] / "calibration" / "strata.toml").read_text("utf-8")


def parse_profile(text: str) -> Profile:
    """Read a profile from TOML. Entries that a profile does not have are ignored."""
    try:
        root = TomlTable(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise ProfileError(f"expected TOML, got {str(error).splitlines()[0]}") from error
    boards, cells, swatches = root.table("boards"), root.table("cells"), root.table("swatches")
    paper, timings, following = root.table("paper"), root.table("timings"), root.table("next")
    return Profile(
        name=root.text("name"),
        width=root.positive("width"),
        height=root.positive("height"),
        selectors={side: _selectors(boards.table(str(side))) for side in boards.numbered(SIDES)},
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
        delays=Delays(*(timings.positive(name) for name in Delays._fields)),
    )


def format_profile(profile: Profile, comment: str = "") -> str:
    """TOML that `parse_profile` reads back to the same value; `comment` goes on top."""
    lines = [f"# {line}".rstrip() for line in comment.splitlines()]
    name = profile.name.replace("\\", "\\\\").replace('"', '\\"')
    lines += [f'name = "{name}"']
    lines += _entries(width=profile.width, height=profile.height)
    for side, selectors in profile.selectors.items():
        rows, cols = (f"[{_written(s.first)}, {_written(s.last)}]" for s in selectors)
        lines += ["", f"[boards.{side}]", f"rows = {rows}", f"cols = {cols}"]
    lines += ["", "[cells]"]
    lines += _entries(half_diagonal=profile.half_diagonal, ribbon=profile.ribbon)
    lines += ["", "[swatches]", *_entries(y=profile.swatch_y, width=profile.swatch_width)]
    lines += _entries(height=profile.swatch_height, selected_height=profile.selected_height)
    lines += _entries(**{str(k): ends for k, ends in profile.swatches.items()})
    lines += ["", "[next]", *_entries(button=profile.next_button), "", "[paper]"]
    lines += _entries(board=profile.paper_board, elsewhere=profile.paper_elsewhere)
    lines += _entries(texture=profile.texture)
    lines += ["", "[timings]", *_entries(**profile.delays._asdict())]
    return "\n".join(lines) + "\n"


def _entries(**values: float | tuple[float, ...]) -> list[str]:
    return [f"{key} = {_written(value)}" for key, value in values.items()]


def _written(value: float | tuple[float, ...]) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_written, value))}]"
    return str(int(value)) if value == int(value) else repr(float(value))


def _selectors(table: TomlTable) -> Selectors:
    selectors = Selectors(Segment(*table.ends("rows")), Segment(*table.ends("cols")))
    (row, last_row), (col, last_col) = selectors
    to_the_right = row.x < last_row.x and col.x < last_col.x
    if not (to_the_right and row.y < last_row.y and col.y > last_col.y):
        raise ProfileError(
            f"expected rows going right and down and cols going right and up in {table.name}, "
            f"got rows = {_written(row)} to {_written(last_row)}, "
            f"cols = {_written(col)} to {_written(last_col)}"
        )
    return selectors
