import pytest

from adrift.boards import BENT, CUBE, WHEEL
from drawings import color_at, holds
from stratabot.adrift.picture.board import EDGE, BoardMarkings, Pipe, draw_board, drawn_pipes
from stratabot.adrift.picture.colors import colors_for
from stratabot.adrift.picture.layout import MARGIN, SIDE, board_layout_of
from stratabot.adrift.solver import solve
from stratabot.adrift.text import parse_puzzle
from stratabot.geometry import Point
from stratabot.picture.drawing import Drawing, Polygon, Shape, Text

PUZZLE = parse_puzzle(f"{BENT}#..#\n")
COLORS = colors_for(PUZZLE)


def test_every_end_has_its_letter_and_color() -> None:
    drawing = draw_board(PUZZLE, COLORS)
    letters = [part.characters for part in drawing.parts() if isinstance(part, Text)]
    assert sorted(letters) == sorted("AABBCC")
    fills = [p.fill for p in drawing.parts() if isinstance(p, Shape) and p.role == "end"]
    assert {*fills} == {*COLORS}


def test_stones_and_marked_cells_have_a_ground_of_their_own() -> None:
    marks = BoardMarkings(look=[0, 1], wrong=[5], parted=[(0, 4)])
    drawing = draw_board(PUZZLE, COLORS, marks=marks)
    wanted = {"stone": 2, "look": 2, "wrong": 1, "cell": 11, "parted": 1}
    assert {role: len(outlines(drawing, role)) for role in wanted} == wanted


def test_a_pipe_goes_over_all_its_cells_in_its_color() -> None:
    drawing = draw_board(PUZZLE, COLORS, [Pipe((4, 0, 1), 1), Pipe((7, 11), None)])
    _, known, unknown, _ = drawing.layers
    assert known.title == "path B"
    assert {part.fill for part in known.parts if isinstance(part, Shape)} > {COLORS[1]}
    assert not {part.fill for part in unknown.parts if isinstance(part, Shape)} & {*COLORS}


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


LINE = "Aaa.\n..aB\nA.B.\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (LINE, [Pipe((6, 2, 1, 0), 0)]),
        ("A..A\nA ~ r1c2 r1c3\n", [Pipe((0, 1, 2, 3), 0)]),
        ("A...A\nA ~ r1c3\n", [Pipe((2,), 0)]),
        ("Aa.A\naa..\n", [Pipe((1,), 0), Pipe((4,), 0), Pipe((5,), 0)]),  # no line
        ("A..A\n....\n", []),
    ],
)
def test_cells_that_make_a_line_are_joined(text: str, expected: list[Pipe]) -> None:
    found = [*drawn_pipes(parse_puzzle(text, "drawn"), ())]
    either = [min(pipe.cells, pipe.cells[::-1]) for pipe in found]
    assert sorted(either) == sorted(min(pipe.cells, pipe.cells[::-1]) for pipe in expected)
    assert {pipe.color for pipe in found} <= {0}


def test_a_path_takes_the_place_of_what_is_drawn() -> None:
    puzzle = parse_puzzle(LINE)
    assert not [*drawn_pipes(puzzle, [Pipe((0, 1, 2, 6), 0)])]
    assert [*drawn_pipes(puzzle, [Pipe((0, 1), 0)])] == [Pipe((6,), 0), Pipe((2,), 0)]


def test_the_ground_of_drawn_cells_is_tinted_unless_it_tells_something_else() -> None:
    puzzle = parse_puzzle(LINE)

    colors, marks = colors_for(puzzle), BoardMarkings(look=(1,), wrong=(2,), led=(6, 7))
    assert len(outlines(draw_board(puzzle, colors), "drawn")) == 3
    marked = draw_board(puzzle, colors, marks=marks)
    roles = ("look", "wrong", "led", "drawn")
    assert [len(outlines(marked, role)) for role in roles] == [1, 1, 2, 0]


BRIDGE = "A.B\n.+.\nB.A\n"
WRAPPED = "wrap rows walls\n|A . .|\n . B A\n B . .\n"


def drawing_of(text: str, marks: BoardMarkings | None = None) -> Drawing:
    puzzle = parse_puzzle(text)
    pipes = [Pipe(path, k) for k, path in enumerate(solve(puzzle) or ())]
    return draw_board(puzzle, colors_for(puzzle), pipes, marks or BoardMarkings())


def outlines(drawing: Drawing, role: str) -> list[Polygon]:
    shapes = (part for part in drawing.parts() if isinstance(part, Shape) and part.role == role)
    return [outline for shape in shapes for outline in shape.outlines]


def test_one_path_goes_over_a_bridge_and_one_below_it() -> None:
    puzzle = parse_puzzle("A.B\n.+.\nB.A\n")
    along, down = (puzzle.graph.neighbors[place] for place in (4, 9))
    colors = colors_for(puzzle)
    over, under = Pipe((along[0], 4, along[1]), 0), Pipe((down[0], 9, down[1]), 1)
    middle = MARGIN + 1.5 * SIDE
    for pipes in ([over, under], [under, over]):
        drawing = draw_board(puzzle, colors, pipes)
        assert color_at(Point(middle, middle), drawing.parts()) == colors[0]
        assert color_at(Point(middle, middle - 0.45 * SIDE), drawing.parts()) == colors[1]
        assert color_at(Point(middle - 0.45 * SIDE, middle), drawing.parts()) == colors[0]
    alone = draw_board(puzzle, colors, [under])
    assert color_at(Point(middle, middle), alone.parts()) not in colors


def test_a_cell_of_a_bridge_is_drawn_and_marked_once() -> None:
    drawing = drawing_of(BRIDGE, BoardMarkings(look=(9,)))
    assert len(outlines(drawing, "look")) == 1
    assert len(outlines(drawing, "cell")) == 8


def test_a_wall_stands_between_its_cells_and_around_a_grid_on_both_sides() -> None:
    inner = outlines(drawing_of("walls\nA|B\n. .\nA B\n"), "wall")
    assert len(inner) == 1
    assert holds(inner[0], Point(MARGIN + SIDE, MARGIN + SIDE / 2))
    around = outlines(drawing_of(WRAPPED), "wall")
    assert len(around) == 2
    for x in (MARGIN, MARGIN + 3 * SIDE):
        assert any(holds(wall, Point(x, MARGIN + SIDE / 2)) for wall in around)
    assert color_at(Point(MARGIN, MARGIN + SIDE / 2), drawing_of(WRAPPED).parts()) == EDGE


def test_a_path_over_an_edge_that_wraps_leaves_the_drawing_and_comes_in_again() -> None:
    puzzle = parse_puzzle("wrap rows\n.A#A.\n")
    colors = colors_for(puzzle)
    drawing = draw_board(puzzle, colors, [Pipe((1, 0, 4, 3), 0)])
    y = MARGIN + SIDE / 2
    for x in (1, MARGIN, MARGIN + SIDE / 2, drawing.width - MARGIN, drawing.width - 1):
        assert color_at(Point(x, y), drawing.parts()) == colors[0]
    assert color_at(Point(MARGIN + 2.5 * SIDE, y), drawing.parts()) != colors[0]


def test_neighbors_over_an_edge_that_wraps_are_parted_on_both_sides() -> None:
    drawing = drawing_of("wrap rows\n.A#A.\n", BoardMarkings(parted=[(0, 4)]))
    middles = [round(sum(p.x for p in each) / 4) for each in outlines(drawing, "parted")]
    assert middles == [MARGIN, drawing.width - MARGIN]


def test_hexagons_lie_side_by_side() -> None:
    puzzle = parse_puzzle("hex\n A .\n. . A\n . .\n")
    layout = board_layout_of(puzzle)
    middle = puzzle.graph.names.index("r2c2")
    assert len(puzzle.graph.neighbors[middle]) == 6
    for other in puzzle.graph.neighbors[middle]:
        (way,) = layout.ways(middle, other)
        assert len(way.points) == 3
        assert way.points[0] == layout.middles[middle]
    for outline in layout.outlines:
        assert all(0 < p.x < layout.width and 0 < p.y < layout.height for p in outline)
    assert len(outlines(drawing_of("hex\n A .\n. . A\n . .\n"), "cell")) == 7
