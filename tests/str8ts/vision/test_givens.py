import numpy as np
import pytest

from stratabot.frame import Floats
from stratabot.str8ts.vision.givens import kinds_of
from stratabot.vision.glyphs import Glyph

BLACK, BLUE, GRAY = (0.0, 0.0, 0.0), (20.0, 40.0, 200.0), (110.0, 110.0, 110.0)
PAPER = (255.0, 255.0, 255.0)


def glyph(
    color: tuple[float, float, float] = BLACK, height: float = 0.5, weight: float = 0.12
) -> Glyph:
    box = (0.3, 0.5 - height / 2, 0.7, 0.5 + height / 2)
    return Glyph(box, np.zeros((28, 28), np.float32), weight, color, 1.0)


def grounds(count: int, color: tuple[float, float, float] = PAPER) -> Floats:
    return np.tile(np.array(color, np.float32), (count, 1))


GIVENS = [glyph(), glyph(weight=0.125), glyph(height=0.51), glyph()]


def guess(others: list[Glyph], ground: tuple[float, float, float] = PAPER) -> list[bool]:
    glyphs = [*GIVENS, *others]
    digits = ["1", "2", "3", "4", "2", "4", "5"][: len(glyphs)]
    found = kinds_of(glyphs, grounds(len(glyphs), ground), digits)
    return [bool(put) for put in found[0]] if found else []


@pytest.mark.parametrize(
    "other",
    [glyph(BLUE), glyph(GRAY), glyph(height=0.4), glyph(weight=0.06)],
    ids=["blue", "gray", "lower", "thinner"],
)
def test_digits_that_look_otherwise_are_the_players(other: Glyph) -> None:
    assert guess([other, other]) == [False] * 4 + [True] * 2


def test_digits_that_differ_but_are_not_two_clear_kinds_are_nobodys_surely() -> None:
    others = [glyph(weight=0.095), glyph(weight=0.09), glyph(weight=0.065)]
    assert guess(others) == [False] * 7


def test_digits_that_look_alike_are_of_one_kind() -> None:
    assert guess([glyph(weight=0.13), glyph(height=0.49)]) == []


def test_one_digit_that_is_a_little_off_in_color_is_of_the_same_kind() -> None:
    assert guess([glyph((25.0, 25.0, 25.0))]) == []


def test_inks_on_a_dark_screen_are_told_apart_by_their_color() -> None:
    light, orange = glyph((235.0, 235.0, 235.0)), glyph((240.0, 190.0, 80.0))
    found = kinds_of([light] * 3 + [orange] * 2, grounds(5, (50, 50, 54)), list("12312"))
    assert found[0].tolist() == [False] * 3 + [True] * 2


def test_low_figures_of_an_old_typeface_are_no_second_kind() -> None:
    tall, low = glyph(), glyph(height=0.38)
    assert kinds_of([tall, tall, low, low], grounds(4), list("6812")) == []


def test_thin_digits_of_a_paler_blue_are_the_players() -> None:
    given, put = glyph((20.0, 30.0, 160.0), weight=0.17), glyph((30.0, 120.0, 200.0), weight=0.11)
    found = kinds_of([given] * 3 + [put] * 2, grounds(5), list("12312"))
    assert found[0].tolist() == [False] * 3 + [True] * 2
