from itertools import pairwise

import pytest

from stratabot.color import MUTED_SHARE, RGB, mixed
from stratabot.errors import InputError
from stratabot.geometry import Point
from stratabot.picture.drawing import Part, Shape, Text
from stratabot.picture.palette import ink_on, palette_for
from stratabot.strata.layout.appearance import PAPER
from stratabot.strata.peel import Core
from stratabot.strata.picture.board_parts import (
    FOOT,
    MOST_LINES,
    UNIT,
    BoardParts,
    Plan,
    SwatchRow,
    require_size,
)
from stratabot.strata.puzzle import Color, Line, Puzzle, Ribbon, lines_of
from strategies import puzzle_of

PUZZLE = puzzle_of("RGB.", "Y..R", "GGBB")
PALETTE = palette_for("RGBY")


def fill(color: Color | None) -> RGB:
    return (1, 2, 3) if color is None else PALETTE[color]


def texts(parts: tuple[Part, ...]) -> list[str]:
    return [part.characters for part in parts if isinstance(part, Text)]


PARTS = BoardParts(PUZZLE, fill)
STUCK = BoardParts(PUZZLE, fill, Core((0, 2), (1, 2)))


def test_no_label_is_drawn_in_the_color_of_the_paper() -> None:
    palette = palette_for("RGBYOPTCMNLKW12345678")
    assert all(
        max(abs(a - b) for a, b in zip(c, PAPER, strict=True)) > 20 for c in palette.values()
    )


def test_the_ground_is_cloth_with_a_lane_for_each_line() -> None:
    cloth, *rest = PARTS.ground()
    assert (cloth.role, getattr(cloth, "fill", None)) == ("ground", PAPER)
    assert [part.role for part in rest].count("shade") == 7
    assert [part.role for part in STUCK.ground()].count("shade") == 7 + 4


def test_a_cell_is_muted_until_it_is_satisfied_or_where_it_is_stuck() -> None:
    assert PARTS.cell((0, 1), "G", False).opacity == MUTED_SHARE
    assert PARTS.cell((0, 1), "G", True).opacity == 1
    assert STUCK.cell((0, 1), "G", False).opacity == 1
    assert STUCK.cell((0, 0), "R", False).opacity == MUTED_SHARE


def test_letters_are_in_an_ink_for_what_is_seen_of_the_cell() -> None:
    muted, stuck = PARTS.label((0, 2), "B"), STUCK.label((0, 2), "B")
    assert muted.ink == ink_on(mixed(PALETTE["B"], PAPER, MUTED_SHARE))
    assert stuck.ink == ink_on(PALETTE["B"])
    assert (muted.role, stuck.role) == ("label ink", "label")
    assert muted.middle == PARTS.plan.cell(0, 2)


def test_a_waiting_selector_is_a_diamond_and_a_name_where_a_block_is_stuck() -> None:
    line = Line("col", 1)
    assert texts(PARTS.bare_selector(line)) == []
    assert texts(STUCK.bare_selector(line)) == ["c2"]


def test_the_cells_of_a_stuck_block_are_framed_and_under_colored_ones_there_is_paper() -> None:
    (frames,) = STUCK.frames().parts
    assert isinstance(frames, Shape)
    assert len(frames.outlines) == 4 * 4
    assert PARTS.frames().parts == ()
    (paper,) = PARTS.paper()
    assert isinstance(paper, Shape)
    assert len(paper.outlines) == len(PUZZLE.colored_cells())
    assert BoardParts(puzzle_of(".."), fill).paper() == ()


def test_a_ribbon_has_its_sign_and_letter_when_it_has_come_in() -> None:
    ribbon = Ribbon(Line("row", 1), "Y")
    assert texts(PARTS.ribbon(ribbon, sign="7").parts) == ["7", "Y"]
    assert texts(PARTS.ribbon(ribbon).parts) == ["Y"]
    assert texts(PARTS.ribbon(ribbon, sign="7", progress=0.5).parts) == []
    assert texts(PARTS.ribbon(Ribbon(Line("row", 1), None)).parts) == []
    layer = PARTS.ribbon(ribbon, "yellow")
    assert (layer.name, layer.title) == ("r2", "yellow")
    assert [getattr(part, "fill", None) for part in layer.parts if part.role == "ribbon"] == [
        PALETTE["Y"]
    ]


@pytest.mark.parametrize("progress", [0.25, 0.5, 0.75])
def test_a_ribbon_on_its_way_is_shorter(progress: float) -> None:
    def end(progress: float) -> float:
        layer = PARTS.ribbon(Ribbon(Line("row", 1), "Y"), progress=progress)
        body = next(part for part in layer.parts if part.role == "ribbon")
        assert isinstance(body, Shape)
        return max(x for x, _ in body.outlines[0])

    assert end(0) < end(progress) < end(1)


def test_a_free_ribbon_is_hatched() -> None:
    ribbon = Ribbon(Line("col", 0), "R")
    bound, free = PARTS.ribbon(ribbon), PARTS.ribbon(ribbon, is_free=True)
    (hatch,) = set(free.parts) - set(bound.parts)
    assert isinstance(hatch, Shape)
    assert len(hatch.outlines) > 10


def test_boards_of_more_than_120_lines_are_refused() -> None:
    require_size(Puzzle.of([[None] * (MOST_LINES - 1)]))
    with pytest.raises(InputError, match=r"at most 120 rows and columns together .* got 1 \+ 120"):
        require_size(Puzzle.of([[None] * MOST_LINES]))


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


COLORS = {"B": (43, 98, 176), "R": (196, 58, 49), "Y": (236, 194, 46)}
PLAN_SWATCH_ROW = Plan(3, 4, FOOT)


def edges(part: Part) -> tuple[float, float, float, float]:
    assert isinstance(part, Shape)
    xs, ys = zip(*(point for outline in part.outlines for point in outline), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_every_color_has_its_swatch_from_the_left_with_its_letter() -> None:
    parts = SwatchRow(PLAN_SWATCH_ROW, COLORS, {}).parts()
    assert [part.fill for part in parts if isinstance(part, Shape)] == list(COLORS.values())
    letters = [part for part in parts if isinstance(part, Text)]
    assert [part.characters for part in letters] == list(COLORS)
    assert sorted(letters, key=lambda part: part.middle.x) == letters


def test_a_swatch_says_before_which_ribbons_it_is_taken() -> None:
    parts = SwatchRow(PLAN_SWATCH_ROW, COLORS, {"R": [1, 12], "Y": [7]}).parts()
    notes = {part.characters: part for part in parts if isinstance(part, Text)}
    assert set(notes) == {*COLORS, "before 1, 12", "before 7"}
    assert notes["before 7"].middle.x == notes["Y"].middle.x
    assert notes["before 7"].size == notes["before 1, 12"].size


def test_the_color_in_hand_at_the_start_is_said_to_be_the_first() -> None:
    for first, notes in (("R", {"first, before 12"}), ("Y", {"first", "before 12"})):
        parts = SwatchRow(PLAN_SWATCH_ROW, COLORS, {"R": [12]}, first).parts()
        assert {part.characters for part in parts if isinstance(part, Text)} == {*COLORS, *notes}


def test_the_one_in_hand_is_framed() -> None:
    row = SwatchRow(PLAN_SWATCH_ROW, COLORS, {})
    swatch = edges(row.parts()[2])
    frame = edges(row.in_hand("R"))
    assert frame[0] < swatch[0] < swatch[2] < frame[2]
    assert frame[1] < swatch[1] < swatch[3] < frame[3]


def test_the_row_lies_below_the_board_within_the_drawing_and_words_are_apart() -> None:
    taken = {label: list(range(10, 30)) for label in "ABCDEFGHIJKL"}
    row = SwatchRow(PLAN_SWATCH_ROW, dict.fromkeys(taken, (1, 2, 3)), taken)
    for label in taken:
        left, top, right, bottom = edges(row.in_hand(label))
        assert Plan(3, 4).height < top < bottom < PLAN_SWATCH_ROW.height
        assert 0 < left < right < PLAN_SWATCH_ROW.width
    notes = [part for part in row.parts() if isinstance(part, Text) and len(part.characters) > 1]
    for one, other in pairwise(notes):
        assert other.middle.x - one.middle.x > 0.55 * one.size * len(one.characters)
