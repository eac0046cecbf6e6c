"""A game as slides: the totals on top, the board, and below it how the totals went."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple

from stratabot.color import RGB
from stratabot.duel.game import PLIES, Move, Position, Side
from stratabot.duel.hindsight import Verdict, look_back
from stratabot.duel.metrics import BOARD, SIDE, Metric, bits, regions
from stratabot.duel.picture.in_terminal import BETTER, LAST, LINES, MIDDLE, PAPER, SIDES, SQUARE
from stratabot.duel.sentences import SHOWN, describe, ending_lines, numbers, remark
from stratabot.duel.text import Record
from stratabot.geometry import Point, box, disc
from stratabot.picture.drawing import Drawing, Layer, Part, Polygon, Shape, Slide, Text
from stratabot.picture.files import SlideShow
from stratabot.picture.palette import WHITE
from stratabot.puzzles.type_checks import checked

_CELL: Final = 64  # the side of a square, in units of the drawing, as all lengths here
_MARGIN: Final = 44
_HEAD: Final = 112
_GAP: Final = 1.5
_BOARD: Final = SIDE * _CELL
_PLOT_TOP: Final = _HEAD + _BOARD + 34
_PLOT_TALL: Final = 130
_WIDTH: Final = 2 * _MARGIN + _BOARD
_HEIGHT: Final = 3 * _WIDTH // 2
"""With this height the width is a whole number of pixels if the height is 480 or 960 pixels."""

_NAME: Final = 15
_TICK: Final = 12
_CORNERS: Final = 32
_QUIET: Final[RGB] = (84, 78, 66)
_LONGEST: Final = 24
_APART: Final = 1.6  # half the distance of the two lines where both totals are the same
Totals = tuple[int, int]


class Snapshot(NamedTuple):
    """What one drawing shows."""

    position: Position
    move: Move | None
    gone: Side | None  # the owner of the piece that was removed; None if one was placed
    totals: tuple[Totals, ...]  # after each turn from the start to this one
    enclosing: bool
    verdict: Verdict | None = None  # what the move gave away, if that is to be shown


class _GameDrawings:
    """Draws the turns of a game, whose highest total gives the plot its scale."""

    def __init__(
        self, metrics: tuple[Metric, Metric], players: tuple[str, str], highest: int
    ) -> None:
        self.metrics = metrics
        self._top = max(10, -(-highest // 10) * 10)
        self._below = (
            Layer((_area(0, 0, _WIDTH, _HEIGHT, PAPER, "ground"),)),
            Layer((*_names(), *_squares())),
            Layer((*self._heads(players), *self._axes())),
        )

    def draw(self, shown: Snapshot, title: str) -> Drawing:
        pieces = (_piece(side, at) for side in Side for at in bits(shown.position.pieces(side)))
        layers = (
            Layer((*self._scores(shown), *_marked(shown))),
            Layer((*_enclosed(shown), *pieces, *_better(shown))),
            Layer(tuple(self._lines(shown.totals))),
        )
        return Drawing(_WIDTH, _HEIGHT, title, (*self._below, *layers))

    def _heads(self, players: tuple[str, str]) -> Iterator[Part]:
        for side, metric, player, left in zip(
            Side, self.metrics, players, (_MARGIN, _WIDTH - _MARGIN - _CELL * 2), strict=True
        ):
            yield _area(left, 14, 2 * _CELL, 40, SIDES[side], "side")
            words = f"{metric}, {player}" if player else str(metric)
            if len(words) > _LONGEST:
                words = f"{words[: _LONGEST - 3]}..."
            yield Text(words, Point(left + _CELL, 68), _NAME, _QUIET, "ink")

    def _scores(self, shown: Snapshot) -> Iterator[Text]:
        for side, total, left in zip(
            Side, shown.totals[-1], (_MARGIN, _WIDTH - _MARGIN - 2 * _CELL), strict=True
        ):
            yield Text(f"{side}  {total}", Point(left + _CELL, 34), 26, WHITE, "score")
        number = f"{shown.position.ply} of {PLIES}" if shown.move else "start"
        yield Text(number, Point(_WIDTH / 2, 34), _NAME, _QUIET, "ink")

    def _axes(self) -> Iterator[Part]:
        yield _area(_MARGIN, _PLOT_TOP, _BOARD, _PLOT_TALL, SQUARE, "plot")
        for number in (0, self._top // 2, self._top):
            y = self._place(0, number).y
            yield _area(_MARGIN, y - 0.5, _BOARD, 1, LINES, "rule")
            yield Text(str(number), Point(_MARGIN / 2 + 6, y), _TICK, _QUIET, "ink")
        for ply in range(0, PLIES + 1, 5):
            place = Point(self._place(ply, 0).x, _PLOT_TOP + _PLOT_TALL + 14)
            yield Text(str(ply), place, _TICK, _QUIET, "ink")

    def _place(self, ply: int, total: float) -> Point:
        across = (_BOARD - 24) * ply / PLIES
        up = (_PLOT_TALL - 20) * total / self._top
        return Point(_MARGIN + 12 + across, _PLOT_TOP + _PLOT_TALL - 10 - up)

    def _lines(self, totals: Sequence[Totals]) -> Iterator[Shape]:
        for which, side in enumerate(Side):
            shift = _APART * (1 if which else -1)
            places = [
                Point(x, y + shift)
                for x, y in (self._place(k, each[which]) for k, each in enumerate(totals))
            ]
            for k in range(1, len(places)):
                yield _segment(places[k - 1], places[k], side)
            yield Shape((disc(places[-1], 5, _CORNERS),), SIDES[side], role="now")


def _names() -> Iterator[Text]:
    for k in range(SIDE):
        along = (k + 0.5) * _CELL
        column, row = chr(ord("a") + k), str(k + 1)
        yield Text(column, Point(_MARGIN + along, _HEAD - 13), _NAME, _QUIET, "ink")
        yield Text(row, Point(_MARGIN - 16, _HEAD + along), _NAME, _QUIET, "ink")


def _squares() -> Iterator[Shape]:
    around = 2 * _GAP
    yield _area(
        _MARGIN - around, _HEAD - around, _BOARD + 2 * around, _BOARD + 2 * around, LINES, "frame"
    )
    yield Shape(tuple(map(_square, bits(BOARD.full & ~BOARD.center))), SQUARE, role="cell")
    yield Shape(tuple(map(_square, bits(BOARD.center))), MIDDLE, role="cell")


def _marked(shown: Snapshot) -> Iterator[Shape]:
    if shown.move is not None:
        yield Shape((_square(shown.move.square),), LAST, role="last")
        if shown.gone is not None:
            yield _piece(shown.gone, shown.move.square)._replace(opacity=0.28)


def _better(shown: Snapshot) -> Iterator[Part]:
    if shown.verdict is None or not shown.verdict.cost.low:
        return
    words = f"cost {numbers(shown.verdict.cost)}"
    yield Text(words, Point(_WIDTH / 2, 68), _NAME, BETTER, "cost")
    for move in shown.verdict.better[:SHOWN]:
        outer, inner = _square(move.square), _square(move.square, 5)
        yield Shape(((*outer, outer[0], inner[0], *reversed(inner)),), BETTER, role="better")


def _enclosed(shown: Snapshot) -> Iterator[Shape]:
    if shown.enclosing:
        for side in Side:
            for region in regions(shown.position.pieces(side)):
                outlines = tuple(map(_square, bits(region)))
                yield Shape(outlines, SIDES[side], 0.2, "region")


@cache
def _piece(side: Side, square: int) -> Shape:
    row, col = divmod(square, SIDE)
    middle = Point(_MARGIN + (col + 0.5) * _CELL, _HEAD + (row + 0.5) * _CELL)
    outline = _cross(middle, 20, 5) if side is Side.X else _ring(middle, 21, 12.5)
    return Shape((outline,), SIDES[side], role=str(side).lower())


def _cross(middle: Point, reach: float, half: float) -> Polygon:
    """Two bars that cross, lying diagonally: `reach` is how far their ends are along x and y."""
    d = half * 2**0.5
    quarter = ((0.0, -d), (reach - d / 2, -reach - d / 2), (reach + d / 2, -reach + d / 2))
    corners: list[Point] = []
    for turn in range(4):
        for x, y in quarter:
            for _ in range(turn):
                x, y = -y, x
            corners.append(Point(middle.x + x, middle.y + y))
    return tuple(corners)


def _ring(middle: Point, outer: float, inner: float) -> Polygon:
    """One outline that goes around outside, then back around inside, so that a hole stays."""
    outside, inside = disc(middle, outer, _CORNERS), disc(middle, inner, _CORNERS)
    return (*outside, outside[0], inside[0], *reversed(inside))


@cache
def _segment(start: Point, end: Point, side: Side) -> Shape:
    half, long = 1.5, hypot(end.x - start.x, end.y - start.y)
    x, y = (end.x - start.x) / long * half, (end.y - start.y) / long * half
    outline = (
        Point(start.x - x - y, start.y - y + x),
        Point(start.x - x + y, start.y - y - x),
        Point(end.x + x + y, end.y + y - x),
        Point(end.x + x - y, end.y + y + x),
    )
    return Shape((outline,), SIDES[side], role="line")


@cache
def _square(square: int, frame: int = 0) -> Polygon:
    row, col = divmod(square, SIDE)
    gap = _GAP + frame
    left, top, side = _MARGIN + col * _CELL + gap, _HEAD + row * _CELL + gap, _CELL - 2 * gap
    return box(left, top, left + side, top + side)


def _area(x: float, y: float, width: float, height: float, fill: RGB, role: str) -> Shape:
    return Shape((box(x, y, x + width, y + height),), fill, role=role)


TITLE = "Duel"


def story_of(record: Record, why: bool = False) -> SlideShow:
    """The empty board, then the board after every move; with `why` as `draw` has it."""
    positions, metrics = record.positions(), (record.x_metric, record.o_metric)
    totals = tuple(each.totals(record.x_metric, record.o_metric) for each in positions)
    verdicts = look_back(record).verdicts if why else (None,) * len(record.moves)
    slides = [*_slides(record, positions, totals, verdicts)]
    return SlideShow(slides, TITLE, " ".join(ending_lines(positions[-1], *metrics)))


@checked
def draw(record: Record, kind: str = "svg", why: bool = False) -> bytes:
    """A picture file's contents: the board and the totals at the end, or all moves.

    Args:
        record: a game, or the beginning of one.
        kind: svg, png, gif (move by move) or html (to step through).
        why: whether to tell what each move gave away, and to mark better squares.

    Raises:
        InputError: there is no such kind.
    """
    return story_of(record, why).encode(kind)


def _slides(
    record: Record,
    positions: list[Position],
    totals: tuple[Totals, ...],
    verdicts: tuple[Verdict | None, ...],
) -> Iterator[Slide]:
    metrics = record.x_metric, record.o_metric
    drawings = _GameDrawings(metrics, (record.x_player, record.o_player), max(map(max, totals)))
    enclosing = Metric.ENCLOSURE in metrics
    start = drawings.draw(Snapshot(positions[0], None, None, totals[:1], enclosing), TITLE)
    told = f"X has {record.x_metric}, O has {record.o_metric}. X begins."
    yield Slide(start, "start", told, seconds=2)
    turns = zip(pairwise(positions), record.moves, verdicts, strict=True)
    for (before, after), move, verdict in turns:
        gone = before.owner(move.square)
        shown = Snapshot(after, move, gone, totals[: after.ply + 1], enclosing, verdict)
        x, o = totals[after.ply]
        again = " Played anew: a move was taken back here." * (after.ply in record.undone)
        sentence = f"{describe(before, move)} Totals {x} : {o}.{again}"
        if verdict is not None and (told := remark(verdict)):
            sentence += f" {told}"
        if after.over:
            sentence += f" {ending_lines(after, *metrics)[-1]}"
        drawing = drawings.draw(shown, TITLE)
        yield Slide(drawing, f"{before.side} {move}", sentence, SIDES[before.side])
