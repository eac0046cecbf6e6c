from datetime import date
from typing import Any

import pytest
from starlette.testclient import TestClient

from stratabot.portable_random import seeded
from stratabot.strata.peel import peel
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.screen import VirtualClock
from stratabot.strata.practice.waves import WaveKind
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.text import parse_grid
from web.here import client_here


@pytest.fixture
def client() -> TestClient:
    return client_here()


def _puzzles(told: dict[str, Any]) -> list[Puzzle]:
    return [parse_grid("\n".join(puzzle["grid"])).puzzle for puzzle in told["puzzles"]]


def _practiced(kind: WaveKind, seed: int) -> list[Puzzle]:
    game = kind.make(VirtualClock(), seeded(seed), Timings(), EarlyClicks.DEAF)
    return [*game.puzzles]


@pytest.mark.parametrize("day", [date(2026, 11, 23), date(2026, 11, 28), date(2027, 1, 1)])
def test_the_puzzle_of_a_day_is_that_of_the_practice_game(client: TestClient, day: date) -> None:
    told = client.post("/api/strata/daily", json={"date": day.isoformat()}).json()
    assert _puzzles(told) == _practiced(WaveKind.of_day(day), 0)
    assert told["kind"] == str(WaveKind.of_day(day))


def test_a_wave_of_a_seed_is_that_of_the_practice_game(client: TestClient) -> None:
    asked = {"side": 3, "colors": 4, "seed": 7}
    told = client.post("/api/strata/wave", json=asked).json()
    assert _puzzles(told) == _practiced(WaveKind(3, 4), 7)
    assert told["kind"] == "3 x 3, 4 colors"
    assert len(told["palette"]) == len(told["labels"]) == 4


def test_a_wave_can_be_of_one_grade_and_as_long_as_one_likes(client: TestClient) -> None:
    asked = {"side": 4, "colors": 3, "seed": 1, "grade": "hard", "puzzles": 3}
    told = client.post("/api/strata/wave", json=asked).json()
    assert [puzzle["word"] for puzzle in told["puzzles"]] == ["hard"] * 3
    assert _puzzles(told) == _practiced(WaveKind(4, 3, 3, "hard"), 1)


def test_fewest_clicks_count_from_the_first_swatch(client: TestClient) -> None:
    told = client.post("/api/strata/given", json={"grid": "GG\nGG\n\nPP\nPG"}).json()
    assert told["labels"] == ["G", "P"]
    assert [puzzle["fewest"] for puzzle in told["puzzles"]] == [4, 5]


def test_a_grid_without_a_solution_can_be_played_in_vain(client: TestClient) -> None:
    told = client.post("/api/strata/given", json={"grid": ["RG", "GR"]}).json()
    assert peel(_puzzles(told)[0]) is None
    assert told["puzzles"][0]["fewest"] is None


def test_a_board_that_is_too_large_for_a_grade_can_be_played(client: TestClient) -> None:
    told = client.post("/api/strata/given", json={"grid": "\n".join(["GP" * 5] * 10)}).json()
    assert told["puzzles"][0]["fewest"] == 21
    assert told["puzzles"][0]["word"] is None


@pytest.mark.parametrize(
    ("path", "asked", "status", "part"),
    [
        ("daily", {"date": "23.11.2026"}, 422, "expected a date"),
        ("daily", {}, 422, "expected a date"),
        ("wave", {"side": 7, "colors": 3, "seed": 1}, 422, "side: expected 2 to 6, got 7"),
        ("wave", {"side": 3, "colors": True, "seed": 1}, 422, "colors"),
        ("wave", {"side": 3, "colors": 3}, 422, "seed"),
        ("wave", {"side": 3, "colors": 3, "seed": 1, "grade": ["hard"]}, 422, "grade"),
        ("wave", {"side": 3, "colors": 3, "seed": 1, "puzzles": 0}, 422, "puzzles"),
        ("given", {"grid": ""}, 422, "expected a grid"),
        ("given", {"grid": "/etc/passwd"}, 400, "expected"),
        ("given", {"grid": "ABCDEFGHIJ"}, 400, "at most 9 colors"),
        ("given", {"grid": "\n".join(["G" * 11] * 2)}, 400, "at most 10 rows"),
        ("given", [1], 422, "expected a JSON object"),
    ],
)
def test_what_is_no_puzzle_is_refused(
    client: TestClient, path: str, asked: object, status: int, part: str
) -> None:
    response = client.post(f"/api/strata/{path}", json=asked)
    assert response.status_code == status
    assert part in response.json()["error"]


def test_what_is_no_json_is_refused(client: TestClient) -> None:
    assert client.post("/api/strata/daily", content=b"\xff{").status_code == 422
