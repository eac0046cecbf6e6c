"""Pictures are refused by their headers; what else a file can be is no picture."""

import struct
import zlib
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from readings import See
from stratabot import image
from stratabot.adrift.picture.story import board_alone
from stratabot.adrift.text import parse_puzzle
from stratabot.errors import InputError
from stratabot.source import Kind
from stratabot.str8ts.vision.reading import Reading
from stratabot.web.api.work import TooMuchError, picture_source
from web.here import client_here, png

PHOTOGRAPHS = Path(__file__).parents[3] / "fixtures" / "photographs"


def as_file(kind: str, width: int = 40, height: int = 30) -> bytes:
    buffer = BytesIO()
    Image.new("RGB", (width, height)).save(buffer, kind)
    return buffer.getvalue()


def bomb(width: int, height: int) -> bytes:
    """A PNG of a few bytes that says that it is so large."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return (
        b"\x89PNG\r\n\x1a\n"
        + header
        + chunk(b"IDAT", zlib.compress(bytes(9)))
        + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF", "PPM"])
def test_what_screens_and_phones_write_is_taken(kind: str) -> None:
    assert picture_source(as_file(kind)).kind is Kind.PICTURE


def test_heic_is_measured_before_it_is_decoded() -> None:
    heif = pytest.importorskip("pillow_heif")
    buffer = BytesIO()
    heif.from_pillow(Image.new("RGB", (64, 48))).save(buffer)
    assert picture_source(buffer.getvalue()).kind is Kind.PICTURE


@pytest.mark.parametrize(
    ("width", "height"), [(7072, 7072), (10_000, 9_000), (30_000, 30_000), (2**31 - 1, 2**31 - 1)]
)
def test_what_says_that_it_is_too_large_is_not_decoded(width: int, height: int) -> None:
    with pytest.raises(TooMuchError, match="at most 50 megapixels"):
        picture_source(bomb(width, height))


def test_fifty_million_pixels_are_taken() -> None:
    assert picture_source(bomb(10_000, 5_000)).kind is Kind.PICTURE


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no picture",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(x) run\n%%EOF\n",
        b"%PDF-1.4\n",
        as_file("ICO"),
        as_file("PNG")[:20],
        as_file("TGA"),
        b"\x89PNG\r\n\x1a\n" + bytes(100),
        b"RIFF\0\0\0\0WEBPVP8 " + bytes(30),
    ],
)
def test_what_is_no_picture_of_a_screen_is_no_picture(data: bytes) -> None:
    with pytest.raises(InputError) as found:
        picture_source(data)
    assert "\n" not in str(found.value)


def test_every_beginning_of_a_photograph_is_a_picture_or_none() -> None:
    data = (PHOTOGRAPHS / "won-3x3.jpg").read_bytes()
    for size in (*range(0, 400, 7), *range(400, len(data), 4001)):
        with suppress(InputError):
            picture_source(data[:size])


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    done: list[str] = []

    def noted(name: str, do: Callable[..., Any]) -> Callable[..., Any]:
        def do_it(*args: Any, **options: Any) -> Any:
            done.append(name)
            return do(*args, **options)

        return do_it

    for game in ("adrift", "str8ts", "strata"):
        reader = import_module(f"stratabot.{game}.vision.reader")
        monkeypatch.setattr(reader, "read_frame", noted(game, reader.read_frame))
    monkeypatch.setattr(image, "decode_frame", noted("decode", image.decode_frame))
    return done


def test_a_second_question_about_a_picture_takes_no_reading(reads: list[str]) -> None:
    client = client_here()
    board = parse_puzzle("....A\n.B.C.\n.ABD.\n.ED..\nEC...\n")
    picture = {"picture": board_alone(board, "").encode("png")}
    first = client.post("/api/read", files=picture).json()
    assert (first["game"], first["sure"]) == ("adrift", True)
    assert {"adrift", "decode"} <= {*reads}
    reads.clear()
    kept = {"picture": first["picture"]}
    told = client.post("/api/adrift/read", json=kept | {"cell": ["r2c1=#"]}).json()
    assert told["grid"] == ["....R", "#B.C.", ".RBG.", ".YG..", "YC..."]
    assert client.post("/api/adrift/hint", json=kept).json()["joined"]
    assert client.post("/api/adrift/solve", json=kept).json()["solvable"]
    assert client.post("/api/read", files=picture).json() == first
    assert reads == []
    for verb in ("solve", "hint"):
        over = client.post("/api/adrift/draw", json=kept | {"verb": verb})
        assert over.headers["content-type"] == "image/png"
    assert {*reads} == {"decode"}


def test_the_last_pictures_are_kept_and_one_that_is_gone_is_asked_for_again(see: See) -> None:
    client = client_here()
    see(Reading(why="no grid was seen"))  # in each of them
    names = [
        client.post("/api/str8ts/read", files={"picture": png(40, size)}).json()["picture"]
        for size in range(20, 37)
    ]
    assert len({*names}) == 17
    for name, status in ((names[0], 410), (names[1], 200), (names[-1], 200)):
        answer = client.post("/api/str8ts/read", json={"picture": name})
        assert answer.status_code == status
