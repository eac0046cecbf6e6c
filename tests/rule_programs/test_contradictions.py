from dataclasses import replace

import pytest
from hypothesis import given

from rule_programs.programs import Sample, colorings, samples, solutions, written
from stratabot.errors import OutOfTimeError
from stratabot.limit import TimeLimit
from stratabot.rule_programs import explain, parse_program
from stratabot.rule_programs.program import Bound, RuleProgram
from stratabot.rule_programs.solver import solve


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
    assert (found is None) == any(True for _ in solutions(sample))
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
    found = explain(program)
    assert found is not None
    assert found.why == why


def test_it_can_be_interrupted() -> None:
    program = parse_program("Sym { a } Board { x } Req Board { !a }")
    with TimeLimit(-1), pytest.raises(OutOfTimeError):
        explain(program)


@pytest.mark.parametrize("limit", ["_PORTIONS", "_PROOF"])
def test_what_is_too_hard_to_spare_is_kept(monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    monkeypatch.setattr(f"stratabot.rule_programs.contradictions.{limit}", 0)
    program = parse_program("Sym { a b } Board { x } Req Board { a } Req Board { b }")
    found = explain(program)
    assert found is not None
    assert [*found.bounds] == [*program.bounds()]
    assert not found.is_smallest
