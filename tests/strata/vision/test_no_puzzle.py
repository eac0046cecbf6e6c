from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
import pytest
from fixtures.harm import HARMS
from fixtures.pictures import board, laid, won

from strata.vision.sketch import PROFILE, Picture
from stratabot.frame import Frame
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import SIDES
from stratabot.strata.practice.paint import Painter
from stratabot.strata.puzzle import Puzzle, Ribbon
from stratabot.strata.vision import no_puzzle
from stratabot.strata.vision.no_puzzle import Surface, ground_below, score_without_swatches
from stratabot.strata.vision.photo.picture_files import read_picture
from stratabot.strata.vision.reading import Reading, State
from thorough import cases

PUZZLE = Puzzle.of([["1", "2"], [None, "2"]])


LINES = ("r1", "r2", "r3", "c1", "c2", "c3")


def shown(frame: Frame) -> Reading:
    layout = Layout(PROFILE, frame.bounds)
    return score_without_swatches(frame, layout, ground_below(frame, layout)).reading


def plain(color: tuple[int, int, int], texture: float) -> Frame:
    grain = np.random.default_rng(1).normal(0, texture, (480, 640, 1))
    return Frame(np.clip(np.array(color) + grain, 0, 255).astype(np.uint8))


@cases(
    "harm,side",
    product(["", "noise", "darker"], SIDES),
    "other sides",
    keep=[("", 2), ("noise", 6), ("darker", 4)],
)
def test_a_win_screen_tells_if_it_was_perfect_and_if_a_puzzle_follows(side: int, harm: str) -> None:
    painter, rng = Painter(640, 480, cloth=side), Random(side)
    for perfect in (True, False):
        for more in (True, False):
            pixels = painter.paint(won(board(side, 3, 1), perfect, more), rng)
            reading = shown(Frame(HARMS[harm](pixels, rng) if harm else pixels))
            assert reading.state is State.WIN
            assert (reading.perfect, reading.next_shown) == (perfect, more)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(341, 256), (1080, 2134)])
def test_perfect_is_told_at_any_size(size: tuple[int, int]) -> None:
    painter = Painter(*size)
    for perfect in (True, False):
        frame = Frame(painter.paint(won(board(4, 3, 2), perfect), Random(3)))
        assert shown(frame).perfect is perfect


def test_bare_cloth_is_a_fade_that_says_what_is_missing() -> None:
    reading = shown(Picture(PUZZLE, alpha=0, size=(640, 480)).frame())
    assert (reading.state, reading.why) == (
        State.FADING,
        "no color buttons seen; the whole game must be in the picture",
    )
    assert not reading.perfect
    assert not reading.next_shown


@pytest.mark.slow
def test_a_board_with_one_ribbon_missing_is_not_won() -> None:
    laid = [Ribbon.parse(text) for text in ("r1=1", "r2=2", "c1=1")]
    assert shown(Picture(PUZZLE, laid=laid, win=True).frame()).state is State.FADING


@pytest.mark.parametrize("gray", [231, 60])
@cases("side", SIDES, "other sides", keep=[2, 3, 6])
def test_a_window_over_a_board_does_not_count_as_its_ribbons(side: int, gray: int) -> None:
    scene = replace(laid(board(side, 3), side), won=True, perfect=False)
    pixels = Painter(480, 360).paint(scene, Random(side))
    for x, y, right, bottom in ((4, 6, 334, 241), (0, 0, 480, 250), (146, 0, 480, 250)):
        covered = pixels.copy()
        covered[y:bottom, x:right] = gray
        assert shown(Frame(covered)).state is State.FADING


@pytest.mark.parametrize(
    ("color", "texture", "surface"),
    [
        ((208, 202, 183), 5, Surface.CLOTH),
        ((208, 202, 183), 0, Surface.EVEN),
        ((60, 58, 50), 5, Surface.EVEN),
        ((40, 200, 90), 5, Surface.EVEN),
        ((208, 202, 183), 60, Surface.UNEVEN),
    ],
)
def test_cloth_is_light_dull_even_and_textured(
    color: tuple[int, int, int], texture: float, surface: Surface
) -> None:
    frame = plain(color, texture)
    ground = ground_below(frame, Layout(PROFILE, frame.bounds))
    assert ground.surface is surface
    if surface is not Surface.UNEVEN:
        assert ground.color == pytest.approx(np.array(color), abs=2)
    frame.pixels[:, 320:] -= 40
    assert ground_below(frame, Layout(PROFILE, frame.bounds)).surface is Surface.UNEVEN


@pytest.mark.slow
@cases("top,bottom", [(0.1, 1), (0, 0.7), (0.15, 0.7), (0, 0.96)], "other parts", one_in=4)
def test_a_part_of_a_phones_picture_is_no_win_screen(top: float, bottom: float) -> None:
    pixels = Painter(540, 1067).paint(board(3, 3, 4), Random(4))
    part = Frame(pixels[round(1067 * top) : round(1067 * bottom)])
    reading = read_picture(part, PROFILE)
    assert reading.state is State.PUZZLE
    assert reading.sure


def test_what_ribbons_of_several_sides_explain_is_no_win_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture = Picture(
        Puzzle.of([["1"] * 3] * 3), laid=[Ribbon.parse(f"{line}=1") for line in LINES]
    )
    won = replace(picture, win=True)
    assert shown(won.frame()).state is State.WIN
    monkeypatch.setattr(no_puzzle, "_full_board_misfit", lambda *_: 0.005)
    assert shown(won.frame()).state is State.FADING
