from dataclasses import replace
from random import Random

import numpy as np
import pytest
from fixtures.pictures import board, laid

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.practice.paint import Painter
from stratabot.strata.puzzle import Line, Puzzle, Ribbon, lines_of
from stratabot.strata.vision.swatches import mute
from stratabot.strata.vision.tracker import Sight, Tracker
from thorough import cases

PUZZLE = Puzzle.of([["1", "2", "3"], ["2", "3", "1"], ["3", None, "2"]])
PICTURE = Picture(PUZZLE)
TRACKER = Tracker(PICTURE.layout, 3, 3)
PAPER = np.array(PROFILE.paper_board)


def look(**changes: object) -> Sight:
    picture = replace(PICTURE, **changes)  # type: ignore[arg-type]
    return TRACKER.look(picture.frame())


@pytest.mark.parametrize("selected", [1, 2, 3])
def test_the_selected_swatch_is_the_tall_one(selected: int) -> None:
    sight = look(selected=selected)
    assert sight.selected == selected
    assert sight.swatches[selected - 1] == pytest.approx(np.array(PALETTE[selected - 1]), abs=1)


@pytest.mark.slow
def test_without_one_tall_swatch_or_on_a_win_screen_none_is_selected() -> None:
    assert look(selected=0).selected == 0
    assert look(win=True).selected == 0
    frame = PICTURE.frame()
    frame.pixels[:, 340:] = replace(PICTURE, selected=3).paint()[:, 340:]
    assert TRACKER.look(frame).selected == 0


@pytest.mark.slow
@cases("line", lines_of(3, 3), "other lanes", keep=[Line("row", 2), Line("col", 1)], ids=str)
def test_a_ribbon_is_seen_at_all_three_places_of_its_lane_and_on_no_other(line: Line) -> None:
    bare, sight = look(), look(laid=[Ribbon(line, "2")])
    changed = np.abs(sight.lanes - bare.lanes).max(2) > 30
    assert changed.shape == (6, 3)
    assert [TRACKER.lines[k] for k in np.flatnonzero(changed.any(1))] == [line]
    seen = sight.lanes[TRACKER.lines.index(line)]
    assert seen == pytest.approx(np.broadcast_to(PALETTE[1], (3, 3)), abs=2)


def test_cells_are_seen_in_their_muted_colors_and_change_is_the_largest_of_any_color() -> None:
    first = look(texture=0)
    assert first.cells.shape == (3, 3, 3)
    assert first.cells[0, 1] == pytest.approx(mute(PALETTE[1], PAPER), abs=2)
    assert look(texture=0).change(first) == 0
    other = replace(first, swatches=first.swatches + np.array([0, 7, -9], np.float32))
    assert other.change(first) == 9


@pytest.mark.slow
def test_two_frames_of_the_same_are_still_and_others_are_not() -> None:
    first = look()
    assert look(seed=1).is_still(first)
    assert not look(selected=2).is_still(first)
    assert not look(laid=[Ribbon.parse("r1=1")]).is_still(first)
    assert not look(alpha=0.95).is_still(first)
    assert not replace(first, selected=2).is_still(first)
    lanes = first.lanes.copy()
    lanes[0, 1, 0] += 30
    assert not replace(first, lanes=lanes).is_still(first)


@pytest.mark.slow
def test_contrast_tells_how_much_of_a_fade_is_over() -> None:
    whole = look(texture=0)
    for share in (0.98, 0.9, 0.5):
        faded = look(texture=0, alpha=share)
        # The sketch fades its lanes too, by which paper is measured.
        within = 0.003 + 0.07 * (1 - share)
        assert faded.contrast(whole) == pytest.approx(share, abs=within)
        assert faded.cells_contrast(whole) == pytest.approx(share, abs=within)


def test_the_way_of_a_lane_is_longer_in_a_wider_window() -> None:
    wide = Tracker(Layout(PROFILE, Rect(0, 0, 2000, 768)), 3, 3)
    narrow = Tracker(Layout(PROFILE, Rect(0, 0, 300, 768)), 3, 3)
    for line in lines_of(3, 3):
        assert narrow.way(line) > 3.4
        # From before the first cell to behind the last are 2 + 2 * 0.74 pitches.
        assert TRACKER.way(line) > 3.4
        assert wide.way(line) >= TRACKER.way(line)


def test_a_ribbons_front_is_followed_from_behind_the_board_to_the_edge() -> None:
    painter, scene = Painter(1024, 768), board(3, 3, 4)
    tracker = Tracker(Layout(PROFILE, Rect(0, 0, 1024, 768)), 3, 3)
    first = laid(scene, 1).laid[-1]
    color = np.array(scene.color(first.color), np.float32)
    fronts = []
    for step in range(21):
        sliding = laid(scene, 1, progress=step / 20)
        frame = Frame(painter.paint(sliding, Random(step)))
        fronts.append(tracker.front(frame, first.line, color, 36))
    assert fronts[0] is None
    seen = [front for front in fronts if front is not None]
    assert len(seen) >= 3
    assert seen == sorted(seen)
    assert all(3.4 < front < tracker.way(first.line) for front in seen)
    # At rest it has passed the last place looked at.
    assert fronts[-1] is None
