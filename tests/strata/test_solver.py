import pytest
from hypothesis import given

from stratabot.strata.fewest import fewest_changes
from stratabot.strata.groups import colored
from stratabot.strata.midgame import can_be_won
from stratabot.strata.peel import Core, find_core
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Puzzle, Ribbon, Solution, check
from stratabot.strata.solver import answer, count, solve
from strategies import partly_laid, puzzle_of, puzzles

REAL = puzzle_of("PG.P", "PGGP", ".PP.", "PGPP")
STUCK = puzzle_of("....", "PGP.", "GPP.")


@given(puzzles())
def test_solve_gives_the_fewest_clicks(puzzle: Puzzle) -> None:
    solution, fewest = solve(puzzle), fewest_changes(puzzle)
    assert (solution is None) == (fewest is None)
    if solution is not None and fewest is not None:
        assert check(puzzle, solution)
        assert solution.color_changes() == fewest.changes
        assert answer(puzzle).is_proven_fewest == fewest.proven


@given(partly_laid())
def test_a_position_is_solved_exactly_where_it_can_be_won(
    board: tuple[Puzzle, tuple[Ribbon, ...]],
) -> None:
    puzzle, placed = board
    found = answer(Position(puzzle, placed))
    assert (found.solution is not None) == can_be_won(Position(puzzle, placed))
    if found.solution is not None:
        in_hand = colored(found.solution, found.position.in_hand)
        assert check(puzzle, (*placed, *in_hand))
        assert found.core is None
        assert found.take_back == ()
    elif find_core(puzzle) is None:
        kept = placed[: len(placed) - len(found.take_back)]
        assert can_be_won(Position(puzzle, kept))
        assert found.take_back == tuple(reversed(placed))[: len(found.take_back)]


def test_the_first_solution_found_takes_more_clicks() -> None:
    peeled, fewest = answer(REAL, "peel"), answer(REAL)
    assert (peeled.clicks, fewest.clicks) == (12, 10)
    assert peeled.clicks_at_least is None
    assert fewest.color_changes == 2


def test_clicks_are_counted_from_the_color_in_hand() -> None:
    assert answer(Position(REAL, selected="G")).clicks == 11
    assert answer(Position(REAL, selected="P")).clicks == 10


def test_without_a_solution_the_stuck_lines_are_told() -> None:
    found = answer(STUCK)
    assert found.solution is None
    assert found.clicks == found.color_changes == 0
    assert found.core == Core((1, 2), (0, 1))
    assert found.take_back == ()


def test_a_wrong_ribbon_is_to_be_taken_back() -> None:
    position = Position(REAL).with_placed("c1=P r4=G c4=G")
    found = answer(position)
    assert found.solution is None
    assert str(Solution(found.take_back)) == "c4=G r4=G"


def test_solutions_are_counted_in_positions_too() -> None:
    assert count(REAL) == 2048
    assert count(STUCK) == 0
    assert count(Position(REAL).with_placed("r1=P c1=G")) == 0
    solution = solve(REAL)
    assert solution is not None
    assert count(Position(REAL, colored(solution))) == 1


@pytest.mark.parametrize("order", ["peel", "fewest-clicks"])
def test_a_finished_position_needs_no_ribbon(order: str) -> None:
    solution = solve(REAL)
    assert solution is not None
    found = answer(Position(REAL, colored(solution)), order)  # type: ignore[arg-type]
    assert found.solution == Solution(())
