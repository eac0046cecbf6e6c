from adrift.plain_boards import LINES, Look, frame_of, painted
from stratabot.adrift.vision.reader import read_frame

LEFT, UP, RIGHT, DOWN = range(4)


def test_path_in_a_picture_is_followed_against_the_order_of_rows() -> None:
    path = [(3, 5), (3, 6), (2, 6), (2, 5), (1, 5), (0, 5)]
    reading = read_frame(frame_of(painted(LINES, Look(paths={"R": path}))))
    assert reading.drawn == {"R": tuple(path[1:])}
