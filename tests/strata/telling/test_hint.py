import re

import pytest
from hypothesis import given

from stratabot.strata.picture.plan import Plan
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Line, Puzzle, Ribbon
from stratabot.strata.solver import Advice, advise
from stratabot.strata.telling.hint import format_nudge, format_why
from strategies import partly_laid, puzzle_of, puzzles, ribbons

HALF = puzzle_of("BRR.", "R.R.", "BBBB", ".RR.")
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
    lost = told(Position(puzzle_of("RB"), ribbons("r1=R c2=R"), names=NAMES))[1]
    assert lost is not None
    assert "shows red and needs blue" in lost


def test_of_many_lines_only_the_number_is_said() -> None:
    _, why = told(Position(puzzle_of("G" * 20, "P" * 20)))
    assert why is not None
    assert len(why) < 200


@given(puzzles(3, 4) | partly_laid(3, 4).map(lambda board: board[0]))
def test_a_nudge_never_names_a_line_nor_a_color(puzzle: Puzzle) -> None:
    nudge, _ = told(Position(puzzle))
    assert nudge is None or not re.search(r"\d|\b[GPR]\b", nudge)


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
        nudge = format_nudge(Position(puzzle), Advice(Ribbon(Line(kind, index), None), ()))
        assert nudge is not None
        place = nudge.removeprefix("Look at the ").partition(":")[0]
        if abs(x - middle_x) < 1e-6:
            assert place == "middle"
        else:
            up, left = y < middle_y, x < middle_x
            assert place == f"{'upper' if up else 'lower'} {'left' if left else 'right'}"
