from stratabot.strata.puzzle import BLANK, Puzzle
from stratabot.strata.vision.reading import Reading, State
from stratabot.vision.confidence import CONFIDENT

PUZZLE = Puzzle.of([["1", BLANK], ["2", "2"]])
READING = Reading(
    State.PUZZLE,
    puzzle=PUZZLE,
    swatches=((10, 20, 30), (150, 140, 130), (100, 250, 180)),
    selected=1,
    cell_confidence=((0.9, CONFIDENT), (0.4, 0.8)),
    confidence=0.4,
    paper=(200, 200, 180),
)


def test_muted_swatches_are_restored_and_the_selected_one_is_as_seen() -> None:
    assert READING.saturated() == {"1": (10, 20, 30), "2": (100, 80, 80), "3": (0, 255, 180)}
