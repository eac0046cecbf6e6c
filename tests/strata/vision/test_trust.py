from dataclasses import replace

import pytest

from stratabot.errors import InputError, ReadingError
from stratabot.geometry import Point
from stratabot.strata.layout.layout import Slant
from stratabot.strata.puzzle import BLANK, Cell, Line, Puzzle, Ribbon
from stratabot.strata.user_cells import UserCell
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.trust import (
    likely_misreadings,
    require_plausible,
    require_sure_puzzle,
    trust_at_rest,
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


def trusted(seen: Reading) -> Puzzle | None:
    relied = trust_at_rest(seen).relied
    return relied and relied.puzzle


def test_a_sure_reading_gives_its_puzzle_which_is_played() -> None:
    assert require_sure_puzzle(SURE).puzzle == trusted(SURE) == PUZZLE
    require_plausible(SURE, PUZZLE)
    assert likely_misreadings(SURE, PUZZLE) == ()


@pytest.mark.parametrize(
    ("seen", "why"),
    [
        (Reading(State.FADING, "too faint"), r"no puzzle to be read \(fading\): too faint"),
        (Reading(State.OTHER, "turned"), r"^no puzzle to be read: turned$"),
        (
            reading((0.9, 0.4), (0.1, 0.9)),
            r"not sure of row 1 column 2, row 2 column 1 \(confidence 0\.10\)",
        ),
        (reading((0.9, 0.9), (0.9, 0.9), laid="r1=1", ribbons=0.4), "of a ribbon's color"),
    ],
)
def test_a_refusal_says_why(seen: Reading, why: str) -> None:
    assert trusted(seen) is None
    with pytest.raises(ReadingError, match=why):
        require_sure_puzzle(seen)


def test_of_a_grid_without_a_solution_misreads_are_named_the_least_sure_first() -> None:
    stuck = reading((0.9, 0.6), (0.8, 0.7), puzzle=STUCK)
    assert require_sure_puzzle(stuck).puzzle == STUCK
    found = likely_misreadings(stuck, STUCK)
    assert [(each.row, each.col) for each in found] == [(0, 1), (1, 1), (1, 0)]
    assert found[0].instead == (BLANK, "1")
    why = r"most likely misread: row 1 column 2 \(perhaps blank or 1\); row 2"
    with pytest.raises(ReadingError, match=why) as caught:
        require_plausible(stuck, STUCK)
    assert caught.value.likely_cells == ("r1c2=.",)


def test_a_grid_that_no_single_cell_would_make_solvable_is_plausible() -> None:
    puzzle = Puzzle.of([["1", "2", "1", "2"], ["2", "1", "2", "1"]] * 2)
    twice_stuck = Reading(
        State.PUZZLE,
        puzzle=puzzle,
        swatches=(BLACK, WHITE),
        cell_confidence=((0.9,) * 4,) * 4,
        confidence=0.9,
    )
    assert likely_misreadings(twice_stuck, puzzle) == ()
    require_plausible(twice_stuck, puzzle)


def test_a_bare_cell_must_be_sure_and_one_under_a_ribbon_is_not_guessed() -> None:
    assert trusted(reading((0.9, 0.9), (0.9, 0.45))) is None
    for sure in (0.3, 0.2):
        assert trusted(reading((sure, 0.9), (0.9, 0.9), laid="r1=1")) is None


def covered(
    rows: list[list[Cell]], laid: str, possible: dict[tuple[int, int], tuple[Cell, ...]]
) -> Reading:
    """A reading in which the cells of `possible` are doubtful."""
    size = range(len(rows))
    sure = tuple(tuple(0.2 if (i, j) in possible else 0.9 for j in size) for i in size)
    return Reading(
        State.PUZZLE,
        puzzle=Puzzle.of(rows),
        swatches=(BLACK, WHITE, (90, 20, 20)),
        cell_confidence=sure,
        possible=possible,
        placed=tuple(Ribbon.parse(text) for text in laid.split()),
        confidence=0.2,
    )


def test_what_would_leave_the_puzzle_without_a_solution_is_not_in_it() -> None:
    seen = covered([["1", "2"], ["2", "1"]], "r2=2", {(1, 1): ("1", "2")})
    assert require_sure_puzzle(seen) == (Puzzle.of([["1", "2"], ["2", "2"]]), frozenset())


def test_a_settled_cell_that_may_be_wrong_is_not_guessed() -> None:
    seen = covered([["1", "2"], ["2", BLANK]], "r2=1 c2=2", {(1, 1): (BLANK, "1")})
    seen = replace(seen, puzzle=Puzzle.of([["1", "2"], [BLANK, BLANK]]))
    with pytest.raises(ReadingError, match="not sure of row 2 column 2") as caught:
        require_sure_puzzle(seen)
    assert caught.value.likely_cells == ("r2c2=.",)


def test_a_cell_that_is_right_in_any_case_is_unknown() -> None:
    seen = covered([["1", "1"], ["2", BLANK]], "r1=1", {(0, 1): (BLANK, "1")})
    assert require_sure_puzzle(seen) == (Puzzle.of([["1", "1"], ["2", BLANK]]), frozenset({(0, 1)}))
    seen = covered([["1", "2"], ["2", "2"]], "r1=1 c2=3", {(0, 1): ("2", "1")})
    assert require_sure_puzzle(seen).unknown == {(0, 1)}, "the same ribbons must go"
    seen = covered([["1", "2"], ["2", BLANK]], "r2=1 c2=2", {(1, 1): ("2", BLANK)})
    relied = require_sure_puzzle(seen)
    assert relied == (Puzzle.of([["1", "2"], ["2", BLANK]]), frozenset({(1, 1)}))
    assert relied.grid == ("12", "2?")
    assert trusted(seen) == relied.puzzle
    settled = reading((0.1, 0.9), (0.9, 0.9), laid="r1=1 c1=2")
    assert trusted(settled) == Puzzle.of([[BLANK, "2"], ["2", BLANK]])


@pytest.mark.parametrize(
    ("rows", "laid", "possible"),
    [
        ([["1", "1"], ["2", BLANK]], "r1=1", {(0, 1): ("1", "2")}),
        # Row 1 in color 3 is wrong if column 2 demands 2 there; players lay wrong ribbons.
        ([["1", "2"], ["2", BLANK]], "c2=1 r1=3", {(0, 1): ("2", "3")}),
        # Other ribbons must go if it demands something else.
        ([["1", "2"], ["3", BLANK]], "c2=1 c1=3 r1=2", {(0, 1): ("1", "3")}),
        # Not all can have their colors.
        ([["2", "1"], ["3", BLANK]], "c2=2 r1=1", {(1, 1): ("2", BLANK), (0, 0): ("2", BLANK)}),
    ],
)
def test_a_cell_is_not_guessed_where_the_answer_depends_on_it(
    rows: list[list[Cell]], laid: str, possible: dict[tuple[int, int], tuple[Cell, ...]]
) -> None:
    assert trusted(covered(rows, laid, possible)) is None


@pytest.mark.parametrize(("rows", "is_told"), [(2, True), (3, False)])
def test_with_too_many_ways_to_read_it_nothing_is_told_by_logic(rows: int, is_told: bool) -> None:
    possible: dict[tuple[int, int], tuple[Cell, ...]] = {
        (i, j): (BLANK, "1") for i in range(rows) for j in range(4)
    }
    laid = " ".join(f"r{k + 1}=1" for k in range(rows))
    assert (trusted(covered([[BLANK] * 4] * 4, laid, possible)) is not None) == is_told


def test_a_refusal_says_what_helps_and_never_asks_for_a_larger_picture() -> None:
    laid = trust_at_rest(covered([["1", "1"], ["2", BLANK]], "r1=1", {(0, 1): ("1", "2")})).refusal
    assert laid is not None
    assert laid.likely_cells == ("r1c2=1",)
    upright = (Point(9, 9), Point(90, 12), Point(92, 80), Point(8, 78))
    doubtful = reading((0.9, 0.9), (0.9, 0.45))
    photograph = replace(doubtful, slant=Slant(upright, 1024))
    turned = replace(doubtful, slant=Slant((*upright[1:], upright[0]), 1024))
    again = "; take it again when nothing covers the board and nothing fades"
    for refusal, end in (
        (laid, "; take all ribbons back"),
        (trust_at_rest(doubtful).refusal, again),
        (trust_at_rest(turned).refusal, again),
        (trust_at_rest(photograph).refusal, "and nearer, with no lamp mirrored in it"),
        (trust_at_rest(replace(SURE, moving=(Line("row", 0),))).refusal, "something moves"),
    ):
        assert str(refusal).endswith(end)
    assert trust_at_rest(SURE).refusal is None


def test_what_is_told_is_sure() -> None:
    laid = covered([["1", "1"], ["2", BLANK]], "r1=1", {(0, 1): ("1", "2")})
    told = laid.with_user_cells([UserCell(0, 1, "2")])
    assert trusted(told) == Puzzle.of([["1", "2"], ["2", BLANK]])
    unsure_ribbon = replace(laid, ribbons_sure=0.3)
    assert trusted(unsure_ribbon.with_user_cells([UserCell(0, 1, "2")])) is None


@pytest.mark.parametrize("cell", [UserCell(2, 0, "1"), UserCell(0, 9, "1"), UserCell(0, 0, "4")])
def test_what_is_told_must_be_on_the_board_and_a_swatch(cell: UserCell) -> None:
    laid = covered([["1", "1"], ["2", BLANK]], "r1=1", {})
    with pytest.raises(InputError, match=r"^cell: expected a s") as caught:
        laid.with_user_cells([cell])
    assert caught.value.field == "cell"
