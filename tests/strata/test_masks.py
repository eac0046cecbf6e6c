from hypothesis import given

from stratabot.strata.masks import Masks
from stratabot.strata.puzzle import BLANK, Line, Puzzle
from strategies import puzzle_of, puzzles


def test_lines_are_numbered_rows_first() -> None:
    masks = Masks.of(puzzle_of("PG.P", "....", "...G"), fixed=[Line("col", 1)])
    assert masks.lines[3] == Line("col", 0)
    assert masks.all == 0b1111111
    assert masks.fixed == 1 << 4
    assert masks.loose == (0, 1, 2, 3, 5, 6)


@given(puzzles())
def test_a_line_shows_the_colors_where_it_crosses_the_lines_left(puzzle: Puzzle) -> None:
    masks = Masks.of(puzzle)
    for i, row in enumerate(puzzle.cells):
        for left in range(1 << puzzle.cols):
            shown = {row[j] for j in range(puzzle.cols) if left >> j & 1} - {BLANK}
            exposed = masks.exposed_colors(i, left << puzzle.rows)
            assert len(exposed) == min(2, len(shown))
            assert set(exposed) <= shown


def test_what_blocks_a_color_are_the_cells_of_other_colors() -> None:
    masks = Masks.of(puzzle_of("PG.P", "....", "...G"))
    assert masks.blockers("P")[0] == 1 << 4
    assert masks.blockers("G")[0] == 1 << 3 | 1 << 6
    assert masks.blockers(None)[0] == 1 << 3 | 1 << 4 | 1 << 6
    assert masks.blockers("Z")[1] == 0
