"""HEIC and AVIF, as phones write photographs: known by their first bytes.

AVIF is read by Pillow. HEIC is read by pillow-heif, which is an extra and loaded for such a file
only.
"""

from enum import Enum
from io import BytesIO
from typing import TYPE_CHECKING, Final

from stratabot.errors import InputError

if TYPE_CHECKING:
    from PIL import Image

_HEIC: Final = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"hevm", b"hevs"}
_AVIF: Final = {b"avif", b"avis"}
_ANY_CODING: Final = {b"mif1", b"mif2", b"msf1"}
"""Brands that leave the coding to another brand; without another one it is HEIC's."""

_BOX: Final = 16
"""The bytes of a box before its compatible brands: length, `ftyp`, major brand, version."""


class Container(Enum):
    """What a file of boxes (ISO 14496-12) holds, by its usual name."""

    HEIC = "HEIC"
    AVIF = "AVIF"
    OTHER = "a video"


def container(data: bytes) -> Container | None:
    """What a file with this beginning holds; None if it is no file of boxes."""
    if data[:2] != b"\0\0" or data[4:8] != b"ftyp":  # a text, too, can have ftyp there
        return None
    length = min(int.from_bytes(data[:4], "big"), 512)
    brands = {data[8:12], *(data[k : k + 4] for k in range(_BOX, length, 4))}
    if brands & _AVIF:
        return Container.AVIF
    return Container.HEIC if brands & (_HEIC | _ANY_CODING) else Container.OTHER


def open_heic(data: bytes, name: str) -> "Image.Image":
    """The picture in a HEIC file's bytes, turned upright; it is decoded when it is first used.

    Raises:
        InputError: pillow-heif is not installed; `name` is what to call the file.
        SyntaxError: the file is damaged.
    """
    try:
        from pillow_heif import HeifImageFile
    except ImportError:
        raise InputError(
            f"{name} is a HEIC picture: pip install pillow-heif, or save it as JPEG"
        ) from None
    return HeifImageFile(BytesIO(data))  # type: ignore[no-untyped-call]
