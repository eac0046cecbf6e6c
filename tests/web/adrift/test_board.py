from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from stratabot.adrift.puzzle import Rules
from stratabot.adrift.text import parse_puzzle
from stratabot.web.adrift import board
from web.here import client_here

GRID = "AB.C.\n..BD.\nC.D..\n...A.\n....."
BRIDGE = "A.B.\n.+CB\nC..A"
CUBE = "cube 3\n...\n.A.\n.BA\n..C\n.B.\n.D.\n.E.\nEC.\n..D"
WRAPS = "wrap rows\n..A.\nA..B\n.B.."
HEX = "hex\n  . . .\n . A . .\nB C # . .\n . A . .\n  C B ."
WALLS = "walls\n. A|. B\n  -\n. . . C\nA B C ."
ALL = [GRID, BRIDGE, CUBE, WRAPS, HEX, WALLS]


@pytest.fixture
def client() -> Iterator[TestClient]:
    with client_here() as client:
        yield client


@pytest.mark.parametrize("text", ALL)
def test_a_boards_lines_are_the_same_board(text: str) -> None:
    told = board(text, Rules())
    assert parse_puzzle("\n".join(told["lines"])) == parse_puzzle(text)
    assert board("\n".join(told["lines"]), Rules()) == told
    assert told["boards"] == [told["lines"]]


@pytest.mark.parametrize("text", ALL)
def test_places_neighbors_and_ends_are_those_of_the_puzzle(text: str) -> None:
    told, puzzle = board(text, Rules()), parse_puzzle(text)
    assert [place["name"] for place in told["places"]] == [*puzzle.graph.names]
    assert told["neighbors"] == [[*each] for each in puzzle.graph.neighbors]
    assert [pair["ends"] for pair in told["pairs"]] == [[*pair[1:]] for pair in puzzle.pairs]
    assert told["stones"] == sorted(puzzle.stones)
    edges = {(one, other) for one, others in enumerate(told["neighbors"]) for other in others}
    assert {(one, other) for one, other, _ in told["ways"]} == {e for e in edges if e[0] < e[1]}


def test_a_bridge_has_two_lanes_and_a_deck() -> None:
    told = board(BRIDGE, Rules())
    assert told["lanes"] == [[5, 12]]
    assert told["places"][5]["name"] == told["places"][12]["name"] == "r2c2"
    assert len(told["decks"]) == 1


def test_ways_over_edges_that_wrap_leave_the_drawing() -> None:
    told = board(WRAPS, Rules())
    lines = {(one, other): lines for one, other, lines in told["ways"]}
    assert len(lines[0, 3]) == 2
    assert len(lines[0, 1]) == 1


def test_what_is_drawn_comes_as_strands() -> None:
    told = board(GRID, Rules())
    assert told["strands"] == []
    told = board("AB.C.\n..BD.\nC.D..\n...A.\n.....\nA ~ r2c1 r2c2", Rules())
    assert told["strands"] == [[[6, 5, 0], 0]]
    assert "~" not in "".join(told["lines"])


def test_all_boards_of_a_text_are_told(client: TestClient) -> None:
    answer = client.post("/api/adrift/board", json={"grid": f"{GRID}\n\n{BRIDGE}"})
    assert len(answer.json()["boards"]) == 2
    assert answer.json()["lines"] == GRID.split("\n")


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"grid": "A.B"}, 400),
        ({"grid": ""}, 422),
        ({"grid": 3}, 422),
        ([], 422),
        ({"grid": GRID, "palette": "R=#fff"}, 400),
        ({"grid": GRID, "palette": 7}, 422),
        ({"grid": "\n".join(["A" + "." * 34 + "A", *["." * 36] * 30])}, 400),
    ],
)
def test_no_board_is_refused(client: TestClient, asked: Any, status: int) -> None:
    answer = client.post("/api/adrift/board", json=asked)
    assert answer.status_code == status
    assert answer.json()["error"]


def test_a_palette_for_all_kinds_of_color_vision(client: TestClient) -> None:
    usual, safe = (
        client.post("/api/adrift/board", json={"grid": GRID, **more}).json()["pairs"]
        for more in ({}, {"palette": "safe"})
    )
    assert [pair["color"] for pair in usual] != [pair["color"] for pair in safe]


@given(st.text(alphabet="ABab.#+|- \n:=~;,0123r", max_size=60))
def test_any_text_is_told_or_refused(text: str) -> None:
    with client_here() as client:
        answer = client.post("/api/adrift/board", json={"grid": text})
    assert answer.status_code in (200, 400, 422)
