from collections.abc import Callable
from typing import Any

import pytest

from web.here import client_here


@pytest.fixture
def ask() -> Callable[[object], tuple[int, dict[str, Any]]]:
    client = client_here()

    def asked(grid: object) -> tuple[int, dict[str, Any]]:
        response = client.post("/api/strata/board", json={"grid": grid})
        return response.status_code, response.json()

    return asked


Ask = Callable[[object], tuple[int, dict[str, Any]]]


@pytest.mark.parametrize(
    "text",
    [
        "PG.P\nPGGP",
        "P G * P\nP G G P",
        "| P | G |   | P |\n| P | G | G | P |",
        "2 4\np g * p\np g g p",
    ],
)
def test_a_grid_in_any_form_is_told_in_one(ask: Ask, text: str) -> None:
    status, told = ask(text)
    assert status == 200
    assert [row.upper() for row in told["grid"]] == ["PG.P", "PGGP"]
    assert told["labels"] == sorted({*"".join(told["grid"])} - {"."})


def test_squares_that_nobody_knows_stay_question_marks(ask: Ask) -> None:
    _, told = ask(["P?.P", "PGGP"])
    assert told["grid"] == ["P?.P", "PGGP"]
    assert told["unknown"] == [[1, 2]]


def test_notes_advise_as_the_command_line_does(ask: Ask) -> None:
    _, told = ask("ooo\noRo\nXXX")
    assert told["notes"] == ["o is read as a color; if it means blank: --blank o"]


def test_what_lies_comes_with_the_grid_of_a_command(ask: Ask) -> None:
    text = (
        '{"rows": 2, "cols": 2, "grid": ["PG", "GG"], '
        '"placed": [{"line": "row", "number": 1, "color": "P"}]}'
    )
    _, told = ask(text)
    assert told["grid"] == ["PG", "GG"]


def test_further_grids_of_a_text_are_told_too(ask: Ask) -> None:
    _, told = ask("RG\nGR\n\nRR\nGR\n\nGG\nGG")
    assert told["grid"] == ["RG", "GR"]
    assert told["others"] == [["RR", "GR"], ["GG", "GG"]]


@pytest.mark.parametrize(
    ("grid", "status", "part"),
    [("PG\nP", 400, "row 2"), ("", 422, "grid"), (None, 422, "grid"), ("# only a remark", 400, "")],
)
def test_what_is_no_grid_is_refused(ask: Ask, grid: object, status: int, part: str) -> None:
    found, told = ask(grid)
    assert found == status
    assert part in told["error"]
