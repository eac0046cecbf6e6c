"""Reading pictures that another hand painted: right or refused, never wrong."""

from collections import Counter

import pytest
from fixtures.adrift.picture import KINDS
from reading_adrift import GAME
from reading_game import ALARM, RIGHT, WRONG

pytestmark = pytest.mark.usefixtures("pillows_typeface")

NEVER = {WRONG, ALARM}
SEEDS = range(900, 902)


def _verdict(seed: int, kind: str) -> str:
    example = GAME.painted(seed, kind)
    return GAME.verdict(example, GAME.read(example.frame))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_no_painted_picture_is_read_wrongly(kind: str) -> None:
    assert not {_verdict(seed, kind) for seed in SEEDS} & NEVER


@pytest.mark.slow
def test_most_painted_boards_are_read() -> None:
    verdicts = Counter(_verdict(seed, "fresh") for seed in range(910, 918))
    assert verdicts[RIGHT] >= 6
    assert not {*verdicts} & NEVER
