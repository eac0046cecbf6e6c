from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.str8ts.picture.annotation import save_annotated
from stratabot.str8ts.vision.reading import Reading
from stratabot.vision.grid_place import GridPlace

FRAME = Frame(np.zeros((200, 200, 3), np.uint8))
PLACE = GridPlace.upright(Rect(0, 0, 200, 200), 4, 4)
PRINTED = ("..#.", "..1.", "#...", "c.2#")


@pytest.mark.parametrize("place", [PLACE, None])
def test_a_reading_is_drawn_over_its_picture_found_or_not(
    place: GridPlace | None, tmp_path: Path
) -> None:
    filled = ("12#.", *PRINTED[1:])
    sure = ((1.0,) * 4,) * 4
    reading = Reading("", place, PRINTED, filled, sure) if place else Reading("no grid seen")
    path = tmp_path / "seen.png"
    save_annotated(FRAME, reading, path)
    with Image.open(path) as image:
        seen = np.asarray(image.convert("RGB"))
    assert (seen[-200:] > 0).any() == (place is not None)
    assert (seen[:-200] != 255).any()
