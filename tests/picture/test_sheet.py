from io import BytesIO

import pytest
from PIL import Image

from stratabot.picture.palette import PAPER, palette_for
from stratabot.picture.sheet import draw_sheet
from strategies import puzzle_of


def test_every_square_is_drawn_in_its_color() -> None:
    sheet = draw_sheet([puzzle_of("RG.", "B.R"), puzzle_of("Y")], ["1", "2 easy"])
    with Image.open(BytesIO(sheet)) as image:
        colors = {color for _, color in image.getcolors(100_000) or []}
    assert {PAPER, *palette_for("RGBY").values()} <= colors


def test_no_puzzles_make_no_sheet() -> None:
    with pytest.raises(ValueError, match="at least one"):
        draw_sheet([], [])
