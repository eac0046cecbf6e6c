from random import Random

import pytest

from adrift.boards import ALL_RULES, random_puzzle
from stratabot.adrift.connections import Connections
from stratabot.adrift.puzzle import Rules
from stratabot.adrift.sketch import NO_COLOR, Sketch, State, Why, begun


def naive(sketch: Sketch) -> int | None:
    """From each color's first end over all cells that may be its own."""
    for color, pair in enumerate(sketch.ways.puzzle.pairs):
        reached = [pair.first]
        for cell in reached:
            for each, other in sketch.ways.at[cell]:
                is_open = sketch.state[each] is not State.DROPPED and other not in reached
                if is_open and sketch.strands.color_of(other) in (NO_COLOR, color):
                    reached.append(other)
        if pair.second not in reached:
            return color
    return None


@pytest.mark.parametrize("rules", ALL_RULES)
def test_it_finds_what_trying_every_way_finds_also_after_what_is_taken_back(rules: Rules) -> None:
    rng = Random(8)
    found: list[bool] = []
    while not ({*found} == {True, False} and len(found) > 300):
        sketch = begun(random_puzzle(rng), rules)
        connections = Connections(sketch)
        for each in rng.sample(range(len(sketch.state)), len(sketch.state)):
            bookmark = sketch.bookmark()
            rng.choice((sketch.take, sketch.drop))(each, Why.SUPPOSED)
            if not sketch.trouble:
                touched = sketch.touched(bookmark)
                assert connections.cut_off(touched) == naive(sketch)
                assert Connections(sketch).cut_off() == naive(sketch)
                lost = naive(sketch)
                assert lost is None or connections.is_cut_off(lost)
                found.append(lost is None)
                if rng.random() < 0.5:
                    connections.forget(touched)
                    continue
            sketch.take_back(bookmark)
            if sketch.trouble:
                break
