"""`read`, and boards in pictures for the other commands: the same in Adrift and Str8ts."""

import json
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from PIL import Image

import stratabot.adrift.vision.reading as adrift
import stratabot.str8ts.vision.reading as str8ts
from commands import refusal, run
from readings import BOARD, PUZZLE, doubtful, seen_in
from stratabot.vision.grid_place import GridPlace

VERBS: Final = ("read", "solve", "hint", "explain", "grade")


class Pictured(NamedTuple):
    """A game's picture.

    Attributes:
        game: its name.
        reading: what is seen in it.
        line: the board that is read, on a line; its solution on a line.
        doubt: row and column of a cell that is doubtful, from 0, and the option that tells it.
        nothing: what is seen where there is no board.
        thing: what a board is called.
        text: the same board as a text.
    """

    game: str
    reading: Any
    line: str
    solved: str
    doubt: tuple[int, int, str]
    nothing: Any
    thing: str
    text: str

    def __str__(self) -> str:
        return self.game


GAMES: Final = [
    Pictured(
        "adrift",
        BOARD,
        ".BC./..A./BAC.",
        "BBCC BAAC BACC",
        (1, 2, "r2c3=teal"),
        adrift.Reading(why="no cells of one size"),
        "board",
        ".BC.\n..A.\nBAC.\n",
    ),
    Pictured(
        "str8ts",
        PUZZLE,
        "..#...1.#...c.2#",
        "12#32314#432c12#",
        (3, 0, "r4c1=#3"),
        str8ts.Reading(why="all cells are white"),
        "puzzle",
        "..#...1.#...c.2#\n",
    ),
]

pytestmark = pytest.mark.parametrize("one", GAMES, ids=str)


@pytest.fixture
def shot(one: Pictured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    return seen_in(tmp_path, one.reading, monkeypatch)


def test_json_of_a_board_at_an_angle_has_its_corners(
    one: Pictured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, corners = one.reading.place, [(10, 20), (90, 30), (80, 90), (15, 80)]
    askew = GridPlace.between(corners, place.rows, place.cols)
    shot = seen_in(tmp_path, replace(one.reading, place=askew), monkeypatch)
    seen = json.loads(run(one.game, "read", shot, "--format", "json").stdout)
    assert seen["client"] == [10, 20, 80, 70]
    assert seen["corners"] == [list(corner) for corner in corners]


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_board_ends_with_1_and_says_why(
    one: Pictured, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shot = seen_in(tmp_path, one.nothing, monkeypatch)
    result = run(one.game, "read", shot, "--format", form)
    assert result.exit_code == 1
    if form == "json":
        seen = json.loads(result.stdout)
        assert (seen["puzzle"], seen["sure"], seen["client"]) == (False, False, None)
        assert seen["why"] == one.nothing.why
    else:
        said = f"stratabot: no {one.thing} to be read: {one.nothing.why}\n"
        assert (result.stdout, result.stderr) == ("", said)


@pytest.mark.usefixtures("posix_shell")
@pytest.mark.parametrize("verb", VERBS)
def test_a_refusal_prints_the_command_to_repeat_and_that_is_taken(
    one: Pictured, verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, col, told = one.doubt
    shot = seen_in(tmp_path, doubtful(one.reading, row, col), monkeypatch)
    refused = run(one.game, verb, shot)
    assert (refused.exit_code, refused.stdout) == (1, "")
    said = refused.stderr.splitlines()[-1]
    assert f"not sure of row {row + 1} column {col + 1} (confidence 0.31)" in said
    _, *arguments = shlex.split(said.split("or tell this square: ")[1])
    assert arguments == [one.game, verb, shot, "--cell", told]
    assert run(*arguments).exit_code == 0


def test_a_doubtful_board_is_told_and_drawn_but_ends_with_1(
    one: Pictured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, col, _ = one.doubt
    shot, drawn = seen_in(tmp_path, doubtful(one.reading, row, col), monkeypatch), "seen.png"
    args = ("--format", "json", "--annotate", str(tmp_path / drawn))
    result = run(one.game, "read", shot, *args)
    seen = json.loads(result.stdout)
    assert (result.exit_code, seen["puzzle"], seen["sure"]) == (1, True, False)
    assert seen["doubtful"] == [[row + 1, col + 1]]
    with Image.open(tmp_path / drawn) as image:
        assert image.size[0] >= 100


@pytest.mark.parametrize("verb", ["read", "hint", "grade"])
def test_a_cell_that_cannot_be_is_refused_in_one_line(one: Pictured, verb: str, shot: str) -> None:
    rows, cols = one.reading.place.rows, one.reading.place.cols
    bad = {
        f"r{rows + 1}c1=1": f"expected a cell of the {rows} x {cols} board, got r{rows + 1}c1=1",
        "r1c1": "expected a cell such as r3c1=",
        **(
            {
                "r1c1=pink": "there is no color 'pink'; the board has A teal, B red, C yellow",
                "r1c1=A r1c1=B": "expected every square once, got r1c1=A and r1c1=B",
            }
            if one.game == "adrift"
            else {"r4c1=7": "expected a cell of the 4 x 4 board, got r4c1=7"}
        ),
    }
    for cell, said in bad.items():
        assert said in refusal(one.game, verb, shot, "--cell", cell)


@pytest.mark.parametrize("verb", VERBS)
def test_cells_are_told_of_one_picture_only(one: Pictured, verb: str, shot: str) -> None:
    assert "with --cell, got many" in refusal(one.game, verb, shot, shot, "--cell", "r1c1=.")
    assert "expected a picture" in refusal(one.game, verb, "-", "--cell", "r1c1=.", grid=one.text)


def test_a_text_is_no_picture(one: Pictured, tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text(one.text)
    result = run(one.game, "read", str(tmp_path / "board.txt"))
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "expected a picture" in result.stderr
    assert run(one.game, "read", str(tmp_path / "none.png")).exit_code == 2


def test_many_pictures_get_a_line_each(one: Pictured, shot: str, tmp_path: Path) -> None:
    (tmp_path / "wrong.png").write_text("no picture")
    result = run(one.game, "read", str(tmp_path))
    assert result.exit_code == 2
    assert result.stdout == f"1 (shot.png): {one.line}\n"
    assert "puzzle 2 (wrong.png): " in result.stderr
    lines = run(one.game, "read", str(tmp_path), "--format", "jsonl").stdout.splitlines()
    told = [json.loads(line) for line in lines]
    assert [(each["number"], each["file"]) for each in told] == [(1, "shot.png"), (2, "wrong.png")]
    assert ["error" in each for each in told] == [False, True]


def test_a_picture_may_come_through_a_pipe(one: Pictured, shot: str) -> None:
    piped = run(one.game, "read", "-", grid=Path(shot).read_bytes())
    assert piped.stdout == run(one.game, "read", shot).stdout != ""


def test_texts_and_pictures_may_be_mixed_and_a_refused_one_is_an_error_on_its_line(
    one: Pictured, shot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "board.txt").write_text(one.text)
    result = run(one.game, "solve", str(tmp_path))
    assert result.stdout == f"1 (board.txt): {one.solved}\n2 (shot.png): {one.solved}\n"
    row, col, _ = one.doubt
    seen_in(tmp_path, doubtful(one.reading, row, col), monkeypatch)
    for verb in VERBS[1:]:
        result = run(one.game, verb, str(tmp_path / "*"), "--format", "jsonl")
        error = json.loads(result.stdout.splitlines()[1])
        assert (error["number"], result.exit_code) == (2, 1)
        assert f"not sure of row {row + 1} column {col + 1}" in error["error"]


def test_a_book_takes_pictures(one: Pictured, shot: str, tmp_path: Path) -> None:
    book = tmp_path / "book.pdf"
    result = run(one.game, "book", shot, "-o", str(book))
    assert (result.exit_code, result.stdout) == (0, f"1 puzzle on 3 pages: {book}\n")
