"""Homographies: how one plane looks from another place.

A homography is a 3 x 3 matrix that maps (x, y, 1) to (x w, y w, w). It has 8 degrees of freedom,
so four points and their images fix it; it keeps straight lines straight.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stratabot.geometry import Point, Rect

if TYPE_CHECKING:
    from PIL import Image

Matrix = NDArray[np.float64]


def from_points(source: ArrayLike, target: ArrayLike) -> Matrix:
    """The homography that maps four points to four others; ValueError if three lie on a line."""
    points, images = np.asarray(source, float), np.asarray(target, float)
    x, y = points.T
    one, none = np.ones(4), np.zeros(4)
    rows = [
        np.stack([x, y, one, none, none, none, -x * images[:, 0], -y * images[:, 0]], 1),
        np.stack([none, none, none, x, y, one, -x * images[:, 1], -y * images[:, 1]], 1),
    ]
    try:
        found = np.linalg.solve(np.concatenate(rows), np.concatenate(images.T))
    except np.linalg.LinAlgError as error:
        raise ValueError("expected four points of which no three lie on a line") from error
    return np.append(found, 1.0).reshape(3, 3)


def map_points(plane: Matrix, points: ArrayLike) -> Matrix:
    """The images of these points; both arrays are ... x 2."""
    places = np.asarray(points, float)
    found = places @ plane[:, :2].T + plane[:, 2]
    return np.asarray(found[..., :2] / found[..., 2:])


@dataclass(frozen=True, eq=False)
class Plane:
    """Where things of a drawing are in a picture: the matrix `plane` maps them to pixels."""

    plane: Matrix

    def at(self, point: Point) -> Point:
        return self.to_picture([point])[0]

    def to_picture(self, points: Iterable[Point]) -> tuple[Point, ...]:
        """Where these places are in the picture; lines between them stay straight."""
        return tuple(Point(x, y) for x, y in map_points(self.plane, [*points]).tolist())

    def enlarged_at(self, point: Point) -> float:
        """How much larger a thing at this place is in the picture than in the drawing."""
        x, y = point
        middle, right, low = map_points(self.plane, [point, (x + 1, y), (x, y + 1)])
        (a, b), (c, d) = right - middle, low - middle
        return float(abs(a * d - b * c) ** 0.5)


def corners_of(box: Rect) -> tuple[Point, ...]:
    """A box's corners: upper left, then clockwise."""
    left, top, right, low = box.x, box.y, box.x + box.w, box.y + box.h
    return Point(left, top), Point(right, top), Point(right, low), Point(left, low)


def corner_moves(corners: ArrayLike, points: ArrayLike) -> Matrix:
    """The derivatives of points (n x 2) by the corners' x and y in turn: n x 2 x 8."""
    return np.asarray(_derivatives(points) @ matrix_moves(corners))


def matrix_moves(corners: ArrayLike) -> Matrix:
    """The derivatives of a homography's first 8 entries, at the identity, by the x and y in turn
    of the images of four corners: 8 x 8.
    """
    return np.asarray(np.linalg.inv(_derivatives(corners).reshape(8, 8)))


def _derivatives(points: ArrayLike) -> Matrix:
    """The derivatives of the images by the first 8 entries of the matrix, at the identity."""
    x, y = np.asarray(points, float).T
    found = np.zeros((len(x), 2, 8))
    found[:, 0, 0] = found[:, 1, 3] = x
    found[:, 0, 1] = found[:, 1, 4] = y
    found[:, 0, 2] = found[:, 1, 5] = 1
    found[:, 0, 6], found[:, 0, 7] = -x * x, -x * y
    found[:, 1, 6], found[:, 1, 7] = -x * y, -y * y
    return found


def straighten_box(image: "Image.Image", plane: Matrix, box: Rect, scale: float) -> "Image.Image":
    """A box of a plane as seen from the front; one pixel of the plane becomes `scale` pixels."""
    from PIL import Image

    to_box = np.array([[1 / scale, 0, box.x], [0, 1 / scale, box.y], [0, 0, 1]])
    back = plane @ to_box
    coefficients = (back / back[2, 2]).ravel()[:8].tolist()
    size = max(1, round(box.w * scale)), max(1, round(box.h * scale))
    return image.transform(
        size, Image.Transform.PERSPECTIVE, coefficients, Image.Resampling.BILINEAR
    )
