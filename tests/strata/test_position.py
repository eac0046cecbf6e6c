import pytest

from stratabot.errors import InputError, PuzzleError
from stratabot.source import Kind, Source
from stratabot.strata.load import read_part
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Line, Ribbon
from strategies import puzzle_of, ribbons

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
def test_what_cannot_lie_is_refused_in_the_arguments_name(text: str) -> None:
    with pytest.raises(InputError, match=r"^placed: expected"):
        Position(PUZZLE).with_placed(text)


def test_a_selected_color_is_read_in_either_case() -> None:
    assert Position(PUZZLE).with_selected("g").selected == "G"
    with pytest.raises(InputError, match=r"selected: expected a color's letter .* got 'GG'"):
        Position(PUZZLE).with_selected("GG")


def test_colors_that_no_cell_has_are_found_once() -> None:
    position = Position(PUZZLE).with_placed("r1=Z r2=G c1=Z").with_selected("Y")
    assert position.strange_colors() == ["Z", "Y"]


SHOT = Position(puzzle_of("12", "31"), selected="1", names={"1": "teal", "2": "brick", "3": "plum"})


@pytest.mark.parametrize("placed", ["c1=3 r2=1", "c1=plum,r2=teal", "c1=Plum r2=1"])
def test_colors_of_a_screenshot_may_be_called_by_name_or_number(placed: str) -> None:
    assert SHOT.with_placed(placed).placed == ribbons("c1=3 r2=1")


@pytest.mark.parametrize("color", ["2", "brick", "BRICK"])
def test_the_selected_color_may_be_called_by_name_or_number(color: str) -> None:
    assert SHOT.with_selected(color).selected == "2"


def test_a_name_that_no_color_has_is_refused_with_those_there_are() -> None:
    known = "there is no color 'teel'; the puzzle has 1 teal, 2 brick, 3 plum"
    with pytest.raises(InputError, match=f"placed: {known}"):
        SHOT.with_placed("c1=teel")
    with pytest.raises(InputError, match=f"selected: {known}"):
        SHOT.with_selected("teel")


def test_a_number_that_no_color_of_a_picture_has_is_refused() -> None:
    for word in ("9", "G"):
        with pytest.raises(InputError, match=f"selected: there is no color '{word}'"):
            SHOT.with_selected(word)
        with pytest.raises(InputError, match=f"placed: there is no color '{word}'"):
            SHOT.with_placed(f"r1={word}")


def test_letters_of_a_text_are_called_by_the_colors_that_they_stand_for() -> None:
    position = Position(puzzle_of("PG", "kn"))
    for word, label in {"green": "G", "PURPLE": "P", "Black": "k", "brown": "n"}.items():
        assert position.with_selected(word).selected == label
        assert position.with_placed(f"left 2: {word}").placed == (Ribbon(Line("row", 1), label),)
    for word in ("teal", "greenish", "GG"):
        known = rf"expected a color's letter \(the puzzle has G, P, k, n\) .* got '{word}'"
        with pytest.raises(InputError, match=f"placed: {known}"):
            position.with_placed(f"c1={word}")
        with pytest.raises(InputError, match=f"selected: {known}"):
            position.with_selected(word)


def test_names_that_a_text_has_mean_the_letters_that_they_have_become() -> None:
    (loaded,) = [read_part(Source("a", Kind.TEXT, "blue brick\nbrick black"))]
    position = loaded.position
    assert position.puzzle == puzzle_of("BR", "RK")
    for word, label in {"blue": "B", "brick": "R", "Black": "K", "r": "R"}.items():
        assert position.with_selected(word).selected == label
    with pytest.raises(InputError, match="got 'red'"):
        position.with_selected("red")


@pytest.mark.parametrize(
    "text", ["c2=teal", "right 2 = Teal", "right 2 (c2=teal)", "right 2 = 1", "right 2 in teal"]
)
def test_selectors_take_the_names_of_colors_too(text: str) -> None:
    position = Position(puzzle_of("12", "21"), names={"1": "teal", "2": "brick"})
    assert position.with_placed(text).placed == (Ribbon(Line("col", 1), "1"),)
