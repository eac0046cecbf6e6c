"""What a reader might have seen in a picture: for tests of what is made of it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from PIL import Image

from stratabot.adrift.vision.reading import Reading as AdriftReading
from stratabot.geometry import Rect
from stratabot.str8ts.vision.reading import Reading as Str8tsReading
from stratabot.vision.grid_place import GridPlace
from stratabot.vision.homography import from_points


def place_between(corners: Iterable[tuple[float, float]], rows: int, cols: int) -> GridPlace:
    """A grid with these corners in the picture: upper left, then clockwise."""
    own = [(0, 0), (cols, 0), (cols, rows), (0, rows)]
    return GridPlace(from_points(own, [*corners]), rows, cols)


COLORS: Final = {"A": (21, 116, 108), "B": (200, 40, 40), "C": (240, 216, 56)}

BOARD: Final = AdriftReading(
    place=GridPlace.upright(Rect(10, 20, 80, 60), 3, 4),
    grid=(".BC.", "..A.", "BAC."),
    colors=COLORS,
    confidence=((0.9,) * 4,) * 3,
)
"""A board of 3 x 4 in teal, red and yellow."""

HALF_DRAWN: Final = replace(BOARD, drawn={"B": ((0, 0), (1, 0))})

PUZZLE: Final = Str8tsReading(
    place=GridPlace.upright(Rect(5, 5, 40, 40), 4, 4),
    printed=("..#.", "..1.", "#...", "c.2#"),
    filled=("12#.", "..1.", "#...", "c.2#"),
    confidence=((0.8,) * 4,) * 4,
)
"""A puzzle of 4 x 4 in which two numbers were filled in, both rightly."""


def doubtful(reading: Any, row: int, col: int) -> Any:
    """The same, but not sure of one cell; rows and columns count from 0."""
    rows = [[*row] for row in reading.confidence]
    rows[row][col] = 0.31
    return replace(reading, confidence=tuple(map(tuple, rows)))


See = Callable[..., str]


def seen_in(folder: Path, reading: Any, monkeypatch: pytest.MonkeyPatch) -> str:
    game = "adrift" if isinstance(reading, AdriftReading) else "str8ts"
    monkeypatch.setattr(f"stratabot.{game}.shot.reading_of", lambda _frame: reading)
    monkeypatch.setattr("stratabot.cli.batch.cores", lambda: 1)
    Image.fromarray(np.full((100, 100, 3), 240, np.uint8)).save(folder / "shot.png")
    return str(folder / "shot.png")
