from collections.abc import Iterable
from io import BytesIO
from itertools import product

import numpy as np
import pytest
from PIL import Image

from stratabot.frame import Frame
from stratabot.geometry import Point, Rect
from stratabot.picture.drawing import Part, Text
from stratabot.strata.layout.layout import Layout, Projection, Slant
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.peel import Core
from stratabot.strata.picture import overlay
from stratabot.strata.picture.overlay import draw_over, draw_over_shot
from stratabot.strata.picture.story import Story
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Line, Puzzle
from stratabot.strata.shot import Shot
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.trust import trust_in
from stratabot.vision.homography import Plane
from strategies import present, puzzle_of, ribbons

GROUND = (120, 130, 140)
PUZZLE = puzzle_of("RGB", "G.R", "BRG")
LAYOUT = Layout(load_profile(), Rect(40, 20, 1024, 768))


def drawn(story: Story, layout: Layout = LAYOUT) -> np.ndarray:
    pixels = np.full((820, 1100, 3), GROUND, np.uint8)
    image = draw_over(Frame(pixels), story, Projection(np.eye(3), layout))
    assert image.size == (1100, 820)
    return np.asarray(image, int)


def changed_at(pixels: np.ndarray, line: Line) -> bool:
    x, y = (int(value) for value in LAYOUT.selector(3, line))
    return bool(np.abs(pixels[y - 3 : y + 4, x - 3 : x + 4] - GROUND).max() > 30)


def test_every_ribbon_to_lay_has_a_badge_in_its_color_and_no_other() -> None:
    story = Story(Position(PUZZLE, placed=ribbons("r1=R")), rest=ribbons("c1=G r2=B c3=R"))
    pixels = drawn(story)
    coming = {ribbon.line: ribbon.color for ribbon in story.coming}
    beside = round(0.45 * LAYOUT.pitch(3))
    for line in PUZZLE.lines:
        assert changed_at(pixels, line) == (line in coming), line
    for line, color in coming.items():
        x, y = (int(value) for value in LAYOUT.selector(3, line))
        near = pixels[y, x - beside + 8 : x - beside + 14]
        assert (np.abs(near - story.fill(color)).max(axis=-1) <= 3).any(), line


def test_a_thread_runs_along_the_lane_over_its_cells_later_ones_over_earlier_ones() -> None:
    story = Story(Position(PUZZLE), rest=ribbons("r2=B"))
    pixels = drawn(story)
    for i, j in product(range(3), repeat=2):
        x, y = (int(value) for value in LAYOUT.cell(3, i, j))
        assert (np.abs(pixels[y, x] - story.fill("B")).max() <= 3) == (i == 1)
    x, y = (int(value) for value in LAYOUT.cell(3, 1, 1))
    for text, top in (("r2=B c2=R", "R"), ("c2=R r2=B", "B")):
        crossed = drawn(Story(Position(PUZZLE), rest=ribbons(text)))
        assert np.abs(crossed[y, x] - story.fill(top)).max() <= 3


def test_ribbons_to_take_back_have_a_badge_and_no_thread() -> None:
    placed = ribbons("r1=R c2=G")
    story = Story(Position(PUZZLE, placed=placed), undone=placed[1:])
    pixels = drawn(story)
    assert changed_at(pixels, Line("col", 1))
    assert not changed_at(pixels, Line("row", 0))
    x, y = (int(value) for value in LAYOUT.cell(3, 1, 1))
    assert tuple(pixels[y, x]) == GROUND


def test_a_stuck_block_is_framed() -> None:
    dark = drawn(Story(Position(PUZZLE), block=Core((0, 1), (0, 1)))).max(axis=-1) < 40
    half = LAYOUT.pitch(3) - 3
    for cell, framed in (((0, 0), True), ((1, 1), True), ((0, 1), True), ((2, 2), False)):
        x, y = LAYOUT.cell(3, *cell)
        corners = [(x - half, y), (x, y - half)] if cell == (0, 0) else [(x + half, y)]
        near = [dark[int(v) - 4 : int(v) + 5, int(u) - 4 : int(u) + 5].any() for u, v in corners]
        assert all(near) is framed


def test_a_board_at_the_edge_of_the_picture_is_drawn_as_far_as_it_is_seen() -> None:
    layout = Layout(load_profile(), Rect(-420, -300, 1024, 768))
    assert (drawn(Story(Position(PUZZLE), rest=ribbons("c1=G r1=R")), layout) != GROUND).any()


SWATCHES = {"1": (200, 40, 40), "2": (30, 60, 190), "3": (236, 194, 46)}


def test_swatches_to_take_are_marked_and_no_others() -> None:
    position = Position(puzzle_of("111", "222", "111"), (), "1", SWATCHES)
    pixels = drawn(Story(position, ribbons("c1=1 r1=1 r2=2 r3=1 c2 c3")))
    for k, (x, y) in enumerate(LAYOUT.swatches(3), 1):
        near = pixels[int(y) - 14 : int(y) + 14, int(x) - 14 : int(x) + 14]
        assert ((near == 255).all(axis=-1).sum() > 100) == (k in (1, 2)), k
        assert ((near != GROUND).any()) == (k in (1, 2)), k


def test_a_free_ribbons_thread_is_dashed() -> None:
    position = Position(puzzle_of("1..", "1..", "1.."), (), "1", SWATCHES)
    pixels = drawn(Story(position, ribbons("c2 c3=2")))

    def whites(column: int) -> int:
        start, end = LAYOUT.cell(3, 2, column), LAYOUT.cell(3, 0, column)
        shares = np.linspace(0, 1, 200)
        xs = (start.x + shares * (end.x - start.x)).astype(int)
        ys = (start.y + shares * (end.y - start.y)).astype(int)
        return int((pixels[ys, xs] > 240).all(axis=-1).sum())

    assert 40 < whites(1) < 140
    assert whites(2) == 0


def test_over_a_photograph_badges_and_notes_are_where_selectors_and_swatches_are_seen() -> None:
    corners = (Point(100, 80), Point(1000, 40), Point(1040, 740), Point(60, 660))
    place = present(Projection.of(None, Slant(corners, 1024), load_profile()))
    position = Position(puzzle_of("111", "222", "111"), (), "1", SWATCHES)
    story = Story(position, ribbons("c1=1 r1=1 r2=2 r3=1 c2 c3"))
    pixels = np.full((820, 1100, 3), GROUND, np.uint8)
    changed = (np.asarray(draw_over(Frame(pixels), story, place)) != GROUND).any(-1)
    for line in position.puzzle.lines:
        x, y = place.at(place.layout.selector(3, line))
        assert changed[int(y) - 9 : int(y) + 9, int(x) - 9 : int(x) + 9].all(), line
    for k, swatch in enumerate(place.layout.swatches(3), 1):
        x, y = place.at(swatch)
        assert changed[int(y) - 5 : int(y) + 5, int(x) - 5 : int(x) + 5].all() == (k in (1, 2))
    assert not changed[:150].any()


def shown(size: tuple[int, int], client: Rect, side: int = 3, **seen: object) -> bytes:
    """A screenshot of that size with the answer drawn over it, as PNG."""
    puzzle = Puzzle.of([["1", "2", *"1" * (side - 2)]] * side)
    reading = Reading(State.PUZZLE, "", client, puzzle, **seen)  # type: ignore[arg-type]
    frame = Frame(np.full((size[1], size[0], 3), GROUND, np.uint8))
    lay = " ".join(f"c{k + 1}={1 + (k == 1)} r{k + 1}" for k in range(side))
    story = Story(Position(puzzle, (), "2", SWATCHES), ribbons(lay))
    return draw_over_shot(Shot(frame, reading, trust_in(reading), load_profile()), story)


PHONES = {
    "tall": ((1080, 2400), Rect(0, 90, 1080, 2180)),
    "on its side": ((2400, 1080), Rect(90, 0, 2180, 1080)),
    "a desktop's window": ((1920, 1080), Rect(400, 120, 1024, 768)),
    "small": ((480, 360), Rect(0, 0, 480, 360)),
}


@pytest.mark.parametrize("name", PHONES)
@pytest.mark.parametrize("side", [3, 6])
def test_what_is_written_over_a_screenshot_is_readable_on_a_phone_390_pixels_wide(
    name: str, side: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[float] = []

    def note(image: Image.Image, parts: Iterable[Part], place: Plane) -> None:
        for part in parts:
            if isinstance(part, Text):
                x, y = place.at(part.middle)
                size = part.size * place.enlarged_at(part.middle)
                assert size / 2 <= x <= image.width - size / 2
                assert size / 2 <= y <= image.height - size / 2
                sizes.append(size * 390 / image.width)

    monkeypatch.setattr(overlay, "paint_over", note)
    picture, client = PHONES[name]
    with Image.open(BytesIO(shown(picture, client, side))) as image:
        assert image.width >= 700
        assert image.height < 1.8 * image.width
    assert len(sizes) > 2 * side
    assert min(sizes) >= 14


def test_of_a_board_without_swatches_only_the_board_is_shown() -> None:
    picture, client = PHONES["tall"]
    whole, board = (
        Image.open(BytesIO(shown(picture, client, unnumbered=unnumbered)))
        for unnumbered in (False, True)
    )
    assert board.width == whole.width
    assert board.height < 0.75 * whole.height


def test_three_numbers_on_a_swatch_are_written_in_two_lines() -> None:
    position = Position(PUZZLE, (), "1", SWATCHES)
    story = Story(position, ribbons("c1=1 r1=2 c2=1 r2=2 c3=1 r3=2"))
    pixels = drawn(story)
    for k, (x, y) in enumerate(LAYOUT.swatches(3), 1):
        column = pixels[int(y) - 60 : int(y) + 16, int(x) - 24 : int(x) + 24]
        white = (column == 255).all(axis=-1).any(axis=1).sum()
        assert [0, 20, 40, 0][k] <= white <= [0, 36, 60, 0][k]
