"""The pages on which a player chooses a set and a wave of it.

Sets are ribbons that lie over the page, and the waves of a set stand askew, as all in this game.
Tiles of one choice are evenly spaced: the first and the second tell where the others are.
"""

from dataclasses import replace
from datetime import date
from typing import Final

from stratabot.geometry import Rect
from stratabot.strata.practice.pages import Page, Tile, TileAction, TileShape, WaveSet
from stratabot.strata.practice.scores import ScoreBook, format_time
from stratabot.strata.practice.waves import WaveKind, all_kinds
from stratabot.words import counted

_SIDES: Final = range(2, 7)

_RIBBON: Final = 104, 500
"""How broad and how high a set's ribbon is."""
_RIBBONS: Final = 172, 384, 170
"""The middle of the first ribbon, and how far apart they are."""

_DIAMOND: Final = 168
"""How broad and how high a wave's tile is."""
_STEP: Final = 164, -46
"""From the middle of a wave's tile to that of the next one."""
_FIRST_WAVE: Final = 184, 512
"""The middle of the first wave's tile, in every set: who has found it in one finds it in all."""

_KEYS: Final = "arrows, Return or the mouse     Esc: back     q: quit"


def sets_page(
    book: ScoreBook | None, current: WaveKind | None, today: date, like: WaveKind | None = None
) -> Page:
    """The page with all sets, a ribbon each; the daily puzzle stands below them.

    Args:
        book: knows which waves were Perfect; None if scores are not kept.
        current: the kind of the last game, whose set is chosen.
        today: the day of the daily puzzle.
        like: tells how many puzzles the waves have, and their grade; None for ordinary waves.
    """
    x, y, apart = _RIBBONS
    wide, high = _RIBBON
    tiles = [
        Tile(
            Rect(x + apart * k - wide / 2, y - high / 2, wide, high),
            f"{side} x {side}",
            WaveSet(side),
            _perfect_note(book, _waves_of(side, like)),
            shape=TileShape.RIBBON,
        )
        for k, side in enumerate(_SIDES)
    ]
    daily = WaveKind.of_day(today)
    size = f"{daily.side} x {daily.side}, {daily.colors} colors"
    note = f"{size}   {_best_note(book, daily)}".rstrip()
    tiles.append(Tile(Rect(142, 656, 290, 66), f"Daily puzzle, {today.isoformat()}", daily, note))
    tiles.append(Tile(Rect(592, 656, 290, 66), "Back", TileAction.BACK))
    chosen = current.side - _SIDES[0] if current and not current.day else 0
    return Page("Select a set", (), tuple(tiles), chosen, _KEYS)


def waves_page(
    book: ScoreBook | None, side: int, current: WaveKind | None, like: WaveKind | None = None
) -> Page:
    """The page with the waves of one set; arguments as for `sets_page`."""
    kinds = _waves_of(side, like)
    (right, down), (first_x, first_y), half = _STEP, _FIRST_WAVE, _DIAMOND / 2
    tiles = [
        Tile(
            Rect(first_x + right * k - half, first_y + down * k - half, _DIAMOND, _DIAMOND),
            counted(kind.colors, "color"),
            kind,
            _best_note(book, kind),
            kind,
            TileShape.DIAMOND,
        )
        for k, kind in enumerate(kinds)
    ]
    tiles.append(Tile(Rect(142, 656, 290, 66), "All sets", TileAction.SETS))
    tiles.append(Tile(Rect(592, 656, 290, 66), "Back", TileAction.BACK))
    chosen = next((k for k, kind in enumerate(kinds) if kind == current), 0)
    return Page("Select a wave", (f"{side} x {side}",), tuple(tiles), chosen, _KEYS)


def _waves_of(side: int, like: WaveKind | None) -> list[WaveKind]:
    """The waves of a set, by their number of colors."""
    kinds = [kind for kind in all_kinds() if kind.side == side]
    if like is None or like.day:
        return kinds
    return [replace(kind, puzzles=like.puzzles, word=like.word) for kind in kinds]


def _perfect_note(book: ScoreBook | None, kinds: list[WaveKind]) -> str:
    """How many of the waves were Perfect."""
    bests = [(kind, book.best(kind)) for kind in kinds] if book else []
    perfect = sum(best.perfects >= _total(kind) for kind, best in bests if best)
    return f"{perfect} of {len(kinds)} Perfect" if perfect else ""


def _best_note(book: ScoreBook | None, kind: WaveKind) -> str:
    best = book.best(kind) if book else None
    if best is None:
        return ""
    return f"{format_time(best.seconds)}   {best.perfects}/{_total(kind)}"


def _total(kind: WaveKind) -> int:
    return kind.puzzles or kind.side**2
