import pytest

from adrift.boards import BENT, CUBE, WHEEL
from stratabot.adrift.picture.board import Marks, draw_board
from stratabot.adrift.picture.colors import colors_for
from stratabot.adrift.picture.pipes import Pipe, bar
from stratabot.adrift.text import parse_puzzle
from stratabot.geometry import Point
from stratabot.picture.drawing import Drawing, Shape, Text

PUZZLE = parse_puzzle(f"{BENT}#..#\n")
COLORS = colors_for(PUZZLE)


def roles(drawing: Drawing) -> list[str]:
    return [part.role for part in drawing.parts() for _ in getattr(part, "outlines", [0])]


def test_every_end_has_its_letter_and_color() -> None:
    drawing = draw_board(PUZZLE, COLORS)
    letters = [part.characters for part in drawing.parts() if isinstance(part, Text)]
    assert sorted(letters) == sorted("AABBCC")
    fills = [p.fill for p in drawing.parts() if isinstance(p, Shape) and p.role == "end"]
    assert {*fills} == {*COLORS}


def test_stones_and_marked_cells_have_a_ground_of_their_own() -> None:
    marks = Marks(look=[0, 1], wrong=[5], parted=[(0, 4)])
    found = roles(draw_board(PUZZLE, COLORS, marks=marks))
    count = {role: found.count(role) for role in ("stone", "look", "wrong", "cell", "parted")}
    assert count == {"stone": 2, "look": 2, "wrong": 1, "cell": 11, "parted": 1}


def test_a_pipe_goes_over_all_its_cells_in_its_color() -> None:
    drawing = draw_board(PUZZLE, COLORS, [Pipe((4, 0, 1), 1), Pipe((7, 11), None)])
    _, known, unknown, _ = drawing.layers
    assert known.title == "path B"
    assert {part.fill for part in known.parts if isinstance(part, Shape)} > {COLORS[1]}
    assert not {part.fill for part in unknown.parts if isinstance(part, Shape)} & {*COLORS}


def test_a_bar_is_as_broad_as_asked_for() -> None:
    corners = bar(Point(0, 0), Point(10, 0), 4)
    assert {corner.x for corner in corners} == {0, 10}
    assert {corner.y for corner in corners} == {-2, 2}


@pytest.mark.parametrize("text", [BENT, CUBE, WHEEL])
def test_lines_between_cells_are_seen_on_white_paper(text: str) -> None:
    puzzle = parse_puzzle(text)
    drawing = draw_board(puzzle, colors_for(puzzle))
    lines = [p for p in drawing.parts() if isinstance(p, Shape) and p.role == "line"]
    assert lines
    assert all(max(part.fill) < 180 for part in lines)
    if puzzle.form.kind == "grid":
        ((outline,),) = (part.outlines for part in lines)
        first = next(p for p in drawing.parts() if isinstance(p, Shape) and p.role == "cell")
        inside = [corner for cell in first.outlines for corner in cell]
        assert min(corner.x for corner in outline) < min(corner.x for corner in inside)
        assert max(corner.y for corner in outline) > max(corner.y for corner in inside)
