import json
from pathlib import Path

import pytest
from click.testing import Result
from PIL import Image

from commands import run
from strata.vision.sketch import Picture
from stratabot.strata.puzzle import Puzzle, Ribbon

PUZZLE = Puzzle.of([["1", "2", None], ["2", "2", "1"], ["3", "2", "3"]])


@pytest.fixture
def shot(tmp_path: Path) -> str:
    path = tmp_path / "shot.png"
    Image.fromarray(Picture(PUZZLE, size=(640, 480)).paint()).save(path)
    return str(path)


def read(*args: str) -> Result:
    return run("read", *args)


def test_the_grid_is_printed_as_text(shot: str) -> None:
    result = read(shot)
    assert (result.exit_code, result.stdout) == (0, "12.\n221\n323\n")


def test_json_tells_all_that_was_seen(shot: str) -> None:
    seen = json.loads(read(shot, "--format", "json").stdout)
    assert seen["puzzle"] is True
    assert (seen["size"], seen["colors"], seen["selected"]) == (3, 3, 1)
    assert seen["grid"] == ["12.", "221", "323"]
    assert seen["client"] == [0, 0, 640, 480]
    assert seen["swatches"][0] == [21, 116, 108]
    assert seen["doubtful"] == seen["placed"] == []
    assert 0.5 < seen["confidence"] == min(map(min, seen["cells"])) <= 1


def test_laid_ribbons_are_told_apart_from_the_grid(tmp_path: Path) -> None:
    laid = [Ribbon.parse("r2=2")]
    Image.fromarray(Picture(PUZZLE, laid=laid).paint()).save(tmp_path / "a.png")
    result = read(str(tmp_path / "a.png"))
    assert result.stdout == "12.\n221\n323\n"
    assert result.stderr == "laid already: r2=2\n"


def test_no_puzzle_ends_with_1_and_says_why(tmp_path: Path) -> None:
    Image.new("RGB", (640, 480), "white").save(tmp_path / "white.png")
    result = read(str(tmp_path / "white.png"), "--format", "json")
    assert result.exit_code == 1
    seen = json.loads(result.stdout)
    assert (seen["puzzle"], seen["state"]) == (False, "other")
    assert seen["why"]
    result = read(str(tmp_path / "white.png"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.count("\n") == 1


def test_a_known_region_is_believed(shot: str) -> None:
    assert read(shot, "--region", "0,0,640,480").stdout == "12.\n221\n323\n"
    for region in ("1,2,3", "a,b,c,d", "0,0,0,5"):
        assert read(shot, "--region", region).exit_code == 2


def test_a_side_that_is_not_shown_is_refused(shot: str) -> None:
    result = read(shot, "--size", "4")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "4 x 4" in result.stderr


def test_the_annotated_picture_is_written(shot: str, tmp_path: Path) -> None:
    assert read(shot, "--annotate", str(tmp_path / "seen.png")).exit_code == 0
    with Image.open(tmp_path / "seen.png") as image:
        assert image.size == (640, 480)
