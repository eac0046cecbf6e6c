"""Pictures that show no puzzle as they are, by the practice game's painter."""

from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
import pytest
from fixtures import strangers
from fixtures.pictures import board, laid, won
from PIL import Image, ImageDraw, ImageFont

from stratabot.frame import Frame, Pixels
from stratabot.geometry import Point
from stratabot.strata.layout.layout import Slant
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.paint import Painter
from stratabot.strata.vision.photo.missing_parts import explain_missing_parts
from stratabot.strata.vision.photo.rotation import find_rotation
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import Reading, State
from thorough import cases, times

pytestmark = pytest.mark.slow


SCENES = {
    "open": board(4, 4),
    "laid": laid(board(3, 3, 8), 3),
    "full": laid(board(2, 2, 1), 4),
    "won": won(board(3, 3, 9)),
}


@cache
def painted(name: str) -> Pixels:
    return Painter(640, 480).paint(SCENES[name], Random(1))


NOTHING = Reading(State.OTHER, "nothing")


def explained(pixels: Pixels, photograph: Reading = NOTHING) -> Reading:
    frame, profile = Frame(np.ascontiguousarray(pixels)), load_profile()
    seen = read_frame(frame, profile)
    return explain_missing_parts(frame, profile, seen, find_rotation(frame, profile), photograph)


@cases(
    "name,quarters,back",
    [("open", 1, 90), ("laid", 3, 270), ("won", 1, 90), ("open", 2, 180), ("laid", 2, 180)],
    "other scenes",
    keep=[("won", 1, 90), ("laid", 3, 270), ("open", 2, 180)],
)
def test_a_turned_picture_is_to_be_turned_back(name: str, quarters: int, back: int) -> None:
    reading = explained(np.rot90(painted(name), quarters))
    assert reading.state is State.OTHER
    assert reading.why == f"the picture is turned: turn it by {back} degrees clockwise"


TOP, BUTTONS = "cut off at the top", "color buttons"


@cases(
    "name, first, end, missing",
    [
        ("open", 30, None, TOP),
        ("laid", 100, None, TOP),
        ("open", 0, -32, BUTTONS),
        ("laid", 0, -60, BUTTONS),
        ("full", 0, -100, BUTTONS),
        ("open", 0, -60, BUTTONS),
    ],
    "other scenes",
    keep=[("open", 30, None, TOP), ("open", 0, -32, BUTTONS), ("open", 0, -60, BUTTONS)],
)
def test_what_is_missing_at_an_edge_is_named_and_no_board_is_won_or_fading(
    name: str, first: int, end: int | None, missing: str
) -> None:
    reading = explained(painted(name)[first:end])
    assert reading.state is State.OTHER
    assert missing in reading.why


def test_a_picture_of_nothing_is_told_what_must_be_in_it_and_another_game_is_no_fade() -> None:
    for shade in (128, 0, 255)[: times(3, quick=1)]:
        reading = explained(np.full((480, 640, 3), shade, np.uint8))
        assert reading.state is State.OTHER
        assert "the whole game must be in the picture" in reading.why
    for stranger in (strangers.chess, strangers.windows, strangers.argyle)[: times(3, quick=1)]:
        assert explained(stranger(640, 480, Random(1))).state is State.OTHER


def test_a_photograph_whose_board_is_not_clear_is_to_be_taken_again() -> None:
    around = ((40, 40), (40, 40), (0, 0))
    pixels = np.pad(painted("open")[:-60], around, constant_values=40)
    corners = (Point(0, 0), Point(640, 0), Point(640, 420), Point(0, 420))
    unclear = Reading(State.OTHER, "several", slant=Slant(corners, 1024))
    reading = explained(pixels, unclear)
    assert reading.state is State.OTHER
    assert reading.why.startswith("the board in this photograph is not clear; take the photograph")
    assert (reading.client, reading.slant) == (None, unclear.slant)
    assert "color buttons" in explained(pixels).why


@cases("name", ["open", "laid", "won"], "another scene", one_in=2)
def test_a_whole_picture_is_read_as_before(name: str) -> None:
    assert explained(painted(name)) == read_frame(painted(name), load_profile())


def test_bare_paper_may_be_a_fade_and_with_words_on_it_is_none() -> None:
    bare = Painter(640, 480).paint(replace(board(4, 4), fade=0.0), Random(1))
    reading = explained(bare)
    assert reading.state is State.FADING
    assert "; take the picture again when the puzzle is there" in reading.why
    image = Image.fromarray(bare)
    font = ImageFont.load_default(28)
    ImageDraw.Draw(image).text((320, 240), "Wave complete", (145, 136, 115), font, "mm")
    reading = explained(np.asarray(image))
    assert reading.state is State.OTHER
    assert reading.why.startswith("the picture shows neither a board nor color buttons")


@cases("name", ["laid", "full"], "another scene", one_in=2)
def test_a_half_laid_board_cut_out_of_a_screenshot_is_no_photograph(name: str) -> None:
    corners = (Point(0, 0), Point(300, 0), Point(300, 290), Point(0, 290))
    unclear = Reading(State.OTHER, "several", slant=Slant(corners, 1024))
    why = explained(painted(name)[70:360, 170:470], unclear).why
    assert "photograph" not in why
    assert "the whole game" in why
