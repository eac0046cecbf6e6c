"""The pictures that Android's `screencap` sends without being asked for a kind: bare pixels.

A header comes first: the width, the height and the number of a format, four bytes each, the
lowest byte first; from Android 9 on also the number of a color space. Nothing says which of the two
headers it is, but the number of bytes tells it, because rows follow each other without a gap.
"""

import struct
from typing import TYPE_CHECKING, Final

from stratabot.errors import InputError

if TYPE_CHECKING:
    from stratabot.frame import Frame

BARE: Final = "screencap 2>/dev/null"
"""The command for bare pixels. A phone with several displays warns on standard error, which an
`exec:` stream would carry in the same bytes."""

PNG: Final = "screencap -p 2>/dev/null"
"""The command for a PNG, which takes the phone a second."""

_SIZES: Final = {1: 4, 2: 4, 3: 3, 5: 4}
"""Bytes of a pixel by the number of its format: RGBA, RGBX, RGB, BGRA. Others come as a PNG."""

_BGRA: Final = 5

_HEADERS: Final = (12, 16)
_LARGEST: Final = 20_000
"""No screen has so many pixels in a row."""

_PNG_BEGINS: Final = b"\x89PNG\r\n\x1a\n"


class CutOffError(Exception):
    """A picture that ends too early: the connection broke off."""


def frame_in(data: bytearray) -> "Frame | None":
    """The frame that the command `BARE` sent, not copied; None if its format is unknown."""
    if len(data) < _HEADERS[0]:
        raise CutOffError(f"a picture of {len(data)} bytes")
    width, height, kind = struct.unpack_from("<3I", data)
    if kind not in _SIZES or not (0 < width < _LARGEST and 0 < height < _LARGEST):
        return None
    size = width * height * _SIZES[kind]
    header = len(data) - size
    if header < _HEADERS[-1] and header not in _HEADERS:
        raise CutOffError(f"{len(data)} bytes of a picture of {width} x {height} pixels")
    return _unpacked(memoryview(data)[header:], width, height, kind) if header in _HEADERS else None


def png_frame_in(data: bytearray) -> "Frame":
    """The frame in what the command `PNG` sent; something may have been printed before it."""
    from stratabot.image import decode_frame

    start = max(data.find(_PNG_BEGINS), 0)
    try:
        return decode_frame(bytes(data[start:]), "a phone's picture")
    except InputError as error:
        raise CutOffError(str(error)) from error


def _unpacked(pixels: memoryview, width: int, height: int, kind: int) -> "Frame":
    import numpy as np

    from stratabot.frame import Frame

    shape = height, width, _SIZES[kind]
    return Frame(np.frombuffer(pixels, np.uint8).reshape(shape), bgr=kind == _BGRA)
