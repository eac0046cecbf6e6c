import json
import shlex
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import Result
from fixtures.pictures import board, won
from PIL import Image

from commands import refusal, run, run_json
from strata.vision.sketch import PALETTE, Picture
from stratabot.strata.practice.paint import Painter
from stratabot.strata.puzzle import Puzzle, Ribbon

PUZZLE = Puzzle.of([["1", "2", None], ["2", "2", "1"], ["3", "2", "3"]])
GRID = "12.\n221\n323\n"


@pytest.fixture
def paint(tmp_path: Path) -> Callable[..., str]:
    def paint(puzzle: Puzzle = PUZZLE, name: str = "shot.png", **more: Any) -> str:
        Image.fromarray(Picture(puzzle, **{"size": (640, 480)} | more).paint()).save(
            tmp_path / name
        )
        return str(tmp_path / name)

    return paint


@pytest.fixture
def shot(paint: Callable[..., str]) -> str:
    return paint()


def read(*args: str) -> Result:
    return run("read", *args)


def seen_in(*args: str) -> dict[str, Any]:
    """What `read` tells in JSON of a board that it reads surely."""
    told: dict[str, Any] = run_json("read", *args, grid="")
    return told


def test_the_grid_is_printed_as_text(shot: str) -> None:
    result = read(shot)
    assert (result.exit_code, result.stdout) == (0, GRID)
    assert run("read", "-", grid=Path(shot).read_bytes()).stdout == GRID


def test_json_tells_all_that_was_seen(shot: str) -> None:
    seen = seen_in(shot)
    assert seen["puzzle"] is True
    assert (seen["size"], seen["colors"], seen["selected"]) == (3, 3, 1)
    assert seen["grid"] == GRID.split()
    assert seen["client"] == [0, 0, 640, 480]
    assert seen["swatches"][0] == [21, 116, 108]
    assert seen["names"] == ["teal", "brick", "plum"]
    assert seen["doubtful"] == seen["placed"] == []
    assert 0.5 < seen["confidence"] == min(map(min, seen["cells"])) <= 1
    assert not {"perfect", "next"} & {*seen}, "only a win screen is perfect or not"


@pytest.mark.slow
def test_a_turned_screenshot_is_read_with_a_remark_and_corners(shot: str, tmp_path: Path) -> None:
    path = str(tmp_path / "turned.png")
    with Image.open(shot) as image:
        image.transpose(Image.Transpose.ROTATE_90).save(path)
    result = read(path)
    assert (result.exit_code, result.stdout) == (0, GRID)
    assert result.stderr == "the picture is read as if turned by 90 degrees clockwise\n"
    seen = seen_in(path)
    assert seen["client"] is None
    assert seen["corners"] == [[0, 640], [0, 0], [480, 0], [480, 640]]


@pytest.mark.parametrize(
    ("size", "place", "which"),
    [
        ((1300, 500), (0, 10), "number 2 from the left"),
        ((1240, 500), (650, 10), "number 1 from the left"),
        ((660, 900), (0, 0), "number 2 from the top"),
    ],
)
def test_of_two_boards_in_a_picture_the_larger_one_is_read_with_a_remark(
    size: tuple[int, int], place: tuple[int, int], which: str, shot: str, tmp_path: Path
) -> None:
    both = Image.new("RGB", size, (60, 60, 70))
    with Image.open(shot) as image:
        corner = (0, 0) if place[0] else (size[0] - 640, size[1] - 480)
        both.paste(image, corner)
        both.paste(image.transpose(Image.Transpose.FLIP_LEFT_RIGHT).resize((520, 390)), place)
    path = str(tmp_path / "two.png")
    both.save(path)
    remark = f"the picture shows 2 boards; {which} is read"
    result = read(path)
    assert (result.exit_code, result.stdout, result.stderr) == (0, GRID, f"{remark}\n")
    for verb in ("read", "solve"):
        assert run_json(verb, path, grid="")["remarks"] == [remark]


@pytest.mark.slow
def test_no_puzzle_ends_with_1_and_says_why(tmp_path: Path) -> None:
    Image.new("RGB", (64, 48), "white").save(tmp_path / "white.png")
    result = read(str(tmp_path / "white.png"), "--format", "json")
    assert result.exit_code == 1
    seen = json.loads(result.stdout)
    assert (seen["puzzle"], seen["state"]) == (False, "other")
    assert seen["why"]
    result = read(str(tmp_path / "white.png"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(("perfect", "more"), [(True, False), (False, True)])
def test_json_of_a_win_screen_tells_what_it_says(perfect: bool, more: bool, tmp_path: Path) -> None:
    scene = won(board(3, 3), perfect, more)
    Image.fromarray(Painter(640, 480).paint(scene, Random(1))).save(tmp_path / "won.png")
    result = read(str(tmp_path / "won.png"), "--format", "json")
    seen = json.loads(result.stdout)
    assert (result.exit_code, seen["state"]) == (1, "win")
    assert (seen["perfect"], seen["next"]) == (perfect, more)


@pytest.mark.slow
@pytest.mark.usefixtures("posix_shell")
def test_a_refusal_prints_the_command_to_repeat_and_that_is_taken(tmp_path: Path) -> None:
    pixels = Picture(Puzzle.of([["1", "2"], ["2", "2"]]), PALETTE[:2], (512, 384)).paint()
    pixels[120:135, 220:292] = 255
    shot, options = str(tmp_path / "a.png"), ["--region", "0,0,512,384"]
    Image.fromarray(pixels).save(shot)
    refused = read(shot, *options)
    assert (refused.exit_code, refused.stdout) == (1, "")
    said = refused.stderr.splitlines()[-1]
    assert "not sure of row 1 column 2 (confidence" in said
    assert "larger picture" not in said
    unsure = read(shot, *options, "--format", "json")
    assert (unsure.exit_code, json.loads(unsure.stdout)["sure"]) == (1, False)
    _, *arguments = shlex.split(said.split("or tell this square: ")[1])
    told = arguments.pop(arguments.index("--cell") + 1)
    assert arguments == ["read", shot, *options, "--cell"]
    assert told.startswith("r1c2=")
    result = run(*arguments, "r1c2=2")
    assert (result.exit_code, "not sure" in result.stderr) == (0, False)
    assert run(*arguments, "r1c2=.").stdout == "1.\n22\n"


@pytest.mark.usefixtures("posix_shell")
def test_a_grid_without_a_solution_is_read_but_solve_names_the_likeliest_misread(
    paint: Callable[..., str],
) -> None:
    shot = paint(Puzzle.of([["1", "2"], ["2", "1"]]), palette=PALETTE[:2])
    assert read(shot).stdout == "12\n21\n"
    result = run("solve", shot)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "most likely misread: row" in result.stderr
    told = shlex.split(result.stderr.partition("or tell this square: ")[2])
    assert told[0] == "stratabot"
    assert run(*told[1:]).exit_code == 0


@pytest.mark.slow
def test_a_fade_is_refused_with_what_it_is(paint: Callable[..., str]) -> None:
    result = read(paint(alpha=0), "--region", "0,0,640,480")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "no puzzle to be read (fading)" in result.stderr


def test_a_known_region_is_believed(shot: str) -> None:
    assert read(shot, "--region", "0,0,640,480").stdout == GRID
    for region in ("1,2,3", "a,b,c,d", "0,0,0,5", "640,0,9,9", "0,480,9,9", "-9,-9,9,20"):
        refusal("read", shot, "--region", region)


def test_a_side_that_is_not_shown_is_refused(shot: str) -> None:
    assert "4 x 4" in refusal("read", shot, "--size", "4")


@pytest.mark.slow
def test_many_pictures_get_a_line_each_and_what_is_laid(
    paint: Callable[..., str], tmp_path: Path
) -> None:
    laid = [Ribbon.parse("r2=2")]
    names = paint(name="a.png"), paint(name="b.png", laid=laid), str(tmp_path / "white.png")
    Image.new("RGB", (64, 48), "white").save(names[2])
    result = read(*names)
    assert result.exit_code == 1
    assert (
        result.stdout == f"1 ({names[0]}): 12./221/323\n2 ({names[1]}): 12./221/323; laid: r2=2\n"
    )
    assert f"stratabot: puzzle 3 ({names[2]}): no puzzle to be read: " in result.stderr
    told = map(json.loads, read(*names[1:], "--format", "jsonl").stdout.splitlines())
    assert [(one["number"], one["puzzle"]) for one in told] == [(1, True), (2, False)]
    assert read(*names, "--format", "json").exit_code == 2


@pytest.mark.slow
def test_what_is_read_of_a_half_laid_board_goes_on_into_solve(paint: Callable[..., str]) -> None:
    shot = paint(laid=[Ribbon.parse(text) for text in ("c3=2", "r2=2")], size=(1024, 768))
    answer = run_json("solve", shot, grid="", exit_code=1)
    seen = read(shot, "--format", "json").stdout
    assert {"game": "strata", **run_json("solve", "-", grid=seen, exit_code=1)} == answer
    text = read(shot)
    assert (text.stdout, text.stderr) == (f"{GRID}laid: r2=2 c3=2\n", "")
    went_on = run_json("solve", "-", grid=text.stdout, exit_code=1)
    assert went_on | {"game": "strata", "names": ["teal", "brick", "plum"]} == answer


@pytest.mark.slow
def test_a_board_without_color_buttons_is_read(tmp_path: Path) -> None:
    unbuttoned = Puzzle.of([["3", "1", None], ["1", "3", "2"], [None, "1", "1"]])
    shot = str(tmp_path / "board.png")
    pixels = Picture(unbuttoned, size=(1024, 768)).paint()
    Image.fromarray(pixels[120:560, 290:734]).save(shot)
    result = read(shot)
    assert (result.exit_code, result.stdout) == (0, "12.\n213\n.22\n")
    assert "no color buttons seen; colors are numbered as they appear" in result.stderr
    assert "1 plum, 2 teal, 3 brick" in result.stderr
    seen = seen_in(shot)
    assert (seen["swatches"], seen["selected"], seen["colors"]) == (None, None, 3)
    assert (seen["sure"], seen["names"]) == (True, ["plum", "teal", "brick"])
