"""A book to print: the rules, puzzles six on a page or large ones two, and their solutions."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from stratabot.color import RGB
from stratabot.geometry import Point
from stratabot.picture.drawing import Drawing, Layer, Part, Slide, Text
from stratabot.picture.pdf import shorten_text, signs_missing_in_font, width_of, wrap_text
from stratabot.picture.sheet import place_parts

WIDTH, HEIGHT = 595, 842  # a page, A4, in points (1/72 inch), as all lengths here

PAPERS: Final = {"a4": (WIDTH, HEIGHT), "letter": (612, 792)}
MARGIN: Final = 40
HEAD, FOOT = 60, 40  # strips with the heading, and with the page's number

ROOM: Final = WIDTH - 2 * MARGIN
GAP: Final = 14
INK: Final[RGB] = (0, 0, 0)
_LARGEST_SCALE: Final = 0.6  # points in a unit, at most: small boards do not fill their place
_LEADING: Final = 1.4


def _centered(text: str, x: float, y: float, size: float) -> Text:
    """A line of bold text around a point; without the characters that the font lacks."""
    return Text(_without_missing_signs(text), Point(x, y), size, INK, "ink")


def scale_to_fit(drawing: Drawing, wide: float, tall: float) -> float:
    """The scale at which a drawing is as large as possible in a place of this size."""
    return min(wide / drawing.width, tall / drawing.height, _LARGEST_SCALE)


def place_drawing(drawing: Drawing, top: Point, wide: float, tall: float) -> tuple[Part, ...]:
    """A drawing at its largest below a point, without its ground and what the font lacks."""
    first, *others = drawing.layers
    if first.parts and first.parts[0].role == "ground":
        first = first._replace(parts=first.parts[1:])
    shown = drawing._replace(layers=(first, *others))
    scale = scale_to_fit(shown, wide, tall)
    corner = Point(top.x - shown.width * scale / 2, top.y)
    parts = place_parts(shown, corner, scale)
    return tuple(
        p for p in parts if not (isinstance(p, Text) and signs_missing_in_font(p.characters))
    )


def paragraph(
    text: str, top: Point, room: float, size: float, bold: bool = False
) -> Iterator[Text]:
    """The lines of a text from a point to the right and down."""
    for k, line in enumerate(wrap_text(_without_missing_signs(text), size, room, bold)):
        x = top.x + width_of(line, size, bold) / 2
        yield Text(line, Point(x, top.y + (k + 0.5) * _LEADING * size), size, INK, "ink", bold)


def _height_of(text: str, room: float, size: float, bold: bool = False) -> float:
    return len(wrap_text(_without_missing_signs(text), size, room, bold)) * _LEADING * size


def _without_missing_signs(text: str) -> str:
    lacks = signs_missing_in_font(text)
    return "".join(each for each in text if each not in lacks).strip()


_TITLE: Final = 26
_RULES_HEADING: Final = 15
_TEXT: Final = 11
_EXAMPLE_CAPTION: Final = 10  # the height of the type, in points, as all lengths here
_TOP: Final = 64
_TITLE_MOST: Final = 110
_APART: Final = 8
_EXAMPLE: Final = 150


class HowToPlay(NamedTuple):
    """The rules of a game, a paragraph each, with example slides and remarks on these."""

    game: str
    rules: tuple[str, ...]
    example: tuple[Slide, ...]
    remarks: tuple[str, ...]

    def besides(self, more: Iterable[str]) -> "HowToPlay":
        return self._replace(rules=tuple(dict.fromkeys((*self.rules, *more))))


def rules_page(title: str, below: str, how_to_play: HowToPlay) -> Drawing:
    """The first page: the book's title, a line below it, and the rules, all of which must fit."""
    return Drawing(WIDTH, HEIGHT, title, (Layer(tuple(_rules(title, below, how_to_play))),))


def _rules(title: str, below: str, how_to_play: HowToPlay) -> Iterator[Part]:
    y: float = _TOP
    size = _TITLE
    while size > 1 and _height_of(title, ROOM, size, bold=True) > _TITLE_MOST:
        size -= 1
    yield from paragraph(title, Point(MARGIN, y), ROOM, size, bold=True)
    y += _height_of(title, ROOM, size, bold=True) + 4
    yield from paragraph(below, Point(MARGIN, y), ROOM, _TEXT)
    y += 3 * _RULES_HEADING
    heading = f"How to play {how_to_play.game}"
    yield from paragraph(heading, Point(MARGIN, y), ROOM, _RULES_HEADING, bold=True)
    y += 2 * _RULES_HEADING
    for text in how_to_play.rules:
        yield from paragraph(text, Point(MARGIN, y), ROOM, _TEXT)
        y += _height_of(text, ROOM, _TEXT) + _APART
    y += GAP
    wide = (ROOM - (len(how_to_play.example) - 1) * GAP) / len(how_to_play.example)
    tall = 0.0
    for k, slide in enumerate(how_to_play.example):
        x = MARGIN + k * (wide + GAP) + wide / 2
        yield _centered(slide.caption, x, y + _EXAMPLE_CAPTION / 2, _EXAMPLE_CAPTION)
        yield from place_drawing(slide.drawing, Point(x, y + 2 * _EXAMPLE_CAPTION), wide, _EXAMPLE)
        tall = max(tall, slide.drawing.height * scale_to_fit(slide.drawing, wide, _EXAMPLE))
    y += 2 * _EXAMPLE_CAPTION + tall + GAP
    for text in how_to_play.remarks:
        yield from paragraph(text, Point(MARGIN, y), ROOM, _TEXT)
        y += _height_of(text, ROOM, _TEXT) + _APART


_HEADING, _LEAST_HEADING = 16, 11
_NUMBER: Final = 9
_CAPTION: Final = 11
_CAPTION_ROOM: Final = 18  # the height of the type, and of the strip for a caption, in points

_LEAST, _LEAST_SOLVED = 0.32, 0.22
"""Points of the page in a unit of a drawing; a puzzle or a solution with less gets more room. Cells
of Str8ts and Adrift have 60 units: 0.32 is nearly 7 mm for each cell, and 9 x 9 cells are six on a
page."""


class Printed(NamedTuple):
    """A puzzle for a book, with its difficulty, 0 to 100, in words; the remark is not printed."""

    puzzle: Slide
    solution: Slide | None
    difficulty: float | None = None
    level: str = ""
    remark: str = ""
    rules: tuple[str, ...] = ()


class _PageLayout(NamedTuple):
    """How many slides are beside each other on a page, and below each other."""

    across: int
    down: int

    @property
    def places(self) -> int:
        return self.across * self.down

    @property
    def wide(self) -> float:
        return (ROOM - (self.across - 1) * GAP) / self.across

    @property
    def tall(self) -> float:
        return (HEIGHT - HEAD - FOOT - (self.down - 1) * GAP) / self.down


_LAYOUTS: Final = (_PageLayout(2, 3), _PageLayout(1, 2), _PageLayout(1, 1))
_SOLVED: Final = (_PageLayout(3, 4), *_LAYOUTS)


def make_book(
    puzzles: Sequence[Slide],
    solutions: Sequence[Slide],
    title: str,
    below: str = "",
    how_to_play: HowToPlay | None = None,
) -> list[Drawing]:
    """The pages: the rules, with `below` under the title, the puzzles, the solutions."""
    sheets = [
        *_lay_out_sheets(title, puzzles, _LAYOUTS, _LEAST),
        *_lay_out_sheets("Solutions", solutions, _SOLVED, _LEAST_SOLVED),
    ]
    pages = [rules_page(title, below, how_to_play)] if how_to_play else []
    total = len(pages) + len(sheets)
    pages += [_draw_page(*sheet) for sheet in sheets]
    foot = Point(WIDTH / 2, HEIGHT - FOOT / 2)
    for k, page in enumerate(pages):
        number = Text(f"{k + 1} / {total}", foot, _NUMBER, INK, "ink", bold=False)
        pages[k] = page._replace(layers=(*page.layers, Layer((number,))))
    return pages


def signs_left_out(slides: Sequence[Slide]) -> str:
    """The characters on these slides that a book leaves out, because the font lacks them."""
    texts = (part for slide in slides for part in slide.drawing.parts() if isinstance(part, Text))
    captions = "".join(slide.caption for slide in slides)
    return signs_missing_in_font("".join(text.characters for text in texts) + captions)


def _lay_out_sheets(
    heading: str, slides: Sequence[Slide], layouts: Sequence[_PageLayout], least: float
) -> Iterator[tuple[str, _PageLayout, Sequence[Slide]]]:
    """What is on each page: slides in order, as many as fit; later layouts have more room."""
    chosen, page = 0, list[Slide]()
    for slide in slides:
        fits = (
            scale_to_fit(slide.drawing, each.wide, each.tall - _CAPTION_ROOM) for each in layouts
        )
        wanted = next((k for k, scale in enumerate(fits) if scale >= least), len(layouts) - 1)
        if len(page) < layouts[max(chosen, wanted)].places:
            chosen = max(chosen, wanted)
            page.append(slide)
            continue
        yield heading, layouts[chosen], page
        chosen, page = wanted, [slide]
    if page:
        yield heading, layouts[chosen], page


def _draw_page(heading: str, layout: _PageLayout, slides: Sequence[Slide]) -> Drawing:
    wide = max(ROOM, width_of(heading, _HEADING))
    size = max(_LEAST_HEADING, _HEADING * ROOM / wide)
    shown = shorten_text(heading, size, ROOM)
    layers = [Layer((_centered(shown, WIDTH / 2, HEAD / 2 + 8, size),))]
    for k, slide in enumerate(slides):
        row, col = divmod(k, layout.across)
        x = MARGIN + col * (layout.wide + GAP) + layout.wide / 2
        y = HEAD + row * (layout.tall + GAP)
        caption = shorten_text(slide.caption, _CAPTION, layout.wide)
        below = Point(x, y + _CAPTION_ROOM)
        board = place_drawing(slide.drawing, below, layout.wide, layout.tall - _CAPTION_ROOM)
        text = _centered(caption, x, y + _CAPTION_ROOM / 2, _CAPTION)
        layers.append(Layer((text, *board) if caption else board, title=slide.caption))
    return Drawing(WIDTH, HEIGHT, heading, tuple(layers))
