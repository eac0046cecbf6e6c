import numpy as np
import pytest
from PIL import Image

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.geometry import Rect
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.photo.align import Aligner, Client
from stratabot.vision.homography import Matrix, from_points, map_points, straighten_box

PUZZLE = Puzzle.of(
    [["1", "2", None, "3"], ["2", "2", "1", None], [None, "3", "3", "1"], ["1", None, "2", "2"]]
)

CORNERS = np.array([[180.0, 110.0], [1090.0, 160.0], [1040.0, 830.0], [130.0, 780.0]])
CLIENT = np.array([[0.0, 0.0], [1024.0, 0.0], [1024.0, 768.0], [0.0, 768.0]])
BOARD = np.array([[360.0, 440.0], [512.0, 230.0], [512.0, 600.0], [660.0, 440.0], [450.0, 740.0]])


@pytest.fixture(scope="module")
def photograph() -> Image.Image:
    """The game seen from the side: its client area has the corners above."""
    game = Image.fromarray(Picture(PUZZLE, PALETTE[:3], (1024, 768)).paint())
    back = from_points(CORNERS, CLIENT)
    return straighten_box(game, back, Rect(0, 0, 1200, 900), 1.0)


def off_by(plane: Matrix) -> float:
    """How far from their places, in the profile's pixels, the points of the board are seen."""
    true = from_points(CLIENT, CORNERS)
    seen = map_points(np.asarray(np.linalg.inv(plane)), map_points(true, BOARD))
    return float(np.abs(seen - BOARD).max())


def test_a_title_bar_taken_for_paper_is_found_out(photograph: Image.Image) -> None:
    higher = CORNERS + np.array([[2, -30], [-2, -30], [0, 0], [0, 0]])
    aligner = Aligner(photograph, PROFILE)
    client, _ = aligner.fit(Client(from_points(CLIENT, higher), 1024), 4, 3, 0.25, (8, 6, 4))
    client, _ = aligner.fit(client, 4, 3, 0.5, (4, 2.5, 1.5))
    assert off_by(client.plane) < 3
