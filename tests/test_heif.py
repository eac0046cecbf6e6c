"""HEIC and AVIF files that are written here and now, by the libraries that read them."""

import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, UnidentifiedImageError, features
from pillow_heif import from_pillow

from commands import REAL, run
from stratabot.errors import InputError
from stratabot.image import decode_frame
from stratabot.source import Container, Kind, Source, container
from test_imports import modules_after

SHOT = Path(__file__).parents[1] / "fixtures" / "screenshots" / "ready-4x4-4.jpg"

CORNER = np.full((60, 90, 3), 200, np.uint8)
CORNER[:20, :30] = (10, 120, 20)
"""A picture of which every turn looks different."""


def heic(image: Image.Image, orientation: int = 1) -> bytes:
    """The picture as a HEIC file, to be turned as the number says when it is shown (EXIF's)."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    file = BytesIO()
    written = from_pillow(image)
    written.info["exif"] = exif.tobytes()
    written.save(file, quality=90)
    return file.getvalue()


def avif(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "AVIF")
    return file.getvalue()


def near(pixels: np.ndarray, expected: np.ndarray) -> bool:
    return (
        pixels.shape == expected.shape and float(np.abs(pixels - expected.astype(int)).mean()) < 4
    )


@pytest.fixture
def without_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if pillow-heif were not installed."""
    monkeypatch.setitem(sys.modules, "pillow_heif", None)


def test_a_heic_picture_is_known_by_its_content_and_read() -> None:
    data = heic(Image.fromarray(CORNER))
    assert container(data) is Container.HEIC
    source = Source.of(data, "no ending")
    assert source.kind is Kind.PICTURE
    assert near(decode_frame(source.content, source.name).pixels, CORNER)


@pytest.mark.parametrize(
    ("orientation", "upright"),
    [
        (3, np.rot90(CORNER, 2)),
        (6, np.rot90(CORNER, -1)),
        (8, np.rot90(CORNER)),
        (2, CORNER[:, ::-1]),
    ],
)
def test_a_turned_heic_picture_is_turned_once(orientation: int, upright: np.ndarray) -> None:
    data = heic(Image.fromarray(CORNER), orientation)
    assert near(decode_frame(data, "photo.heic").pixels, upright)


@pytest.mark.skipif(not features.check("avif"), reason="this Pillow reads no AVIF")
def test_an_avif_picture_is_read_by_pillow(without_library: None) -> None:
    data = avif(Image.fromarray(CORNER))
    assert container(data) is Container.AVIF
    assert Source.of(data, "photo").kind is Kind.PICTURE
    assert near(decode_frame(data, "photo").pixels, CORNER)


def test_without_the_library_one_line_says_what_to_install(
    tmp_path: Path, without_library: None
) -> None:
    path = tmp_path / "IMG_1.HEIC"
    path.write_bytes(heic(Image.fromarray(CORNER)))
    for command in ("solve", "read", "hint"):
        result = run(command, str(path))
        assert result.exit_code == 2
        assert result.stdout == ""
        assert result.stderr.count("\n") == 1
        assert "IMG_1.HEIC is a HEIC picture: pip install pillow-heif" in result.stderr


def test_where_pillow_reads_no_avif_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(_file: object) -> Image.Image:
        raise UnidentifiedImageError

    monkeypatch.setattr(Image, "open", unknown)
    head = b"\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf"
    with pytest.raises(InputError, match=r"photo is an AVIF picture: pip install -U pillow"):
        decode_frame(head, "photo")


@pytest.mark.slow
def test_a_screenshot_in_heic_is_solved_as_any_other(tmp_path: Path) -> None:
    path = tmp_path / "shot.heic"
    with Image.open(SHOT) as image:
        path.write_bytes(heic(image))
    result = run("read", str(path))
    assert result.exit_code == 0
    assert result.stdout == run("read", str(SHOT)).stdout


@pytest.mark.slow
def test_other_pictures_and_grids_do_not_load_the_library(tmp_path: Path) -> None:
    grid = tmp_path / "grid.txt"
    grid.write_text(REAL)
    code = "from stratabot.cli import main; main(sys.argv[1:])"
    for path in (SHOT, grid):
        assert "pillow_heif" not in modules_after(code, "solve", str(path))


def test_a_damaged_heic_picture_is_refused_in_one_line() -> None:
    whole = heic(Image.fromarray(CORNER))
    for length in (12, 40, 200, len(whole) // 2, len(whole) - 30):
        with pytest.raises(InputError, match="photo") as caught:
            decode_frame(whole[:length], "photo")
        assert "\n" not in str(caught.value)


@given(st.integers(12, 600), st.binary(min_size=1, max_size=9))
def test_a_heic_picture_with_other_bytes_in_it_is_read_or_refused(at: int, other: bytes) -> None:
    data = bytearray(HEIC)
    data[at : at + len(other)] = other
    complaint = ""
    try:
        assert decode_frame(bytes(data), "photo").pixels.size
    except InputError as error:
        complaint = str(error)
    assert len(complaint.splitlines()) < 2


HEIC = heic(Image.fromarray(CORNER))


def test_a_video_is_named() -> None:
    for brand in (b"isom", b"qt  ", b"mp42"):
        with pytest.raises(InputError, match="got a video"):
            Source.of(b"\0\0\0\x18ftyp" + brand + b"\0\0\0\0" + brand + b"avc1", "a.png")


def test_a_text_with_such_letters_is_a_text() -> None:
    assert container(b"abc\nftyp\n") is None
    assert Source.of(b"abc\nftyp\n", "grid").kind is Kind.TEXT


@given(st.binary(max_size=40))
def test_any_bytes_are_in_some_container_or_none(data: bytes) -> None:
    assert container(data) is None
    assert container(b"\0\0\0\x20ftyp" + data) is not None
