import pytest

from str8ts.boards import board
from stratabot.str8ts.techniques.guess import guesses


@pytest.mark.parametrize(("cell", "beside"), [(0, 1), (0, 5), (15, 20), (23, 24)])
def test_a_guess_fails_in_any_compartment(cell: int, beside: int) -> None:
    pencil = board("." * 25)
    pencil.candidates[cell], pencil.candidates[beside] = 0b00011, 0b00001
    assert {cell: 0b00001} in [step.removed for step in guesses(pencil)]
