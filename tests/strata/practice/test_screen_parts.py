from dataclasses import replace

import numpy as np

from stratabot.color import mix_colors
from stratabot.geometry import Point, Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.canvas import Canvas
from stratabot.strata.practice.scene import PALETTES, Scene
from stratabot.strata.practice.screen_parts import paint_win_screen
from stratabot.strata.puzzle import BLANK, Puzzle

PROFILE = load_profile()
PALETTE = PALETTES[0][:3]
SCENE = Scene(Puzzle.of(["123", "231", "311"]), PALETTE, selected=1)


def layout(size: tuple[int, int] = (1024, 768)) -> Layout:
    return Layout(PROFILE, Rect(0, 0, *size))


def blank(size: tuple[int, int] = (1024, 768)) -> Canvas:
    return Canvas.blank(size[1], size[0], PROFILE.paper_elsewhere)


def changed(canvas: Canvas) -> np.ndarray:
    return np.asarray((canvas.color != canvas.color[0, 0]).any(2))


def colors_at(canvas: Canvas, *points: Point) -> list[tuple[int, ...]]:
    return [tuple(map(int, canvas.color[int(p.y), int(p.x)])) for p in points]


def test_the_preview_shows_the_next_puzzle_as_the_board_would() -> None:
    preview = Puzzle.of([["1", "2", BLANK], ["3", "1", "2"], ["2", "2", "3"]])
    canvas = blank()
    paint_win_screen(canvas, layout(), replace(SCENE, won=True, preview=preview))
    step, middle = 22.7, Point(512, 622)
    for i, row in enumerate(preview.cells):
        for j, cell in enumerate(row):
            place = Point(middle.x + (i + j - 2) * step, middle.y + (i - j) * step)
            (seen,) = colors_at(canvas, place)
            if cell is BLANK:
                assert max(seen) > 170
            else:
                assert seen == mix_colors(SCENE.color(cell), PROFILE.paper_elsewhere, 0.94)


def test_the_last_win_screen_has_only_the_word_perfect() -> None:
    canvas = blank()
    paint_win_screen(canvas, layout(), replace(SCENE, won=True))
    assert not changed(canvas).any()
    paint_win_screen(canvas, layout(), replace(SCENE, won=True, perfect=True))
    rows, cols = np.nonzero(changed(canvas))
    assert 380 < cols.min() < cols.max() < 512
    assert 500 < rows.min() < rows.max() < 622
