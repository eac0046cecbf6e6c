"""Plain words and letters for the colors of a board: `red` and R, `brown` and N."""

from collections.abc import Sequence
from typing import Final

from stratabot.color import RGB
from stratabot.color_words import letters_for
from stratabot.vision.oklab import distance, to_oklab

WORDS: Final[tuple[tuple[str, RGB], ...]] = (
    ("red", (255, 0, 0)),
    ("red", (215, 45, 45)),
    ("orange", (255, 137, 0)),
    ("orange", (240, 120, 50)),
    ("yellow", (235, 224, 0)),
    ("yellow", (250, 215, 70)),
    ("lime", (0, 255, 0)),
    ("lime", (160, 220, 40)),
    ("green", (0, 141, 0)),
    ("green", (70, 170, 80)),
    ("teal", (0, 129, 129)),
    ("teal", (38, 166, 154)),
    ("cyan", (0, 255, 255)),
    ("cyan", (80, 200, 225)),
    ("sky", (130, 190, 240)),
    ("blue", (12, 41, 254)),
    ("blue", (50, 110, 225)),
    ("azure", (30, 150, 240)),
    ("navy", (0, 0, 130)),
    ("indigo", (75, 60, 170)),
    ("purple", (128, 0, 128)),
    ("purple", (150, 60, 190)),
    ("violet", (150, 110, 230)),
    ("lavender", (190, 170, 225)),
    ("magenta", (255, 0, 255)),
    ("magenta", (255, 10, 201)),
    ("pink", (253, 126, 204)),
    ("pink", (245, 160, 190)),
    ("rose", (225, 60, 120)),
    ("coral", (245, 130, 110)),
    ("peach", (250, 190, 150)),
    ("brown", (165, 42, 42)),
    ("brown", (121, 85, 72)),
    ("brown", (150, 85, 40)),
    ("maroon", (110, 10, 30)),
    ("tan", (190, 160, 110)),
    ("olive", (130, 130, 20)),
    ("gold", (200, 155, 40)),
    ("mint", (150, 230, 190)),
    ("cream", (245, 235, 190)),
    ("white", (255, 255, 255)),
    ("silver", (195, 195, 200)),
    ("gray", (125, 125, 125)),
    ("slate", (90, 105, 125)),
    ("charcoal", (65, 65, 65)),
    ("black", (15, 15, 15)),
)
"""Words for the colors of such games, each with one or more of the colors that it is said of."""

_LAB: Final = to_oklab([color for _, color in WORDS])


def words_for(colors: Sequence[RGB]) -> tuple[str, ...]:
    """A different word for each color; the color that fits its word best takes it first."""
    if not colors:
        return ()
    away = distance(to_oklab(list(colors))[:, None], _LAB)
    order = sorted(
        (float(far), k, WORDS[n][0]) for k, row in enumerate(away) for n, far in enumerate(row)
    )
    words: dict[int, str] = {}
    for _, k, word in order:
        if k not in words and word not in words.values():
            words[k] = word
    return tuple(words[k] for k in range(len(colors)))


def letters_of(colors: Sequence[RGB]) -> tuple[str, ...]:
    """A different upper-case letter for each color."""
    words = words_for(colors)
    letters = letters_for(words)
    return tuple(letters[word] for word in words)
