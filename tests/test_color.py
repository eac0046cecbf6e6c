from stratabot.color import format_hex, mix_colors


def test_a_blend_goes_from_the_other_color_to_the_first() -> None:
    black, color = (0, 0, 0), (200, 100, 50)
    assert [mix_colors(color, black, share) for share in (0, 0.5, 1)] == [
        black,
        (100, 50, 25),
        color,
    ]


def test_a_color_is_written_with_two_digits_a_channel() -> None:
    assert format_hex((196, 58, 9)) == "#c43a09"
