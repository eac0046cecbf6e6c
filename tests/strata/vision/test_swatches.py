from collections.abc import Iterable

import pytest

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.swatches import Swatches, read_swatches, swatch_ends
from thorough import cases

PUZZLE = Puzzle.of([["1", "2"], [None, "2"]])


@cases("count", range(2, 7), "numbers between", one_in=2)
def test_swatches_are_counted_and_the_selected_one_is_known(count: int) -> None:
    for selected in (1, count):
        swatches = read(Picture(PUZZLE, PALETTE[:count], (640, 480), selected))
        assert swatches is not None
        assert (len(swatches.colors), swatches.selected) == (count, selected)
        assert swatches.colors[selected - 1] == pytest.approx(PALETTE[selected - 1])


def read(picture: Picture, counts: Iterable[int] = range(2, 7)) -> Swatches | None:
    return read_swatches(picture.frame(), picture.layout, counts)


def test_swatches_that_a_phone_cuts_off_count_and_none_is_selected_if_none_stands_out() -> None:
    swatches = read(Picture(PUZZLE, PALETTE, (360, 720)))
    assert swatches is not None
    assert len(swatches.colors) == 6
    swatches = read(Picture(PUZZLE, PALETTE[:3], (640, 480), selected=0))
    assert swatches is not None
    assert swatches.selected == 0
    assert read(Picture(PUZZLE, PALETTE[:2], (640, 480), win=True)) is None


@pytest.mark.slow
def test_the_ends_of_the_row_are_measured_to_a_pixel() -> None:
    picture = Picture(PUZZLE, PALETTE[:4])
    ends = swatch_ends(picture.frame(), picture.layout, 4)
    assert ends == pytest.approx(PROFILE.swatches[4], abs=1)
