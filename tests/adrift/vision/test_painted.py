from collections import Counter

import numpy as np
import pytest
from fixtures.adrift.picture import KINDS, Picture, painted

from thorough import cases

pytestmark = pytest.mark.usefixtures("pillows_typeface")


def _ends(picture: Picture) -> Counter[str]:
    return Counter(char for row in picture.rows for char in row if char not in ".#")


@pytest.mark.slow
@cases("kind", [kind for kind in KINDS if kind != "negative"], "more kinds", one_in=3)
def test_a_painted_board_has_two_ends_of_every_color(kind: str) -> None:
    picture = painted(1, kind)
    assert {*_ends(picture).values()} == {2}
    assert picture.kind == kind
    left, top, right, bottom = picture.place
    assert right - left > 100 < bottom - top


@pytest.mark.slow
def test_a_number_always_paints_the_same_picture() -> None:
    one, other = painted(7), painted(7)
    assert np.array_equal(one.pixels, other.pixels)
    assert one.rows == other.rows


@pytest.mark.slow
def test_drawn_cells_follow_each_other_from_an_end() -> None:
    picture = painted(5, "drawn")
    assert picture.drawn
    for letter, cells in picture.drawn.items():
        before = next(
            (i, j)
            for i, row in enumerate(picture.rows)
            for j, char in enumerate(row)
            if char == letter and abs(i - cells[0][0]) + abs(j - cells[0][1]) == 1
        )
        for one, following in zip((before, *cells), cells, strict=False):
            assert abs(one[0] - following[0]) + abs(one[1] - following[1]) == 1
