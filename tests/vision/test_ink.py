from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from painted_cells import BLACK, WHITE, Color, painted_cell
from stratabot.frame import Floats
from stratabot.vision.ink import ground_of, ink_of, labels_of, quiet, without_lines


def stack_of(*cells: NDArray[Any]) -> Floats:
    return np.array(cells, np.float32)


def test_the_ground_is_seen_under_a_large_digit_and_in_sloping_light() -> None:
    slope = np.linspace(0.8, 1, 48, dtype=np.float32)[:, None, None]
    stack = stack_of(painted_cell("8", 0.75, stroke=1) * slope)
    ground = ground_of(stack)
    assert ground.shape == stack.shape
    assert ground[0] == pytest.approx(np.broadcast_to(255 * slope, (48, 48, 3)), abs=12)


def test_lines_at_all_four_rims_go_and_a_line_in_the_middle_stays() -> None:
    mask = np.zeros((4, 48, 48), np.bool_)
    mask[0, :4] = mask[1, :, -6:] = mask[2, -2:] = mask[3, 23:26] = True
    assert without_lines(mask).any((1, 2)).tolist() == [False, False, False, True]


def test_pieces_of_different_cells_are_never_one() -> None:
    mask = np.zeros((2, 48, 48), np.bool_)
    mask[0, -2:] = mask[1, :2] = True
    labels = labels_of(mask)
    assert {*np.unique(labels[0])}.isdisjoint({*np.unique(labels[1])} - {0})
    assert (labels > 0).tolist() == mask.tolist()


def apart_of(cell: NDArray[Any], ground: Color) -> Floats:
    """How far each pixel is from the ground, as `ink_of` takes it."""
    return stack_of((cell - np.array(ground, np.float32)) / np.float32(255 * 3**0.5))


def coverage(text: str, height: float = 0.5) -> Floats:
    """How much of each pixel a digit covers."""
    return np.asarray(1 - painted_cell(text, height)[..., 0] / np.float32(255), np.float32)


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (BLACK, WHITE),
        (WHITE, BLACK),
        ((30, 60, 220), (240, 240, 160)),
        ((190, 190, 190), WHITE),
    ],
)
def test_a_pixel_is_as_much_ink_as_strokes_cover_of_it(ink: Color, ground: Color) -> None:
    (found,) = ink_of(apart_of(painted_cell("5", 0.6, ink, ground), ground))
    assert found == pytest.approx(coverage("5", 0.6), abs=0.12)


def test_blots_of_jpeg_and_most_of_noise_are_no_ink() -> None:
    blot = apart_of(painted_cell("8", 0.6, (245, 245, 245)), WHITE)
    assert ink_of(blot).max() < 0.5
    noise = np.random.default_rng(1).normal(0, 0.1, (1, 48, 48, 1)).repeat(3, -1)
    assert (ink_of(noise.astype(np.float32)) > 0.5).mean() < 0.15


def test_what_is_lighter_than_the_ground_beside_dark_ink_is_none() -> None:
    cell = painted_cell("8", 0.6, (40, 40, 40), (160, 160, 160))
    cell[20:28, 2:8] = 220
    (found,) = ink_of(apart_of(cell, (160, 160, 160)))
    assert found[20:28, 2:8].max() == 0
    assert found[:, 10:38] == pytest.approx(coverage("8", 0.6)[:, 10:38], abs=0.12)


def test_what_is_darker_at_the_rim_does_not_make_a_pale_digit_less() -> None:
    cell = painted_cell("3", 0.5, (170, 170, 170))
    cell[:5] = 0
    (found,) = ink_of(apart_of(cell, WHITE))
    assert found[8:40] == pytest.approx(coverage("3")[8:40], abs=0.12)


def test_a_mark_near_the_corner_is_ink_beside_a_digit_and_alone() -> None:
    mark = painted_cell("4", 0.16, at=(0.22, 0.22))
    for cell in (mark, np.minimum(mark, painted_cell("8", 0.4, at=(0.6, 0.6)))):
        (found,) = ink_of(apart_of(cell, WHITE))
        assert found[:16, :16].max() > 0.9


def test_noisy_cells_are_blurred_and_others_are_not() -> None:
    clear = apart_of(painted_cell("5"), WHITE)
    noise = np.random.default_rng(1).normal(0, 0.05, clear.shape).astype(np.float32)
    stack = np.concatenate([clear, clear + noise])
    calm = quiet(stack.copy())
    assert (calm[0] == stack[0]).all()
    inner = (slice(1), slice(2, 8), slice(2, 46))
    assert calm[1:][inner].std() == pytest.approx(0.375 * noise[inner].std(), rel=0.15)
    assert calm[1:][inner].mean() == pytest.approx(noise[inner].mean(), abs=0.003)
