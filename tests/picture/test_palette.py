from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.color import RGB
from stratabot.errors import InputError
from stratabot.picture.palette import palette_for, parse_palette
from strategies import visible_characters


def luminance(color: RGB) -> float:
    parts = [part / 255 for part in color]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: RGB, other: RGB) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@given(
    st.sets(visible_characters, max_size=40),
    st.sets(st.sampled_from("RGBPYOTCM1234rgb"), max_size=8),
)
def test_every_label_has_a_color_up_to_eight_one_of_their_own(
    many: set[str], few: set[str]
) -> None:
    palette = palette_for(many)
    assert set(palette) == many
    assert all(0 <= part <= 255 for color in palette.values() for part in color)
    assert len(set(palette_for(few).values())) == len(few)


@given(st.permutations("RGbp12★"))
def test_a_label_has_its_color_whatever_the_order(labels: list[str]) -> None:
    assert palette_for(labels) == palette_for("RGbp12★")


def test_letters_are_drawn_in_the_colors_they_stand_for() -> None:
    palette = palette_for("rGb")
    for label, strongest in (("r", 0), ("G", 1), ("b", 2)):
        assert max(range(3), key=lambda part: palette[label][part]) == strongest
    both = palette_for("Rr")
    assert both["R"] == palette["r"] == palette_for("R")["R"] != both["r"]


def test_letters_that_stand_for_no_color_get_none_that_looks_like_one_that_is_there() -> None:
    for labels in ("AB", "AOY", "AGT", "ACBRD"):
        palette = palette_for(labels)
        apart = [dist(palette["A"], color) for label, color in palette.items() if label != "A"]
        assert min(apart) > 65, labels


def test_colors_are_read_as_they_are_written() -> None:
    assert parse_palette("R=#c43a31 g=#268A52", "RGB") == {"R": (196, 58, 49), "g": (38, 138, 82)}
    assert parse_palette("R=#c43a31, ==#000000", "") == {"R": (196, 58, 49), "=": (0, 0, 0)}
    two = {"R": (0, 0, 1), "G": (0, 0, 2)}
    assert parse_palette("R=#000001,G=#000002", "RG") == two
    named = {"red": "R", "G": "G"}
    assert parse_palette("red=#000001 G=#000002", "RG", named.__getitem__) == two


def test_safe_gives_every_label_a_color_and_red_the_reddest() -> None:
    palette = parse_palette("safe", "RGBP")
    assert set(palette) == set("RGBP")
    assert len(set(palette.values())) == 4
    assert max(palette, key=lambda label: palette[label][0] - palette[label][2]) == "R"
    assert set(parse_palette("safe", "BOGMCRYKabcdefgh")) == set("BOGMCRYKabcdefgh")


@pytest.mark.parametrize("text", ["red", "R=#c43a3", "RG=#c43a31", "R=#c43a31 G"])
def test_what_is_no_palette_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(InputError, match="R=#c43a31"):
        parse_palette(text, "RG")
