from dataclasses import replace

import pytest

from stratabot.geometry import Point, Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.hits import Button, Hit, Swatch, find_hit, icon_places
from stratabot.strata.practice.scene import PALETTES, Scene
from stratabot.strata.puzzle import Line, Puzzle, Ribbon, lines_of

SIZES = [(1024, 768), (1080, 2134), (420, 300), (1500, 700)]


def scene(side: int, colors: int) -> Scene:
    return Scene(Puzzle.of(["1" * side] * side), PALETTES[0][:colors])


def layout(width: int = 1024, height: int = 768) -> Layout:
    return Layout(load_profile(), Rect(0, 0, width, height))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("side", range(2, 7))
def test_swatches_and_selectors_are_hit_in_a_box_around_them(
    side: int, size: tuple[int, int]
) -> None:
    here, seen = layout(*size), scene(side, 6)
    places: dict[Hit, Point] = {
        **{Swatch(k): place for k, place in enumerate(here.swatches(6))},
        **{line: here.selector(side, line) for line in lines_of(side, side)},
    }
    reach = 8 * here.scale
    for hit, (x, y) in places.items():
        for dx, dy in ((0, 0), (reach, reach), (-reach, reach), (reach, -reach), (-reach, -reach)):
            assert find_hit(Point(x + dx, y + dy), here, seen) == hit
    assert {find_hit(cell, here, seen) for row in here.cells(side) for cell in row} == {None}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("side", range(2, 7))
def test_what_the_bot_clicks_is_far_from_the_icon_that_leaves_the_puzzle(
    side: int, size: tuple[int, int]
) -> None:
    """Three times as far as the icon reaches, at the least: a click a little off does not ask."""
    here = layout(*size)
    clicked = [here.selector(side, line) for line in lines_of(side, side)]
    clicked += [swatch for colors in range(2, 7) for swatch in here.swatches(colors)]
    hits = [find_hit(place, here, scene(4, 3)) for place in icon_places(here)]
    assert hits == [Button.UNDO, Button.CLOSE, Button.HELP]
    leaves = icon_places(here)[1]
    for x, y in (*clicked, here.next_button):
        assert max(abs(x - leaves.x), abs(y - leaves.y)) > 60 * here.scale


def test_a_laid_ribbon_is_hit_wherever_it_is_seen_the_topmost_first() -> None:
    laid = (Ribbon.parse("r2=1"), Ribbon.parse("c1=2"))
    seen, cells = replace(scene(3, 3), laid=laid), layout().cells(3)
    assert find_hit(cells[1][0], layout(), seen) == Line.parse("c1")
    assert find_hit(cells[1][2], layout(), seen) == Line.parse("r2")
    assert find_hit(cells[0][0], layout(), seen) == Line.parse("c1")
    assert find_hit(cells[0][1], layout(), seen) is None


def test_a_ribbon_that_slides_in_is_not_hit_yet() -> None:
    seen = replace(scene(3, 3), laid=(Ribbon.parse("r2=1"),), progress=0.9)
    assert find_hit(layout().cell(3, 1, 1), layout(), seen) is None


def test_the_selected_swatch_is_taller_than_the_others() -> None:
    first, second, _ = layout().swatches(3)
    seen = scene(3, 3)
    assert find_hit(Point(first.x + 20, first.y - 70), layout(), seen) == Swatch(0)
    assert find_hit(Point(first.x - 20, first.y - 70), layout(), seen) is None
    assert find_hit(Point(second.x, second.y - 40), layout(), seen) is None


def test_next_is_its_frame_and_its_word() -> None:
    seen = replace(scene(2, 2), won=True, preview=Puzzle.of(["12", "22"]))
    for point in (Point(510, 622), Point(510, 560), Point(575, 675), Point(440, 622)):
        assert find_hit(point, layout(), seen) is Button.NEXT
    for point in (Point(400, 622), Point(512, 390), Point(660, 740)):
        assert find_hit(point, layout(), seen) is None
    last = replace(seen, preview=None)
    assert find_hit(layout().next_button, layout(), last) is None, "the wave is over"
