from dataclasses import replace

import pytest

from stratabot.errors import ReadingError
from stratabot.geometry import Rect
from stratabot.str8ts.text import format_puzzle
from stratabot.str8ts.vision.reading import Reading, parse_cells
from stratabot.vision.grid_place import GridPlace

PLACE = GridPlace.upright(Rect(0, 0, 400, 400), 4, 4)
SURE = ((1.0,) * 4,) * 4
ROWS = ("..#.", ".c.2", "....", "#..1")
READING = Reading("", PLACE, ROWS, ("..#.", ".c12", "....", "#..1"), confidence=SURE)
DOUBTFUL = Reading(
    "", PLACE, ROWS, ROWS, confidence=((1, 1, 0.1, 1), (1, 0.2, 1, 1), SURE[0], SURE[0])
)


def test_a_sure_reading_gives_what_is_printed_and_what_is_filled_in() -> None:
    assert READING.sure
    assert format_puzzle(READING.require()).split() == [*ROWS]
    assert READING.played is not None
    assert format_puzzle(READING.played).split()[1] == ".c12"


def test_doubtful_cells_are_named_and_can_be_told() -> None:
    assert not DOUBTFUL.sure
    with pytest.raises(ReadingError, match="row 1 column 3, row 2 column 2") as caught:
        DOUBTFUL.require()
    assert caught.value.likely_cells == ("r1c3=#", "r2c2=#3")
    told = DOUBTFUL.with_user_cells(parse_cells(["r1c3=4", "r2c2=#1"]))
    assert told.sure
    assert told.printed[:2] == ("..4.", ".a.2")


def test_what_was_wrong_is_forgotten_when_all_doubtful_cells_are_told() -> None:
    wrong = replace(DOUBTFUL, why="it has no solution")
    assert wrong.with_user_cells(parse_cells(["r1c3=4"])).why
    assert wrong.with_user_cells(parse_cells(["r1c3=4", "r2c2=#1"])).sure


@pytest.mark.parametrize(
    ("mark", "cell"), [("3", "3"), ("#", "#"), ("#3", "c"), ("c", "c"), (".", ".")]
)
def test_a_cell_is_told_as_it_looks(mark: str, cell: str) -> None:
    assert READING.with_user_cells(parse_cells([f"r1c1={mark}"])).printed[0][0] == cell


def test_what_is_told_of_a_cell_replaces_what_was_remarked_of_it() -> None:
    said = ("r1c1 looks like 8, but only 3 leaves a solution", "not read what is written in r3c1")
    remarked = replace(READING, remark="; ".join([*said, "as it stands, it has no solution"]))
    assert remarked.with_user_cells(parse_cells(["r1c1=1"])).remark == said[1]
    assert remarked.with_user_cells(parse_cells(["r1c1=1", "r3c1=."])).remark == ""
