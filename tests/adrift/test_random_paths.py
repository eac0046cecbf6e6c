from itertools import pairwise
from random import Random

import pytest

from stratabot.adrift.puzzle import Form, form_graph
from stratabot.adrift.random_paths import RandomPaths


@pytest.mark.parametrize("touching", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_paths_fill_the_cells_and_keep_the_rules(touching: bool, seed: int) -> None:
    graph = form_graph(Form("cube", 3, 3))
    cells = [cell for cell in range(27) if cell != 13]
    random_paths = RandomPaths(graph, cells, touching, Random(seed))
    assert random_paths.reduce(5, 3)
    paths = [*random_paths.paths.values()]
    assert sorted(cell for path in paths for cell in path) == cells
    assert len(paths) == 5
    for path in paths:
        assert len(path) >= 3
        assert all(other in graph.neighbors[one] for one, other in pairwise(path))
        near = sum(other in graph.neighbors[one] for one in path for other in path)
        assert touching or near == 2 * (len(path) - 1)


def test_what_cannot_be_is_given_up() -> None:
    assert not RandomPaths(form_graph(Form("grid", 3, 1)), [0, 1, 2], False, Random(0)).reduce(2, 2)
