import pytest

from stratabot.adrift.picture.board import Marks, draw_board
from stratabot.adrift.picture.colors import colors_for
from stratabot.adrift.picture.drawn_cells import drawn_pipes
from stratabot.adrift.picture.pipes import Pipe
from stratabot.adrift.text import parse_puzzle
from stratabot.picture.drawing import Shape

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

    def cells(marks: Marks) -> dict[str, int]:
        drawing = draw_board(puzzle, colors_for(puzzle), marks=marks)
        shapes = [part for part in drawing.layers[0].parts if isinstance(part, Shape)]
        return {shape.role: len(shape.outlines) for shape in shapes if shape.role}

    assert cells(Marks())["drawn"] == 3
    shown = cells(Marks(look=(1,), wrong=(2,), led=(6, 7)))
    assert (shown["look"], shown["wrong"], shown["led"]) == (1, 1, 2)
    assert "drawn" not in shown
