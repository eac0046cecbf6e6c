"""Reads frames from files, also from damaged or enormous ones, and arrays; writes pictures."""

import os
import warnings
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError

from stratabot.errors import InputError
from stratabot.frame import Frame, Pixels
from stratabot.installing import install_command
from stratabot.saving import save
from stratabot.source import Container, SeenPicture, Source, container, printable_name

MOST_PIXELS: Final = 64_000_000

_MOST_WHOLE: Final = 34_000_000
"""Pixels of a picture that is not halved as it is opened: an 8K screen has 33 million, and places
in screenshots must count as they are. A phone's 48 million took 0.5 GB, and take 0.2 halved."""

MOST_LONG: Final = 20_000
"""The longest side. One pixel by 50 million took 23 s and 2 GB, in 97 kB."""

_REDUCIBLE: Final = ("L", "RGB", "RGBA")
"""What photographs are; pixels that name a color of a palette have no mean."""

_VISIBLE: Final = 128  # a pixel of more opacity, 0 to 255, belongs to what a picture shows

_DARK: Final = 90
"""Ink: what is visible of a picture with transparent parts has a mean level below this. On black it
could not be read."""

_LARGE: Final = 0.25  # paper is at least such a part of a picture; round corners are less

_DAMAGED: Final = (
    *(OSError, SyntaxError, ValueError, EOFError, IndexError, TypeError, RuntimeError),
)


def load_frame(path: Path) -> Frame:
    """The picture in that file, upright, RGB on black, or on white if that shows more."""
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", "") or error
        raise InputError(f"cannot read {printable_name(str(path))} as a picture: {why}") from error
    return decode_frame(data, str(path))


def decode_frame(data: bytes, name: str) -> Frame:
    """The picture in these bytes of a file; `name` is what to call the file in errors."""
    try:
        with warnings.catch_warnings():
            # Pillow warns of very large pictures; `_pixels` refuses them by their size.
            warnings.simplefilter("ignore")
            is_heic = container(data) is Container.HEIC
            with open_heic(data, name) if is_heic else Image.open(BytesIO(data)) as image:
                return Frame(_pixels(image, name))
    except Image.DecompressionBombError as error:
        raise _too_large(name) from error
    except UnidentifiedImageError as error:
        raise no_picture(data, name) from error
    except _DAMAGED as error:
        raise InputError(f"cannot read {name} as a picture: {why_unread(error)}") from error


def frame_in(source: Source) -> Frame:
    """The frame of an input that is a picture: a file's bytes, or a frame already."""
    content = source.content.frame if isinstance(source.content, SeenPicture) else source.content
    if isinstance(content, bytes):
        return decode_frame(content, source.name)
    if not isinstance(content, Frame):
        raise InputError(f"{source.name}: expected a picture, got {source.kind.value}")
    return content


class LaterFrame(Frame):
    """The frame of a picture file, decoded when its pixels are first asked for."""

    def __init__(self, source: Source, found: dict[str, object]) -> None:
        vars(self).update(source=source, found=found, bgr=False)

    def __getattr__(self, name: str) -> object:
        if name != "pixels":
            raise AttributeError(name)
        pixels = frame_in(vars(self)["source"]).pixels
        vars(self)["pixels"] = pixels
        return pixels


def frame_of(picture: object) -> Frame:
    """The frame of a file's name or bytes, of a picture of Pillow's, or of an array."""
    if isinstance(picture, Frame):
        return picture
    if isinstance(picture, str | os.PathLike):
        return load_frame(Path(picture))
    if isinstance(picture, bytes | bytearray | memoryview):
        return decode_frame(bytes(picture), "picture")
    if isinstance(picture, np.ndarray):
        return Frame(_of_array(picture))
    if not isinstance(picture, Image.Image):
        got = type(picture).__name__
        text = f"expected a file's name, its bytes, an array or a picture of Pillow's, got {got}"
        raise InputError(text, field="picture")
    try:
        return Frame(_pixels(picture.copy(), "picture"))
    except _DAMAGED as error:
        raise InputError(f"cannot be read: {why_unread(error)}", field="picture") from error


def _of_array(array: Pixels) -> Pixels:
    shape = " x ".join(map(str, array.shape)) or "a single value"
    if array.dtype != np.uint8:
        raise InputError(f"expected values of uint8, got {array.dtype}", field="picture")
    channels = array.shape[2:]
    if array.ndim not in (2, 3) or channels not in ((), (1,), (3,), (4,)) or not array.size:
        text = f"expected height x width, perhaps x 3 (RGB) or x 4 (RGBA), got {shape}"
        raise InputError(text, field="picture")
    if array.shape[0] * array.shape[1] > MOST_PIXELS:
        raise _too_large("picture", f", got {shape}")
    if channels == (3,):
        return array
    flat = array if channels == (4,) else array.reshape(array.shape[:2])
    return np.asarray(_rgb(Image.fromarray(np.ascontiguousarray(flat))), np.uint8)


def save_picture(picture: Frame, path: Path) -> None:
    """Write a picture in the format of the ending."""
    kind = Image.registered_extensions()[path.suffix.lower()]
    image = Image.fromarray(picture.rgb().copy())
    save(path, lambda file: image.save(file, format=kind))


class SmallPicture(NamedTuple):
    """A frame as JPEG, made smaller."""

    data: bytes
    width: int
    height: int


def small_picture(frame: Frame, longest: int) -> SmallPicture:
    """The frame with no side longer than that."""
    image = Image.fromarray(frame.rgb().copy())
    # A box takes half the time of other ways, and texture has nothing to be kept.
    image.thumbnail((longest, longest), Image.Resampling.BOX)
    image.save(buffer := BytesIO(), "JPEG")
    return SmallPicture(buffer.getvalue(), *image.size)


def open_heic(data: bytes, name: str) -> Image.Image:
    """The picture in a HEIC file's bytes, turned upright; it is decoded when it is first used."""
    try:
        from pillow_heif import HeifImageFile
    except ImportError:
        advice = install_command("heic")
        raise InputError(f"{name} is a HEIC picture: {advice}, or save it as JPEG") from None
    return HeifImageFile(BytesIO(data))  # type: ignore[no-untyped-call]


def no_picture(data: bytes, name: str) -> InputError:
    """The error for a file that is no picture that can be read; `name` is what to call it."""
    if container(data) is Container.AVIF:
        return InputError(
            f"{name} is an AVIF picture, which Pillow is built without: save it as JPEG"
        )
    what = "something else" if data else "an empty file"
    return InputError(f"expected a picture (PNG, JPEG, WebP, ...) in {name}, got {what}")


def _pixels(image: Image.Image, name: str) -> Pixels:
    width, height = image.size
    if width * height > MOST_PIXELS:
        raise _too_large(name, f", got {width} x {height}")
    if max(width, height) > MOST_LONG:
        text = f"expected sides of at most {MOST_LONG} pixels in {name}, got {width} x {height}"
        raise InputError(text)
    if width * height > _MOST_WHOLE:
        image.draft(None, (width // 2, height // 2))  # JPEG alone can be decoded so
    image.load()
    ImageOps.exif_transpose(image, in_place=True)  # a copy of 48 megapixels takes 0.2 GB
    if image.width * image.height > _MOST_WHOLE and image.mode in _REDUCIBLE:
        image = image.reduce(2)
    pixels = np.asarray(_rgb(image), np.uint8)
    if not pixels.size:
        raise InputError(f"expected a picture in {name}, got one of {width} x {height} pixels")
    return pixels


def _rgb(image: Image.Image) -> Image.Image:
    if image.mode.startswith(("I", "F")):
        values = np.asarray(image, np.float64)
        # Such modes hold 16 bits a pixel, unless no value is above 255.
        shallow = values.max(initial=0) <= 255
        gray = (values if shallow else values / 257).clip(0, 255).astype(np.uint8)
        return Image.fromarray(gray).convert("RGB")
    if image.has_transparency_data:
        whole = image.convert("RGBA")
        ground = Image.new("RGBA", whole.size, _ground(whole))
        return Image.alpha_composite(ground, whole).convert("RGB")
    return image if image.mode == "RGB" else image.convert("RGB")


def _ground(image: Image.Image) -> tuple[int, int, int, int]:
    """What a picture of RGBA lies on: black ink needs white paper, anything else lies on black."""
    values = np.asarray(image)
    ink = values[values[..., 3] > _VISIBLE][:, :3]
    is_paper = values.size and len(ink) < (1 - _LARGE) * values[..., 3].size
    is_ink = is_paper and len(ink) and ink.mean() < _DARK
    return (255, 255, 255, 255) if is_ink else (0, 0, 0, 255)


def _too_large(name: str, got: str = "") -> InputError:
    most = f"{MOST_PIXELS // 1_000_000} million pixels"
    return InputError(f"expected a picture of at most {most} in {name}{got}")


def why_unread(error: Exception) -> str:
    """Why a picture cannot be read, in a line: a damaged one makes Pillow raise nearly anything."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    said = str(error).splitlines() if isinstance(error, OSError | SyntaxError) else []
    return said[0] if said else "it is damaged"
