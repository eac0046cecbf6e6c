from _thread import interrupt_main
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import combinations, islice, product
from math import factorial
from threading import Timer

import pytest
from hypothesis import given

from patience import Patience
from rule_programs.programs import Sample, colorings, samples, written
from rule_programs.programs import solutions as tried
from stratabot.errors import OutOfTimeError
from stratabot.limit import TimeLimit
from stratabot.rule_programs import RuleProgram, answer, explain, parse_program, solutions, solve
from stratabot.rule_programs.program import Bound
from strategies import present

FREE = parse_program("Sym { a b c } Board { x y z }")


@pytest.mark.slow
@given(samples() | colorings())
def test_it_finds_exactly_the_boards_that_trying_all_finds_each_once(sample: Sample) -> None:
    assert sorted(solutions(parse_program(written(sample)))) == sorted(tried(sample))


@given(samples())
def test_where_words_stand_means_nothing(sample: Sample) -> None:
    plain, torn = (parse_program(written(sample, gap)) for gap in (" ", "\n#(;)# \t# }\r\n"))
    assert [*solutions(plain)] == [*solutions(torn)]


@pytest.mark.parametrize("limit", [1, 26, 27, 28, 1000])
def test_an_answer_has_the_boards_up_to_the_limit_and_knows_if_there_are_more(limit: int) -> None:
    found, number, is_all = answer(FREE, limit)
    assert len({*found}) == number == min(limit, 27)
    assert is_all == (limit >= 27)


def test_a_search_ends_between_two_boards() -> None:
    found = solutions(FREE)
    assert len({*islice(found, 10)}) == 10
    with TimeLimit(-1), pytest.raises(OutOfTimeError):
        next(found)


def test_it_ends_while_the_text_is_read_and_clauses_are_made_of_it() -> None:
    text = "Sym { a b } Board { x y }" + "DesObj o { x y }" * 100 + "Req o { v !v }"
    program = parse_program(text)
    with Patience(50), pytest.raises(OutOfTimeError):
        solve(program)
    with Patience(205):
        assert len([*solutions(program)]) == 2
    with Patience(50), pytest.raises(OutOfTimeError):
        parse_program(text)
    with TimeLimit(-1), pytest.raises(OutOfTimeError):
        explain(program)


def looks_to_encode(program: RuleProgram) -> int:
    """How often the time is looked at before the solver begins: for each demand, and each line."""
    demands = [bound.requirement for bound in program.bounds()]
    return sum(1 + len(demand.lines) for demand in demands if demand)


def pigeons(cells: int, holes: int, all_different: bool) -> str:
    names = [f"p{k}" for k in range(cells)]
    blocks = [f"Sym {{ {' '.join(map(str, range(holes)))} }}", f"Board {{ {' '.join(names)} }}"]
    if all_different:
        return "\n".join([*blocks, f"AllDif {{ {' '.join(names)} }}"])
    for k in range(cells):
        rules = ["!v"] * cells
        rules[k] = "v"
        blocks.append(f"Req Board {{ {' '.join(rules)} }}")
    return "\n".join(blocks)


def hidden_pigeons(holes: int) -> RuleProgram:
    """A pigeon more than holes, but each pair of them a cell: nobody sees soon that they differ."""
    grid = [[f"p{pigeon}h{hole}" for hole in range(holes)] for pigeon in range(holes + 1)]
    blocks = ["Sym { 0 1 }", f"Board {{ {' '.join(cell for row in grid for cell in row)} }}"]
    blocks += [
        f"Opt home {{ {'? ' * hole} 1 {'? ' * (holes - 1 - hole)} }}" for hole in range(holes)
    ]
    blocks += [f"DesObj home {{ {' '.join(row)} }}" for row in grid]
    shared = [pair for hole in zip(*grid, strict=True) for pair in combinations(hole, 2)]
    blocks += ["Opt pair { 0 ? } Opt pair { ? 0 }"]
    blocks += [f"DesObj pair {{ {one} {two} }}" for one, two in shared]
    return parse_program("\n".join(blocks))


def test_it_ends_while_the_solver_works() -> None:
    program = hidden_pigeons(10)
    looks = looks_to_encode(program) + 3
    with Patience(looks), pytest.raises(OutOfTimeError):
        next(solutions(program))


def colorless(count: int) -> RuleProgram:
    return parse_program(f"Sym {{ a b }} Board {{ {' '.join(f'c{k}' for k in range(count))} }}")


@pytest.mark.parametrize(
    ("program", "ask"),
    [(hidden_pigeons(13), solve), (colorless(40), partial(answer, limit=10**9))],
    ids=["solve", "count"],
)
def test_ctrl_c_ends_the_search_in_a_large_program(
    program: RuleProgram, ask: Callable[[RuleProgram], object]
) -> None:
    interrupt = Timer(0.1, interrupt_main)
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - it may come at once
        interrupt.start()
        ask(program)
        interrupt.cancel()


@pytest.mark.parametrize("all_different", [False, True])
@pytest.mark.parametrize("cells", [1, 3, 4])
def test_both_ways_to_say_that_cells_differ_count_permutations(
    cells: int, all_different: bool
) -> None:
    for holes in (4, 5):
        program = parse_program(pigeons(cells, holes, all_different))
        assert len([*solutions(program)]) == factorial(holes) // factorial(holes - cells)


def test_more_cells_than_symbols_is_seen_at_once() -> None:
    program = parse_program(pigeons(40, 39, all_different=True))
    with Patience(3):
        assert solve(program) is None


@pytest.mark.parametrize("symbols", range(1, 50, 4))
def test_a_cell_shows_one_symbol_however_many_there_are(symbols: int) -> None:
    names = " ".join(f"s{k}" for k in range(symbols))
    program = parse_program(f"Sym {{ {names} }} Board {{ x y }} Req Board {{ v v }}")
    assert sorted(solutions(program)) == sorted((name, name) for name in names.split())


@pytest.mark.slow
def test_a_large_table_is_solved() -> None:
    # The last of ten cells is the parity of the others: a table of 512 lines.
    lines = (
        f"Opt Board {{ {' '.join(map(str, bits))} {sum(bits) % 2} }}"
        for bits in product((0, 1), repeat=9)
    )
    cells = " ".join(f"c{k}" for k in range(10))
    program = parse_program("\n".join(["Sym { 0 1 }", f"Board {{ {cells} }}", *lines]))
    boards = [*solutions(program)]
    assert len(boards) == 512
    assert all(board.count("1") % 2 == 0 for board in boards)


def test_pairs_that_leave_too_few_symbols_are_seen_at_once() -> None:
    program = parse_program(pigeons(20, 19, all_different=False))
    looks = looks_to_encode(program) + 2
    with Patience(looks):
        assert solve(program) is None


def only(program: RuleProgram, bounds: list[Bound]) -> RuleProgram:
    """The program that demands nothing else: each demand has an object of its own."""
    named = [(f"o{k}", *bound) for k, bound in enumerate(bounds)]
    return replace(
        program,
        requirements=tuple(replace(own, obj=obj) for obj, own, _ in named if own is not None),
        stands={obj: (stand,) for obj, own, stand in named if own is not None},
        different=tuple(stand for _, own, stand in named if own is None),
    )


@pytest.mark.slow
@given(samples() | colorings())
def test_it_is_found_exactly_where_there_is_no_board_and_nothing_in_it_can_be_spared(
    sample: Sample,
) -> None:
    program = parse_program(written(sample))
    found = explain(program)
    assert (found is None) == any(True for _ in tried(sample))
    if found is not None:
        assert found.is_smallest
        bounds = [*found.bounds]
        assert {*map(str, bounds)} <= {*map(str, program.bounds())}
        assert solve(only(program, bounds)) is None
        for k in range(len(bounds)):
            assert solve(only(program, bounds[:k] + bounds[k + 1 :])) is not None


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ("Req Board {\na ? c }", "Req Board on line 3 for x y z cannot hold"),
        (
            "DesObj o { x y }\nDesObj o { y z } DesObj o { x x }\nReq m:o { v !v }",
            "Req m:o on line 5 for x x cannot hold",
        ),
        (
            "DesObj o { x y }\nDesObj o { y z } DesObj o { z x }\nReq o { v !v }\nReq o { ? ? }",
            "Req o on line 5 for x y, y z and z x cannot all hold",
        ),
        ("AllDif { x\ny z }", "AllDif on line 3 cannot hold"),
        (
            "Req Board { v b ? }\nReq Board { b b ? }\nAllDif { y x }",
            "AllDif on line 5 and Req Board on line 4 for x y z cannot all hold",
        ),
        (
            "AllDif { x z } Opt Board { a ? a }\nOpt Board { b ? b }",
            "AllDif on line 3 and Opt Board on line 3 for x y z cannot all hold",
        ),
        (
            "DesObj o {\nx y z x y }\nReq o { a a a a b }",
            "Req o on line 5 for the cells on line 3 cannot hold",
        ),
    ],
)
def test_a_sentence_names_rules_lines_and_cells(rules: str, why: str) -> None:
    program = parse_program(f"Sym m {{ a b }} Sym l {{ c }}\nBoard {{ x:m y:m z:m }}\n{rules}")
    found = present(explain(program))
    assert found.why == why


@pytest.mark.parametrize("limit", ["_PORTIONS", "_PROOF"])
def test_what_is_too_hard_to_spare_is_kept(monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    monkeypatch.setattr(f"stratabot.rule_programs.solver.{limit}", 0)
    program = parse_program("Sym { a b } Board { x } Req Board { a } Req Board { b }")
    found = present(explain(program))
    assert [*found.bounds] == [*program.bounds()]
    assert not found.is_smallest
