from random import Random

import numpy as np
import pytest
from PIL import Image, ImageDraw

from stratabot.frame import Frame
from stratabot.vision.chessboard import is_chessboard
from thorough import cases

CREAM, BROWN, BLUE, GRAY = (240, 217, 181), (181, 136, 99), (140, 162, 173), (120, 120, 120)


def board(
    cell: int,
    dark: tuple[int, int, int],
    light: tuple[int, int, int] = CREAM,
    pieces: str = "",
    side: int = 8,
    left: int = 30,
    top: int = 70,
) -> Frame:
    """Squares in turn on a gray page, with round or square pieces on two rows at each end."""
    image = Image.new("RGB", (side * cell + 2 * left, side * cell + 2 * top), (60, 60, 60))
    draw, rng = ImageDraw.Draw(image), Random(1)
    draw.text((left, 10), "White to move", fill=(230, 230, 230))
    for i in range(side):
        for j in range(side):
            x, y = left + j * cell, top + i * cell
            draw.rectangle((x, y, x + cell - 1, y + cell - 1), dark if (i + j) % 2 else light)
            if pieces and (i in (0, 1, side - 2, side - 1) or rng.random() < 0.2):
                ink, edge = ((30, 30, 30), (0, 0, 0)) if i < side / 2 else ((250,) * 3, (0, 0, 0))
                shape = draw.ellipse if pieces == "round" else draw.rectangle
                shape(
                    (x + cell // 6, y + cell // 6, x + cell * 5 // 6, y + cell * 5 // 6), ink, edge
                )
    return Frame(np.array(image))


@cases("dark", [BROWN, BLUE, GRAY, (0, 0, 0)], "other colors", keep=[BROWN])
@pytest.mark.parametrize("pieces", ["", "round", "square"])
@pytest.mark.parametrize("cell", [26, 61])
def test_a_chessboard_is_seen_with_and_without_pieces(
    cell: int, pieces: str, dark: tuple[int, int, int]
) -> None:
    assert is_chessboard(board(cell, dark, pieces=pieces))


def test_other_numbers_of_squares_faint_tints_lines_and_noise_are_none() -> None:
    for side in (6, 7, 9, 10):
        assert not is_chessboard(board(50, BROWN, side=side)), side
    assert not is_chessboard(board(50, (20, 20, 24), (27, 27, 32)))
    noise = np.random.default_rng(1).integers(0, 255, (480, 480, 3), np.uint8)
    assert not is_chessboard(Frame(noise))
    assert not is_chessboard(board(50, CREAM, CREAM, "round"))
    assert not is_chessboard(Frame(np.zeros((12, 9, 3), np.uint8)))
