"""The numbers that are missing, written into the screenshot or photograph of a puzzle.

They stand in the cells as seen, at the angle of the photograph, in an ink that no number of the
picture has. A player's own numbers stay as they are; a wrong one gets a red frame, and the right
one small beside it. Where pencil marks stand, the paper is evened before the number is written.
A hint writes only its own number, and frames the cells to look at in the same ink.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

import numpy as np
from PIL import Image

from stratabot.color import RGB
from stratabot.frame import Floats, Frame
from stratabot.geometry import Point, square
from stratabot.picture.drawing import Part, Shape, Text, square_frame
from stratabot.picture.raster import encode_png
from stratabot.str8ts.puzzle import Place, Puzzle
from stratabot.str8ts.vision.reading import Reading
from stratabot.vision.grid_place import GridPlace
from stratabot.vision.homography import map_points
from stratabot.vision.oklab import distance, to_oklab
from stratabot.vision.overlay import paint_over

_NUMBER: Final = 0.66  # the height of a number's type, in cells, as all here
_BESIDE: Final = 0.36  # the height of the type of a right number beside a wrong one
_FRAME: Final = (0.46, 0.07)
_LEAST: Final = 1.5
_PAD: Final = 0.43  # half the side of the evened paper below a number

_SAMPLES, _RIM = 31, 0.12
"""A cell is sampled at so many places a row, in so many rows, so far from its sides. One small mark
may stand in a corner; nearer to the sides are lines."""

_SOILED: Final = 0.06
"""In an empty cell, colors are nearer to its paper than this, in OKLab, but for a few samples.
Pencil marks and finger prints are farther away."""

_FEW: Final = 0.003
"""This share of a cell's samples may be dirt. Of 350 cells in pictures without marks 2 have more; a
small mark alone has 0.005."""

_RED: Final[RGB] = (214, 24, 32)

_INKS: Final[tuple[RGB, ...]] = (
    *((20, 84, 196), (0, 128, 60), (196, 30, 140), (222, 92, 0), (0, 150, 170)),
)

_UNLIKE: Final = 0.14
"""An ink is unlike a color from this distance on, in OKLab. Blue is 0.06 from other programs' blue
givens, 0.2 from bluish marks; orange and magenta are 0.12 from red handwriting.
"""

Places = Collection[Place]


def draw_over(
    shot: Frame,
    reading: Reading,
    numbers: Mapping[Place, int] = {},
    wrong: Places = (),
    look: Places = (),
) -> bytes:
    """The picture with these numbers written into their cells, as PNG."""
    place, played = reading.place, reading.played
    if place is None or played is None:
        raise ValueError("expected a picture with a known place of the puzzle")
    image = Image.fromarray(shot.rgb().copy())
    cells = _Cells(shot, place)
    parts = [*cells.framed(wrong, _RED)]
    if numbers or look:
        ink = _ink([cells.look(each) for each in played.places if not played[each].is_black])
        parts += [*cells.framed(look, ink), *_numbers(cells, played, numbers, ink)]
    paint_over(image, parts, place)
    return encode_png(image)


def _numbers(
    cells: "_Cells", played: Puzzle, numbers: Mapping[Place, int], ink: RGB
) -> Iterator[Part]:
    for place, number in numbers.items():
        own = played[place].number
        middle = Point(place.col + 0.5, place.row + 0.5)
        if not own:
            look = cells.look(place)
            if look.is_soiled:
                yield Shape((square(middle, _PAD),), look.paper, 0.85)
            yield Text(str(number), middle, _NUMBER, ink)
        elif own != number:
            yield from cells.framed([place], _RED)
            corner = Point(place.col + 0.8, place.row + 0.22)
            yield Shape((square(corner, 0.2),), cells.look(place).paper)
            yield Text(str(number), corner, _BESIDE, ink)


class _NumberLook(NamedTuple):
    paper: RGB
    mark: Floats
    is_soiled: bool


class _Cells:
    def __init__(self, shot: Frame, place: GridPlace) -> None:
        self._shot, self._place = shot, place
        self._known: dict[Place, _NumberLook] = {}

    def look(self, place: Place) -> _NumberLook:
        if place not in self._known:
            self._known[place] = self._looked_at(place)
        return self._known[place]

    def framed(self, places: Places, color: RGB) -> Iterator[Part]:
        half, breadth = _FRAME
        breadth = max(breadth, _LEAST / self._place.pitch)
        for row, col in places:
            yield Shape(square_frame(Point(col + 0.5, row + 0.5), half, breadth), color)

    def _looked_at(self, place: Place) -> _NumberLook:
        steps = np.linspace(_RIM, 1 - _RIM, _SAMPLES)
        x, y = np.meshgrid(place.col + steps, place.row + steps)
        spots = map_points(self._place.plane, np.stack([x, y], -1).reshape(-1, 2))
        colors = self._shot.at(spots[:, 0], spots[:, 1], self._shot.bounds)
        lab = to_oklab(colors)
        paper = np.median(lab, axis=0)
        apart = distance(lab, paper)
        red, green, blue = (int(value) for value in np.median(colors, axis=0))
        return _NumberLook(
            (red, green, blue), lab[int(apart.argmax())], bool((apart > _SOILED).mean() > _FEW)
        )


def _ink(looks: list[_NumberLook]) -> RGB:
    """The first ink that is unlike all that stands on the papers, or the farthest one."""
    papers = to_oklab(np.array([look.paper for look in looks]))
    marks = np.array([look.mark for look in looks if look.is_soiled], np.float32).reshape(-1, 3)
    others = np.concatenate([papers, marks])

    def apart(ink: RGB) -> float:
        return float(distance(others, to_oklab(ink)).min())

    far = (ink for ink in _INKS if apart(ink) > _UNLIKE)
    return next(far, None) or max(_INKS, key=apart)
