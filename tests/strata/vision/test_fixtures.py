"""The pictures under fixtures/, whose truth stands beside them, read from the file."""

import json
from pathlib import Path
from typing import Any

import pytest

from stratabot.image import load_frame
from stratabot.strata.vision.profile import load_profile
from stratabot.strata.vision.reader import read
from stratabot.strata.vision.reading import State

FOLDER = Path(__file__).parents[3] / "fixtures" / "screenshots"
TRUTHS = {path.stem: json.loads(path.read_text("utf-8")) for path in FOLDER.glob("*.json")}
PROFILE = load_profile()


@pytest.mark.parametrize("name", sorted(TRUTHS))
def test_no_cell_is_surely_wrong_and_no_puzzle_false(name: str) -> None:
    truth: dict[str, Any] = TRUTHS[name]
    (path,) = (p for p in FOLDER.glob(f"{name}.*") if p.suffix != ".json")
    reading = read(load_frame(path), PROFILE)
    state = truth["state"]
    if reading.state is State.PUZZLE:
        assert state in ("ready", "laid", "moving", "fading")
        assert reading.side == truth["side"]
        assert reading.colors == truth["colors"]
        for i, row in enumerate(truth["grid"]):
            for j, cell in enumerate(row):
                assert reading.grid[i][j] == cell or (i, j) in reading.doubtful
    if state == "ready":
        assert reading.state is State.PUZZLE
        assert reading.selected == truth["selected"]
        assert {tuple(cell) for cell in truth["doubtful"]} == set(reading.doubtful)
        assert reading.client is not None
        near = max(3, 0.012 * truth["client"][3])
        assert tuple(reading.client) == pytest.approx(tuple(truth["client"]), abs=near)
    if state == "laid":
        assert set(map(str, reading.placed)) == set(truth["placed"])
    if state == "won":
        assert reading.state is State.WIN
    if state == "none":
        assert reading.state in (State.OTHER, State.FADING)
