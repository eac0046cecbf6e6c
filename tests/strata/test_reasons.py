from hypothesis import assume, given

from stratabot.strata.groups import colored
from stratabot.strata.peel import Core
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Line, Puzzle, Ribbon, check, lay
from stratabot.strata.reasons import LayReason, LostReason, why_lay, why_lost
from stratabot.strata.solver import advise, can_be_won, finish
from strategies import COLORS, lines_of_board, partly_laid, puzzle_of, ribbons

HALF = puzzle_of("BRR.", "R.R.", "BBBB", ".RR.")
Board = tuple[Puzzle, tuple[Ribbon, ...]]


def reason_of(board: Board) -> tuple[Position, LayReason, tuple[Ribbon, ...]]:
    """The position, why its next ribbon may be laid, and the whole solution."""
    position = Position(*board)
    advice, rest = advise(position), finish(position)
    assume(advice is not None and advice.lay is not None)
    assert advice is not None
    assert advice.lay is not None
    assert rest is not None
    laid = (*position.placed, *colored(rest.solution, position.in_hand))
    return position, why_lay(position, advice.lay), laid


def cell_of(line: Line, crossing: Line) -> tuple[int, int]:
    row, col = sorted((line, crossing), key=lambda each: each.kind != "row")
    return row.index, col.index


@given(partly_laid(3, 4))
def test_what_is_said_to_stay_in_sight_is_seen_in_the_end_and_the_rest_is_covered(
    board: Board,
) -> None:
    position, reason, laid = reason_of(board)
    puzzle, line = position.puzzle, reason.ribbon.line
    assert check(puzzle, laid)
    top = lay(laid, puzzle.rows, puzzle.cols)
    told = {}
    for crossing in reason.in_sight:
        i, j = cell_of(line, crossing)
        shown = top[i][j]
        assert shown is not None
        assert shown.line == line
        assert shown.color == reason.ribbon.color
        told[i, j] = reason.ribbon.color
    for color, lines in reason.covered.items():
        for crossing in lines:
            i, j = cell_of(line, crossing)
            assert top[i][j] == Ribbon(crossing, color)
            told[i, j] = color
    own = {
        cell
        for crossing in puzzle.lines
        for cell in [cell_of(line, crossing)]
        if crossing.kind != line.kind
    }
    assert told == {cell: color for cell, color in puzzle.colored_cells().items() if cell in own}


@given(partly_laid(3, 4))
def test_over_the_lines_named_it_would_be_wrong(board: Board) -> None:
    position, reason, laid = reason_of(board)
    for over in reason.forbidden_over:
        order = [ribbon for ribbon in laid if ribbon.line != reason.ribbon.line]
        (at,) = (k for k, ribbon in enumerate(order) if ribbon.line == over)
        order.insert(at + 1, reason.ribbon)
        assert not check(position.puzzle, order)


@given(partly_laid(3, 4))
def test_a_line_of_two_colors_can_not_be_laid_last(board: Board) -> None:
    position, reason, laid = reason_of(board)
    others = [ribbon for ribbon in laid if ribbon.line != reason.ribbon.line]
    wins = [check(position.puzzle, [*others, Ribbon(reason.ribbon.line, c)]) for c in COLORS]
    assert not (len(reason.colors) > 1 and any(wins))


@given(partly_laid(3, 4))
def test_a_position_is_lost_exactly_for_a_reason_that_holds(board: Board) -> None:
    position = Position(*board)
    puzzle, placed = position.puzzle, position.placed
    reason = why_lost(position)
    assert (reason is None) == can_be_won(position)
    if reason is None:
        return
    if reason.wrong is not None:
        i, j = reason.wrong
        assert {Line("row", i), Line("col", j)} <= position.fixed
        shown = lay(placed, puzzle.rows, puzzle.cols)[i][j]
        assert shown is not None
        assert shown.color == reason.shows != puzzle.cells[i][j]
        return
    rows, cols = reason.stuck
    stuck = {*(Line("row", i) for i in rows), *(Line("col", j) for j in cols)}
    assert stuck
    assert not stuck & position.fixed
    below = stuck | position.fixed
    for last in stuck:
        crossings = [
            line
            for line in lines_of_board(puzzle.rows, puzzle.cols)
            if line.kind != last.kind and line in below
        ]
        cells = (cell_of(last, crossing) for crossing in crossings)
        assert len({puzzle.cells[i][j] for i, j in cells} - {None}) > 1


def test_a_ribbon_over_two_others_and_under_one() -> None:
    position = Position(HALF, ribbons("c2=R r4=R c3=R"))
    reason = why_lay(position, Ribbon(Line("row", 0), "R"))
    assert reason.in_sight == (Line("col", 1), Line("col", 2))
    assert reason.covered == {"B": (Line("col", 0),)}
    assert reason.forbidden_over == (Line("col", 0),)
    assert reason.colors == ("R", "B")


def test_a_wrong_cell_comes_before_stuck_lines() -> None:
    assert why_lost(Position(puzzle_of("PG", "GP"), ribbons("r1=P c2=P"))) == LostReason(
        (0, 1), "P", Core((), ())
    )
    assert why_lost(Position(puzzle_of("PG", "GP"))) == LostReason(None, None, Core((0, 1), (0, 1)))
    assert why_lost(Position(puzzle_of("PG"))) is None
