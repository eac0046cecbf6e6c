from typing import Any

import numpy as np

from strata.bot.stages import MemoryStage
from stratabot.strata.bot.doubt import SETTLED, Doubt
from stratabot.strata.bot.eyes import Eyes
from stratabot.strata.bot.ready import ReadyFinder
from stratabot.strata.puzzle import Line

INK = np.zeros(3, np.float32)
ONE: Any = {Line("row", 0): INK}
OTHER: Any = {Line("col", 1): INK}


def a_doubt() -> Doubt:
    return Doubt(0.0, ReadyFinder(Eyes(MemoryStage().session())))


def test_what_lies_for_long_enough_is_settled() -> None:
    doubt = a_doubt()
    assert doubt.settled(ONE, 0.1) is None
    assert doubt.settled(ONE, 0.1 + 0.9 * SETTLED) is None
    assert doubt.settled(ONE, 0.1 + 1.1 * SETTLED) is ONE


def test_other_lines_and_unclear_looks_begin_anew() -> None:
    doubt = a_doubt()
    doubt.settled(ONE, 0.0)
    assert doubt.settled(OTHER, 1.0) is None
    assert doubt.settled(OTHER, 2.0) is OTHER
    assert doubt.settled(None, 2.1) is None
    assert doubt.settled(OTHER, 2.2) is None


def test_a_bare_board_is_settled_too() -> None:
    doubt = a_doubt()
    doubt.settled({}, 0.0)
    assert doubt.settled({}, 1.0) == {}
