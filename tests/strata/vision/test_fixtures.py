"""The pictures under fixtures/, read from their files and compared with the truth beside them."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from screenshots import TRUTHS, named, picture, puzzle_in
from stratabot.image import load_frame
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.puzzle import Ribbon, lay
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.trust import trust_at_rest
from thorough import cases

UNHARMED = [name for name in named("ready") if not TRUTHS[name]["harms"]]
OF_EACH_KIND = [
    *("ready-2x2-2", "ready-5x5-6", "ready-6x6-4", "palette-close", "phone-tall", "tablet"),
    *(
        "phone-landscape",
        "desktop-window",
        "desktop-sand",
        "third-small",
        "jpeg-40",
        "noise-12",
        "night-light",
    ),
    *("gamma-high", "notification", "pointer", "steeper"),
]


@cache
def reading_of(name: str) -> Reading:
    return read_frame(load_frame(picture(name)), load_profile())


def top_colors(ribbons: tuple[Ribbon, ...], side: int) -> list[list[str | None]]:
    return [[top and top.color for top in row] for row in lay(ribbons, side, side)]


def assert_like(reading: Reading, truth: dict[str, Any]) -> None:
    """A puzzle of that shape and nothing about a cell surely wrong."""
    assert (reading.side, reading.colors) == (truth["side"], truth["colors"])
    assert reading.selected == truth["selected"]
    for i, row in enumerate(truth["grid"]):
        for j, cell in enumerate(row):
            assert reading.grid[i][j] == cell or (i, j) in reading.doubtful
    client = truth["client"]
    assert reading.client is not None
    assert tuple(reading.client) == pytest.approx(tuple(client), abs=max(3, 0.012 * client[3]))


@cases("name", named("ready"), "more of the same kinds", keep=OF_EACH_KIND)
def test_an_untouched_puzzle_is_read_but_for_what_lies_over_it(name: str) -> None:
    reading, truth = reading_of(name), TRUTHS[name]
    assert reading.state is State.PUZZLE
    assert_like(reading, truth)
    assert {tuple(cell) for cell in truth["doubtful"]} == set(reading.doubtful)
    assert reading.placed == ()


@cases("name", UNHARMED, "more of the same", keep=[*{*UNHARMED} & {*OF_EACH_KIND}])
def test_the_swatches_have_their_saturated_colors(name: str) -> None:
    reading, truth = reading_of(name), TRUTHS[name]
    seen = np.array([*reading.saturated().values()])
    off = np.abs(seen - truth["swatches"]).max(axis=1)
    assert off[truth["selected"] - 1] <= 3
    # The others are computed from muted ones; in one picture they are muted more than usual.
    assert off.max() <= (30 if name == "look-rough" else 6)


@pytest.mark.parametrize("name", named("laid"))
def test_the_ribbons_that_lie_are_read_in_an_order_that_looks_the_same(name: str) -> None:
    reading, truth = reading_of(name), TRUTHS[name]
    placed = tuple(map(Ribbon.parse, truth["placed"]))
    assert reading.state is State.PUZZLE
    assert_like(reading, truth)
    assert set(reading.placed) == set(placed)
    assert top_colors(reading.placed, reading.side) == top_colors(placed, reading.side)
    assert reading.moving == ()


@pytest.mark.parametrize("name", named("moving"))
def test_of_a_ribbon_on_its_way_nothing_wrong_is_told(name: str) -> None:
    reading, truth = reading_of(name), TRUTHS[name]
    ribbon = Ribbon.parse(truth["moving"])
    assert reading.state is State.PUZZLE
    assert_like(reading, truth)
    # It may count as laid as soon as it covers all cells of its line, its color being right.
    assert set(reading.placed) - {ribbon} == set(map(Ribbon.parse, truth["placed"]))
    assert (ribbon.line in reading.moving) != (ribbon in reading.placed)


@pytest.mark.parametrize("name", named("won"))
def test_a_win_screen_tells_if_it_was_perfect_and_if_there_is_a_next_puzzle(name: str) -> None:
    reading, truth = reading_of(name), TRUTHS[name]
    assert reading.state is State.WIN
    assert reading.perfect is truth["perfect"]
    assert reading.next_shown is (truth["preview"] is not None)
    assert trust_at_rest(reading).relied is None


@pytest.mark.slow
@pytest.mark.parametrize("name", named("fading"))
def test_a_fade_is_told_at_first_and_is_never_taken_for_another_puzzle(name: str) -> None:
    """One picture does not always tell a fade: late in it all colors are only a bit paler.

    So what is fading is not played up to the half here, and later only as what it is. The bot
    also waits until two frames are alike.
    """
    reading, truth = reading_of(name), TRUTHS[name]
    if truth["fade"] <= 0.25:
        assert reading.state is State.FADING
    if truth["fade"] <= 0.5:
        assert trust_at_rest(reading).relied is None
    elif relied := trust_at_rest(reading).relied:
        assert relied.puzzle == puzzle_in(truth)
    if reading.state is State.PUZZLE:
        assert_like(reading, truth)


@pytest.mark.parametrize("name", named("none"))
def test_what_is_no_game_is_neither_a_puzzle_nor_won(name: str) -> None:
    assert reading_of(name).state in (State.OTHER, State.FADING)
