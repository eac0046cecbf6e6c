from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from stratabot.adrift.picture.annotation import save_annotated
from stratabot.adrift.vision.reading import Reading
from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.vision.grid_place import GridPlace

FRAME = Frame(np.zeros((150, 200, 3), np.uint8))
PLACE = GridPlace.upright(Rect(0, 0, 200, 150), 3, 4)


@pytest.mark.parametrize("place", [PLACE, None])
def test_a_reading_is_drawn_over_its_picture_found_or_not(
    place: GridPlace | None, tmp_path: Path
) -> None:
    grid = ("A..A", "B..B", "C..C") if place else ()
    drawn = {"A": ((0, 1),)} if place else {}
    sure = ((1.0,) * 4,) * 3 if place else ()
    reading = Reading("" if place else "no ends seen", place, grid, {}, drawn, sure)
    path = tmp_path / "seen.png"
    save_annotated(FRAME, reading, path)
    with Image.open(path) as image:
        seen = np.asarray(image.convert("RGB"))
    assert (seen[-150:] > 0).any() == (place is not None)
    assert (seen[:-150] != 255).any()


def test_a_refused_reading_has_its_reason_in_the_title(tmp_path: Path) -> None:
    grid, sure = ("A..A", "B..B", "C..C"), ((1.0,) * 4,) * 3
    sizes = []
    for why in ("", "a thing lies over the board, from its upper edge down"):
        save_annotated(FRAME, Reading(why, PLACE, grid, {}, {}, sure), tmp_path / "seen.png")
        with Image.open(tmp_path / "seen.png") as image:
            band = np.asarray(image.convert("L"))[: image.height - 150]
        sizes.append(np.argwhere(band < 128)[:, 1].max())
    assert sizes[0] < sizes[1]
