import pytest

from drawings import drawing, shape
from stratabot.picture.book import HEIGHT, WIDTH, make_book
from stratabot.picture.drawing import Drawing, Shape, Text
from stratabot.picture.slides import Slide


def slides(count: int, word: str) -> list[Slide]:
    return [Slide(drawing(shape(2, 2, 60, 18)), f"{word} {k}") for k in range(1, count + 1)]


def words(page: Drawing) -> list[str]:
    return [part.characters for part in page.parts() if isinstance(part, Text)]


@pytest.mark.parametrize(("count", "pages"), [(1, 2), (6, 2), (7, 4), (12, 4), (13, 6)])
def test_six_are_on_a_page_and_the_solutions_come_at_the_end(count: int, pages: int) -> None:
    book = make_book(slides(count, "puzzle"), slides(count, "solution"), "Title")
    assert len(book) == pages
    assert {(page.width, page.height) for page in book} == {(WIDTH, HEIGHT)}
    told = [word for page in book for word in words(page)]
    captions = [word for word in told if word[0] in "ps"]
    wanted = [f"{word} {k}" for word in ("puzzle", "solution") for k in range(1, count + 1)]
    assert captions == wanted
    assert [words(page)[-1] for page in book] == [f"{k} / {pages}" for k in range(1, pages + 1)]
    headings = [words(page)[0] for page in book]
    assert headings == ["Title"] * (pages // 2) + ["Solutions"] * (pages // 2)


def test_nothing_sticks_out_of_a_page_or_its_place_and_the_ground_is_left_out() -> None:
    (page, _) = make_book(slides(6, "p"), slides(6, "s"), "Title")
    shapes = [part for part in page.parts() if isinstance(part, Shape)]
    assert len(shapes) == 6
    boxes = [
        (min(x), min(y), max(x), max(y))
        for part in shapes
        for x, y in [list(zip(*part.outlines[0], strict=True))]
    ]
    for k, (left, top, right, bottom) in enumerate(boxes):
        assert 30 < left < right < WIDTH - 30
        assert 40 < top < bottom < HEIGHT - 40
        for other in boxes[:k]:
            assert other[2] < left or other[3] < top or right < other[0]
