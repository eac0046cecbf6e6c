from stratabot.strata.puzzle import Puzzle, Ribbon
from stratabot.strata.telling.reading import ReadingReport
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.trust import trust_in

HALF_SEEN = Reading(
    State.PUZZLE,
    puzzle=Puzzle.of([["1", "2"], ["2", None]]),
    swatches=((0, 0, 0), (255, 255, 255)),
    cell_confidence=((0.9, 0.9), (0.9, 0.2)),
    possible={(1, 1): ("2", None)},
    placed=(Ribbon.parse("r2=1"), Ribbon.parse("c2=2")),
    confidence=0.2,
)


def test_an_unseen_settled_cell_is_told_as_unknown() -> None:
    seen = ReadingReport(HALF_SEEN, trust_in(HALF_SEEN)).as_json()
    assert (seen["grid"], seen["sure"], seen["doubtful"]) == (["12", "2?"], True, [[2, 2]])
