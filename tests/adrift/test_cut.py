from random import Random

import pytest

from adrift.boards import ALL_RULES, edge, random_puzzle
from stratabot.adrift.cut import cut_off
from stratabot.adrift.puzzle import Pair, Rules
from stratabot.adrift.sketch import NO_COLOR, Sketch, State, Why, begun
from stratabot.adrift.text import parse_puzzle


def naive(sketch: Sketch) -> Pair | None:
    """From each color's first end over all cells that may be its own."""
    for color, pair in enumerate(sketch.ways.puzzle.pairs):
        reached = [pair.first]
        for cell in reached:
            for each, other in sketch.ways.at[cell]:
                is_open = sketch.state[each] is not State.DROPPED and other not in reached
                if is_open and sketch.color_of(other) in (NO_COLOR, color):
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
                assert cut_off(sketch) == naive(sketch)
                found.append(cut_off(sketch) is None)


def test_a_color_between_others_is_cut_off() -> None:
    sketch = begun(parse_puzzle("A.B\nA.B\n"), Rules(fill=False))
    assert cut_off(sketch) is None
    apart = begun(parse_puzzle("AB.\n.#.\n.BA\n"), Rules(fill=False))
    for pair in (("r1c2", "r1c3"), ("r1c3", "r2c3")):
        apart.drop(edge(apart, *pair), Why.SUPPOSED)
    assert cut_off(apart) is not None
