from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from strata.vision.sketch import PROFILE, Picture
from stratabot.errors import InputError
from stratabot.frame import Frame
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.annotate import save_annotated
from stratabot.strata.vision.reader import read_frame

PIXELS = Picture(Puzzle.of([["1", "2"], [None, "2"]]), size=(640, 480)).paint()


def test_the_marks_are_drawn_on_a_copy(tmp_path: Path) -> None:
    before, path = PIXELS.copy(), tmp_path / "seen.png"
    frame = Frame(PIXELS)
    save_annotated(frame, read_frame(frame, PROFILE), PROFILE, path)
    with Image.open(path) as image:
        drawn = np.asarray(image)
    assert drawn.shape == PIXELS.shape
    assert (drawn != PIXELS).any()
    assert (before == PIXELS).all()


def test_what_is_no_game_is_annotated_too(tmp_path: Path) -> None:
    frame = Frame(np.zeros((60, 80, 3), np.uint8))
    save_annotated(frame, read_frame(frame, PROFILE), PROFILE, tmp_path / "seen.jpg")
    assert (tmp_path / "seen.jpg").exists()


def test_a_file_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    frame = Frame(PIXELS)
    for name in ("none/seen.png", "seen.unknown"):
        with pytest.raises(InputError, match=r"seen\."):
            save_annotated(frame, read_frame(frame, PROFILE), PROFILE, tmp_path / name)
