"""Reads a frame: what the game shows, and the puzzle if there is one.

The reader has no fixed colors: it measures paper and swatches in the same picture. It does not
guess: if the picture does not agree with the board that was read, the state is not a puzzle, and
`why` says what is missing.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np

from stratabot.color import RGB
from stratabot.errors import InputError
from stratabot.frame import Floats, Frame, Pixels
from stratabot.geometry import Rect
from stratabot.limit import require_time
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import COLORS, Profile
from stratabot.strata.puzzle import BLANK, Puzzle, Ribbon
from stratabot.strata.vision.finder import find_areas_on, find_client_areas, has_room_beside
from stratabot.strata.vision.hypothesis import Hypothesis, selector_contrasts, try_side
from stratabot.strata.vision.no_puzzle import (
    ReadingScore,
    Surface,
    ground_below,
    score_fade,
    score_without_swatches,
)
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.samples import Samples
from stratabot.strata.vision.swatches import Swatches, read_swatches
from stratabot.vision.confidence import CONFIDENT
from stratabot.vision.oklab import distance, to_oklab

_MISFIT: Final = 0.014
"""If the misfit, in OKLab per sample, is more than this plus the roughness of paper, the picture is
not the board. Right readings leave less than paper's roughness (0.013), wrong sides 0.019 to
0.06."""

_FLAWLESS: Final = 1.3
"""A flawless reading's misfit is at most so many times paper's own roughness. 300 painted boards
left 0.87 to 1.24 times that under the right side, at least 1.4 under wrong ones."""

RIVAL: Final = 1.3
"""A side may be the right one if it leaves less than so many times the least misfit. On 200
half-laid boards the best wrong side left 1.38 times as much as the right one, or more; on 110
photographs 1.7 times, but for two that no side explained well."""

_SWATCHES_MISFIT: Final = 0.03
"""If the misfit of the lower edge is more than this, no row of swatches stands there."""

_LEAST_SATURATED: Final = 0.085
"""The selected swatch is at least this far from paper, twice as far as the faintest muted one."""

_DOUBTFUL_SHARE: Final = 0.34
"""A board with a larger share of doubtful cells is no puzzle to play; it may be a fade."""

NO_GAME: Final = "the game was not found in the picture"
"""The reason for a picture that shows nothing of the game."""

_BETTER_LAST: Final = (State.OTHER, State.FADING, State.WIN, State.PUZZLE)
"""The place in a picture that shows the last of these is taken for the game."""


def read_frame(
    frame: Frame | Pixels,
    profile: Profile,
    client: Rect | None = None,
    side: int | None = None,
    colors: int | None = None,
) -> Reading:
    """What the game shows; InputError if a puzzle surely has another side or number of colors."""
    seen = frame if isinstance(frame, Frame) else Frame(frame)
    best = ReadingScore(Reading(State.OTHER, NO_GAME))
    for score in read_places(seen, profile, client):
        best = max(best, score, key=_rank)
        # If a few cells are unsure, the box can be a little wrong, as on 1 of 25 phone frames.
        if best.reading.sure:
            break
    require_asked_shape(best.reading, side, colors)
    return best.reading


def read_places(
    frame: Frame, profile: Profile, client: Rect | None = None
) -> Iterator[ReadingScore]:
    """What the game shows in one place of a frame or another (or in `client`), likeliest first."""
    if client is None and frame.is_strip:
        return
    places: Iterable[list[Rect]] = (
        [[client]] if client is not None else find_client_areas(frame, profile)
    )
    for boxes in places:
        yield max((read_client(frame, Layout(profile, box)) for box in boxes), key=_fit)


def find_other_boards(frame: Frame, reading: Reading, profile: Profile) -> tuple[Rect, ...]:
    """The client areas of further puzzles in the picture, on the same cloth as the one read."""
    own = reading.client
    if reading.puzzle is None or own is None or not has_room_beside(frame, own):
        return ()
    found = [own]
    for boxes in find_areas_on(np.array(reading.paper, np.float32), frame, profile):
        if not any(box.overlaps(other) for box in boxes for other in found):
            best = max((read_client(frame, Layout(profile, box)) for box in boxes), key=_fit)
            if best.reading.puzzle and best.reading.client:
                found.append(best.reading.client)
    return tuple(found[1:])


def _fit(score: ReadingScore) -> tuple[int, bool, float]:
    """The rank among boxes that differ in an edge: the best explained board ranks highest."""
    reading = score.reading
    return _BETTER_LAST.index(reading.state), bool(reading.swatches), -score.misfit


def _rank(score: ReadingScore) -> tuple[int, bool, bool, float, float]:
    """The rank among different places."""
    reading, (state, has_swatches, _) = score.reading, _fit(score)
    height = reading.client.h if reading.client else 0.0
    return state, has_swatches, reading.sure, -round(score.misfit, 3), height


def require_asked_shape(reading: Reading, side: int | None, colors: int | None) -> None:
    """InputError if a puzzle surely has another side or number of swatches than a user gave."""
    if reading.state is not State.PUZZLE:
        return
    if side is not None and reading.side != side:
        raise InputError(
            f"expected a {side} x {side} board as asked, "
            f"the picture shows {reading.side} x {reading.side}"
        )
    # Without swatches some colors may not be seen.
    fits = colors is None or reading.colors == colors
    fits = fits or (reading.unnumbered and reading.colors < (colors or 0))
    if not fits:
        raise InputError(f"expected {colors} colors as asked, the picture shows {reading.colors}")


def read_client(frame: Frame, layout: Layout) -> ReadingScore:
    """Read a picture whose client area is known. Parts of that area can lie outside the picture."""
    require_time()
    ground = ground_below(frame, layout)
    if ground.surface is Surface.UNEVEN:
        return score_fade(ground, layout, "")
    swatches = read_swatches(frame, layout, COLORS)
    if swatches is None or swatches.misfit > _SWATCHES_MISFIT:
        return score_without_swatches(frame, layout, ground)
    seen = tuple(map(_rgb, swatches.colors))
    if not swatches.selected:
        return score_fade(ground, layout, "no swatch stands out as the selected one", seen)
    chosen, paper = to_oklab(swatches.colors[swatches.selected - 1]), to_oklab(swatches.paper)
    if distance(chosen, paper) < _LEAST_SATURATED:
        return score_fade(ground, layout, "the selected swatch is still faint", seen)
    samples = Samples.of(frame, layout, swatches.paper)
    best, *others = _hypotheses(frame, layout, samples, swatches)
    why = _objection(best, others, samples.rough)
    if why:
        return score_fade(ground, layout, why, seen)
    return ReadingScore(puzzle_reading(layout, swatches, best), best.misfit)


def _hypotheses(
    frame: Frame, layout: Layout, samples: Samples, swatches: Swatches
) -> list[Hypothesis]:
    """The board under the sides that it can have, best first.

    If the selectors' lines clearly tell one side, and every cell and gap fits that side, no other
    is tried. Otherwise all sides are tried on every other sample that no ribbon covers, and sides
    near the best one are tried again on all samples. (On 200 painted half-laid boards the right
    side's misfit was at most 0.72 times that of the best wrong side.)
    """
    contrast = selector_contrasts(frame, layout)
    likeliest, *others = sorted(contrast, key=lambda side: -contrast[side])
    if all(contrast[likeliest] > 1.1 * contrast[side] for side in others):
        best = try_side(frame, layout, samples, swatches, likeliest, contrast[likeliest])
        is_colored = (best.demands.labels > 0).sum() >= 2
        sure = best.demands.confidence.min() >= CONFIDENT
        if is_colored and sure and best.misfit < _FLAWLESS * samples.rough:
            return [best]
    some = samples.coarser()
    misfits = {
        side: try_side(frame, layout, some, swatches, side, dark, bare_only=True).misfit
        for side, dark in contrast.items()
    }
    least = min(misfits.values())
    likely = [side for side, misfit in misfits.items() if misfit <= RIVAL * least]
    tried = [try_side(frame, layout, samples, swatches, side, contrast[side]) for side in likely]
    return sorted(tried, key=lambda hypothesis: hypothesis.misfit - 0.02 * hypothesis.contrast)


def _objection(best: Hypothesis, others: list[Hypothesis], rough: float) -> str:
    """Why nobody may rely on the best hypothesis; empty if it is reliable."""
    if not best.demands.labels.any() and not best.laid:
        return "no colored cell is seen"
    if best.misfit > rough + _MISFIT:
        return "the board does not look like cells on paper"
    rivals = [other for other in others if other.misfit < RIVAL * best.misfit]
    if any(other.contrast > best.contrast * 0.7 for other in rivals):
        return f"the board could be of side {best.side} or {rivals[0].side}"
    bare = best.demands.confidence[best.bare]
    doubtful = (bare < CONFIDENT).mean() if bare.size else 0
    if doubtful > _DOUBTFUL_SHARE:
        return f"{doubtful:.0%} of the cells match no swatch and no paper"
    if not best.order_known:
        return "the ribbons' crossings contradict each other"
    return ""


def puzzle_reading(layout: Layout, swatches: Swatches, best: Hypothesis) -> Reading:
    """The reading of a board with these swatches under the best hypothesis."""
    labels = best.demands.labels.tolist()
    names = [BLANK, *(str(k + 1) for k in range(len(swatches.colors)))]
    possible = {cell: tuple(names[k] for k in each) for cell, each in best.demands.possible.items()}
    sure = [[round(value, 3) for value in row] for row in best.demands.confidence.tolist()]
    overall = min(*map(min, sure), best.ribbons_sure)
    return Reading(
        state=State.PUZZLE,
        client=layout.client,
        puzzle=Puzzle.of([[names[k] for k in row] for row in labels]),
        swatches=tuple(map(_rgb, swatches.colors)),
        paper=_rgb(swatches.paper),
        selected=swatches.selected,
        placed=tuple(
            Ribbon(ribbon.line, str(color))
            for ribbon, color in zip(best.laid, best.colors, strict=True)
        ),
        cell_confidence=tuple(tuple(row) for row in sure),
        possible=possible,
        ribbons_sure=round(float(best.ribbons_sure), 3),
        confidence=round(float(overall), 3),
        moving=best.one_ended,
    )


def _rgb(color: Floats) -> RGB:
    red, green, blue = (round(float(value)) for value in color)
    return red, green, blue
