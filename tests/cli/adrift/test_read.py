import json
import shlex
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from commands import run
from readings import BOARD, COLORS, HALF_DRAWN, doubtful, seen_in
from stratabot.adrift.vision.reading import Reading
from stratabot.geometry import Rect
from stratabot.vision.grid_place import GridPlace


@pytest.fixture
def shot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    return seen_in(tmp_path, HALF_DRAWN, monkeypatch)


def test_the_board_is_printed_as_text_that_hint_goes_on_from(shot: str) -> None:
    result = run("adrift", "read", shot)
    assert (result.exit_code, result.stdout) == (0, ".BC.\n..A.\nBAC.\nB ~ r1c1 r2c1\n")
    assert result.stderr == "colors: A teal, B red, C yellow; drawn already: red (2 cells)\n"
    hint = run("adrift", "hint", "-", grid=result.stdout)
    assert hint.stdout == "Join r1c3 and r1c4; r1c4 and r2c4.\n"


def test_json_tells_all_that_was_seen(shot: str) -> None:
    seen = json.loads(run("adrift", "read", shot, "--format", "json").stdout)
    assert (seen["game"], seen["puzzle"], seen["sure"], seen["why"]) == ("adrift", True, True, "")
    assert (seen["size"], seen["grid"]) == ([3, 4], [".BC.", "..A.", "BAC."])
    assert seen["drawn"] == {"B": ["r1c1", "r2c1"]}
    assert seen["colors"] == {letter: list(rgb) for letter, rgb in COLORS.items()}
    assert seen["names"] == {"A": "teal", "B": "red", "C": "yellow"}
    assert seen["client"] == [10, 20, 80, 60]
    assert "corners" not in seen
    assert (seen["confidence"], seen["doubtful"]) == (0.9, [])
    assert [len(row) for row in seen["cells"]] == [4, 4, 4]


def test_json_of_a_board_at_an_angle_has_its_corners(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = GridPlace.between([(10, 20), (90, 30), (80, 90), (15, 80)], 3, 4)
    shot = seen_in(tmp_path, replace(BOARD, place=place), monkeypatch)
    seen = json.loads(run("adrift", "read", shot, "--format", "json").stdout)
    assert seen["client"] == [10, 20, 80, 70]
    assert seen["corners"] == [[10, 20], [90, 30], [80, 90], [15, 80]]


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_board_ends_with_1_and_says_why(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shot = seen_in(tmp_path, Reading(why="no cells of one size"), monkeypatch)
    result = run("adrift", "read", shot, "--format", form)
    assert result.exit_code == 1
    if form == "json":
        seen = json.loads(result.stdout)
        assert (seen["puzzle"], seen["sure"], seen["client"]) == (False, False, None)
        assert seen["why"] == "no cells of one size"
    else:
        assert result.stdout == ""
        assert result.stderr == "stratabot: no board to be read: no cells of one size\n"


@pytest.mark.usefixtures("posix_shell")
@pytest.mark.parametrize("verb", ["read", "solve", "hint", "explain", "grade"])
def test_a_refusal_prints_the_command_to_repeat_and_that_is_taken(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shot = seen_in(tmp_path, doubtful(BOARD, 1, 2), monkeypatch)
    refused = run("adrift", verb, shot)
    assert (refused.exit_code, refused.stdout) == (1, "")
    said = refused.stderr.splitlines()[-1]
    assert "not sure of row 2 column 3 (confidence 0.31)" in said
    _, *arguments = shlex.split(said.split("or tell this square: ")[1])
    assert arguments == ["adrift", verb, shot, "--cell", "r2c3=teal"]
    assert run(*arguments).exit_code == 0


def test_json_of_a_doubtful_board_tells_all_but_ends_with_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shot = seen_in(tmp_path, doubtful(BOARD, 1, 2), monkeypatch)
    result = run("adrift", "read", shot, "--format", "json")
    seen = json.loads(result.stdout)
    assert (result.exit_code, seen["puzzle"], seen["sure"]) == (1, True, False)
    assert seen["doubtful"] == [[2, 3]]


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("r1c1=pink", "there is no color 'pink'; the board has A teal, B red, C yellow"),
        ("r4c1=A", "expected a cell of the 3 x 4 board, got r4c1=A"),
        ("r1c1", "expected a cell such as r3c1=B or r3c1=teal"),
        ("r1c1=A r1c1=B", "expected every square once, got r1c1=A and r1c1=B"),
    ],
)
def test_a_cell_that_cannot_be_is_refused_in_one_line(shot: str, cell: str, said: str) -> None:
    for verb in ("read", "hint"):
        result = run("adrift", verb, shot, "--cell", cell)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.count("\n") == 1
        assert said in result.stderr


@pytest.mark.parametrize("told", ["r1c1=A r1c2=.", "r1c1=teal r1c2=."])
def test_told_cells_are_taken(told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shot = seen_in(tmp_path, replace(BOARD, grid=(".AC.", "..A.", "B.CB")), monkeypatch)
    result = run("adrift", "read", shot, "--cell", told)
    assert result.stdout == "A.C.\n..A.\nB.CB\n"


def test_cells_are_told_of_one_picture_only(shot: str) -> None:
    for verb in ("read", "solve", "hint", "explain", "grade"):
        result = run("adrift", verb, shot, shot, "--cell", "r1c1=A")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "with --cell, got many" in result.stderr
    result = run("adrift", "solve", "-", "--cell", "r1c1=A", grid="A.A\n")
    assert result.exit_code == 2
    assert "--cell: expected a picture, got standard input" in result.stderr


def test_a_text_is_no_picture(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("A.A\n")
    result = run("adrift", "read", str(tmp_path / "board.txt"))
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "expected a picture" in result.stderr
    assert run("adrift", "read", str(tmp_path / "none.png")).exit_code == 2


def test_many_pictures_get_a_line_each(shot: str, tmp_path: Path) -> None:
    (tmp_path / "wrong.png").write_text("no picture")
    result = run("adrift", "read", str(tmp_path))
    assert result.exit_code == 2
    assert result.stdout == "1 (shot.png): .BC./..A./BAC.; B ~ r1c1 r2c1\n"
    assert "puzzle 2 (wrong.png): " in result.stderr
    lines = run("adrift", "read", str(tmp_path), "--format", "jsonl").stdout.splitlines()
    assert [json.loads(line)["number"] for line in lines] == [1, 2]
    assert json.loads(lines[0])["file"] == "shot.png"
    assert "error" in json.loads(lines[1])


def test_a_picture_may_come_through_a_pipe(shot: str) -> None:
    result = run("adrift", "read", "-", grid=Path(shot).read_bytes())
    assert result.stdout.startswith(".BC.\n")


def test_what_was_seen_is_drawn_also_if_it_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shot = seen_in(tmp_path, doubtful(BOARD, 1, 2), monkeypatch)
    seen = tmp_path / "seen.png"
    assert run("adrift", "read", shot, "--annotate", str(seen)).exit_code == 1
    with Image.open(seen) as image:
        assert image.size[0] >= 100


def test_numbers_on_the_ends_stay_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = ("1.2", "...", "1.2")
    colors = {"1": (130, 130, 130), "2": (130, 130, 131)}
    sure = ((0.9,) * 3,) * 3
    place = GridPlace.upright(Rect(0, 0, 90, 90), 3, 3)
    seen = Reading("", place, rows, colors, {}, sure, is_numbered=True)
    shot = seen_in(tmp_path, seen, monkeypatch)
    result = run("adrift", "read", shot)
    assert (result.stdout, result.stderr) == ("1.2\n...\n1.2\n", "")
    solved = run("adrift", "solve", "--no-fill", shot).stdout
    assert "1: from r1c1 down 2, to r3c1" in solved
