from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from stratabot.rule_programs.cliques import cliques

CELLS = st.integers(0, 7)
PAIRS = st.lists(st.tuples(CELLS, CELLS).filter(lambda pair: pair[0] != pair[1]), max_size=28)


@given(PAIRS)
def test_every_pair_is_in_a_set_and_no_set_has_other_pairs_or_could_grow(
    pairs: list[tuple[int, int]],
) -> None:
    known = {(min(pair), max(pair)) for pair in pairs}
    found = [*cliques(pairs)]
    assert {pair for own in found for pair in combinations(own, 2)} == known
    for own in found:
        for more in {*range(8)} - {*own}:
            assert not {(min(more, cell), max(more, cell)) for cell in own} <= known


def test_all_cells_that_differ_from_each_other_are_one_set() -> None:
    assert [*cliques(combinations(range(5), 2))] == [[0, 1, 2, 3, 4]]
