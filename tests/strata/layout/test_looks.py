from stratabot.color import RGB
from stratabot.strata.layout.looks import CROWN_CORNER, LANE, OLIVE, PAPER
from stratabot.strata.layout.profile import load_profile


def light(color: RGB) -> int:
    return sum(color)


def test_lines_are_darker_than_the_paper_and_lanes_wider_than_ribbons() -> None:
    assert light(OLIVE) < light(PAPER)
    assert load_profile().ribbon < LANE < 1


def test_the_crown_stands_left_of_the_next_button_and_above_it() -> None:
    assert CROWN_CORNER.x < 0
    assert CROWN_CORNER.y < 0
