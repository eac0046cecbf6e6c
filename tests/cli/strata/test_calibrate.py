from pathlib import Path

import pytest
from PIL import Image

from commands import run
from strata.vision.sketch import PROFILE, Picture
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.puzzle import Puzzle

PUZZLE = Puzzle.of([["1", "2"], ["2", None]])


@pytest.mark.slow
def test_the_profile_written_is_a_profile(tmp_path: Path) -> None:
    shot, out = tmp_path / "shot.png", tmp_path / "mine.toml"
    Image.fromarray(Picture(PUZZLE, size=(640, 480)).paint()).save(shot)
    result = run("calibrate", *[str(shot), "-o", str(out), "--name", "mine"])
    assert result.exit_code == 0, result.output
    assert "board 2: " in result.stderr
    assert "px from strata (1 picture)" in result.stderr
    measured = load_profile(out)
    assert measured.name == "mine"
    assert measured.selectors[5] == PROFILE.selectors[5]
    printed = run("calibrate", str(shot))
    assert printed.stdout.startswith("# Measured on screenshots")
