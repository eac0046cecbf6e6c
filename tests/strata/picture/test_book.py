from stratabot.strata.grading import grade
from stratabot.strata.picture.book import EXAMPLE, how_to_play, printed
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Line
from stratabot.strata.solver import solve
from strategies import puzzle_of


def test_the_example_is_solved_as_the_rules_tell_it() -> None:
    solution = solve(EXAMPLE)
    assert solution is not None
    colors = [ribbon.color for ribbon in solution.ribbons]
    assert colors == [None, None, "B", "G", "R", "R"]
    last = {ribbon.line for ribbon in solution.ribbons[4:]}
    assert last == {Line("row", 0), Line("col", 2)}
    first, then = how_to_play().example
    assert first.drawing.height < then.drawing.height, "what comes first tells nothing of swatches"


def test_a_puzzle_is_printed_with_its_grade_and_solution() -> None:
    page, graded = printed(Position(EXAMPLE)), grade(EXAMPLE)
    assert graded is not None
    assert (page.difficulty, page.level) == (graded.number, f"{graded.word} {graded.number}")
    assert page.solution is not None
    assert page.solution.drawing != page.puzzle.drawing


def test_without_a_solution_none_is_printed_and_large_boards_have_no_grade() -> None:
    assert printed(Position(puzzle_of("RG", "GR"))).solution is None
    large = printed(Position(puzzle_of(*["R" * 20] * 20)))
    assert (large.difficulty, large.level) == (None, "")
    assert large.solution is not None
