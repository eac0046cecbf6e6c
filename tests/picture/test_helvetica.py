from hypothesis import given
from hypothesis import strategies as st

from stratabot.picture.helvetica import lacking, shortened, width_of, wrapped

# `st.characters` would look through all of Unicode first, which takes two seconds.
SIGNS = st.sampled_from(
    [*bytes({*range(32, 256)} - {0x7F, 0xA0}).decode("cp1252", errors="ignore")]
)
TEXTS = st.text(SIGNS, max_size=60)


def test_widths_are_those_of_the_font() -> None:
    assert width_of("W", 1000) == width_of("W", 1000, bold=False) == 944
    assert width_of("Ai", 10, bold=False) == 6.67 + 2.22
    assert width_of("Ai", 10) == 7.22 + 2.78
    assert width_of("0é—", 1000) == 556 + 556 + 1000


@given(TEXTS, st.booleans())
def test_wrapped_lines_keep_all_words_and_are_not_too_wide(text: str, bold: bool) -> None:
    lines = wrapped(text, 10, 60, bold)
    assert all(width_of(line, 10, bold) <= 60 for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
    wide = wrapped(text, 10, 1_000_000, bold)
    assert wide == [" ".join(text.split())]


@given(TEXTS)
def test_a_shortened_text_is_its_beginning(text: str) -> None:
    short = shortened(text, 10, 60)
    assert width_of(short, 10) <= 60
    assert short == text or text.startswith(short.removesuffix("…"))
    assert (short == text) == (width_of(text, 10) <= 60) or text.endswith("…")


def test_lacking_letters_are_told_once() -> None:
    assert lacking("é ß – €") == ""
    assert lacking("a紅ЖЖ紅") == "紅Ж"
    assert lacking("a\x1b\x7f") == "\x1b\x7f"
