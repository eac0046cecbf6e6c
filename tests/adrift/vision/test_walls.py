from dataclasses import replace

import numpy as np
import pytest
from PIL import ImageDraw

from adrift.plain_boards import Look, frame_of, painted, same
from stratabot.adrift.vision.reader import read_frame
from stratabot.adrift.vision.unit_cells import UNIT
from stratabot.adrift.vision.walls import find_tinted

ROWS = (
    "R......",
    "..B....",
    "....GO.",
    "...OY..",
    ".GRB..Y",
)
PATHS = {
    "R": [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)],
    "B": [(1, 2), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (1, 6), (2, 6), (3, 6), (3, 5), (4, 5)],
}
FLOW = Look(paths=PATHS, tint=0.3, line=(80, 76, 32))


def _free(cells: dict[str, list[tuple[int, int]]]) -> dict[str, set[tuple[int, int]]]:
    return {letter: {c for c in path if ROWS[c[0]][c[1]] == "."} for letter, path in cells.items()}


@pytest.mark.parametrize("tint", [0.2, 0.3, 0.4])
def test_ends_and_paths_are_told_on_tinted_cells(tint: float) -> None:
    reading = read_frame(frame_of(painted(ROWS, replace(FLOW, tint=tint))))
    assert reading.sure, reading.why
    assert same(reading.grid, ROWS)
    letters = {reading.grid[i][j]: ROWS[i][j] for i, j in ((0, 0), (1, 2))}
    assert {letters[k]: {*cells} for k, cells in reading.drawn.items()} == _free(PATHS)


def test_bar_above_the_board_is_no_row_of_tinted_cells() -> None:
    image = painted(ROWS, FLOW)
    ImageDraw.Draw(image).rectangle((0, 60, image.width, 119), (90, 90, 90))
    ImageDraw.Draw(image).rectangle((30, 85, image.width - 30, 95), (255, 255, 255))
    reading = read_frame(frame_of(image))
    assert not reading.sure or same(reading.grid, ROWS)


def _cells(tint: tuple[int, int, int], path: tuple[int, int, int]) -> np.ndarray:
    cells = np.zeros((3, 4, UNIT, UNIT, 3), np.float32)
    cells[1, 1:3] = tint
    cells[1, 1:3, UNIT // 2 - 5 : UNIT // 2 + 5] = path
    cells[1, 1, :, : UNIT // 2 - 5] = tint
    return cells


def test_cells_that_mix_ground_and_path_are_tinted() -> None:
    tinted = find_tinted(_cells((60, 15, 0), (240, 60, 0)), np.ones((3, 4), bool))
    assert np.argwhere(tinted).tolist() == [[1, 1], [1, 2]]


@pytest.mark.parametrize(
    ("ground", "known"),
    [((0, 60, 0), True), ((0, 0, 0), True), ((240, 60, 0), True), ((60, 15, 0), False)],
)
def test_cells_of_another_color_or_none_and_without_a_known_cell_are_not_tinted(
    ground: tuple[int, int, int], known: bool
) -> None:
    assert not find_tinted(_cells(ground, (240, 60, 0)), np.full((3, 4), known)).any()
