from random import Random

import pytest

from adrift.boards import random_puzzle, solutions_of
from patience import Patience
from stratabot.adrift.crossing import crossing_colors, faces
from stratabot.adrift.puzzle import Form, Graph, Puzzle, Rules, cube_graph, grid_graph
from stratabot.adrift.solver import answer
from stratabot.adrift.text import parse_puzzle
from thorough import times

LOOSEST = Rules(touching=True, fill=False)

LOOKS = 10_000
"""How often the time may be looked at; a search would look far more often."""


@pytest.mark.parametrize(
    ("form", "graph"),
    [
        (Form("grid", 4, 3), grid_graph(4, 3)),
        (Form("grid", 1, 5), grid_graph(1, 5)),
        (Form("cube", 3, 3), cube_graph(3)),
        (Form("cube", 1, 1), cube_graph(1)),
    ],
)
def test_faces_are_as_many_as_eulers_formula_says(form: Form, graph: Graph) -> None:
    puzzle = Puzzle.of(form, graph, {})
    edges = sum(map(len, puzzle.graph.neighbors)) // 2
    found = [*faces(puzzle)]
    assert len(found) == 2 - puzzle.size + edges
    assert sum(map(len, found)) == 2 * edges


@pytest.mark.parametrize(
    ("text", "colors"),
    [
        ("A....B\n......\nB....A\n", (0, 1)),
        ("A....B\n......\nA....B\n", None),
        ("A..#..\n......\nB.AB..\n", (0, 1)),  # along the border
        ("....\nA#B.\n.B..\n....\n....\n.A..\n", None),
        (".A..\nB#B.\n.A..\n....\n", (0, 1)),  # around the stone
        ("cube 2\nA.\n..\n..\nB.\n.B\nA.\n", (0, 1)),
        ("a: b d\nb: c\nc: d\nA = a c\nB = b d\n", (0, 1)),
        ("a: b d\nb: c d\nc: d a\nA = a c\nB = b d\n", None),  # any two are neighbors
        ("a: b d x\nb: c\nc: d y\nA = x y\nB = b d\n", (0, 1)),  # by way of a and c
    ],
)
def test_colors_in_turns_around_a_face_are_seen(text: str, colors: tuple[int, int] | None) -> None:
    puzzle = parse_puzzle(text)
    assert crossing_colors(puzzle) == colors
    assert answer(puzzle, LOOSEST).is_solvable is (colors is None)


@pytest.mark.slow
def test_what_has_a_solution_has_no_crossing() -> None:
    rng, seen = Random(2), 0
    for _ in range(times(600, quick=300)):
        puzzle = random_puzzle(rng)
        if crossing_colors(puzzle):
            seen += 1
            assert not solutions_of(puzzle, LOOSEST)
    assert seen > times(20, quick=8)


def test_a_large_empty_board_with_crossing_corners_takes_no_time() -> None:
    grid = ["." * 30 for _ in range(30)]
    grid[0], grid[-1] = "A" + "." * 28 + "B", "B" + "." * 28 + "A"
    with Patience(LOOKS):
        assert answer(parse_puzzle("\n".join(grid)), LOOSEST).is_solvable is False


def test_a_graph_with_crossing_corners_takes_no_time_either() -> None:
    graph = grid_graph(30, 30)
    puzzle = Puzzle.of(Form("graph"), graph, {"A": (0, 899), "B": (29, 870)})
    with Patience(LOOKS):
        assert answer(puzzle, LOOSEST).is_solvable is False
