import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from stratabot.errors import InputError
from stratabot.source import MAX_BYTES, Kind, Source, read_source, tidy_text
from strategies import any_text


@given(
    st.binary()
    | any_text.map(str.encode)
    | any_text.map(lambda text: text.encode("utf-16"))
    | st.binary().map(lambda data: b"\xff\xfe" + data)
)
def test_any_bytes_are_one_kind_or_are_refused_in_one_line(data: bytes) -> None:
    source, complaint = None, ""
    try:
        source = Source.of(data, "a file")
    except InputError as error:
        complaint = str(error)
    if source is None:
        assert complaint.startswith("a file: expected a text")
        assert "got a" in complaint
        assert len(complaint.splitlines()) == 1
    else:
        assert isinstance(source.content, str) == (source.kind is Kind.TEXT)
        assert source.kind is not Kind.TEXT or "\0" not in source.text


@pytest.mark.parametrize(
    ("data", "name", "kind"),
    [
        (b"not really", "damaged.PNG", Kind.PICTURE),
        (b"PG\nGP\n", "grid.txt", Kind.TEXT),
        (b"", "empty", Kind.TEXT),
        (b"BMB\nBBB\n", "-", Kind.TEXT),
        (b"GIF8\nGGGG\n", "-", Kind.TEXT),
        (b"BM", "-", Kind.TEXT),
        (b"BMRRRRRRRRRR\n", "-", Kind.TEXT),
        (b"\x93NUMPY", "boards.txt", Kind.ARRAY),
    ],
)
def test_first_bytes_and_endings_tell_what_it_is(data: bytes, name: str, kind: Kind) -> None:
    assert Source.of(data, name).kind is kind


def test_an_input_that_is_too_large_is_refused_in_one_line() -> None:
    class Endless(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            assert size >= 0, "read to the end"
            return b"P" * size

    with pytest.raises(InputError, match=f"^pipe: expected at most {MAX_BYTES} bytes, got more$"):
        read_source(Endless(), "pipe")  # type: ignore[arg-type]


@pytest.mark.parametrize("puzzle", [b"PG\nGP\n\n", b'{"grid": ["PG", "GP"]}\n'])
def test_a_long_text_is_read_whole(puzzle: bytes) -> None:
    text = puzzle * 1_000_000
    assert len(read_source(io.BytesIO(text), "many").text) == len(text)


def test_a_pdf_is_refused_with_what_is_taken() -> None:
    with pytest.raises(InputError, match=r"a picture \(PNG, .*HEIC, ...\) or a .*, got a PDF"):
        Source.of(b"%PDF-1.7 ...", "shot.pdf")


@pytest.mark.parametrize("form", ["BMP", "GIF", "PNG", "WEBP", "JPEG", "TIFF"])
def test_a_picture_is_known_by_its_first_bytes(form: str) -> None:
    file = io.BytesIO()
    Image.new("RGB", (40, 30)).save(file, form)
    assert Source.of(file.getvalue(), "standard input").kind is Kind.PICTURE


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("P\u00a0G\u2003.\u3000P", "P G . P"),
        ("\ufeffPG\u200b\n\u200e\u2060GP\u00ad", "PG\nGP"),
        ("\x1b[1;31mPG\x1b[0m\n\x1b]8;;http://a\x07G\x1b]8;;\x07P", "PG\nGP"),
        ("PG\r\r\nGP\r\r\n", "PG\nGP\n"),
        ("PG\x0b\nGP\x0c", "PG\nGP\n"),
        ("PG\u2028GP\x85GG\u2029", "PG\nGP\nGG\n"),
        ("PG\r\x0cGP\r\u2028", "PG\nGP\n"),
        ("PG\r\u200b\nGP", "PG\nGP"),
        ("PG\nGP\n\x1a\n", "PG\nGP\n"),
        ("PG\nGP\n\x1a\x1a", "PG\nGP\n"),
        ("PG\rGP", "PG\rGP"),
    ],
)
def test_what_nobody_sees_is_left_out(text: str, left: str) -> None:
    assert tidy_text(text) == left


@given(st.text(st.sampled_from("PG. \t\n#?*-1·★Ｐ🟥"), max_size=30))
def test_plain_texts_stay_as_they_are(text: str) -> None:
    assert tidy_text(text) == text


@given(st.text(max_size=40))
def test_a_tidy_text_stays_so(text: str) -> None:
    assert tidy_text(tidy_text(text)) == tidy_text(text)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
@pytest.mark.parametrize("text", ["PG\r\n.G\r\n", "P·G\r\nG·P\r\n"])
def test_texts_of_windows_are_read_in_all_encodings(encoding: str, text: str) -> None:
    assert Source.of(text.encode(encoding), "a").text.split() == text.split()
    if encoding == "utf-16":
        big = b"\xfe\xff" + text.encode("utf-16-be")
        assert Source.of(big, "a").text.split() == text.split()
        assert Source.of(text.encode("utf-16-be"), "a").text.split() == text.split()
