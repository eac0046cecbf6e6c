from typing import Any

import pytest

from stratabot.errors import InputError, TextError
from stratabot.web.exchange import ApiAnswer, answer_to
from stratabot.web.refusals import RefusedError
from stratabot.web.request_values import RequestValues, boards_in

VALUES = RequestValues({"text": "b3", "number": 7, "rows": ["A.", ".A"], "yes": True, "none": None})


def test_values_are_told_as_they_came() -> None:
    assert (VALUES.text("text"), VALUES.whole("number", 2, 7), VALUES.is_true("yes")) == (
        *("b3", 7, True),
    )
    assert VALUES.board("rows") == "A.\n.A"
    assert VALUES.one_of("text", ("a1", "b3")) == "b3"
    assert VALUES.one_of("none", ("a1", "b3"), "a1") == "a1"
    assert [VALUES.has(name) for name in ("text", "none", "other")] == [True, False, False]
    assert not VALUES.is_true("number")


@pytest.mark.parametrize(
    ("kind", "value", "status", "told"),
    [
        ("text", 3, 422, "x: expected a text, got 3"),
        ("text", "", 422, "x: expected a text, got ''"),
        ("text", "a" * 6, 413, "x: expected at most 5 characters"),
        ("text", "\ud800", 422, "x: expected whole characters"),
        ("board", " \n", 422, "x: expected a board as text"),
        ("board", None, 422, "x: expected a board as text, got null"),
        ("whole", True, 422, "x: expected 1 to 5, got true"),
        ("whole", 6, 422, "x: expected 1 to 5, got 6"),
        ("whole", 2.0, 422, "x: expected 1 to 5, got 2.0"),
        ("one_of", "c", 422, "x: expected a, b, got 'c'"),
        ("one_of", ["a"], 422, 'x: expected a, b, got ["a"]'),
    ],
)
def test_what_is_no_such_value_is_one_line(kind: str, value: Any, status: int, told: str) -> None:
    arguments = {"text": (5,), "board": (), "whole": (1, 5), "one_of": (("a", "b"),)}
    with pytest.raises(RefusedError) as refused:
        getattr(RequestValues({"x": value}), kind)("x", *arguments[kind])
    assert refused.value.status == status
    assert refused.value.text.startswith(told)


def test_other_names_are_refused_where_all_are_known() -> None:
    RequestValues({"y": 1})
    with pytest.raises(RefusedError, match="expected only x, got 'y'"):
        RequestValues({"y": 1}, "x")


def test_the_first_boards_of_a_text_are_read() -> None:
    assert boards_in("1 2 3", str.split, int, 2) == [1, 2]
    with pytest.raises(InputError, match="expected a board, got none"):
        boards_in(" ", str.split, int, 2)


def test_a_text_that_is_no_board_is_bad_input() -> None:
    def refuse(_: str) -> None:
        raise TextError("expected 3 squares")

    with pytest.raises(TextError) as found:
        boards_in("x", str.split, refuse, 2)
    assert answer_to(found.value) == ApiAnswer({"error": "expected 3 squares"}, 400)
