import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from phone.android import as_png, in_format, raw
from stratabot.frame import Frame, Pixels
from stratabot.screen.phones.screencap import CutOffError, frame_in, png_frame_in

PICTURE: Pixels = np.random.default_rng(1).integers(0, 256, (3, 4, 3), dtype=np.uint8)
"""Three rows of four pixels: what swaps width and height is seen."""

EXACT = {"RGBA": 1, "RGBX": 2, "RGB": 3, "BGRA": 5}
FLOATS = 22


def frame_of(data: bytes) -> Frame:
    frame = frame_in(bytearray(data))
    assert frame is not None
    return frame


@pytest.mark.parametrize("header", [12, 16])
@pytest.mark.parametrize("kind", EXACT.values(), ids=EXACT)
def test_every_format_is_read_after_either_header(kind: int, header: int) -> None:
    frame = frame_of(raw(kind, header)(PICTURE))
    assert np.array_equal(frame.rgb(), PICTURE)


def test_pixels_are_not_copied() -> None:
    data = bytearray(raw()(PICTURE))
    frame = frame_in(data)
    assert frame is not None
    data[16] ^= 255
    assert frame.rgb()[0, 0, 0] == PICTURE[0, 0, 0] ^ 255


def test_a_format_that_is_not_known_is_no_frame() -> None:
    assert frame_in(bytearray(raw(FLOATS)(PICTURE))) is None
    assert frame_in(bytearray(b"WARNING: linker: something is unusual\n")) is None
    assert frame_in(bytearray(raw()(PICTURE) + b"more than there should be")) is None


@pytest.mark.parametrize("left", [0, 5, 12, 20, -5, -1])
def test_a_picture_that_is_not_whole_is_cut_off(left: int) -> None:
    with pytest.raises(CutOffError):
        frame_in(bytearray(raw()(PICTURE)[:left]))


def test_a_png_is_found_behind_a_warning() -> None:
    png = bytearray(b"[Warning] two displays\n" + as_png(PICTURE))
    assert np.array_equal(png_frame_in(png).rgb(), PICTURE)


@pytest.mark.parametrize("data", [b"", b"no picture", as_png(PICTURE)[:30]])
def test_a_png_that_is_not_whole_is_cut_off(data: bytes) -> None:
    with pytest.raises(CutOffError):
        png_frame_in(bytearray(data))


@given(st.binary(max_size=200), st.sampled_from([1, 2, 3, 4, 5, 22]), st.integers(0, 5))
def test_whatever_comes_is_a_frame_or_none_or_cut_off(data: bytes, kind: int, side: int) -> None:
    head = side.to_bytes(4, "little") * 2 + kind.to_bytes(4, "little")
    for sent in (data, head + data):
        try:
            frame = frame_in(bytearray(sent))
        except CutOffError:
            continue
        assert frame is None or frame.width == frame.height == side


def test_the_formats_of_the_stand_in_have_the_sizes_of_androids() -> None:
    sizes = {kind: len(in_format(PICTURE, kind)) // 12 for kind in (*EXACT.values(), FLOATS)}
    assert sizes == {1: 4, 2: 4, 3: 3, 5: 4, FLOATS: 8}
