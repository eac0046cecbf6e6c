"""Boards in pictures: read, answered, drawn over; the same in Adrift and Str8ts."""

import json
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pytest
from PIL import Image

from commands import refusal, run
from readings import BOARD, HALF_DRAWN, PUZZLE, See, doubtful
from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.vision.grid_place import GridPlace
from stratabot.vision.shot import BoardShot

VERBS: Final = ("read", "solve", "hint", "explain", "grade")


class Pictured(NamedTuple):
    """A game's picture, and what is to be seen in it."""

    game: str
    reading: Any
    line: str  # the board that is read
    solved: str
    doubt: tuple[int, int, str]  # a doubtful cell, from 0, and the option that tells it
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
        ".BC.\n..A.\nBAC.\n",
    ),
    Pictured(
        "str8ts",
        PUZZLE,
        "..#...1.#...c.2#",
        "12#32314#432c12#",
        (3, 0, "r4c1=#3"),
        "..#...1.#...c.2#\n",
    ),
]


@pytest.fixture(params=GAMES, ids=str)
def one(request: pytest.FixtureRequest) -> Pictured:
    found: Pictured = request.param
    return found


ONES: Final = ("11#.", *PUZZLE.printed[1:])


@pytest.fixture
def doubt(one: Pictured, see: See) -> str:
    return see(doubtful(one.reading, *one.doubt[:2]))


@pytest.fixture
def shot(one: Pictured, see: See) -> str:
    return see(one.reading)


@pytest.mark.usefixtures("posix_shell")
@pytest.mark.parametrize("verb", VERBS)
def test_a_refusal_prints_the_command_to_repeat_and_that_is_taken(
    one: Pictured, verb: str, doubt: str
) -> None:
    row, col, told = one.doubt
    said = refusal(one.game, verb, doubt, code=1)
    assert f"not sure of row {row + 1} column {col + 1} (confidence 0.31)" in said
    _, *arguments = shlex.split(said.split("or tell this square: ")[1])
    assert arguments == [one.game, verb, doubt, "--cell", told]
    assert run(*arguments).exit_code == 0


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
    cell = ("--cell", "r1c1=.")
    assert "with --cell, got many" in refusal(one.game, verb, shot, shot, *cell)
    assert "expected a picture" in refusal(one.game, verb, "-", *cell, grid=one.text)


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
    one: Pictured, shot: str, see: See, tmp_path: Path
) -> None:
    (tmp_path / "board.txt").write_text(one.text)
    result = run(one.game, "solve", str(tmp_path))
    assert result.stdout == f"1 (board.txt): {one.solved}\n2 (shot.png): {one.solved}\n"
    row, col, _ = one.doubt
    see(doubtful(one.reading, row, col))
    for verb in VERBS[1:]:
        result = run(one.game, verb, str(tmp_path / "*"), "--format", "jsonl")
        error = json.loads(result.stdout.splitlines()[1])
        assert (error["number"], result.exit_code) == (2, 1)
        assert f"not sure of row {row + 1} column {col + 1}" in error["error"]


def test_a_book_takes_pictures(one: Pictured, shot: str, tmp_path: Path) -> None:
    book = tmp_path / "book.pdf"
    result = run(one.game, "book", shot, "-o", str(book))
    assert (result.exit_code, result.stdout) == (0, f"1 puzzle on 3 pages: {book}\n")


def over(
    see: See, reading: Any, folder: Path, code: int = 0, verb: tuple[str, ...] = ("solve",)
) -> np.ndarray:
    """The picture of a reading, in light gray, after `solve --overlay`, or `hint`."""
    game = "str8ts" if hasattr(reading, "printed") else "adrift"
    answer = folder / "answer.png"
    result = run(game, *verb, see(reading), "--picture", str(answer), "--overlay")
    assert result.exit_code == code, result.stderr
    with Image.open(answer) as image:
        return np.asarray(image.convert("RGB"), int)


def shown(reading: Any) -> GridPlace:
    """Where the board is in the picture that is drawn."""
    place: GridPlace = (
        BoardShot(Frame(np.full((100, 100, 3), 240, np.uint8)), reading).of_board().reading.place
    )
    return place


def test_what_to_take_back_has_a_red_cross(see: See, tmp_path: Path) -> None:
    wrong = replace(HALF_DRAWN, drawn={"B": ((0, 0), (1, 0), (1, 1))})
    x, y = shown(wrong).at(Point(0.5, 1.5))
    red, green, blue = over(see, wrong, tmp_path, code=1)[int(y), int(x)].tolist()
    assert red > 180 > 80 > max(green, blue)


@pytest.mark.parametrize(
    ("reading", "wrong"),
    [
        (replace(BOARD, grid=("AB..", "B.A.", "....")), {(0, 1), (1, 0)}),
        (replace(PUZZLE, printed=ONES, filled=ONES), {(0, 0), (0, 1)}),
    ],
    ids=["adrift", "str8ts"],
)
def test_without_a_solution_the_cells_that_contradict_are_framed(
    reading: Any, wrong: set[tuple[int, int]], see: See, tmp_path: Path
) -> None:
    seen = over(see, reading, tmp_path, code=1)
    red = np.argwhere((seen[..., 0] > 180) & (seen[..., 1:].max(axis=2) < 80))
    x, y, width, height = shown(reading).client
    sides = height / reading.place.rows, width / reading.place.cols
    assert {*map(tuple, ((red - (y, x)) // sides).astype(int).tolist())} == wrong


def drawn_on(seen: np.ndarray, reading: Any) -> set[str]:
    """The cells of which a sixteenth or more is drawn on, on a picture in light gray."""
    place, found = shown(reading), set()
    x, y, width, height = place.client
    tall, wide = height / place.rows, width / place.cols
    for row, col in np.ndindex(place.rows, place.cols):
        top, left = int(y + row * tall), int(x + col * wide)
        cell = seen[top : top + int(tall), left : left + int(wide)]
        if (cell != 240).any(axis=2).mean() > 1 / 16:
            found.add(f"r{row + 1}c{col + 1}")
    return found


@pytest.mark.parametrize(
    ("reading", "how", "cells", "code"),
    [
        (BOARD, (), "r1c1 r2c1", 0),
        (BOARD, ("--nudge",), "r1c1", 0),
        (BOARD, ("--why",), "r1c1 r1c2 r2c1", 0),
        (BOARD, ("--done", "2"), "r2c4 r3c4", 0),
        (replace(BOARD, drawn={"B": ((0, 0), (1, 0), (1, 1))}), (), "r2c2", 1),
        (replace(BOARD, drawn={"B": ((1, 1),)}), ("--nudge",), "r1c2 r3c1", 1),
        (replace(BOARD, grid=("AB..", "B.A.", "....")), (), "r1c2 r2c1", 1),
        (PUZZLE, (), "r3c4", 0),
        (PUZZLE, ("--nudge",), "r3c2 r3c3 r3c4", 0),
        (PUZZLE, ("--step",), "r3c4", 0),
        (replace(PUZZLE, filled=("42#.", *PUZZLE.filled[1:])), (), "r1c1", 1),
        (replace(PUZZLE, printed=ONES, filled=ONES), (), "r1c1 r1c2", 1),
    ],
)
def test_a_hint_is_drawn_over_a_picture_and_nothing_else_of_the_answer(
    reading: Any, how: tuple[str, ...], cells: str, code: int, see: See, tmp_path: Path
) -> None:
    seen = over(see, reading, tmp_path, code, ("hint", *how))
    assert drawn_on(seen, reading) == {*cells.split()}


@pytest.mark.parametrize("how", [(), ("--nudge",), ("--why",)], ids=" ".join)
def test_a_hint_is_drawn_as_a_board(one: Pictured, how: tuple[str, ...], tmp_path: Path) -> None:
    drawn = tmp_path / "hint.html"
    result = run(one.game, "hint", *how, "--picture", str(drawn), grid=one.text)
    assert result.exit_code == 0
    sentence = result.stdout.splitlines()[0].rpartition(": ")[2]
    assert sentence in drawn.read_text()


def test_a_text_cannot_be_drawn_over(
    one: Pictured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = refusal(one.game, "solve", "--overlay", "--picture", "a.png", grid=one.text)
    assert "expected a screenshot or photograph, got a text" in said
    assert not [*tmp_path.iterdir()]
