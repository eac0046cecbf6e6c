from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import TooLargeError
from stratabot.rule_programs import parse_program
from stratabot.rule_programs.encoding import cliques, require_size


def test_programs_that_are_too_large_are_refused_before_the_work() -> None:
    symbols, cells = (" ".join(f"{kind}{k}" for k in range(1000)) for kind in "sc")
    require_size(parse_program(f"Sym {{ {symbols} }} Board {{ {cells} }}"))
    with pytest.raises(TooLargeError, match=r"at most 1000000 pairs .*, got 1001000"):
        require_size(parse_program(f"Sym {{ {symbols} }} Board {{ {cells} x }}"))
    objects = "DesObj o { x x }" * 1001 + "Opt o { ? ? }" * 9_999
    program = parse_program("Sym { a } Board { x } Req o { ? ? }" + objects)
    with pytest.raises(TooLargeError, match="at most 20000000 rules on all places, got 20020000"):
        require_size(program)
    require_size(replace(program, stands={"o": program.stands["o"][1:]}))


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
