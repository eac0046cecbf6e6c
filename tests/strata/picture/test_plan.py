import pytest

from stratabot.geometry import Point
from stratabot.strata.picture.plan import UNIT, Plan
from stratabot.strata.puzzle import Line, lines_of

PLAN = Plan(3, 4)


def test_the_board_is_the_diamond_that_the_player_sees() -> None:
    cells = {(i, j): PLAN.cell(i, j) for i in range(3) for j in range(4)}
    assert min(cells, key=lambda cell: cells[cell].x) == (0, 0)
    assert min(cells, key=lambda cell: cells[cell].y) == (0, 3)
    assert max(cells, key=lambda cell: cells[cell].y) == (2, 0)
    assert max(cells, key=lambda cell: cells[cell].x) == (2, 3)
    assert cells[1, 1] == Point(cells[0, 0].x + 2 * UNIT, cells[0, 0].y)


@pytest.mark.parametrize("line", lines_of(3, 4), ids=str)
def test_a_line_runs_up_from_its_selector_to_its_tail_and_off_the_drawing(line: Line) -> None:
    selector, tail, way = PLAN.selector(line), PLAN.tail(line), 1 if line.kind == "row" else -1
    assert (tail.x - selector.x) * way > 0
    assert tail.x - selector.x == pytest.approx(way * (selector.y - tail.y))
    for point in (selector, tail):
        assert 0 < point.x < PLAN.width
        assert 0 < point.y < PLAN.height
    reach = PLAN.length(line) * UNIT
    end = Point(selector.x + way * reach, selector.y - reach)
    assert end.y < 0 or not 0 < end.x < PLAN.width


def test_row_one_has_the_uppermost_selector_and_column_one_the_lowest() -> None:
    rows = [PLAN.selector(Line("row", i)) for i in range(3)]
    cols = [PLAN.selector(Line("col", j)) for j in range(4)]
    assert rows == sorted(rows, key=lambda point: point.y)
    assert cols == sorted(cols, key=lambda point: -point.y)
    assert max(point.x for point in rows) < min(point.x for point in cols)


@pytest.mark.parametrize("line", [Line("row", 1), Line("col", 2)], ids=str)
def test_a_band_lies_around_its_lane_between_vertical_cuts(line: Line) -> None:
    (x, y), way = PLAN.selector(line), 1 if line.kind == "row" else -1
    near_up, far_up, far_down, near_down = PLAN.band(line, 0.5, 1, 3)
    assert (near_up.x, near_down.x) == pytest.approx((x + way * UNIT,) * 2)
    assert (far_up.x, far_down.x) == pytest.approx((x + way * 3 * UNIT,) * 2)
    assert near_down.y - near_up.y == pytest.approx(UNIT)
    assert far_down.y - far_up.y == pytest.approx(UNIT)
    assert (near_down.y + near_up.y) / 2 == pytest.approx(y - UNIT)
