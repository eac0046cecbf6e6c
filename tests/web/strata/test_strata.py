from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from starlette.testclient import TestClient

from stratabot.portable_random import seeded_random
from stratabot.screen import VirtualClock
from stratabot.strata.peel import peel
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.waves import WaveKind
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.text import parse_grid
from web.here import client_here

Ask = Callable[..., dict[str, Any]]


@pytest.fixture
def client() -> TestClient:
    return client_here()


@pytest.fixture
def ask(client: TestClient) -> Ask:

    def asked(path: str, **values: object) -> dict[str, Any]:
        answer = client.post(f"/api/strata/{path}", json=values)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    return asked


@pytest.mark.parametrize(
    "text",
    [
        *("PG.P\nPGGP", "P G * P\nP G G P", "2 4\np g * p\np g g p"),
        "| P | G |   | P |\n| P | G | G | P |",
    ],
)
def test_a_grid_in_any_form_is_told_in_one(ask: Ask, text: str) -> None:
    told = ask("board", grid=text)
    assert [row.upper() for row in told["grid"]] == ["PG.P", "PGGP"]
    assert told["labels"] == sorted({*"".join(told["grid"])} - {"."})


_PLACED = (
    '{"rows": 2, "cols": 2, "grid": ["PG", "GG"], '
    '"placed": [{"line": "row", "number": 1, "color": "P"}]}'
)


@pytest.mark.parametrize(
    ("grid", "told"),
    [
        (["P?.P", "PGGP"], {"grid": ["P?.P", "PGGP"], "unknown": [[1, 2]]}),
        ("000\n0R0\nXXX", {"notes": ["0 is read as a color; if it means blank: --blank 0"]}),
        (_PLACED, {"grid": ["PG", "GG"], "placed": ["r1=P"]}),
        (
            "RG\nGR\n\nRR\nGR\n\nGG\nGG",
            {"grid": ["RG", "GR"], "others": [["RR", "GR"], ["GG", "GG"]]},
        ),
    ],
    ids=["unknown squares", "notes", "what lies", "further grids"],
)
def test_all_that_a_text_says_is_told(ask: Ask, grid: object, told: dict[str, Any]) -> None:
    found = ask("board", grid=grid)
    assert {name: found[name] for name in told} == told


def _puzzles(told: dict[str, Any]) -> list[Puzzle]:
    return [parse_grid("\n".join(puzzle["grid"])).puzzle for puzzle in told["puzzles"]]


def _practiced(kind: WaveKind, seed: int) -> list[Puzzle]:
    game = kind.make(VirtualClock(), seeded_random(seed), Timings(), EarlyClicks.DEAF)
    return [*game.puzzles]


@pytest.mark.parametrize("day", [date(2026, 11, 23), date(2026, 11, 28), date(2027, 1, 1)])
def test_the_puzzle_of_a_day_is_that_of_the_practice_game(ask: Ask, day: date) -> None:
    told = ask("daily", date=day.isoformat())
    assert _puzzles(told) == _practiced(WaveKind.daily_kind(day), 0)
    assert told["kind"] == str(WaveKind.daily_kind(day))


def test_a_wave_of_a_seed_is_that_of_the_practice_game(ask: Ask) -> None:
    told = ask("wave", side=3, colors=4, seed=7)
    assert _puzzles(told) == _practiced(WaveKind(3, 4), 7)
    assert told["kind"] == "3 x 3, 4 colors"
    assert len(told["palette"]) == len(told["labels"]) == 4


def test_a_wave_can_be_of_one_grade_and_as_long_as_one_likes(ask: Ask) -> None:
    told = ask("wave", side=4, colors=3, seed=1, grade="hard", puzzles=3)
    assert [puzzle["word"] for puzzle in told["puzzles"]] == ["hard"] * 3
    assert _puzzles(told) == _practiced(WaveKind(4, 3, 3, "hard"), 1)


def test_own_grids_are_played_with_what_the_program_knows_of_them(ask: Ask) -> None:
    told = ask("given", grid="GG\nGG\n\nPP\nPG")
    assert told["labels"] == ["G", "P"]
    # Counted from the first swatch.
    assert [puzzle["fewest"] for puzzle in told["puzzles"]] == [4, 5]
    told = ask("given", grid=["RG", "GR"])
    assert peel(_puzzles(told)[0]) is None
    assert told["puzzles"][0]["fewest"] is None
    told = ask("given", grid="\n".join(["GP" * 5] * 10))  # too large for a grade
    assert (told["puzzles"][0]["fewest"], told["puzzles"][0]["word"]) == (21, None)
