import pytest

from stratabot.color_words import color_named, letter_of, letters_for


@pytest.mark.parametrize(
    ("word", "letter"),
    [("green", "G"), ("Light-Blue", "L"), ("black", "K"), ("brown", "N"), ("RED", "R")],
)
def test_a_color_stands_for_a_letter(word: str, letter: str) -> None:
    assert letter_of(word) == letter


@pytest.mark.parametrize("word", ["", "G", "greenish", "re", "x" * 40])
def test_other_words_name_no_color(word: str) -> None:
    assert color_named(word) is None
    assert letter_of(word) is None


def test_a_name_is_written_one_way() -> None:
    assert color_named("Light_Gray") == color_named("lightgrey") == "lightgrey"


def test_no_two_names_get_one_letter() -> None:
    assert letters_for(["blue", "brick", "brown"]) == {"blue": "B", "brown": "N", "brick": "R"}
