"""The first page of a book: its title, and how the game is played."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from stratabot.geometry import Point
from stratabot.picture.drawing import Drawing, Layer, Part
from stratabot.picture.paper import (
    GAP,
    HEIGHT,
    MARGIN,
    ROOM,
    WIDTH,
    centered,
    fit,
    height_of,
    paragraph,
    placed,
)
from stratabot.picture.slides import Slide

_TITLE: Final = 26
_HEADING: Final = 15
_TEXT: Final = 11
_CAPTION: Final = 10
"""The height of the type, in points, as all lengths here."""

_TOP: Final = 64
_TITLE_MOST: Final = 110
"""The most height for the title; a longer one is in smaller type."""

_APART: Final = 8
"""Between two paragraphs."""

_EXAMPLE: Final = 150
"""The most height of the example's pictures."""


class HowToPlay(NamedTuple):
    """The rules of a game, for people who do not know it.

    Attributes:
        game: the name of the game.
        rules: a paragraph each.
        example: slides that stand beside each other below the rules, with captions.
        remarks: what the example shows, a paragraph each.
    """

    game: str
    rules: tuple[str, ...]
    example: tuple[Slide, ...]
    remarks: tuple[str, ...]

    def besides(self, more: Iterable[str]) -> "HowToPlay":
        """With these rules after the others, each once."""
        return self._replace(rules=tuple(dict.fromkeys((*self.rules, *more))))


def rules_page(title: str, below: str, how_to_play: HowToPlay) -> Drawing:
    """The page.

    Args:
        title: the book's title.
        below: a line below the title.
        how_to_play: the rules; all of it must fit on the page.
    """
    parts = tuple(_page(title, below, how_to_play))
    return Drawing(WIDTH, HEIGHT, title, (Layer(parts),))


def _page(title: str, below: str, how_to_play: HowToPlay) -> Iterator[Part]:
    y: float = _TOP
    size = next(size for size in range(_TITLE, 0, -1) if _is_low(title, size))
    yield from paragraph(title, Point(MARGIN, y), ROOM, size, bold=True)
    y += height_of(title, ROOM, size, bold=True) + 4
    yield from paragraph(below, Point(MARGIN, y), ROOM, _TEXT)
    y += 3 * _HEADING
    heading = f"How to play {how_to_play.game}"
    yield from paragraph(heading, Point(MARGIN, y), ROOM, _HEADING, bold=True)
    y += 2 * _HEADING
    yield from _paragraphs(how_to_play.rules, y)
    y += _height(how_to_play.rules) + GAP
    wide = (ROOM - (len(how_to_play.example) - 1) * GAP) / len(how_to_play.example)
    yield from _examples(how_to_play.example, y, wide)
    drawings = [slide.drawing for slide in how_to_play.example]
    y += 2 * _CAPTION + max(each.height * fit(each, wide, _EXAMPLE) for each in drawings) + GAP
    yield from _paragraphs(how_to_play.remarks, y)


def _is_low(title: str, size: int) -> bool:
    return size == 1 or height_of(title, ROOM, size, bold=True) <= _TITLE_MOST


def _paragraphs(texts: Sequence[str], y: float) -> Iterator[Part]:
    for text in texts:
        yield from paragraph(text, Point(MARGIN, y), ROOM, _TEXT)
        y += height_of(text, ROOM, _TEXT) + _APART


def _height(texts: Sequence[str]) -> float:
    return sum(height_of(text, ROOM, _TEXT) + _APART for text in texts)


def _examples(slides: Sequence[Slide], y: float, wide: float) -> Iterator[Part]:
    for k, slide in enumerate(slides):
        x = MARGIN + k * (wide + GAP) + wide / 2
        yield centered(slide.caption, x, y + _CAPTION / 2, _CAPTION)
        yield from placed(slide.drawing, Point(x, y + 2 * _CAPTION), wide, _EXAMPLE)
