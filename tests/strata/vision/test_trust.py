from dataclasses import replace

import pytest

from stratabot.errors import ReadingError
from stratabot.strata.puzzle import BLANK, Line, Puzzle, Ribbon
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.trust import (
    likely_misreads,
    require_plausible,
    require_sure,
    trusted,
)

PUZZLE = Puzzle.of([["1", "2"], ["2", BLANK]])
STUCK = Puzzle.of([["1", "2"], ["2", "1"]])
BLACK, WHITE = (0, 0, 0), (255, 255, 255)


def reading(
    *sure: tuple[float, float], laid: str = "", ribbons: float = 1.0, puzzle: Puzzle = PUZZLE
) -> Reading:
    """A reading of a 2 x 2 with two swatches; `ribbons` is how sure the ribbons' colors are."""
    return Reading(
        State.PUZZLE,
        puzzle=puzzle,
        swatches=(BLACK, WHITE),
        cell_confidence=sure,
        placed=tuple(Ribbon.parse(text) for text in laid.split()),
        confidence=min(*map(min, sure), ribbons),
    )


SURE = reading((0.9, 0.6), (0.7, 0.5))


def test_a_sure_reading_gives_its_puzzle() -> None:
    assert require_sure(SURE) == require_plausible(SURE) == PUZZLE


def test_what_is_no_puzzle_is_refused_with_its_state() -> None:
    with pytest.raises(ReadingError, match=r"no puzzle to be read \(fading\): too faint"):
        require_sure(Reading(State.FADING, "too faint"))


def test_doubtful_cells_are_named() -> None:
    doubtful = reading((0.9, 0.4), (0.1, 0.9))
    with pytest.raises(
        ReadingError, match=r"not sure of row 1 column 2, row 2 column 1 \(confidence 0\.10\)"
    ):
        require_sure(doubtful)


def test_a_doubtful_ribbon_is_told() -> None:
    with pytest.raises(ReadingError, match="not sure of a ribbon's color"):
        require_sure(reading((0.9, 0.9), (0.9, 0.9), laid="r1=1", ribbons=0.4))


def test_of_a_grid_without_a_solution_the_likeliest_misread_is_named() -> None:
    stuck = reading((0.9, 0.6), (0.8, 0.7), puzzle=STUCK)
    assert require_sure(stuck) == STUCK
    with pytest.raises(
        ReadingError, match=r"likeliest misread: row 1 column 2 \(perhaps blank or 1\); row 2"
    ):
        require_plausible(stuck)


def test_a_grid_that_no_single_cell_would_make_solvable_is_plausible() -> None:
    rows = [["1", "2", "1", "2"], ["2", "1", "2", "1"]] * 2
    twice_stuck = Reading(
        State.PUZZLE,
        puzzle=Puzzle.of(rows),
        swatches=(BLACK, WHITE),
        cell_confidence=((0.9,) * 4,) * 4,
        confidence=0.9,
    )
    assert likely_misreads(twice_stuck) == ()
    assert require_plausible(twice_stuck) == Puzzle.of(rows)


def test_misreads_come_least_sure_first_with_all_that_would_do() -> None:
    first, second, third = likely_misreads(reading((0.9, 0.6), (0.8, 0.7), puzzle=STUCK))
    assert (first.row, first.col, first.instead) == (0, 1, (BLANK, "1"))
    assert (second.row, second.col) == (1, 1)
    assert (third.row, third.col) == (1, 0)


def test_a_grid_with_a_solution_has_no_misreads() -> None:
    assert likely_misreads(SURE) == ()


def test_a_sure_reading_is_played() -> None:
    assert trusted(SURE) == PUZZLE


def test_a_bare_cell_must_be_sure() -> None:
    assert trusted(reading((0.9, 0.9), (0.9, 0.45))) is None


@pytest.mark.parametrize(("sure", "played"), [(0.3, PUZZLE), (0.2, None)])
def test_a_cell_under_a_ribbon_may_be_less_sure(sure: float, played: object) -> None:
    assert trusted(reading((sure, 0.9), (0.9, 0.9), laid="r1=1")) == played


def test_nothing_is_claimed_of_a_doubtful_cell_that_is_settled() -> None:
    settled = reading((0.1, 0.9), (0.9, 0.9), laid="r1=1 c1=2")
    assert trusted(settled) == Puzzle.of([[BLANK, "2"], ["2", BLANK]])


def test_the_ribbons_must_be_sure() -> None:
    assert trusted(reading((0.9, 0.9), (0.9, 0.9), laid="r1=1", ribbons=0.4)) is None


def test_what_moves_or_is_no_puzzle_is_not_played() -> None:
    assert trusted(replace(SURE, moving=(Line("row", 0),))) is None
    assert trusted(replace(SURE, state=State.FADING)) is None
