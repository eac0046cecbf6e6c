from dataclasses import replace

from stratabot.adrift.vision.reading import Reading
from stratabot.adrift.vision.solvable import if_solvable
from stratabot.geometry import Rect
from stratabot.vision.grid_place import GridPlace


def _reading(*rows: str) -> Reading:
    """A sure reading of these rows."""
    size = len(rows), len(rows[0])
    place = GridPlace.upright(Rect(0, 0, 100 * size[1], 100 * size[0]), *size)
    colors = {"R": (255, 0, 0), "B": (0, 0, 255)}
    return Reading("", place, rows, colors, {}, ((1.0,) * size[1],) * size[0])


SOLVED = _reading("R.R#", "B...", "B...")
NEVER = _reading("R.#R", "B...", "B...")


def test_board_with_a_solution_stays_sure_and_what_is_drawn_does_not_count() -> None:
    for board in (SOLVED, replace(SOLVED, drawn={"R": ((1, 1), (1, 2))})):
        assert if_solvable(board, has_lines=True) is board


def test_holes_without_a_solution_are_doubtful_unless_there_is_a_reason_already() -> None:
    reading = if_solvable(NEVER, has_lines=True)
    assert reading.doubtful == ((0, 2),)
    assert "no solution" in reading.why
    other = replace(NEVER, why="1 of the colors do not have two ends")
    assert if_solvable(other, has_lines=True) is other


def test_board_without_holes_is_doubted_only_if_it_shows_no_lines() -> None:
    board = _reading("RB..", "BR..", "....")
    assert if_solvable(board, has_lines=True) is board
    doubted = if_solvable(board, has_lines=False)
    assert not doubted.sure
    assert "how far" in doubted.why
