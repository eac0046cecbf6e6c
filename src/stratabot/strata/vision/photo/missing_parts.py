"""Says why a picture shows no puzzle: it is turned, cut off, or shows something else."""

from dataclasses import replace
from typing import Final

import numpy as np

from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import COLORS, Profile
from stratabot.strata.vision.no_puzzle import NO_BUTTONS
from stratabot.strata.vision.papers import NEAR, CoarseView
from stratabot.strata.vision.photo.rotation import Rotation
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.samples import Samples
from stratabot.strata.vision.swatches import read_swatches
from stratabot.vision.oklab import distance, to_oklab

_STRONG: Final = 0.075
"""A sample farther from paper, in OKLab, is no fade: half a usual muted cell's distance."""

_STRONG_SHARE: Final = 0.03
"""The share of strong samples at which something stands on the paper: one cell of 36 is 0.02."""

_WRITTEN_SHARE: Final = 0.0005
"""The share of very strong samples beside the caret at which something is written there: "Wave
complete" in letters a twentieth of the height tall makes 0.004."""

_NOTHING: Final = "the picture shows no Strata board; the whole game must be in the picture"
_NO_BUTTONS: Final = (
    "the color buttons at the bottom are not in the picture, or not clear: without them a board "
    "is read only if all of it is in the picture and no ribbon lies; show the whole game"
)
_PERHAPS: Final = (
    "take the picture again, with the whole game in it, when nothing moves or lies over it"
)
_LATER: Final = "take the picture again when the puzzle is there and nothing moves"
_WRITTEN: Final = (
    "the picture shows neither a board nor color buttons, only something on bare paper: "
    "the end of a wave, a menu, or the moment between two puzzles"
)
_UNCLEAR: Final = (
    "the board in this photograph is not clear; take the photograph from nearer, from straight "
    "ahead, with no lamp mirrored in the screen"
)

_CARET, _CARET_REACH = 142, 30
"""The y of the caret's tip, and how far from its line nothing is looked at, in the profile's
pixels. It stays while boards fade in and out, as do the icons above it."""

_TALLER: Final = np.arange(1.02, 1.5, 0.01)  # than the picture the client area may have been


def explain_missing_parts(
    frame: Frame, profile: Profile, reading: Reading, rotation: Rotation | None, photograph: Reading
) -> Reading:
    """The reading; if it shows no puzzle and no win screen, its `why` says what is missing."""
    if reading.state is State.PUZZLE or reading.next_shown or reading.perfect:
        return reading
    if rotation:
        why = f"the picture is turned: turn it by {rotation.degrees} degrees clockwise"
    elif reading.state is State.WIN:
        why = (
            "all ribbons lie, and neither color buttons nor Next are in the picture: "
            "the puzzle is solved, or the picture is cut off at the bottom"
        )
    else:
        why = _cut_at_top(frame, profile)
    if not why and photograph.slant and not _is_cut_out(frame):
        return Reading(State.OTHER, _UNCLEAR, slant=photograph.slant)
    if reading.state is State.FADING and reading.client is not None:
        layout = Layout(profile, reading.client)
        why = why or _no_fade(frame, layout, reading) or _written(frame, layout, reading)
    if not why and reading.state is State.FADING:
        return replace(reading, why=f"{reading.why}; {_LATER}")
    return replace(reading, state=State.OTHER, why=why or _NOTHING)


def _is_cut_out(frame: Frame) -> bool:
    """Whether at least half of each edge is cloth: in a photograph it does not go on so far."""
    view = CoarseView(frame)
    edges = [view.samples[0], view.samples[-1], view.samples[:, 0], view.samples[:, -1]]
    return any(
        max(np.median(np.abs(edge - paper).max(-1)) for edge in edges) < NEAR
        for paper in view.papers()
    )


def _cut_at_top(frame: Frame, profile: Profile) -> str:
    """Says that the top is missing; empty if adding a top shows no board above the swatches."""
    fits = []
    for taller in _TALLER.tolist():
        height = frame.height * taller
        client = Rect(0, frame.height - height, frame.width, height)
        swatches = read_swatches(frame, Layout(profile, client), COLORS)
        if swatches is not None and swatches.selected:
            fits.append((swatches.misfit, client))
    for _, client in sorted(fits)[:6]:
        if read_frame(frame, profile, client).state is State.PUZZLE:
            return "the picture is cut off at the top, and what is left is not read surely"
    return ""


def _no_fade(frame: Frame, layout: Layout, reading: Reading) -> str:
    """Says what is missing if things on the paper are too clear for a fade; else empty."""
    profile = layout.profile
    x, y = np.meshgrid(np.linspace(340, 684, 60), np.linspace(150, 600, 60))
    board = to_oklab(layout.sample(frame, x, y))
    paper = np.median(board.reshape(-1, 3), axis=0)
    around = Samples.of(frame, layout, np.asarray(profile.paper_board, np.float32)).paper
    strong = min(float((distance(board, ground) > _STRONG).mean()) for ground in (paper, around))
    if strong < _STRONG_SHARE:
        return ""
    return _NO_BUTTONS if reading.why == NO_BUTTONS else f"{reading.why}; {_PERHAPS}"


def _written(frame: Frame, layout: Layout, reading: Reading) -> str:
    """Says that paper carries no board; empty if a board may be fading in."""
    if reading.why != NO_BUTTONS:
        return ""
    profile, reach = layout.profile, layout.client.w / layout.scale / 2
    across, y = np.meshgrid(np.linspace(-reach, reach, 400), np.linspace(0, profile.height, 300))
    seen = to_oklab(layout.sample(frame, profile.width / 2 + across, y))
    paper = np.median(seen.reshape(-1, 3), axis=0)
    beside_caret = np.abs(np.abs(across) - (y - _CARET)) > _CARET_REACH
    elsewhere = (y > _CARET) & beside_caret
    strong = float((distance(seen[elsewhere], paper) > 2 * _STRONG).mean())
    return _WRITTEN if strong > _WRITTEN_SHARE else ""
