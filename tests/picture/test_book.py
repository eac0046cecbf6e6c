from itertools import pairwise

import pytest

from drawings import drawing, shape
from stratabot.geometry import Point
from stratabot.picture.book import (
    HEIGHT,
    MARGIN,
    ROOM,
    WIDTH,
    HowToPlay,
    make_book,
    rules_page,
    signs_left_out,
)
from stratabot.picture.drawing import Drawing, Shape, Slide, Text
from stratabot.picture.pdf import width_of

BOARD = (600, 600)
"""As large as a board of 9 x 9."""


def slides(count: int, word: str, size: tuple[int, int] = BOARD) -> list[Slide]:
    wide, tall = size
    full = drawing(shape(-9, -9, wide + 9, tall + 9), size=size)
    return [Slide(full, f"{word} {k}") for k in range(1, count + 1)]


def words(page: Drawing) -> list[str]:
    return [part.characters for part in page.parts() if isinstance(part, Text)]


def boxes(page: Drawing) -> list[tuple[float, float, float, float]]:
    shapes = [part for part in page.parts() if isinstance(part, Shape)]
    return [
        (min(x), min(y), max(x), max(y))
        for part in shapes
        for x, y in [list(zip(*part.outlines[0], strict=True))]
    ]


@pytest.mark.parametrize(
    ("count", "puzzles", "solutions"), [(1, 1, 1), (6, 1, 1), (7, 2, 1), (13, 3, 2), (100, 17, 9)]
)
def test_six_are_on_a_page_and_twelve_solutions_at_the_end(
    count: int, puzzles: int, solutions: int
) -> None:
    book = make_book(slides(count, "puzzle"), slides(count, "solution"), "Title")
    pages = puzzles + solutions
    assert len(book) == pages
    assert {(page.width, page.height) for page in book} == {(WIDTH, HEIGHT)}
    told = [word for page in book for word in words(page)]
    captions = [word for word in told if word[0] in "ps"]
    wanted = [f"{word} {k}" for word in ("puzzle", "solution") for k in range(1, count + 1)]
    assert captions == wanted
    assert [words(page)[-1] for page in book] == [f"{k} / {pages}" for k in range(1, pages + 1)]
    headings = [words(page)[0] for page in book]
    assert headings == ["Title"] * puzzles + ["Solutions"] * solutions


@pytest.mark.parametrize("size", [BOARD, (60, 60), (608, 900), (1100, 1100), (2500, 1700)])
def test_nothing_sticks_out_of_a_page_or_its_place_and_the_ground_is_left_out(
    size: tuple[int, int],
) -> None:
    book = make_book(slides(12, "p", size), slides(12, "s", size), "Title")
    assert sum(len(boxes(page)) for page in book) == 24
    for page in book:
        found = boxes(page)
        for k, (left, top, right, bottom) in enumerate(found):
            assert MARGIN - 1 < left < right < WIDTH - MARGIN + 1
            assert 60 < top < bottom < HEIGHT - 39
            for other in found[:k]:
                assert other[2] < left or other[3] < top or right < other[0]


def test_large_boards_get_more_room_and_all_stay_in_order() -> None:
    large, huge = (1000, 1000), (2500, 2500)
    sizes = [BOARD, BOARD, BOARD, large, BOARD, huge, BOARD, large, large, large]
    puzzles = [slides(1, f"p{k}", size)[0] for k, size in enumerate(sizes)]
    book = make_book(puzzles, [], "Title")
    on_pages = [[word[1] for word in words(page) if word[0] == "p"] for page in book]
    wanted = [["0", "1", "2"], ["3", "4"], ["5"], ["6", "7"], ["8", "9"]]
    assert on_pages == wanted, "a small one shares a page with a large one if there is a place"
    tall = [bottom - top for page in book for _, top, _, bottom in boxes(page)]
    assert tall[3] / 1000 > 0.3, "a cell of 60 units has over 6 mm"


def test_the_rules_come_first_and_count_as_a_page() -> None:
    how = HowToPlay("Game", ("Do this.",), tuple(slides(2, "e")), ("See that.",))
    first, second, third = make_book(slides(1, "p"), slides(1, "s"), "Title", "1 puzzle", how)
    assert words(first)[:3] == ["Title", "1 puzzle", "How to play Game"]
    assert words(first)[-1] == "1 / 3"
    assert words(second) == ["Title", "p 1", "2 / 3"]
    assert words(third) == ["Solutions", "s 1", "3 / 3"]


def test_a_long_title_or_name_keeps_within_its_place() -> None:
    long = Slide(drawing(size=BOARD), f"1 {'name ' * 40}")
    book = make_book([long] * 2, [long] * 3, "A title that has no end " * 20)
    for page in book:
        texts = [part for part in page.parts() if isinstance(part, Text)]
        assert all(width_of(text.characters, text.size) <= ROOM for text in texts)
        captions = [text for text in texts if text.characters.startswith("1 n")]
        assert all(text.characters.endswith("…") for text in captions)
        edges = [
            (text.middle.x - half, text.middle.x + half)
            for text in captions
            for half in [width_of(text.characters, text.size) / 2]
        ]
        assert all(before[1] < after[0] for before, after in pairwise(edges))


def test_letters_that_the_font_lacks_are_left_out_and_told() -> None:
    board = drawing(Text("紅", Point(9, 9), 8, (0, 0, 0)), Text("R", Point(9, 9), 8, (0, 0, 0)))
    slide = Slide(board, "1 Жé")
    assert signs_left_out([slide, slide]) == "紅Ж"
    (page,) = make_book([slide], [], "Title")
    assert words(page)[1:] == ["1 é", "R", "1 / 1"]


BOARD_RULES_PAGE = Slide(drawing(shape(0, 0, 368, 368), size=(368, 368)), "The puzzle")
WORDS = "A rule of some thirty words that goes on and on until it needs a second line, " * 2


@pytest.mark.parametrize("title", ["Short", "Some words " * 40, "W" * 200])
@pytest.mark.parametrize("pictures", [1, 2, 3])
def test_all_stands_on_the_page_from_the_top_to_the_bottom(title: str, pictures: int) -> None:
    how = HowToPlay("Game", (WORDS,) * 3, (BOARD_RULES_PAGE,) * pictures, (WORDS, WORDS))
    page = rules_page(title, "12 puzzles", how)
    texts = [part for part in page.parts() if isinstance(part, Text)]
    for text in texts:
        half = width_of(text.characters, text.size, text.bold) / 2
        assert text.middle.x - half >= MARGIN - 0.1
        assert text.middle.x + half <= WIDTH - MARGIN + 0.1
        assert text.size / 2 < text.middle.y < HEIGHT - 50
    captions = [text for text in texts if text.characters == "The puzzle"]
    assert len(captions) == pictures
    assert len({text.middle.y for text in captions}) == 1
    rest = [text.middle.y for text in texts if text not in captions]
    assert rest == sorted(rest)
    assert "".join(text.characters for text in texts).startswith("".join(title.split(" ")[:1]))
