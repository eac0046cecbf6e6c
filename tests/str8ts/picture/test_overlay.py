from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from readings import place_between
from stratabot.frame import Frame
from stratabot.picture.raster import rasterize
from stratabot.str8ts.picture.board import draw_board
from stratabot.str8ts.picture.overlay import draw_over
from stratabot.str8ts.puzzle import Place
from stratabot.str8ts.solver import solve
from stratabot.str8ts.text import parse_puzzle
from stratabot.str8ts.vision.reading import Reading
from stratabot.vision.homography import Matrix, from_points, map_points

PRINTED = ("..#.", "..1.", "#...", "c.2#")
SIDE, MARGIN, CELL = 616, 68, 120
"""Of a board drawn twice as large as usual, in pixels."""

CORNERS = [(120, 60), (560, 130), (600, 560), (40, 480)]
SOLVED = solve(parse_puzzle("\n".join(PRINTED)))
assert SOLVED is not None
NUMBERS = {each: SOLVED[each].number for each in SOLVED.places if not SOLVED[each].is_black}
ALL_SURE = ((1.0,) * 4,) * 4


def painted(filled: tuple[str, ...] = PRINTED) -> Image.Image:
    return rasterize(draw_board(parse_puzzle("\n".join(filled))), SIDE)


def read(filled: tuple[str, ...] = PRINTED, corners: Matrix | None = None) -> Reading:
    own = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) * 4 * CELL + MARGIN
    place = place_between((own if corners is None else corners).tolist(), 4, 4)
    return Reading("", place, PRINTED, filled, confidence=ALL_SURE)


def over(
    image: Image.Image, reading: Reading, wrong: tuple[Place, ...] = ()
) -> tuple[np.ndarray, np.ndarray]:
    shot = Frame(np.asarray(image))
    with Image.open(BytesIO(draw_over(shot, reading, NUMBERS, wrong))) as seen:
        return np.asarray(image, int), np.asarray(seen.convert("RGB"), int)


def cell(pixels: np.ndarray, row: int, col: int) -> np.ndarray:
    top, left = MARGIN + row * CELL, MARGIN + col * CELL
    return pixels[top + 6 : top + CELL - 6, left + 6 : left + CELL - 6]


def test_numbers_stand_in_the_white_cells_without_one_and_nowhere_else() -> None:
    before, after = over(painted(), read())
    for i, row in enumerate(PRINTED):
        for j, mark in enumerate(row):
            changed = (cell(before, i, j) != cell(after, i, j)).any()
            assert changed == (mark == "."), (i, j)
    # A number is in the middle of its cell and half as high.
    dirty = np.argwhere((cell(before, 0, 0) != cell(after, 0, 0)).any(axis=2)) + 6
    low, high = dirty.min(axis=0), dirty.max(axis=0)
    assert np.abs((low + high) / 2 - CELL / 2).max() < 5
    assert 0.4 * CELL < (high - low)[0] < 0.65 * CELL


def test_the_ink_is_none_of_those_in_the_picture() -> None:
    for given in ((20, 84, 196), (222, 92, 0)):
        image = np.array(painted())
        dark = cell(image, 1, 2)
        dark[dark.max(axis=2) < 100] = given
        before, after = over(Image.fromarray(image), read())
        ink = np.median(after[(before != after).any(axis=2)], axis=0)
        assert np.abs(ink - given).max() > 80


def test_numbers_lie_in_the_plane_of_a_photograph() -> None:
    corners = np.array(CORNERS, float)
    own = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float) * 4 * CELL + MARGIN
    plane = from_points(own, corners)
    back = np.linalg.inv(plane)
    image = painted().transform(
        (SIDE, SIDE), Image.Transform.PERSPECTIVE, (back / back[2, 2]).ravel()[:8].tolist()
    )
    before, after = over(image, read(corners=corners))
    changed = np.argwhere((before != after).any(axis=2))[:, ::-1] + 0.5
    places = (map_points(np.asarray(back, np.float64), changed) - MARGIN) / CELL
    blank = {(j, i) for i, row in enumerate(PRINTED) for j, mark in enumerate(row) if mark == "."}
    assert {*map(tuple, np.floor(places).astype(int).tolist())} == blank
    middles = [places[(np.floor(places) == cell).all(axis=1)] for cell in blank]
    for cell in middles:
        assert np.abs((cell.min(axis=0) + cell.max(axis=0)) / 2 % 1 - 0.5).max() < 0.06


def test_a_players_own_numbers_stay_and_a_wrong_one_gets_a_frame() -> None:
    right, wrong = NUMBERS[Place(0, 0)], NUMBERS[Place(0, 1)] % 4 + 1
    filled = (f"{right}{wrong}#.", *PRINTED[1:])
    before, after = over(painted(filled), read(filled))
    assert (cell(before, 0, 0) == cell(after, 0, 0)).all()
    own, seen = cell(before, 0, 1), cell(after, 0, 1)
    dark = own.max(axis=2) < 100
    assert (own[dark] == seen[dark]).mean() > 0.9
    red = (seen[..., 0] > 180) & (seen[..., 1:].max(axis=2) < 80)
    assert red.mean() > 0.05


@pytest.mark.parametrize(("wide", "is_faded"), [(14, True), (6, True), (3, False)])
def test_pencil_marks_are_faded_below_a_number_also_a_small_one_but_dirt_stays(
    wide: int, is_faded: bool
) -> None:
    image = painted()
    image.paste((90, 90, 90), (MARGIN + 20, MARGIN + 20, MARGIN + 20 + wide, MARGIN + 26))
    before, after = over(image, read())
    was, now = before[MARGIN + 21, MARGIN + 21], after[MARGIN + 21, MARGIN + 21]
    assert was.max() < 100
    assert (now.min() > 200, (now == was).all()) == (is_faded, not is_faded)
