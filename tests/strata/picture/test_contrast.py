"""Every label in pictures can be read: a contrast of 4.5 with what is under it, as WCAG 2 asks."""

from itertools import product
from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from drawings import color_at, holds
from picture.test_palette import contrast
from stories import BOARDS, places, story_of
from stratabot.color import RGB
from stratabot.geometry import Point
from stratabot.picture.drawing import Drawing, Shape, Text
from stratabot.picture.palette import ink_on, parse_palette
from stratabot.picture.raster import rasterize
from stratabot.picture.terminal import shown_as
from stratabot.strata.load import load
from stratabot.strata.picture.story import Story
from stratabot.strata.position import Position
from stratabot.strata.solver import answer
from stratabot.terminal import Colors
from thorough import cases

LEAST = 4.5
PALETTES = (None, "safe", "R=#808080 G=#777777 B=#767676 Y=#000000")
SHOTS = Path(__file__).parents[3] / "fixtures" / "screenshots"


def grounds(drawing: Drawing) -> list[tuple[Text, list[RGB]]]:
    """Every text that is seen, and what is under it: at its middle and around its characters."""
    parts = list(drawing.parts())
    found = []
    for k, text in enumerate(parts):
        if not isinstance(text, Text):
            continue
        (x, y), reach = text.middle, 0.3 * text.size
        wide = reach * max(1, 0.9 * len(text.characters))
        points = [Point(x + a * wide, y + b * reach) for a in (-1, 0, 1) for b in (-1, 0, 1)]
        covers = [p for p in parts[k + 1 :] if isinstance(p, Shape) and p.opacity > 0.5]
        if any(holds(each, text.middle) for part in covers for each in part.outlines):
            continue
        found.append((text, [color_at(point, parts[:k]) for point in points]))
    return found


def assert_readable(story: Story) -> None:
    for slide in (story.slides()[0], story.slides()[len(story.rest) // 2], story.slides()[-1]):
        texts = grounds(slide.drawing)
        assert texts or not story.puzzle.colors
        for text, under in texts:
            worst = min(under, key=lambda color: contrast(text.ink, color))
            assert contrast(text.ink, worst) >= LEAST, (text, worst)


@cases("name,palette", product(BOARDS, PALETTES), "other palettes", one_in=2)
def test_labels_can_be_read_on_every_step(name: str, palette: str | None) -> None:
    story = story_of(name)
    labels = story.palette.keys()
    swatches = parse_palette(palette, labels) if palette else {}
    position = Position(story.puzzle, story.placed, story.position.selected, swatches)
    assert_readable(Story(position, story.rest))


@cases("shot", ["night-light.jpg", "palette-close.jpg", "laid-two.jpg"], "other colors", one_in=3)
def test_labels_can_be_read_in_a_screenshots_own_colors(shot: str) -> None:
    position = load(str(SHOTS / shot))
    assert position.swatches
    assert_readable(Story.of(answer(position)))


def test_labels_of_a_stuck_block_can_be_read() -> None:
    assert_readable(Story.of(story_of("2 x 2").puzzle))


@given(st.tuples(*[st.integers(0, 255)] * 3))
def test_ink_can_be_read_on_any_color_and_as_a_terminal_of_256_shows_it(color: RGB) -> None:
    black, white = contrast((0, 0, 0), color), contrast((255, 255, 255), color)
    assert contrast(ink_on(color), color) > max(LEAST, 0.999 * max(black, white))
    shown = shown_as(color, Colors.PALETTE)
    assert contrast(ink_on(shown), shown) >= LEAST
    for black_or_white in ((0, 0, 0), (255, 255, 255)):
        assert shown_as(black_or_white, Colors.PALETTE) == black_or_white


def test_a_cell_that_demands_a_color_is_told_from_a_blank_one_under_ribbons() -> None:
    story = story_of("4 x 4, half laid")
    last = story.slides()[-1].drawing
    pixels = np.asarray(rasterize(last, 960), int)
    scale = 960 / max(last.width, last.height)
    demanded = story.puzzle.colored_cells()
    cells = [(i, j) for i in range(story.puzzle.rows) for j in range(story.puzzle.cols)]
    for cell, (x, y) in zip(cells, places(story), strict=True):
        middle = pixels[round(y * scale), round(x * scale)]
        beside = pixels[round(y * scale), round((x + 10) * scale)]
        assert (np.abs(middle - beside).max() > 80) == (cell in demanded), cell
