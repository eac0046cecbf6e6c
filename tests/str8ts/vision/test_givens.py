import numpy as np
import pytest

from stratabot.str8ts.vision.givens import kinds_of
from stratabot.vision.glyphs import Glyph

BLACK, BLUE, GRAY = (0.0, 0.0, 0.0), (20.0, 40.0, 200.0), (110.0, 110.0, 110.0)
PAPER = (255.0, 255.0, 255.0)


def glyph(
    color: tuple[float, float, float] = BLACK, height: float = 0.5, weight: float = 0.12
) -> Glyph:
    box = (0.3, 0.5 - height / 2, 0.7, 0.5 + height / 2)
    return Glyph(box, np.zeros((28, 28), np.float32), weight, color, 1.0)


GIVENS = [glyph(), glyph(weight=0.125), glyph(height=0.51), glyph()]
LIGHT, ORANGE = glyph((235.0, 235.0, 235.0)), glyph((240.0, 190.0, 80.0))
BETWEEN = glyph(weight=0.078)
DARK, PALE = glyph((20.0, 30.0, 160.0), weight=0.17), glyph((30.0, 120.0, 200.0), weight=0.11)


@pytest.mark.parametrize(
    ("given", "others", "digits", "are_players"),
    [
        *((GIVENS, [other] * 2, "123424", True) for other in (glyph(BLUE), glyph(GRAY))),
        *(
            (GIVENS, [other] * 2, "123424", True)
            for other in (glyph(height=0.4), glyph(weight=0.06))
        ),
        (GIVENS, [glyph(weight=0.095), glyph(weight=0.09), glyph(weight=0.065)], "1234245", False),
        ([*GIVENS, glyph(weight=0.105)], [*[glyph(weight=0.06)] * 2, BETWEEN], "12344245", True),
        (GIVENS, [glyph(weight=0.13), glyph(height=0.49)], "123424", None),
        (GIVENS, [glyph((25.0, 25.0, 25.0))], "12342", None),
        ([LIGHT] * 3, [ORANGE] * 2, "12312", True),
        ([glyph()] * 2, [glyph(height=0.38)] * 2, "6812", None),
        ([DARK] * 3, [PALE] * 2, "12312", True),
    ],
    ids=[
        *("blue ones are the player's", "gray", "lower", "thinner"),
        *("not two clear kinds are nobody's surely", "one is less thin"),
        *("alike are one kind", "a little off in color"),
        *("light inks on a dark screen", "low figures of an old typeface", "a paler blue"),
    ],
)
def test_whose_digits_are_is_told_by_their_look(
    given: list[Glyph], others: list[Glyph], digits: str, are_players: bool | None
) -> None:
    ground = (50.0, 50.0, 54.0) if LIGHT in given else PAPER
    glyphs = [*given, *others]
    found = kinds_of(glyphs, np.tile(np.array(ground, np.float32), (len(glyphs), 1)), [*digits])
    expected = [*[False] * len(given), *[are_players] * len(others)]
    assert [put.tolist() for put in found[:1]] == ([] if are_players is None else [expected])
