"""Picture files, whatever state they are in."""

import warnings
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError

from stratabot.errors import InputError
from stratabot.vision.frame import Frame

MOST_PIXELS: Final = 64_000_000
"""Larger pictures are refused unread: a screen of 8K has 33 million pixels."""


def load_frame(path: Path) -> Frame:
    """The picture in that file, upright, in RGB, transparent parts black.

    Raises:
        InputError: there is no such file, or it is no picture, damaged or enormous.
    """
    try:
        with warnings.catch_warnings():
            # Pillow warns of decompression bombs; they are refused here by their size.
            warnings.simplefilter("ignore")
            with Image.open(path) as image:
                return Frame(_pixels(path, image))
    except Image.DecompressionBombError as error:
        raise _too_large(path) from error
    except UnidentifiedImageError as error:
        what = "an empty file" if _is_empty(path) else "something else"
        raise InputError(
            f"expected a picture (PNG, JPEG, WebP, ...) in {path}, got {what}"
        ) from error
    except (OSError, SyntaxError, ValueError, EOFError, IndexError, TypeError) as error:
        raise InputError(f"cannot read the picture {path}: {_reason(error)}") from error


def _pixels(path: Path, image: Image.Image) -> np.ndarray:
    width, height = image.size
    if width * height > MOST_PIXELS:
        raise _too_large(path, f", got {width} x {height}")
    image.load()
    upright = ImageOps.exif_transpose(image)
    pixels = np.asarray(_rgb(upright), np.uint8)
    if not pixels.size:
        raise InputError(f"expected a picture in {path}, got one of {width} x {height} pixels")
    return pixels


def _rgb(image: Image.Image) -> Image.Image:
    if image.mode.startswith(("I", "F")):
        values = np.asarray(image, np.float64)
        # 16 bits a pixel, unless it is a picture of 8 bits kept in a wider type.
        shallow = values.max(initial=0) <= 255
        gray = (values if shallow else values / 257).clip(0, 255).astype(np.uint8)
        return Image.fromarray(gray).convert("RGB")
    if image.has_transparency_data:
        whole = image.convert("RGBA")
        ground = Image.new("RGBA", whole.size, (0, 0, 0, 255))
        return Image.alpha_composite(ground, whole).convert("RGB")
    return image.convert("RGB")


def _too_large(path: Path, got: str = "") -> InputError:
    return InputError(
        f"expected a picture of at most {MOST_PIXELS // 1_000_000} million pixels in {path}{got}"
    )


def _is_empty(path: Path) -> bool:
    try:
        return path.stat().st_size == 0
    except OSError:
        return False


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return (str(error).splitlines() or [type(error).__name__])[0]
