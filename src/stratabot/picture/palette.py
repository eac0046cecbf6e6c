"""The colors for labels, and for text that can be read on these colors."""

import re
from collections.abc import Callable, Iterable, Mapping
from math import dist
from typing import Final

from stratabot.color import RGB
from stratabot.errors import InputError

_BY_LETTER: Final[dict[str, RGB]] = {
    "R": (196, 58, 49),
    "G": (38, 138, 82),
    "B": (43, 98, 176),
    "Y": (236, 194, 46),
    "O": (228, 124, 38),
    "P": (113, 60, 134),
    "T": (21, 116, 108),
    "C": (62, 168, 196),
    "M": (196, 70, 136),
    "N": (112, 74, 46),
    "L": (146, 184, 58),
    "K": (46, 44, 48),
    "W": (244, 243, 238),
}

_REST: Final[tuple[RGB, ...]] = (
    (0, 114, 178),
    (230, 159, 0),
    (0, 158, 115),
    (204, 121, 167),
    (86, 180, 233),
    (213, 94, 0),
    (240, 228, 66),
    (46, 44, 48),
)
"""Okabe and Ito's colors (2008): people of all kinds of color vision can tell them apart."""

_SAFE: Final = dict(zip("BOGMCRYK", _REST, strict=True)) | {"P": _REST[3]}
"""Okabe and Ito's colors by letter: R is still the reddest."""

BLACK: Final[RGB] = (0, 0, 0)
WHITE: Final[RGB] = (255, 255, 255)

_MIDDLE: Final = (1.05 * 0.05) ** 0.5 - 0.05
"""The luminance on which black and white can be read equally well."""

_ALIKE: Final = 65.0
"""Colors that are no farther apart than this, in RGB, look much the same: B's blue and the first of
the rest are 46 apart. The rest are at least 67 apart from each other."""

_COLOR: Final = r"(\S+?)=#([0-9a-fA-F]{6})"
_COMMA: Final = r"(=#[0-9a-fA-F]{6}),"


def palette_for(labels: Iterable[str], named: Mapping[str, RGB] = _BY_LETTER) -> dict[str, RGB]:
    """A color for every label: R red, G green, ... in either case, the rest in a fixed order, those
    that look like a color that is there already last.

    If there are more labels than colors, some share a color; every picture prints the letters,
    which tell such labels apart.

    Args:
        labels: one character each.
        named: the colors of capital letters.
    """
    palette: dict[str, RGB] = {}
    others: list[str] = []
    for label in sorted(labels):
        color = named.get(label.upper())
        if color is None or color in palette.values():
            others.append(label)
        else:
            palette[label] = color
    unused = [color for color in _REST if color not in palette.values()]
    free = sorted(unused, key=lambda color: _is_like_one_of(color, palette.values())) or _REST
    return palette | {label: free[k % len(free)] for k, label in enumerate(others)}


def _is_like_one_of(color: RGB, others: Iterable[RGB]) -> bool:
    return any(dist(color, other) <= _ALIKE for other in others)


def parse_palette(
    text: str, labels: Iterable[str], label_of: Callable[[str], str] | None = None
) -> dict[str, RGB]:
    """The colors that a text names.

    Args:
        text: `R=#c43a31 G=#268a52`; or `safe`: colors for all kinds of color vision.
        labels: the labels that `safe` gives a color.
        label_of: gives the label that a word before `=` means; it may raise InputError. None if
            a label is one character.

    Raises:
        InputError: the text is neither.
    """
    if text == "safe":
        return palette_for(labels, _SAFE)
    palette: dict[str, RGB] = {}
    for word in re.sub(_COMMA, r"\1 ", text).split():
        color = re.fullmatch(_COLOR, word)
        if color is None or (label_of is None and len(color[1]) > 1):
            wanted = 'safe, or colors such as "R=#c43a31 G=#268a52"'
            raise InputError(f"expected {wanted}, got {word!r:.40}", field="palette")
        red, green, blue = bytes.fromhex(color[2])
        label = label_of(color[1]) if label_of else color[1]
        palette[label] = red, green, blue
    return palette


def ink_on(color: RGB) -> RGB:
    """Black or white, whichever reads better on the color (relative luminance as in WCAG 2).

    The contrast is at least 4.58 on any color. WCAG asks for 4.5.
    """
    red, green, blue = (
        (part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4)
        for part in color
    )
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return BLACK if luminance > _MIDDLE else WHITE
