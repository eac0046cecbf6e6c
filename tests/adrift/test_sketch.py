from copy import deepcopy
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from adrift.boards import ALL_RULES, edge, random_puzzle, solved_boards
from stratabot.adrift.puzzle import Rules
from stratabot.adrift.sketch import EdgeState, Sketch, Why, begin_sketch, settle_sketch
from stratabot.adrift.text import parse_puzzle
from thorough import times


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_RULES)
def test_what_it_settles_is_so_in_every_solution(rules: Rules) -> None:
    for puzzle, found in solved_boards(3, times(150, quick=60), rules):
        sketch = settle_sketch(puzzle, rules)
        ways = [{frozenset(pair) for path in paths for pair in pairwise(path)} for paths in found]
        assert not (ways and sketch.trouble)
        for cells, state in zip(sketch.ways.edges, sketch.state, strict=True):
            used = {frozenset(cells) in each for each in ways}
            assert not (used and state is EdgeState.TAKEN) or used == {True}
            assert not (used and state is EdgeState.DROPPED) or used == {False}


STRICT, FREE, LOOSEST = Rules(fill=False), Rules(), Rules(touching=True, fill=False)


def drawn_on(grid: str, rules: Rules, joins: str) -> Sketch:
    """A board with these joins supposed: `r1c1-r1c2 r1c2-r1c3`."""
    sketch = begin_sketch(parse_puzzle(grid), rules)
    for join in joins.split():
        sketch.take(edge(sketch, *join.split("-")), Why.SUPPOSED)
    assert sketch.trouble is None
    return sketch


@pytest.mark.parametrize(
    ("grid", "rules", "taken", "dropped", "why"),
    [
        ("AB.\n...\nA.B\n", STRICT, "", "r1c1-r1c2", Why.COLORS),
        ("A.B\n...\nA.B\n", STRICT, "r1c1-r1c2", "r1c2-r1c3", Why.COLORS),
        ("A..B.\n.....\nA...B\n", STRICT, "r1c2-r1c3 r1c1-r1c2", "r1c3-r1c4", Why.COLORS),
        ("A...\n....\n...A\n", STRICT, "r2c1-r2c2 r2c2-r3c2", "r3c1-r3c2", Why.TOUCH),
        ("A...\n....\n...A\n", LOOSEST, "r1c2-r1c3 r1c3-r2c3 r2c3-r2c2", "r1c2-r2c2", Why.RING),
        ("A.A.\n....\n....\n", STRICT, "r1c1-r1c2", "r1c1-r2c1", Why.FULL),
        ("A.A\n#.#\n", STRICT, "", "r1c2-r2c2", Why.EMPTY),
    ],
)
def test_edges_that_cannot_be_are_dropped_at_once(
    grid: str, rules: Rules, taken: str, dropped: str, why: Why
) -> None:
    sketch = drawn_on(grid, rules, taken)
    gone = edge(sketch, *dropped.split("-"))
    assert (sketch.state[gone], sketch.why[gone]) == (EdgeState.DROPPED, why)


@pytest.mark.parametrize(
    ("grid", "rules", "taken", "forced", "why"),
    [
        ("A.A.\n#.#.\n", STRICT, "", "r1c1-r1c2", Why.WAYS),
        ("A..\n...\n..A\n", FREE, "", "r1c2-r1c3", Why.WAYS),
        ("A..\n...\n..A\n", STRICT, "r1c2-r1c3", "r1c3-r2c3", Why.WAYS),
        ("AA..\n....\n", STRICT, "", "r1c1-r1c2", Why.CONTACT),
        ("A...\n..A.\n....\n", STRICT, "r1c2-r1c3 r1c1-r1c2", "r1c3-r2c3", Why.CONTACT),
        ("A...\n...A\n....\n", STRICT, "r1c1-r1c2 r1c2-r1c3 r1c3-r1c4", "r1c4-r2c4", Why.CONTACT),
    ],
)
def test_edges_that_must_be_wait_to_be_taken(
    grid: str, rules: Rules, taken: str, forced: str, why: Why
) -> None:
    sketch = drawn_on(grid, rules, taken)
    assert (edge(sketch, *forced.split("-")), why) in [one[:2] for one in sketch.queue]


@pytest.mark.parametrize(
    ("grid", "rules", "taken", "dropped", "told"),
    [
        ("AA.\n...\n", STRICT, "", "r1c1-r1c2", "A's path would touch itself at r1c1 and r1c2"),
        ("A..\n...\n..A\n", STRICT, "r1c1-r1c2", "r1c1-r1c2", "r1c1 and r1c2 would have to be"),
        ("A..\n...\n..A\n", FREE, "", "r1c2-r1c3", "r1c3 would have only one way left"),
        ("A..\n...\n..A\n", STRICT, "", "r1c1-r1c2 r1c1-r2c1", "r1c1 would have no way left"),
    ],
)
def test_what_nothing_may_drop_is_trouble(
    grid: str, rules: Rules, taken: str, dropped: str, told: str
) -> None:
    sketch = drawn_on(grid, rules, taken)
    for gone in dropped.split():
        sketch.drop(edge(sketch, *gone.split("-")), Why.SUPPOSED)
    assert sketch.trouble is not None
    assert sketch.trouble.text.startswith(told)


def look_of(sketch: Sketch) -> dict[str, Any]:
    known = {name: value for name, value in vars(sketch).items() if name not in ("ways", "strands")}
    return deepcopy(known | vars(sketch.strands))


@pytest.mark.parametrize("rules", ALL_RULES)
def test_whatever_is_supposed_can_be_taken_back(rules: Rules) -> None:
    rng, troubles = Random(5), 0
    for _ in range(200):
        sketch = begin_sketch(random_puzzle(rng), rules)
        if sketch.trouble or not sketch.state:
            continue
        before = look_of(sketch)
        bookmark = sketch.bookmark()
        for each in rng.sample(range(len(sketch.state)), (len(sketch.state) + 1) // 2):
            rng.choice((sketch.take, sketch.drop))(each, Why.SUPPOSED)
            sketch.follow(3)
        troubles += sketch.trouble is not None
        sketch.take_back(bookmark)
        assert look_of(sketch) == before
    assert 20 < troubles < 200
