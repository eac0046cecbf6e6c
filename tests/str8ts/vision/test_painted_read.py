"""Pictures that another hand has painted are read rightly, or refused."""

from collections import Counter

import pytest
from fixtures.str8ts.faces import Face
from fixtures.str8ts.painted import painted
from reading_game import DECLINED, REFUSED, RIGHT, Example
from reading_str8ts import GAME, Truth

from stratabot.image import decode_frame
from stratabot.str8ts.vision.reader import read_frame
from thorough import cases, times

BOARDS = {
    "crop": (1, 8),
    "rendered": (7,),
    "desktop": (4, 13),
    "phone": (2, 14),
    "scan": (2,),
    "paper": (8,),
    "screen": (3,),
}


def verdict(seed: int, kind: str) -> str:
    picture = painted(seed, kind, [Face(None)])
    frame = decode_frame(picture.data, picture.name)
    truth = Truth(picture.printed, picture.filled, picture.told)
    example = Example(picture.name, frame, picture.kind, picture.theme, "", truth)
    return GAME.verdict(example, read_frame(frame))


@pytest.mark.slow
def test_most_boards_are_read_and_none_wrongly() -> None:
    boards = {kind: seeds[: times(2, quick=1)] for kind, seeds in BOARDS.items()}
    found = Counter(verdict(seed, kind) for kind, seeds in boards.items() for seed in seeds)
    assert {*found} <= {RIGHT, REFUSED}
    assert found[RIGHT] >= 0.8 * found.total()


@pytest.mark.slow
@cases("seed", [33, 2, 11, 21], "boards of their kind", one_in=2)
def test_cells_that_lie_apart_are_read_also_beside_tall_bars(seed: int) -> None:
    assert verdict(seed, "apart") == RIGHT


@pytest.mark.slow
@cases("seed", [21, 1, 3, 7], "other things", one_in=4)
def test_other_things_are_no_boards(seed: int) -> None:
    assert verdict(seed, "none") == DECLINED
