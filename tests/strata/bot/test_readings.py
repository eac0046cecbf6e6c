from dataclasses import replace

import numpy as np
import pytest

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.errors import InputError
from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.bot import readings as module
from stratabot.strata.bot.readings import Readings, alike
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.reader import read_frame

PICTURE = Picture(Puzzle.of([["1", "2"], [None, "3"]]), size=(400, 300))
OTHER = replace(PICTURE, palette=PALETTE[:2], puzzle=Puzzle.of([["1", "2"], ["1", "1"]]))
CLIENT = Rect(0, 0, 400, 300)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[Rect | None]:
    """The client areas with which frames were read."""
    made: list[Rect | None] = []

    def counted(frame: Frame, profile: object, client: Rect | None, *known: int | None) -> object:
        made.append(client)
        return read_frame(frame, PROFILE, client, *known)

    monkeypatch.setattr(module, "read_frame", counted)
    return made


def test_a_frame_like_the_last_is_not_read_again(reads: list[Rect | None]) -> None:
    readings = Readings(PROFILE)
    first = readings.of(PICTURE.frame(), CLIENT, None, None)
    assert readings.of(PICTURE.frame(), CLIENT, None, None) == first
    assert reads == [CLIENT]


def test_another_place_or_frame_is_read(reads: list[Rect | None]) -> None:
    readings = Readings(PROFILE)
    first = readings.of(PICTURE.frame(), CLIENT, None, None)
    readings.of(PICTURE.frame(), None, None, None)
    assert readings.of(OTHER.frame(), CLIENT, None, None) != first
    assert readings.of(PICTURE.frame(), CLIENT, None, None) == first
    assert reads == [CLIENT, None, CLIENT, CLIENT]


def test_a_frame_whose_pixels_are_painted_over_is_another(reads: list[Rect | None]) -> None:
    readings = Readings(PROFILE)
    pixels = PICTURE.paint()
    first = readings.of(Frame(pixels), CLIENT, None, None)
    pixels[:] = OTHER.paint()
    assert readings.of(Frame(pixels), CLIENT, None, None) != first


def test_another_side_than_asked_for_is_refused_every_time() -> None:
    readings = Readings(PROFILE)
    for _ in range(2):
        with pytest.raises(InputError, match="expected a 3 x 3 board"):
            readings.of(PICTURE.frame(), CLIENT, 3, None)


def test_frames_are_alike_to_the_last_pixel_only() -> None:
    pixels = PICTURE.paint()
    other = pixels.copy()
    assert alike(Frame(pixels), Frame(other))
    assert not alike(Frame(pixels), Frame(other, bgr=True))
    assert not alike(Frame(pixels), Frame(other[:-1]))
    other[-1, -1, 1] += np.uint8(1)
    assert not alike(Frame(pixels), Frame(other))
