from stratabot.strata.picture.book import EXAMPLE, how_to_play, printed
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Line
from stratabot.strata.solver import solve
from strategies import present, puzzle_of


def test_the_example_is_solved_as_the_rules_tell_it() -> None:
    solution = present(solve(EXAMPLE))
    colors = [ribbon.color for ribbon in solution.ribbons]
    assert colors == [None, None, "B", "G", "R", "R"]
    last = {ribbon.line for ribbon in solution.ribbons[4:]}
    assert last == {Line("row", 0), Line("col", 2)}
    first, then = how_to_play().example
    assert first.drawing.height < then.drawing.height, "what comes first tells nothing of swatches"


def test_large_boards_have_no_grade() -> None:
    large = printed(Position(puzzle_of(*["R" * 20] * 20)))
    assert (large.difficulty, large.level) == (None, "")
    assert large.solution is not None
