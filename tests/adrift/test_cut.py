from random import Random

import pytest

from adrift.boards import ALL_RULES, edge, random_puzzle
from stratabot.adrift.cut import Connections
from stratabot.adrift.edges import State, Why
from stratabot.adrift.puzzle import Pair, Rules
from stratabot.adrift.sketch import Sketch, begun
from stratabot.adrift.strands import NO_COLOR
from stratabot.adrift.text import parse_puzzle


def naive(sketch: Sketch) -> Pair | None:
    """From each color's first end over all cells that may be its own."""
    for color, pair in enumerate(sketch.ways.puzzle.pairs):
        reached = [pair.first]
        for cell in reached:
            for each, other in sketch.ways.at[cell]:
                is_open = sketch.state[each] is not State.DROPPED and other not in reached
                if is_open and sketch.strands.color_of(other) in (NO_COLOR, color):
                    reached.append(other)
        if pair.second not in reached:
            return pair
    return None


@pytest.mark.parametrize("rules", ALL_RULES)
def test_it_is_found_where_trying_every_way_finds_it(rules: Rules) -> None:
    rng = Random(3)
    found: list[bool] = []
    while not ({*found} == {True, False} and len(found) > 300):
        sketch = begun(random_puzzle(rng), rules)
        for each in rng.sample(range(len(sketch.state)), len(sketch.state) // 4):
            rng.choice((sketch.take, sketch.drop))(each, Why.SUPPOSED)
            if not sketch.trouble:
                assert Connections(sketch).cut_off() == naive(sketch)
                found.append(Connections(sketch).cut_off() is None)


def test_a_color_between_others_is_cut_off() -> None:
    sketch = begun(parse_puzzle("A.B\nA.B\n"), Rules(fill=False))
    assert Connections(sketch).cut_off() is None
    apart = begun(parse_puzzle("AB.\n.#.\n.BA\n"), Rules(fill=False))
    for pair in (("r1c2", "r1c3"), ("r1c3", "r2c3")):
        apart.drop(edge(apart, *pair), Why.SUPPOSED)
    assert Connections(apart).cut_off() is not None


@pytest.mark.parametrize("rules", ALL_RULES)
def test_what_is_supposed_and_taken_back_does_not_mislead(rules: Rules) -> None:
    rng = Random(8)
    found: list[bool] = []
    while not ({*found} == {True, False} and len(found) > 300):
        sketch = begun(random_puzzle(rng), rules)
        connections = Connections(sketch)
        for each in rng.sample(range(len(sketch.state)), len(sketch.state)):
            mark = sketch.mark()
            rng.choice((sketch.take, sketch.drop))(each, Why.SUPPOSED)
            if not sketch.trouble:
                touched = sketch.touched(mark)
                assert connections.cut_off(touched) == naive(sketch)
                found.append(naive(sketch) is None)
                if rng.random() < 0.5:
                    connections.forget(touched)
                    continue
            sketch.take_back(mark)
            if sketch.trouble:
                break
