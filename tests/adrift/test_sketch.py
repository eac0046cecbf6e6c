from copy import deepcopy
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from adrift.boards import ALL_RULES, BENT, edge, random_puzzle, solutions_of
from stratabot.adrift.edges import State, Why
from stratabot.adrift.finder import paths_among
from stratabot.adrift.puzzle import Rules
from stratabot.adrift.sketch import Sketch, begun, settled
from stratabot.adrift.text import parse_puzzle
from thorough import times


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_RULES)
def test_what_it_settles_is_so_in_every_solution(rules: Rules) -> None:
    rng = Random(3)
    for _ in range(times(150, quick=60)):
        puzzle = random_puzzle(rng)
        sketch = settled(puzzle, rules)
        ways = [
            {frozenset(pair) for path in paths for pair in pairwise(path)}
            for paths in solutions_of(puzzle, rules)
        ]
        assert not (ways and sketch.trouble)
        for cells, state in zip(sketch.ways.edges, sketch.state, strict=True):
            used = {frozenset(cells) in each for each in ways}
            assert not (used and state is State.TAKEN) or used == {True}
            assert not (used and state is State.DROPPED) or used == {False}


def test_a_small_board_is_settled_without_supposing_anything() -> None:
    puzzle = parse_puzzle(BENT)
    sketch = settled(puzzle, Rules())
    assert sketch.is_done()
    assert {paths_among(puzzle, sketch.taken_edges)} == solutions_of(puzzle)


@pytest.mark.parametrize(
    ("grid", "taken", "why"),
    [
        ("A.B\n...\nA.B\n", [("r1c1", "r1c2")], Why.COLORS),  # r1c2 to r1c3
        ("A...\n....\n...A\n", [("r2c1", "r2c2"), ("r2c2", "r3c2")], Why.TOUCH),
    ],
)
def test_edges_that_cannot_be_are_dropped_at_once(
    grid: str, taken: list[tuple[str, str]], why: Why
) -> None:
    sketch = begun(parse_puzzle(grid), Rules(fill=False))
    for pair in taken:
        sketch.take(edge(sketch, *pair), Why.SUPPOSED)
    assert sketch.trouble is None
    assert why in sketch.why


def test_with_touching_a_path_may_come_back_beside_itself() -> None:
    grid = parse_puzzle("A...\n....\n...A\n")
    for touching in (False, True):
        sketch = begun(grid, Rules(touching, fill=False))
        for pair in (("r2c1", "r2c2"), ("r2c2", "r3c2")):
            sketch.take(edge(sketch, *pair), Why.SUPPOSED)
        # Through r3c1 a ring of four would be closed, or nearly.
        assert sketch.state[edge(sketch, "r3c1", "r3c2")] is (
            State.OPEN if touching else State.DROPPED
        )


def test_trouble_is_told_in_words() -> None:
    sketch = settled(parse_puzzle("A..\n...\n..A\n"), Rules())
    assert sketch.trouble is not None
    assert sketch.trouble.text == "r2c2 would have no way left"


def look_of(sketch: Sketch) -> dict[str, Any]:
    """All that is known on a sketch."""
    known = {name: value for name, value in vars(sketch).items() if name not in ("ways", "strands")}
    return deepcopy(known | vars(sketch.strands))


@pytest.mark.parametrize("rules", ALL_RULES)
def test_whatever_is_supposed_can_be_taken_back(rules: Rules) -> None:
    rng, troubles = Random(5), 0
    for _ in range(200):
        sketch = begun(random_puzzle(rng), rules)
        if sketch.trouble or not sketch.state:
            continue
        before = look_of(sketch)
        mark = sketch.mark()
        for each in rng.sample(range(len(sketch.state)), (len(sketch.state) + 1) // 2):
            rng.choice((sketch.take, sketch.drop))(each, Why.SUPPOSED)
            sketch.follow(3)
        troubles += sketch.trouble is not None
        sketch.take_back(mark)
        assert look_of(sketch) == before
    assert 20 < troubles < 200
