from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import TooLargeError
from stratabot.rule_programs import parse_program
from stratabot.rule_programs.encoding import cliques, require_size


def test_programs_that_are_too_large_are_refused_before_the_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("stratabot.rule_programs.encoding._MOST_LITERALS", 8)
    monkeypatch.setattr("stratabot.rule_programs.encoding._MOST_RULES", 23)
    require_size(parse_program("Sym { a b } Board { w x y z }"))
    with pytest.raises(TooLargeError, match="at most 8 pairs of cell and symbol, got 9"):
        require_size(parse_program("Sym { a b c } Board { x y z }"))
    lines = "Sym { a } Board { x } Opt o { ? ? } Opt o { ? ? } Req o { ? ? }"
    require_size(parse_program(lines + "DesObj o { x x }" * 3))
    with pytest.raises(TooLargeError, match="at most 23 rules on all places, got 24"):
        require_size(parse_program(lines + "DesObj o { x x }" * 4))


CELLS = st.integers(0, 7)
PAIRS = st.lists(st.tuples(CELLS, CELLS).filter(lambda pair: pair[0] != pair[1]), max_size=28)


@given(PAIRS)
def test_every_pair_is_in_a_set_and_no_set_has_other_pairs_or_could_grow(
    pairs: list[tuple[int, int]],
) -> None:
    known = {(min(pair), max(pair)) for pair in pairs}
    found = [*cliques(pairs)]
    assert [*cliques(combinations(range(5), 2))] == [[0, 1, 2, 3, 4]]
    assert {pair for own in found for pair in combinations(own, 2)} == known
    for own in found:
        for more in {*range(8)} - {*own}:
            assert not {(min(more, cell), max(more, cell)) for cell in own} <= known
