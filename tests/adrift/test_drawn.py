import pytest

from adrift.boards import BENT
from stratabot.adrift.drawn import names_by_color, with_drawn, without
from stratabot.adrift.puzzle import check
from stratabot.adrift.solver import solve
from stratabot.adrift.text import parse_puzzle
from stratabot.errors import PuzzleError

PUZZLE = parse_puzzle(".BC#\n..A.\nBAC.\n")


def test_ends_of_the_color_do_not_count_as_drawn() -> None:
    drawn = with_drawn(PUZZLE, {"B": [1, 0], "A": [5]})
    assert drawn.drawn == ((0, 1), (5, 0))
    assert drawn.colored == PUZZLE.ends | {0: 1, 5: 0}
    assert drawn.fresh == PUZZLE


@pytest.mark.parametrize(
    ("drawn", "message"),
    [
        ({"X": [0]}, "expected a color of the board for r1c1, got 'X'"),
        ({"A": [3]}, "expected a stone or A, but r1c4 is both"),
        ({"A": [1]}, "expected one color at r1c2, got B and A"),
        ({"A": [0], "C": [0]}, "expected one color at r1c1, got A and C"),
    ],
)
def test_a_cell_that_cannot_have_the_color_is_named(
    drawn: dict[str, list[int]], message: str
) -> None:
    with pytest.raises(PuzzleError, match=message):
        with_drawn(PUZZLE, drawn)


def test_cells_are_taken_back_and_named_by_color() -> None:
    drawn = with_drawn(PUZZLE, {"B": [0, 4], "A": [5]})
    assert names_by_color(drawn, (0, 4, 5)) == {"B": ["r1c1", "r2c1"], "A": ["r2c2"]}
    assert without(drawn, {0, 5}).drawn == ((4, 1),)


def test_a_solution_must_keep_what_is_drawn() -> None:
    puzzle = parse_puzzle(BENT)
    solution = solve(puzzle)
    assert solution is not None
    assert check(with_drawn(puzzle, {"B": [0]}), solution)
    assert not check(with_drawn(puzzle, {"A": [0]}), solution)
    assert solve(with_drawn(puzzle, {"A": [0]})) is None
