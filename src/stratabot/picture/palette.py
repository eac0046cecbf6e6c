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
_MIDDLE: Final = (1.05 * 0.05) ** 0.5 - 0.05  # on it black and white are read equally well

_ALIKE: Final = 65.0
"""Colors that are no farther apart than this, in RGB, look much the same: B's blue and the first of
the rest are 46 apart. The rest are at least 67 apart from each other."""

_COLOR: Final = r"(\S+?)=#([0-9a-fA-F]{6})"
_COMMA: Final = r"(=#[0-9a-fA-F]{6}),"


def palette_for(labels: Iterable[str], named: Mapping[str, RGB] = _BY_LETTER) -> dict[str, RGB]:
    """A color for every label: that of its letter, else in a fixed order, shared if need be."""
    palette: dict[str, RGB] = {}
    others: list[str] = []
    for label in sorted(labels):
        color = named.get(label.upper())
        if color is None or color in palette.values():
            others.append(label)
        else:
            palette[label] = color
    taken = [*palette.values()]
    unused = [color for color in _REST if color not in taken]
    near = [color for color in unused if any(dist(color, each) <= _ALIKE for each in taken)]
    free = [color for color in unused if color not in near] + near or _REST
    return palette | {label: free[k % len(free)] for k, label in enumerate(others)}


def parse_palette(
    text: str, labels: Iterable[str], label_of: Callable[[str], str] | None = None
) -> dict[str, RGB]:
    """The colors that `R=#c43a31 G=#268a52` names, or `safe` ones; a label is one character."""
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
    """Black or white, whichever reads better (WCAG 2): the contrast is 4.58 at least."""
    red, green, blue = (
        (part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4)
        for part in color
    )
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return BLACK if luminance > _MIDDLE else WHITE
