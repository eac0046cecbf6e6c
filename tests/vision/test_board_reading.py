"""Several boards in one picture, of the games whose boards are grids."""

from importlib import import_module
from itertools import accumulate

import numpy as np
import pytest
from fixtures.adrift.picture import painted as adrift
from fixtures.str8ts.faces import Face
from fixtures.str8ts.painted import painted as str8ts

from stratabot.errors import OutOfTimeError
from stratabot.frame import Frame, Pixels
from stratabot.image import decode_frame
from stratabot.str8ts.vision.reader import read_frame
from stratabot.str8ts.vision.reading import Reading
from stratabot.vision.board_reading import with_others
from thorough import cases

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("pillows_typeface")]


def board_of(game: str, seed: int, kind: str) -> Pixels:
    if game == "adrift":
        return adrift(seed, kind).pixels
    picture = str8ts(seed, kind, [Face(None)])
    return decode_frame(picture.data, picture.name).rgb()


def notes_of(game: str, seeds: tuple[int, ...], axis: int, kind: str) -> tuple[str, ...]:
    """What is noted of a picture of these boards, one above the other (0) or side by side (1)."""
    boards = [board_of(game, seed, kind) for seed in seeds]
    ends = [*accumulate(board.shape[axis] + 20 for board in boards)]
    size = [max(board.shape[k] for board in boards) for k in (0, 1)]
    size[axis] = ends[-1]
    shown = np.full((*size, 3), 60, np.uint8)
    for end, board in zip(ends, boards, strict=True):
        corner = [0, 0]
        corner[axis] = end - board.shape[axis] - 20
        shown[corner[0] :, corner[1] :][: board.shape[0], : board.shape[1]] = board
    shot = import_module(f"stratabot.{game}.shot")
    return shot.notes_on(shot.reading_of(Frame(shown)))  # type: ignore[no-any-return]


SHARP = [
    ("adrift", (1, 2), 0, "fresh", "2 boards; number 2 from the top"),
    ("adrift", (2, 1), 1, "fresh", "2 boards; number 1 from the left"),
    ("str8ts", (2, 1), 0, "crop", "2 boards; number 2 from the top"),
    ("str8ts", (1, 2, 3), 1, "crop", "3 boards; number 1 from the left"),
]
PHOTOGRAPHED = [
    ("str8ts", (1, 2), 0, "screen", "2 boards; number 1 from the top"),
    ("str8ts", (1, 2, 3), 1, "screen", "3 boards; number 1 from the left"),
]


@cases("game, seeds, axis, kind, which", SHARP + PHOTOGRAPHED, "sharp ones show it", keep=SHARP)
def test_of_several_boards_in_a_picture_it_is_told_which_is_read(
    game: str, seeds: tuple[int, ...], axis: int, kind: str, which: str
) -> None:
    assert notes_of(game, seeds, axis, kind) == (f"the picture shows {which} is read",)


@cases(
    "game, kind",
    [("str8ts", "crop"), ("str8ts", "screen"), ("adrift", "fresh")],
    "sharp ones show it",
    one_in=2,
)
def test_of_one_board_with_room_beside_it_nothing_is_told(game: str, kind: str) -> None:
    board = board_of(game, 2, kind)
    shown = np.pad(board, ((0, 0), (board.shape[1], 0), (0, 0)), "edge")
    shot = import_module(f"stratabot.{game}.shot")
    reading = shot.reading_of(Frame(shown))
    assert (reading.sure, shot.notes_on(reading)) == (True, ())


def test_what_was_read_is_told_though_no_time_is_left_to_look_beside_it() -> None:
    board = board_of("str8ts", 2, "crop")
    shown = Frame(np.pad(board, ((0, 0), (board.shape[1], 0), (0, 0)), "edge"))

    def read(part: Frame) -> Reading:
        if part is not shown:
            raise OutOfTimeError(5)
        return read_frame(part)

    assert with_others(shown, read).sure
