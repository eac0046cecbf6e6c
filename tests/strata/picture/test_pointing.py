"""What is pointed at, and that whoever reads the same screen is not misled by it."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from picture.test_palette import contrast
from stratabot.color import RGB
from stratabot.frame import Frame
from stratabot.geometry import Point, Rect
from stratabot.picture.palette import BLACK, WHITE
from stratabot.screen.markers.cover import Cover, covered, painted_out
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.picture.pointing import (
    Hand,
    PinKind,
    Sticker,
    StickerPlace,
    pin,
    pointed,
    tag,
)
from stratabot.strata.practice.screen import PracticeScreen
from stratabot.strata.puzzle import Line, Ribbon, lines_of
from stratabot.strata.solver import Advice
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.tracker import Tracker
from thorough import cases

PROFILE = load_profile()

SIZES = [(1024, 768), (640, 480), (300, 600), (360, 260), (1600, 1200)]
KEPT = [(2, SIZES[0]), (3, SIZES[1]), (4, SIZES[2]), (5, SIZES[3]), (6, SIZES[3])]
at_every_size = cases("side,size", product(range(2, 7), SIZES), "other sizes", keep=KEPT)

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


@pytest.mark.parametrize(
    ("what", "line", "sticker"),
    [
        (advice("r2=1"), "r2", (PinKind.NOW, "1", (90, 60, 120), AWAY_LEFT)),
        (advice("c3=4"), "c3", (PinKind.THEN, "4", (90, 60, 120), AWAY_RIGHT)),
        (advice("c1"), "c1", (PinKind.NOW, "1", (90, 60, 120), AWAY_RIGHT)),
        (
            Advice(None, (Ribbon.parse("c2=1"), Ribbon.parse("r3=2"))),
            "r3",
            (PinKind.BACK, "", (255, 255, 255), AWAY_LEFT),
        ),
    ],
)
def test_a_pin_points_at_the_selector_to_touch_and_a_tag_at_a_color_to_take_first(
    what: Advice, line: str, sticker: tuple[PinKind, str, RGB, Point]
) -> None:
    [first, *tags] = pointed(what, 3, HAND, layout())
    assert first.target == layout().selector(3, Line.parse(line))
    assert first.sticker is pin(*sticker, 1.0)
    assert [tag.target for tag in tags] == [layout().swatches(6)[3]] * (line == "c3")
    assert pointed(None, 3, HAND, layout()) == pointed(Advice(None, ()), 3, HAND, layout()) == ()


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


AWAY = Point(-(0.5**0.5), 0.5**0.5)
SCALES = [0.33, 0.7, 1.0, 2.8]
ROOMY = 500.0, 500.0
HEIGHT = 97.0
colors = st.tuples(*[st.integers(0, 255)] * 3)


def has(sticker: Sticker, color: RGB) -> bool:
    return bool((sticker.pixels == (*color, 255)).all(2).any())


@given(colors)
def test_what_is_written_can_be_read_on_every_color(color: RGB) -> None:
    for sticker in (pin(PinKind.NOW, "3", color, AWAY, 2.8), tag("M", color, HEIGHT, 2.8, ROOMY)):
        assert has(sticker, color)
        assert has(sticker, max((BLACK, WHITE), key=lambda ink: contrast(ink, color)))


@pytest.mark.parametrize("scale", SCALES)
def test_kinds_of_pins_and_numbers_are_told_apart_without_colors(scale: float) -> None:
    gray = (119, 119, 119)
    pins = [pin(PinKind.NOW, str(k), gray, AWAY, scale) for k in range(1, 7)]
    pins += [pin(PinKind.THEN, str(k), gray, AWAY, scale) for k in range(1, 7)]
    pins.append(pin(PinKind.BACK, "", gray, AWAY, scale))
    looks = [each.pixels[..., :3].astype(int).mean(2) for each in pins]
    assert len({each.shape for each in looks}) == 1
    for k, one in enumerate(looks):
        for other in looks[:k]:
            assert (np.abs(one - other) > 50).sum() >= 5


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("away", [AWAY, Point(0.5**0.5, 0.5**0.5), Point(0, 1)])
def test_a_pin_points_at_its_target_from_beyond_it(away: Point, scale: float) -> None:
    sticker = pin(PinKind.NOW, "2", (200, 90, 40), away, scale)
    rows, cols = np.nonzero(sticker.pixels[..., 3] >= 128)
    x, y = cols + 0.5 - sticker.about[0], rows + 0.5 - sticker.about[1]
    nearest = np.argmin(np.hypot(x, y))
    gap = max(21 * scale, 5)
    assert np.hypot(x[nearest], y[nearest]) == pytest.approx(gap, abs=3)
    toward = (x[nearest] * away.x + y[nearest] * away.y) / np.hypot(x[nearest], y[nearest])
    assert toward > 0.9
    assert (x * away.x + y * away.y > 0).all()


@pytest.mark.parametrize("scale", SCALES)
def test_a_tag_hangs_above_its_swatch_and_points_down_at_it(scale: float) -> None:
    sticker = tag("4 mustard", (210, 180, 50), HEIGHT, scale, ROOMY)
    rows, cols = np.nonzero(sticker.pixels[..., 3] >= 128)
    assert (sticker.about[1] - rows).min() > HEIGHT * scale
    lowest = cols[rows == rows.max()] + 0.5 - sticker.about[0]
    assert np.abs(lowest).max() < 3


@pytest.mark.parametrize("room", [(30.0, 400.0), (400.0, 30.0), (60.0, 60.0)])
def test_a_tag_beside_the_edge_moves_inward_but_not_its_point(room: tuple[float, float]) -> None:
    sticker = tag("6 violet", (112, 82, 158), HEIGHT, 1.0, room)
    solid = sticker.pixels[..., 3] >= 128
    columns = np.flatnonzero(solid.any(0)) - sticker.about[0]
    assert columns[0] >= -room[0] - 1
    assert columns[-1] <= room[1] + 1
    foot = np.flatnonzero(solid[-1]) - sticker.about[0]
    assert -3 <= foot[0] <= foot[-1] <= 3
