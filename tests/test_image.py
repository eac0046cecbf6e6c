import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, UnidentifiedImageError, features
from pillow_heif import from_pillow

from commands import refusal
from stratabot import image as module
from stratabot.errors import InputError
from stratabot.frame import Frame
from stratabot.image import decode_frame, frame_of, load_frame, save_picture
from stratabot.installing import install_command
from stratabot.source import Container, Kind, Source, container

Size = tuple[int, int]
COLORS = np.arange(6 * 8 * 3, dtype=np.uint8).reshape(6, 8, 3)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "shot.png"


def pixels(path: Path) -> np.ndarray:
    return load_frame(path).pixels


def test_a_picture_is_taken_as_it_is_from_a_file_its_bytes_or_memory(path: Path) -> None:
    Image.fromarray(COLORS).save(path)
    files = (path, str(path), path.read_bytes(), memoryview(path.read_bytes()))
    for form in (*files, COLORS, Image.fromarray(COLORS), Frame(COLORS)):
        assert (frame_of(form).pixels == COLORS).all()
    for shape in ((6, 8), (6, 8, 1)):
        gray = COLORS[..., 0].reshape(shape)
        assert (frame_of(gray).pixels == COLORS[..., :1]).all()


def test_a_picture_in_memory_stays_as_it_is() -> None:
    Image.fromarray(COLORS).save(file := BytesIO(), "PNG", exif=rotated())
    image = Image.open(file)
    assert frame_of(image).pixels.shape == (8, 6, 3)
    assert image.size == (8, 6)
    assert (np.asarray(image) == COLORS).all()


@pytest.mark.parametrize("size", [(1, 20_001), (20_001, 1)])
def test_a_picture_with_an_enormous_side_is_refused_unread(path: Path, size: Size) -> None:
    Image.new("1", size).save(path)
    with pytest.raises(InputError, match=r"expected sides of at most 20000 pixels .*, got .*20001"):
        load_frame(path)
    Image.new("1", (20_000, 1)).save(path)
    assert load_frame(path).width == 20_000


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (COLORS / 255, "expected values of uint8, got float64"),
        (COLORS[None], "expected height x width, perhaps x 3 .*, got 1 x 6 x 8 x 3"),
        (COLORS[..., :2], "got 6 x 8 x 2"),
        (COLORS[:0], "got 0 x 8 x 3"),
        (np.array(3, np.uint8), "got a single value"),
        (7, "expected a file's name, its bytes, an array or .*, got int"),
        (None, "got NoneType"),
    ],
)
def test_what_is_no_picture_in_memory_is_refused(given: object, said: str) -> None:
    with pytest.raises(InputError, match=f"^picture: .*{said}") as caught:
        frame_of(given)
    assert "\n" not in str(caught.value)


def rotated() -> Image.Exif:
    """What a camera writes that was held upright."""
    exif = Image.Exif()
    exif[0x0112] = 6
    return exif


def opaque(*rows: int) -> np.ndarray:
    alpha = np.zeros((6, 8), np.uint8)
    alpha[[*rows]] = 255
    return alpha


INK = COLORS // 8
ON_BLACK, ON_WHITE = np.zeros_like(COLORS), np.full_like(COLORS, 255)
ON_BLACK[1:], ON_WHITE[2:4] = COLORS[1:], INK[2:4]


@pytest.mark.parametrize(
    ("given", "options", "expected"),
    [
        (np.dstack([COLORS, opaque(1, 2, 3, 4, 5)]), {}, ON_BLACK),
        (np.dstack([INK, opaque(2, 3)]), {}, ON_WHITE),
        (COLORS, {"exif": rotated()}, np.rot90(COLORS, -1)),
        (COLORS[..., 0].astype(np.uint16) * 257, {}, COLORS[..., :1].repeat(3, 2)),
    ],
    ids=["transparent parts are black", "dark ink lies on white", "upright", "sixteen bits"],
)
def test_a_picture_of_any_mode_is_seen_as_people_see_it(
    given: np.ndarray, options: dict[str, Any], expected: np.ndarray, path: Path
) -> None:
    Image.fromarray(given).save(path, **options)
    assert (pixels(path) == expected).all()


def test_a_palette_picture_keeps_its_colors(path: Path) -> None:
    Image.fromarray(COLORS).quantize(64).save(path)
    assert np.abs(pixels(path).astype(int) - COLORS).max() < 8


def test_a_damaged_picture_is_refused_in_one_line(path: Path) -> None:
    Image.fromarray(np.random.default_rng(0).integers(0, 255, (90, 90, 3), np.uint8)).save(path)
    whole = path.read_bytes()
    for length in (0, 7, 30, 60, len(whole) // 2):
        path.write_bytes(whole[:length])
        with pytest.raises(InputError, match=r"shot\.png") as caught:
            load_frame(path)
        assert "\n" not in str(caught.value)


def test_what_is_no_picture_is_refused(path: Path, tmp_path: Path) -> None:
    path.write_text("a g r", "utf-8")
    with pytest.raises(InputError, match="expected a picture"):
        load_frame(path)
    with pytest.raises(InputError, match="as a picture: "):
        load_frame(tmp_path)
    with pytest.raises(InputError, match="No such file"):
        load_frame(tmp_path / "none.png")


@pytest.mark.parametrize("name", ["out.png", "out.jpg"])
def test_a_frame_is_written_as_it_is_seen(name: str, tmp_path: Path) -> None:
    grab = Frame(np.full((4, 6, 4), (10, 120, 200, 0), np.uint8), bgr=True)
    save_picture(grab, tmp_path / name)
    with Image.open(tmp_path / name) as image:
        assert np.abs(np.asarray(image, int) - (200, 120, 10)).max() <= 3


def test_what_is_read_from_memory_is_named_as_told() -> None:
    with pytest.raises(InputError, match="in standard input, got an empty file"):
        decode_frame(b"", "standard input")


def test_an_enormous_picture_is_refused_unread(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Image.new("1", (9000, 9000)).save(path)
    with pytest.raises(InputError, match="at most 64 million pixels"):
        load_frame(path)
    monkeypatch.setattr(module, "MOST_PIXELS", 47)
    Image.fromarray(COLORS).save(path)
    with pytest.raises(InputError, match="got 8 x 6"):
        load_frame(path)


@pytest.mark.parametrize("name", ["a.png", "a.jpg"])
def test_a_picture_is_halved_that_is_larger_than_any_screen(name: str, tmp_path: Path) -> None:
    for height, shape in ((5000, (5000, 6800, 3)), (5002, (2501, 3400, 3))):
        whole = Image.new("L", (6800, height), 30)
        whole.paste(220, (0, 0, 6800, 1000))
        whole.save(tmp_path / name)
        seen = pixels(tmp_path / name)
        assert seen.shape == shape
        assert near(seen[:: shape[0] - 1, 0], np.array([[220] * 3, [30] * 3]))


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
    monkeypatch.setitem(sys.modules, "pillow_heif", None)


def test_a_heic_picture_is_known_by_its_content_and_read() -> None:
    data = heic(Image.fromarray(CORNER))
    assert container(data) is Container.HEIC
    source = Source.of(data, "no ending")
    assert source.kind is Kind.PICTURE
    assert near(decode_frame(source.data, source.name).pixels, CORNER)


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


def test_a_missing_library_is_named_in_a_line(tmp_path: Path, without_library: None) -> None:
    path = tmp_path / "IMG_1.HEIC"
    path.write_bytes(heic(Image.fromarray(CORNER)))
    for command in ("solve", "read", "hint"):
        said = refusal(command, str(path))
        assert "IMG_1.HEIC is a HEIC picture: " + install_command("heic") in said


def test_where_pillow_reads_no_avif_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(_file: object) -> Image.Image:
        raise UnidentifiedImageError

    monkeypatch.setattr(Image, "open", unknown)
    head = b"\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf"
    with pytest.raises(InputError, match=r"photo is an AVIF picture, .*: save it as JPEG"):
        decode_frame(head, "photo")


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
