import pytest

from stratabot.errors import TextError
from stratabot.rule_programs.tokens import Reader, Token, cut, tokens


def words(text: str) -> list[str]:
    return [token.text for token in tokens(text)]


def test_words_signs_and_runs_of_dots_come_one_by_one_and_at_last_the_end() -> None:
    assert words("Sym{a-1 _b}. ...;!v:(x,?)") == [
        *("Sym", "{", "a-1", "_b", "}", ".", "...", ";", "!", "v", ":", "(", "x", ",", "?", ")", "")
    ]


def test_a_comment_ends_with_its_line_or_with_its_sign() -> None:
    assert words("a # b }\nc #( d\n# e ( ) # )# f #") == ["a", "c", "f", ""]


def test_a_comment_in_the_midst_parts_words() -> None:
    assert words("a#()#b") == ["a", "b", ""]


def test_each_token_knows_its_line() -> None:
    found = [*tokens("a\n\r\nb #(\n\n)# c\n#x\nd\n")]
    assert found == [Token("a", 1), Token("b", 3), Token("c", 5), Token("d", 7), Token("", 8)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a\n@", "expected a word, a comment or one of { } ( ) , . ; : ! ?, got '@' on line 2"),
        ("ä", "expected a word, a comment or one of { } ( ) , . ; : ! ?, got 'ä' on line 1"),
        ("\n#( a\n)\n", "expected )# after #( on line 2, got the end of the text, line 4"),
    ],
)
def test_what_is_no_part_of_the_language_is_refused(text: str, message: str) -> None:
    with pytest.raises(TextError) as caught:
        words(text)
    assert str(caught.value) == message


def test_a_long_word_is_cut_in_messages() -> None:
    assert str(Token("x" * 1000, 3)) == f"'{'x' * 40}...' on line 3"
    assert cut("x" * 40) == "x" * 40


def test_tokens_are_taken_in_order_and_the_end_stays() -> None:
    reader = Reader("{ a b } : c")
    assert [reader.take().text for _ in reader.body("Sym")] == ["a", "b"]
    assert not reader.skip("!")
    assert reader.skip(":")
    assert reader.word("a name") == Token("c", 1)
    assert [reader.take().text for _ in range(2)] == ["", ""]


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
