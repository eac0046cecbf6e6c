from pathlib import Path

import pytest

from stratabot.errors import InputError
from stratabot.geometry import Rect
from stratabot.source import open_source
from stratabot.strata.shot import position_in, read, read_shot
from stratabot.strata.told import ToldCell

SHOTS = Path(__file__).parents[2] / "fixtures" / "screenshots"
PHONE = open_source(str(SHOTS / "phone-tall.jpg"))


def test_a_win_screen_has_no_position() -> None:
    with pytest.raises(ValueError, match="expected a reading of a puzzle"):
        position_in(read(SHOTS / "won-last.jpg"))


def test_a_region_beside_the_picture_is_refused() -> None:
    with pytest.raises(InputError, match=r"expected a part of the picture of .* x 2340"):
        read_shot(PHONE, Rect(5000, 0, 100, 100))


def test_another_side_than_the_one_known_is_refused() -> None:
    seen = read_shot(PHONE).reading
    with pytest.raises(InputError, match="as asked"):
        read_shot(PHONE, side=2 if seen.side != 2 else 3)


def test_a_told_cell_is_believed() -> None:
    seen = read_shot(PHONE).reading
    assert seen.puzzle is not None
    was = seen.puzzle.cells[0][1]
    other = next(color for color in seen.puzzle.colors if color != was)
    told = read_shot(PHONE, told=[ToldCell(0, 1, other)]).reading
    assert told.puzzle is not None
    assert told.puzzle.cells[0][1] == other
    assert told.cell_confidence[0][1] == 1
