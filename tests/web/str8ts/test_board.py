"""`POST /api/str8ts/board`: any text as a board."""

import json
from typing import Any

import pytest

from stratabot.errors import StratabotError
from stratabot.str8ts.text import parse_puzzle
from stratabot.web.str8ts import board
from web.ahead import GENTLE as ROWS


@pytest.mark.parametrize(
    "text",
    [
        *("\n".join(ROWS), "".join(ROWS), json.dumps({"puzzle": "".join(ROWS)})),
        f"weekly 7: {''.join(ROWS)} // hard",
    ],
)
def test_a_puzzle_in_any_form_has_rows_for_the_address(text: str) -> None:
    told: Any = board(text)
    assert told["grid"] == ROWS
    assert parse_puzzle("\n".join(told["grid"])) == parse_puzzle(text)


def test_what_a_player_has_noted_comes_along() -> None:
    told: Any = board(
        "\n".join([*ROWS, "", "2 4 . # 3 .", "3 1236 . 5 . #", *map(" ".join, ROWS[2:])])
    )
    assert told["filled"][0] == "2"
    assert 4 not in told["marks"][1][1]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("12\n345", "expected"),
        ("\n\n".join(["\n".join(ROWS)] * 2), "got several"),
        ("\n".join([" ".join(["."] * 17)] * 17), "at most 16 rows"),
    ],
)
def test_what_is_no_puzzle_to_play_is_refused(text: str, why: str) -> None:
    with pytest.raises(StratabotError, match=why):
        board(text)
