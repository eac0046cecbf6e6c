"""From a frame to a reading: what the game shows, and if it is a puzzle, which.

Nothing is compared with fixed colors: paper and swatches are measured on the same picture. Nothing
is guessed: where the picture does not add up the state is not a puzzle, and `why` says what is
missing.
"""

from collections.abc import Iterable

from stratabot.color import RGB
from stratabot.errors import InputError
from stratabot.frame import Frame, Pixels
from stratabot.geometry import Rect
from stratabot.strata.puzzle import BLANK, Puzzle, Ribbon
from stratabot.strata.vision.finder import find
from stratabot.strata.vision.hypothesis import Hypothesis, read_board, selector_contrast
from stratabot.strata.vision.lattice import Samples
from stratabot.strata.vision.layout import Layout
from stratabot.strata.vision.oklab import Floats, distance, to_oklab
from stratabot.strata.vision.profile import COLORS, Profile
from stratabot.strata.vision.reading import CONFIDENT, Reading, State
from stratabot.strata.vision.screens import Seen, ground_below, not_yet, without_swatches
from stratabot.strata.vision.swatches import Swatches, read_swatches

_MISFIT = 0.014
"""More unexplained than this, in OKLab per sample and beyond the roughness of paper, is not the
board: right readings leave less than paper's roughness (0.013), wrong sides 0.019 to 0.06."""

_STRIP_MISFIT = 0.03

_LEAST_SATURATED = 0.085
"""The selected swatch is at least this far from paper, twice what the faintest muted one is."""

_DOUBTFUL_SHARE = 0.34
"""A board of which more cells than this are doubtful is not a puzzle to play (a fade, say)."""


def read(
    frame: Frame | Pixels,
    profile: Profile,
    client: Rect | None = None,
    side: int | None = None,
    colors: int | None = None,
) -> Reading:
    """What the game shows in a frame.

    Args:
        frame: a `Frame`, or an array height x width x 3, RGB, uint8.
        profile: the game's layout.
        client: where the client area is, in pixels; looked for if not given.
        side: the board's side, if known; else recognized.
        colors: the number of swatches, if known; else counted.

    Raises:
        InputError: the picture surely shows another side or number of swatches than those given.
    """
    seen = frame if isinstance(frame, Frame) else Frame(frame)
    places: Iterable[list[Rect]] = [[client]] if client is not None else find(seen, profile)
    best = Seen(Reading(State.OTHER, "no client area of the game found"))
    for boxes in places:
        readings = [_read_client(seen, Layout(profile, box)) for box in boxes]
        best = max(best, max(readings, key=_fit), key=_rank)
        if best.reading.state is State.PUZZLE and _mostly_sure(best.reading):
            break
    insist(best.reading, side, colors)
    return best.reading


_STATES = [State.OTHER, State.FADING, State.WIN, State.PUZZLE]


def _mostly_sure(reading: Reading) -> bool:
    """Whether it is the game for certain: then no other place in the picture is."""
    return len(reading.doubtful) * 2 <= reading.side**2


def _fit(seen: Seen) -> tuple[int, float]:
    """What to prefer of boxes that differ in an edge: where the board is explained best."""
    return _STATES.index(seen.reading.state), -seen.misfit


def _rank(seen: Seen) -> tuple[int, bool, float, float]:
    """What to prefer of different places: states, sureness, a better fit, a larger area."""
    reading = seen.reading
    height = reading.client.h if reading.client else 0.0
    return _STATES.index(reading.state), reading.sure, -round(seen.misfit, 3), height


def insist(reading: Reading, side: int | None, colors: int | None) -> None:
    """Hold a reading against the side and the number of swatches that a user gave, if any.

    Raises:
        InputError: the picture surely shows others.
    """
    if reading.state is not State.PUZZLE:
        return
    if side is not None and reading.side != side:
        raise InputError(
            f"expected a {side} x {side} board as asked, "
            f"the picture shows {reading.side} x {reading.side}"
        )
    if colors is not None and reading.colors != colors:
        raise InputError(f"expected {colors} colors as asked, the picture shows {reading.colors}")


def _read_client(frame: Frame, layout: Layout) -> Seen:
    ground = ground_below(frame, layout)
    if ground is None:
        return not_yet(ground, layout, "")
    palette = read_swatches(frame, layout, COLORS)
    if palette is None or palette.misfit > _STRIP_MISFIT:
        return without_swatches(frame, layout, ground)
    if not palette.selected:
        return not_yet(ground, layout, "no swatch stands out as the selected one")
    chosen, paper = to_oklab(palette.colors[palette.selected - 1]), to_oklab(palette.paper)
    if distance(chosen, paper) < _LEAST_SATURATED:
        return not_yet(ground, layout, "the selected swatch is still faint")
    view = Samples.of(frame, layout, palette.paper)
    boards = _boards(frame, layout, view, palette)
    why = _objection(boards, view.rough)
    if why:
        return not_yet(ground, layout, why)
    return Seen(_puzzle(layout, palette, boards[0]), boards[0].misfit)


def _boards(frame: Frame, layout: Layout, view: Samples, palette: Swatches) -> list[Hypothesis]:
    """The board under the sides that it can have, best first.

    If the selectors' lines clearly say one side, and under it every cell and gap is as it should
    be, no other is tried. Else all are, on every other sample, and on all samples those that come
    near the best.
    """
    contrast = {side: selector_contrast(frame, layout, side) for side in layout.profile.boards}
    told, *others = sorted(contrast, key=lambda side: -contrast[side])
    if contrast[told] > 0.05 and all(contrast[told] > 1.1 * contrast[side] for side in others):
        board = read_board(frame, layout, view, palette, told, contrast[told])
        if _flawless(board, view.rough):
            return [board]
    some = view.coarser()
    first = {
        side: read_board(frame, layout, some, palette, side, dark)
        for side, dark in contrast.items()
    }
    least = min(board.misfit for board in first.values())
    likely = [side for side, board in first.items() if board.misfit < 1.3 * least + 0.002]
    boards = [read_board(frame, layout, view, palette, side, contrast[side]) for side in likely]
    return sorted(boards, key=lambda board: board.misfit - 0.02 * board.selectors)


def _flawless(board: Hypothesis, rough: float) -> bool:
    """Whether less is left unexplained than paper's own roughness, and every cell is sure."""
    demands = (board.cells.labels > 0).sum() >= 2
    return bool(demands and board.cells.confidence.min() > 0.7 and board.misfit < rough)


def _objection(boards: list[Hypothesis], rough: float) -> str:
    """Why the best of these boards is not to be relied on; empty if it is."""
    board = boards[0]
    if not board.cells.labels.any() and not board.laid:
        return "no colored cell to be seen"
    if board.misfit > rough + _MISFIT:
        return "the board does not look like cells on paper"
    rivals = [other for other in boards[1:] if other.misfit < board.misfit * 1.15 + 0.001]
    if any(other.selectors > board.selectors * 0.7 for other in rivals):
        return f"the board could be of side {board.side} or {rivals[0].side}"
    doubtful = (board.cells.confidence[board.bare] < CONFIDENT).mean() if board.bare.any() else 0
    if doubtful > _DOUBTFUL_SHARE:
        return f"{doubtful:.0%} of the cells match no swatch and no paper"
    if not board.order_known:
        return "the ribbons' crossings contradict each other"
    return ""


def _puzzle(layout: Layout, palette: Swatches, board: Hypothesis) -> Reading:
    side = board.side
    labels = board.cells.labels.tolist()
    sure = [[round(value, 3) for value in row] for row in board.cells.confidence.tolist()]
    overall = min(*map(min, sure), board.ribbons_sure)
    return Reading(
        state=State.PUZZLE,
        client=layout.client,
        puzzle=Puzzle.of([[str(k) if k else BLANK for k in row] for row in labels]),
        swatches=tuple(_rgb(color) for color in palette.colors),
        paper=_rgb(palette.paper),
        selected=palette.selected,
        placed=tuple(
            Ribbon(ribbon.line, str(swatch))
            for ribbon, swatch in zip(board.laid, board.swatches, strict=True)
        ),
        cells=tuple(tuple(row) for row in sure),
        confidence=round(float(overall), 3),
        moving=tuple(board.tails.half) if side else (),
    )


def _rgb(color: Floats) -> RGB:
    red, green, blue = (round(float(value)) for value in color)
    return red, green, blue
