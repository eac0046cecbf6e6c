"""Words for the colors of a palette: people mix up numbers of colors with those of lines."""

from collections.abc import Sequence
from math import inf
from typing import Final

from stratabot.color import RGB
from stratabot.vision.oklab import distance, to_oklab

NAMED: Final[dict[str, RGB]] = {
    "teal": (21, 116, 108),
    "brick": (160, 86, 74),
    "plum": (71, 45, 74),
    "crimson": (145, 57, 88),
    "steel": (80, 120, 120),
    "orange": (225, 125, 55),
    "wine": (85, 35, 55),
    "mustard": (210, 180, 50),
    "navy": (30, 62, 130),
    "moss": (104, 122, 48),
    "sky": (62, 138, 178),
    "rose": (208, 112, 122),
    "pine": (28, 72, 52),
    "cocoa": (92, 58, 38),
    "violet": (112, 82, 158),
    "red": (200, 40, 40),
    "scarlet": (228, 62, 34),
    "coral": (240, 128, 104),
    "peach": (244, 178, 140),
    "rust": (176, 66, 12),
    "maroon": (108, 24, 32),
    "yellow": (240, 216, 56),
    "lemon": (244, 236, 130),
    "gold": (196, 146, 30),
    "ochre": (180, 118, 50),
    "olive": (98, 94, 24),
    "lime": (160, 204, 50),
    "green": (60, 154, 60),
    "mint": (136, 214, 170),
    "jade": (40, 160, 116),
    "sage": (140, 160, 122),
    "forest": (30, 92, 40),
    "emerald": (10, 130, 76),
    "turquoise": (56, 190, 176),
    "aqua": (110, 212, 220),
    "petrol": (14, 80, 94),
    "blue": (36, 84, 200),
    "azure": (56, 128, 226),
    "cobalt": (28, 70, 164),
    "ink": (22, 28, 62),
    "denim": (60, 96, 140),
    "slate": (90, 102, 120),
    "powder": (160, 192, 222),
    "indigo": (62, 44, 130),
    "lavender": (170, 150, 214),
    "lilac": (198, 160, 206),
    "purple": (122, 40, 140),
    "grape": (84, 50, 110),
    "mauve": (144, 104, 136),
    "orchid": (190, 92, 184),
    "magenta": (200, 40, 140),
    "pink": (240, 160, 180),
    "fuchsia": (232, 62, 160),
    "berry": (116, 30, 76),
    "brown": (122, 78, 44),
    "tan": (190, 150, 108),
    "sand": (216, 190, 146),
    "cream": (240, 228, 196),
    "khaki": (150, 140, 90),
    "coffee": (58, 40, 30),
    "black": (26, 24, 26),
    "charcoal": (62, 62, 64),
    "gray": (124, 124, 124),
    "silver": (186, 188, 190),
    "white": (246, 246, 244),
}
"""Plain words, and the colors that they stand for. The first seven are the game's own, measured on
screenshots; brick is the mean of two measurements. Any two are at least 0.04 apart in OKLab: twice
what can just be told apart side by side."""

_WORDS: Final = tuple(NAMED)
_LAB: Final = to_oklab(list(NAMED.values()))


def name_colors(colors: Sequence[RGB]) -> tuple[str, ...]:
    """A different word for each color, with the smallest sum of distances in OKLab. For n colors,
    each color needs only its n nearest words: the other colors take at most n - 1 of them. So the
    search looks at these words alone, nearest first, and cuts off a branch that is no better than
    the best assignment so far.
    """
    if len(colors) > len(NAMED):
        raise ValueError(f"expected at most {len(NAMED)} colors, got {len(colors)}")
    if not colors:
        return ()
    away = distance(to_oklab(list(colors))[:, None], _LAB)
    nearest = away.argsort(axis=1, kind="stable")[:, : len(colors)]
    choices = [
        [(float(away[k, word]), int(word)) for word in words] for k, words in enumerate(nearest)
    ]
    return tuple(_WORDS[word] for word in _assign(choices)[1])


_Choices = Sequence[Sequence[tuple[float, int]]]  # for each color, words by their distances


def _assign(
    choices: _Choices, taken: tuple[int, ...] = (), below: float = inf
) -> tuple[float, tuple[int, ...]]:
    """The smallest sum of distances below `below` with a word of each list, none twice; these."""
    if not choices:
        return 0.0, ()
    words, *others = choices
    least = sum(later[0][0] for later in others)
    best: tuple[int, ...] = ()
    for away, word in words:
        if away + least >= below:
            break
        if word not in taken:
            rest, chosen = _assign(others, (*taken, word), below - away)
            if away + rest < below:
                below, best = away + rest, (word, *chosen)
    return below, best
