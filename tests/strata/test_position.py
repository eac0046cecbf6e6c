import pytest

from stratabot.errors import InputError, PuzzleError
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Line, Ribbon
from strategies import puzzle_of

PUZZLE = puzzle_of("PG.P", "PGGP", "GPP.")
PLACED = (Ribbon(Line("row", 1), "G"), Ribbon(Line("col", 0), "P"))


def test_the_color_in_hand_is_the_one_selected_else_the_one_laid_last() -> None:
    assert Position(PUZZLE).in_hand is None
    assert Position(PUZZLE, PLACED).in_hand == "P"
    assert Position(PUZZLE, PLACED, "G").in_hand == "G"


def test_fixed_lines_are_those_of_the_placed_ribbons() -> None:
    assert Position(PUZZLE, PLACED).fixed == {Line("row", 1), Line("col", 0)}


@pytest.mark.parametrize("line", [Line("row", 3), Line("col", 4)])
def test_a_ribbon_beside_the_board_is_refused(line: Line) -> None:
    with pytest.raises(PuzzleError, match="expected a line of a 3 x 4 board"):
        Position(PUZZLE, (Ribbon(line, "G"),))


def test_placed_ribbons_are_read_in_either_case_and_replace_the_color_in_hand() -> None:
    position = Position(PUZZLE, selected="P").with_placed("r2=g c1=P")
    assert position.placed == (Ribbon(Line("row", 1), "G"), Ribbon(Line("col", 0), "P"))
    assert position.selected is None


@pytest.mark.parametrize(
    "text", ["left 2=g, right 1=P", "R2 = G; C1 = P", "left 2 (r2=G) right 1   c1=p"]
)
def test_placed_ribbons_are_read_as_hints_and_steps_print_them(text: str) -> None:
    assert Position(PUZZLE).with_placed(text).placed == PLACED


@pytest.mark.parametrize("text", ["r9=G", "r1=G r1=P", "x1=G", "r1=GG"])
def test_what_cannot_lie_is_refused_in_the_options_name(text: str) -> None:
    with pytest.raises(InputError, match=r"^--placed: expected"):
        Position(PUZZLE).with_placed(text)


def test_a_selected_color_is_read_in_either_case() -> None:
    assert Position(PUZZLE).with_selected("g").selected == "G"
    with pytest.raises(InputError, match="--selected: expected one visible character, got 'GG'"):
        Position(PUZZLE).with_selected("GG")


def test_colors_that_no_cell_has_are_found_once() -> None:
    position = Position(PUZZLE).with_placed("r1=Z r2=G c1=Z").with_selected("Y")
    assert position.strange_colors() == ["Z", "Y"]
