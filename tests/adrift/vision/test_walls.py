from dataclasses import replace

import pytest
from PIL import ImageDraw

from adrift.plain_boards import Look, frame_of, painted, same
from stratabot.adrift.vision.reader import read_frame

ROWS = ("R......", "..B....", "....GO.", "...OY..", ".GRB..Y")
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
