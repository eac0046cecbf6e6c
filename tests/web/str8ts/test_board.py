"""`POST /api/str8ts/board`: any text as a board."""

import json

import pytest

from stratabot.errors import InputError
from stratabot.str8ts.text import parse_puzzle
from stratabot.web.str8ts import board

ROWS = [".4.#3.", "3..5.#", "....##", "##...3", "#35...", "..#..."]


@pytest.mark.parametrize(
    "text", ["\n".join(ROWS), "".join(ROWS), json.dumps({"puzzle": "".join(ROWS)})]
)
def test_a_puzzle_in_any_form_has_rows_for_the_address(text: str) -> None:
    assert board(text)["grid"] == ROWS
    assert parse_puzzle("\n".join(board(text)["grid"])) == parse_puzzle(text)


def test_what_a_player_has_noted_comes_along() -> None:
    told = board("\n".join([*ROWS, "r1c1 must be 2", "r2c2 cannot be 4"]))
    assert told["filled"][0] == "2"
    assert 4 not in told["marks"][1][1]


def test_a_text_that_is_no_puzzle_is_refused() -> None:
    with pytest.raises(InputError):
        board("12\n345")


def test_several_puzzles_and_one_too_large_to_play_are_refused() -> None:
    with pytest.raises(InputError, match="got several"):
        board("\n\n".join(["\n".join(ROWS)] * 2))
    with pytest.raises(InputError, match="at most 16 rows"):
        board("\n".join([" ".join(["."] * 17)] * 17))


def test_a_name_and_a_remark_may_stand_around_a_puzzle() -> None:
    assert board(f"weekly 7: {''.join(ROWS)} // hard")["grid"] == ROWS
