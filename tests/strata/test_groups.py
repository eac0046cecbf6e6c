from collections.abc import Sequence
from itertools import chain, groupby, permutations, product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.strata import groups as module
from stratabot.strata.fewest import fewest_changes
from stratabot.strata.groups import Group, colored, covering, groups
from stratabot.strata.peel import peel
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Cell, Color, Line, Puzzle, Ribbon, Solution, check
from stratabot.strata.solver import can_be_won, finish
from strategies import (
    COLORS,
    Board,
    Laid,
    brute_orders,
    laid_boards,
    partly_laid,
    present,
    puzzle_of,
    ribbons,
)
from thorough import examples

colors = st.sampled_from([*COLORS, "Z"])
in_hand = st.none() | st.sampled_from([*COLORS, "Z"])
any_lines = st.builds(Line, st.sampled_from(["row", "col"]), st.integers(0, 5))
orders = st.lists(
    st.builds(Ribbon, any_lines, st.none() | st.sampled_from("GPT")),
    unique_by=lambda ribbon: ribbon.line,
).map(lambda laid: Solution(tuple(laid)))


def grouped(text: str, selected: Color | None = None) -> list[tuple[Color | None, str]]:
    found = groups(Solution.parse(text), selected)
    return [(group.color, " ".join(map(str, group.ribbons))) for group in found]


def clicks(laid: Sequence[Ribbon], selected: Color | None) -> int:
    """Counted by playing: take a color when it is not in hand, the first one for nothing."""
    taken = 0
    for ribbon in laid:
        taken += selected is not None and ribbon.color != selected
        selected = ribbon.color
    return taken + len(laid)


def test_a_group_is_a_run_of_one_color() -> None:
    assert grouped("r1=G c1=G r2=P c2=G") == [("G", "r1=G c1=G"), ("P", "r2=P"), ("G", "c2=G")]


def test_free_ribbons_join_the_group_before_them_and_the_first_ones_the_first() -> None:
    assert grouped("r1 c1 r2=P c2 r3=G c3", "G") == [("P", "r1 c1 r2=P c2"), ("G", "r3=G c3")]


def test_free_ribbons_alone_have_the_color_in_hand_or_none() -> None:
    assert grouped("r1 c1", "P") == [("P", "r1 c1")]
    assert grouped("r1 c1") == [(None, "r1 c1")]
    assert grouped("") == []


def test_a_groups_ribbons_can_be_had_in_its_color() -> None:
    assert Group("P", ribbons("r1 c2=P")).colored == ribbons("r1=P c2=P")


@given(orders, st.none() | st.sampled_from("GP"))
def test_ribbons_in_the_colors_of_their_groups_are_the_same_for_as_many_clicks(
    solution: Solution, selected: Color | None
) -> None:
    in_color = colored(solution, selected)
    assert [ribbon.line for ribbon in in_color] == [ribbon.line for ribbon in solution.ribbons]
    assert all(
        was.color in (None, now.color) for was, now in zip(solution.ribbons, in_color, strict=True)
    )
    assert Solution(in_color).clicks(selected) == solution.clicks(selected)


def test_free_ribbons_stay_free_where_no_color_is_known() -> None:
    solution = Solution.parse("r1 c1")
    assert colored(solution) == solution.ribbons
    assert colored(solution, "G") == ribbons("r1=G c1=G")
    assert colored(Solution.parse("r1 c1=P r2")) == ribbons("r1=P c1=P r2=P")


@examples(2)
@given(laid_boards(4, 5), in_hand, st.booleans(), st.data())
def test_every_order_inside_every_group_solves_it_with_no_more_clicks(
    board: Laid, selected: Color | None, proven: bool, data: st.DataObject
) -> None:
    puzzle, _ = board
    solution = peel(puzzle)
    if proven:
        fewest = fewest_changes(puzzle, selected)
        solution = fewest and fewest.solution
    assert solution is not None
    found = groups(solution, selected)
    assert tuple(chain.from_iterable(group.ribbons for group in found)) == solution.ribbons
    planned = [group.colored for group in found]
    for k, group in enumerate(planned):
        if len(group) <= 5:
            orders: list[Sequence[Ribbon]] = [*permutations(group)]
            assert len(orders) == factorial(len(group))
        else:
            orders = [data.draw(st.permutations(group)) for _ in range(20)]
        for order in orders:
            laid = [*chain(*planned[:k], order, *planned[k + 1 :])]
            assert check(puzzle, laid)
            assert clicks(laid, selected) <= solution.clicks(selected)


@given(partly_laid(), in_hand)
def test_all_groups_may_be_in_any_order_at_the_same_time_also_on_a_board_half_laid(
    board: Board, selected: Color | None
) -> None:
    position = Position(*board, selected)
    if not can_be_won(position):
        return
    fewest = present(finish(position))
    found = groups(fewest.solution, position.in_hand)
    for orders in product(*(list(permutations(group.colored))[:6] for group in found)):
        laid = [*chain(*orders)]
        assert check(position.puzzle, [*position.placed, *laid])
        most = fewest.solution.clicks(position.in_hand)
        assert clicks(laid, position.in_hand) <= most


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


def test_a_free_ribbon_is_laid_in_its_groups_color_since_its_place_is_open() -> None:
    puzzle = puzzle_of("GG", "..")
    (group,) = groups(Solution.parse("c1 c2 r2 r1=G"))
    assert check(puzzle, group.colored[::-1])
    assert not check(puzzle, ribbons("r1=G r2=G c1=P c2=P"))


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
        later = covering(puzzle, group)
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
        later = covering(puzzle, group)
        for free, other in product(group.ribbons, group.ribbons):
            if other.line in later.get(free.line, ()):
                rest = [ribbon for ribbon in group.colored if ribbon.line != free.line]
                planned = [each.colored for each in found]
                laid = [*chain(*planned[:k], rest, [Ribbon(free.line, "Z")], *planned[k + 1 :])]
                assert not check(puzzle, laid)


def test_in_a_long_row_each_cell_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Puzzle.of(["12.2" * 500])
    solution = present(peel(puzzle))
    crossing, looks = module._crossing, [0]

    def counted(puzzle: Puzzle, one: Line, other: Line) -> Cell:
        looks[0] += 1
        return crossing(puzzle, one, other)

    monkeypatch.setattr(module, "_crossing", counted)
    for group in groups(solution):
        covering(puzzle, group)
    assert looks[0] <= 2000
