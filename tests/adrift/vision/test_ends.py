from random import Random

import numpy as np
from fixtures.adrift.board import random_board
from fixtures.adrift.looks import random_theme
from fixtures.adrift.paint import Sheet, paint
from PIL import Image

from stratabot.adrift.vision.reader import read_frame
from stratabot.frame import Frame

_INKS = ((255, 0, 0), (255, 137, 0), (12, 41, 254), (0, 255, 255), (0, 141, 0))


def test_red_and_orange_ends_whose_partners_are_cut_off_are_no_pair() -> None:
    rng = Random("lost row 32")
    board = random_board(rng, (6, 5), False, 5)
    assert board.rows[:2] == ("B.A..", "A....")
    theme = random_theme(rng, "black")
    image = Image.new("RGB", (300, 400), theme.ground)
    paint(image, Sheet(board, theme, 0, 40, 60, dict(zip(board.paths, _INKS, strict=False))), rng)
    reading = read_frame(Frame(np.asarray(image.crop((0, 100, 300, 400)))))
    assert (reading.sure, reading.why) == (False, "2 of the colors do not have two ends")
    assert reading.doubtful == ((0, 0), (1, 3))
