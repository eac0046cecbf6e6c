import numpy as np
import pytest

from strata.bot.sights import BARE, BLUE, LINES, RED, bare_lanes, ink, sight
from stratabot.strata.bot.lanes import Lanes, LaneState, bare_color
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.puzzle import Line

R2, C3 = Line.parse("r2"), Line.parse("c3")


def test_a_lane_is_empty_also_in_a_neighbors_shadow() -> None:
    seen = sight()
    seen.lanes[LINES.index(R2)] -= 8 / np.sqrt(3)
    assert bare_lanes().state(seen, R2) is LaneState.EMPTY


def test_a_ribbon_is_laid_once_all_three_samples_show_it() -> None:
    seen = sight({"c3": RED})
    assert bare_lanes().state(seen, C3, ink(RED)) is LaneState.LAID
    seen.lanes[LINES.index(C3), 2] = BARE
    assert bare_lanes().state(seen, C3, ink(RED)) is LaneState.ARRIVING
    seen.lanes[LINES.index(C3), 1] = BARE
    assert bare_lanes().state(seen, C3, ink(RED)) is LaneState.ARRIVING


def test_what_does_not_begin_at_the_selector_is_no_ribbon_on_its_way() -> None:
    seen = sight({"c3": RED})
    seen.lanes[LINES.index(C3), 0] = BARE
    assert bare_lanes().state(seen, C3, ink(RED)) is LaneState.STRANGE


def test_a_ribbon_of_another_color_is_strange() -> None:
    assert bare_lanes().state(sight({"c3": BLUE}), C3, ink(RED)) is LaneState.STRANGE


def test_on_a_line_without_a_believed_ribbon_any_one_color_is_a_ribbon() -> None:
    assert bare_lanes().state(sight({"r2": BLUE}), R2) is LaneState.LAID
    seen = sight({"r2": BLUE})
    seen.lanes[LINES.index(R2), 1] = RED
    assert bare_lanes().state(seen, R2) is LaneState.STRANGE


def test_ribbons_that_end_short_need_not_show_in_the_last_sample() -> None:
    seen = sight({"r2": RED})
    seen.lanes[LINES.index(R2), 2] = BARE
    lanes = Lanes.first_seen(LINES, sight(), (), BARE, stations=2)
    assert lanes.state(seen, R2, ink(RED)) is LaneState.LAID


def test_lanes_are_as_believed_with_their_ribbons_and_no_others() -> None:
    lanes = Lanes.first_seen(LINES, sight({"r2": RED}), [R2], BARE)
    assert lanes.are_as_believed(sight({"r2": RED}))
    assert not lanes.are_as_believed(sight())
    both = sight({"r2": RED, "c3": BLUE})
    assert not lanes.are_as_believed(both)
    on_its_way = sight({"r2": RED})
    on_its_way.lanes[LINES.index(R2), 2] = BARE
    assert not lanes.are_as_believed(on_its_way)
    assert lanes.are_as_believed(on_its_way, coming=[R2])
    assert not lanes.are_as_believed(both, coming=[C3])


def test_the_inks_of_all_laid_ribbons_are_seen_whatever_was_believed() -> None:
    lanes = Lanes.first_seen(LINES, sight({"r2": RED}), [R2], BARE)
    inks = lanes.inks_in(sight({"r2": BLUE, "c3": BLUE}))
    assert inks is not None
    assert {str(line): tuple(color) for line, color in inks.items()} == {"r2": BLUE, "c3": BLUE}


def test_no_inks_are_told_while_a_ribbon_is_on_its_way() -> None:
    seen = sight({"r2": RED})
    seen.lanes[LINES.index(R2), 2] = BARE
    assert bare_lanes().inks_in(seen) is None


def test_covered_lanes_are_taken_to_look_bare_as_the_others_do() -> None:
    lanes = Lanes.first_seen(LINES, sight({"r2": RED}), [R2], ink(BLUE))
    assert lanes.state(sight(), R2) is LaneState.EMPTY


@pytest.mark.parametrize(("shade", "state"), [(20, LaneState.EMPTY), (30, LaneState.LAID)])
def test_where_no_lane_was_empty_a_bare_one_is_only_guessed(shade: int, state: LaneState) -> None:
    lanes = Lanes.first_seen(LINES, sight(dict.fromkeys(map(str, LINES), RED)), LINES, BARE)
    lanes = Lanes(LINES, lanes.bare, lanes.clear, {})
    seen = sight()
    seen.lanes[LINES.index(R2)] -= shade / np.sqrt(3)
    assert lanes.state(seen, R2) is state


def test_a_bare_lane_is_darker_than_the_paper_beside_the_board() -> None:
    profile = load_profile()
    red, green, blue = (round(part) for part in profile.paper_elsewhere)
    assert np.allclose(bare_color(profile, (red, green, blue)), profile.paper_board, atol=0.6)
