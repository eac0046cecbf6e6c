import numpy as np
import pytest
from PIL import Image

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.geometry import Point, Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.photo.align import REGION, Aligner, Client, Regions
from stratabot.vision.homography import Matrix, from_points, mapped, straightened
from thorough import cases

PUZZLE = Puzzle.of(
    [["1", "2", None, "3"], ["2", "2", "1", None], [None, "3", "3", "1"], ["1", None, "2", "2"]]
)

SIZE = 1024.0, 768.0
CORNERS = np.array([[180.0, 110.0], [1090.0, 160.0], [1040.0, 830.0], [130.0, 780.0]])
CLIENT = np.array([[0.0, 0.0], [1024.0, 0.0], [1024.0, 768.0], [0.0, 768.0]])
BOARD = np.array([[360.0, 440.0], [512.0, 230.0], [512.0, 600.0], [660.0, 440.0], [450.0, 740.0]])


@pytest.fixture(scope="module")
def photograph() -> Image.Image:
    """The game seen from the side: its client area has the corners above."""
    game = Image.fromarray(Picture(PUZZLE, PALETTE[:3], (1024, 768)).paint())
    back = from_points(CORNERS, CLIENT)
    return straightened(game, back, Rect(0, 0, 1200, 900), 1.0)


def off_by(plane: Matrix) -> float:
    """How far from their places, in the profile's pixels, the points of the board are seen."""
    true = from_points(CLIENT, CORNERS)
    seen = mapped(np.asarray(np.linalg.inv(plane)), mapped(true, BOARD))
    return float(np.abs(seen - BOARD).max())


def moved(x: float, y: float) -> Client:
    """A client area whose corners are off by so much, outward and inward in turn."""
    off = np.array([[x, y], [-x, y], [x, -y], [x, y]])
    return Client(from_points(CLIENT, CORNERS + off), SIZE[0])


@pytest.mark.slow
@cases("x,y", [(-5, 3), (0, 0), (4, 4), (3, -6)], "other ways", one_in=4)
def test_corners_that_are_a_little_off_are_moved_to_a_pixel(
    photograph: Image.Image, x: float, y: float
) -> None:
    aligner = Aligner(photograph, PROFILE)
    client, misfit = aligner.fit(moved(x, y), 4, 3, 0.25, (8, 6, 4))
    client, misfit = aligner.fit(client, 4, 3, 0.5, (4, 2.5, 1.5))
    assert off_by(client.plane) < 1.5
    assert misfit < 0.2


def test_a_title_bar_taken_for_paper_is_found_out(photograph: Image.Image) -> None:
    higher = CORNERS + np.array([[2, -30], [-2, -30], [0, 0], [0, 0]])
    aligner = Aligner(photograph, PROFILE)
    client, _ = aligner.fit(Client(from_points(CLIENT, higher), 1024), 4, 3, 0.25, (8, 6, 4))
    client, _ = aligner.fit(client, 4, 3, 0.5, (4, 2.5, 1.5))
    assert off_by(client.plane) < 3


def test_the_right_side_leaves_least_unexplained(photograph: Image.Image) -> None:
    aligner = Aligner(photograph, PROFILE)
    misfits = {
        side: aligner.fit(moved(2, 2), side, 3, 0.25, (8, 6, 4)).misfit for side in range(2, 7)
    }
    right = misfits.pop(4)
    assert right < 0.6 * min(misfits.values())


LAYOUT = Layout(PROFILE, Rect(0, 0, PROFILE.width, PROFILE.height))


def label_at(regions: Regions, place: Point) -> int:
    row, col = int((place.y - REGION.y) * regions.scale), int((place.x - REGION.x) * regions.scale)
    return int(regions.label[row, col])


@cases("side", range(2, 7), "sides between", one_in=4)
def test_nothing_is_claimed_where_selectors_stand_or_the_caret_may(side: int) -> None:
    regions = Regions.of(PROFILE, side, 2, 1.0)
    places = [*LAYOUT.row_selectors(side), *LAYOUT.col_selectors(side)]
    # In lanes of cells, a pitch along x is half a pitch along x and half a pitch along y.
    beyond = LAYOUT.pitch(side) / 2 + 2
    for i in range(side):
        left, right = LAYOUT.cell(side, 0, i), LAYOUT.cell(side, i, side - 1)
        places.append(Point(left.x - beyond, left.y - beyond))
        places.append(Point(right.x + beyond, right.y - beyond))
    assert {label_at(regions, place) for place in places} == {-1}
