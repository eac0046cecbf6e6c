import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from painted_cells import painted_cell
from stratabot.frame import Floats
from stratabot.vision.glyphs import find_ink
from stratabot.vision.patches import PATCH, TALL, WIDE, likeness, normalized


def ink_of(text: str, height: float = 0.5) -> Floats:
    (ink,) = find_ink(painted_cell(text, height)[None])
    assert ink.glyph
    return ink.glyph.patch


@given(st.floats(0, 30), st.floats(0, 30), st.floats(4, 18), st.floats(4, 18))
def test_a_patch_shows_its_box_in_the_middle(
    left: float, top: float, width: float, height: float
) -> None:
    ink = np.zeros((48, 48), np.float32)
    box = (left, top, left + width, top + height)
    patch = normalized(ink + 1, box)
    assert patch.shape == (PATCH, PATCH)
    assert patch[PATCH // 2, PATCH // 2] == pytest.approx(1)


def test_glyphs_are_as_tall_or_as_wide_as_patches_have_room() -> None:
    ink = np.zeros((48, 48), np.float32)
    ink[10:30, 20:25] = 1
    tall = normalized(ink, (20, 10, 25, 30))
    assert (tall.max(1) > 0.5).sum() == TALL
    wide = normalized(ink.T.copy(), (10, 20, 30, 25))
    assert (wide.max(0) > 0.5).sum() == WIDE


def test_a_glyph_is_like_itself_in_another_size_and_unlike_others() -> None:
    assert likeness(ink_of("5", 0.35), ink_of("5", 0.6)) > 0.95
    assert likeness(ink_of("5"), ink_of("7")) < 0.8
    assert likeness(ink_of("1"), np.zeros((PATCH, PATCH), np.float32)) == 0
