from pathlib import Path

import numpy as np

from commands import refusal, run
from readings import BOARD, COLORS, HALF_DRAWN, See


def test_pictures_of_the_answer_have_the_colors_as_seen(see: See, tmp_path: Path) -> None:
    run("adrift", "solve", see(BOARD), "--picture", str(tmp_path / "a.svg"))
    drawn = (tmp_path / "a.svg").read_text("utf-8")
    assert all("#{:02x}{:02x}{:02x}".format(*rgb) in drawn for rgb in COLORS.values())


def test_what_is_drawn_beside_a_board_is_a_text(see: See, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(".RC.\n..G.\nRGC.\n")
    said = refusal("adrift", "hint", str(board), "--drawn", see(HALF_DRAWN))
    assert "expected a text" in said


def test_a_board_in_a_picture_may_be_drawn_in_a_text(see: See) -> None:
    hint = run("adrift", "hint", see(BOARD), "--drawn", "-", grid="B ~ r1c1 r2c1\n")
    assert hint.stdout == "Take yellow: join r1c3 and r1c4; r1c4 and r2c4.\n"


def test_an_array_is_neither_text_nor_picture(tmp_path: Path) -> None:
    np.save(tmp_path / "board.npy", np.zeros((3, 4), np.int8))
    said = refusal("adrift", "solve", str(tmp_path / "board.npy"))
    assert "expected a text or a picture, got a numpy array" in said
