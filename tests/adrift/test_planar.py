from itertools import pairwise
from random import Random

import pytest

from stratabot.adrift.planar import blocks, faces_of_block
from stratabot.adrift.puzzle import Graph, cube_graph, grid_graph
from stratabot.portable_random import below, shuffled

Beside = dict[int, set[int]]


def beside_of(graph: Graph) -> Beside:
    return {cell: {*others} for cell, others in enumerate(graph.neighbors)}


def joined(edges: list[tuple[int, int]]) -> Beside:
    beside: Beside = {}
    for one, other in edges:
        beside.setdefault(one, set()).add(other)
        beside.setdefault(other, set()).add(one)
    return beside


def triangles(cells: int, rng: Random) -> list[tuple[int, int]]:
    """A board of triangles: each new cell is joined to the corners of one."""
    faces, edges = [(0, 1, 2), (0, 1, 2)], [(0, 1), (0, 2), (1, 2)]
    for cell in range(3, cells):
        a, b, c = faces.pop(below(len(faces), rng))
        faces += [(a, b, cell), (a, c, cell), (b, c, cell)]
        edges += [(a, cell), (b, cell), (c, cell)]
    names = shuffled(range(cells), rng)
    return [(names[a], names[b]) for a, b in edges]


def assert_drawn(block: Beside) -> None:
    """Every edge borders on a face on each of its two sides; as many faces as Euler says."""
    faces = faces_of_block(block)
    assert faces is not None
    edges = sorted((a, b) for a, others in block.items() for b in others)
    assert sorted(pair for face in faces for pair in pairwise([*face, face[0]])) == edges
    assert len(faces) == 2 - len(block) + len(edges) // 2


@pytest.mark.parametrize("graph", [grid_graph(4, 3), grid_graph(2, 2), cube_graph(3)])
def test_grids_and_cubes_are_drawn(graph: Graph) -> None:
    assert_drawn(beside_of(graph))


def test_whatever_can_be_drawn_is() -> None:
    rng = Random(4)
    for _ in range(60):
        edges = shuffled(triangles(4 + below(25, rng), rng), rng)
        assert_drawn(joined(edges))
        for block in blocks(joined(edges[: len(edges) * 2 // 3])):
            assert_drawn(block)


def test_what_cannot_be_drawn_is_not() -> None:
    five = [(a, b) for a in range(5) for b in range(a)]
    houses = [(a, b) for a in range(3) for b in range(3, 6)]
    around = [(k, (k + 1) % 5) for k in range(5)]
    petersen = [
        *around,
        *((k, k + 5) for k in range(5)),
        *((k + 5, (k + 2) % 5 + 5) for k in range(5)),
    ]
    for edges in (five, houses, petersen):
        assert faces_of_block(joined(edges)) is None
        longer = [pair for k, (a, b) in enumerate(edges) for pair in ((a, 99 + k), (99 + k, b))]
        assert faces_of_block(joined(longer)) is None


def test_blocks_hang_together_at_single_cells() -> None:
    bow = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 6), (6, 4)]
    assert sorted(sorted(block) for block in blocks(joined(bow))) == [[0, 1, 2], [4, 5, 6]]
