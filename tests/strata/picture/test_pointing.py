"""What is pointed at, and that whoever reads the same screen is not misled by it."""

from functools import cache
from itertools import product

import numpy as np
import pytest

from stratabot.frame import Frame
from stratabot.geometry import Point, Rect
from stratabot.screen.markers.cover import Cover, covered, painted_out
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.picture.pointing import Hand, StickerPlace, pointed
from stratabot.strata.picture.stickers import PinKind, pin
from stratabot.strata.practice.screen import PracticeScreen
from stratabot.strata.puzzle import Line, Ribbon, lines_of
from stratabot.strata.solver import Advice
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.tracker import Tracker
from thorough import cases

PROFILE = load_profile()
SIDES = range(2, 7)
SIZES = [(1024, 768), (640, 480), (360, 260), (300, 600), (1600, 1200)]
at_every_size = cases(
    "side,size",
    product(SIDES, SIZES),
    "other sizes",
    keep=[(2, SIZES[0]), (3, SIZES[1]), (4, SIZES[3]), (5, SIZES[2]), (6, SIZES[2])],
)
NAMES = {"1": "teal", "2": "brick", "3": "plum", "4": "mustard", "5": "moss", "6": "violet"}
AWAY_LEFT, AWAY_RIGHT = (Point(way * 0.5**0.5, 0.5**0.5) for way in (-1, 1))
HAND = Hand("1", dict.fromkeys(NAMES, (90, 60, 120)), NAMES)


def advice(text: str) -> Advice:
    return Advice(Ribbon.parse(text), ())


def layout(size: tuple[int, int] = (1024, 768)) -> Layout:
    return Layout(PROFILE, Rect(0, 0, *size))


@cache
def opened(side: int, size: tuple[int, int]) -> tuple[Frame, Reading]:
    """A puzzle with as many colors as rows, and what is read of it."""
    screen = PracticeScreen.wave(side, side, 4, size=size)
    screen.clock.sleep(10)
    frame = Frame(screen.grab().rgb().copy())
    reading = read_frame(frame, PROFILE)
    assert reading.state is State.PUZZLE
    return frame, reading


def hand_of(reading: Reading) -> Hand:
    return Hand(str(reading.selected), reading.saturated(), reading.names())


def laid(shown: tuple[StickerPlace, ...]) -> list[Cover]:
    """The stickers as a desktop has them over a frame at 0, 0."""
    return [
        Cover(sticker.pixels, int(target.x) - sticker.about[0], int(target.y) - sticker.about[1])
        for sticker, target in shown
    ]


def with_stickers(frame: Frame, stickers: list[Cover]) -> Frame:
    """The frame as a desktop shows it with these over it."""
    pixels = frame.pixels.copy()
    for picture, x, y in stickers:
        for row, col in np.argwhere(picture[..., 3] >= 128):
            if 0 <= y + row < frame.height and 0 <= x + col < frame.width:
                pixels[y + row, x + col] = picture[row, col, :3]
    return Frame(pixels)


def every_advice(side: int, colors: int) -> list[Advice]:
    """Each selector, with a color to take; each also to be taken back."""
    lines = lines_of(side, side)
    takes = [Advice(Ribbon(line, str(k % colors + 1)), ()) for k, line in enumerate(lines, 1)]
    return [*takes, Advice(None, (Ribbon(lines[0], "1"), Ribbon(lines[-1], "2")))]


def test_the_color_in_hand_needs_only_a_pin() -> None:
    [[sticker, target]] = pointed(advice("r2=1"), 3, HAND, layout())
    assert target == layout().selector(3, Line.parse("r2"))
    assert sticker is pin(PinKind.NOW, "1", (90, 60, 120), AWAY_LEFT, 1.0)


def test_another_color_has_a_tag_at_its_swatch_and_a_pin_that_waits() -> None:
    [first, second] = pointed(advice("c3=4"), 3, HAND, layout())
    assert first.target == layout().selector(3, Line.parse("c3"))
    assert first.sticker is pin(PinKind.THEN, "4", (90, 60, 120), AWAY_RIGHT, 1.0)
    assert second.target == layout().swatches(6)[3]


def test_a_free_ribbon_takes_the_color_in_hand() -> None:
    free = Advice(Ribbon(Line.parse("c1"), None), ())
    assert pointed(free, 3, HAND, layout()) == pointed(advice("c1=1"), 3, HAND, layout())


def test_the_lowest_of_several_ribbons_is_touched_to_take_them_back() -> None:
    back = Advice(None, (Ribbon.parse("c2=1"), Ribbon.parse("r3=2")))
    [[sticker, target]] = pointed(back, 3, HAND, layout())
    assert target == layout().selector(3, Line.parse("r3"))
    assert sticker is pin(PinKind.BACK, "", (255, 255, 255), AWAY_LEFT, 1.0)


def test_where_there_is_nothing_to_do_nothing_is_pointed_at() -> None:
    assert pointed(None, 3, HAND, layout()) == ()
    assert pointed(Advice(None, ()), 3, HAND, layout()) == ()


@pytest.mark.slow
@at_every_size
def test_stickers_do_not_lie_where_someone_looks_who_follows_the_game(
    side: int, size: tuple[int, int]
) -> None:
    """The frames are as they were grabbed, nothing painted out."""
    frame, reading = opened(side, size)
    tracker = Tracker(layout(size), side, side)
    expected = tracker.look(frame)
    for each in every_advice(side, side):
        shown = pointed(each, side, hand_of(reading), layout(size))
        seen = tracker.look(with_stickers(frame, laid(shown)))
        assert seen.selected == expected.selected, each
        assert seen.change(expected) == 0, each


@pytest.mark.slow
@at_every_size
def test_what_is_read_with_stickers_over_the_game_is_what_is_read_without(
    side: int, size: tuple[int, int]
) -> None:
    frame, reading = opened(side, size)
    for each in every_advice(side, side):
        stickers = laid(pointed(each, side, hand_of(reading), layout(size)))
        dirty = with_stickers(frame, stickers)
        mask = covered(stickers, frame.bounds, (frame.width, frame.height))
        clean = painted_out(dirty, mask)
        assert (dirty.pixels != frame.pixels).any()
        assert (clean.pixels[~mask] == frame.pixels[~mask]).all()
        again = read_frame(clean, PROFILE)
        assert again.state is State.PUZZLE, (each, again.why)
        assert (again.puzzle, again.placed, again.selected, again.client) == (
            (reading.puzzle, reading.placed, reading.selected, reading.client)
        ), each
        assert again.sure == reading.sure
        away = np.subtract(again.swatches, reading.swatches)
        assert np.abs(away).max() <= 2


@at_every_size
def test_pins_hide_no_selector_and_no_cell(side: int, size: tuple[int, int]) -> None:
    place = layout(size)
    targets = [place.selector(side, line) for line in lines_of(side, side)]
    targets += [cell for row in place.cells(side) for cell in row]
    for each in every_advice(side, side):
        shown = laid(pointed(each, side, hand_of(opened(side, size)[1]), place))
        mask = covered(shown, place.client, size)
        for x, y in targets:
            assert not mask[int(y) - 1 : int(y) + 2, max(0, int(x) - 1) : int(x) + 2].any()
