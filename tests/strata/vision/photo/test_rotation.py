from random import Random

import numpy as np
import pytest
from fixtures import strangers
from fixtures.pictures import board, laid, won

from stratabot.frame import Frame, Pixels
from stratabot.strata.layout.layout import Projection
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.paint import Painter
from stratabot.strata.vision.photo.rotation import Rotation, find_rotation
from stratabot.strata.vision.reader import read_frame
from strategies import present
from thorough import cases, times

pytestmark = pytest.mark.slow


PROFILE = load_profile()
TURNS = [(1, 90), (2, 180), (3, 270)]


def turned(pixels: Pixels, quarters: int) -> Rotation | None:
    return find_rotation(Frame(np.ascontiguousarray(np.rot90(pixels, quarters))), PROFILE)


@cases(
    "quarters,back,size",
    [(1, 90, (540, 1000)), (2, 180, (640, 480)), (3, 270, (1600, 1200)), (3, 270, (640, 480))],
    "other sizes",
    keep=[(1, 90, (540, 1000)), (2, 180, (640, 480))],
)
def test_a_turned_board_is_read_as_if_upright(
    quarters: int, back: int, size: tuple[int, int]
) -> None:
    pixels = Painter(*size).paint(laid(board(3, 3, 8), 2), Random(1))
    upright = read_frame(pixels, PROFILE)
    found = present(turned(pixels, quarters))
    assert found.degrees == back
    assert found.reading.grid == upright.grid
    assert found.reading.placed == upright.placed
    assert found.reading.sure
    assert found.reading.slant is not None
    assert found.reading.slant.degrees == back
    assert found.reading.remark.endswith(f"turned by {back} degrees clockwise")


@cases("quarters,back", TURNS, "other ways round", keep=[(3, 270)])
def test_its_cells_are_found_where_they_are_in_the_turned_picture(quarters: int, back: int) -> None:
    scene = board(4, 4)
    pixels = Painter(1400, 1050).paint(scene, Random(1))
    found = present(turned(pixels, quarters))
    seen, upright = (
        Projection.of(found.reading.client, found.reading.slant, PROFILE),
        read_frame(pixels, PROFILE),
    )
    assert seen is not None
    whole = np.rot90(pixels, quarters)
    true = present(Projection.of(upright.client, upright.slant, PROFILE))
    for i in range(4):
        for j in range(4):
            x, y = seen.at(seen.layout.cell(4, i, j))
            u, v = true.at(true.layout.cell(4, i, j))
            off = whole[int(y), int(x)].astype(int) - pixels[int(v), int(u)]
            assert np.abs(off).max() < 25
    assert seen.layout.client.w == pytest.approx(1024, abs=4)


@cases("quarters,back", [(1, 90), (3, 270)], "the other way round", one_in=2)
def test_a_turned_win_screen_is_found_but_no_puzzle(quarters: int, back: int) -> None:
    found = present(turned(Painter(640, 480).paint(won(board(3, 3, 9)), Random(1)), quarters))
    assert found.degrees == back
    assert found.reading.puzzle is None


@cases("name", ["laid", "open", "part", "other"], "another scene", keep=["laid", "part", "other"])
def test_an_upright_board_or_a_part_of_it_or_another_game_does_not_lie_on_its_side(
    name: str,
) -> None:
    if name == "other":
        others = (strangers.chess, strangers.windows, strangers.argyle, strangers.editor)
        pictures = [other(640, 480, Random(1)) for other in others[: times(4, quick=1)]]
    elif name == "part":
        pictures = [Painter(1080, 2100).paint(board(4, 4), Random(1))[:, :720]]
    else:
        scene = board(4, 4) if name == "open" else laid(board(4, 4), 3)
        sizes = ((640, 480), (1080, 2000))[: times(2, quick=1)]
        pictures = [Painter(*size).paint(scene, Random(1)) for size in sizes]
    assert [turned(each, 0) for each in pictures] == [None] * len(pictures)
