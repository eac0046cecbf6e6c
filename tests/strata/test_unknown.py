from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import InputError
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, Cell, Line, Puzzle, check
from stratabot.strata.solver import can_be_won, finish
from stratabot.strata.unknown import CertainPosition, make_certain, require_known
from strategies import brute_orders, partly_laid, present, puzzle_of, ribbons

Place = tuple[int, int]


def demanded(position: Position, unknown: set[Place]) -> dict[Place, set[Cell]]:
    """What the unknown cells demand in all completions that have a solution; brute force."""
    laid = {ribbon.color for ribbon in position.placed if ribbon.color}
    choices = [BLANK, *"YZ", *sorted({*position.puzzle.colors, *laid})]
    found: dict[Place, set[Cell]] = {place: set() for place in unknown}
    for cells in product(choices, repeat=len(unknown)):
        completion = position.puzzle
        for place, cell in zip(sorted(unknown), cells, strict=True):
            completion = completion.with_cell(*place, cell)
        if any(True for _ in brute_orders(completion)):
            for place, cell in zip(sorted(unknown), cells, strict=True):
                found[place].add(cell)
    return found


def is_settled(position: Position, place: Place) -> bool:
    return {Line("row", place[0]), Line("col", place[1])} <= position.fixed


def right_for_all(position: Position, unknown: set[Place]) -> bool:
    """Whether some way to finish is right for every completion that has a solution."""
    puzzle = position.puzzle
    for place, cells in demanded(position, unknown).items():
        colors = cells - {BLANK}
        if len(colors) > 1:
            return False
        puzzle = puzzle.with_cell(*place, *(colors or {BLANK}))
    return any(True for _ in brute_orders(puzzle, position.placed))


@given(partly_laid(2, 3), st.data())
def test_it_is_certain_exactly_if_one_answer_is_right_for_all(
    board: tuple[Puzzle, tuple[object, ...]], data: st.DataObject
) -> None:
    puzzle, laid = board
    places = [(i, j) for i in range(puzzle.rows) for j in range(puzzle.cols)]
    unknown = data.draw(st.sets(st.sampled_from(places), min_size=1, max_size=2))
    for place in unknown:
        puzzle = puzzle.with_cell(*place, BLANK)
    position = Position(puzzle, laid)  # type: ignore[arg-type]
    loose = {place for place in unknown if not is_settled(position, place)}
    try:
        certain = make_certain(position, frozenset(unknown))
    except InputError:
        assert can_be_won(position)
        assert not right_for_all(position, loose)
        return
    if not can_be_won(position):
        assert certain == CertainPosition(position, frozenset(unknown))
        return
    assert right_for_all(position, loose)
    rest = present(finish(certain.position))
    for place, cells in demanded(position, loose).items():
        assert certain.position.puzzle.cells[place[0]][place[1]] in cells
        assert (place in certain.unknown) == (len(cells) > 1)
        for cell in cells - {BLANK}:
            whole = position.puzzle.with_cell(*place, cell)
            assert check(whole, (*laid, *rest.solution.ribbons))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("position", "cell"),
    [
        (Position(puzzle_of("P.G", "GGP"), ribbons("r1=P c2=G")), (0, 1)),  # it is settled
        (Position(puzzle_of("PG.", "GP.")), (0, 2)),  # without a solution if it is blank
    ],
)
def test_a_cell_may_not_matter(position: Position, cell: Place) -> None:
    unknown = frozenset({cell})
    assert make_certain(position, unknown) == CertainPosition(position, unknown)


def test_the_refusal_names_the_cells() -> None:
    position = Position(puzzle_of("P...", "GGP.", "...."))
    with pytest.raises(InputError, match=r"know row 1 column 2: replace the \? by its"):
        make_certain(position, frozenset({(0, 1)}))
    with pytest.raises(InputError, match=r"row 1 column 1, .*, row 2 column 1, \.\.\.: replace"):
        make_certain(position, frozenset((i, j) for i in range(3) for j in range(4)))
    with pytest.raises(InputError, match=r"^the grade .* I do not know row 3 column 4: replace"):
        require_known(frozenset({(2, 3)}), "grade")
    require_known(frozenset(), "grade")
