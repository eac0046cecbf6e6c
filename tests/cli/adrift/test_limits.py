"""What takes long ends: when the time is over, and at Ctrl-C. And no answer depends on chance."""

from pathlib import Path

import pytest

from adrift.boards import BENT, SEVERAL
from commands import interrupt, run, start
from requirements import needs_signals

MANY = 14
HARD = (
    "".join(f"a{k}: {' '.join(f'm{i}' for i in range(MANY - 1))}\n" for k in range(MANY))
    + "".join(f"b{k}: {' '.join(f'm{i}' for i in range(MANY - 1))}\n" for k in range(MANY))
    + "".join(f"c{k} = a{k} b{k}\n" for k in range(MANY))
)
"""Fourteen colors, and thirteen cells through which they can go: SAT solvers do not see that."""

TABLE = (
    "Sym { " + " ".join(f"s{k}" for k in range(40)) + " }\n"
    "Board { "
    + " ".join(f"c{k}" for k in range(300))
    + " }\n"
    + "".join(f"DesObj o {{ {' '.join(f'c{k + i}' for i in range(6))} }}\n" for k in range(295))
    + "".join(f"Opt o {{ s{k % 40} s{k % 7} !s{k % 11} v !v ? }}\n" for k in range(4000))
)
"""A large program: 1.2 million lines on all places."""


@pytest.mark.parametrize("verb", ["hint", "explain", "grade", "solve"])
@pytest.mark.parametrize("grid", [HARD, BENT])
def test_every_verb_has_a_limit_and_says_that_it_is_over(verb: str, grid: str) -> None:
    result = run("adrift", verb, "--no-fill", "--time-limit", "0.000001", grid=grid)
    assert result.exit_code == 4
    assert "not decided in 1e-06 s" in (result.stdout + result.stderr).lower()


@pytest.mark.parametrize("verb", ["explain", "solve"])
def test_a_picture_is_within_the_limit(verb: str, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    args = ("--no-fill", "--time-limit", "0.3", "--picture", str(picture))
    result = run("adrift", verb, *args, grid=HARD)
    assert result.exit_code == 4
    assert not picture.exists()


@pytest.mark.slow
@needs_signals
@pytest.mark.parametrize(
    ("args", "grid"),
    [
        (["solve", "-", "--no-fill"], HARD),
        (["solve", "-"], TABLE),
        (["grade", "-", "--no-fill"], f"{HARD}\n" * 400),
        (["generate", "--size", "24", "--touching", "--count", "99"], ""),
        (["generate", "--grade", "diabolical", "--count", "99"], ""),
        (["generate", "--size", "40", "--colors", "3", "--count", "99"], ""),
    ],
    ids=["solver", "encoding", "processes", "touching", "ladder", "planting"],
)
def test_ctrl_c_ends_it_at_once(args: list[str], grid: str) -> None:
    ended = interrupt("adrift", *args, grid=grid)
    assert ended.exit_code == 130
    # It takes a tenth of a second; other tests may keep all cores busy.
    assert ended.seconds < 30


COLORED = "Sym { red green blue } Board { a b c d ; e f } DesObj p { a b } DesObj p { b c } " + (
    "DesObj p { a c } DesObj p { c d } DesObj q { e f } Req p { v !v } Req q { (red,!blue) !red }"
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("args", "grid"),
    [
        (["explain", "--format", "json"], SEVERAL),
        (["explain", "--touching", "--format", "json"], SEVERAL),
        (["explain", "--picture", "-"], BENT),
        (["solve", "--touching", "--all", "--format", "json"], SEVERAL),
        (["solve", "--no-fill", "--all"], BENT),
        (["solve", "--all"], COLORED),
        (["solve"], COLORED.replace("Req p", "Req p { red ? } Req p")),
        (["hint", "--why", "--done", "3"], BENT),
        (["grade", "--format", "json"], BENT),
        (["generate", "--cube", "--grade", "moderate", "--seed", "5", "--format", "json"], ""),
        (["generate", "--touching", "--seed", "5", "--size", "8"], ""),
    ],
)
def test_answers_do_not_depend_on_the_order_of_sets(args: list[str], grid: str) -> None:
    told = {start("adrift", *args, grid=grid, PYTHONHASHSEED=seed).stdout for seed in "01"}
    assert len(told) == 1
    assert told != {b""}
