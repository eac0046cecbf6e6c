import json
import shlex
from pathlib import Path
from random import Random

import pytest
from click.testing import Result
from fixtures.pictures import board, won
from PIL import Image

from commands import refusal, run
from strata.vision.sketch import Picture
from stratabot.strata.practice.paint import Painter
from stratabot.strata.puzzle import Puzzle, Ribbon
from thorough import cases, times

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
    assert seen["names"] == ["teal", "brick", "plum"]
    assert seen["doubtful"] == seen["placed"] == []
    assert 0.5 < seen["confidence"] == min(map(min, seen["cells"])) <= 1


@pytest.mark.slow
def test_laid_ribbons_are_told_apart_from_the_grid(tmp_path: Path) -> None:
    laid = [Ribbon.parse("r2=2")]
    Image.fromarray(Picture(PUZZLE, laid=laid).paint()).save(tmp_path / "a.png")
    result = read(str(tmp_path / "a.png"))
    assert result.stdout == "12.\n221\n323\n"
    assert result.stderr == "laid already: r2=2\n"


@pytest.mark.slow
def test_a_turned_screenshot_is_read_with_a_remark(shot: str, tmp_path: Path) -> None:
    path = tmp_path / "turned.png"
    with Image.open(shot) as image:
        image.transpose(Image.Transpose.ROTATE_90).save(path)
    result = read(str(path))
    assert (result.exit_code, result.stdout) == (0, "12.\n221\n323\n")
    assert result.stderr == "the picture is read as if turned by 90 degrees clockwise\n"


@pytest.mark.slow
@pytest.mark.thorough("the way that was turned is told above, and where in tests/strata/vision")
def test_a_turned_screenshot_is_solved_and_has_corners(shot: str, tmp_path: Path) -> None:
    path = tmp_path / "turned.png"
    with Image.open(shot) as image:
        image.transpose(Image.Transpose.ROTATE_90).save(path)
    assert "turned by 90 degrees" in run("solve", str(path)).stderr
    seen = json.loads(read(str(path), "--format", "json").stdout)
    assert seen["client"] is None
    assert seen["corners"] == [[0, 640], [0, 0], [480, 0], [480, 640]]


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


def test_only_a_win_screen_is_perfect_or_not(shot: str) -> None:
    seen = json.loads(read(shot, "--format", "json").stdout)
    assert not {"perfect", "next"} & {*seen}


@pytest.mark.slow
@pytest.mark.usefixtures("posix_shell")
@cases(
    "command,options",
    [
        ("read", ["--region", "0,0,512,384"]),
        ("read", []),
        ("hint", []),
    ],
    "without its region, a picture that is not sure is tried as a photograph, too",
    keep=[("read", ["--region", "0,0,512,384"])],
)
def test_a_refusal_prints_the_command_to_repeat_and_that_is_taken(
    command: str, options: list[str], tmp_path: Path
) -> None:
    pixels = Picture(Puzzle.of([["1", "2"], ["2", "2"]]), size=(512, 384)).paint()
    pixels[120:135, 220:292] = 255
    shot = str(tmp_path / "a.png")
    Image.fromarray(pixels).save(shot)
    refused = run(command, shot, *options)
    assert (refused.exit_code, refused.stdout) == (1, "")
    said = refused.stderr.splitlines()[-1]
    assert "not sure of row 1 column 2 (confidence" in said
    assert "larger picture" not in said
    _, *arguments = shlex.split(said.split("or tell this square: ")[1])
    told = arguments.pop(arguments.index("--cell") + 1)
    assert arguments == [command, shot, *options, "--cell"]
    assert told.startswith("r1c2=")
    result = run(*arguments, "r1c2=2")
    assert (result.exit_code, "not sure" in result.stderr) == (0, False)
    if command == "read":
        assert run(*arguments, "r1c2=.").stdout == "1.\n22\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("r9c1=1", "expected a square of the 3 x 3 board, got r9c1=1"),
        ("r1c1=7", "expected a swatch from 1 to 3, or a dot, got r1c1=7"),
        ("r1c1", "expected a square such as r3c1=2"),
    ],
)
def test_a_cell_that_cannot_be_is_refused_in_one_line(shot: str, cell: str, said: str) -> None:
    for command in ["read", "hint", "solve", "explain", "grade"][: times(5, quick=2)]:
        assert said in refusal(command, shot, "--cell", cell)


def test_cells_are_told_of_one_picture_only(shot: str, tmp_path: Path) -> None:
    (tmp_path / "grid.txt").write_text("12\n21\n")
    assert (
        "expected a picture" in run("solve", str(tmp_path / "grid.txt"), "--cell", "r1c1=1").stderr
    )
    for command in ("read", "solve", "hint", "explain", "grade"):
        assert "with --cell, got many" in refusal(command, shot, shot, "--cell", "r1c1=1")


@pytest.mark.usefixtures("posix_shell")
def test_a_grid_without_a_solution_is_read_but_solve_names_the_likeliest_misread(
    tmp_path: Path,
) -> None:
    stuck = Picture(Puzzle.of([["1", "2"], ["2", "1"]]), size=(640, 480))
    Image.fromarray(stuck.paint()).save(tmp_path / "a.png")
    assert read(str(tmp_path / "a.png")).stdout == "12\n21\n"
    result = run("solve", str(tmp_path / "a.png"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "most likely misread: row" in result.stderr
    told = shlex.split(result.stderr.partition("or tell this square: ")[2])
    assert told[0] == "stratabot"
    assert run(*told[1:]).exit_code == 0


@pytest.mark.slow
def test_a_fade_is_refused_with_what_it_is(tmp_path: Path) -> None:
    Image.fromarray(Picture(PUZZLE, size=(640, 480), alpha=0).paint()).save(tmp_path / "a.png")
    result = read(str(tmp_path / "a.png"), "--region", "0,0,640,480")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "no puzzle to be read (fading)" in result.stderr


def test_a_known_region_is_believed(shot: str) -> None:
    assert read(shot, "--region", "0,0,640,480").stdout == "12.\n221\n323\n"
    for region in ("1,2,3", "a,b,c,d", "0,0,0,5", "640,0,9,9", "0,480,9,9", "-9,-9,9,20"):
        assert read(shot, "--region", region).exit_code == 2


def test_a_side_that_is_not_shown_is_refused(shot: str) -> None:
    result = read(shot, "--size", "4")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "4 x 4" in result.stderr


@pytest.mark.slow
def test_the_annotated_picture_is_written(shot: str, tmp_path: Path) -> None:
    assert read(shot, "--annotate", str(tmp_path / "seen.png")).exit_code == 0
    with Image.open(tmp_path / "seen.png") as image:
        assert image.size == (640, 480)


def test_a_picture_comes_from_standard_input(shot: str) -> None:
    result = run("read", "-", grid=Path(shot).read_bytes())
    assert (result.exit_code, result.stdout) == (0, "12.\n221\n323\n")


@pytest.mark.slow
def test_many_pictures_get_a_line_each(shot: str, tmp_path: Path) -> None:
    white = tmp_path / "white.png"
    Image.new("RGB", (64, 48), "white").save(white)
    result = read(shot, str(white))
    assert result.exit_code == 1
    assert result.stdout == f"1 ({shot}): 12./221/323\n"
    assert f"stratabot: puzzle 2 ({white}): no puzzle to be read: " in result.stderr
    objects = [
        json.loads(line) for line in read(shot, str(white), "--format", "jsonl").stdout.splitlines()
    ]
    assert [(one["number"], one["puzzle"]) for one in objects] == [(1, True), (2, False)]
    for option in (("--format", "json"), ("--annotate", str(tmp_path / "seen.png"))):
        assert read(shot, str(white), *option).exit_code == 2


def test_what_is_no_picture_is_refused(tmp_path: Path) -> None:
    (tmp_path / "grid.txt").write_text("PG\n")
    result = read(str(tmp_path / "grid.txt"))
    assert result.exit_code == 2
    assert "expected a picture (PNG, JPEG, WebP, ...)" in result.stderr


@pytest.mark.slow
def test_what_is_read_of_a_half_laid_board_goes_on_into_solve(tmp_path: Path) -> None:
    laid = [Ribbon.parse(text) for text in ("c3=2", "r2=2")]
    Image.fromarray(Picture(PUZZLE, laid=laid).paint()).save(tmp_path / "a.png")
    shot = str(tmp_path / "a.png")
    answer = run("solve", shot, "--format", "json").stdout
    seen = read(shot, "--format", "json").stdout
    told = json.loads(run("solve", "-", "--format", "json", grid=seen).stdout)
    assert {"game": "strata", **told} == json.loads(answer)
    text = read(shot)
    args = ("solve", "-", "--format", "json", "--placed", text.stderr)
    went_on = json.loads(run(*args, grid=text.stdout).stdout)
    more = {"game": "strata", "names": ["teal", "brick", "plum"]}
    assert went_on | more == json.loads(answer)


@pytest.mark.slow
def test_laid_ribbons_are_told_of_many_pictures_too(tmp_path: Path) -> None:
    for name, laid in (("a", "r2=2"), ("b", "c1=3")):
        picture = Picture(PUZZLE, laid=[Ribbon.parse(laid)]).paint()
        Image.fromarray(picture).save(tmp_path / f"{name}.png")
    result = read(str(tmp_path))
    assert result.stdout == "1 (a.png): 12./221/323\n2 (b.png): 12./221/323\n"
    assert "puzzle 1 (a.png): laid already: r2=2\n" in result.stderr
    assert "puzzle 2 (b.png): laid already: c1=3\n" in result.stderr


UNBUTTONED = Puzzle.of([["3", "1", None], ["1", "3", "2"], [None, "1", "1"]])


@pytest.mark.slow
def test_a_board_without_color_buttons_is_read(tmp_path: Path) -> None:
    pixels = Picture(UNBUTTONED, size=(1024, 768)).paint()
    shot, drawn = tmp_path / "board.png", tmp_path / "seen.png"
    Image.fromarray(pixels[120:560, 290:734]).save(shot)
    result = read(str(shot), "--annotate", str(drawn))
    assert (result.exit_code, result.stdout) == (0, "12.\n213\n.22\n")
    assert drawn.exists()
    assert "no color buttons seen; colors are numbered as they appear" in result.stderr
    assert "1 plum, 2 teal, 3 brick" in result.stderr


@pytest.mark.slow
@pytest.mark.thorough("other readings of such a board")
def test_a_board_without_color_buttons_is_told_as_json_and_solved(tmp_path: Path) -> None:
    pixels = Picture(UNBUTTONED, size=(1024, 768)).paint()
    shot, drawn = tmp_path / "board.png", tmp_path / "seen.png"
    Image.fromarray(pixels[120:560, 290:734]).save(shot)
    seen = json.loads(read(str(shot), "--format", "json").stdout)
    assert (seen["swatches"], seen["selected"], seen["colors"]) == (None, None, 3)
    assert (seen["sure"], seen["names"]) == (True, ["plum", "teal", "brick"])
    solved = run("solve", str(shot), "--picture", str(drawn), "--overlay")
    assert solved.exit_code in (0, 1), solved.stderr
