from pathlib import Path

import pytest
from PIL import Image

from strata.vision.sketch import Picture
from stratabot.errors import ReadingError
from stratabot.strata.load import read
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.trust import likely_misreads, require_solvable

PUZZLE = Puzzle.of([["1", "2"], ["2", "2"]])


def save(picture: Picture, path: Path) -> Path:
    Image.fromarray(picture.paint()).save(path)
    return path


def test_a_picture_opens_as_its_puzzle(tmp_path: Path) -> None:
    reading = read(save(Picture(PUZZLE, size=(640, 480)), tmp_path / "a.png"))
    assert require_solvable(reading) == reading.puzzle == PUZZLE


def test_what_is_no_puzzle_is_refused_with_its_state(tmp_path: Path) -> None:
    path = save(Picture(PUZZLE, size=(640, 480), alpha=0), tmp_path / "a.png")
    with pytest.raises(ReadingError, match=r"no puzzle to be read \(fading\)"):
        require_solvable(read(path))


def test_doubtful_cells_are_named(tmp_path: Path) -> None:
    pixels = Picture(PUZZLE).paint()
    pixels[240:270, 440:584] = 255
    Image.fromarray(pixels).save(tmp_path / "a.png")
    with pytest.raises(ReadingError, match=r"not sure of row 1 column 2 \(confidence"):
        require_solvable(read(tmp_path / "a.png"))


def test_of_a_grid_without_a_solution_the_likeliest_misread_is_named(tmp_path: Path) -> None:
    stuck = Puzzle.of([["1", "2"], ["2", "1"]])
    path = save(Picture(stuck, size=(640, 480)), tmp_path / "a.png")
    with pytest.raises(ReadingError, match=r"likeliest misread: row \d column \d \(perhaps"):
        require_solvable(read(path))
    assert read(path).puzzle == stuck


def test_misreads_come_least_sure_first_with_all_that_would_do() -> None:
    reading = Reading(
        State.PUZZLE,
        puzzle=Puzzle.of([["1", "2"], ["2", "1"]]),
        swatches=((0, 0, 0), (9, 9, 9)),
        cells=((0.9, 0.6), (0.8, 0.7)),
        confidence=0.6,
    )
    first, second, third = likely_misreads(reading)
    assert (first.row, first.col, first.instead) == (0, 1, (None, "1"))
    assert (second.row, second.col) == (1, 1)
    assert (third.row, third.col) == (1, 0)


def test_a_grid_with_a_solution_has_no_misreads() -> None:
    assert likely_misreads(Reading(State.PUZZLE, puzzle=PUZZLE, cells=((1, 1), (1, 1)))) == ()
