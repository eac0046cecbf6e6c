"""What `read --format json` prints is taken by `solve` of the same game, if it was read surely."""

import json
from typing import Any

import pytest

from commands import refusal, run_json

STRATA: dict[str, Any] = {"puzzle": True, "state": "puzzle", "grid": ["12", "2."], "names": []}
STR8TS: dict[str, Any] = {
    "game": "str8ts",
    "puzzle": True,
    "grid": ["..#2", "#1..", "..#.", ".#.."],
}
ADRIFT: dict[str, Any] = {"game": "adrift", "puzzle": True, "grid": ["AB", "..", "AB"]}
READINGS = {"strata": STRATA, "str8ts": STR8TS, "adrift": ADRIFT}


each_game = pytest.mark.parametrize("game", READINGS)


def refused(game: str, reading: dict[str, Any]) -> str:
    return refusal(game, "solve", "-", grid=json.dumps(reading))


@each_game
def test_a_sure_reading_is_solved_and_a_doubtful_one_is_refused_with_its_cells(game: str) -> None:
    sure = READINGS[game] | {"sure": True, "doubtful": []}
    assert run_json(game, "solve", "-", grid=json.dumps(sure))["solvable"]
    said = refused(game, READINGS[game] | {"sure": False, "doubtful": [[2, 1], [1, 2]]})
    cells = "row 2 column 1 and row 1 column 2"
    assert f"not sure of {cells}; read the picture again with --cell" in said


@each_game
def test_a_reading_of_nothing_says_why(game: str) -> None:
    said = refused(game, {"game": None, "puzzle": False, "sure": False, "why": "it shows a cat"})
    assert "this is a reading of a picture without a puzzle: it shows a cat" in said


@each_game
def test_a_reading_of_another_game_names_its_command(game: str) -> None:
    for other in READINGS.keys() - {game, "strata"}:
        said = refused(game, READINGS[other] | {"sure": True})
        assert f"a reading of {other.capitalize()} (stratabot {other} solve)" in said


def test_what_a_player_has_filled_in_is_taken() -> None:
    filled = STR8TS | {"sure": True, "filled": ["43#2", "#1..", "..#.", ".#.."]}
    told = run_json("str8ts", "hint", "-", grid=json.dumps(filled))
    assert told["filled"].startswith("43#2")
