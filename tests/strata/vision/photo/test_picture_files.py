"""The photographs under fixtures/, and picture files of both kinds through one function."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stratabot.errors import InputError
from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.image import load_frame
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.vision.photo import photograph
from stratabot.strata.vision.photo.picture_files import read_picture
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import Reading, State
from thorough import cases

FIXTURES = Path(__file__).parents[4] / "fixtures"
FOLDER = FIXTURES / "photographs"
TRUTHS = {path.stem: json.loads(path.read_text("utf-8")) for path in FOLDER.glob("*.json")}
PROFILE = load_profile()


@pytest.mark.slow
@cases("name", sorted(TRUTHS), "more of the same", one_in=2)
def test_a_photograph_is_read_with_no_cell_surely_wrong_and_no_puzzle_false(name: str) -> None:
    assert_as_it_is(read_picture(load_frame(FOLDER / f"{name}.jpg"), PROFILE), TRUTHS[name])


WARM = np.array([1, 0.78, 0.45])
"""What a night light leaves of red, green and blue."""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ready-4x4-4", "ready-3x3-5", "phone-landscape"])
def test_colors_that_the_picture_has_lost_are_never_told(name: str) -> None:
    path = FIXTURES / "screenshots" / f"{name}.jpg"
    pixels, truth = load_frame(path).rgb(), json.loads(path.with_suffix(".json").read_text("utf-8"))

    def seen(altered: Any) -> Reading:
        return read_picture(Frame(np.clip(altered, 0, 255).astype(np.uint8)), PROFILE)

    gray = seen(pixels.mean(-1, keepdims=True).repeat(3, -1))
    assert (gray.state, gray.why) == (State.OTHER, "the picture has no colors")
    bright = seen(pixels * 2.2)
    assert bright.state is State.OTHER
    night = seen(pixels * WARM)
    assert not night.sure or night.grid == tuple(truth["grid"])


def assert_as_it_is(reading: Reading, truth: dict[str, Any]) -> None:
    """What is told is true; where nothing hides the board, it is told."""
    if truth["state"] == "ready":
        assert reading.state is State.PUZZLE
        assert reading.selected == truth["selected"]
        assert set(reading.doubtful) <= {tuple(cell) for cell in truth["doubtful"]}
        assert reading.sure is not bool(truth["doubtful"])
        assert reading.client is None or not reading.sure
    if reading.state is State.PUZZLE:
        assert truth["state"] in ("ready", "laid")
        assert (reading.side, reading.colors) == (truth["side"], truth["colors"])
        for i, row in enumerate(truth["grid"]):
            for j, cell in enumerate(row):
                assert reading.grid[i][j] == cell or (i, j) in reading.doubtful


@pytest.fixture
def no_photograph(monkeypatch: pytest.MonkeyPatch) -> None:
    """No photograph is looked for, which would take a second."""
    monkeypatch.setattr(photograph, "read_photo", lambda *_: pytest.fail("looked for a photograph"))


@pytest.mark.usefixtures("no_photograph")
@pytest.mark.parametrize(
    "name", ["ready-4x4-4.jpg", "third-small.png", "steeper.jpg", "laid-two.jpg", "won-perfect.jpg"]
)
def test_a_screenshot_is_never_taken_for_a_photograph(name: str) -> None:
    reading = read_picture(load_frame(FIXTURES / "screenshots" / name), PROFILE)
    assert reading.sure or reading.state is State.WIN


@pytest.mark.usefixtures("no_photograph")
def test_a_client_area_that_is_given_is_a_screenshots() -> None:
    frame = load_frame(FOLDER / "gentle-4x4.jpg")
    assert read_picture(frame, PROFILE, frame.bounds).puzzle is None


@pytest.mark.slow
@cases("name", ["none-argyle", "fade-12"], "another kind, looked at for longer", keep=["fade-12"])
def test_what_is_no_puzzle_stays_what_it_is(name: str) -> None:
    frame = load_frame(FIXTURES / "screenshots" / f"{name}.jpg")
    assert read_picture(frame, PROFILE).state is read_frame(frame, PROFILE).state


READY = load_frame(FIXTURES / "screenshots" / "ready-4x4-4.jpg")
UPRIGHT = read_frame(READY, PROFILE)
CLOTH = Frame(np.random.default_rng(1).integers(185, 210, (120, 160, 3), np.uint8))


def test_a_board_that_lies_crooked_is_looked_for_elsewhere_and_else_not_believed() -> None:
    assert UPRIGHT.client is not None
    x, y, w, h = UPRIGHT.client
    crooked = replace(UPRIGHT, client=Rect(x + 0.03 * h, y, w, h))
    assert read_picture(READY, PROFILE, plain=crooked) == UPRIGHT
    assert "does not lie straight" in read_picture(CLOTH, PROFILE, plain=crooked).why


@pytest.mark.slow
def test_a_photograph_of_another_side_than_asked_is_refused() -> None:
    with pytest.raises(InputError, match="expected a 5 x 5 board"):
        read_picture(load_frame(FOLDER / "gentle-4x4.jpg"), PROFILE, side=5)


@pytest.mark.slow
def test_a_turned_screenshot_is_read() -> None:
    reading = read_picture(Frame(np.ascontiguousarray(np.rot90(READY.pixels))), PROFILE)
    assert reading.sure
    assert reading.grid == UPRIGHT.grid
    assert reading.client is None
    assert "turned by 90 degrees" in reading.remark


def test_of_two_doubtful_readings_that_with_fewer_doubtful_cells_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    doubtful = replace(UPRIGHT, cell_confidence=((0.9, 0.1, 0.9, 0.1),) * 4, confidence=0.1)
    fewer = replace(doubtful, cell_confidence=((0.9, 0.1, 0.9, 0.9),) * 4)
    for found, expected in ((fewer, fewer), (doubtful, doubtful), (Reading(State.OTHER), doubtful)):
        monkeypatch.setattr(photograph, "read_photo", lambda *_, found=found: found)
        assert read_picture(CLOTH, PROFILE, plain=doubtful) is expected
