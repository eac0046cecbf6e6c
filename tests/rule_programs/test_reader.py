import pytest

from stratabot.errors import TextError
from stratabot.rule_programs.reader import Reader
from stratabot.rule_programs.tokens import Token


def test_tokens_are_taken_in_order_and_the_end_stays() -> None:
    reader = Reader("a {")
    assert [reader.take().text for _ in range(4)] == ["a", "{", "", ""]


def test_only_the_sign_that_is_next_is_skipped() -> None:
    reader = Reader(": a")
    assert not reader.skip("!")
    assert reader.skip(":")
    assert reader.word("a name") == Token("a", 1)


def test_a_body_gives_what_is_next_until_its_end() -> None:
    reader = Reader("{ a b } c")
    assert [reader.take().text for _ in reader.body("Sym")] == ["a", "b"]
    assert reader.next.text == "c"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a", "expected { after Sym, got 'a' on line 1"),
        ("{ a\n", "expected } at the end of Sym, got the end of the text, line 2"),
        ("{ a Opt b {", "expected } at the end of Sym, got '{' on line 1"),
    ],
)
def test_a_body_without_its_braces_is_refused(text: str, message: str) -> None:
    reader = Reader(text)
    with pytest.raises(TextError) as caught:
        [reader.take() for _ in reader.body("Sym")]
    assert str(caught.value) == message


def test_a_sign_where_a_word_should_be_is_refused() -> None:
    with pytest.raises(TextError, match=r"^expected a cell, got ':' on line 1$"):
        Reader(":").word("a cell")
