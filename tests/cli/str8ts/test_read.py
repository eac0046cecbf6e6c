import json
import shlex
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from commands import run
from readings import PUZZLE, doubtful, seen_in
from stratabot.str8ts.vision.reading import Reading
from stratabot.vision.grid_place import GridPlace


@pytest.fixture
def shot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    return seen_in(tmp_path, PUZZLE, monkeypatch)


def test_the_puzzle_is_printed_as_text_that_hint_and_solve_go_on_from(shot: str) -> None:
    result = run("str8ts", "read", shot)
    printed = "..#.\n..1.\n#...\nc.2#\n"
    put = "r1c1 must be 1\nr1c2 must be 2\n"
    assert (result.exit_code, result.stdout) == (0, printed + put)
    assert result.stderr == "2 numbers are taken as filled in by the player\n"
    hint = run("str8ts", "hint", "-", grid=result.stdout).stdout
    assert hint.startswith("r3c4 must be 2.\n\n1  2   #  34\n")
    assert run("str8ts", "solve", "-", grid=result.stdout).stdout == "12#3\n2314\n#432\nc12#\n"


def test_json_tells_all_that_was_seen(shot: str) -> None:
    seen = json.loads(run("str8ts", "read", shot, "--format", "json").stdout)
    assert (seen["game"], seen["puzzle"], seen["sure"], seen["why"]) == ("str8ts", True, True, "")
    assert (seen["size"], seen["grid"]) == (4, ["..#.", "..1.", "#...", "c.2#"])
    assert seen["filled"] == ["12#.", "..1.", "#...", "c.2#"]
    assert seen["client"] == [5, 5, 40, 40]
    assert (seen["confidence"], seen["doubtful"]) == (0.8, [])
    assert [len(row) for row in seen["cells"]] == [4, 4, 4, 4]


def test_json_of_a_photograph_has_the_corners_of_the_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = GridPlace.between([(10, 20), (90, 30), (80, 90), (15, 80)], 4, 4)
    shot = seen_in(tmp_path, replace(PUZZLE, place=place), monkeypatch)
    seen = json.loads(run("str8ts", "read", shot, "--format", "json").stdout)
    assert seen["corners"] == [[10, 20], [90, 30], [80, 90], [15, 80]]


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_puzzle_ends_with_1_and_says_why(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shot = seen_in(tmp_path, Reading(why="all cells are white"), monkeypatch)
    result = run("str8ts", "read", shot, "--format", form)
    assert result.exit_code == 1
    if form == "json":
        seen = json.loads(result.stdout)
        assert (seen["puzzle"], seen["sure"], seen["client"]) == (False, False, None)
        assert seen["why"] == "all cells are white"
    else:
        assert result.stdout == ""
        assert result.stderr == "stratabot: no puzzle to be read: all cells are white\n"


@pytest.mark.usefixtures("posix_shell")
@pytest.mark.parametrize("verb", ["read", "solve", "hint", "explain", "grade"])
def test_a_refusal_prints_the_command_to_repeat_and_that_is_taken(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shot = seen_in(tmp_path, doubtful(PUZZLE, 3, 0), monkeypatch)
    refused = run("str8ts", verb, shot)
    assert (refused.exit_code, refused.stdout) == (1, "")
    said = refused.stderr.splitlines()[-1]
    assert "not sure of row 4 column 1 (confidence 0.31)" in said
    _, *arguments = shlex.split(said.split("or tell this square: ")[1])
    assert arguments == ["str8ts", verb, shot, "--cell", "r4c1=#3"]
    assert run(*arguments).exit_code == 0


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("r4c1=7", "expected a cell of the 4 x 4 board, got r4c1=7"),
        ("r5c1=1", "expected a cell of the 4 x 4 board, got r5c1=1"),
        ("r4c1=x", "expected a cell such as r3c1=7, r3c1=#7 if it is black"),
    ],
)
def test_a_cell_that_cannot_be_is_refused_in_one_line(shot: str, cell: str, said: str) -> None:
    for verb in ("read", "grade"):
        result = run("str8ts", verb, shot, "--cell", cell)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.count("\n") == 1
        assert said in result.stderr


def test_told_cells_are_taken_as_printed(shot: str) -> None:
    result = run("str8ts", "read", shot, "--cell", "r4c1=4 r1c1=#", "--cell", "r1c2=2")
    assert result.stdout == "#2#.\n..1.\n#...\n4.2#\n"


def test_many_pictures_get_a_line_each(shot: str, tmp_path: Path) -> None:
    (tmp_path / "wrong.png").write_text("no picture")
    result = run("str8ts", "read", str(tmp_path))
    assert result.exit_code == 2
    assert result.stdout == "1 (shot.png): ..#...1.#...c.2#\n"
    assert "puzzle 2 (wrong.png): " in result.stderr
    lines = run("str8ts", "read", str(tmp_path), "--format", "jsonl").stdout.splitlines()
    assert [json.loads(line)["number"] for line in lines] == [1, 2]
    for verb in ("read", "solve", "hint", "explain", "grade"):
        assert "with --cell, got many" in run("str8ts", verb, shot, shot, "--cell", "r1c1=1").stderr


def test_a_picture_may_come_through_a_pipe_and_be_annotated(shot: str, tmp_path: Path) -> None:
    seen = tmp_path / "seen.png"
    data = Path(shot).read_bytes()
    result = run("str8ts", "read", "-", "--annotate", str(seen), grid=data)
    assert result.stdout.startswith("..#.\n")
    with Image.open(seen) as image:
        assert image.size[0] >= 100


def test_the_readers_remark_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = "r1c4 is taken as 3, because only that has a solution"
    shot = seen_in(tmp_path, replace(PUZZLE, remark=told), monkeypatch)
    assert run("str8ts", "read", shot).stderr.startswith(f"{told}; 2 numbers are taken")
    assert told in run("str8ts", "solve", shot).stderr
