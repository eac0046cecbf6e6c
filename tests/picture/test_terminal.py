import pytest

from escapes import SGR, screen
from stratabot.color import RGB
from stratabot.picture.palette import ink_on
from stratabot.picture.terminal import chip, columns_of, draw_pixels, escape_code
from stratabot.terminal import Colors


def test_a_chip_is_a_letter_on_its_color() -> None:
    squares = screen(chip("G", (9, 99, 9), Colors.TRUE)).values()
    assert {square.ground for square in squares} == {(9, 99, 9)}
    assert [square.mark for square in squares] == [" ", "G", " "]


def color_at(x: int, y: int) -> RGB:
    return 10 * x, 10 * y, 99


def test_two_pixels_stand_in_a_character_the_upper_one_as_its_ink() -> None:
    shown = screen(draw_pixels(3, 4, color_at, {}, Colors.TRUE))
    assert set(shown) == {(x, line) for x in range(3) for line in range(2)}
    for (x, line), square in shown.items():
        assert square == ("▀", color_at(x, 2 * line), color_at(x, 2 * line + 1))


def test_a_character_stands_on_its_upper_pixel_and_a_wide_one_on_the_next_too() -> None:
    shown = screen(draw_pixels(3, 4, color_at, {(1, 1): "G"}, Colors.TRUE))
    ground = color_at(1, 2)
    assert shown[1, 1] == ("G", ink_on(ground), ground)
    assert [square.mark for square in shown.values()].count("▀") == 5
    shown = screen(draw_pixels(4, 2, color_at, {(1, 0): "紅"}, Colors.TRUE))
    marks = {place: square.mark for place, square in shown.items()}
    assert marks == {(0, 0): "▀", (1, 0): "紅", (3, 0): "▀"}


def test_colors_are_written_only_where_they_change_and_reset_at_the_end_of_a_line() -> None:
    text = draw_pixels(5, 2, lambda x, y: (0, 0, 200 if x < 3 else 250), {}, Colors.TRUE)
    assert len(SGR.findall(text)) == 3
    assert text.endswith("\x1b[0m")


@pytest.mark.parametrize(
    ("color", "number"),
    [((0, 0, 0), 16), ((255, 255, 255), 231), ((255, 0, 0), 196), ((96, 134, 176), 67)],
)
def test_in_256_colors_the_nearest_of_the_cube_is_named(color: RGB, number: int) -> None:
    assert escape_code(color, (0, 0, 0), Colors.PALETTE) == f"\x1b[38;5;{number};48;5;16m"
    assert escape_code((1, 2, 3), (4, 5, 6), Colors.TRUE) == "\x1b[38;2;1;2;3;48;2;4;5;6m"


@pytest.mark.parametrize(("character", "columns"), [("G", 1), ("·", 1), ("紅", 2), ("😀", 2)])
def test_how_many_columns_a_character_takes(character: str, columns: int) -> None:
    assert columns_of(character) == columns
