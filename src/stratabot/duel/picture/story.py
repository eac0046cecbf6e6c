"""What a picture tells: a game turn by turn."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from stratabot.duel.game import Position
from stratabot.duel.metrics import Metric
from stratabot.duel.picture.board import Scene, Shown, Totals
from stratabot.duel.picture.colors import SIDES
from stratabot.duel.telling.moves import caption, describe, ending_lines, owner_at
from stratabot.duel.text import Record
from stratabot.picture.slides import Slide
from stratabot.words import counted

TITLE = "Duel"


class Story(NamedTuple):
    """Slides, the heading of the page they make, and the outcome in words."""

    slides: list[Slide]
    title: str
    note: str


def story_of(record: Record) -> Story:
    """The empty board, then the board after every turn."""
    positions = record.positions()
    totals = tuple(each.totals(record.x_metric, record.o_metric) for each in positions)
    slides = [*_slides(record, positions, totals)]
    return Story(slides, TITLE, " ".join(_ending(record, positions[-1])))


def _ending(record: Record, position: Position) -> list[str]:
    lines = ending_lines(position, record.x_metric, record.o_metric)
    if position.over:
        return lines
    return [f"Not played to the end: {counted(position.ply, 'turn')}.", *lines[:-1]]


def _slides(
    record: Record, positions: list[Position], totals: tuple[Totals, ...]
) -> Iterator[Slide]:
    metrics = record.x_metric, record.o_metric
    scene = Scene(metrics, (record.x_player, record.o_player), max(map(max, totals)))
    enclosing = Metric.ENCLOSURE in metrics
    start = scene.draw(Shown(positions[0], None, None, totals[:1], enclosing), TITLE)
    told = f"X has {record.x_metric}, O has {record.o_metric}. X begins."
    yield Slide(start, "start", told, seconds=2)
    for (before, after), move in zip(pairwise(positions), record.moves, strict=True):
        gone = owner_at(before, move.square)
        shown = Shown(after, move, gone, totals[: after.ply + 1], enclosing)
        x, o = totals[after.ply]
        again = " Played anew: a turn was taken back here." * (after.ply in record.undone)
        sentence = f"{describe(before, move)} Totals {x} : {o}.{again}"
        if after.over:
            sentence += f" {_ending(record, after)[-1]}"
        drawing = scene.draw(shown, TITLE)
        yield Slide(drawing, caption(before, move), sentence, SIDES[before.side])
