"""Where the cells of a grid lie in a picture, also in one that was taken at an angle."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from stratabot.geometry import Point, Rect
from stratabot.vision.homography import Plane, corners_of


@dataclass(frozen=True, eq=False)
class GridPlace(Plane):
    """Where a grid is: the plane maps cells, from the upper left corner, to pixels."""

    rows: int
    cols: int

    @classmethod
    def upright(cls, box: Rect, rows: int, cols: int) -> "GridPlace":
        wide, tall = box.w / cols, box.h / rows
        return cls(np.array([[wide, 0, box.x], [0, tall, box.y], [0, 0, 1.0]]), rows, cols)

    def turned(self, quarters: int) -> "GridPlace":
        """The same square grid, counted after that many quarter turns counterclockwise."""
        turn = np.array([[0, -1, self.cols], [1, 0, 0], [0, 0, 1.0]])
        return replace(self, plane=self.plane @ np.linalg.matrix_power(turn, quarters))

    def outline(self, row: int, col: int) -> tuple[Point, ...]:
        """The corners of a cell in the picture: upper left, then clockwise."""
        return self.to_picture(corners_of(Rect(col, row, 1, 1)))

    @property
    def corners(self) -> tuple[Point, ...]:
        return self.to_picture(corners_of(Rect(0, 0, self.cols, self.rows)))

    @property
    def client(self) -> Rect:
        xs, ys = zip(*self.corners, strict=True)
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    @property
    def pitch(self) -> float:
        """How far apart neighboring cells are in the middle of the grid, in pixels."""
        return self.enlarged_at(Point(self.cols / 2, self.rows / 2))

    def as_json(self) -> dict[str, object]:
        """`client`: the box around the grid in pixels; `board`: its corners, from the upper left
        clockwise, with tenths, which small pictures need; `corners` if it is not upright.
        """
        found: dict[str, object] = {
            "client": [round(value) for value in self.client],
            "board": corners_json(self.corners),
        }
        corners = [[round(x), round(y)] for x, y in self.corners]
        is_upright = all(len({*each}) == 2 for each in zip(*corners, strict=True))
        return found if is_upright else found | {"corners": corners}


def corners_json(corners: Iterable[Point]) -> list[list[float]]:
    """Corners in pixels and their tenths."""
    return [[round(x, 1), round(y, 1)] for x, y in corners]
