from hypothesis import given, settings
from hypothesis import strategies as st

from stratabot.strata.midgame import advise, can_be_won, finish, take_back, wrong_cells
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Color, Line, Puzzle, Ribbon, Solution, check
from strategies import (
    COLORS,
    brute_changes,
    brute_fewest,
    brute_orders,
    laid_boards,
    lines_of_board,
    partly_laid,
    seen_from_above,
    stuck_puzzles,
)

Board = tuple[Puzzle, tuple[Ribbon, ...]]
in_hand = st.none() | st.sampled_from([*COLORS, "Z"])


def brute_can_be_won(puzzle: Puzzle, placed: tuple[Ribbon, ...]) -> bool:
    return next(brute_orders(puzzle, placed), None) is not None


@st.composite
def stuck_and_partly_laid(draw: st.DrawFn) -> Board:
    puzzle = draw(stuck_puzzles(3, 3))
    lines = draw(st.permutations(lines_of_board(puzzle.rows, puzzle.cols)))
    some = lines[: draw(st.integers(0, len(lines)))]
    return puzzle, tuple(Ribbon(line, draw(st.sampled_from(COLORS))) for line in some)


@given(partly_laid(3, 4))
def test_wrong_cells_are_those_settled_in_another_color(board: Board) -> None:
    puzzle, placed = board
    lying = {ribbon.line for ribbon in placed}
    seen = seen_from_above(placed, puzzle.rows, puzzle.cols)
    assert wrong_cells(Position(puzzle, placed)) == [
        (i, j)
        for i, row in enumerate(puzzle.cells)
        for j, wanted in enumerate(row)
        if {Line("row", i), Line("col", j)} <= lying and wanted not in (None, seen[i][j])
    ]


@given(partly_laid())
def test_a_board_can_be_won_exactly_if_some_order_of_the_rest_wins(board: Board) -> None:
    puzzle, placed = board
    assert can_be_won(Position(puzzle, placed)) is brute_can_be_won(puzzle, placed)


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
    back = take_back(Position(puzzle, placed))
    assert back is not None
    kept = [n for n in range(len(placed) + 1) if brute_can_be_won(puzzle, placed[:n])]
    assert back == tuple(reversed(placed[max(kept) :]))


@given(stuck_and_partly_laid())
def test_nothing_is_taken_back_where_there_is_no_solution_anyway(board: Board) -> None:
    puzzle, placed = board
    assert take_back(Position(puzzle, placed)) is None
    assert finish(Position(puzzle, placed)) is None
    assert advise(Position(puzzle, placed)) is None
    assert not can_be_won(Position(puzzle, placed))


@settings(max_examples=50)
@given(partly_laid(), in_hand)
def test_following_the_advice_ends_solved_in_the_fewest_clicks(
    board: Board, selected: Color | None
) -> None:
    puzzle, placed = board
    advice = advise(Position(puzzle, placed, selected))
    assert advice is not None
    if advice.take_back:
        assert advice.lay is None
        assert advice.take_back == take_back(Position(puzzle, placed))
        placed = placed[: -len(advice.take_back)]
    promised = finish(Position(puzzle, placed, selected))
    assert promised is not None
    color = selected or (placed[-1].color if placed else None)
    first, demanded = color, list[Color | None]()
    while (advice := advise(Position(puzzle, placed, color))) and advice.lay:
        assert not advice.take_back
        demanded.append(advice.lay.color)
        color = advice.lay.color or color
        placed = (*placed, Ribbon(advice.lay.line, color or "Z"))
    assert advice is not None
    assert not advice.take_back
    assert check(puzzle, placed)
    assert brute_changes(demanded, first) == promised.changes


@given(laid_boards())
def test_a_board_solved_needs_no_advice(board: tuple[Puzzle, Solution]) -> None:
    puzzle, laid = board
    advice = advise(Position(puzzle, laid.ribbons))
    assert advice == (None, ())
    rest = finish(Position(puzzle, laid.ribbons))
    assert rest is not None
    assert rest.solution == Solution(())
