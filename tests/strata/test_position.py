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


@pytest.mark.parametrize("line", [Line("row", 3), Line("col", 4)])
def test_a_ribbon_beside_the_board_is_refused(line: Line) -> None:
    with pytest.raises(PuzzleError, match="expected a line of a 3 x 4 board"):
        Position(PUZZLE, (Ribbon(line, "G"),))


def test_placed_ribbons_are_read_in_either_case_and_replace_the_color_in_hand() -> None:
    position = Position(PUZZLE, selected="P").with_placed("r2=g c1=P")
    assert position.placed == PLACED
    assert position.selected is None
    assert position.with_selected("g").selected == "G"


@pytest.mark.parametrize("text", ["r9=G", "r1=G r1=P", "x1=G", "r1=GG"])
def test_what_cannot_lie_is_refused_in_the_arguments_name(text: str) -> None:
    with pytest.raises(InputError, match=r"^placed: expected"):
        Position(PUZZLE).with_placed(text)


def test_colors_that_no_cell_has_are_found_once() -> None:
    position = Position(PUZZLE).with_placed("r1=Z r2=G c1=Z").with_selected("Y")
    assert position.strange_colors() == ["Z", "Y"]


SHOT = Position(puzzle_of("12", "31"), selected="1", names={"1": "teal", "2": "brick", "3": "plum"})


@pytest.mark.parametrize(
    ("placed", "color"),
    [("c1=3 r2=1", "2"), ("c1=plum,r2=teal", "brick"), ("right 1 = Plum, left 2 in 1", "BRICK")],
)
def test_colors_of_a_screenshot_may_be_called_by_name_or_number(placed: str, color: str) -> None:
    assert SHOT.with_placed(placed).placed == ribbons("c1=3 r2=1")
    assert SHOT.with_selected(color).selected == "2"


@pytest.mark.parametrize("word", ["teel", "9", "G"])
def test_a_color_that_a_screenshot_has_not_is_refused_with_those_there_are(word: str) -> None:
    known = f"there is no color '{word}'; the puzzle has 1 teal, 2 brick, 3 plum"
    with pytest.raises(InputError, match=f"placed: {known}"):
        SHOT.with_placed(f"c1={word}")
    with pytest.raises(InputError, match=f"selected: {known}"):
        SHOT.with_selected(word)


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


def test_names_of_emoji_mean_the_letters_that_they_have_become() -> None:
    (loaded,) = [read_part(Source("a", Kind.TEXT, "🟦🟥\n🟥🟫"))]
    position = loaded.position
    assert position.puzzle == puzzle_of("BR", "RN")
    for word, label in {"blue": "B", "red": "R", "Brown": "N", "r": "R"}.items():
        assert position.with_selected(word).selected == label
    with pytest.raises(InputError, match="got 'green'"):
        position.with_selected("green")
