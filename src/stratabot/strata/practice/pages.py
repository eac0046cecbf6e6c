"""Pages that stand in place of the game: what they are made of; the score, a question. No pixels.

A page is a title, some lines, and tiles to choose from by mouse or keys. Places are in pixels of a
page of PAGE_SIZE; `PageView` puts it into a window of any size.
"""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, NamedTuple, Self

from stratabot.geometry import Point, Rect
from stratabot.strata.practice.scores import Best, Score, format_time
from stratabot.strata.practice.waves import WaveKind
from stratabot.words import counted

PAGE_SIZE: Final = 1024, 768


class TileAction(Enum):
    """What a tile does if it plays no wave of a given kind."""

    AGAIN = "play it again"
    SELECT = "select a wave"
    SETS = "select a set"
    BACK = "back"
    STAY = "play on"
    QUIT = "quit"


class WaveSet(NamedTuple):
    """All waves with boards of one side, which is how many rows and columns they have."""

    side: int


class TileShape(Enum):
    """What a tile looks like, and where it can be clicked.

    BOX is its box, DIAMOND the box's inner diamond. RIBBON runs up to the right through the middle
    of the box, off the page at both ends, as high and as broad as the box.
    """

    BOX = "box"
    DIAMOND = "diamond"
    RIBBON = "ribbon"


class Tile(NamedTuple):
    """Something to choose.

    Attributes:
        box: its place on the page.
        label: its words.
        does: the kind of wave that it plays, the set that it opens, or another action.
        note: a second line, in smaller letters.
        board: the wave whose small board is shown above the label, if any.
        shape: what it looks like.
    """

    box: Rect
    label: str
    does: WaveKind | WaveSet | TileAction
    note: str = ""
    board: WaveKind | None = None
    shape: TileShape = TileShape.BOX

    def corners(self) -> tuple[Point, ...]:
        """The corners of its shape, in turn."""
        x, y, w, h = self.box
        center = self.box.center
        if self.shape is TileShape.DIAMOND:
            return (
                Point(x, center.y),
                Point(center.x, y),
                Point(x + w, center.y),
                Point(center.x, y + h),
            )
        if self.shape is TileShape.RIBBON:
            # At its upper and lower end it is as far aside as up or down.
            high, half = h / 2, w / 2
            return (
                Point(center.x - high - half, y + h),
                Point(center.x + high - half, y),
                Point(center.x + high + half, y),
                Point(center.x - high + half, y + h),
            )
        return Point(x, y), Point(x + w, y), Point(x + w, y + h), Point(x, y + h)

    def has(self, point: Point) -> bool:
        """Whether a point of the page lies in its shape."""
        corners = self.corners()
        sides = [
            (after.x - before.x) * (point.y - before.y)
            - (after.y - before.y) * (point.x - before.x)
            for before, after in zip(corners, (*corners[1:], corners[0]), strict=True)
        ]
        return min(sides) >= 0


@dataclass(frozen=True, slots=True)
class Page:
    """One page.

    Attributes:
        title: the first line.
        lines: the lines below the title.
        tiles: the choices.
        chosen: the index of the tile that the Return key takes.
        keys: the lowest line, which names the keys.
    """

    title: str
    lines: tuple[str, ...]
    tiles: tuple[Tile, ...]
    chosen: int = 0
    keys: str = ""

    def at(self, point: Point) -> int | None:
        """The index of the tile at that point of the page; None between tiles."""
        return next((k for k, tile in enumerate(self.tiles) if tile.has(point)), None)

    def choosing(self, index: int | None) -> Self:
        """The page with that tile chosen; None changes nothing."""
        return self if index is None else replace(self, chosen=index)

    def saying(self, keys: str) -> Self:
        """The page with these words as its lowest line."""
        return replace(self, keys=keys)

    def moved(self, right: int, down: int) -> Self:
        """The page with the nearest tile in that direction chosen, if there is one.

        Args:
            right: 1, 0 or -1.
            down: 1, 0 or -1; one of the two is 0.
        """
        here = self.tiles[self.chosen].box.center

        def distance(index: int) -> float:
            there = self.tiles[index].box.center
            along = (there.x - here.x) * right + (there.y - here.y) * down
            aside = abs((there.x - here.x) * down) + abs((there.y - here.y) * right)
            return along + 3 * aside if along > 1 else float("inf")

        best = min(range(len(self.tiles)), key=distance)
        return self if distance(best) == float("inf") else replace(self, chosen=best)


class PageView(NamedTuple):
    """How a page lies in a window: as large as possible, in the middle."""

    scale: float
    x: float
    y: float

    @classmethod
    def into(cls, width: int, height: int) -> Self:
        """The view in a window of that size."""
        scale = min(width / PAGE_SIZE[0], height / PAGE_SIZE[1])
        return cls(scale, (width - PAGE_SIZE[0] * scale) / 2, (height - PAGE_SIZE[1] * scale) / 2)

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the page is in the window."""
        return self.x + x * self.scale, self.y + y * self.scale

    def back(self, point: Point) -> Point:
        """Where a point of the window is on the page."""
        return Point((point.x - self.x) / self.scale, (point.y - self.y) / self.scale)


def score_page(score: Score, total: int, kind: WaveKind | None, before: Best | None) -> Page:
    """The page after a wave.

    Args:
        score: how the wave was played.
        total: how many puzzles the wave has.
        kind: the kind of the wave; None if it cannot be compared with other waves.
        before: the best earlier wave of that kind; None if there is none, or scores are not kept.
    """
    lines = [
        f"{score.puzzles} of {total} solved, {score.perfects} Perfect",
        f"Time {format_time(score.seconds)}{_compared(score, before)}",
    ]
    if before and before.perfects > score.perfects:
        lines.append(f"Most Perfects {before.perfects}")
    following = kind.following if kind else None
    does: list[tuple[str, WaveKind | TileAction, str]] = []
    if following:
        does.append(("Next wave", following, str(following)))
    does += [("Again", TileAction.AGAIN, ""), ("Select a wave", TileAction.SELECT, "")]
    left = (PAGE_SIZE[0] - len(does) * 260 + 20) / 2
    tiles = [
        Tile(Rect(left + 260 * k, 470, 240, 110), label, deed, note)
        for k, (label, deed, note) in enumerate(does)
    ]
    title = str(kind)[:1].upper() + str(kind)[1:] if kind else "Your puzzles"
    keys = "n: next     r: again     Esc: select a wave     q: quit"
    return Page(title, tuple(lines), tuple(tiles), keys=keys)


def question_page(ribbons: int, deed: TileAction) -> Page:
    """The page that asks whether to leave a puzzle: for the choice of a wave, or to quit.

    Args:
        ribbons: how many ribbons lie on the puzzle, 1 or more.
        deed: the action if the answer is yes.
    """
    quits = deed is TileAction.QUIT
    title = "Quit in the middle of a puzzle?" if quits else "Leave this puzzle?"
    line = f"{counted(ribbons, 'ribbon')} {'lies' if ribbons == 1 else 'lie'} on it."
    x = PAGE_SIZE[0] / 2
    tiles = (
        Tile(Rect(x - 250, 300, 240, 110), "Quit" if quits else "Leave", deed),
        Tile(Rect(x + 10, 300, 240, 110), "Play on", TileAction.STAY),
    )
    return Page(title, (line,), tiles, keys="arrows, Return or the mouse     Esc: play on")


def _compared(score: Score, before: Best | None) -> str:
    if before is None:
        return ""
    if score.seconds < before.seconds:
        return f", a new best; it was {format_time(before.seconds)}"
    return f", best {format_time(before.seconds)}"
