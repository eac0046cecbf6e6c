from hypothesis import given
from hypothesis import strategies as st

from stratabot.color import RGB, mixed
from stratabot.picture.palette import PAPER, ink_on, palette_for
from strategies import visible_characters

colors = st.tuples(*[st.integers(0, 255)] * 3)


def luminance(color: RGB) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [part / 255 for part in color]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: RGB, other: RGB) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@given(st.sets(visible_characters, max_size=40))
def test_every_label_has_a_color(labels: set[str]) -> None:
    palette = palette_for(labels)
    assert set(palette) == labels
    assert all(0 <= part <= 255 for color in palette.values() for part in color)


@given(st.sets(st.sampled_from("RGBPYOTCM123456rgbp"), max_size=8))
def test_up_to_eight_labels_have_colors_of_their_own(labels: set[str]) -> None:
    assert len(set(palette_for(labels).values())) == len(labels)


@given(st.permutations("RGbp12★"))
def test_a_label_has_its_color_whatever_the_order(labels: list[str]) -> None:
    assert palette_for(labels) == palette_for("RGbp12★")


def test_letters_are_drawn_in_the_colors_they_stand_for() -> None:
    palette = palette_for("rGb")
    for label, strongest in (("r", 0), ("G", 1), ("b", 2)):
        assert max(range(3), key=lambda part: palette[label][part]) == strongest
    assert palette_for("R")["R"] == palette["r"]


def test_both_cases_of_a_letter_are_told_apart() -> None:
    palette = palette_for("Rr")
    assert palette["R"] != palette["r"]


def test_no_label_is_drawn_in_the_color_of_the_paper() -> None:
    palette = palette_for("RGBYOPTCMNLKW12345678")
    assert all(
        max(abs(a - b) for a, b in zip(c, PAPER, strict=True)) > 20 for c in palette.values()
    )


@given(st.sampled_from([*palette_for("RGBYOPTCMNLKW123456").values(), PAPER]) | colors)
def test_ink_can_be_read_on_any_color(color: RGB) -> None:
    ink = ink_on(color)
    assert contrast(ink, color) > 4
    assert contrast(ink, color) >= 0.85 * max(
        contrast((255, 255, 255), color), contrast((20, 20, 20), color)
    )


@given(colors, colors, st.floats(0, 1))
def test_a_mixture_lies_between_its_parts(one: RGB, other: RGB, share: float) -> None:
    for mid, a, b in zip(mixed(one, other, share), one, other, strict=True):
        assert min(a, b) <= mid <= max(a, b)
    assert mixed(one, other, 1) == one
    assert mixed(one, other, 0) == other
