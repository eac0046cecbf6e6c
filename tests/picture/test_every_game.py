"""What pictures of all games have in common: kinds of files; readings and answers over them."""

from importlib import import_module
from io import BytesIO
from typing import Final
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from readings import BOARD, PUZZLE
from stratabot.adrift.picture.overlay import draw_over as over_adrift
from stratabot.adrift.solver import solve as solve_adrift
from stratabot.frame import Frame, Pixels
from stratabot.geometry import Rect
from stratabot.picture.files import KINDS, LONGEST
from stratabot.str8ts.picture.overlay import draw_over as over_str8ts
from stratabot.str8ts.puzzle import Place
from stratabot.strata.layout.layout import Layout, Projection
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.picture.overlay import draw_over as over_strata
from stratabot.strata.picture.story import Story
from stratabot.strata.position import Position
from strategies import puzzle_of, ribbons

PUZZLES: Final = {
    "strata": ("RG.BR\nRRRBR\n.GRBR", "RG.BR\nRRRBR\n..RBR"),
    "str8ts": ("..#.\n..1.\n#...\nc.2#", "..#.\n..1.\n#...\nc..#"),
    "adrift": ("A..B\n.C..\nAC.B", "A..B\nC...\nAC.B"),
}
"""Two boards of each game with puzzles."""


def drawn(game: str, kind: str, other: bool = False) -> bytes:
    its = import_module(f"stratabot.{game}")
    data: bytes = its.draw(its.parse_puzzle(PUZZLES[game][other]), kind)
    return data


def opened(data: bytes, kind: str) -> None:
    """Fails if a program that opens such files would."""
    if kind == "svg":
        assert ElementTree.fromstring(data).tag.endswith("svg")
    elif kind == "html":
        assert data.startswith(b"<!doctype html>")
        assert data.rstrip().endswith(b"</html>")
    else:
        with Image.open(BytesIO(data)) as image:
            assert image.format == kind.upper()
            image.load()
            assert kind != "png" or max(image.size) == LONGEST
            assert kind != "gif" or getattr(image, "n_frames", 1) > 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", PUZZLES)
def test_every_kind_of_picture_opens_and_shows_its_board(game: str, kind: str) -> None:
    data = drawn(game, kind)
    opened(data, kind)
    assert data != drawn(game, kind, other=True)


GROUND: Final = (128, 140, 150)


def gray(width: int = 200, height: int = 150, bgr: bool = False) -> Frame:
    return Frame(np.full((height, width, 3), GROUND[::-1] if bgr else GROUND, np.uint8), bgr)


STORY: Final = Story(Position(puzzle_of("12", ".2")), ribbons("c2=2 r1=1"))


def over(game: str, frame: Frame) -> Pixels:
    """The frame with an answer over it, in the corner where the readings have their board."""
    if game == "strata":
        layout = Layout(load_profile(), Rect(0, 0, 160, 120))
        return np.asarray(over_strata(frame, STORY, Projection(np.eye(3), layout)))
    if game == "str8ts":
        data = over_str8ts(frame, PUZZLE, {Place(2, 3): 2, Place(0, 3): 4})
    else:
        assert BOARD.puzzle is not None
        data = over_adrift(
            frame, BOARD, BOARD.puzzle, [*enumerate(solve_adrift(BOARD.puzzle) or ())]
        )
    with Image.open(BytesIO(data)) as image:
        return np.asarray(image.convert("RGB"))


@pytest.mark.parametrize("game", PUZZLES)
def test_an_answer_is_drawn_over_a_copy_and_beside_the_board_all_stays(game: str) -> None:
    frame = gray()
    seen = over(game, frame)
    assert (frame.pixels == GROUND).all()
    assert seen.shape == frame.pixels.shape
    assert (seen[:120, :160] != GROUND).any()
    assert (seen[120:] == GROUND).all()
    assert (seen[:, 160:] == GROUND).all()
    assert (over(game, gray(bgr=True)) == seen).all()
