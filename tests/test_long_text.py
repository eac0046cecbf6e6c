import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from stratabot.errors import InputError
from stratabot.long_text import PART, open_parts, read_parts
from stratabot.source import MAX_TEXT, Kind


def by_lines(text: str, most: int) -> int | None:
    return None if "?" in text[:most] else text.rfind("\n", 0, most) + 1


def parts_of(data: bytes) -> list[str]:
    return [part.content for part in read_parts(io.BytesIO(data), "many", None, by_lines)]


LINE = b"x" * 99 + b"\n"


def test_a_long_text_comes_in_parts_that_make_the_whole() -> None:
    data = LINE * 10_000
    parts = parts_of(data)
    assert "".join(parts) == data.decode()
    assert len(parts) > 10
    assert all(len(part) <= 2 * PART and part.endswith("\n") for part in parts)


@pytest.mark.parametrize("data", [b"", b"PG\nGP\n", LINE * (2 * PART // 100)])
def test_a_short_text_is_one_part(data: bytes) -> None:
    assert parts_of(data) == [data.decode()]


def test_from_where_it_cannot_be_cut_the_rest_is_one_part() -> None:
    data = LINE * 5000 + b"?\n" + LINE * 5000
    parts = parts_of(data)
    assert "".join(parts) == data.decode()
    assert len(parts) > 1
    assert "?" in parts[-1]
    assert len(parts[-1]) > 5000 * 100


@pytest.mark.parametrize("strange", ["é\n", "\0\n"])
def test_a_text_that_is_no_ascii_is_taken_as_a_whole_or_refused(strange: str) -> None:
    data = strange.encode() + LINE * 5000
    if "\0" in strange:
        with pytest.raises(InputError, match="got a zero byte"):
            parts_of(data)
    else:
        assert parts_of(data) == [data.decode()]


def test_a_line_longer_than_a_part_is_not_cut() -> None:
    data = (b"x" * 5 * PART + b"\n") * 3 + LINE * 5000
    parts = parts_of(data)
    assert "".join(parts) == data.decode()
    assert all(part.endswith("\n") for part in parts)


def test_a_picture_and_an_array_are_one_part() -> None:
    for start, kind in ((b"\x89PNG", Kind.PICTURE), (b"\x93NUMPY", Kind.ARRAY)):
        data = start + LINE * 5000
        (part,) = read_parts(io.BytesIO(data), "many", None, by_lines)
        assert part.kind is kind
        assert part.content == data


class _Slow(io.RawIOBase):
    """A pipe that gives a line at a time, and counts how many were taken."""

    taken = 0

    def read(self, size: int = -1) -> bytes:
        self.taken += 1
        return LINE[:size]


def test_parts_of_an_endless_text_come_as_soon_as_they_are_read() -> None:
    stream = _Slow()
    parts = read_parts(stream, "pipe", None, by_lines)  # type: ignore[arg-type]
    for _ in range(100):
        next(parts)
    assert stream.taken < 102 * PART / 100 + 100


def test_an_endless_text_without_a_place_to_cut_it_is_given_up() -> None:
    with pytest.raises(InputError, match=f"at most {MAX_TEXT} bytes"):
        next(read_parts(_Endless(), "pipe", None, by_lines))  # type: ignore[arg-type]


class _Endless(io.RawIOBase):
    def read(self, size: int = -1) -> bytes:
        return b"x" * size


def test_a_file_is_closed_when_its_parts_are_no_longer_wanted(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_bytes(LINE * 10_000)
    parts: Iterator[object] = open_parts(str(path), None, by_lines)
    next(parts)
    parts.close()  # type: ignore[attr-defined]
    path.unlink()


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        next(open_parts(str(tmp_path / "gone.txt"), None, by_lines))
