"""Finds out whether the whole board and every swatch is in the picture."""

from typing import Final

from stratabot.frame import Frame
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import Profile
from stratabot.strata.vision.box_rows import box_period
from stratabot.strata.vision.photo.straight import lies_straight
from stratabot.strata.vision.reading import Reading
from stratabot.strata.vision.trust import trust_in

_WITHIN: Final = 0.75
"""The margin, in pitches around the outermost cells' centers, in which the board must be in the
picture. Colors are looked at up to 0.84 from the centers, so at most a cell's corner is cut off."""

_OF_NEXT: Final = 0.25
"""The share of a further swatch that would have to be in the picture."""

_MANY: Final = 5
"""From this number of swatches on there cannot be two more."""


def is_right(frame: Frame, reading: Reading, profile: Profile) -> bool:
    """Whether a reading is reliable, lies straight, and has lost nothing at the picture's edge."""
    if reading.client is None or trust_in(reading).relied is None:
        return False
    layout = Layout(profile, reading.client)
    if not (
        holds_board(frame, layout, reading.side) and shows_swatches(frame, layout, reading.colors)
    ):
        return False
    return lies_straight(frame, reading, profile)


def shows_swatches(frame: Frame, layout: Layout, colors: int) -> bool:
    """Whether all swatches are in the picture: beyond the outermost ones there is paper.

    The inner four of six swatches stand where four would stand. Without the outer two they would
    get wrong numbers.
    """
    if colors >= _MANY:
        return True
    first, *_, last = layout.swatches(colors)
    profile = layout.profile
    reach = (box_period(profile) - (0.5 - _OF_NEXT) * profile.swatch_width) * layout.scale
    return first.x - reach >= 0 and last.x + reach <= frame.width


def holds_board(frame: Frame, layout: Layout, side: int) -> bool:
    """Whether all cells of a board lie in the picture, except for the outermost corners of some."""
    cells, last = layout.cells(side), side - 1
    margin = _WITHIN * layout.pitch(side)
    left, right = cells[0][0].x - margin, cells[last][last].x + margin
    top, bottom = cells[0][last].y - margin, cells[last][0].y + margin
    return left >= 0 and top >= 0 and right <= frame.width and bottom <= frame.height
