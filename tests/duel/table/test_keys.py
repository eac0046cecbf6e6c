import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.duel.table.keys import Key, Keys


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        ("\x1b[A\x1b[B\x1b[C\x1b[D", [Key.UP, Key.DOWN, Key.RIGHT, Key.LEFT]),
        ("\x1bOA\x1bOD", [Key.UP, Key.LEFT]),
        ("\xe0H\x00P\xe0K\xe0M", [Key.UP, Key.DOWN, Key.LEFT, Key.RIGHT]),
        ("b3\r", ["b", "3", Key.ENTER]),
        ("x b\x7f\b\n", ["x", " ", "b", Key.ERASE, Key.ERASE, Key.ENTER]),
        ("\x1b", [Key.ESCAPE]),
        ("\x04", [Key.END]),
        ("\x1b[15~\x1b[1;5Aé\x01\x1a", [Key.UP, "é"]),
    ],
)
def test_what_a_keyboard_sends_is_split_into_keys(sent: str, keys: list[Key | str]) -> None:
    assert Keys().feed(sent) == keys


def test_a_sequence_that_comes_in_two_pieces_is_one_key() -> None:
    keys = Keys()
    assert keys.feed("b\x1b[") == ["b"]
    assert keys.feed("A3") == [Key.UP, "3"]


@given(st.lists(st.text(alphabet="\x1b[O;1A~H\xe0\x00\r\x04b3 ", max_size=8), max_size=8))
def test_whatever_is_sent_ends_in_keys_and_characters_that_can_be_shown(sent: list[str]) -> None:
    keys = Keys()
    for text in sent:
        for key in keys.feed(text):
            assert isinstance(key, Key) or (len(key) == 1 and key.isprintable())
