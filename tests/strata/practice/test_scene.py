import pytest

from stratabot.strata.practice.palette import PALETTES
from stratabot.strata.practice.scene import Scene
from stratabot.strata.puzzle import BLANK, Puzzle, Ribbon

PUZZLE = Puzzle.of([["1", "2", BLANK], ["2", "2", "1"], [BLANK, "1", "2"]])
PALETTE = PALETTES[0][:2]
LAID = (Ribbon.parse("r1=1"), Ribbon.parse("c2=2"))


@pytest.mark.parametrize("name", ["3", "0", "G", BLANK])
def test_a_color_without_a_swatch_is_refused(name: str | None) -> None:
    with pytest.raises(ValueError, match="expected one of the colors 12, got"):
        Scene(PUZZLE, PALETTE).color(name)


def test_a_ribbon_has_landed_when_it_has_slid_in() -> None:
    assert Scene(PUZZLE, PALETTE, laid=LAID).landed == LAID
    assert Scene(PUZZLE, PALETTE, laid=LAID, progress=0.99).landed == LAID[:1]
    assert Scene(PUZZLE, PALETTE, progress=0.5).landed == ()


def test_several_may_slide_at_once_over_those_that_lie() -> None:
    three = (*LAID, Ribbon.parse("r3=2"))
    scene = Scene(PUZZLE, PALETTE, laid=three, under=(0.75,), progress=0.25)
    assert (scene.landed, scene.sliding) == (three[:1], ((three[1], 0.75), (three[2], 0.25)))
    scene = Scene(PUZZLE, PALETTE, laid=three, under=(1.0, 1.0), progress=0.25)
    assert scene.landed == three[:2]
    assert Scene(PUZZLE, PALETTE, laid=three).sliding == ()
    assert Scene(PUZZLE, PALETTE, laid=LAID[:1], under=(0.5, 0.75)).landed == LAID[:1]
