from collections.abc import Sequence
from itertools import chain, groupby, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.strata.groups import color_by_groups, find_covering_lines, groups
from stratabot.strata.peel import peel
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Cell, Color, Line, Puzzle, Ribbon, Solution, check
from stratabot.strata.solver import answer, finish
from strategies import COLORS, Board, Laid, brute_orders, laid_boards, partly_laid, present

colors = st.sampled_from([*COLORS, "Z"])
in_hand = st.none() | st.sampled_from([*COLORS, "Z"])
any_lines = st.builds(Line, st.sampled_from(["row", "col"]), st.integers(0, 5))
orders = st.lists(
    st.builds(Ribbon, any_lines, st.none() | st.sampled_from("GPT")),
    unique_by=lambda ribbon: ribbon.line,
).map(lambda laid: Solution(tuple(laid)))


def clicks(laid: Sequence[Ribbon], selected: Color | None) -> int:
    """Counted by playing: take a color when it is not in hand, the first one for nothing."""
    taken = 0
    for ribbon in laid:
        taken += selected is not None and ribbon.color != selected
        selected = ribbon.color
    return taken + len(laid)


@pytest.mark.parametrize(
    ("laid", "selected", "expected"),
    [
        ("r1=G c1=G r2=P c2=G", None, [("G", "r1=G c1=G"), ("P", "r2=P"), ("G", "c2=G")]),
        # Free ribbons join the group before them, and the first ones the first.
        ("r1 c1 r2=P c2 r3=G c3", "G", [("P", "r1 c1 r2=P c2"), ("G", "r3=G c3")]),
        # Alone they have the color in hand, if it is known.
        ("r1 c1", "P", [("P", "r1 c1")]),
        ("r1 c1", None, [(None, "r1 c1")]),
        ("", None, []),
    ],
)
def test_a_group_is_a_run_of_one_color(
    laid: str, selected: Color | None, expected: list[tuple[Color | None, str]]
) -> None:
    found = groups(Solution.parse(laid), selected)
    assert [(group.color, str(Solution(group.ribbons))) for group in found] == expected
    lines = [Ribbon(ribbon.line, group.color) for group in found for ribbon in group.ribbons]
    assert color_by_groups(Solution.parse(laid), selected) == tuple(lines)


@given(orders, st.none() | st.sampled_from("GP"))
def test_ribbons_in_the_colors_of_their_groups_are_the_same_for_as_many_clicks(
    solution: Solution, selected: Color | None
) -> None:
    in_color = color_by_groups(solution, selected)
    assert [ribbon.line for ribbon in in_color] == [ribbon.line for ribbon in solution.ribbons]
    assert all(
        was.color in (None, now.color) for was, now in zip(solution.ribbons, in_color, strict=True)
    )
    assert Solution(in_color).clicks(selected) == solution.clicks(selected)


@given(partly_laid() | laid_boards(4, 5).map(lambda board: (board[0], ())), in_hand, st.data())
def test_all_groups_may_be_in_any_order_at_the_same_time_also_on_a_board_half_laid(
    board: Board, selected: Color | None, data: st.DataObject
) -> None:
    position = Position(*board, selected)
    for solution in (answer(position).solution, answer(position, "peel").solution):
        if solution is None:
            return
        found = groups(solution, position.in_hand)
        assert tuple(chain.from_iterable(group.ribbons for group in found)) == solution.ribbons
        for _ in range(6):
            orders = [data.draw(st.permutations(group.colored)) for group in found]
            laid = [*chain(*orders)]
            assert check(position.puzzle, [*position.placed, *laid])
            assert clicks(laid, position.in_hand) <= solution.clicks(position.in_hand)


@given(partly_laid(2, 3), in_hand)
def test_no_way_to_the_end_of_a_board_has_fewer_groups(
    board: Board, selected: Color | None
) -> None:
    puzzle, placed = board
    fewest = finish(Position(puzzle, placed, selected))
    orders = [demanded for _, demanded in brute_orders(puzzle, placed)]
    runs = [len([*groupby(color for color in order if color)]) for order in orders]
    assert (fewest is None) == (not runs)
    if fewest is not None and fewest.solution.ribbons:
        assert len(groups(fewest.solution, selected)) == max(1, min(runs))


@given(laid_boards(3, 4), st.data())
def test_a_free_ribbon_may_have_any_color_below_those_that_cover_it(
    board: Laid, data: st.DataObject
) -> None:
    puzzle, _ = board
    solution = present(peel(puzzle))
    laid: list[Ribbon] = []
    for group in groups(solution):
        order: list[Ribbon] = data.draw(st.permutations(group.ribbons))
        place = {ribbon.line: k for k, ribbon in enumerate(order)}
        later = find_covering_lines(puzzle, group)
        for line, color in order:
            above = later.get(line, ())
            any_will_do = color is None and all(place[line] < place[other] for other in above)
            laid.append(Ribbon(line, data.draw(colors) if any_will_do else group.color))
    assert check(puzzle, laid)


@given(laid_boards(3, 4))
def test_over_one_that_covers_it_another_color_is_wrong(board: Laid) -> None:
    puzzle, _ = board
    solution = present(peel(puzzle))
    found = groups(solution)
    for k, group in enumerate(found):
        later = find_covering_lines(puzzle, group)
        for free, other in product(group.ribbons, group.ribbons):
            if other.line in later.get(free.line, ()):
                rest = [ribbon for ribbon in group.colored if ribbon.line != free.line]
                planned = [each.colored for each in found]
                laid = [*chain(*planned[:k], rest, [Ribbon(free.line, "Z")], *planned[k + 1 :])]
                assert not check(puzzle, laid)


class CountedRow(tuple[Cell, ...]):
    """A row that counts how often one looks at a cell of it."""

    looks = 0

    def __getitem__(self, place: Any) -> Any:
        self.looks += 1
        return super().__getitem__(place)


def test_in_a_long_row_each_cell_is_looked_at_once() -> None:
    row = CountedRow("12.2" * 500)
    solution = present(peel(Puzzle.of([row])))
    for group in groups(solution):
        find_covering_lines(Puzzle((row,)), group)
    assert 0 < row.looks <= 2000
