"""The story that a picture tells: a game move by move."""

from collections.abc import Iterator
from itertools import pairwise

from stratabot.duel.game import Position
from stratabot.duel.hindsight import Verdict, look_back
from stratabot.duel.metrics import Metric
from stratabot.duel.picture.board import GameDrawings, Snapshot, Totals
from stratabot.duel.picture.colors import SIDES
from stratabot.duel.telling.moves import caption, describe, ending_lines, owner_at
from stratabot.duel.telling.why import remark
from stratabot.duel.text import Record
from stratabot.picture.files import SlideShow
from stratabot.picture.slides import Slide

TITLE = "Duel"


def story_of(record: Record, why: bool = False) -> SlideShow:
    """The empty board, then the board after every move.

    Args:
        record: a game, or the beginning of one.
        why: whether to tell what each move gave away, and to mark better squares.
    """
    positions, metrics = record.positions(), (record.x_metric, record.o_metric)
    totals = tuple(each.totals(record.x_metric, record.o_metric) for each in positions)
    verdicts = look_back(record).verdicts if why else (None,) * len(record.moves)
    slides = [*_slides(record, positions, totals, verdicts)]
    return SlideShow(slides, TITLE, " ".join(ending_lines(positions[-1], *metrics)))


def draw(record: Record, kind: str = "svg", why: bool = False) -> bytes:
    """A picture file's contents: the board and the totals at the end, or all moves.

    Args:
        record: a game, or the beginning of one.
        kind: svg, png, gif (move by move) or html (to step through).
        why: whether to tell what each move gave away, and to mark better squares.

    Raises:
        KeyError: there is no such kind.
    """
    return story_of(record, why).encode(kind)


def _slides(
    record: Record,
    positions: list[Position],
    totals: tuple[Totals, ...],
    verdicts: tuple[Verdict | None, ...],
) -> Iterator[Slide]:
    metrics = record.x_metric, record.o_metric
    drawings = GameDrawings(metrics, (record.x_player, record.o_player), max(map(max, totals)))
    enclosing = Metric.ENCLOSURE in metrics
    start = drawings.draw(Snapshot(positions[0], None, None, totals[:1], enclosing), TITLE)
    told = f"X has {record.x_metric}, O has {record.o_metric}. X begins."
    yield Slide(start, "start", told, seconds=2)
    turns = zip(pairwise(positions), record.moves, verdicts, strict=True)
    for (before, after), move, verdict in turns:
        gone = owner_at(before, move.square)
        shown = Snapshot(after, move, gone, totals[: after.ply + 1], enclosing, verdict)
        x, o = totals[after.ply]
        again = " Played anew: a move was taken back here." * (after.ply in record.undone)
        sentence = f"{describe(before, move)} Totals {x} : {o}.{again}"
        if verdict is not None and (told := remark(verdict)):
            sentence += f" {told}"
        if after.over:
            sentence += f" {ending_lines(after, *metrics)[-1]}"
        drawing = drawings.draw(shown, TITLE)
        yield Slide(drawing, caption(before, move), sentence, SIDES[before.side])
