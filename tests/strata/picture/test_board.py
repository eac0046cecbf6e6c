import pytest

from stratabot.color import MUTED_SHARE, RGB, mixed
from stratabot.errors import InputError
from stratabot.picture.drawing import Part, Shape, Text
from stratabot.picture.palette import ink_on, palette_for
from stratabot.strata.layout.looks import PAPER
from stratabot.strata.peel import Core
from stratabot.strata.picture.board import MOST_LINES, BoardParts, require_size
from stratabot.strata.puzzle import Color, Line, Puzzle, Ribbon
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
    assert texts(PARTS.mark(line)) == []
    assert texts(STUCK.mark(line)) == ["c2"]


def test_the_cells_of_a_stuck_block_are_framed() -> None:
    (frames,) = STUCK.frames().parts
    assert isinstance(frames, Shape)
    assert len(frames.outlines) == 4 * 4
    assert PARTS.frames().parts == ()


def test_under_colored_cells_there_is_paper() -> None:
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
