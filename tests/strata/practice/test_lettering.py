from itertools import pairwise

import pytest

from stratabot.strata.practice.lettering import CROWN, ICONS, rising, strokes_of


@pytest.mark.parametrize("word", ["Perfect", "Next"])
def test_words_stand_on_the_baseline_below_a_capitals_height(word: str) -> None:
    points = [point for stroke in strokes_of(word) for point in stroke]
    assert min(y for _, y in points) == pytest.approx(0, abs=0.05)
    assert max(y for _, y in points) == pytest.approx(1, abs=0.05)
    assert min(x for x, _ in points) == 0


def test_letters_stand_beside_one_another() -> None:
    first, both = strokes_of("N"), strokes_of("NN")
    assert both[0] == first[0]
    widest = max(x for x, _ in first[0])
    assert min(x for x, _ in both[1]) > widest


def test_a_letter_that_no_word_needs_is_unknown() -> None:
    with pytest.raises(KeyError):
        strokes_of("Q")


@pytest.mark.parametrize("corners", CROWN)
def test_the_crown_is_made_of_convex_polygons(corners: tuple[tuple[float, float], ...]) -> None:
    sides = [(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise((*corners, *corners[:2]))]
    turns = [ax * by - ay * bx for (ax, ay), (bx, by) in pairwise(sides)]
    assert all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)


def test_icons_stay_within_their_box() -> None:
    assert len(ICONS) == 3
    numbers = [number for icon in ICONS for stroke in icon for point in stroke for number in point]
    assert max(map(abs, numbers)) <= 0.55


def test_text_rises_to_the_right_by_45_degrees() -> None:
    assert rising((100, 50), 10, 0, 0) == (100, 50)
    x, y = rising((100, 50), 10, 2**0.5, 0)
    assert (x, y) == pytest.approx((110, 40))
    x, y = rising((100, 50), 10, 0, 2**0.5)
    assert (x, y) == pytest.approx((90, 40))
