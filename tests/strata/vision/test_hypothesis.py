import pytest

from strata.vision.sketch import Picture
from stratabot.frame import Frame
from stratabot.strata.layout.profile import SIDES
from stratabot.strata.puzzle import BLANK, Line, Puzzle, Ribbon
from stratabot.strata.vision.hypothesis import Hypothesis, try_side
from stratabot.strata.vision.samples import Samples
from stratabot.strata.vision.swatches import read_swatches
from thorough import cases

PUZZLES = {
    side: Puzzle.of(
        [
            [BLANK if (i + 2 * j) % 5 == 4 else str(1 + (i * i + j) % 3) for j in range(side)]
            for i in range(side)
        ]
    )
    for side in SIDES
}


def tried(picture: Picture, side: int, frame: Frame | None = None) -> Hypothesis:
    frame, layout = frame or picture.frame(), picture.layout
    swatches = read_swatches(frame, layout, [3])
    assert swatches is not None
    samples = Samples.of(frame, layout, swatches.paper)
    return try_side(frame, layout, samples, swatches, side, 0.1)


@pytest.mark.slow
@cases("side", SIDES, "sides between", keep=[2, 6])
def test_the_right_side_leaves_least_unexplained(side: int) -> None:
    picture = Picture(PUZZLES[side])
    frame = picture.frame()
    misfits = {other: tried(picture, other, frame).misfit for other in SIDES}
    right = misfits.pop(side)
    assert right < 0.02
    assert right < 0.75 * min(misfits.values())


def test_ribbons_whose_crossings_go_in_a_circle_have_no_order() -> None:
    texts = ("r1=1", "c1=2", "r2=1", "c2=2")
    picture = Picture(PUZZLES[2], laid=[Ribbon.parse(text) for text in texts])
    frame = picture.frame()
    assert tried(picture, 2, frame).order_known
    x, y = (round(value) for value in picture.layout.cell(2, 0, 1))
    # As if row 1 lay over column 2, which lies over row 2, over column 1, over row 1.
    frame.pixels[y - 12 : y + 12, x - 12 : x + 12] = picture.palette[0]
    hypothesis = tried(picture, 2, frame)
    assert not hypothesis.order_known
    assert {ribbon.line for ribbon in hypothesis.laid} == {
        Line(kind, index) for kind in ("row", "col") for index in (0, 1)
    }
