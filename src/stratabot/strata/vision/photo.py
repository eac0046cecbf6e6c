"""From a photograph of a screen to a reading.

The client area is looked for as a quadrilateral, its breadth told by the swatches, its corners made
exact by the board; then the picture is straightened, its light evened, and it is read as ever, with
the same doubts.
"""

from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np
from PIL import Image

from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.vision import reader
from stratabot.strata.vision.align import Aligner, Client, straightened
from stratabot.strata.vision.daylight import evened
from stratabot.strata.vision.plane import Place, find_places
from stratabot.strata.vision.profile import Profile
from stratabot.strata.vision.reading import Reading, State

_LARGEST: Final = 2000
"""Longer edges are shortened to this: a client area then still has 1000 pixels or more."""

_PLACES, _SIDES = 3, 2
"""So many places in the photograph, and sides of each, are looked at closely."""

_MISFIT: Final = 14.0
"""More left unexplained than this, in levels of 255, is not the board: right sides leave 5 to 11
(texture, moire, noise), wrong ones 7 to 20."""


class _Guess(NamedTuple):
    """A client area moved to fit a board of that side, and what is left unexplained."""

    misfit: float
    side: int
    colors: int
    client: Client


def read_photo(frame: Frame, profile: Profile) -> Reading:
    """The puzzle on a screen that was photographed.

    The reading's `client` is None: it is no upright box. States other than a puzzle mean that
    no board was found on which all adds up.
    """
    image = _shortened(frame)
    aligner = Aligner(image, profile)
    best = Reading(State.OTHER, "no client area of the game found")
    for place in find_places(image, profile)[:_PLACES]:
        for guess in _guesses(aligner, place, profile):
            found = _read_at(image, aligner, guess, profile)
            if found.sure:
                return found
            if best.state is not State.PUZZLE and found.state is not State.OTHER:
                best = found
    return best


def _shortened(frame: Frame) -> Image.Image:
    image = Image.fromarray(np.ascontiguousarray(frame.rgb(slice(None), slice(None))))
    if max(image.size) > _LARGEST:
        image.thumbnail((_LARGEST, _LARGEST), Image.Resampling.BOX)
    return image


def _guesses(aligner: Aligner, place: Place, profile: Profile) -> list[_Guess]:
    """What sides the board may have, the likeliest first."""
    found = []
    for side in profile.boards:
        client, misfit = aligner.fit(place.client, side, place.colors, 0.25, (8, 6, 4))
        if misfit < _MISFIT:
            found.append(_Guess(misfit, side, place.colors, client))
    found.sort()
    return [guess for guess in found[:_SIDES] if guess.misfit < 1.25 * found[0].misfit]


def _read_at(image: Image.Image, aligner: Aligner, guess: _Guess, profile: Profile) -> Reading:
    """What the reader makes of the client area, seen from the front and in even light."""
    client, _ = aligner.fit(guess.client, guess.side, guess.colors, 0.5, (4, 2.5, 1.5))
    left = (profile.width - client.width) / 2
    box = Rect(left, 0, client.width, profile.height)
    straight = np.asarray(straightened(image, client.plane, box, 1.0))
    seen = Frame(evened(straight, profile.paper_elsewhere))
    return replace(reader.read(seen, profile, seen.bounds), client=None)
