from itertools import islice, product
from math import factorial

import pytest
from hypothesis import given, settings

from adrift.rules.programs import Sample, samples, solutions, written
from stratabot.adrift.rules import Progress, RuleSearch, count_boards, parse_program

FREE = parse_program("Sym { a b c } Board { x y z }")


@given(samples())
@settings(max_examples=100, deadline=None)
def test_it_finds_exactly_the_boards_that_trying_all_finds_each_once(sample: Sample) -> None:
    search = RuleSearch(parse_program(written(sample)))
    found = [*search]
    assert sorted(found) == sorted(solutions(sample))
    assert search.progress is Progress.COMPLETE


@given(samples())
@settings(max_examples=20, deadline=None)
def test_where_words_stand_means_nothing(sample: Sample) -> None:
    plain, torn = (parse_program(written(sample, gap)) for gap in (" ", "\n#(;)# \t# }\r\n"))
    assert [*RuleSearch(plain)] == [*RuleSearch(torn)]


def test_without_rules_every_board_is_found() -> None:
    assert sorted(RuleSearch(FREE)) == sorted(product("abc", repeat=3))


@pytest.mark.parametrize("limit", [1, 26, 27, 28, 1000])
def test_a_count_is_exact_up_to_the_limit_and_knows_if_there_are_more(limit: int) -> None:
    boards, progress = count_boards(FREE, limit)
    assert boards == min(limit, 27)
    assert progress is (Progress.OPEN if limit < 27 else Progress.COMPLETE)


def test_a_board_of_cells_with_one_symbol_is_found_once() -> None:
    search = RuleSearch(parse_program("Sym { a } Board { x y }"))
    assert [*search] == [("a", "a")]
    assert search.progress is Progress.COMPLETE
    assert next(search, None) is None


def test_a_search_that_is_stopped_says_so_and_stays_so() -> None:
    clock = iter([False] * 10)
    search = RuleSearch(FREE, stop=lambda: next(clock, True))
    assert len([*search]) == 10
    assert search.progress is Progress.STOPPED
    assert [*search] == []


def test_it_is_stopped_while_the_rules_are_made_clauses_of() -> None:
    program = parse_program("Sym { a b } Board { x y } Req Board { v v }")
    search = RuleSearch(program, stop=lambda: True)
    assert search.progress is Progress.STOPPED
    assert count_boards(program, 5, stop=lambda: True) == (0, Progress.STOPPED)


def pigeons(count: int, holes: int, all_different: bool) -> str:
    cells = [f"p{k}" for k in range(count)]
    blocks = [f"Sym {{ {' '.join(map(str, range(holes)))} }}", f"Board {{ {' '.join(cells)} }}"]
    if all_different:
        blocks.append(f"AllDif {{ {' '.join(cells)} }}")
    for k in range(0 if all_different else count):
        rules = ["!v"] * count
        rules[k] = "v"
        blocks.append(f"Req Board {{ {' '.join(rules)} }}")
    return "\n".join(blocks)


@pytest.mark.parametrize("all_different", [False, True])
@pytest.mark.parametrize("count", [1, 3, 5])
def test_both_ways_to_say_that_cells_differ_count_permutations(
    count: int, all_different: bool
) -> None:
    for holes in (5, 6):
        program = parse_program(pigeons(count, holes, all_different))
        wanted = factorial(holes) // factorial(holes - count)
        assert count_boards(program, 1000).boards == wanted


def test_more_cells_than_symbols_is_seen_at_once() -> None:
    program = parse_program(pigeons(40, 39, all_different=True))
    assert count_boards(program, 1) == (0, Progress.COMPLETE)


def test_a_hard_program_is_stopped_in_time() -> None:
    program = parse_program(pigeons(14, 13, all_different=False))
    looks_at_rules = sum(1 for _ in program.bounds())
    looks = iter([False] * (looks_at_rules + 3))
    search = RuleSearch(program, stop=lambda: next(looks, True))
    assert [*islice(search, 1)] == []
    assert search.progress is Progress.STOPPED
