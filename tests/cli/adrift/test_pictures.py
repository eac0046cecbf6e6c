import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from commands import refusal, run
from readings import BOARD, COLORS, HALF_DRAWN, See
from stratabot.adrift.vision.reading import Reading
from stratabot.geometry import Rect
from stratabot.vision.grid_place import GridPlace


@pytest.fixture
def shot(see: See) -> str:
    return see(BOARD)


@pytest.fixture
def half_drawn(see: See) -> str:
    return see(HALF_DRAWN)


PATHS = """
teal (A): from r2c3 left 1, down 1, to r3c2
red (B): from r1c2 left 1, down 2, to r3c1
yellow (C): from r1c3 right 1, down 2, left 1, to r3c3
"""


def test_solve_tells_the_way_of_each_color_by_its_name(shot: str) -> None:
    result = run("adrift", "solve", shot)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"BBCC\nBAAC\nBACC\n{PATHS}"
    told = json.loads(run("adrift", "solve", shot, "--format", "json").stdout)
    assert told["names"] == {"A": "teal", "B": "red", "C": "yellow"}


def test_a_board_in_a_picture_is_written_in_a_form(half_drawn: str) -> None:
    csv = run("adrift", "solve", half_drawn, "--board-as", "csv")
    assert csv.stdout == "B,B,C,C\nB,A,A,C\nB,A,C,C\n"
    page = run("adrift", "solve", half_drawn, "--board-as", "page")
    assert page.stdout == "http://127.0.0.1:8765/#adrift/.BC./..A./BAC./B%20~%20r1c1%20r2c1\n"


def test_what_is_drawn_is_kept_and_told(half_drawn: str) -> None:
    result = run("adrift", "solve", half_drawn)
    assert result.stdout == f"bBCC\nbAAC\nBACC\n{PATHS}"
    assert result.stderr == f"{half_drawn}: drawn already: red (2 cells)\n"


def test_what_is_drawn_wrongly_is_told_by_the_colors_name(see: See) -> None:
    wrong = replace(BOARD, drawn={"B": ((0, 0), (1, 0), (1, 1))})
    shot = see(wrong)
    result = run("adrift", "solve", shot)
    assert result.exit_code == 1
    assert result.stdout.startswith("No solution keeps what is drawn: take back r2c2 (red).")
    assert result.stdout.endswith(PATHS)
    assert run("adrift", "hint", shot).stdout == "Take back r2c2 (red).\n"
    nudge = run("adrift", "hint", shot, "--nudge").stdout
    assert nudge == "Something is wrong with what is drawn: look at color red.\n"


def test_a_board_without_a_solution_may_have_been_misread(see: See) -> None:
    shot = see(replace(BOARD, grid=("ABC.", "..A.", "B.C.")))
    result = run("adrift", "solve", shot)
    assert (result.exit_code, result.stdout.split(" (")[0]) == (1, "No solution")
    assert result.stderr == "perhaps the picture was misread: read tells what was seen\n"


def test_a_board_that_needs_other_rules_is_told_so(see: See) -> None:
    shot = see(replace(BOARD, grid=("AA..", "....", "BCCB")))
    for verb in ("solve", "hint", "explain", "grade"):
        result = run("adrift", verb, shot)
        assert result.exit_code == 1
        assert result.stderr == "it has one if paths may touch themselves: --touching\n"
        assert run("adrift", verb, shot, "--touching").exit_code == 0


def test_a_hint_says_which_color_to_take(half_drawn: str) -> None:
    told = json.loads(run("adrift", "hint", half_drawn, "--format", "json").stdout)
    assert (told["color"], told["names"]["C"]) == ("C", "yellow")
    hint = run("adrift", "hint", half_drawn).stdout
    assert hint == "Take yellow: join r1c3 and r1c4; r1c4 and r2c4.\n"
    assert "color" not in run("adrift", "hint", "--format", "json", grid="A.\n.A\n").stdout


def test_reasons_call_colors_by_their_names(shot: str) -> None:
    assert "would join teal and yellow" in run("adrift", "explain", shot).stdout
    assert run("adrift", "grade", shot).stdout.startswith("gentle")


def test_pictures_of_the_answer_have_the_colors_as_seen(shot: str, tmp_path: Path) -> None:
    run("adrift", "solve", shot, "--picture", str(tmp_path / "a.svg"))
    drawn = (tmp_path / "a.svg").read_text("utf-8")
    assert all("#{:02x}{:02x}{:02x}".format(*rgb) in drawn for rgb in COLORS.values())


def test_what_is_drawn_beside_a_board_is_a_text(half_drawn: str, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(".RC.\n..G.\nRGC.\n")
    said = refusal("adrift", "hint", str(board), "--drawn", half_drawn)
    assert "expected a text" in said


def test_a_board_in_a_picture_may_be_drawn_in_a_text(shot: str) -> None:
    hint = run("adrift", "hint", shot, "--drawn", "-", grid="B ~ r1c1 r2c1\n")
    assert hint.stdout == "Take yellow: join r1c3 and r1c4; r1c4 and r2c4.\n"


def test_an_array_is_neither_text_nor_picture(tmp_path: Path) -> None:
    np.save(tmp_path / "board.npy", np.zeros((3, 4), np.int8))
    said = refusal("adrift", "solve", str(tmp_path / "board.npy"))
    assert "expected a text or a picture, got a numpy array" in said


def test_the_board_is_printed_as_text_that_hint_goes_on_from(half_drawn: str) -> None:
    result = run("adrift", "read", half_drawn)
    assert (result.exit_code, result.stdout) == (0, ".BC.\n..A.\nBAC.\nB ~ r1c1 r2c1\n")
    assert result.stderr == "colors: A teal, B red, C yellow; drawn already: red (2 cells)\n"
    hint = run("adrift", "hint", "-", grid=result.stdout)
    assert hint.stdout == "Join r1c3 and r1c4; r1c4 and r2c4.\n"


def test_json_tells_all_that_was_seen(half_drawn: str) -> None:
    seen = json.loads(run("adrift", "read", half_drawn, "--format", "json").stdout)
    assert (seen["game"], seen["puzzle"], seen["sure"], seen["why"]) == ("adrift", True, True, "")
    assert (seen["size"], seen["grid"]) == ([3, 4], [".BC.", "..A.", "BAC."])
    assert seen["drawn"] == {"B": ["r1c1", "r2c1"]}
    assert seen["colors"] == {letter: list(rgb) for letter, rgb in COLORS.items()}
    assert seen["names"] == {"A": "teal", "B": "red", "C": "yellow"}
    assert seen["client"] == [10, 20, 80, 60]
    assert "corners" not in seen
    assert (seen["confidence"], seen["doubtful"]) == (0.9, [])
    assert [len(row) for row in seen["cells"]] == [4, 4, 4]


@pytest.mark.parametrize("told", ["r1c1=A r1c2=.", "r1c1=teal r1c2=."])
def test_told_cells_are_taken(told: str, see: See) -> None:
    shot = see(replace(BOARD, grid=(".AC.", "..A.", "B.CB")))
    result = run("adrift", "read", shot, "--cell", told)
    assert result.stdout == "A.C.\n..A.\nB.CB\n"


def test_numbers_on_the_ends_stay_numbers(see: See) -> None:
    rows = ("1.2", "...", "1.2")
    colors = {"1": (130, 130, 130), "2": (130, 130, 131)}
    sure = ((0.9,) * 3,) * 3
    place = GridPlace.upright(Rect(0, 0, 90, 90), 3, 3)
    seen = Reading("", place, rows, colors, {}, confidence=sure, is_numbered=True)
    shot = see(seen)
    result = run("adrift", "read", shot)
    assert (result.stdout, result.stderr) == ("1.2\n...\n1.2\n", "")
    solved = run("adrift", "solve", "--no-fill", shot).stdout
    assert "1: from r1c1 down 2, to r3c1" in solved
