from itertools import product
from math import dist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawings import RED, WHITE, box, drawing, shape, three_slides
from stratabot.color import RGB
from stratabot.geometry import Point
from stratabot.picture.drawing import Drawing, Polygon, Slide, Text
from stratabot.picture.files import encode
from stratabot.picture.raster import rasterize
from stratabot.picture.sheet import SCALE, clip, draw_sheet

GROUND: RGB = (90, 120, 90)


def pixels(sheet: Drawing) -> np.ndarray:
    return np.asarray(rasterize(sheet, max(sheet.width, sheet.height)), int)


def captions(sheet: Drawing) -> dict[str, Point]:
    return {part.characters: part.middle for part in sheet.parts() if isinstance(part, Text)}


@pytest.mark.parametrize(("count", "rows"), [(1, [1]), (3, [2, 1]), (5, [2, 2, 1]), (7, [3, 3, 1])])
def test_slides_stand_in_rows_from_the_upper_left(count: int, rows: list[int]) -> None:
    slides = [Slide(drawing(), str(k)) for k in range(count)]
    places = captions(draw_sheet(slides, GROUND))
    assert sorted(places, key=lambda name: (places[name].y, places[name].x)) == list(
        map(str, range(count))
    )
    heights = [middle.y for middle in places.values()]
    assert [heights.count(height) for height in sorted(set(heights))] == rows


def test_every_slide_stands_below_its_caption_with_its_parts_and_scaled() -> None:
    size = 400, 200
    slides = [
        Slide(drawing(shape(0, 0, 100, 100), size=size), "first"),
        Slide(drawing(shape(300, 100, 400, 200), size=size), "second"),
    ]
    sheet = draw_sheet(slides, GROUND)
    red = (pixels(sheet) == RED).all(2)
    rows, cols = np.nonzero(red)
    assert red.sum() == pytest.approx(2 * (100 * SCALE) ** 2)
    first, second = captions(sheet)["first"], captions(sheet)["second"]
    assert rows.min() > first.y
    assert second.x > first.x or second.y > first.y
    assert cols.min() == pytest.approx(first.x - 200 * SCALE, abs=1)
    assert cols.max() == pytest.approx(second.x + 200 * SCALE, abs=1)


def test_what_sticks_out_of_a_slide_does_not_lie_on_its_neighbors() -> None:
    slides = [Slide(drawing(shape(-900, -900, 900, 5), size=(300, 200)), "a")] * 4
    found = pixels(draw_sheet(slides, GROUND))
    assert (found[:20] == GROUND).all()
    assert (found[:, :20] == GROUND).all()
    assert (found == RED).all(2).sum() == pytest.approx(4 * (300 * SCALE) * (5 * SCALE))
    assert (found == WHITE).all(2).any()


def test_slides_of_different_sizes_go_on_one_sheet() -> None:
    slides = [Slide(drawing(size=(300, 100))), Slide(drawing(size=(100, 300)))]
    found = pixels(draw_sheet(slides, GROUND))
    assert (found == WHITE).all(2).sum() == pytest.approx(2 * 300 * 100 * SCALE**2)


def test_layers_of_one_name_do_not_meet_in_a_file() -> None:
    text = encode([Slide(draw_sheet(three_slides(), GROUND))], "svg", "", "").decode()
    assert 'id="' not in text
    assert "<title>no &lt;A&gt;</title>" in text


def test_no_slides_make_no_sheet_and_too_large_a_one_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        draw_sheet([], GROUND)
    with pytest.raises(ValueError, match="at most 100000000 pixels"):
        draw_sheet([Slide(drawing(size=(5000, 5000)))] * 30, GROUND)


numbers = st.integers(-30, 50)
points = st.builds(Point, numbers, numbers)


def is_inside(polygon: Polygon, place: Point) -> bool:
    turns = {
        (b.x - a.x) * (place.y - a.y) > (b.y - a.y) * (place.x - a.x)
        for a, b in zip(polygon, (*polygon[1:], *polygon[:1]), strict=True)
        if dist(a, b) > 1e-6
    }
    return len(turns) == 1


@given(points, points, points)
def test_a_clipped_triangle_covers_the_same_within_the_box_and_nothing_outside(
    a: Point, b: Point, c: Point
) -> None:
    clipped = clip((a, b, c), 20, 10)
    for x, y in product(range(-5, 25), range(-5, 15)):
        place = Point(x + 0.3137, y + 0.7219)  # on no edge
        within = 0 < place.x < 20 and 0 < place.y < 10
        assert is_inside(clipped, place) == (within and is_inside((a, b, c), place))


def test_a_polygon_within_the_box_stays_as_it_is() -> None:
    assert clip(box(1, 2, 19, 9), 20, 10) == box(1, 2, 19, 9)
    assert clip(box(21, 2, 29, 9), 20, 10) == ()
