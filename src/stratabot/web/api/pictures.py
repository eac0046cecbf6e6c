"""Pictures that visitors send: what they are and how large is known before they are decoded."""

import warnings
from io import BytesIO
from typing import Any, Final

from stratabot.errors import InputError
from stratabot.source import Kind, Source

MAX_PIXELS: Final = 50_000_000
"""A picture has at most so many; a phone's largest photographs have 48 million to 50 million."""

_FORMATS: Final = ("PNG", "JPEG", "WEBP", "AVIF", "GIF", "BMP", "TIFF", "PPM")
"""By Pillow's names. Others are no pictures of screens, and some would start a program."""

_NAME: Final = "the picture"


class TooMuchError(Exception):
    """A picture that is too large."""


def picture_source(data: bytes) -> Source:
    """The input that a picture is.

    Args:
        data: as in a file.

    Raises:
        InputError: it is no picture, or needs a package that is missing.
        TooMuchError: it has too many pixels.
    """
    source = Source.of(data, _NAME, Kind.PICTURE)
    width, height = _size(data)
    if width * height > MAX_PIXELS:
        most = MAX_PIXELS // 10**6
        raise TooMuchError(f"expected at most {most} megapixels, got {width} x {height}")
    return source


def _size(data: bytes) -> tuple[int, int]:
    """What a picture's header says.

    Raises:
        InputError: there is none that can be read.
        TooMuchError: Pillow refuses so many pixels.
    """
    from PIL import Image, UnidentifiedImageError

    from stratabot.image import no_picture, why_unread

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow warns of large pictures that are refused here
        try:
            with _opened(data) as image:
                width, height = image.size
        except Image.DecompressionBombError:
            raise TooMuchError(f"expected at most {MAX_PIXELS // 10**6} megapixels") from None
        except UnidentifiedImageError:
            raise no_picture(data, _NAME) from None
        except InputError:
            raise
        except Exception as error:  # a damaged file can make Pillow raise nearly anything
            raise InputError(f"cannot read {_NAME}: {why_unread(error):.80}") from None
    return width, height


def _opened(data: bytes) -> Any:
    from PIL import Image

    from stratabot.image import open_heic
    from stratabot.source import Container, container

    if container(data) is Container.HEIC:
        return open_heic(data, _NAME)
    Image.init()
    return Image.open(BytesIO(data), formats=[kind for kind in _FORMATS if kind in Image.OPEN])
