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


def test_a_reading_knows_its_size_and_prints_its_grid() -> None:
    assert (READING.side, READING.colors) == (2, 3)
    assert READING.grid == ("1.", "22")


def test_cells_below_the_limit_are_doubtful_and_the_reading_is_not_sure() -> None:
    assert READING.doubtful == ((1, 0),)
    assert not READING.sure


def test_only_a_puzzle_can_be_sure() -> None:
    assert Reading(State.PUZZLE, confidence=CONFIDENT).sure
    assert not Reading(State.WIN, confidence=1).sure


def test_muted_swatches_are_restored_and_the_selected_one_is_as_seen() -> None:
    assert READING.saturated() == {"1": (10, 20, 30), "2": (100, 80, 80), "3": (0, 255, 180)}


def test_what_is_no_puzzle_has_no_side_and_no_grid() -> None:
    nothing = Reading(State.OTHER)
    assert (nothing.side, nothing.colors, nothing.grid, nothing.doubtful) == (0, 0, (), ())
