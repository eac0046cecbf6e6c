"""What `read --format json` prints is taken by `solve` of the same game, if it was read surely."""

import json
from pathlib import Path
from typing import Any

import pytest

from commands import run

STRATA: dict[str, Any] = {"puzzle": True, "state": "puzzle", "grid": ["12", "2."], "names": []}
STR8TS: dict[str, Any] = {
    "game": "str8ts",
    "puzzle": True,
    "grid": ["..#2", "#1..", "..#.", ".#.."],
}
ADRIFT: dict[str, Any] = {"game": "adrift", "puzzle": True, "grid": ["AB", "..", "AB"]}
READINGS = {"strata": STRATA, "str8ts": STR8TS, "adrift": ADRIFT}


def solved(game: str, reading: dict[str, Any]) -> tuple[int, str, str]:
    result = run(game, "solve", "-", grid=json.dumps(reading) + "\n")
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize("game", READINGS)
def test_a_sure_reading_is_solved(game: str) -> None:
    code, told, _ = solved(game, READINGS[game] | {"sure": True, "doubtful": []})
    assert (code, bool(told)) == (0, True)


@pytest.mark.parametrize("game", READINGS)
def test_a_doubtful_reading_is_refused_and_names_the_cells(game: str) -> None:
    doubt = {"sure": False, "doubtful": [[2, 1], [1, 2]]}
    code, told, said = solved(game, READINGS[game] | doubt)
    assert (code, told) == (2, "")
    assert (
        "not sure of row 2 column 1 and row 1 column 2; read the picture again with --cell" in said
    )


@pytest.mark.parametrize("game", READINGS)
def test_a_reading_of_nothing_says_why(game: str) -> None:
    nothing = {"game": None, "puzzle": False, "sure": False, "why": "it shows a cat"}
    code, told, said = solved(game, nothing)
    assert (code, told) == (2, "")
    assert "this is a reading of a picture without a puzzle: it shows a cat" in said


@pytest.mark.parametrize("game", READINGS)
def test_a_reading_of_another_game_names_its_command(game: str) -> None:
    for other in READINGS.keys() - {game, "strata"}:
        code, told, said = solved(game, READINGS[other] | {"sure": True})
        assert (code, told) == (2, "")
        assert f"a reading of {other.capitalize()} (stratabot {other} solve)" in said


def test_what_a_player_has_filled_in_is_taken(tmp_path: Path) -> None:
    filled = STR8TS | {"sure": True, "filled": ["43#2", "#1..", "..#.", ".#.."]}
    result = run("str8ts", "hint", "-", "--format", "json", grid=json.dumps(filled))
    assert json.loads(result.stdout)["filled"].startswith("43#2")
