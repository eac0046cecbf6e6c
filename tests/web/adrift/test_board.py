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


@pytest.fixture(scope="module")
def client() -> TestClient:
    return client_here()


@pytest.mark.parametrize("text", ALL)
def test_a_boards_lines_places_neighbors_and_ends_are_those_of_the_puzzle(text: str) -> None:
    told: Any = board(text, Rules())
    puzzle = parse_puzzle(text)
    assert parse_puzzle("\n".join(told["lines"])) == puzzle
    assert board("\n".join(told["lines"]), Rules()) == told
    assert told["boards"] == [told["lines"]]
    assert [place["name"] for place in told["places"]] == [*puzzle.graph.names]
    assert told["neighbors"] == [[*each] for each in puzzle.graph.neighbors]
    assert [pair["ends"] for pair in told["pairs"]] == [[*pair[1:]] for pair in puzzle.pairs]
    assert told["stones"] == sorted(puzzle.stones)
    edges = {(one, other) for one, others in enumerate(told["neighbors"]) for other in others}
    assert {(one, other) for one, other, _ in told["ways"]} == {e for e in edges if e[0] < e[1]}


def test_bridges_have_two_lanes_and_ways_that_wrap_leave_the_drawing() -> None:
    told: Any = board(BRIDGE, Rules())
    wrapped: Any = board(WRAPS, Rules())
    assert (told["lanes"], len(told["decks"])) == ([[5, 12]], 1)
    assert told["places"][5]["name"] == told["places"][12]["name"] == "r2c2"
    lines = {(one, other): lines for one, other, lines in wrapped["ways"]}
    assert (len(lines[0, 3]), len(lines[0, 1])) == (2, 1)


def test_what_is_drawn_comes_as_strands() -> None:
    assert board(GRID, Rules())["strands"] == []
    told: Any = board(f"{GRID}\nA ~ r2c1 r2c2", Rules())
    assert told["strands"] == [[[6, 5, 0], 0]]
    assert "~" not in "".join(told["lines"])


def test_all_boards_of_a_text_are_told_in_colors_of_a_palette(client: TestClient) -> None:
    asked = {"grid": f"{GRID}\n\n{BRIDGE}"}
    usual = client.post("/api/adrift/board", json=asked).json()
    assert len(usual["boards"]) == 2
    assert usual["lines"] == GRID.split("\n")
    safe = client.post("/api/adrift/board", json=asked | {"palette": "safe"}).json()
    colors = [[pair["color"] for pair in told["pairs"]] for told in (usual, safe)]
    assert colors[0] != colors[1]


@given(st.text(alphabet="ABab.#+|- \n:=~;,0123r", max_size=60))
def test_any_text_is_told_or_refused(client: TestClient, text: str) -> None:
    answer = client.post("/api/adrift/board", json={"grid": text})
    assert answer.status_code in (200, 400, 422)
