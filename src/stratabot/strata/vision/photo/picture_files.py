"""Picture files: screenshots, and photographs of a screen.

A bot's screens never come through here: they are no photographs, and what a photograph costs, up
to 2 seconds, is too much for them.
"""

from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import Profile
from stratabot.strata.vision.no_puzzle import ribbons_run_off
from stratabot.strata.vision.photo.completeness import is_right
from stratabot.strata.vision.reader import NO_GAME, insist, read_frame
from stratabot.strata.vision.reading import Reading, State


def read_picture(
    frame: Frame,
    profile: Profile,
    client: Rect | None = None,
    side: int | None = None,
    colors: int | None = None,
) -> Reading:
    """What the game shows in a picture that may be a screenshot or a photograph of a screen.

    Args:
        frame: the picture.
        profile: the game's layout.
        client: where the client area is, in pixels; then it is a screenshot.
        side: the board's side, if known; else recognized.
        colors: the number of swatches, if known; else counted.

    Raises:
        InputError: the picture surely shows another side or number of swatches than those given.
    """
    reading = read_frame(frame, profile, client)
    if client is None and not is_right(frame, reading, profile):
        reading = _surer(frame, profile, reading)
    insist(reading, side, colors)
    return reading


def _surer(frame: Frame, profile: Profile, screenshot: Reading) -> Reading:
    """What is read as a photograph, cropped or turned, if that is sure; else why nothing is.

    The screenshot's reading is not to be relied on: if it was sure, the board lies crooked. No
    photograph of 40, half of them of half-laid boards, was taken for a win screen.
    """
    # A screenshot that is read surely needs none of these.
    from stratabot.strata.vision.photo.cropped import read_cropped
    from stratabot.strata.vision.photo.missing_parts import with_missing
    from stratabot.strata.vision.photo.photograph import read_photo
    from stratabot.strata.vision.photo.rotation import find_rotation

    if screenshot.client and (screenshot.next_shown or screenshot.perfect):
        if ribbons_run_off(frame, Layout(profile, screenshot.client)):
            return screenshot
        screenshot = Reading(State.OTHER, NO_GAME)
    if cropped := read_cropped(frame, profile):
        return cropped
    photograph = read_photo(frame, profile)
    if photograph.sure or _shows_more(photograph, screenshot):
        return photograph
    if screenshot.sure:
        why = "the board does not lie straight, as in a photograph; take it from straight ahead"
        return Reading(State.OTHER, why)
    if screenshot.puzzle:
        return screenshot
    rotation = find_rotation(frame, profile)
    if rotation and rotation.reading.sure:
        return rotation.reading
    return with_missing(frame, profile, screenshot, rotation, photograph)


def _shows_more(photograph: Reading, screenshot: Reading) -> bool:
    """Whether a puzzle is found, with fewer doubtful cells than in what is no photograph."""
    if photograph.puzzle is None:
        return False
    return screenshot.puzzle is None or len(photograph.doubtful) < len(screenshot.doubtful)
