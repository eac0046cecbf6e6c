from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenshots import TRUTHS, picture
from stratabot.strata.practice import scene
from stratabot.strata.shot import position_in, read
from stratabot.vision.color_names import NAMED, name_colors
from stratabot.vision.oklab import distance, to_oklab

channel = st.integers(0, 255)
colors = st.lists(st.tuples(channel, channel, channel), min_size=1, max_size=6)

UNTRUE = {"brighter", "darker", "flatter", "gamma-high", "gamma-low", "night-light"}
"""Pictures whose colors were changed on purpose; a person sees other colors in them, too."""

LONG = {"notification", "pointer"}
"""Pictures in which what lies over the board is looked at for long."""


TRUE = [
    name
    for name, truth in TRUTHS.items()
    if truth["state"] == "ready" and name not in LONG and not UNTRUE & {*truth["harms"]}
]


def test_words_are_plain_and_their_colors_are_told_apart() -> None:
    assert all(word.isascii() and word.isalpha() and word.islower() for word in NAMED)
    assert all(len(word) > 1 for word in NAMED), "one letter would be a color's label"
    lab = to_oklab(list(NAMED.values()))
    assert min(float(distance(one, other)) for one, other in combinations(lab, 2)) >= 0.04


def test_the_games_measured_colors_have_these_very_names() -> None:
    for color, word in (
        ((21, 116, 108), "teal"),
        ((162, 90, 78), "brick"),
        ((71, 45, 74), "plum"),
        ((145, 57, 88), "crimson"),
        ((80, 120, 120), "steel"),
        ((225, 125, 55), "orange"),
        ((85, 35, 55), "wine"),
    ):
        assert name_colors([color]) == (word,)


@pytest.mark.parametrize("colors", scene.PALETTES)
def test_colors_of_the_practice_game_are_called_as_in_its_code(colors: scene.Palette) -> None:
    for count in range(2, 7):
        names = name_colors(colors[:count])
        assert [getattr(scene, name.upper()) for name in names] == list(colors[:count])


@given(colors)
def test_no_two_colors_have_the_same_name(palette: list[tuple[int, int, int]]) -> None:
    names = name_colors(palette)
    assert len(set(names)) == len(palette)
    assert set(names) <= set(NAMED)


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE[::2])
def test_a_picture_of_any_quality_gives_the_names_of_the_true_colors(name: str) -> None:
    reading = read(picture(name))
    if reading.sure:
        true = name_colors([tuple(color) for color in TRUTHS[name]["swatches"]])
        assert position_in(reading).names == dict(zip("123456", true, strict=False))
