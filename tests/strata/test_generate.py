from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import PuzzleError
from stratabot.strata.chance import below, shuffled
from stratabot.strata.generate import Wish, make_minimal, make_puzzle, most_colors
from stratabot.strata.orders import all_solutions, count_solutions
from stratabot.strata.peel import solve
from stratabot.strata.puzzle import BLANK, Line, Puzzle, Ribbon, check, lay
from stratabot.strata.text import format_puzzle
from strategies import lines_of_board, seen_from_above

seeds = st.integers(0, 10**6).map(Random)


@st.composite
def wishes(draw: st.DrawFn) -> Wish:
    rows, cols = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    colors = draw(st.integers(1, most_colors(rows, cols)))
    cells = rows * cols
    return Wish(rows, cols, colors, draw(st.floats(0, 1)) * (cells - colors) / cells)


@given(wishes(), seeds)
def test_a_puzzle_is_solvable_and_just_as_wished(wish: Wish, rng: Random) -> None:
    puzzle = make_puzzle(wish, rng)
    assert (puzzle.rows, puzzle.cols, len(puzzle.colors)) == (wish.rows, wish.cols, wish.colors)
    assert list(chain.from_iterable(puzzle.cells)).count(BLANK) == wish.blanks
    solution = solve(puzzle)
    assert solution is not None
    assert check(puzzle, solution)


@given(st.permutations(lines_of_board(3, 2)))
def test_no_order_shows_more_lines_than_the_most_colors(order: list[Line]) -> None:
    shown = {ribbon for row in lay([Ribbon(line, "G") for line in order], 3, 2) for ribbon in row}
    assert len(shown) <= most_colors(3, 2)


def test_the_same_seed_gives_the_same_puzzle_on_every_machine() -> None:
    assert format_puzzle(make_puzzle(Wish(3, 4, 3), Random(1))) == "RRR.\nG.RB\nGGRB\n"
    assert [below(10, Random(1)), below(10, Random(2))] == [1, 9]
    assert shuffled("abcdef", Random(1)) == [*"bcfdea"]


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ((0, 3, 1), "1 to 200 rows, got 0"),
        ((3, 201, 1), "1 to 200 columns, got 201"),
        ((2, 2, 4), "1 to 3 colors on a 2 x 2 board, got 4"),
        ((6, 6, 0), "1 to 11 colors"),
        ((3, 3, 3, 0.9), "blank share of 0 to 0.667"),
        ((3, 3, 3, -0.1), "blank share"),
        ((3, 3, 3, float("nan")), "blank share"),
    ],
)
def test_what_cannot_be_is_told_at_once(wish: tuple[int, int, int], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Wish(*wish)


@given(st.integers(1, 3), st.integers(1, 3), st.integers(1, 3), seeds)
def test_a_minimal_puzzle_forces_its_picture_and_has_no_superfluous_square(
    rows: int, cols: int, colors: int, rng: Random
) -> None:
    colors = min(colors, most_colors(rows, cols))
    wish = Wish(rows, cols, colors, 0)
    puzzle = make_minimal(wish, rng)
    assert len(pictures(puzzle, wish)) == 1
    for i, row in enumerate(puzzle.cells):
        for j, cell in enumerate(row):
            if cell is not BLANK:
                less = [list(row) for row in puzzle.cells]
                less[i][j] = BLANK
                assert len(pictures(Puzzle.of(less), wish)) > 1


def pictures(puzzle: Puzzle, wish: Wish) -> set[str]:
    """What can be seen in the end, over all solutions in all colors there are."""
    names = wish.names[: wish.colors]
    hidden = set(names) - set(puzzle.colors)
    found = set()
    for solution in all_solutions(puzzle):
        seen = seen_from_above(solution.ribbons, puzzle.rows, puzzle.cols)
        found.add(str(seen))
    # Ribbons that are free could be in a color that the puzzle does not show at all.
    more = count_solutions(puzzle, wish.colors) > count_solutions(puzzle)
    return found | ({"another"} if hidden and more else set())
