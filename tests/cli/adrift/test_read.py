import json
from dataclasses import replace
from pathlib import Path

import pytest

from commands import run
from readings import BOARD, COLORS, HALF_DRAWN, seen_in
from stratabot.adrift.vision.reading import Reading
from stratabot.geometry import Rect
from stratabot.vision.grid_place import GridPlace


@pytest.fixture
def shot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    return seen_in(tmp_path, HALF_DRAWN, monkeypatch)


def test_the_board_is_printed_as_text_that_hint_goes_on_from(shot: str) -> None:
    result = run("adrift", "read", shot)
    assert (result.exit_code, result.stdout) == (0, ".BC.\n..A.\nBAC.\nB ~ r1c1 r2c1\n")
    assert result.stderr == "colors: A teal, B red, C yellow; drawn already: red (2 cells)\n"
    hint = run("adrift", "hint", "-", grid=result.stdout)
    assert hint.stdout == "Join r1c3 and r1c4; r1c4 and r2c4.\n"


def test_json_tells_all_that_was_seen(shot: str) -> None:
    seen = json.loads(run("adrift", "read", shot, "--format", "json").stdout)
    assert (seen["game"], seen["puzzle"], seen["sure"], seen["why"]) == ("adrift", True, True, "")
    assert (seen["size"], seen["grid"]) == ([3, 4], [".BC.", "..A.", "BAC."])
    assert seen["drawn"] == {"B": ["r1c1", "r2c1"]}
    assert seen["colors"] == {letter: list(rgb) for letter, rgb in COLORS.items()}
    assert seen["names"] == {"A": "teal", "B": "red", "C": "yellow"}
    assert seen["client"] == [10, 20, 80, 60]
    assert "corners" not in seen
    assert (seen["confidence"], seen["doubtful"]) == (0.9, [])
    assert [len(row) for row in seen["cells"]] == [4, 4, 4]


@pytest.mark.parametrize("told", ["r1c1=A r1c2=.", "r1c1=teal r1c2=."])
def test_told_cells_are_taken(told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shot = seen_in(tmp_path, replace(BOARD, grid=(".AC.", "..A.", "B.CB")), monkeypatch)
    result = run("adrift", "read", shot, "--cell", told)
    assert result.stdout == "A.C.\n..A.\nB.CB\n"


def test_numbers_on_the_ends_stay_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = ("1.2", "...", "1.2")
    colors = {"1": (130, 130, 130), "2": (130, 130, 131)}
    sure = ((0.9,) * 3,) * 3
    place = GridPlace.upright(Rect(0, 0, 90, 90), 3, 3)
    seen = Reading("", place, rows, colors, {}, sure, is_numbered=True)
    shot = seen_in(tmp_path, seen, monkeypatch)
    result = run("adrift", "read", shot)
    assert (result.stdout, result.stderr) == ("1.2\n...\n1.2\n", "")
    solved = run("adrift", "solve", "--no-fill", shot).stdout
    assert "1: from r1c1 down 2, to r3c1" in solved
