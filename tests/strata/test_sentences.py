import re
from collections.abc import Mapping

import pytest

from stratabot.picture.palette import palette_for
from stratabot.strata.groups import Group
from stratabot.strata.position import NO_NAMES, Position
from stratabot.strata.puzzle import Color, Line, Puzzle, Ribbon, Solution
from stratabot.strata.sentences import (
    format_advice,
    format_group,
    format_legend,
    format_ribbon,
    format_take_back,
)
from stratabot.strata.solver import Advice
from stratabot.strata.telling.solution import format_steps
from stratabot.terminal import Colors, Terminal
from strategies import puzzle_of, ribbons

PLAIN = Terminal(80)
COLORED = Terminal(80, Colors.TRUE)


BLANK_BOARD = Puzzle.of([[None] * 12] * 12)
NAMES = {"P": "plum", "G": "green"}


def steps_of(
    text: str,
    selected: Color | None = None,
    terminal: Terminal = PLAIN,
    names: Mapping[Color, str] = NO_NAMES,
    puzzle: Puzzle = BLANK_BOARD,
) -> list[str]:
    position = Position(puzzle, selected=selected, names=names)
    return list(format_steps(Solution.parse(text), position, palette_for("GPRZ"), terminal))


def test_steps_are_numbered_in_playing_order_and_grouped_by_color() -> None:
    steps = [
        *steps_of("r2=G c3=G r1=P c2 c1=G"),
        *steps_of(" ".join(f"r{k}=G" for k in range(1, 13))),
    ]
    assert [" ".join(step.split()) for step in steps[:9]] == [
        "take G (in any order)",
        "1. left 2 r2",
        "2. right 3 c3",
        "take P (in any order)",
        "3. left 1 r1",
        "4. right 2 c2 free: any color",
        "take G",
        "5. right 1 c1",
        "take G (in any order)",
    ]
    assert {step.index(".") for step in steps[9:]} == {steps[-1].index(".")}, "aligned"


def test_a_first_group_in_the_color_in_hand_needs_no_click() -> None:
    assert "stay on G" in steps_of("r1=G c1=P", "G")[0]
    assert "take P" in steps_of("r1=P c1=G", "G")[0]


def test_a_board_of_free_ribbons_only_says_any_color() -> None:
    assert steps_of("r1")[0] == "any color"
    assert steps_of("r1 c1")[0] == "any color (in any order)"


def test_taking_back_names_the_ribbon_to_touch_and_all_that_go_with_it() -> None:
    one = format_take_back(ribbons("c1=P"))
    assert "c1=P" in one
    assert "right 1" in one
    more = format_take_back(ribbons("c1=P r2=G c3=R"))
    assert more.index("c3=R") < more.index("c1=P")
    assert "right 3" in more
    assert "r2=G" in more


def next_one(color: str | None, in_hand: str, names: Mapping[Color, str] = NO_NAMES) -> str:
    return format_advice(Advice(Ribbon(Line("row", 1), color), ()), in_hand, names)


def test_the_next_ribbon_is_a_sentence_with_the_change_before_it() -> None:
    assert next_one("G", "P") == "Take G and lay left 2 (r2=G)."
    assert next_one("G", "G") == "Lay left 2 (r2=G); G is in hand."
    assert next_one(None, "P") == "Lay left 2 (r2), in any color."


def test_a_free_ribbon_names_the_ribbons_of_its_group_that_must_cover_it() -> None:
    puzzle = puzzle_of("GG.", "G..", "P.P")
    steps = steps_of("c1 c2 r2=G r1=G c3=P r3=P", puzzle=puzzle)
    assert [step.partition("free: ")[2] for step in steps if "." in step] == [
        "any color, as long as left 1 and 2 come later",
        "any color, as long as left 1 comes later",
        *("", "", "", ""),
    ]
    assert steps_of("c3 r2=G")[1].endswith("free: any color")


def test_colors_with_names_are_called_by_them_and_ribbons_by_their_selectors_alone() -> None:
    ribbon = Ribbon(Line("row", 1), "G")
    assert next_one("G", "P", NAMES) == "Take green and lay left 2."
    assert next_one("G", "G", NAMES) == "Lay left 2; green is in hand."
    assert next_one(None, "G", NAMES) == "Lay left 2, in any color."
    assert format_ribbon(ribbon, NAMES) == "left 2 in green"
    assert format_ribbon(ribbon) == "r2=G"
    back = format_take_back(ribbons("c1=P r2=G"), NAMES)
    assert back == "take back left 2 in green, and with it the later right 1 in plum"
    assert format_legend({"1": "teal", "2": "brick"}) == "1 teal, 2 brick"


@pytest.mark.parametrize(
    ("laid", "color", "takes", "told"),
    [
        ("r1=G c1=G", "G", False, "Green is in hand. Lay left 1 and right 1, in either order."),
        ("r1=G c1=G", "G", True, "Take green. Lay left 1 and right 1, in either order."),
        ("r1=G r2=G c1=G", "G", True, "Take green. Lay left 1, left 2 and right 1, in any order."),
        ("r1 c1", None, False, "Lay left 1 and right 1, in either order; any color will do."),
        (
            "c1 r1=G",
            "G",
            False,
            "Green is in hand. Lay right 1 and left 1, in either order. "
            "(Right 1 may have any color, as long as left 1 comes later.)",
        ),
        (
            "c2 c1 r1=G",
            "G",
            False,
            "Green is in hand. Lay right 2, right 1 and left 1, in any order. "
            "(Right 2 may have any color; "
            "right 1 may have any color, as long as left 1 comes later.)",
        ),
    ],
)
def test_ribbons_in_any_order_are_told_together(
    laid: str, color: str | None, takes: bool, told: str
) -> None:
    group = Group(color, ribbons(laid))
    assert format_group(group, takes, puzzle_of("G.", ".."), NAMES) == told


def test_letters_stay_as_they_are_and_ribbons_are_written_as_placed_takes_them() -> None:
    group = Group("g", ribbons("r1=g c1"))
    assert format_group(group, False, puzzle_of("..")) == (
        "g is in hand. Lay left 1 (r1=g) and right 1 (c1), in either order. "
        "(Right 1 may have any color.)"
    )


def test_headings_have_names_on_their_colors() -> None:
    assert steps_of("r1=G c1=P", "G", PLAIN, NAMES)[::2] == ["stay on green", "take plum"]
    colored = steps_of("r1=G", None, COLORED, NAMES)[0]
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == "take  green "
    assert "48;2;{};{};{}m".format(*palette_for("GPRZ")["G"]) in colored
    assert colored.endswith("\x1b[0m")
