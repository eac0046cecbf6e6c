"""Photographs painted here and now, and the agreement of what is read in them."""

from dataclasses import replace
from functools import cache
from io import BytesIO
from random import Random

import numpy as np
import pytest
from fixtures import strangers
from fixtures.photograph import Glare, compressed
from fixtures.photographs import Photograph, photo_of
from PIL import Image

from stratabot.color import RGB
from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.layout.layout import Layout, Projection
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.text import format_rows
from stratabot.strata.vision.photo.photograph import combine_readings, read_photo
from stratabot.strata.vision.reading import Reading, State
from stratabot.vision.homography import map_points
from strategies import puzzle_of
from thorough import cases, times

PROFILE = load_profile()
SWATCHES: tuple[RGB, ...] = ((21, 116, 108), (159, 83, 70))
READ = Reading(
    State.PUZZLE,
    puzzle=Puzzle.of([["1", "2"], [None, "1"]]),
    swatches=SWATCHES,
    selected=1,
    cell_confidence=((0.9, 0.8), (0.7, 0.9)),
    confidence=0.7,
)


@cache
def gently_read(seed: int) -> Reading:
    return read_photo(Frame(photo_of(seed, hard=False).taken()), PROFILE)


def assert_no_cell_is_surely_wrong(photo: Photograph, reading: Reading) -> None:
    truth = format_rows(photo.scene.puzzle)
    assert reading.client is None
    assert (reading.side, reading.colors) == (len(truth), len(photo.scene.palette))
    for i, row in enumerate(truth):
        for j, cell in enumerate(row):
            assert reading.grid[i][j] == cell or (i, j) in reading.doubtful


@pytest.mark.slow
@cases("seed", range(3000, 3003), "more of the same", one_in=3)
def test_no_cell_of_a_hard_photograph_is_surely_wrong(seed: int) -> None:
    photo = photo_of(seed, hard=True)
    reading = read_photo(Frame(photo.taken()), PROFILE)
    if reading.puzzle is not None:
        assert_no_cell_is_surely_wrong(photo, reading)


@pytest.mark.slow
def test_gentle_photographs_are_read_most_of_them_surely_and_cells_found_where_they_are() -> None:
    seeds = (3001, 3000, 3002, 3006, 3011, 3013)[: times(6, quick=1)]
    photos, readings = [photo_of(seed, hard=False) for seed in seeds], [*map(gently_read, seeds)]
    for photo, reading in zip(photos, readings, strict=True):
        assert_no_cell_is_surely_wrong(photo, reading)
        if reading.sure:
            assert_found_where_they_are(photo, reading)
    assert sum(reading.sure for reading in readings) >= 0.6 * len(seeds)


def assert_found_where_they_are(photo: Photograph, reading: Reading) -> None:
    seen, true = (
        Projection.of(reading.client, reading.slant, PROFILE),
        Layout(PROFILE, Rect(*photo.client)),
    )
    assert seen is not None
    side = reading.side
    for i in range(side):
        for j in range(side):
            x, y = seen.at(seen.layout.cell(side, i, j))
            right = map_points(photo.plane, true.cell(side, i, j))
            pitch = seen.layout.pitch(side) * seen.enlarged_at(seen.layout.cell(side, i, j))
            assert np.hypot(*(right - (x, y))) < 0.15 * pitch


@pytest.mark.slow
def test_a_large_photograph_is_looked_at_smaller_but_its_corners_are_its_own() -> None:
    small, pixels = gently_read(3001), photo_of(3001, hard=False).taken()
    large = read_photo(Frame(pixels.repeat(2, 0).repeat(2, 1)), PROFILE)
    assert small.slant is not None
    assert large.slant is not None
    assert large.grid == small.grid
    assert np.abs(np.array(large.slant.corners) / 2 - small.slant.corners).max() < 12


@pytest.mark.slow
def test_a_cell_in_the_shine_of_a_lamp_is_not_sure_though_it_looks_alike_in_all_explanations() -> (
    None
):
    photo = photo_of(39, hard=False)
    lamp = Glare(at=(0.578, 0.512), radius=(0.022, 0.038), strength=0.62)
    small = replace(photo.camera, size=(880, 660))
    photo = replace(photo, camera=small, shot=replace(photo.shot, glares=(lamp,)))
    reading = read_photo(Frame(photo.taken()), PROFILE)
    assert reading.doubtful == ((5, 2),)
    assert_no_cell_is_surely_wrong(photo, reading)


@pytest.mark.slow
@cases("seed", [20011, 20018, 20029], "other cameras", keep=[20018])
def test_a_few_cells_beside_an_empty_row_and_column_are_read(seed: int) -> None:
    photo = photo_of(seed, hard=True)
    puzzle = puzzle_of("....", ".1..", "..2.", ".1..")
    photo = replace(photo, scene=replace(photo.scene, puzzle=puzzle))
    reading = read_photo(Frame(photo.taken()), PROFILE)
    assert reading.sure
    assert_no_cell_is_surely_wrong(photo, reading)


@pytest.mark.slow
@pytest.mark.thorough("one more hard photograph, on which this once failed")
def test_a_board_moved_by_a_pitch_is_not_believed() -> None:
    photo = photo_of(9007, hard=True)
    with Image.open(BytesIO(compressed(photo.taken(), photo.shot.quality))) as image:
        reading = read_photo(Frame(np.asarray(image.convert("RGB"))), PROFILE)
    assert not reading.sure or list(reading.grid) == photo.truth()["grid"]


@pytest.mark.slow
@cases("stranger", ["editor", "windows", "photo", "chess", "argyle"], "other games", one_in=3)
def test_other_pictures_show_no_puzzle(stranger: str) -> None:
    pixels = getattr(strangers, stranger)(1280, 960, Random(4))
    assert read_photo(Frame(pixels), PROFILE).state is not State.PUZZLE
    pixels = np.full((600, 800, 3), (208, 202, 183), np.uint8)
    assert read_photo(Frame(pixels), PROFILE).state is State.OTHER


def test_readings_that_agree_are_as_sure_as_the_surest_if_they_are_most() -> None:
    less = replace(READ, cell_confidence=((0.6, 0.4), (0.5, 0.6)), confidence=0.4)
    assert combine_readings([less, READ, less]) == READ
    none = Reading(State.FADING, "no swatches")
    assert combine_readings([none, READ, none]).state is not State.PUZZLE
    assert combine_readings([none, READ, READ]).sure
    other = replace(READ, selected=2, confidence=0.6)
    assert combine_readings([other, READ, replace(READ, swatches=SWATCHES[:1])]).puzzle is None


def test_a_cell_read_otherwise_in_other_light_is_doubtful() -> None:
    other = replace(READ, puzzle=Puzzle.of([["1", "2"], ["2", "1"]]), confidence=0.6)
    reading = combine_readings([READ, other, READ])
    assert reading.doubtful == ((1, 0),)
    assert not reading.sure
