from itertools import pairwise

import pytest

from stratabot.geometry import Point
from stratabot.picture.drawing import Part, Shape, Text
from stratabot.picture.palette import palette_for
from stratabot.strata.layout.appearance import PAPER
from stratabot.strata.picture.board_parts import FOOT, UNIT, BoardParts, Plan, SwatchRow
from stratabot.strata.puzzle import Line
from strategies import puzzle_of


def test_no_label_is_drawn_in_the_color_of_the_paper() -> None:
    palette = palette_for("RGBYOPTCMNLKW12345678")
    assert all(
        max(abs(a - b) for a, b in zip(c, PAPER, strict=True)) > 20 for c in palette.values()
    )


PLAN = Plan(3, 4)


def test_the_board_is_the_diamond_that_the_player_sees() -> None:
    cells = {(i, j): PLAN.cell(i, j) for i in range(3) for j in range(4)}
    assert min(cells, key=lambda cell: cells[cell].x) == (0, 0)
    assert min(cells, key=lambda cell: cells[cell].y) == (0, 3)
    assert max(cells, key=lambda cell: cells[cell].y) == (2, 0)
    assert max(cells, key=lambda cell: cells[cell].x) == (2, 3)
    assert cells[1, 1] == Point(cells[0, 0].x + 2 * UNIT, cells[0, 0].y)


def test_row_one_has_the_uppermost_selector_and_column_one_the_lowest() -> None:
    rows = [PLAN.selector(Line("row", i)) for i in range(3)]
    cols = [PLAN.selector(Line("col", j)) for j in range(4)]
    assert rows == sorted(rows, key=lambda point: point.y)
    assert cols == sorted(cols, key=lambda point: -point.y)
    assert max(point.x for point in rows) < min(point.x for point in cols)


def test_a_roof_is_over_all_cells_and_selectors() -> None:
    parts = BoardParts(puzzle_of("AB.A", "....", "A..."), lambda _: (0, 0, 0))
    left, top, right, _ = edges(parts.ground()[-1])
    places = [PLAN.selector(line) for line in parts.puzzle.lines]
    assert left < min(place.x for place in places) < max(place.x for place in places) < right
    assert top < PLAN.cell(0, 3).y


COLORS = {"B": (43, 98, 176), "R": (196, 58, 49), "Y": (236, 194, 46)}
PLAN_SWATCH_ROW = Plan(3, 4, FOOT)


def edges(part: Part) -> tuple[float, float, float, float]:
    assert isinstance(part, Shape)
    xs, ys = zip(*(point for outline in part.outlines for point in outline), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize(
    ("first", "notes"),
    [
        ("", {"before 1, 12": "R", "before 7": "Y"}),
        ("R", {"first, before 1, 12": "R", "before 7": "Y"}),
        ("B", {"first": "B", "before 1, 12": "R", "before 7": "Y"}),
    ],
)
def test_every_color_has_a_swatch_which_says_before_which_ribbons_it_is_taken(
    first: str, notes: dict[str, str]
) -> None:
    parts = SwatchRow(PLAN_SWATCH_ROW, COLORS, {"R": [1, 12], "Y": [7]}, first or None).parts()
    assert [part.fill for part in parts if isinstance(part, Shape)] == list(COLORS.values())
    at = {part.characters: part for part in parts if isinstance(part, Text)}
    assert set(at) == {*COLORS, *notes}
    assert at["B"].middle.x < at["R"].middle.x < at["Y"].middle.x
    for note, label in notes.items():
        assert at[note].middle.x == at[label].middle.x
    assert len({at[note].size for note in notes}) == 1


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
