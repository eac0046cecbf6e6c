"""What is missing in a picture that shows no puzzle: it is turned, cut off, or of something else.

The reader sees frame after frame for the bot, where what is not yet a puzzle soon will be. A person
who gives one picture wants to know what is wrong with it. So the picture is looked at again, turned
upright, and as if its top were not cut off.
"""

from dataclasses import replace
from typing import Final

import numpy as np

from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.vision.lattice import Samples
from stratabot.strata.vision.layout import Layout
from stratabot.strata.vision.oklab import distance, to_oklab
from stratabot.strata.vision.profile import COLORS, Profile
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.swatches import read_swatches
from stratabot.strata.vision.turned import Turned, find_turned

_STRONG: Final = 0.075
"""What is farther from paper, in OKLab, is no fade: half of a usual muted cell's distance."""

_STRONG_SHARE: Final = 0.03
"""The share of strong samples at which something stands on the paper: one cell of 36 is 0.02."""

_NOTHING: Final = "no board of Strata in it; all of the game must be in sight, its swatches, too"
_PERHAPS: Final = (
    "cut off at the bottom or a side, between two puzzles, an unclear photograph, or not Strata"
)
_LATER: Final = "take it when nothing moves, a photograph nearer and from straight ahead"
_UNCLEAR: Final = (
    "a photograph, but its board is not clear; take it nearer, from straight ahead, "
    "with no lamp mirrored in it"
)

_TALLER: Final = np.arange(1.02, 1.5, 0.01)
"""How much taller than the picture the client area may have been."""


def with_missing(
    frame: Frame,
    profile: Profile,
    reading: Reading,
    turned: Turned | None = None,
    photograph: Reading | None = None,
) -> Reading:
    """The same reading; if it shows no puzzle and no win screen, with what is missing.

    Args:
        frame: the picture.
        profile: the game's layout.
        reading: what was seen in it.
        turned: what is seen in it turned; looked for if not given.
        photograph: what is seen in it as a photograph, if that was looked for; no sure puzzle.
    """
    if reading.state is State.PUZZLE or reading.next_shown or reading.perfect:
        return reading
    if turned := turned or find_turned(frame, profile):
        why = f"the picture is turned: turn it by {turned.degrees} degrees clockwise"
    elif reading.state is State.WIN:
        why = "all ribbons lie, and neither swatches nor Next: solved, or cut off at the bottom"
    else:
        why = _cut_at_top(frame, profile)
    if not why and photograph and photograph.slant:
        return Reading(State.OTHER, _UNCLEAR, slant=photograph.slant)
    why = why or _no_fade(frame, profile, reading)
    if not why and reading.state is State.FADING:
        return replace(reading, why=f"{reading.why}; {_LATER}")
    return replace(reading, state=State.OTHER, why=why or _NOTHING)


def _cut_at_top(frame: Frame, profile: Profile) -> str:
    """That the top is missing; empty if no board stands above the swatches even then."""
    fits = []
    for taller in _TALLER.tolist():
        height = frame.height * taller
        client = Rect(0, frame.height - height, frame.width, height)
        swatches = read_swatches(frame, Layout(profile, client), COLORS)
        if swatches is not None and swatches.selected:
            fits.append((swatches.misfit, client))
    for _, client in sorted(fits)[:6]:
        if read_frame(frame, profile, client).state is State.PUZZLE:
            return "the picture is cut off at the top: the whole of the game is needed"
    return ""


def _no_fade(frame: Frame, profile: Profile, reading: Reading) -> str:
    """What is missing if something stands on the paper too clearly for a fade; else empty."""
    if reading.state is not State.FADING or reading.client is None:
        return ""
    layout = Layout(profile, reading.client)
    x, y = np.meshgrid(np.linspace(340, 684, 60), np.linspace(150, 600, 60))
    board = to_oklab(layout.sample(frame, x, y))
    paper = np.median(board.reshape(-1, 3), axis=0)
    around = Samples.of(frame, layout, np.asarray(profile.paper_board, np.float32)).paper
    strong = min(float((distance(board, ground) > _STRONG).mean()) for ground in (paper, around))
    if strong < _STRONG_SHARE:
        return ""
    if not reading.swatches or "swatch" in reading.why:
        return f"no color buttons seen: {_PERHAPS}"
    return f"{reading.why}: {_PERHAPS}"
