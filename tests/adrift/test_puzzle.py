import pytest

from adrift.boards import BENT, CUBE
from stratabot.adrift.forms.graph import graph_of
from stratabot.adrift.puzzle import (
    Form,
    Paths,
    Puzzle,
    Rules,
    check,
    cube_graph,
    grid_graph,
)
from stratabot.adrift.solver import solve
from stratabot.adrift.text import parse_puzzle
from stratabot.errors import PuzzleError

TOUCHING, LOOSE = Rules(touching=True), Rules(fill=False)


def test_cells_of_a_grid_are_named_by_row_and_column() -> None:
    graph = grid_graph(4, 3)
    assert (graph.names[0], graph.names[4], graph.names[11]) == ("r1c1", "r2c1", "r3c4")
    assert graph.neighbors[0] == (1, 4)
    assert graph.neighbors[5] == (1, 4, 6, 9)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("top3.1", "left1.1"),  # the top's last row lies along the left face's first one
        ("top3.3", "left1.3"),
        ("top3.3", "right1.1"),  # the top's last column, read upwards, along the right's first row
        ("top2.3", "right1.2"),
        ("top1.3", "right1.3"),
        ("left2.3", "right2.1"),  # the left's last column along the right's first one
        ("left3.3", "right3.1"),
    ],
)
def test_the_faces_of_a_cube_meet_along_their_edges(one: str, other: str) -> None:
    graph = cube_graph(3)
    first, second = graph.names.index(one), graph.names.index(other)
    assert second in graph.neighbors[first]
    assert first in graph.neighbors[second]


def test_three_cells_of_a_cube_meet_at_the_front_corner_and_no_others_do() -> None:
    graph = cube_graph(3)
    edges = sum(map(len, graph.neighbors)) // 2
    assert edges == 3 * 12 + 9
    corner = {graph.names.index(name) for name in ("top3.3", "left1.3", "right1.1")}
    assert all(corner - {cell} <= {*graph.neighbors[cell]} for cell in corner)


def test_a_graph_has_its_edges_from_both_sides() -> None:
    assert graph_of({"a": ["b", "c"], "b": []}).neighbors == ((1, 2), (0,), (0,))
    with pytest.raises(PuzzleError, match="expected another cell beside a, got a itself"):
        graph_of({"a": ["a"]})


@pytest.mark.parametrize(
    ("ends", "stones", "message"),
    [
        ({"A": (0,)}, (), r"expected two ends of A, got 1 \(r1c1\)"),
        ({"A": (0, 0)}, (), "expected two ends of A, got r1c1 twice"),
        ({"A": (0, 1), "B": (1, 2)}, (), "to end one color, but r1c2 ends A and B"),
        ({"A": (0, 1)}, (1,), "an end or a stone, but r1c2 is both"),
    ],
)
def test_ends_that_cannot_be_are_refused(
    ends: dict[str, tuple[int, ...]], stones: tuple[int, ...], message: str
) -> None:
    with pytest.raises(PuzzleError, match=message):
        Puzzle.of(Form("grid", 4, 3), grid_graph(4, 3), ends, stones)


def test_a_solution_passes_the_check() -> None:
    for text in (BENT, CUBE):
        puzzle = parse_puzzle(text)
        solution = solve(puzzle)
        assert solution is not None
        assert check(puzzle, solution)


ROW = parse_puzzle("A..A\n....\n")
SHORT: Paths = ((0, 1, 2, 3),)
ROUND: Paths = ((0, 4, 5, 1, 2, 6, 7, 3),)


@pytest.mark.parametrize(
    ("paths", "rules", "is_right"),
    [
        (SHORT, Rules(), False),  # cells are empty
        (SHORT, LOOSE, True),
        (ROUND, Rules(), False),  # it touches itself
        (ROUND, TOUCHING, True),
        (((0, 4, 5, 6, 7, 3),), LOOSE, True),
        (((0, 1, 2),), LOOSE, False),  # not to the other end
        (((0, 1, 3),), LOOSE, False),  # a leap
        (((0, 1, 0, 1, 2, 3),), LOOSE, False),  # a cell twice
        ((), LOOSE, False),
    ],
)
def test_the_check_knows_the_rules(paths: Paths, rules: Rules, is_right: bool) -> None:
    assert check(ROW, paths, rules) is is_right


def test_paths_do_not_pass_stones_or_each_other() -> None:
    stone = parse_puzzle("A#.A\n....\n")
    assert not check(stone, SHORT, LOOSE)
    assert check(stone, ((0, 4, 5, 6, 7, 3),), LOOSE)
    crossing = parse_puzzle("AB.A\n.B..\n")
    assert not check(crossing, ((0, 1, 2, 3), (1, 5)), LOOSE)
