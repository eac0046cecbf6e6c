"""Reads picture files: screenshots, and photographs, which take up to 2 seconds."""

from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.layout.profile import Profile
from stratabot.strata.vision.photo.checks import doubt_unused_color, is_right, why_colors_lost
from stratabot.strata.vision.reader import read_frame, read_places, require_asked_shape
from stratabot.strata.vision.reading import Reading, State


def read_picture(
    frame: Frame,
    profile: Profile,
    client: Rect | None = None,
    side: int | None = None,
    colors: int | None = None,
    plain: Reading | None = None,
) -> Reading:
    """The reading of a picture, perhaps a photograph unless its client area is given; InputError if
    it surely has another side or number of swatches. `plain` is what `read_frame` reads, not right.
    """
    reading = plain or read_frame(frame, profile, client)
    is_whole = client is None and not frame.is_strip
    is_known = plain is None and is_right(frame, reading, profile)
    if is_whole and not is_known and not why_colors_lost(frame, reading):
        reading = _read_by_other_ways(frame, profile, reading)
    if why := why_colors_lost(frame, reading):
        reading = Reading(State.OTHER, why)
    reading = doubt_unused_color(reading)
    require_asked_shape(reading, side, colors)
    return reading


def _read_by_other_ways(frame: Frame, profile: Profile, screenshot: Reading) -> Reading:
    """The reading as a cropped, photographed or turned screen, if it is sure; else why not."""
    # A screenshot that is read surely needs none of these.
    from stratabot.strata.vision.photo.cropped import read_cropped
    from stratabot.strata.vision.photo.lone_board import shows_lanes
    from stratabot.strata.vision.photo.missing_parts import explain_missing_parts
    from stratabot.strata.vision.photo.photograph import read_photo
    from stratabot.strata.vision.photo.rotation import find_rotation

    if screenshot.client and (screenshot.next_shown or screenshot.perfect):
        return screenshot
    if screenshot.sure:
        # The client area can be a little off: pale swatches on rough paper seem to end too early.
        for elsewhere, _ in read_places(frame, profile):
            if is_right(frame, elsewhere, profile):
                return elsewhere
    if screenshot.state is State.OTHER and not shows_lanes(frame):
        return explain_missing_parts(frame, profile, screenshot, None, screenshot)
    # Photographs come first: to look for parts takes twice as long, and in warm light the board was
    # read without its buttons, wrongly.
    photograph = read_photo(frame, profile)
    if photograph.sure:
        return photograph
    if photograph.puzzle is None and (cropped := read_cropped(frame, profile)):
        return cropped
    # Or it has a puzzle, with fewer doubtful cells than the screenshot.
    if photograph.puzzle and (
        screenshot.puzzle is None or len(photograph.doubtful) < len(screenshot.doubtful)
    ):
        return photograph
    if screenshot.sure:
        why = "the board does not lie straight, as in a photograph; take it from straight ahead"
        return Reading(State.OTHER, why)
    if screenshot.puzzle:
        return screenshot
    rotation = find_rotation(frame, profile) if shows_lanes(frame) else None
    if rotation and rotation.reading.sure:
        return rotation.reading
    return explain_missing_parts(frame, profile, screenshot, rotation, photograph)
