from strata.vision.sketch import Picture
from stratabot.frame import Frame
from stratabot.strata.puzzle import BLANK, Line, Puzzle, Ribbon
from stratabot.strata.vision.hypothesis import Hypothesis, try_side
from stratabot.strata.vision.samples import Samples
from stratabot.strata.vision.swatches import read_swatches

PUZZLE = Puzzle.of([["1", "2"], ["2", BLANK]])


def tried(picture: Picture, frame: Frame) -> Hypothesis:
    layout = picture.layout
    swatches = read_swatches(frame, layout, [3])
    assert swatches is not None
    samples = Samples.of(frame, layout, swatches.paper)
    return try_side(frame, layout, samples, swatches, 2, 0.1)


def test_ribbons_whose_crossings_go_in_a_circle_have_no_order() -> None:
    texts = ("r1=1", "c1=2", "r2=1", "c2=2")
    picture = Picture(PUZZLE, laid=[Ribbon.parse(text) for text in texts])
    frame = picture.frame()
    assert tried(picture, frame).order_known
    x, y = (round(value) for value in picture.layout.cell(2, 0, 1))
    # As if row 1 lay over column 2, which lies over row 2, over column 1, over row 1.
    frame.pixels[y - 12 : y + 12, x - 12 : x + 12] = picture.palette[0]
    hypothesis = tried(picture, frame)
    assert not hypothesis.order_known
    assert {ribbon.line for ribbon in hypothesis.laid} == {
        Line(kind, index) for kind in ("row", "col") for index in (0, 1)
    }
