from dataclasses import replace

import pytest

from stratabot.adrift.forms.graph import graph_of
from stratabot.adrift.puzzle import ColorLook, Form, Paths, Puzzle, Rules, check, form_graph
from stratabot.adrift.text import parse_puzzle
from stratabot.errors import PuzzleError

TOUCHING, LOOSE = Rules(touching=True), Rules(fill=False)
GRID = Form("grid", 4, 3)


def test_the_faces_of_a_cube_meet_along_their_edges() -> None:
    names, neighbors = form_graph(Form("cube", 3, 3))
    edges = {frozenset((names[a], names[b])) for a, some in enumerate(neighbors) for b in some}
    across = {edge for edge in edges if len({name[:-3] for name in edge}) == 2}
    assert len(edges) == 3 * 12 + 9
    assert across == {
        frozenset(edge)
        for k in (1, 2, 3)
        for edge in (
            (f"top3.{k}", f"left1.{k}"),  # the top's last row and the left's first one
            (f"top{4 - k}.3", f"right1.{k}"),  # the top's last column, read upwards
            (f"left{k}.3", f"right{k}.1"),
        )
    }


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
        Puzzle.of(GRID, form_graph(GRID), ends, stones)


ROW = "A..A\n....\n"
STONE = "A#.A\n....\n"
SHORT: Paths = ((0, 1, 2, 3),)
BELOW: Paths = ((0, 4, 5, 6, 7, 3),)
ROUND: Paths = ((0, 4, 5, 1, 2, 6, 7, 3),)


@pytest.mark.parametrize(
    ("text", "paths", "rules", "is_right"),
    [
        (ROW, SHORT, Rules(), False),  # cells are empty
        (ROW, SHORT, LOOSE, True),
        (ROW, ROUND, Rules(), False),  # it touches itself
        (ROW, ROUND, TOUCHING, True),
        (ROW, BELOW, LOOSE, True),
        (ROW, ((0, 1, 2),), LOOSE, False),  # not to the other end
        (ROW, ((0, 1, 3),), LOOSE, False),  # a leap
        (ROW, ((0, 1, 0, 1, 2, 3),), LOOSE, False),  # a cell twice
        (ROW, (), LOOSE, False),
        (STONE, SHORT, LOOSE, False),
        (STONE, BELOW, LOOSE, True),
        ("AB.A\n.B..\n", ((0, 1, 2, 3), (1, 5)), LOOSE, False),  # through another color's end
    ],
)
def test_the_check_knows_the_rules(text: str, paths: Paths, rules: Rules, is_right: bool) -> None:
    assert check(parse_puzzle(text), paths, rules) is is_right


PUZZLE = parse_puzzle(".BC#\n..A.\nBAC.\n")


def test_ends_of_the_color_do_not_count_as_drawn() -> None:
    drawn = PUZZLE.with_drawn({"B": [1, 0], "A": [5]})
    assert drawn.drawn == ((0, 1), (5, 0))
    assert drawn.colored == PUZZLE.ends | {0: 1, 5: 0}
    assert drawn.fresh == PUZZLE


def test_how_a_picture_shows_the_colors_makes_no_other_puzzle() -> None:
    seen = replace(PUZZLE, looks={"A": ColorLook((21, 116, 108), "teal")})
    assert (seen.called(0), seen.called(1)) == ("teal", "B")
    assert (seen, hash(seen)) == (PUZZLE, hash(PUZZLE))


@pytest.mark.parametrize(
    ("drawn", "message"),
    [
        ({"X": [0]}, "expected a color of the board for r1c1, got 'X'"),
        ({"A": [3]}, "expected a stone or A, but r1c4 is both"),
        ({"A": [1]}, "expected one color at r1c2, got B and A"),
        ({"A": [0], "C": [0]}, "expected one color at r1c1, got A and C"),
    ],
)
def test_a_cell_that_cannot_have_it_is_named(drawn: dict[str, list[int]], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        PUZZLE.with_drawn(drawn)
