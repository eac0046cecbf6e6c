"""Reading pictures that another hand painted: right or refused, never wrong."""

from collections import Counter

import pytest
from fixtures.adrift.picture import KINDS
from reading_adrift import GAME
from reading_game import ALARM, RIGHT, WRONG

from thorough import cases, times

pytestmark = pytest.mark.usefixtures("pillows_typeface")

NEVER = {WRONG, ALARM}

STRANGER = (
    *("dashed", "filling", "trimmed", "many numbers"),
    *("no lines", "advertised", "streets", "thin tablet"),
)


def _verdict(seed: int, kind: str) -> str:
    example = GAME.painted(seed, kind)
    return GAME.verdict(example, GAME.read(example.frame))


@pytest.mark.slow
@cases("kind", KINDS, "other tests read some", keep=[*{*KINDS} - {"fresh", *STRANGER}])
def test_no_painted_picture_is_read_wrongly(kind: str) -> None:
    seeds = range(900, 900 + times(2, quick=1))
    assert not {_verdict(seed, kind) for seed in seeds} & NEVER


@pytest.mark.slow
def test_most_painted_boards_are_read() -> None:
    seeds = range(910, 910 + times(8, quick=3))
    verdicts = Counter(_verdict(seed, "fresh") for seed in seeds)
    assert verdicts[RIGHT] >= 0.75 * len(seeds)
    assert not {*verdicts} & NEVER


@pytest.mark.slow
def test_of_a_list_of_levels_whose_boards_lie_nearly_on_one_lattice_none_is_read() -> None:
    reading = GAME.read(GAME.painted(256, "negative").frame)
    assert (reading.sure, reading.is_other) == (False, True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "seed"),
    [
        *(("dashed", 1), ("filling", 5), ("trimmed", 2), ("many numbers", 3), ("", 404)),
        *(("", 166), ("no lines", 16), ("advertised", 8), ("advertised", 30), ("no lines", 8)),
        *(("streets", 2), ("streets", 6), ("no lines", 301), ("thin tablet", 307)),
    ],
    ids=[
        *("dashed", "filling", "trimmed", "many numbers", "numbers and paths", "checkered"),
        *("ends far apart", "a faint plate", "icons as large as dots", "marks like lines"),
        *("letters in streets", "numbers in streets"),
        *("an icon where a dot may be, a soft plate", "a plate under noise"),
    ],
)
def test_stranger_kinds_of_boards_are_read(kind: str, seed: int) -> None:
    assert _verdict(seed, kind) == RIGHT
