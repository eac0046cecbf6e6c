from itertools import combinations
from math import hypot

import pytest

from adrift.boards import BENT, CUBE, WHEEL
from stratabot.adrift.forms.graph import graph_of
from stratabot.adrift.picture.layout import SIDE, BoardLayout, board_layout_of
from stratabot.adrift.puzzle import Form, Puzzle, form_graph
from stratabot.adrift.text import parse_puzzle
from stratabot.errors import InputError


def apart(layout: BoardLayout, one: int, other: int) -> float:
    a, b = layout.middles[one], layout.middles[other]
    return hypot(a.x - b.x, a.y - b.y)


@pytest.mark.parametrize("text", [BENT, CUBE, WHEEL, "a:\n", "a: b\n", "a: b\nc: d\n"])
def test_all_cells_lie_within_the_drawing_and_apart(text: str) -> None:
    layout = board_layout_of(parse_puzzle(text))
    for point in (corner for outline in layout.outlines for corner in outline):
        assert 0 < point.x < layout.width
        assert 0 < point.y < layout.height
    assert all(
        apart(layout, one, other) > 0.8 * SIDE
        for one, other in combinations(range(len(layout.middles)), 2)
    )


def test_a_cube_is_seen_on_its_corner() -> None:
    puzzle = parse_puzzle(CUBE)
    layout = board_layout_of(puzzle)
    at = dict(zip(puzzle.graph.names, layout.middles, strict=True))
    # The top lies above the others, the left face left of the right one.
    assert at["top2.2"].y < at["left1.2"].y
    assert at["left1.2"].x < at["top2.2"].x < at["right1.1"].x
    assert at["left1.2"].y == pytest.approx(at["right1.1"].y)
    assert at["top2.2"].x == pytest.approx(at["top1.1"].x)
    assert at["top2.1"].x < at["top1.2"].x
    assert at["top2.1"].y == pytest.approx(at["top1.2"].y)
    assert at["left2.1"].x == pytest.approx(at["left1.1"].x)


@pytest.mark.parametrize("text", [BENT, CUBE])
def test_a_way_crosses_the_side_that_two_cells_share(text: str) -> None:
    puzzle = parse_puzzle(text)
    layout = board_layout_of(puzzle)
    for cell, others in enumerate(puzzle.graph.neighbors):
        for other in others:
            (((start, side, end), _),) = layout.ways(cell, other)
            assert (start, end) == (layout.middles[cell], layout.middles[other])
            assert hypot(side.x - start.x, side.y - start.y) < 0.6 * SIDE
            assert hypot(side.x - end.x, side.y - end.y) < 0.6 * SIDE


def test_neighbors_of_a_graph_are_nearer_than_others() -> None:
    ring = graph_of({f"c{k}": [f"c{(k + 1) % 8}"] for k in range(8)})
    layout = board_layout_of(Puzzle.of(Form("graph"), ring, {}))
    near = max(apart(layout, a, b) for a, some in enumerate(ring.neighbors) for b in some)
    far = min(
        apart(layout, a, b) for a, b in combinations(range(8), 2) if b not in ring.neighbors[a]
    )
    assert near < far
    assert len(layout.lines) == 8
    assert len(layout.ways(0, ring.neighbors[0][0])[0].points) == 2


def test_what_is_too_large_is_not_drawn() -> None:
    form = Form("grid", 100, 31)
    with pytest.raises(InputError, match="expected at most 3000 cells to draw, got 3100"):
        board_layout_of(Puzzle.of(form, form_graph(form), {}))
