from dataclasses import replace
from typing import Final

import pytest

from strata.bot.test_fade import PUZZLE, sight_of
from stratabot.geometry import Rect
from stratabot.strata.bot.eyes import View
from stratabot.strata.bot.still import FROZEN, RESTLESS, StillBoard
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.vision.tracker import Sight, Tracker

AREA: Final = Rect(0, 0, 512, 384)
FIRST: Final = sight_of(PUZZLE)


def drawn_anew(number: int) -> Sight:
    """The same board with another texture."""
    return replace(FIRST, cells=FIRST.cells + 0.1 * number)


@pytest.fixture
def board() -> StillBoard:
    """A board that was first seen at 10 s."""
    return StillBoard(View(Tracker(Layout(load_profile(), AREA), 4, 3), AREA), FIRST, 10.0)


def test_the_same_frame_again_is_watched_but_not_drawn(board: StillBoard) -> None:
    assert all(board.stays(FIRST, 10 + k / 50, 0.02) for k in range(1, 11))
    assert board.watched == pytest.approx(0.2)
    assert board.redrawn == 0


def test_new_frames_that_look_the_same_count_at_the_pace_of_something_that_moves(
    board: StillBoard,
) -> None:
    assert all(board.stays(drawn_anew(k), 10 + k / 50, 0.02) for k in range(1, 11))
    assert board.redrawn == pytest.approx(0.2)
    assert board.stays(drawn_anew(11), 10.9, 0.02)
    assert board.redrawn == pytest.approx(0.25)


def test_a_time_in_which_nobody_looked_counts_little(board: StillBoard) -> None:
    assert board.stays(FIRST, 12, 0.02)
    assert board.watched == pytest.approx(0.1)


def test_a_frame_that_was_shown_late_counts_little(board: StillBoard) -> None:
    assert board.stays(drawn_anew(1), 10.4, 0.08)
    assert board.redrawn == pytest.approx(0.05)


def test_where_every_look_takes_long_its_time_counts(board: StillBoard) -> None:
    assert board.stays(drawn_anew(1), 10.4, 0.3)
    assert board.watched == pytest.approx(0.4)
    assert board.redrawn == pytest.approx(0.4)


def test_two_looks_that_show_it_otherwise_begin_anew_with_the_first(board: StillBoard) -> None:
    brighter = sight_of(PUZZLE, 0.9)
    looks = [(FIRST, 10.02), (brighter, 10.04), (brighter, 10.06), (brighter, 10.08)]
    assert [board.stays(seen, at, 0.02) for seen, at in looks] == [True, False, False, True]
    assert board.since == 10.04
    assert board.watched == pytest.approx(0.04)


def test_one_look_that_shows_it_otherwise_does_not(board: StillBoard) -> None:
    looks = [(sight_of(PUZZLE, 0.2), 10.02), (FIRST, 10.04)]
    assert [board.stays(seen, at, 0.02) for seen, at in looks] == [False, True]
    assert board.since == 10.0


def test_a_stall_is_longer_if_nothing_is_drawn_and_where_one_was_long(board: StillBoard) -> None:
    board.stays(drawn_anew(1), 10.1, 0.02)
    assert board.longest_stall == 2 * FROZEN
    board.stays(drawn_anew(2), 10.2, 0.02)
    assert board.longest_stall == FROZEN
    board.stays(drawn_anew(3), 10.6, 0.02)
    assert board.longest_stall == pytest.approx(0.8)
    board.stays(drawn_anew(4), 20, 0.02)
    assert board.longest_stall == RESTLESS
