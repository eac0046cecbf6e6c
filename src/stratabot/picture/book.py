"""A book to print: the rules of the game, puzzles six on a page, and their solutions at the end.

Large boards get more room: there are two on a page, or one. Solutions are smaller.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from stratabot.geometry import Point
from stratabot.picture.drawing import Drawing, Layer, Text
from stratabot.picture.helvetica import lacking, shortened, width_of
from stratabot.picture.paper import (
    FOOT,
    GAP,
    HEAD,
    HEIGHT,
    INK,
    MARGIN,
    ROOM,
    WIDTH,
    centered,
    fit,
    placed,
)
from stratabot.picture.rules_page import HowToPlay, rules_page
from stratabot.picture.slides import Slide

_HEADING, _LEAST_HEADING = 16, 11
_NUMBER: Final = 9
_CAPTION: Final = 11
_CAPTION_ROOM: Final = 18
"""The height of the type, and of the strip for a caption, in points."""

_LEAST, _LEAST_SOLVED = 0.32, 0.22
"""Points of the page in a unit of a drawing; a puzzle or a solution with less gets more room. Cells
of Str8ts and Adrift have 60 units: 0.32 is nearly 7 mm for each cell, and 9 x 9 cells are six on a
page."""


class Printed(NamedTuple):
    """A puzzle for a book.

    Attributes:
        puzzle: the board as it is given.
        solution: the solved board; None if there is no solution.
        difficulty: how hard it is, from 0 to 100; None if nobody knows.
        level: the same in words, for the caption; may be empty.
        remark: what the book's maker should know; may be empty.
        rules: what holds on such a board besides the rules for all, a paragraph each.
    """

    puzzle: Slide
    solution: Slide | None
    difficulty: float | None = None
    level: str = ""
    remark: str = ""
    rules: tuple[str, ...] = ()


class _Layout(NamedTuple):
    """How many slides are beside each other on a page, and below each other."""

    across: int
    down: int

    @property
    def places(self) -> int:
        """How many slides there are on a page."""
        return self.across * self.down

    @property
    def wide(self) -> float:
        """The width of a slide's place."""
        return (ROOM - (self.across - 1) * GAP) / self.across

    @property
    def tall(self) -> float:
        """The height of a slide's place, its caption included."""
        return (HEIGHT - HEAD - FOOT - (self.down - 1) * GAP) / self.down


_LAYOUTS: Final = (_Layout(2, 3), _Layout(1, 2), _Layout(1, 1))
_SOLVED: Final = (_Layout(3, 4), *_LAYOUTS)
"""The layouts of solutions."""


def make_book(
    puzzles: Sequence[Slide],
    solutions: Sequence[Slide],
    title: str,
    below: str = "",
    how_to_play: HowToPlay | None = None,
) -> list[Drawing]:
    """The pages: the rules, then the puzzles, then the solutions.

    Characters that the font lacks are left out; `signs_left_out` tells them.

    Args:
        puzzles: slides that are drawn on white paper, without their ground, below their captions.
        solutions: the slides of the solutions, drawn like `puzzles`.
        title: the title, and the heading of the puzzles' pages; the solutions have their own.
        below: a line below the title on the page with the rules.
        how_to_play: the rules, for a first page; None for a book without it.
    """
    sheets = [
        *_sheets(title, puzzles, _LAYOUTS, _LEAST),
        *_sheets("Solutions", solutions, _SOLVED, _LEAST_SOLVED),
    ]
    pages = [rules_page(title, below, how_to_play)] if how_to_play else []
    total = len(pages) + len(sheets)
    pages += [_page(*sheet) for sheet in sheets]
    return [_numbered(page, f"{number} / {total}") for number, page in enumerate(pages, 1)]


def signs_left_out(slides: Sequence[Slide]) -> str:
    """The characters on these slides that a book leaves out, because the font lacks them."""
    texts = (part for slide in slides for part in slide.drawing.parts() if isinstance(part, Text))
    captions = "".join(slide.caption for slide in slides)
    return lacking("".join(text.characters for text in texts) + captions)


_Sheet = tuple[str, _Layout, Sequence[Slide]]


def _sheets(
    heading: str, slides: Sequence[Slide], layouts: Sequence[_Layout], least: float
) -> Iterator[_Sheet]:
    """What is on each page. Slides stay in order, as many on a page as their sizes allow.

    Args:
        heading: the heading of all these pages.
        slides: what is on them.
        layouts: the layouts to choose from; the later ones have more room for each slide.
        least: how many points a unit of each drawing needs.
    """
    chosen, page = 0, list[Slide]()
    for slide in slides:
        wanted = _room_for(slide, layouts, least)
        if len(page) < layouts[max(chosen, wanted)].places:
            chosen = max(chosen, wanted)
            page.append(slide)
            continue
        yield heading, layouts[chosen], page
        chosen, page = wanted, [slide]
    if page:
        yield heading, layouts[chosen], page


def _room_for(slide: Slide, layouts: Sequence[_Layout], least: float) -> int:
    """The number of the first layout with room for the slide, or else of the last one."""
    for number, layout in enumerate(layouts):
        if fit(slide.drawing, layout.wide, layout.tall - _CAPTION_ROOM) >= least:
            return number
    return len(layouts) - 1


def _page(heading: str, layout: _Layout, slides: Sequence[Slide]) -> Drawing:
    wide = max(ROOM, width_of(heading, _HEADING))
    size = max(_LEAST_HEADING, _HEADING * ROOM / wide)
    shown = shortened(heading, size, ROOM)
    layers = [Layer((centered(shown, WIDTH / 2, HEAD / 2 + 8, size),))]
    for k, slide in enumerate(slides):
        row, col = divmod(k, layout.across)
        x = MARGIN + col * (layout.wide + GAP) + layout.wide / 2
        top = Point(x, HEAD + row * (layout.tall + GAP))
        layers.append(_captioned(slide, top, layout))
    return Drawing(WIDTH, HEIGHT, heading, tuple(layers))


def _captioned(slide: Slide, top: Point, layout: _Layout) -> Layer:
    """A slide below its caption, in a place whose upper edge has its middle at `top`."""
    caption = shortened(slide.caption, _CAPTION, layout.wide)
    below = Point(top.x, top.y + _CAPTION_ROOM)
    board = placed(slide.drawing, below, layout.wide, layout.tall - _CAPTION_ROOM)
    text = centered(caption, top.x, top.y + _CAPTION_ROOM / 2, _CAPTION)
    return Layer((text, *board) if caption else board, title=slide.caption)


def _numbered(page: Drawing, number: str) -> Drawing:
    text = Text(number, Point(WIDTH / 2, HEIGHT - FOOT / 2), _NUMBER, INK, "ink", bold=False)
    return page._replace(layers=(*page.layers, Layer((text,))))
