"""The strong bot against kinds of players that the program does not have."""

import pytest
from rivals import RIVALS, results

from stratabot.duel.game import Side
from thorough import times


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in RIVALS if name != "searching"])
def test_as_o_it_loses_to_nobody(name: str) -> None:
    won, _, lost = results(RIVALS[name], Side.O, times(25, quick=8))
    assert lost == 0
    assert won > 0


@pytest.mark.slow
def test_as_x_it_holds_what_can_be_held() -> None:
    won, tied, lost = results(RIVALS["last move"], Side.X, 25)
    assert won + tied >= 12
    assert lost <= 13
