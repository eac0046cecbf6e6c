from dataclasses import replace

import pytest

from strata.vision import sketch
from strata.vision.sketch import PROFILE, Picture
from stratabot.errors import ReadingError
from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.layout.profile import Segment, Selectors
from stratabot.strata.puzzle import Puzzle, Ribbon
from stratabot.strata.vision.calibrate import calibrate

PUZZLE = Puzzle.of([["1", "2", "3"], ["2", "3", "1"], ["3", None, "2"]])


@pytest.mark.slow
def test_the_shipped_layout_measures_as_itself() -> None:
    found = calibrate([Frame(Picture(PUZZLE).paint())], PROFILE)
    assert {part.part for part in found.residuals} == {"board 3", "swatches 3"}
    assert all(part.largest < 3 for part in found.residuals)


@pytest.mark.slow
def test_a_layout_that_moved_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = Segment(Point(339, 392), Point(451, 500))
    moved = Selectors(rows, Segment(Point(573, 500), Point(684, 388)))
    other = replace(
        PROFILE,
        selectors={**PROFILE.selectors, 3: moved},
        swatches={**PROFILE.swatches, 3: (443.0, 583.0)},
    )
    monkeypatch.setattr(sketch, "PROFILE", other)
    found = calibrate([Frame(Picture(PUZZLE).paint())], PROFILE).profile
    for measured, true in zip(found.selectors[3], moved, strict=True):
        for point, place in zip(measured, true, strict=True):
            assert tuple(point) == pytest.approx(tuple(place), abs=3)
    assert found.swatches[3] == pytest.approx((443, 583), abs=1.5)
    assert found.selectors[4] == PROFILE.selectors[4]


@pytest.mark.slow
def test_a_picture_without_an_untouched_puzzle_is_refused() -> None:
    laid = Picture(PUZZLE, laid=[Ribbon.parse("r1=1")])
    with pytest.raises(ReadingError, match="picture 1 shows no untouched puzzle: take all"):
        calibrate([Frame(laid.paint())], PROFILE)
    with pytest.raises(ReadingError, match="picture 1 shows no untouched puzzle: no color"):
        calibrate([Frame(Picture(PUZZLE, size=(640, 480), alpha=0).paint())], PROFILE)
