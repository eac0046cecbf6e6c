"""Which color a path is drawn in."""

from collections.abc import Iterable, Mapping
from typing import Final

from stratabot.adrift.puzzle import Puzzle
from stratabot.color import RGB
from stratabot.picture.palette import parse_palette

_COLORS: Final[tuple[RGB, ...]] = (
    *((214, 39, 40), (38, 110, 200), (44, 160, 44), (250, 210, 30), (245, 130, 40)),
    *((140, 60, 180), (60, 200, 220), (240, 90, 200), (140, 90, 45), (175, 220, 60)),
    *((20, 120, 115), (255, 160, 190), (120, 20, 40), (30, 40, 120), (165, 150, 235)),
    *((110, 135, 10), (150, 235, 190), (130, 130, 135), (250, 215, 165), (45, 45, 48)),
)
"""Twenty that people can tell apart: no two are nearer than 60 in RGB."""


def colors_for(puzzle: Puzzle, palette: str | None = None) -> tuple[RGB, ...]:
    """A color for each of the puzzle's colors; above twenty they repeat, but for the letters.

    Args:
        puzzle: any.
        palette: as `--palette` has it, None for none.

    Raises:
        InputError: the palette is none.
    """
    labels = [pair.color for pair in puzzle.pairs]
    usual = {label: _COLORS[k % len(_COLORS)] for k, label in enumerate(labels)}
    wanted: Mapping[str, RGB] = parse_palette(palette, _short(labels)) if palette else {}
    return tuple(wanted.get(label, usual[label]) for label in labels)


def _short(labels: Iterable[str]) -> list[str]:
    return [label for label in labels if len(label) == 1]
