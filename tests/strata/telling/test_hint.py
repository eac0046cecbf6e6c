import pytest
from hypothesis import assume, given

from stratabot.strata.groups import color_by_groups
from stratabot.strata.picture.board_parts import Plan
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Line, Puzzle, Ribbon, check, lay
from stratabot.strata.solver import Advice, advise, finish
from stratabot.strata.telling.hint import LayReason, format_nudge, format_why, why_lay
from strategies import COLORS, Board, partly_laid, present, puzzle_of, ribbons

HALF = puzzle_of("BRR.", "R.R.", "BBBB", ".RR.")


def reason_of(board: Board) -> tuple[Position, LayReason, tuple[Ribbon, ...]]:
    """The position, why its next ribbon may be laid, and the whole solution."""
    position = Position(*board)
    advice, rest = advise(position), finish(position)
    assume(advice is not None and advice.lay is not None)
    assert advice is not None
    assert advice.lay is not None
    assert rest is not None
    laid = (*position.placed, *color_by_groups(rest.solution, position.in_hand))
    return position, why_lay(position, advice.lay), laid


def cell_of(line: Line, crossing: Line) -> tuple[int, int]:
    row, col = sorted((line, crossing), key=lambda each: each.kind != "row")
    return row.index, col.index


@given(partly_laid(3, 4))
def test_what_is_said_to_stay_in_sight_is_seen_in_the_end_and_over_lines_named_it_would_be_wrong(
    board: Board,
) -> None:
    position, reason, laid = reason_of(board)
    puzzle, line = position.puzzle, reason.ribbon.line
    assert check(puzzle, laid)
    top = lay(laid, puzzle.rows, puzzle.cols)
    told = {}
    for crossing in reason.in_sight:
        i, j = cell_of(line, crossing)
        shown = present(top[i][j])
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
    others = [ribbon for ribbon in laid if ribbon.line != line]
    for over in reason.forbidden_over:
        (at,) = (k for k, ribbon in enumerate(others) if ribbon.line == over)
        assert not check(puzzle, [*others[: at + 1], reason.ribbon, *others[at + 1 :]])
    wins_last = any(check(puzzle, [*others, Ribbon(line, color)]) for color in COLORS)
    assert not (wins_last and len(reason.colors) > 1)


LAID = ribbons("c2=R r4=R c3=R")
NAMES = {"R": "red", "B": "blue"}


def told(position: Position) -> tuple[str | None, str | None]:
    advice = advise(position)
    return format_nudge(position, advice), format_why(position, advice)


def test_a_line_is_explained_by_what_its_squares_show() -> None:
    assert told(Position(HALF, LAID)) == (
        "Look at the upper left: on a line there, all squares that stay in sight need one color.",
        "The ribbon stays in sight on right 2 and right 3, and shows R there. "
        "Its other colored squares will be covered: B by right 1. "
        "If you lay it after right 1, it will be wrong.",
    )


def test_a_free_line_is_one_that_will_be_covered() -> None:
    position = Position(puzzle_of("GP", "GP"))
    advice = Advice(Ribbon(Line("row", 1), None), ())
    assert format_nudge(position, advice) == (
        "Look at the lower right: a line there will be covered wherever its squares have a color."
    )
    assert format_why(position, advice) == (
        "All its colored squares will be covered: G by right 1, P by right 2. "
        "If you lay it last, it must show G and P at once."
    )


def test_a_blank_line_may_come_at_any_time() -> None:
    position = Position(puzzle_of("..", "GP"))
    advice = Advice(Ribbon(Line("row", 0), None), ())
    nudge = format_nudge(position, advice)
    assert nudge == "Look at the upper left: a line there has no colored square."
    assert "at any time" in str(format_why(position, advice))


def test_what_must_be_taken_back_is_explained_by_a_wrong_square_or_stuck_lines() -> None:
    nudge, why = told(Position(puzzle_of("PP.", "GG.", "..."), ribbons("r2=G c1=P")))
    assert nudge == "Look at the lower left: a ribbon that lies there must be taken back."
    assert why == (
        "The square where left 2 and right 1 cross shows P and needs G; both ribbons lie, so "
        "nothing will cover it."
    )
    _, why = told(Position(HALF, ribbons("r3=B r4=R c1=B")))
    assert why == (
        "Whichever of left 1, right 2 and right 3 is laid last of them would have to show two "
        "colors."
    )


def test_where_nothing_is_to_be_done_there_is_no_hint() -> None:
    assert told(Position(puzzle_of("P"), ribbons("r1=P c1=P"))) == (None, None)
    nudge, why = told(Position(puzzle_of("PG", "GP"), ribbons("r1=P")))
    assert nudge is None
    assert why is not None
    assert why.startswith("Whichever of left 1, left 2, right 1 and right 2")


def test_colors_are_called_by_their_names() -> None:
    _, why = told(Position(HALF, LAID, names=NAMES))
    assert why is not None
    assert "shows red there" in why
    assert "blue by right 1" in why
    lost = present(told(Position(puzzle_of("RB"), ribbons("r1=R c2=R"), names=NAMES))[1])
    assert "shows red and needs blue" in lost


def test_of_many_lines_only_the_number_is_said() -> None:
    _, why = told(Position(puzzle_of("G" * 20, "P" * 20)))
    assert why is not None
    assert len(why) < 200


@pytest.mark.parametrize("size", [(2, 2), (3, 4), (4, 3), (6, 6), (1, 5)])
def test_a_nudge_points_to_where_the_line_is_on_the_screen(size: tuple[int, int]) -> None:
    rows, cols = size
    plan = Plan(rows, cols)
    puzzle = Puzzle.of([["G"] * cols] * rows)
    corners = [plan.cell(i, j) for i in (0, rows - 1) for j in (0, cols - 1)]
    middle_x, middle_y = (sum(values) / 4 for values in zip(*corners, strict=True))
    for kind, index in puzzle.lines:
        ends = (
            [plan.cell(index, 0), plan.cell(index, cols - 1)]
            if kind == "row"
            else [plan.cell(0, index), plan.cell(rows - 1, index)]
        )
        x, y = (sum(values) / 2 for values in zip(*ends, strict=True))
        nudge = present(format_nudge(Position(puzzle), Advice(Ribbon(Line(kind, index), None), ())))
        place = nudge.removeprefix("Look at the ").partition(":")[0]
        if abs(x - middle_x) < 1e-6:
            assert place == "middle"
        else:
            up, left = y < middle_y, x < middle_x
            assert place == f"{'upper' if up else 'lower'} {'left' if left else 'right'}"
