"""What the game shows in a picture, and the position that this is."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, cast

from stratabot.errors import InputError
from stratabot.source import Kind, SeenPicture, Source, cached_on_frame
from stratabot.strata.position import Position
from stratabot.strata.user_cells import UserCell

if TYPE_CHECKING:
    from pathlib import Path

    from stratabot.frame import Frame
    from stratabot.geometry import Rect
    from stratabot.strata.layout.profile import Profile
    from stratabot.strata.vision.reading import Reading
    from stratabot.strata.vision.trust import SurePuzzle, Trust
    from stratabot.vision.confidence import Recognition


class Shot(NamedTuple):
    """A picture, what was seen in it, what of that can be relied on, and the layout used."""

    frame: "Frame"
    reading: "Reading"
    trust: "Trust"
    profile: "Profile"


def read(
    picture: object,
    side: int | None = None,
    colors: int | None = None,
    profile: "Path | None" = None,
) -> "Reading":
    """What the game shows in a picture, whatever that is: a puzzle, a win screen, a fade ...

    The picture is a screenshot or a photograph of a screen. If a puzzle is in a photograph or in a
    turned screenshot, the reading's `client` is None and its `slant` tells where the puzzle is.

    Args:
        picture: a file's name; a file's bytes; a picture of Pillow's; or an array of uint8, height
            x width for gray, with 3 channels for RGB, 4 for RGBA.
        side: the board's side; None if it is not known.
        colors: the number of swatches; None if it is not known.
        profile: a file with a layout of the game, in TOML; None for the usual one.

    Raises:
        InputError: it is no picture, or surely shows another side or number of swatches.
        ProfileError: the profile cannot be used.
    """
    from stratabot.image import frame_of

    source = Source("picture", Kind.PICTURE, frame_of(picture))
    return read_shot(source, None, side, colors, profile).reading


def read_shot(
    source: Source,
    region: "Rect | None" = None,
    side: int | None = None,
    colors: int | None = None,
    profile: "Path | None" = None,
    cells: Sequence[UserCell] = (),
) -> Shot:
    """What a picture shows, read surely or not."""
    # numpy and Pillow take half a second to load: only when there is something to read.
    from stratabot.image import frame_in
    from stratabot.strata.layout.profile import load_profile
    from stratabot.strata.vision.few_colors import doubt_shared_colors
    from stratabot.strata.vision.photo.picture_files import read_picture
    from stratabot.strata.vision.reader import require_asked_shape
    from stratabot.strata.vision.trust import trust_in

    frame, layout = frame_in(source), load_profile(profile)
    if region is None and profile is None:
        seen = source.content
        reading = (
            cast("Reading", seen.reading) if isinstance(seen, SeenPicture) else reading_of(frame)
        )
        require_asked_shape(reading, side, colors)
    else:
        if region is not None:
            _require_within(frame, region)
        reading = read_picture(frame, layout, region, side, colors)
        reading = doubt_shared_colors(frame, reading, layout)
    reading = reading.with_user_cells(cells)
    return Shot(frame, reading, trust_in(reading), layout)


@cached_on_frame
def reading_of(frame: "Frame") -> "Reading":
    """What a frame shows, with the usual layout."""
    from stratabot.strata.layout.profile import load_profile
    from stratabot.strata.vision.few_colors import doubt_shared_colors
    from stratabot.strata.vision.photo.checks import doubt_unused_color
    from stratabot.strata.vision.photo.picture_files import read_picture
    from stratabot.strata.vision.reader import find_other_boards

    plain, profile = _plain_reading(frame), load_profile(None)
    if _is_plain(frame):
        reading = doubt_unused_color(plain)
    else:
        reading = read_picture(frame, profile, plain=plain)
    reading = doubt_shared_colors(frame, reading, profile)
    return replace(reading, others=find_other_boards(frame, reading, profile))


@cached_on_frame
def _plain_reading(frame: "Frame") -> "Reading":
    from stratabot.strata.layout.profile import load_profile
    from stratabot.strata.vision.reader import read_frame

    return read_frame(frame, load_profile(None))


@cached_on_frame
def _is_plain(frame: "Frame") -> bool:
    from stratabot.strata.layout.profile import load_profile
    from stratabot.strata.vision.photo.checks import is_right

    return is_right(frame, _plain_reading(frame), load_profile(None))


def is_recognized_at_once(frame: "Frame") -> bool:
    """Whether a puzzle is read surely in a frame that shows the game's cloth at first sight.

    To see no cloth takes a tenth of the time that a photograph takes. None was seen in 32
    screenshots and photographs of Str8ts and Adrift.
    """
    from stratabot.strata.vision.reading import State
    from stratabot.strata.vision.trust import trust_in

    if _is_plain(frame):
        return True
    if _plain_reading(frame).state is State.OTHER:
        return False
    return trust_in(reading_of(frame)).relied is not None


def shows_buttons(frame: "Frame") -> bool:
    """Whether the game's buttons are seen at first sight: no other game has them on cloth."""
    return bool(_plain_reading(frame).swatches)


def none_in(frame: "Frame", why: str) -> Shot:
    """A picture in which something else is to be seen, with a clause that says what."""
    from stratabot.strata.layout.profile import load_profile
    from stratabot.strata.vision.reading import Reading, State
    from stratabot.strata.vision.trust import trust_in

    reading = Reading(State.OTHER, why)
    return Shot(frame, reading, trust_in(reading), load_profile(None))


def recognize(frame: "Frame") -> "Recognition":
    """How much of the game a frame shows; a win screen or a board with its buttons is all of it."""
    from stratabot.strata.vision.trust import trust_in
    from stratabot.vision.confidence import Recognition

    reading = reading_of(frame)
    is_sure = trust_in(reading).relied is not None
    if reading.puzzle is None or shows_buttons(frame):
        return Recognition(is_sure, share=float(reading.shows_game))
    return Recognition.of(is_sure, reading.cell_confidence)


def _require_within(frame: "Frame", region: "Rect") -> None:
    x, y, w, h = region
    if x >= frame.width or y >= frame.height or x + w <= 0 or y + h <= 0:
        size = f"{frame.width} x {frame.height}"
        text = f"expected a part of the picture of {size}, got {x:g},{y:g},{w:g},{h:g}"
        raise InputError(text, field="region")


def position_in(reading: "Reading", relied: "SurePuzzle | None" = None) -> Position:
    """The position in a reading, unknown cells blank; `relied`: the puzzle relied on, or None."""
    puzzle = relied.puzzle if relied else reading.puzzle
    if puzzle is None:
        raise ValueError("expected a reading of a puzzle, got none")
    return Position(
        puzzle,
        reading.placed,
        str(reading.selected) if reading.selected else None,
        reading.saturated(),
        reading.names(),
    )
