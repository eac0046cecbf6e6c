"""Reads a photograph of a screen: straightened, in even light, as a screenshot is read."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np
from PIL import Image

from stratabot.frame import Frame
from stratabot.geometry import Point, Rect
from stratabot.limit import require_time
from stratabot.strata.layout.layout import Layout, Slant
from stratabot.strata.layout.profile import Profile
from stratabot.strata.vision import reader
from stratabot.strata.vision.photo.align import Aligner, Alignment, Client
from stratabot.strata.vision.photo.checks import PLAIN
from stratabot.strata.vision.photo.client_places import ClientPlace, find_places
from stratabot.strata.vision.reading import Reading, State
from stratabot.vision.daylight import Light, even_light, measure_light
from stratabot.vision.homography import map_points, straighten_box

_LARGEST: Final = 2000
"""Longer edges are shortened to this: a client area then still has 1000 pixels or more."""

_PLACES: Final = 8
"""How many places in the photograph to compare with the layout."""

_GUESSES: Final = 3
"""How many of these places to read."""

_MISFIT: Final = 0.3
"""If a coarse look leaves more than this unexplained, the place is not the board. Right sides leave
0.05 to 0.14 (texture, moire, noise), or 0.25 with laid ribbons; wrong sides leave 0.15 to 0.5."""

_SHARES: Final = (0.0, 1.0, 0.5)
"""Which shares of a mirrored lamp's light to count as light on the screen. Added light makes colors
paler, more light on the screen only brighter; a camera's own corrections leave something between,
which is looked at only where the extremes differ."""


_DAZZLING: Final = 0.2
"""Cells to which a lamp adds more than this part of paper's light are doubtful. On 60 photographs
with a lamp mirrored near the board, three cells that no other check doubted were wrong, at 0.25 and
0.33; only two readings that were right had more than 0.18 at a cell."""


class _Guess(NamedTuple):
    side: int
    colors: int
    fit: Alignment


def read_photo(frame: Frame, profile: Profile) -> Reading:
    """The reading of a photographed screen; `slant` tells where it, or the likeliest board, is."""
    image = Image.fromarray(np.ascontiguousarray(frame.rgb()))
    if max(image.size) > _LARGEST:
        image.thumbnail((_LARGEST, _LARGEST), Image.Resampling.BOX)
    aligner, larger = Aligner(image, profile), frame.width / image.width
    best = Reading(State.OTHER, reader.NO_GAME)
    for guess in _guesses(image, aligner, profile):
        found, client = _read_at(image, aligner, guess, profile)
        found = replace(found, slant=_slant(client, profile, larger))
        if found.sure:
            return found
        is_more = best.state is not State.PUZZLE and found.state is not State.OTHER
        if best.slant is None or is_more:
            best = found
    return best


def _guesses(image: Image.Image, aligner: Aligner, profile: Profile) -> Iterator[_Guess]:
    """The first guess that leaves no doubt; after all places, those that explain about as much as
    the best one, of its side.
    """
    found: list[_Guess] = []
    clear: _Guess | None = None
    for place in find_places(image, profile)[:_PLACES]:
        require_time()
        guess = _guess_at(place, aligner, profile)
        if guess.fit.misfit < _MISFIT:
            found.append(guess)
        if clear is None and guess.fit.misfit < PLAIN:
            clear = guess
            yield guess
    found.sort(key=lambda guess: guess.fit.misfit)
    near = [guess for guess in found if guess.fit.misfit < reader.RIVAL * found[0].fit.misfit]
    likely = [guess for guess in near if guess.side == found[0].side]
    yield from (guess for guess in likely[:_GUESSES] if guess is not clear)


def _guess_at(place: ClientPlace, aligner: Aligner, profile: Profile) -> _Guess:
    """The side that explains most there, with the client area moved to fit."""
    colors = place.colors
    first = {
        side: aligner.fit(place.client, side, colors, 0.25, (8,)) for side in profile.selectors
    }
    most = reader.RIVAL * min(fit.misfit for fit in first.values())
    guesses = [
        _Guess(side, colors, aligner.fit(fit.client, side, colors, 0.25, (6, 4)))
        for side, fit in first.items()
        if fit.misfit < most
    ]
    return min(guesses, key=lambda guess: guess.fit.misfit)


def _slant(client: Client, profile: Profile, larger: float) -> Slant:
    corners = map_points(client.plane, client.corners(profile)) * larger
    return Slant(tuple(Point(x, y) for x, y in corners.tolist()), client.width)


def _read_at(
    image: Image.Image, aligner: Aligner, guess: _Guess, profile: Profile
) -> tuple[Reading, Client]:
    """The reading of the client area from the front and in even light, and its exact place."""
    client, misfit = aligner.fit(guess.fit.client, guess.side, guess.colors, 0.5, (4, 2.5, 1.5))
    left = (profile.width - client.width) / 2
    box = Rect(left, 0, client.width, profile.height)
    straight = np.asarray(straighten_box(image, client.plane, box, 0.5))
    light = measure_light(straight)
    whole = Frame(straight).bounds
    readings: list[Reading] = []
    for pixels in even_light(straight, light, profile.paper_elsewhere, _SHARES):
        seen = reader.read_frame(Frame(pixels), profile, whole)
        readings.append(replace(seen, client=None))
        if len(readings) > 1 and combine_readings(readings).sure:
            break
    reading = _doubt_dazzled_cells(combine_readings(readings), light, Layout(profile, whole))
    too_much = misfit > PLAIN and not reading.placed
    if reading.puzzle and (reading.side != guess.side or too_much):
        reading = Reading(State.OTHER, "the board does not look like flat cells on paper")
    elif _may_be_smaller(reading):
        reading = Reading(State.OTHER, "the cells seen may be those of a smaller board")
    return reading, client


def _doubt_dazzled_cells(reading: Reading, light: Light, layout: Layout) -> Reading:
    """The reading, in which cells in the middle of a lamp's shine are doubtful."""
    if reading.puzzle is None:
        return reading
    centers = layout.cells(reading.side)
    return reading.doubting(lambda i, j: light.veil_at(centers[i][j]) > _DAZZLING, reading.why)


def _may_be_smaller(reading: Reading) -> bool:
    """Whether all cells are alike by fours, so that four may be one cell of a smaller board.

    Boards of 2 x 2 in few bits, in the dark and in muted colors were read so, as 5 x 5.
    """
    if reading.puzzle is None or not reading.puzzle.colors or reading.placed:
        return False
    colors = np.array([[cell or "" for cell in row] for row in reading.puzzle.cells])
    rows, cols = (colors != "").any(1).nonzero()[0], (colors != "").any(0).nonzero()[0]
    shown = colors[rows.min() : rows.max() + 1, cols.min() : cols.max() + 1]
    is_even = not any(length % 2 for length in shown.shape)
    return is_even and bool((shown[::2, ::2].repeat(2, 0).repeat(2, 1) == shown).all())


def combine_readings(readings: list[Reading]) -> Reading:
    """The surest reading, if most agree on side, swatches and ribbons; a cell on which they do not
    agree is doubtful.
    """
    best = max(readings, key=lambda reading: (reading.state is State.PUZZLE, reading.confidence))
    alike = [other.puzzle for other in readings if other.puzzle and _key(other) == _key(best)]
    if best.puzzle is None:
        return best
    if 2 * len(alike) <= len(readings):
        return Reading(State.OTHER, "what the board shows depends on how its glare is explained")
    cells = best.puzzle.cells
    return best.doubting(
        lambda i, j: any(other.cells[i][j] != cells[i][j] for other in alike), best.why
    )


def _key(reading: Reading) -> tuple[object, ...]:
    return reading.side, reading.colors, reading.selected, frozenset(reading.placed)
