import pytest

from stratabot.boards.plain import look_alikes, plain


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("ＲＧ．\n１２＃", "RG.\n12#"),
        ("“P”,‘G’,…", "\"P\",'G',..."),
        ("1️⃣2️⃣", "12"),
        (":red_square::large_blue_circle:", "🟥🔵"),
        ("┌──┐\n│PG│\n└──┘", "PG"),
    ],
)
def test_signs_that_only_look_different_become_plain_ones(text: str, same: str) -> None:
    assert plain(text) == same


@pytest.mark.parametrize(
    ("signs", "notes"),
    [
        ("0OG", ["0 and O look alike, and are read as 2 colors"]),
        ("1l", ["1 and l look alike, and are read as 2 colors"]),
        ("A\u0410", ["A and \u0410 (Cyrillic) look alike, and are read as 2 colors"]),
        ("\u0410G", []),
        ("01PG", []),
    ],
)
def test_letters_that_look_alike_are_told(signs: str, notes: list[str]) -> None:
    assert [*look_alikes(signs)] == notes
