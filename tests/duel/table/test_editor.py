from hypothesis import given
from hypothesis import strategies as st

from duel.boards import position
from stratabot.duel.table.editor import Editor
from stratabot.duel.table.keys import Key

BOARD = position("X.....\n......\n..O...\n......\n......\n......\n", 2)


def press(editor: Editor, *keys: Key | str) -> list[str]:
    """The lines that these keys finish."""
    return [line for key in keys if (line := editor.press(key, BOARD)) is not None]


def test_enter_plays_on_the_cursors_square() -> None:
    editor = Editor()
    assert press(editor, Key.ENTER) == ["remove c3"]
    assert press(editor, Key.RIGHT, Key.ENTER, Key.DOWN, " ") == ["place d3", "place d4"]


def test_the_cursor_goes_around_the_board() -> None:
    editor = Editor()
    press(editor, *[Key.UP] * 3, *[Key.LEFT] * 3)
    assert editor.cursor == 35
    press(editor, Key.DOWN, Key.RIGHT)
    assert editor.cursor == 0


def test_what_is_typed_is_finished_by_enter_and_the_cursor_stays() -> None:
    editor = Editor()
    assert press(editor, *"x b4", Key.ERASE, "3", Key.ENTER) == ["x b3"]
    assert (editor.typed, editor.cursor) == ("", 14)
    assert press(editor, *"nonsense", Key.ESCAPE, Key.ENTER) == ["remove c3"]


def test_a_question_mark_is_a_word_like_the_others() -> None:
    assert press(Editor(), "?") == []
    assert press(Editor(), "?", Key.ENTER) == ["?"]
    assert press(Editor(), *"a?", Key.ENTER) == ["a?"]


@given(st.lists(st.sampled_from([*Key, *"ab3 ?"]), max_size=80))
def test_whatever_is_pressed_the_cursor_stays_on_the_board(keys: list[Key | str]) -> None:
    editor = Editor()
    press(editor, *keys)
    assert 0 <= editor.cursor < 36
    assert len(editor.typed) <= 40
