import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.source import Source
from stratabot.tidy import tidied


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("P\u00a0G\u2003.\u3000P", "P G . P"),
        ("\ufeffPG\u200b\n\u200e\u2060GP\u00ad", "PG\nGP"),
        ("\x1b[1;31mPG\x1b[0m\n\x1b]8;;http://a\x07G\x1b]8;;\x07P", "PG\nGP"),
        ("PG\r\r\nGP\r\r\n", "PG\nGP\n"),
        ("PG\x0b\nGP\x0c", "PG\nGP\n"),
        ("PG\u2028GP\x85GG\u2029", "PG\nGP\nGG\n"),
        ("PG\nGP\n\x1a\n", "PG\nGP\n"),
        ("PG\rGP", "PG\rGP"),
    ],
)
def test_what_nobody_sees_is_left_out(text: str, left: str) -> None:
    assert tidied(text) == left


@given(st.text(st.sampled_from("PG. \t\n#?*-1·★Ｐ🟥"), max_size=30))
def test_plain_texts_stay_as_they_are(text: str) -> None:
    assert tidied(text) == text


@given(st.text(max_size=40))
def test_a_tidy_text_stays_so(text: str) -> None:
    assert tidied(tidied(text)) == tidied(text)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
@pytest.mark.parametrize("text", ["PG\r\n.G\r\n", "P·G\r\nG·P\r\n"])
def test_texts_of_windows_are_read_in_all_encodings(encoding: str, text: str) -> None:
    assert Source.of(text.encode(encoding), "a").content.split() == text.split()
    if encoding == "utf-16":
        big = b"\xfe\xff" + text.encode("utf-16-be")
        assert Source.of(big, "a").content.split() == text.split()
        assert Source.of(text.encode("utf-16-be"), "a").content.split() == text.split()
