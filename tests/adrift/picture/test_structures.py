from adrift.variants import HEXAGON_WAYS
from stratabot.adrift.picture.board import Marks, draw_board
from stratabot.adrift.picture.colors import colors_for
from stratabot.adrift.picture.layout import MARGIN, SIDE, layout_of
from stratabot.adrift.picture.pipes import EDGE, Pipe
from stratabot.adrift.solver import solve
from stratabot.adrift.text import parse_puzzle
from stratabot.color import RGB
from stratabot.picture.drawing import Drawing, Polygon, Shape

BRIDGE = "A.B\n.+.\nB.A\n"
WRAPPED = "wrap rows walls\n|A . .|\n . B A\n B . .\n"


def drawing_of(text: str, marks: Marks | None = None) -> Drawing:
    puzzle = parse_puzzle(text)
    pipes = [Pipe(path, k) for k, path in enumerate(solve(puzzle) or ())]
    return draw_board(puzzle, colors_for(puzzle), pipes, marks or Marks())


def outlines(drawing: Drawing, role: str) -> list[Polygon]:
    shapes = (part for part in drawing.parts() if isinstance(part, Shape) and part.role == role)
    return [outline for shape in shapes for outline in shape.outlines]


def color_at(drawing: Drawing, x: float, y: float) -> RGB:
    """The color of what lies on top there."""
    shown = (0, 0, 0)
    for part in drawing.parts():
        if isinstance(part, Shape) and any(holds(each, x, y) for each in part.outlines):
            shown = part.fill
    return shown


def holds(outline: Polygon, x: float, y: float) -> bool:
    around = zip(outline, outline[1:] + outline[:1], strict=True)
    sides = [(b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) > 0 for a, b in around]
    return all(sides) or not any(sides)


def test_one_path_goes_over_a_bridge_and_one_below_it() -> None:
    puzzle = parse_puzzle("A.B\n.+.\nB.A\n")
    along, down = (puzzle.graph.neighbors[place] for place in (4, 9))
    colors = colors_for(puzzle)
    over, under = Pipe((along[0], 4, along[1]), 0), Pipe((down[0], 9, down[1]), 1)
    middle = MARGIN + 1.5 * SIDE
    for pipes in ([over, under], [under, over]):
        drawing = draw_board(puzzle, colors, pipes)
        assert color_at(drawing, middle, middle) == colors[0]
        assert color_at(drawing, middle, middle - 0.45 * SIDE) == colors[1]
        assert color_at(drawing, middle - 0.45 * SIDE, middle) == colors[0]
    alone = draw_board(puzzle, colors, [under])
    assert color_at(alone, middle, middle) not in colors


def test_a_cell_of_a_bridge_is_drawn_and_marked_once() -> None:
    drawing = drawing_of(BRIDGE, Marks(look=(9,)))
    assert len(outlines(drawing, "look")) == 1
    assert len(outlines(drawing, "cell")) == 8


def test_a_wall_stands_between_its_cells_and_around_a_grid_on_both_sides() -> None:
    inner = outlines(drawing_of("walls\nA|B\n. .\nA B\n"), "wall")
    assert len(inner) == 1
    assert holds(inner[0], MARGIN + SIDE, MARGIN + SIDE / 2)
    around = outlines(drawing_of(WRAPPED), "wall")
    assert len(around) == 2
    for x in (MARGIN, MARGIN + 3 * SIDE):
        assert any(holds(wall, x, MARGIN + SIDE / 2) for wall in around)
    assert color_at(drawing_of(WRAPPED), MARGIN, MARGIN + SIDE / 2) == EDGE


def test_a_path_over_an_edge_that_wraps_leaves_the_drawing_and_comes_in_again() -> None:
    puzzle = parse_puzzle("wrap rows\n.A#A.\n")
    colors = colors_for(puzzle)
    drawing = draw_board(puzzle, colors, [Pipe((1, 0, 4, 3), 0)])
    y = MARGIN + SIDE / 2
    for x in (1, MARGIN, MARGIN + SIDE / 2, drawing.width - MARGIN, drawing.width - 1):
        assert color_at(drawing, x, y) == colors[0]
    assert color_at(drawing, MARGIN + 2.5 * SIDE, y) != colors[0]


def test_neighbors_over_an_edge_that_wraps_are_parted_on_both_sides() -> None:
    drawing = drawing_of("wrap rows\n.A#A.\n", Marks(parted=[(0, 4)]))
    bars = outlines(drawing, "parted")
    assert [round(sum(point.x for point in each) / 4) for each in bars] == [
        MARGIN,
        drawing.width - MARGIN,
    ]


def test_hexagons_lie_side_by_side() -> None:
    puzzle = parse_puzzle("hex\n A .\n. . A\n . .\n")
    layout = layout_of(puzzle)
    middle = puzzle.graph.names.index("r2c2")
    assert len(puzzle.graph.neighbors[middle]) == len(HEXAGON_WAYS)
    for other in puzzle.graph.neighbors[middle]:
        (way,) = layout.ways(middle, other)
        assert len(way.points) == 3
        assert way.points[0] == layout.middles[middle]
    for outline in layout.outlines:
        assert all(0 < p.x < layout.width and 0 < p.y < layout.height for p in outline)
    assert len(outlines(drawing_of("hex\n A .\n. . A\n . .\n"), "cell")) == 7
