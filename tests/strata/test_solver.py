import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.strata.groups import color_by_groups
from stratabot.strata.peel import Core, find_core
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Color, Puzzle, Ribbon, Solution, check
from stratabot.strata.solver import advise, answer, can_be_won, count, finish, solve, take_back
from strategies import (
    COLORS,
    Board,
    all_grids,
    brute_changes,
    brute_fewest,
    brute_orders,
    lines_of_board,
    partly_laid,
    present,
    puzzle_of,
    stuck_puzzles,
)
from thorough import cases

in_hand = st.none() | st.sampled_from([*COLORS, "Z"])

REAL = puzzle_of("PG.P", "PGGP", ".PP.", "PGPP")
STUCK = puzzle_of("....", "PGP.", "GPP.")
SMALL = [(1, 3), (3, 1), (2, 2), (2, 3), (3, 2)]


def brute_can_be_won(puzzle: Puzzle, placed: tuple[Ribbon, ...]) -> bool:
    return next(brute_orders(puzzle, placed), None) is not None


@pytest.mark.slow
@cases("rows, cols", SMALL, "2 x 3, turned", keep=SMALL[:-1])
def test_answers_to_all_small_boards_agree_with_all_orders(rows: int, cols: int) -> None:
    for grid in all_grids(rows, cols):
        puzzle = Puzzle(grid)
        orders = [demanded for _, demanded in brute_orders(puzzle)]
        solution = answer(puzzle, "peel").solution
        assert (solution is not None) == bool(orders), grid
        assert solution is None or check(puzzle, solution), grid
        colors = max(1, len(puzzle.colors))
        assert count(puzzle) == sum(colors ** order.count(None) for order in orders), grid
        for selected in (None, "P"):
            fewest = finish(Position(puzzle, selected=selected))
            least = min((brute_changes(order, selected) for order in orders), default=None)
            assert (fewest and fewest.changes) == least, grid
            assert fewest is None or check(puzzle, fewest.solution), grid


@given(partly_laid())
def test_a_position_is_solved_exactly_where_it_can_be_won(board: Board) -> None:
    puzzle, placed = board
    found = answer(Position(puzzle, placed))
    is_won = brute_can_be_won(puzzle, placed)
    assert (found.solution is not None) is can_be_won(Position(puzzle, placed)) is is_won
    if found.solution is not None:
        in_hand = color_by_groups(found.solution, found.position.in_hand)
        assert check(puzzle, (*placed, *in_hand))
        assert found.core is None
        assert found.take_back == ()
    elif find_core(puzzle) is None:
        kept = placed[: len(placed) - len(found.take_back)]
        assert can_be_won(Position(puzzle, kept))
        assert found.take_back == tuple(reversed(placed))[: len(found.take_back)]


def test_the_first_solution_found_takes_more_clicks_and_they_count_from_the_color_in_hand() -> None:
    peeled, fewest = answer(REAL, "peel"), answer(REAL)
    assert (peeled.clicks, fewest.clicks) == (12, 10)
    assert peeled.clicks_at_least is None
    assert (fewest.color_changes, fewest.is_proven_fewest) == (2, True)
    assert answer(Position(REAL, selected="G")).clicks == 11
    done = Position(REAL, color_by_groups(present(solve(REAL))))
    assert answer(done, "peel").solution == answer(done).solution == Solution(())


def test_without_a_solution_the_stuck_lines_are_told() -> None:
    found = answer(STUCK)
    assert found.solution is None
    assert found.clicks == found.color_changes == 0
    assert found.core == Core((1, 2), (0, 1))
    assert found.take_back == ()


@st.composite
def stuck_and_partly_laid(draw: st.DrawFn) -> Board:
    puzzle = draw(stuck_puzzles(3, 3))
    lines = draw(st.permutations(lines_of_board(puzzle.rows, puzzle.cols)))
    some = lines[: draw(st.integers(0, len(lines)))]
    return puzzle, tuple(Ribbon(line, draw(st.sampled_from(COLORS))) for line in some)


@given(partly_laid(), in_hand)
def test_the_rest_has_the_fewest_changes_of_all_orders(
    board: Board, selected: Color | None
) -> None:
    puzzle, placed = board
    last = selected or (placed[-1].color if placed else None)
    rest = finish(Position(puzzle, placed, selected))
    least = brute_fewest(puzzle, last, placed)
    assert (rest and rest.changes) == least
    if rest is not None:
        assert check(puzzle, (*placed, *rest.solution.ribbons))
        assert brute_changes([ribbon.color for ribbon in rest.solution.ribbons], last) == least


@given(partly_laid())
def test_as_few_ribbons_are_taken_back_as_can_be(board: Board) -> None:
    puzzle, placed = board
    back = present(take_back(Position(puzzle, placed)))
    kept = [n for n in range(len(placed) + 1) if brute_can_be_won(puzzle, placed[:n])]
    assert back == tuple(reversed(placed[max(kept) :]))


@given(stuck_and_partly_laid())
def test_nothing_is_taken_back_where_there_is_no_solution_anyway(board: Board) -> None:
    puzzle, placed = board
    assert take_back(Position(puzzle, placed)) is None
    assert finish(Position(puzzle, placed)) is None
    assert advise(Position(puzzle, placed)) is None
    assert not can_be_won(Position(puzzle, placed))


@given(partly_laid(), in_hand)
def test_following_the_advice_ends_solved_in_the_fewest_clicks(
    board: Board, selected: Color | None
) -> None:
    puzzle, placed = board
    advice = present(advise(Position(puzzle, placed, selected)))
    if advice.take_back:
        assert advice.lay is None
        assert advice.take_back == take_back(Position(puzzle, placed))
        placed = placed[: -len(advice.take_back)]
    promised = present(finish(Position(puzzle, placed, selected)))
    color = selected or (placed[-1].color if placed else None)
    first, demanded = color, list[Color | None]()
    while (advice := present(advise(Position(puzzle, placed, color)))).lay:
        assert not advice.take_back
        demanded.append(advice.lay.color)
        color = advice.lay.color or color
        placed = (*placed, Ribbon(advice.lay.line, color or "Z"))
    assert not advice.take_back
    assert check(puzzle, placed)
    assert brute_changes(demanded, first) == promised.changes
