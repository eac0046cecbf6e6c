from pathlib import Path

import numpy as np
from PIL import Image

from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.vision.annotation import save_grid
from stratabot.vision.grid_place import GridPlace

GROUND = (128, 140, 150)
MARKS = (("A", ".", "B"), (".", "a", "#"))


def frame(width: int = 300, height: int = 200) -> Frame:
    return Frame(np.full((height, width, 3), GROUND, np.uint8))


def saved(path: Path) -> np.ndarray:
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"), int)


def test_cells_show_what_was_read_and_doubtful_ones_are_red(tmp_path: Path) -> None:
    place = GridPlace.upright(Rect(30, 40, 240, 120), 2, 3)
    path = tmp_path / "seen.png"
    save_grid(frame(), place, MARKS, ((1, 1, 0.2), (1, 1, 1)), "2 x 3", path)
    seen = saved(path)
    band = seen.shape[0] - 200
    assert band > 10
    for i in range(2):
        for j in range(3):
            top, left = band + 40 + 60 * i, 30 + 80 * j
            inner = seen[top + 4 : top + 56, left + 4 : left + 76]
            red = (inner[..., 0] > 170) & (inner[..., 1:].max(axis=2) < 60)
            assert red.any() == ((i, j) == (0, 2))
            assert (inner != GROUND).any()


def test_a_small_picture_is_enlarged_until_letters_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "seen.png"
    sure = ((1.0,) * 3,) * 2
    save_grid(frame(60, 40), GridPlace.upright(Rect(6, 8, 39, 26), 2, 3), MARKS, sure, "", path)
    assert saved(path).shape[1] == 240
