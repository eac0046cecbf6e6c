from itertools import chain, pairwise
from random import Random

import pytest

from adrift.boards import ALL_RULES, BENT, CUBE
from adrift.variants import random_board, solutions_drawn
from stratabot.adrift.forms.graph import graph_of
from stratabot.adrift.grading import grade
from stratabot.adrift.ladder import steps_to
from stratabot.adrift.puzzle import (
    Form,
    Paths,
    Puzzle,
    Rules,
    check,
    cube_graph,
    grid_graph,
)
from stratabot.adrift.sketch import Ways
from stratabot.adrift.solver import answer, solve
from stratabot.adrift.text import format_puzzle, parse_puzzle
from stratabot.errors import PuzzleError
from thorough import times

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


PUZZLE = parse_puzzle(".BC#\n..A.\nBAC.\n")


def test_ends_of_the_color_do_not_count_as_drawn() -> None:
    drawn = PUZZLE.with_drawn({"B": [1, 0], "A": [5]})
    assert drawn.drawn == ((0, 1), (5, 0))
    assert drawn.colored == PUZZLE.ends | {0: 1, 5: 0}
    assert drawn.fresh == PUZZLE


@pytest.mark.parametrize(
    ("drawn", "message"),
    [
        ({"X": [0]}, "expected a color of the board for r1c1, got 'X'"),
        ({"A": [3]}, "expected a stone or A, but r1c4 is both"),
        ({"A": [1]}, "expected one color at r1c2, got B and A"),
        ({"A": [0], "C": [0]}, "expected one color at r1c1, got A and C"),
    ],
)
def test_a_cell_that_cannot_have_the_color_is_named(
    drawn: dict[str, list[int]], message: str
) -> None:
    with pytest.raises(PuzzleError, match=message):
        PUZZLE.with_drawn(drawn)


def test_cells_are_taken_back_and_named_by_color() -> None:
    drawn = PUZZLE.with_drawn({"B": [0, 4], "A": [5]})
    assert drawn.names_by_color((4, 5)) == {"B": ["r2c1"], "A": ["r2c2"]}
    assert drawn.without({0, 5}).drawn == ((4, 1),)


def test_a_solution_must_keep_what_is_drawn() -> None:
    puzzle = parse_puzzle(BENT)
    solution = solve(puzzle)
    assert solution is not None
    assert check(puzzle.with_drawn({"B": [0]}), solution)
    assert not check(puzzle.with_drawn({"A": [0]}), solution)
    assert solve(puzzle.with_drawn({"A": [0]})) is None


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_RULES)
def test_on_every_shape_it_finds_exactly_what_a_player_finds_by_trying_everything(
    rules: Rules,
) -> None:
    rng = Random(24)
    solvable = 0
    for _ in range(times(250, quick=80)):
        text, board = random_board(rng)
        puzzle = parse_puzzle(text)
        expected = solutions_drawn(board, rules)
        told = answer(puzzle, rules, 10_000)
        names = puzzle.graph.names
        found = [tuple(tuple(names[k] for k in path) for path in paths) for paths in told.found]
        assert {*found} == expected, text
        assert len(found) == len(expected), text
        assert all(check(puzzle, paths, rules) for paths in told.found)
        solvable += bool(expected)
    assert solvable > times(20, quick=6)


def test_a_board_of_any_shape_is_parsed_as_it_was_formatted() -> None:
    rng = Random(7)
    for _ in range(60):
        puzzle = parse_puzzle(random_board(rng)[0])
        assert parse_puzzle(format_puzzle(puzzle)) == puzzle


@pytest.mark.parametrize("rules", ALL_RULES)
def test_on_every_shape_steps_agree_with_all_solutions(rules: Rules) -> None:
    rng, steps = Random(11), 0
    for _ in range(times(100, quick=60)):
        text, board = random_board(rng)
        puzzle = parse_puzzle(text)
        expected = solutions_drawn(board, rules)
        if not expected:
            continue
        joined = [{*chain(*(pairwise(path) for path in paths))} for paths in expected]
        ways = Ways(puzzle, rules)
        for step in steps_to(puzzle, rules, None):
            steps += 1
            for edge in step.take + step.drop:
                one, other = (puzzle.name(place) for place in ways.edges[edge])
                are_joined = [(one, other) in some or (other, one) in some for some in joined]
                assert all(are_joined) if edge in step.take else not any(are_joined), text
    assert steps > times(50, quick=15)


def test_bends_are_counted_over_bridges_and_edges_that_wrap() -> None:
    def bends(text: str) -> int | None:
        found = grade(parse_puzzle(text), Rules(fill=False))
        assert found is not None
        return found.bends

    assert bends("#A#\nB+B\n#A#\n") == 0
    assert bends("wrap rows\n.A#A.\n") == 0
    assert bends("wrap rows\nA##.\n###A\n") == 1
    assert bends("hex\nA .\n # A\n") == 1
    assert bends("hex\nA #\n . #\n  A\n") == 0
