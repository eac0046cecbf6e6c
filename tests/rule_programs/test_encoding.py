from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import TooLargeError
from stratabot.rule_programs import parse_program
from stratabot.rule_programs.encoding import Clause, RuleEncoding, cliques, require_size


def encoded(text: str) -> tuple[RuleEncoding, list[Clause]]:
    program = parse_program(text)
    clauses: list[Clause] = []
    encoding = RuleEncoding(program, clauses.append)
    for bound in program.bounds():
        encoding.bind(bound)
    return encoding, clauses


def table(lines: int, cells: int) -> str:
    names = " ".join(f"c{k}" for k in range(cells))
    rows = (f"Opt Board {{ {' '.join(row)} }}" for row in product("abc", repeat=cells))
    chosen = [row for row, _ in zip(rows, range(lines), strict=False)]
    return "\n".join(["Sym { a b c }", f"Board {{ {names} }}", *chosen])


def test_a_cell_with_two_symbols_has_one_variable_and_one_with_one_has_none() -> None:
    encoding, clauses = encoded("Sym l { a } Sym m { a b } Board { x:l y:m }")
    assert encoding.literals == [{"a": 1}, {"a": 2, "b": -2}]
    assert clauses == [[1]]


def test_a_table_has_a_clause_for_each_line_and_cell_and_one_more() -> None:
    _, none = encoded(table(0, 5))
    for lines in (100, 200):
        encoding, clauses = encoded(table(lines, 5))
        assert len(clauses) - len(none) == lines * 5 + 1
        assert encoding.count == 1 + 5 * 3 + lines


def test_two_cells_are_compared_once_for_all_lines_and_objects() -> None:
    head = "Sym { a b c } Board { x y } DesObj o { x y } DesObj p { y x }"
    _, once = encoded(head + "Req o { v v }")
    encoding, often = encoded(head + "Req o { v v } Req o { w w } Req p { v v }")
    assert len(often) == len(once) + 2
    assert encoding.count == 1 + 6 + 1


def test_what_always_holds_adds_nothing() -> None:
    head = "Sym l { a b c } Sym m { d } Board { x:l y:m }"
    rules = "Req Board { v !v } Req Board { ? d } Req Board { !d w:(!a,!w) } Opt Board { v w }"
    assert encoded(head + rules)[1] == encoded(head)[1]


def test_what_never_holds_is_an_empty_clause() -> None:
    head = "Sym l { a b c } Sym m { d } Board { x:l y:m }"
    for rules in ("Req Board { v v }", "Opt Board { d ? } Opt Board { ? a }"):
        assert encoded(head + rules)[1] == [*encoded(head)[1], []]


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
