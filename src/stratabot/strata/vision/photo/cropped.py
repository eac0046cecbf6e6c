"""Reads screenshots with a part cut off: above, below, on a side, or all but the board."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import Profile
from stratabot.strata.vision.box_rows import BoxRow, box_period, find_box_rows
from stratabot.strata.vision.no_puzzle import ReadingScore
from stratabot.strata.vision.papers import NEAR, CoarseView
from stratabot.strata.vision.photo.checks import is_right
from stratabot.strata.vision.photo.lone_board import read_alone
from stratabot.strata.vision.reader import read_client, read_places
from stratabot.strata.vision.reading import Reading, State

_HEIGHTS: Final = 7
"""How many larger and smaller heights to try beside the one that the swatches tell, 0.8 % apart:
two swatches tell the height to within 5 %."""

_IN_PICTURE: Final = 8.0
"""How much of the swatches' height must be in the picture to read their colors, in pixels of the
profile; swatches that end nearer to the picture's edge may go on beyond it."""


def read_cropped(frame: Frame, profile: Profile) -> Reading | None:
    """The reading of a picture that shows part of the game; None if it is not sure."""
    for reading in _with_swatches(frame, profile):
        if is_right(frame, reading, profile):
            return reading
    alone = read_alone(frame, profile)
    if alone is None or alone.client is None:
        return None
    layout = Layout(profile, alone.client)
    lower = profile.height - profile.swatch_height + _IN_PICTURE
    if layout.client.y + lower * layout.scale > frame.height:
        return alone
    for reading, _ in (*read_places(frame, profile), read_client(frame, layout)):
        if reading.side == alone.side and is_right(frame, reading, profile):
            return reading
    # Buttons that are there but not clear would give the colors other numbers.
    return None


def _with_swatches(frame: Frame, profile: Profile) -> Iterator[Reading]:
    """Readings of boards above boxes that may be swatches; the upper edge may be cut off."""
    tried: set[tuple[int, int]] = set()
    view = CoarseView(frame)
    for near, paper in product((NEAR / 2, NEAR), view.papers()):
        for row in find_box_rows(frame, paper, profile, near):
            place = round(row.x / 3), round(row.period / 3)
            if place not in tried:
                tried.add(place)
                yield _read_above(frame, row, profile).reading


def _read_above(frame: Frame, row: BoxRow, profile: Profile) -> ReadingScore:
    """The best reading of all client areas with this row of swatches on their lower edge."""
    height = row.period / box_period(profile) * profile.height
    at_border = frame.height - row.bottom < _IN_PICTURE * height / profile.height
    bottom = frame.height if at_border else row.bottom
    heights = [height * (1 + k / 125) for k in range(-_HEIGHTS, _HEIGHTS + 1)]
    read = [(_at(frame, row.x, bottom, each, profile), row.x, each) for each in heights]
    best, x, height = max(read, key=lambda one: _rank(one[0]))
    if best.reading.state is not State.PUZZLE:
        return best
    for right, higher in product((-1.0, 0.0, 1.0), (-0.005, -0.0025, 0.0, 0.0025, 0.005)):
        other = _at(frame, x + right, bottom, height * (1 + higher), profile)
        best = max(best, other, key=_rank)
    return best


def _at(frame: Frame, x: float, bottom: float, height: float, profile: Profile) -> ReadingScore:
    """The reading of a client area around that middle; parts of the area may be cut off."""
    reach = max(x, frame.width - x)
    client = Rect(x - reach, bottom - height, 2 * reach, height)
    return read_client(frame, Layout(profile, client))


def _rank(score: ReadingScore) -> tuple[bool, bool, float]:
    reading = score.reading
    return reading.state is State.PUZZLE, reading.sure, -score.misfit
