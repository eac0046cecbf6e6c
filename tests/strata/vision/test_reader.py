from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot import str8ts
from stratabot.errors import InputError
from stratabot.frame import Frame, Pixels
from stratabot.geometry import Rect
from stratabot.image import frame_of
from stratabot.strata.layout.layout import Layout
from stratabot.strata.puzzle import BLANK, Puzzle, Ribbon, lay, lines_of
from stratabot.strata.shot import reading_of
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import State
from thorough import cases, examples


def puzzle_of(side: int, colors: int, seed: int, blank: float = 0.25) -> Puzzle:
    rng = Random(seed)
    lines = list(lines_of(side, side))
    rng.shuffle(lines)
    top = lay([Ribbon(line, str(rng.randint(1, colors))) for line in lines], side, side)
    shown = [[ribbon.color if ribbon else BLANK for ribbon in row] for row in top]
    shown = [[BLANK if rng.random() < blank else cell for cell in row] for row in shown]
    if not any(cell for row in shown for cell in row):
        shown[0][0] = "1"
    return Puzzle.of(shown)


def whole(pixels: Pixels) -> Rect:
    return Rect(0, 0, pixels.shape[1], pixels.shape[0])


@cases(
    "side,colors",
    product(range(2, 7), repeat=2),
    "numbers between",
    keep=[(2, 6), (3, 3), (4, 5), (5, 4), (6, 2)],
)
def test_every_side_and_number_of_colors_is_read_in_grabs_too(side: int, colors: int) -> None:
    puzzle = puzzle_of(side, colors, seed=side * 10 + colors)
    pixels = Picture(puzzle, PALETTE[:colors], (640, 480)).paint()
    reading = read_frame(pixels, PROFILE, whole(pixels))
    assert (reading.state, reading.puzzle) == (State.PUZZLE, puzzle)
    assert reading.sure
    assert (reading.side, reading.colors, reading.selected) == (side, colors, 1)
    assert reading.doubtful == ()
    grab = np.dstack([pixels[..., ::-1], np.zeros(pixels.shape[:2], np.uint8)])
    assert read_frame(Frame(grab, bgr=True), PROFILE, whole(pixels)) == reading


def test_swatches_that_a_phone_cuts_off_count_and_none_is_selected_if_none_stands_out() -> None:
    pixels = Picture(puzzle_of(2, 2, 1), PALETTE, (360, 720)).paint()
    assert read_frame(pixels, PROFILE, whole(pixels)).colors == 6
    pixels = Picture(puzzle_of(2, 2, 1), size=(640, 480), selected=0).paint()
    assert read_frame(pixels, PROFILE, whole(pixels)).selected == 0


@pytest.mark.parametrize(("share", "selected"), [(0, 1), (0.2, 1), (0.6, 0), (1, 0)])
def test_while_a_second_swatch_is_tall_or_on_its_way_none_is_selected(
    share: float, selected: int
) -> None:
    puzzle = puzzle_of(3, 3, 1)
    one, other = (Picture(puzzle, size=(640, 480), selected=k).paint() for k in (1, 3))
    right = np.s_[:, 330:]
    one[right] = np.rint(one[right] + share * (other[right].astype(float) - one[right]))
    assert read_frame(one, PROFILE, whole(one)).selected == selected


COLOR = st.tuples(*[st.integers(20, 235)] * 3)


def _far_apart(colors: list[tuple[int, int, int]]) -> bool:
    every = np.array([*colors, (208, 202, 183)], float)
    gaps = np.linalg.norm(every[:, None] - every[None, :], axis=-1)
    # Muted colors are half as far apart.
    return bool((gaps[np.triu_indices(len(every), 1)] >= 50).all())


@pytest.mark.slow
@examples(0.5)
@given(
    palette=st.lists(COLOR, min_size=2, max_size=6).filter(_far_apart),
    side=st.integers(2, 6),
    seed=st.integers(0, 999),
    muting=st.floats(0.45, 0.57),
    noise=st.floats(0, 12),
    bright=st.floats(0.8, 1.2),
    warm=st.floats(0.6, 1),
    gamma=st.floats(0.75, 1.3),
)
def test_what_is_read_surely_is_right(
    palette: list[tuple[int, int, int]],
    side: int,
    seed: int,
    muting: float,
    noise: float,
    bright: float,
    warm: float,
    gamma: float,
) -> None:
    puzzle = puzzle_of(side, len(palette), seed)
    selected = seed % len(palette) + 1
    picture = Picture(puzzle, palette, (512, 384), selected, muting=muting, seed=seed)
    light = (picture.paint() / 255.0) ** gamma * bright * np.array([1, (1 + warm) / 2, warm])
    rng = np.random.default_rng(seed)
    grain = rng.normal(0, noise, light.shape[:2])[..., None]
    pixels = np.clip(light * 255 + grain, 0, 255).astype(np.uint8)
    reading = read_frame(pixels, PROFILE, whole(pixels))
    if reading.state is not State.PUZZLE or reading.puzzle is None:
        return
    assert reading.side == side
    doubtful = set(reading.doubtful)
    for i, row in enumerate(puzzle.cells):
        for j, cell in enumerate(row):
            assert (i, j) in doubtful or reading.puzzle.cells[i][j] == cell


def test_a_side_or_number_of_colors_that_is_not_shown_is_an_error() -> None:
    pixels = Picture(puzzle_of(3, 3, 5), size=(640, 480)).paint()
    assert read_frame(pixels, PROFILE, side=3, colors=3).sure
    with pytest.raises(InputError, match=r"expected a 4 x 4 board as asked, .* 3 x 3"):
        read_frame(pixels, PROFILE, side=4)
    with pytest.raises(InputError, match="expected 4 colors as asked, the picture shows 3"):
        read_frame(pixels, PROFILE, colors=4)


@pytest.mark.slow
def test_laid_ribbons_are_read_in_their_order_and_color_and_what_they_cover() -> None:
    puzzle = puzzle_of(4, 3, 2)
    laid = [Ribbon.parse(text) for text in ("r2=2", "c3=1", "r4=3", "c1=3")]
    reading = read_frame(Picture(puzzle, laid=laid, size=(1024, 768)).paint(), PROFILE)
    assert reading.puzzle == puzzle
    assert set(reading.placed) == set(laid)
    assert [r for r in reading.placed if str(r) in ("r2=2", "c3=1")] == laid[:2]
    assert reading.placed.index(laid[2]) > reading.placed.index(laid[1])
    covered = Puzzle.of([["1", "2"], ["3", None]])
    laid = [Ribbon.parse(text) for text in ("c1=3", "r1=2", "c2=1")]
    reading = read_frame(Picture(covered, laid=laid).paint(), PROFILE)
    assert (reading.puzzle, reading.placed) == (covered, tuple(laid))


@pytest.mark.parametrize("alpha", [0.0, 0.1, 0.2, 1.0])
def test_a_fade_and_a_board_without_a_colored_cell_are_not_yet_a_puzzle(alpha: float) -> None:
    puzzle = puzzle_of(4, 3, 3) if alpha < 1 else Puzzle.of([[None] * 3] * 3)
    reading = read_frame(Picture(puzzle, size=(640, 480), alpha=alpha).paint(), PROFILE)
    assert reading.state is State.FADING
    assert reading.why


@pytest.mark.parametrize("value", [0, 128, 255, None])
def test_an_even_picture_and_noise_are_something_else(value: int | None) -> None:
    noise = np.random.default_rng(0).integers(0, 255, (480, 640, 3), np.uint8)
    pixels = noise if value is None else np.full((480, 640, 3), value, np.uint8)
    assert read_frame(pixels, PROFILE).state is State.OTHER


@pytest.mark.slow
def test_what_lies_over_a_cell_makes_that_cell_doubtful_and_no_other() -> None:
    puzzle = puzzle_of(4, 3, 11)
    pixels = Picture(puzzle).paint()
    center = Layout(PROFILE, whole(pixels)).cell(4, 1, 2)
    x, y = round(center.x), round(center.y)
    for color in ((255, 255, 255), (30, 30, 30), (40, 120, 250)):
        hidden = pixels.copy()
        hidden[y - 22 : y + 22, x - 40 : x + 40] = color
        reading = read_frame(hidden, PROFILE)
        assert (1, 2) in reading.doubtful
        assert not reading.sure
        assert reading.puzzle is not None
        seen, true = np.array(reading.puzzle.cells), np.array(puzzle.cells)
        seen[1, 2] = true[1, 2]
        assert (seen == true).all()


def test_of_a_drawn_str8ts_strata_says_that_it_is_none() -> None:
    """Nothing of it is left unexplained at any side: once that was a fault."""
    drawn = str8ts.draw("..#3\n#..2\n1..#\n.#..\n", "png")
    assert reading_of(frame_of(drawn)).state is State.OTHER
