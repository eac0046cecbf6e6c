import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.color import RGB
from stratabot.geometry import Point
from stratabot.strata.picture.stickers import PinKind, Sticker, pin, tag

AWAY = Point(-(0.5**0.5), 0.5**0.5)
SCALES = [0.33, 0.7, 1.0, 2.8]
ROOMY = 500.0, 500.0
HEIGHT = 97.0
colors = st.tuples(*[st.integers(0, 255)] * 3)


def luminance(color: np.ndarray) -> float:
    parts = [(c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4) for c in color / 255]
    return float(np.dot(parts, (0.2126, 0.7152, 0.0722)))


def contrast(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def has(sticker: Sticker, color: RGB) -> bool:
    return bool((sticker.pixels == (*color, 255)).all(2).any())


@given(colors)
def test_what_is_written_can_be_read_on_every_color(color: RGB) -> None:
    ground = luminance(np.array(color))
    for sticker in (pin(PinKind.NOW, "3", color, AWAY, 2.8), tag("M", color, HEIGHT, 2.8, ROOMY)):
        ink = (0, 0, 0) if ground > 0.18 else (255, 255, 255)
        assert has(sticker, color)
        assert has(sticker, ink)
        assert contrast(luminance(np.array(ink)), ground) >= 4.5


def rings(sticker: Sticker) -> list[float]:
    """The median luminance of the outermost pixels, of those within, and so on."""
    solid = np.pad(sticker.pixels[..., 3] >= 128, 1)
    colors = np.pad(sticker.pixels[..., :3], ((1, 1), (1, 1), (0, 0)))
    found = []
    for _ in range(4):
        within = solid.copy()
        for axis in (0, 1):
            within &= np.roll(solid, 1, axis) & np.roll(solid, -1, axis)
        found.append(luminance(np.median(colors[solid & ~within], axis=0)))
        solid = within
    return found


@pytest.mark.parametrize("scale", SCALES)
def test_its_outline_stands_out_from_cloth_and_from_ribbons(scale: float) -> None:
    cloth, ribbon = (luminance(np.array(color)) for color in ((208, 202, 183), (71, 45, 74)))
    for kind, color in ((PinKind.NOW, (208, 202, 183)), (PinKind.BACK, (71, 45, 74))):
        outer, _, _, inner = rings(pin(kind, "1", color, AWAY, scale))
        assert contrast(outer, ribbon) > 4.5
        assert contrast(inner, cloth) > 4.5


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


def test_the_same_sticker_is_painted_once() -> None:
    assert pin(PinKind.NOW, "1", (1, 2, 3), AWAY, 1.0) is pin(
        PinKind.NOW, "1", (1, 2, 3), AWAY, 1.0
    )
