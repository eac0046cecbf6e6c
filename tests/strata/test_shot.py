import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from stratabot.errors import InputError
from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.source import open_source
from stratabot.strata.load import load
from stratabot.strata.shot import position_in, read, read_shot
from stratabot.strata.user_cells import UserCell

SHOTS = Path(__file__).parents[2] / "fixtures" / "screenshots"
PHONE = open_source(str(SHOTS / "phone-tall.jpg"))


def test_a_win_screen_has_no_position() -> None:
    with pytest.raises(ValueError, match="expected a reading of a puzzle"):
        position_in(read(SHOTS / "won-last.jpg"))


FORMS: dict[str, Callable[[Path], Any]] = {
    "name": str,
    "path": Path,
    "bytes": Path.read_bytes,
    "bytearray": lambda path: bytearray(path.read_bytes()),
    "Pillow": Image.open,
    "Pillow RGBA": lambda path: Image.open(path).convert("RGBA"),
    "RGB": lambda path: np.asarray(Image.open(path)),
    "RGBA": lambda path: np.asarray(Image.open(path).convert("RGBA")),
    "backward": lambda path: np.asarray(Image.open(path))[::-1, ::-1][::-1, ::-1],
    "frame": lambda path: Frame(np.asarray(Image.open(path))),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_picture_is_taken_in_every_form_that_programs_have(form: str) -> None:
    path = SHOTS / "ready-3x3-5.jpg"
    given = FORMS[form](path)
    grid = json.loads(path.with_suffix(".json").read_text("utf-8"))["grid"]
    assert list(read(given).grid) == grid
    assert load(given) == load(str(path))


def test_a_region_beside_the_picture_is_refused() -> None:
    text = r"^region: expected a part of the picture of .* x 2340"
    with pytest.raises(InputError, match=text) as caught:
        read_shot(PHONE, Rect(5000, 0, 100, 100))
    assert caught.value.field == "region"


def test_another_side_than_the_one_known_is_refused() -> None:
    seen = read_shot(PHONE).reading
    with pytest.raises(InputError, match="as asked"):
        read_shot(PHONE, side=2 if seen.side != 2 else 3)


def test_a_told_cell_is_believed() -> None:
    seen = read_shot(PHONE).reading
    assert seen.puzzle is not None
    was = seen.puzzle.cells[0][1]
    other = next(color for color in seen.puzzle.colors if color != was)
    told = read_shot(PHONE, cells=[UserCell(0, 1, other)]).reading
    assert told.puzzle is not None
    assert told.puzzle.cells[0][1] == other
    assert told.cell_confidence[0][1] == 1
