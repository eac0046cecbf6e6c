import numpy as np
import pytest

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.tour.lesson import Lesson
from stratabot.strata.tour.route import Route, TileLattice


def screen(seed: int) -> Frame:
    """A screen like no other: 12 x 16 colored blocks."""
    blocks = np.random.default_rng(seed).integers(0, 255, (12, 16, 3), np.uint8)
    return Frame(np.kron(blocks, np.ones((20, 20, 1), np.uint8)))


END, SCORE, WAVES, GAME, SETS, PUZZLES = map(screen, range(6))
FIRST, NEXT, BELOW = Point(0.2, 0.3), Point(0.4, 0.3), Point(0.2, 0.6)


def shown_tiles(lesson: Lesson, on: Frame = WAVES) -> None:
    for place in (FIRST, NEXT, BELOW):
        assert lesson.click(place, on).endswith("is counted")


def teach(lesson: Lesson, *shown: tuple[Point, Frame] | str) -> list[str]:
    return [lesson.enter(each) if isinstance(each, str) else lesson.click(*each) for each in shown]


def taught() -> Lesson:
    lesson = Lesson()
    teach(lesson, (Point(0.5, 0.9), END), (Point(0.7, 0.8), SCORE), "")
    shown_tiles(lesson)
    teach(lesson, "4", "2")
    return lesson


def test_what_was_clicked_is_the_route() -> None:
    lesson = taught()
    assert lesson.is_over
    after = (Point(0.5, 0.9), Point(0.7, 0.8))
    assert lesson.route() == Route(after, TileLattice(FIRST, NEXT, BELOW, 4, 2))
    shown = {place.key: place.shown for place in lesson.places()}
    assert shown.keys() == {"after-1", "after-2", "tiles"}
    assert shown["after-2"] is SCORE
    assert shown["tiles"] is not None


def test_sets_and_puzzles_are_asked_for_too() -> None:
    lesson = Lesson(sets=True, puzzles=True)
    teach(lesson, (Point(0.5, 0.9), END), "", (Point(0.1, 0.1), WAVES), "")
    assert lesson.current_question.text == "Click the tile of the first set."
    shown_tiles(lesson, SETS)
    teach(lesson, "2", "2")
    assert "you see the choice of sets" in lesson.click(FIRST, SETS)
    shown_tiles(lesson)
    teach(lesson, "3", "1")
    assert "you see the choice of waves" in lesson.click(FIRST, WAVES)
    lesson.click(NEXT, PUZZLES)
    route = lesson.route()
    assert route.sets == TileLattice(FIRST, NEXT, BELOW, 2, 2)
    assert (route.back, route.puzzles) == ((Point(0.1, 0.1),), TileLattice(NEXT))
    assert {place.key for place in lesson.places() if place.shown} == {
        *("after-1", "sets", "tiles", "puzzles")
    }


def test_clicks_elsewhere_than_on_the_choice_are_not_counted() -> None:
    lesson = Lesson()
    teach(lesson, "", (FIRST, WAVES))
    said = lesson.click(Point(0.5, 0.1), GAME)
    assert said == "0.500, 0.100 is not counted: come back to the choice of waves first"
    assert lesson.current_question.field == "next"


def test_a_single_row_and_a_single_tile_need_no_numbers() -> None:
    lesson = Lesson()
    said = teach(lesson, "", "", (FIRST, WAVES), "", "")
    assert said[1] == "click it in the game's window"
    assert said[3:] == ["there is none"] * 2
    assert lesson.route().tiles == TileLattice(FIRST)
    lesson.go_back()
    assert lesson.current_question.field == "below"


def test_backspace_takes_back_one_thing_after_another() -> None:
    lesson = taught()
    fields = []
    for _ in range(8):
        lesson.go_back()
        fields.append(lesson.current_question.field)
    assert fields == ["rows", "columns", "below", "next", "first", "", "", ""]
    assert lesson.go_back() == "nothing is counted yet"


@pytest.mark.parametrize("keys", [("back",), ("enter", "back")])
def test_a_click_that_was_taken_back_is_not_on_the_route(keys: tuple[str, ...]) -> None:
    lesson = Lesson()
    teach(lesson, (Point(0.5, 0.9), END), (Point(0.7, 0.8), SCORE))
    said = [lesson.go_back() if key == "back" else lesson.enter("") for key in keys]
    assert said[-1] == f"the last {'answer' if len(keys) == 2 else 'click'} is taken back"
    teach(lesson, (Point(0.1, 0.2), SCORE), "", (FIRST, WAVES), "", "")
    assert lesson.route().after_wave == (Point(0.5, 0.9), Point(0.1, 0.2))
    assert [place.key for place in lesson.places()] == ["after-1", "after-2", "tiles"]


def test_only_numbers_of_tiles_in_the_window_are_taken() -> None:
    lesson = Lesson()
    lesson.enter("")
    shown_tiles(lesson)
    for typed, got in (("", "nothing"), ("0", "0"), ("100", "100")):
        assert lesson.enter(typed) == f"expected a number from 1 to 99, got {got}"
    assert "type the number" in lesson.click(FIRST, WAVES)
    assert "got tile 5 at 1, 0.3" in lesson.enter("6").replace("1.0", "1")
    assert lesson.current_question.field == "columns"
    assert lesson.enter("4") == ""


def test_a_wave_may_be_played_while_its_end_is_asked_for() -> None:
    lesson = Lesson()
    said = lesson.click(Point(0.5, 0.5), GAME, in_puzzle=True)
    assert said == "0.500, 0.500 is not counted: a puzzle is open"
    teach(lesson, (Point(0.5, 0.9), END), "")
    lesson.click(Point(0.5, 0.1), GAME, in_puzzle=True)  # on the way back to the choice
    shown_tiles(lesson)
    teach(lesson, "4", "2")
    assert lesson.route() == Route((Point(0.5, 0.9),), TileLattice(FIRST, NEXT, BELOW, 4, 2))


def test_the_way_back_to_the_sets_is_no_tile() -> None:
    lesson = Lesson(sets=True)
    assert "click what leads to the choice of sets or of waves, as" in lesson.current_question.text
    teach(lesson, "", (Point(0.1, 0.9), WAVES), "")
    shown_tiles(lesson, SETS)
    teach(lesson, "4", "2")
    said = lesson.click(Point(0.11, 0.9), screen(9))  # the waves of another set
    assert said == "0.110, 0.900 is not counted: it leads back to the choice of sets"
    shown_tiles(lesson)
    assert "in the set that has most" in lesson.current_question.text
