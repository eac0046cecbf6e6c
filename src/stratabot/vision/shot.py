"""A picture of a game whose boards are grids, and what was seen in it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar, cast

from stratabot.puzzles.user_cells import UserMark
from stratabot.source import SeenPicture, Source

if TYPE_CHECKING:
    from stratabot.frame import Frame
    from stratabot.vision.board_reading import BoardReading

R = TypeVar("R", bound="BoardReading[object]")


class BoardShot(NamedTuple, Generic[R]):
    """A picture and what was seen in it."""

    frame: "Frame"
    reading: R

    def of_board(self) -> "BoardShot[R]":
        """The part of the picture that shows the board, to draw over it."""
        from stratabot.vision.overlay import crop_to

        place = self.reading.place
        if place is None:
            raise ValueError("expected a picture with a known place of the board")
        frame, matrix = crop_to(self.frame, place.corners)
        place = replace(place, plane=matrix @ place.plane)
        return BoardShot(frame, replace(self.reading, place=place))


def read_board(
    source: Source, reading_of: Callable[["Frame"], R], user_cells: Sequence[UserMark]
) -> BoardShot[R]:
    """What a picture shows of a board, surely or not, with what a user tells of some cells."""
    # numpy and Pillow take half a second to load: only when there is something to read.
    from stratabot.image import frame_in

    frame, seen = frame_in(source), source.content
    reading = cast("R", seen.reading) if isinstance(seen, SeenPicture) else reading_of(frame)
    return BoardShot(frame, reading.with_user_cells(user_cells) if user_cells else reading)
