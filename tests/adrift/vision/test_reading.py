from dataclasses import replace

import pytest

from stratabot.adrift.text import format_puzzle
from stratabot.adrift.vision.reading import Reading, parse_cells
from stratabot.errors import InputError, ReadingError
from stratabot.geometry import Rect
from stratabot.vision.grid_place import GridPlace

PLACE = GridPlace.upright(Rect(0, 0, 400, 300), 3, 4)
COLORS = {"R": (210, 40, 40), "T": (20, 120, 110)}
SURE = ((1.0,) * 4,) * 3
READING = Reading("", PLACE, ("R..T", ".#..", "R..T"), COLORS, {"T": ((1, 3),)}, confidence=SURE)
DOUBTFUL = Reading(
    "", PLACE, ("R..T", ".#..", "R..R"), COLORS, {}, confidence=(*SURE[:2], (1, 1, 1, 0.3))
)


def test_a_sure_reading_gives_its_puzzle_with_what_is_drawn_and_colors_have_names() -> None:
    assert READING.sure
    assert format_puzzle(READING.require()) == "R..T\n.#..\nR..T\nT ~ r2c4\n"
    assert READING.names() == {"R": "red", "T": "teal"}
    assert Reading(colors={"1": (0, 0, 0)}, is_numbered=True).names() == {"1": "1"}


def test_a_doubtful_cell_is_named_and_can_be_told() -> None:
    assert not DOUBTFUL.sure
    with pytest.raises(ReadingError, match="not sure of row 3 column 4") as caught:
        DOUBTFUL.require()
    assert caught.value.likely_cells == ("r3c4=red",)
    for mark in ("T", "t", "teal", "Teal"):
        assert DOUBTFUL.with_user_cells(parse_cells([f"r3c4={mark}"])).sure


def test_a_board_that_was_wrong_as_read_is_taken_when_the_wrong_cell_is_told() -> None:
    wrong = replace(
        READING, why="1 of the colors do not have two ends", grid=("R..T", "....", "...T")
    )
    assert not wrong.with_user_cells(parse_cells(["r1c2=R"])).why
    assert wrong.with_user_cells(parse_cells(["r1c2=."])).why


def test_what_is_told_replaces_what_is_drawn() -> None:
    told = READING.with_user_cells(parse_cells(["r2c4=#"]))
    assert told.drawn == {}
    assert told.grid == ("R..T", ".#.#", "R..T")


def test_a_color_with_three_ends_is_no_puzzle() -> None:
    odd = Reading("", PLACE, ("R..R", "....", "R..."), COLORS, {}, confidence=SURE)
    assert odd.puzzle is None
    with pytest.raises(ReadingError, match="expected two ends of R, got 3"):
        odd.require()


def test_a_board_that_is_none_as_it_was_told_says_why() -> None:
    for cell, why in (("r3c4=.", "two ends of T, got 1"), ("r1c2=R", "two ends of R, got 3")):
        told = READING.with_user_cells(parse_cells([cell]))
        assert not told.sure
        assert why in told.why


def test_a_color_of_which_no_end_is_left_is_forgotten() -> None:
    odd = replace(DOUBTFUL, grid=("R..T", ".#..", "R..."), drawn={"T": ((1, 3),)})
    told = odd.with_user_cells(parse_cells(["r1c4=.", "r3c4=."]))
    assert told.sure
    assert (told.names(), told.drawn) == ({"R": "red"}, {})


def test_a_color_that_the_board_does_not_have_is_told_with_both_of_its_ends() -> None:
    told = READING.with_user_cells(parse_cells(["r1c2=green r3c2=Green", "r1c3=tan", "r3c3=tan"]))
    assert told.sure
    assert told.grid == ("RGAT", ".#..", "RGAT")
    assert told.names() == {"R": "red", "T": "teal", "G": "green", "A": "tan"}
    for cells in (["r1c2=green"], ["r1c2=teel", "r1c3=teel"]):
        with pytest.raises(InputError, match="the board has R red, T teal"):
            READING.with_user_cells(parse_cells(cells))


def test_a_number_that_the_board_does_not_have_is_told_with_both_of_its_ends() -> None:
    colors = {"1": (0, 0, 0), "2": (0, 0, 0)}
    seen = Reading(
        "", PLACE, ("1..2", "....", "1..2"), colors, {}, confidence=SURE, is_numbered=True
    )
    told = seen.with_user_cells(parse_cells(["r1c2=10", "r3c2=10"]))
    assert (told.sure, told.grid) == (True, ("1A.2", "....", "1A.2"))
    for cells in (["r1c2=3"], ["r1c2=62", "r1c3=62"], ["r1c2=x", "r1c3=x"]):
        with pytest.raises(InputError, match="the board has 1, 2"):
            seen.with_user_cells(parse_cells(cells))
