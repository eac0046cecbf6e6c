"""Which color a path is drawn in."""

from collections.abc import Mapping, Sequence
from typing import Final

from stratabot.adrift.puzzle import Puzzle
from stratabot.color import RGB
from stratabot.picture.palette import parse_palette

_BY_LETTER: Final[dict[str, RGB]] = {
    **{"R": (214, 39, 40), "B": (38, 110, 200), "G": (44, 160, 44), "Y": (250, 210, 30)},
    **{"O": (245, 130, 40), "P": (140, 60, 180), "C": (60, 200, 220), "M": (240, 90, 200)},
    **{"N": (140, 90, 45), "L": (175, 220, 60), "T": (20, 120, 115), "K": (45, 45, 48)},
    "W": (255, 255, 255),
}
"""Red, blue, green, yellow, orange, purple, cyan, magenta, brown, lime, teal, black, white: the
letters that people give to colors, as in `stratabot.picture.palette`."""

_OTHERS: Final[tuple[RGB, ...]] = (
    *((255, 160, 190), (120, 20, 40), (30, 40, 120), (165, 150, 235), (110, 135, 10)),
    *((150, 235, 190), (130, 130, 135), (250, 215, 165)),
)
"""With these there are twenty-one that people can tell apart: no two are nearer than 45 in RGB."""


def colors_for(puzzle: Puzzle, palette: str | None = None) -> tuple[RGB, ...]:
    """The puzzle's colors: as in its picture; R red, G green, ...; others distinct."""
    labels = [pair.color for pair in puzzle.pairs]
    usual = _usual(labels) | {label: look.rgb for label, look in puzzle.looks.items()}
    short = [label for label in labels if len(label) == 1]
    wanted: Mapping[str, RGB] = parse_palette(palette, short) if palette else {}
    return tuple(wanted.get(label, usual[label]) for label in labels)


def _usual(labels: Sequence[str]) -> dict[str, RGB]:
    """By letter, capitals first; what has no letter of its own takes what is left, in order."""
    found: dict[str, RGB] = {}
    for label in sorted(labels):
        color = _BY_LETTER.get(label.upper())
        if color is not None and color not in found.values():
            found[label] = color
    colors = [*_BY_LETTER.values(), *_OTHERS]
    free = [color for color in colors if color not in found.values()] or colors
    rest = (label for label in labels if label not in found)
    return found | {label: free[k % len(free)] for k, label in enumerate(rest)}
