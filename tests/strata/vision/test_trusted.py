from dataclasses import replace

import pytest

from strata.bot.stages import puzzle_of
from stratabot.strata.puzzle import Line, Ribbon
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.trust import trusted

PUZZLE = puzzle_of(["12", "2."])


def reading(*sure: tuple[float, float], laid: str = "", ribbons: float = 1.0) -> Reading:
    placed = tuple(Ribbon.parse(text) for text in laid.split())
    least = min(*map(min, sure), ribbons)
    return Reading(State.PUZZLE, puzzle=PUZZLE, cells=sure, placed=placed, confidence=least)


def test_a_sure_reading_is_played() -> None:
    assert trusted(reading((0.9, 0.6), (0.7, 0.5))) == PUZZLE


def test_a_bare_cell_must_be_sure() -> None:
    assert trusted(reading((0.9, 0.9), (0.9, 0.45))) is None


@pytest.mark.parametrize(("sure", "played"), [(0.3, PUZZLE), (0.2, None)])
def test_a_cell_under_a_ribbon_may_be_less_sure(sure: float, played: object) -> None:
    assert trusted(reading((sure, 0.9), (0.9, 0.9), laid="r1=1")) == played


def test_nothing_is_claimed_of_a_doubtful_cell_that_is_settled() -> None:
    assert trusted(reading((0.1, 0.9), (0.9, 0.9), laid="r1=1 c1=2")) == puzzle_of([".2", "2."])


def test_the_ribbons_must_be_sure() -> None:
    assert trusted(reading((0.9, 0.9), (0.9, 0.9), laid="r1=1", ribbons=0.4)) is None


def test_what_moves_or_is_no_puzzle_is_not_played() -> None:
    sure = reading((0.9, 0.9), (0.9, 0.9))
    assert trusted(replace(sure, moving=(Line("row", 0),))) is None
    assert trusted(replace(sure, state=State.FADING)) is None
