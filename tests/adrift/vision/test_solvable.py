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


def test_board_with_holes_and_a_solution_stays_sure() -> None:
    assert if_solvable(SOLVED, has_lines=True) is SOLVED


def test_holes_without_a_solution_are_doubtful() -> None:
    reading = if_solvable(NEVER, has_lines=True)
    assert reading.doubtful == ((0, 2),)
    assert "no solution" in reading.why


def test_what_is_drawn_does_not_count() -> None:
    drawn = replace(SOLVED, drawn={"R": ((1, 1), (1, 2))})
    assert if_solvable(drawn, has_lines=True) is drawn


def test_board_without_holes_is_doubted_only_if_it_shows_no_lines() -> None:
    board = _reading("RB..", "BR..", "....")
    assert if_solvable(board, has_lines=True) is board
    assert not if_solvable(board, has_lines=False).sure
    assert "how far" in if_solvable(board, has_lines=False).why


def test_reading_that_is_not_sure_keeps_its_reason() -> None:
    reading = replace(NEVER, why="1 of the colors do not have two ends")
    assert if_solvable(reading, has_lines=True) is reading
