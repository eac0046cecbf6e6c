"""Pictures of the game that were altered on their way: nothing false is told surely."""

import pytest
from fixtures.altered import ALTERATIONS, altered

from stratabot.frame import Frame
from stratabot.strata.shot import reading_of
from stratabot.strata.vision.reading import State
from stratabot.strata.vision.trust import trust_in
from thorough import cases

MISREAD = {
    "cells of three colors became one": (2, "few colors"),
    "a color became paper": (114, "gray"),
    "the color in hand became another one": (262, "few colors"),
    "cells of one color passed for a win screen": (271, "night light"),
    "buttons were there, but faint": (429, "gray"),
    "a board of two colors passed for a win screen": (710, "contrast"),
    "buttons were there, but striped": (1994, "moire"),
    "an orange square became blank in orange light": (1591, "night light"),
    "a dark board of 2 x 2 passed for one of 5 x 5": (544, "too dark"),
    "each cell passed for four, in a photograph": (1028, "few bits"),
    "each cell passed for four in the dark": (1189, "too dark"),
    "each cell passed for four in other colors": (1750, "color-blind"),
}
"""Pictures that were once read surely and wrongly: how, and their number and alteration."""

QUICK = (262, 710, 1028, 1591, 1994)
REFUSED = (State.OTHER, State.FADING)


@pytest.mark.slow
@cases(
    "seed, kind",
    [*MISREAD.values(), *((k, kind) for kind in ALTERATIONS for k in range(2))],
    "other alterations; benchmarks/reading.py has any number of them",
    keep=[case for case in MISREAD.values() if case[0] in QUICK],
)
def test_what_is_told_surely_of_an_altered_picture_is_true(seed: int, kind: str) -> None:
    picture = altered(seed, kind)
    reading = reading_of(Frame(picture.pixels))
    relied = trust_in(reading).relied
    if relied is None:
        assert reading.state in REFUSED or not reading.sure
    else:
        assert picture.is_shown_by(reading, relied.grid)
