from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from adrift.plain_boards import COLORS, Look, frame_of
from adrift.plain_boards import painted as paint
from stratabot.adrift.picture.overlay import draw_over
from stratabot.adrift.puzzle import Place, Puzzle
from stratabot.adrift.solver import solve
from stratabot.adrift.vision.reading import Cells, Reading
from stratabot.color import RGB
from stratabot.frame import Frame
from stratabot.geometry import Point, Rect
from stratabot.vision.grid_place import GridPlace
from strategies import present

SIDE, LEFT, TOP = 40, 30, 20
PLACE = GridPlace.upright(Rect(LEFT, TOP, 4 * SIDE, 3 * SIDE), 3, 4)
GRID = ("R..R", "B..B", "Y..Y")


def painted(grid: tuple[str, ...], ground: RGB, drawn: Mapping[str, Cells] | None = None) -> Frame:
    """A board with dots on this ground, and pipes through the drawn cells and their ends."""
    look = Look(SIDE, 0.325, ground, ground, line_width=0, margin=(LEFT, TOP) * 2, width=0.2)
    return frame_of(paint(grid, replace(look, paths=drawn or {})))


def over(
    grid: tuple[str, ...],
    ground: RGB = (0, 0, 0),
    joined: Mapping[str, Cells] | None = None,
    back: tuple[Place, ...] = (),
    palette: str | None = None,
    wrong: tuple[Place, ...] = (),
) -> tuple[np.ndarray, np.ndarray]:
    shot = painted(grid, ground, joined)
    drawn = {
        letter: tuple(cell for cell in cells if grid[cell[0]][cell[1]] == ".")
        for letter, cells in (joined or {}).items()
    }
    reading = Reading("", PLACE, grid, COLORS, drawn, confidence=((1.0,) * 4,) * 3)
    puzzle = reading.puzzle
    assert isinstance(puzzle, Puzzle)
    paths = present(solve(puzzle))
    data = draw_over(shot, reading, puzzle, [*enumerate(paths)], back, wrong, palette=palette)
    with Image.open(BytesIO(data)) as image:
        return shot.rgb(), np.asarray(image.convert("RGB"))


def at(pixels: np.ndarray, row: float, col: float) -> tuple[int, ...]:
    """The pixel in a cell's middle; halves are between cells."""
    x, y = PLACE.at(Point(col + 0.5, row + 0.5))
    return tuple(pixels[int(y), int(x)].tolist())


def test_a_path_has_its_color_as_seen_and_the_ends_stay_as_they_are() -> None:
    before, after = over(GRID)
    for i, row in enumerate(GRID):
        for j, letter in enumerate(row):
            x, y = (int(value) for value in PLACE.at(Point(j + 0.5, i + 0.5)))
            dot = slice(y - 9, y + 10), slice(x - 9, x + 10)
            if letter in COLORS:
                assert (after[dot] == before[dot]).all()
            else:
                assert at(after, i, j) == COLORS[GRID[i][0]]


@pytest.mark.parametrize("ground", [(0, 0, 0), (255, 255, 255), COLORS["R"], COLORS["Y"]])
def test_on_any_ground_a_path_has_a_light_and_a_dark_rim(ground: RGB) -> None:
    _, after = over(GRID, ground)
    across = after[:, int(PLACE.at(Point(1 + 0.5, 1 + 0.5)).x)][TOP : TOP + SIDE].astype(int)
    assert across.min(axis=0).max() < 60
    assert across.max(axis=0).min() > 200


def test_what_the_picture_shows_joined_is_left_alone() -> None:
    joined = {"R": ((0, 0), (0, 1), (0, 2))}
    before, after = over(GRID, joined=joined)
    left = slice(TOP, TOP + SIDE), slice(LEFT, LEFT + 2 * SIDE)
    assert (after[left] == before[left]).all()
    # The last link is missing in the picture.
    assert at(before, 0, 2.5) == (0, 0, 0)
    assert at(after, 0, 2.5) == COLORS["R"]
    # What comes before a joined piece is drawn, too.
    _, after = over(GRID, joined={"R": ((0, 1), (0, 2))})
    assert at(after, 0, 0.5) == at(after, 0, 2.5) == COLORS["R"]


def test_ends_side_by_side_are_linked_between_them() -> None:
    before, after = over(("RB.B", "RY.Y", "G..G"))
    x, y = PLACE.at(Point(0.5, 1))
    assert tuple(before[int(y), int(x)].tolist()) == (0, 0, 0)
    assert tuple(after[int(y), int(x)].tolist()) == COLORS["R"]


def test_colors_that_look_the_same_or_are_not_known_are_drawn_in_others() -> None:
    gray, some = dict.fromkeys(COLORS, (128, 128, 128)), {"R": COLORS["R"], "B": COLORS["B"]}
    for seen in (gray, some):
        reading = Reading("", PLACE, GRID, seen, {}, confidence=((1.0,) * 4,) * 3, is_numbered=True)
        puzzle = present(reading.puzzle)
        data = draw_over(
            painted(GRID, (0, 0, 0)), reading, puzzle, [*enumerate(solve(puzzle) or ())]
        )
        with Image.open(BytesIO(data)) as image:
            after = np.asarray(image.convert("RGB"))
        assert len({at(after, i, 1) for i in range(3)} - {(0, 0, 0)}) == 3


def test_a_palette_of_the_users_own_goes_before_what_is_seen() -> None:
    assert at(over(GRID, palette="B=#00ff80")[1], 1, 1) == (0, 255, 128)
