import numpy as np
import pytest

from stratabot.str8ts.vision.choices import choices_of
from stratabot.str8ts.vision.numbers import Numbers
from stratabot.str8ts.vision.shades import Shades


def test_a_cell_may_be_white_or_black_and_have_one_number_or_another() -> None:
    shades = Shades(np.array([[False, True]]), np.array([[1, 0.75]], np.float32), 255, 0)
    likely = np.array([[0.001, 0.8, 0.199], [0.96, 0.02, 0.02]], np.float32)
    none = np.zeros(2, bool)
    numbers = Numbers(likely, (None, None), none, likely, likely[:, 0])
    first, second = choices_of(shades, numbers)
    assert "".join(choice.mark for choice in first) == "12"
    assert [choice.likely for choice in first] == pytest.approx([0.8, 0.199])
    assert [choice.mark for choice in second][:2] == ["#", "."]
    assert second[0].likely == pytest.approx(0.72)
